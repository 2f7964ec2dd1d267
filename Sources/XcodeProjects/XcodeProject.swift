import Foundation

/// A project of Xcode: a folder `….xcodeproj` with the file `project.pbxproj`.
///
/// Source of its form: files of public projects. Property lists are those of Apple's documentation.
final class XcodeProject: Sendable {
  /// The folder `….xcodeproj`.
  let url: URL
  /// The folder outside of which nothing is read.
  let root: URL
  let objects: ProjectObjects
  /// The folder to which paths of the project are relative.
  let folder: URL
  /// The place of each file, group and folder, by its identifier.
  let places: [String: URL]
  /// Groups that contain themselves.
  let circles: [ProjectNote]

  init(_ url: URL, root: URL) throws(ProjectError) {
    self.url = url
    self.root = root
    objects = try ProjectObjects(url.appendingPathComponent("project.pbxproj"))
    let top = objects.root["projectDirPath"] ?? ""
    folder = top.isEmpty ? url.parent : url.parent.appendingPathComponent(top).standardizedFileURL
    var walk = GroupWalk(objects, folder, url)
    if let group = objects.object("mainGroup", of: objects.root) { walk.add(group, in: folder) }
    places = walk.places
    circles = walk.circles
  }

  /// The name without the ending.
  var name: String { url.deletingPathExtension().lastPathComponent }

  var targets: [XcodeTarget] {
    objects.list("targets", of: objects.root).map { XcodeTarget($0, of: self) }
  }

  var applications: [XcodeTarget] { targets.filter(\.isApplication) }

  /// The settings of a list of configurations: those of Debug, or else of the default.
  func settings(of owner: ProjectObject) -> [[String: String]] {
    guard let list = objects.object("buildConfigurationList", of: owner) else { return [] }
    let all = objects.list("buildConfigurations", of: list)
    let wished = ["Debug", list["defaultConfigurationName"]]
    let named = wished.lazy.compactMap { name in all.first { $0["name"] == name } }.first
    guard let configuration = named ?? all.first else { return [] }
    var levels: [[String: String]] = []
    if let file = configuration["baseConfigurationReference"].flatMap({ places[$0] }) {
      levels.append(BuildSettings.table(of: file, root: root))
    }
    return levels + [configuration.table("buildSettings")]
  }

  /// The walk through the groups of a project, which gives all files their places.
  private struct GroupWalk {
    private let objects: ProjectObjects
    private let top: URL
    private let project: URL
    private var open: Set<String> = []
    var places: [String: URL] = [:]
    var circles: [ProjectNote] = []

    init(_ objects: ProjectObjects, _ top: URL, _ project: URL) {
      self.objects = objects
      self.top = top
      self.project = project
    }

    /// Gives a group or file, and all within it, their places.
    ///
    /// - Parameter folder: the place of the group around it.
    mutating func add(_ object: ProjectObject, in folder: URL) {
      guard open.insert(object.id).inserted else {
        return circles.append(ProjectNote(project, "the group \(object.name) contains itself"))
      }
      defer { open.remove(object.id) }
      // A file in two groups has the place of the first.
      guard places[object.id] == nil else { return }
      guard let place = place(of: object, in: folder) else { return }
      places[object.id] = place
      for child in objects.list("children", of: object) { add(child, in: place) }
    }

    private func place(of object: ProjectObject, in folder: URL) -> URL? {
      let path = object["path"] ?? ""
      switch object["sourceTree"] ?? "<group>" {
      case "<group>": return path.isEmpty ? folder : folder.appendingPathComponent(path).standardizedFileURL
      case "SOURCE_ROOT": return top.appendingPathComponent(path).standardizedFileURL
      case "<absolute>": return URL(fileURLWithPath: path).standardizedFileURL
      default:
        // Products, and what belongs to the system.
        return nil
      }
    }
  }
}
