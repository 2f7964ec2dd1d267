import Foundation

/// Collects the files of a target from the phases of its build, and from folders that are part of it as they are.
struct TargetParts {
  private let project: XcodeProject
  private let objects: ProjectObjects
  private let target: String
  private(set) var app: AppContents
  private var known: Set<URL> = []
  /// Sources in other languages, by their extensions.
  private static let foreign: Set<String> = ["m", "mm", "c", "cc", "cpp", "cxx", "s", "S"]
  /// What is no resource of an app, in folders that are part of a target.
  private static let noResources: Set<String> = foreign.union([
    "h", "hpp", "pch", "modulemap", "xcconfig", "entitlements",
  ])

  init(_ target: XcodeTarget, of project: XcodeProject) {
    self.project = project
    objects = project.objects
    self.target = target.name
    app = AppContents(root: project.root)
  }

  /// How many notes there are of each kind, and how many of them are told.
  private var counts: [String: Int] = [:]
  private static let mostNotes = 10

  private mutating func note(_ url: URL, _ reason: String, isMissing: Bool = false) {
    counts[reason, default: 0] += 1
    guard counts[reason, default: 0] <= Self.mostNotes else { return }
    app.notes.append(ProjectNote(url, reason, isMissing: isMissing))
  }

  /// Says of how many further files the notes hold.
  mutating func noteRest() {
    for (reason, count) in counts.sorted(by: { $0.key < $1.key }) where count > Self.mostNotes {
      let rest = count - Self.mostNotes
      app.notes.append(
        ProjectNote(
          project.url, "\(rest) more file\(rest == 1 ? "" : "s") of the target \(target): \(reason)"))
    }
  }

  /// Whether the folders are in that outside of which nothing is read.
  private var insideFolders: [String: Bool] = [:]

  private mutating func isInside(_ place: URL) -> Bool {
    var link = stat()
    // A link may lead out, and most files are none.
    if lstat(place.path, &link) == 0, link.st_mode & S_IFMT == S_IFLNK { return place.isInside(project.root) }
    let folder = place.parent
    if let known = insideFolders[folder.path] { return known }
    let isInside = folder.isInside(project.root)
    insideFolders[folder.path] = isInside
    return isInside
  }

  // MARK: Phases

  mutating func add(_ phase: ProjectObject) {
    switch phase.kind {
    case "PBXSourcesBuildPhase": for file in files(of: phase) { add(source: file) }
    case "PBXResourcesBuildPhase": for file in files(of: phase) { add(resource: file) }
    case "PBXShellScriptBuildPhase":
      // The scripts of CocoaPods copy what the pods have.
      guard let name = phase["name"], !name.hasPrefix("[CP]") else { return }
      note(project.url, "the target \(target) runs the script \"\(name)\" when it is built, which is not run")
    default: break
    }
  }

  /// The objects of the files of a phase.
  private func files(of phase: ProjectObject) -> [ProjectObject] {
    objects.list("files", of: phase).compactMap { objects.object("fileRef", of: $0) }
  }

  /// The place of an object in the project's folder; nil, with a note, if it has none or lies outside.
  private mutating func place(of object: ProjectObject) -> URL? {
    guard let place = project.places[object.id] else {
      if object["sourceTree"] ?? "<group>" == "<group>" {
        note(project.url, "the file \(object.name) of the target \(target) is in no group, and is left out")
      }
      return nil
    }
    guard isInside(place) else {
      note(
        place,
        """
        the file lies outside of \(project.root.path), and is left out. Name a folder that has the project and the file
        """)
      return nil
    }
    if FileManager.default.fileExists(atPath: place.path) { return place }
    // Apple's file system takes names for equal that differ in the size of letters, or in how a letter with a mark is coded.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place.parent.path)) ?? []
    if let name = names.first(where: { $0.lowercased() == place.lastPathComponent.lowercased() }) {
      return place.parent.appendingPathComponent(name)
    }
    note(place, "the file is part of the target \(target), and is missing", isMissing: true)
    // It may come back.
    app.watched.append(place)
    return nil
  }

  private mutating func add(source: ProjectObject) {
    guard let place = place(of: source) else { return }
    add(sourceAt: place)
  }

  private mutating func add(sourceAt place: URL) {
    switch place.pathExtension {
    case "swift": if known.insert(place).inserted { app.sources.append(place) }
    case let ending where Self.foreign.contains(ending):
      note(place, "the file is not compiled, because Cambium compiles Swift alone")
    case "xcdatamodeld", "xcdatamodel":
      note(place, "the model is not read, because Cambium has no Core Data")
    case "metal": note(place, "the shader is not compiled, because Cambium has no Metal")
    // Strings and files of interfaces are resources, wherever they are listed.
    case "strings", "storyboard", "xib", "xcassets": add(resourceAt: place)
    default: note(place, "files of this kind are not compiled")
    }
  }

  private mutating func add(resource: ProjectObject) {
    // The files for the languages are one resource.
    if resource.kind == "PBXVariantGroup" {
      for variant in objects.list("children", of: resource) {
        if let place = place(of: variant) { add(resourceAt: place) }
      }
      return
    }
    guard let place = place(of: resource) else { return }
    add(resourceAt: place)
  }

  private mutating func add(resourceAt place: URL) {
    guard known.insert(place).inserted else { return }
    app.resources.append(.file(place))
  }

  // MARK: Folders

  /// Adds the files of a folder that is part of the target as it is.
  ///
  /// - Parameter target: the identifier of the target, whose exceptions hold.
  mutating func add(synchronized group: ProjectObject, target: String) {
    guard let folder = place(of: group) else { return }
    let except = Set(
      objects.list("exceptions", of: group).filter { $0["target"] == nil || $0["target"] == target }
        .flatMap { $0.strings("membershipExceptions") })
    // Folders that are one resource each.
    let whole = group.strings("explicitFolders")
    for path in whole { add(resourceAt: folder.appendingPathComponent(path)) }
    let isLeftOut = { (path: String) in
      (except.union(whole)).contains { path == $0 || path.hasPrefix($0 + "/") }
    }
    app.watched += SwiftSources.folders(below: folder)
    let files = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    for path in files.sorted() where !isLeftOut(path) {
      let place = folder.appendingPathComponent(path)
      let ending = place.pathExtension
      // What lies in an asset catalog or in another document is part of that.
      let isWithin = path.split(separator: "/").dropLast().contains {
        let ending = ($0 as NSString).pathExtension
        // A number is no ending: `Version 1.2`.
        return ending.contains(where: \.isLetter) && ending != "lproj" || $0.hasPrefix(".")
      }
      guard !isWithin, !place.lastPathComponent.hasPrefix(".") else { continue }
      let isSource = ["swift", "xcdatamodeld", "metal"].contains(ending) || Self.foreign.contains(ending)
      guard isInside(place), isSource || !place.isFolder || !ending.isEmpty else { continue }
      if isSource {
        add(sourceAt: place)
      } else if !Self.noResources.contains(ending), ending != "lproj", place.lastPathComponent != "Info.plist"
      {
        add(resourceAt: place)
      }
    }
  }
}
