import Foundation

/// Projects among whose targets one application is chosen: those that a workspace names, those of a folder, or a single one.
struct XcodeWorkspace {
  private var projects: [XcodeProject] = []
  /// Projects that cannot be read, and those that lie outside.
  private var problems: [ProjectError] = []
  private var playgrounds: [URL] = []
  private let root: URL

  /// - Parameter root: the folder outside of which nothing is read.
  init(projects urls: [URL], root: URL) {
    self.root = root
    for url in urls { add(url) }
  }

  /// Reads a workspace: a folder `….xcworkspace`. Source of its form: files of public projects.
  init(_ url: URL) throws(ProjectError) {
    root = url.parent
    let file = url.appendingPathComponent("contents.xcworkspacedata")
    guard let tags = MarkupTag.read(file) else {
      throw ProjectError(file, "the workspace has no list of its contents that can be read")
    }
    // The folders of the groups that are open.
    var groups = [root]
    for tag in tags {
      let folder = groups[groups.count - 1]
      switch (tag.name, tag.isEnd) {
      case ("Group", true): if groups.count > 1 { groups.removeLast() }
      case ("Group", false): if !tag.isWhole { groups.append(place(tag, in: folder) ?? folder) }
      case ("FileRef", false):
        guard let place = place(tag, in: folder) else { continue }
        if place.pathExtension == "playground" { playgrounds.append(place) }
        if place.pathExtension == "xcodeproj" { add(place) }
      default: break
      }
    }
  }

  /// The place that a tag names: `group:` is relative to its group, `container:` to the workspace.
  private func place(_ tag: MarkupTag, in folder: URL) -> URL? {
    let parts = (tag.attributes["location"] ?? "").split(separator: ":", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    let path = String(parts[1])
    switch parts[0] {
    case "group": return folder.appendingPathComponent(path).standardizedFileURL
    case "container": return root.appendingPathComponent(path).standardizedFileURL
    case "absolute": return URL(fileURLWithPath: path)
    default: return nil
    }
  }

  private mutating func add(_ url: URL) {
    // The targets of a project of CocoaPods are libraries.
    guard url.lastPathComponent != "Pods.xcodeproj" else { return }
    guard url.isInside(root) else {
      problems.append(ProjectError(url, "the project lies outside of \(root.path) and is not read"))
      return
    }
    do { projects.append(try XcodeProject(url, root: root)) } catch { problems.append(error) }
  }

  /// Whether a project has an application, or cannot be read.
  var hasApplications: Bool { !applications.isEmpty || !problems.isEmpty }

  private var applications: [XcodeTarget] { projects.flatMap(\.applications) }

  /// What the one application is made of.
  ///
  /// - Parameter place: what the person has named, for messages.
  func app(_ choice: AppContents.Choice, of place: URL) throws(ProjectError) -> AppContents {
    var app = try chosen(choice, of: place).app()
    app.notes += problems.map { ProjectNote(URL(fileURLWithPath: $0.path), $0.reason) }
    app.frameworks = frameworks
    return app
  }

  /// The libraries among the targets, one for each name of a module: that for iOS, if there are several.
  private var frameworks: [AppContents] {
    let all = projects.flatMap(\.targets).filter(\.isFramework)
    var known: Set<String> = []
    return (all.filter(\.isForIOS) + all.filter { !$0.isForIOS }).compactMap { target in
      // A library whose property list cannot be read is none that is needed for certain.
      guard let library = try? target.app(), let name = library.moduleName, known.insert(name).inserted else {
        return nil
      }
      return library
    }
  }

  private func chosen(_ choice: AppContents.Choice, of place: URL) throws(ProjectError) -> XcodeTarget {
    guard choice.page == nil else { throw ProjectError(place, "--page needs a playground with pages") }
    let all = applications
    if let name = choice.target {
      let named = all.filter { $0.name == name }
      if named.count == 1 { return named[0] }
      if named.isEmpty, let problem = problems.first { throw problem }
      guard named.isEmpty else {
        throw ProjectError(
          place,
          """
          several projects have a target \(name): \(named.map { path(of: $0.project) }.joined(separator: ", ")). \
          Name the project
          """)
      }
      let names = all.isEmpty ? "no application" : "the application\(all.count == 1 ? "" : "s") \(names(all))"
      throw ProjectError(place, "there is no target of an application named \(name); there is \(names)")
    }
    // Where there are applications for several systems, that for iOS is meant.
    let forPhones = all.filter(\.isForIOS)
    let candidates = forPhones.isEmpty ? all : forPhones
    if candidates.count == 1 { return candidates[0] }
    if candidates.isEmpty {
      if let problem = problems.first { throw problem }
      let targets = projects.flatMap(\.targets)
      let names =
        targets.isEmpty
        ? "it has no targets" : "its targets are \(targets.map(\.name).joined(separator: ", "))"
      throw ProjectError(place, "no target is an application; \(names)")
    }
    let advice =
      Set(candidates.map(\.name)).count == candidates.count
      ? "Choose one with --target NAME" : "Name its project"
    throw ProjectError(
      place, "there are \(candidates.count) targets of applications: \(names(candidates)). \(advice)")
  }

  /// The names of targets, with their projects if there are several.
  private func names(_ targets: [XcodeTarget]) -> String {
    let hasSeveral = Set(targets.map(\.project.url)).count > 1
    return targets.map { hasSeveral ? "\($0.name) (\(path(of: $0.project)))" : $0.name }
      .joined(separator: ", ")
  }

  /// The path of a project in the folder of all.
  private func path(of project: XcodeProject) -> String {
    let (path, top) = (project.url.standardizedFileURL.path, root.standardizedFileURL.path + "/")
    return path.hasPrefix(top) ? String(path.dropFirst(top.count)) : path
  }
}
