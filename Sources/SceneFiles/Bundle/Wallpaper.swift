import CoreGraphics
import Foundation

/// A wallpaper: a folder with planes that are stacked from back to front, and a property list that names
/// them.
///
/// The folder is `<id>.<Name>-390w-844h@3x~iphone.wallpaper`; in archives (`.tendies`) it is below
/// `descriptors/<UUID>/versions/<n>/contents`. Wallpapers by hand differ from this in many ways, so the whole
/// tree is searched for the folder.
package struct Wallpaper {
  package let tree: any FileTree
  package let folder: String

  /// The scene of a plane: a folder, or a keyed archive.
  package struct Plane {
    package let name: String
    package let path: String
  }

  package static let list = "Wallpaper.plist"
  /// From back to front.
  package static let roles = ["Background", "Floating", "Foreground"]

  private init(_ tree: any FileTree, _ folder: String) {
    self.tree = tree
    self.folder = folder
  }

  // MARK: Finding

  /// The wallpaper of a tree: the highest version of the first descriptor. Others are reported. Nil if there
  /// is none, as in the folder of a plain scene.
  package static func find(in tree: any FileTree, limits: SceneLimits, log: DiagnosticLog) -> Wallpaper? {
    if isScene(tree, "") || !(tree.isArchive || looksLikeOne(tree)) { return nil }
    let folders = self.folders(of: tree)
    var candidates = folders.filter { has($0, suffix: ".wallpaper") && !isScene(tree, $0) }
    if candidates.isEmpty { candidates = folders.filter { tree.kind(of: TreePath.join($0, list)) == .file } }
    if candidates.isEmpty {
      // Planes in a folder without the extension of wallpapers.
      candidates = folders.filter { scenes(in: tree, $0).contains { role(of: $0) != nil } }
    }
    guard
      let first = candidates.map({ (folder: $0, version: Self.version($0)) }).min(by: { a, b in
        if a.version.descriptor != b.version.descriptor {
          return a.version.descriptor.utf8.lexicographicallyPrecedes(b.version.descriptor.utf8)
        }
        if a.version.number != b.version.number { return a.version.number > b.version.number }
        return a.folder.utf8.lexicographicallyPrecedes(b.folder.utf8)
      })
    else { return nil }
    let others = candidates.filter { $0 != first.folder }
    if !others.isEmpty {
      let names = others.prefix(3).map { ValueError.quoted($0) }.joined(separator: ", ")
      let more = others.count > 3 ? " and \(others.count - 3) more" : ""
      log.report(
        Diagnostic(
          .warning, .ignoredScene, file: tree.name(of: first.folder),
          message: "the archive has several wallpapers; this one is shown instead of \(names)\(more)"))
    }
    return Wallpaper(tree, first.folder)
  }

  /// The only scene of a tree below its top folder, or nil.
  package static func sceneFolder(in tree: any FileTree) -> String? {
    if isScene(tree, "") { return nil }
    return folders(of: tree).first { isScene(tree, $0) }
  }

  /// Whether the top folder looks like that of a wallpaper. Other folders are not searched.
  private static func looksLikeOne(_ tree: any FileTree) -> Bool {
    has(tree.location(of: "").lastPathComponent, suffix: ".wallpaper")
      || tree.entries(of: "").contains { name in
        [list, "descriptors", "descriptor", "versions"].contains(name) || has(name, suffix: ".wallpaper")
          || (has(name, suffix: ".ca") || has(name, suffix: ".caar")) && role(of: name) != nil
          || leadsToOne(tree, name)
      }
  }

  /// Whether a folder at the top shows that the top folder is a level of an unpacked archive: `descriptors`, `versions`, or a version.
  private static func leadsToOne(_ tree: any FileTree, _ name: String) -> Bool {
    guard !isJunk(name), tree.kind(of: name) == .folder else { return false }
    func holds(_ inner: String) -> Bool { tree.kind(of: TreePath.join(name, inner)) == .folder }
    if name == "contents" { return tree.entries(of: name).contains { has($0, suffix: ".wallpaper") } }
    return holds("versions") || Int(name) != nil && holds("contents")
  }

  /// The plane that the name of a scene gives.
  private static func role(of name: String) -> String? {
    let name = name.lowercased()
    return roles.first { name.contains($0.lowercased()) }
  }

  /// The folders of a tree that may contain scenes; each precedes the folders in it.
  private static func folders(of tree: any FileTree) -> [String] {
    var folders: [String] = []
    var pending = [(path: "", depth: 0)]
    while let (path, depth) = pending.popLast(), folders.count < 10_000 {
      folders.append(path)
      // Folders inside a scene's folder belong to the scene.
      guard depth < 32, !isScene(tree, path) else { continue }
      for name in tree.entries(of: path).reversed() where !isJunk(name) {
        let inner = TreePath.join(path, name)
        if tree.kind(of: inner) == .folder { pending.append((inner, depth + 1)) }
      }
    }
    return folders
  }

  /// Files that other systems add to archives and folders.
  private static func isJunk(_ name: String) -> Bool { name == "__MACOSX" || name.hasPrefix(".") }

  private static func isScene(_ tree: any FileTree, _ folder: String) -> Bool {
    tree.kind(of: TreePath.join(folder, "main.caml")) == .file
      || tree.kind(of: TreePath.join(folder, "index.xml")) == .file
  }

  /// The names of the scenes directly in a folder.
  private static func scenes(in tree: any FileTree, _ folder: String) -> [String] {
    tree.entries(of: folder).filter { name in
      guard !isJunk(name) else { return false }
      let path = TreePath.join(folder, name)
      switch tree.kind(of: path) {
      case .folder: return has(name, suffix: ".ca") || isScene(tree, path)
      case .file: return has(name, suffix: ".caar")
      case nil: return false
      }
    }
  }

  /// The descriptor and the version of a folder `…/<descriptor>/versions/<n>/…`, or `<n>/contents/…` in a tree of versions. For other
  /// folders it is the folder itself, and 0.
  private static func version(_ folder: String) -> (descriptor: String, number: Int) {
    let components = folder.split(separator: "/")
    if components.count > 1, components[1] == "contents", let number = Int(components[0]) {
      return ("", number)
    }
    guard let at = components.lastIndex(of: "versions"), at + 1 < components.count,
      let number = Int(components[at + 1])
    else { return (folder, 0) }
    return (components[..<at].joined(separator: "/"), number)
  }

  private static func has(_ name: String, suffix: String) -> Bool { name.lowercased().hasSuffix(suffix) }

  // MARK: The planes

  /// The folder of the rearmost plane. Nil if it is an archive.
  package func firstPlane(limits: SceneLimits, log: DiagnosticLog) -> String? {
    let planes = planes(propertyList(limits: limits, log: log), limits: limits, log: log)
    return planes.first.flatMap { tree.kind(of: $0.path) == .folder ? $0.path : nil }
  }

  /// The planes that the property list names, from back to front. Without a list, all scenes of the folder,
  /// ordered by the roles in their names.
  package func planes(_ about: PropertyListValue?, limits: SceneLimits, log: DiagnosticLog) -> [Plane] {
    let file = tree.name(of: TreePath.join(folder, Self.list))
    func report(_ message: String, _ keyPath: String? = nil) {
      log.report(Diagnostic(.warning, .badIndex, file: file, message: message, keyPath: keyPath))
    }
    var planes: [Plane] = []
    let assets = about?["assets"]
    let place = if case .table(let places)? = assets { Self.place(in: places) } else { "lockAndHome" }
    for role in Self.roles {
      guard
        let key = Self.keys(for: role).first(where: {
          assets?[place]?["default"]?[$0]?.text?.isEmpty == false
        }),
        let name = assets?[place]?["default"]?[key]?.text
      else { continue }
      let keyPath = "assets.\(place).default.\(key)"
      do throws(ValueError) {
        // A file name is not a URL, so percent signs have no special meaning.
        let path = try SceneBundle.path(of: name.replacingOccurrences(of: "%", with: "%25"))
        let kind = tree.kind(of: TreePath.join(folder, path))
        if kind == .folder || kind == .file && Self.has(path, suffix: ".caar") {
          planes.append(Plane(name: role, path: TreePath.join(folder, path)))
        } else {
          report("there is no \(ValueError.quoted(path)) in the wallpaper; the plane is left out", keyPath)
        }
      } catch { report("\(error.message); the plane is left out", keyPath) }
    }
    let scenes = Self.scenes(in: tree, folder)
    if planes.isEmpty {
      if about != nil {
        report(
          "the list of planes does not name a scene of the wallpaper; all scenes are shown, in the order of their names",
          "assets.\(place).default")
      }
      planes = scenes.map { name in
        let role = Self.role(of: name)
        let path = TreePath.join(folder, name)
        return (
          Self.roles.firstIndex { $0 == role } ?? Self.roles.count,
          Plane(name: role ?? Self.stem(name), path: path)
        )
      }.sorted { $0.0 < $1.0 }.map(\.1)
      if planes.isEmpty, Self.isScene(tree, folder) { planes = [Plane(name: "wallpaper", path: folder)] }
    } else {
      let named = Set(planes.map(\.path))
      for name in scenes where !named.contains(TreePath.join(folder, name)) {
        report(
          "the list of planes does not name the scene \(ValueError.quoted(name)), so that scene is not shown")
      }
    }
    if planes.count > limits.planes {
      log.report(
        Diagnostic(
          .warning, .limitExceeded, file: tree.name(of: folder),
          message: "the wallpaper has \(planes.count) planes; the first \(limits.planes) are shown"))
      planes.removeSubrange(limits.planes...)
    }
    // Names are parts of ids, so each plane needs its own.
    var used: [String: Int] = [:]
    return planes.map { plane in
      used[plane.name, default: 0] += 1
      let count = used[plane.name, default: 1]
      return count == 1 ? plane : Plane(name: "\(plane.name) \(count)", path: plane.path)
    }
  }

  private static func stem(_ name: String) -> String {
    for suffix in [".ca", ".caar"] where has(name, suffix: suffix) {
      return String(name.dropLast(suffix.count))
    }
    return name
  }

  // MARK: The property list

  package func propertyList(limits: SceneLimits, log: DiagnosticLog) -> PropertyListValue? {
    let path = TreePath.join(folder, Self.list)
    guard tree.kind(of: path) != nil else { return nil }
    let file = tree.name(of: path)
    do throws(FileError) {
      let bytes = try tree.contents(of: path, limit: limits.indexBytes)
      return PropertyListValue(file: file, bytes: bytes, limits: limits, log: log)
    } catch {
      log.report(Diagnostic(.error, .unreadableFile, file: file, message: error.message))
      return nil
    }
  }

  /// The keys that name the plane of a role. In Apple's own lists one of the keys ends with `Key`; other authors leave it
  /// out.
  package static func keys(for role: String) -> [String] {
    ["\(role.lowercased())AnimationFileName", "\(role.lowercased())AnimationFileNameKey"]
  }

  /// The key in lists of devices.
  package static func writtenKey(for role: String) -> String { keys(for: role)[role == "Floating" ? 1 : 0] }

  /// Which of the places that a list's `assets` has is shown.
  package static func place(in assets: [String: PropertyListValue]) -> String {
    ["lockAndHome", "lock", "home"].first { assets[$0]?["default"] != nil } ?? "lockAndHome"
  }

  /// The entries of `assets` that name the planes that are shown.
  package static func defaultAssets(of assets: PropertyListValue) -> [String: PropertyListValue]? {
    guard case .table(let places) = assets,
      case .table(let entries)? = places[place(in: places)]?["default"]
    else { return nil }
    return entries
  }

  // MARK: Size

  /// The screen size in a name: `…390w-844h@3x…`.
  package static func screen(_ name: String?) -> (size: CGSize, scale: Double?)? {
    guard let name, let match = name.matches(of: /(\d{1,5})w-(\d{1,5})h(?:@(\d{1,2})x)?/).last,
      let width = Double(match.1), let height = Double(match.2), width > 0, height > 0
    else { return nil }
    let scale = match.3.flatMap { Double($0) }
    return (CGSize(width: width, height: height), scale.flatMap { $0 > 0 ? $0 : nil })
  }
}
