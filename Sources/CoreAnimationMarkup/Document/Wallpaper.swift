import CoreGraphics
import Foundation
import QuartzCore

/// A wallpaper: a folder with planes that are stacked from back to front, and a property list that names
/// them.
///
/// The folder is `<id>.<Name>-390w-844h@3x~iphone.wallpaper`; in archives (`.tendies`) it is below
/// `descriptors/<UUID>/versions/<n>/contents`. Wallpapers by hand differ from this in many ways, so the whole
/// tree is searched for the folder.
struct Wallpaper {
  let tree: any FileTree
  let folder: String

  /// The scene of a plane: a folder, or a keyed archive.
  private struct Plane {
    let name: String
    let path: String
  }

  static let list = "Wallpaper.plist"
  /// From back to front.
  static let roles = ["Background", "Floating", "Foreground"]

  private init(_ tree: any FileTree, _ folder: String) {
    self.tree = tree
    self.folder = folder
  }

  // MARK: Finding

  /// The wallpaper of a tree: the highest version of the first descriptor. Others are reported. Nil if there
  /// is none, as in the folder of a plain scene.
  static func find(in tree: any FileTree, limits: SceneLimits, log: DiagnosticLog) -> Wallpaper? {
    if isScene(tree, "") || !(tree is ArchiveTree || looksLikeOne(tree)) { return nil }
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
          message: "this wallpaper is shown instead of \(names)\(more)"))
    }
    return Wallpaper(tree, first.folder)
  }

  /// The only scene of a tree below its top folder, or nil.
  static func sceneFolder(in tree: any FileTree) -> String? {
    if isScene(tree, "") { return nil }
    return folders(of: tree).first { isScene(tree, $0) }
  }

  /// Whether the top folder looks like that of a wallpaper. Other folders are not searched.
  private static func looksLikeOne(_ tree: any FileTree) -> Bool {
    has(tree.location(of: "").lastPathComponent, suffix: ".wallpaper")
      || tree.entries(of: "").contains { name in
        [list, "descriptors", "descriptor", "versions"].contains(name) || has(name, suffix: ".wallpaper")
          || (has(name, suffix: ".ca") || has(name, suffix: ".caar")) && role(of: name) != nil
      }
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

  /// The descriptor and the version of a folder `…/<descriptor>/versions/<n>/…`. Without versions it is the
  /// folder itself, and 0.
  private static func version(_ folder: String) -> (descriptor: String, number: Int) {
    let components = folder.split(separator: "/")
    guard let at = components.lastIndex(of: "versions"), at + 1 < components.count,
      let number = Int(components[at + 1])
    else { return (folder, 0) }
    return (components[..<at].joined(separator: "/"), number)
  }

  private static func has(_ name: String, suffix: String) -> Bool { name.lowercased().hasSuffix(suffix) }

  // MARK: Reading

  /// Reads the planes, and stacks them in a root layer. The ids of a single plane are those of the document;
  /// with several planes the ids begin with the name of the plane and a colon.
  func read(limits: SceneLimits, log: DiagnosticLog, isChecked: Bool) -> SceneContents {
    let about = propertyList(limits: limits, log: log)
    let planes = self.planes(about, limits: limits, log: log)
    var contents = SceneContents(file: tree.name(of: folder))
    contents.files = [tree.location(of: TreePath.join(folder, Self.list))]
    guard !planes.isEmpty else {
      log.report(
        Diagnostic(
          .error, .badArchive, file: contents.file, message: "the wallpaper has no scene that can be read"))
      return contents
    }
    var rest = limits
    let images = ImageBudget(limits: limits)
    var found: [(plane: Plane, contents: SceneContents)] = []
    for plane in planes {
      guard let read = read(plane, limits: rest, images: images, log: log, isChecked: isChecked) else {
        continue
      }
      contents.files += read.files
      contents.layerCount += read.layerCount
      contents.inspections += read.inspections
      contents.parallax.add(read.parallax)
      contents.imageOrigins.merge(read.imageOrigins) { first, _ in first }
      rest = read.rest ?? rest
      if read.root != nil { found.append((plane, read)) }
    }
    guard !found.isEmpty else { return contents }
    let screen =
      Self.screen(about?["logicalScreenClass"]?.text) ?? Self.screen(folder)
      ?? Self.screen(tree.location(of: "").lastPathComponent)
      ?? found.lazy.compactMap { Self.screen($0.plane.path) }.first
    let size = self.size(screen?.size, found.map(\.contents), log)
    contents.scale = screen?.scale
    let root = CALayer()
    root.name = "wallpaper"
    root.frame = CGRect(origin: .zero, size: size)
    contents.root = root
    contents.layerCount += 1 + found.count
    // Each plane reverses y itself, as in a document of its own.
    contents.index.geometryFlipped = true
    contents.index.documentWidth = size.width
    contents.index.documentHeight = size.height
    contents.rootIsPlaced = true
    contents.wallpaper = self
    contents.wallpaperFolder =
      folder.split(separator: "/").last.map { String($0) } ?? tree.location(of: "").lastPathComponent
    if found.contains(where: { $0.contents.index.loopLength != nil }) {
      contents.index.loopEnd = found.map { plane in
        plane.contents.index.loopLength ?? plane.contents.root.map { SceneLength(of: $0).seconds } ?? 0
      }.max()
    }
    if isChecked {
      WallpaperInspector(wallpaper: self, limits: limits, log: log).inspect(
        list: about,
        planes: found.map { plane, read in
          WallpaperInspector.Plane(
            path: plane.path, size: read.size,
            isFlipped: read.index.geometryFlipped || read.root?.isGeometryFlipped == true)
        },
        screen: screen)
    }
    for (plane, read) in found {
      let stage = Stage(
        root: read.root, rootIsPlaced: read.rootIsPlaced, index: read.index, limits: limits, file: read.file,
        log: log)
      stage.host.name = plane.name
      stage.host.position = CGPoint(x: size.width / 2, y: size.height / 2)
      let scale = Self.scale(of: stage.size, in: size)
      if scale != 1 { stage.host.transform = CATransform3DMakeScale(scale, scale, 1) }
      root.addSublayer(stage.host)
      if let planeRoot = read.root {
        contents.planes.append(
          WallpaperPlane(
            name: plane.name, folder: tree.kind(of: plane.path) == .folder ? plane.path : nil,
            host: stage.host, root: planeRoot, index: read.index,
            names: LayerNames(root: planeRoot, idsByLayer: read.idsByLayer)))
      }
      for (layer, id) in read.idsByLayer {
        contents.idsByLayer[layer] = found.count == 1 ? id : "\(plane.name):\(id)"
      }
    }
    return contents
  }

  /// Reads the scene of a plane. Nil, with a report, if there is none.
  private func read(
    _ plane: Plane, limits: SceneLimits, images: ImageBudget, log: DiagnosticLog, isChecked: Bool
  ) -> SceneContents? {
    guard tree.kind(of: plane.path) == .file else {
      let bundle = SceneBundle(tree, folder: plane.path, limits: limits, imageBudget: images)
      return SceneLocation(bundle: bundle, log: log)?.read(log: log, isChecked: isChecked)
    }
    let file = tree.name(of: plane.path)
    do throws(FileError) {
      let bytes = try tree.contents(of: plane.path, limit: limits.fileBytes)
      var contents = KeyedSceneReader.read(bytes, file: file, limits: limits, images: images, log: log)
      contents.files = [tree.location(of: plane.path)]
      return contents
    } catch {
      log.report(Diagnostic(.error, .unreadableFile, file: file, message: error.message))
      return nil
    }
  }

  /// The folder of the rearmost plane. Nil if it is an archive.
  func firstPlane(limits: SceneLimits, log: DiagnosticLog) -> String? {
    let planes = planes(propertyList(limits: limits, log: log), limits: limits, log: log)
    return planes.first.flatMap { tree.kind(of: $0.path) == .folder ? $0.path : nil }
  }

  func propertyList(limits: SceneLimits, log: DiagnosticLog) -> PropertyListValue? {
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

  /// The planes that the property list names, from back to front. Without a list, all scenes of the folder,
  /// ordered by the roles in their names.
  private func planes(_ about: PropertyListValue?, limits: SceneLimits, log: DiagnosticLog) -> [Plane] {
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
          "it does not name a scene of the wallpaper; all scenes are shown, in the order of their names",
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
        report("it does not name the scene \(ValueError.quoted(name)), so that scene is not shown")
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

  // MARK: The property list and the descriptor

  /// The keys that name the plane of a role. In Apple's own lists one of the keys ends with `Key`; other authors leave it
  /// out.
  static func keys(for role: String) -> [String] {
    ["\(role.lowercased())AnimationFileName", "\(role.lowercased())AnimationFileNameKey"]
  }

  /// The key in lists of devices.
  static func writtenKey(for role: String) -> String { keys(for: role)[role == "Floating" ? 1 : 0] }

  /// Which of the places that a list's `assets` has is shown.
  static func place(in assets: [String: PropertyListValue]) -> String {
    ["lockAndHome", "lock", "home"].first { assets[$0]?["default"] != nil } ?? "lockAndHome"
  }

  /// The entries of `assets` that name the planes that are shown.
  static func defaultAssets(of assets: PropertyListValue) -> [String: PropertyListValue]? {
    guard case .table(let places) = assets,
      case .table(let entries)? = places[place(in: places)]?["default"]
    else { return nil }
    return entries
  }

  /// The folder of the descriptor, and that of its version's contents: those of
  /// `…/<descriptor>/versions/<n>/contents/<wallpaper>`. Nil if the wallpaper is not in such a folder.
  var descriptorFolders: (descriptor: String, contents: String)? {
    let components = folder.split(separator: "/")
    guard components.count >= 5, components[components.count - 4] == "versions",
      components[components.count - 2] == "contents"
    else { return nil }
    return (
      components.dropLast(4).joined(separator: "/"), components.dropLast().joined(separator: "/")
    )
  }

  /// The files of the descriptor and of its contents beside the wallpaper, by the paths that they have in a descriptor
  /// with the version 1. Empty if the wallpaper is not in a descriptor.
  ///
  /// - Parameters:
  ///   - limit: the greatest size; larger files are left out.
  ///   - count: the greatest number.
  func descriptorFiles(limit: Int, count: Int) -> [String: [UInt8]] {
    guard let (descriptor, contents) = descriptorFolders else { return [:] }
    var files: [String: [UInt8]] = [:]
    for (place, written) in [(descriptor, ""), (contents, "versions/1/contents")] {
      for name in tree.entries(of: place) where !Self.isJunkFile(name) && files.count < count {
        let path = TreePath.join(place, name)
        guard tree.kind(of: path) == .file, let bytes = try? tree.contents(of: path, limit: limit) else {
          continue
        }
        files[TreePath.join(written, name)] = bytes
      }
    }
    return files
  }

  /// Notes of file managers. Other hidden files belong to descriptors.
  private static func isJunkFile(_ name: String) -> Bool {
    name == ".DS_Store" || name == "Thumbs.db" || name.hasPrefix("._")
  }

  // MARK: Size

  /// The screen size in a name: `…390w-844h@3x…`.
  static func screen(_ name: String?) -> (size: CGSize, scale: Double?)? {
    guard let name, let match = name.matches(of: /(\d{1,5})w-(\d{1,5})h(?:@(\d{1,2})x)?/).last,
      let width = Double(match.1), let height = Double(match.2), width > 0, height > 0
    else { return nil }
    let scale = match.3.flatMap { Double($0) }
    return (CGSize(width: width, height: height), scale.flatMap { $0 > 0 ? $0 : nil })
  }

  /// The scale of a plane that is larger than the wallpaper: it just fills it. Smaller planes keep their size. This was
  /// measured in recordings of devices: planes of 3176 × 3176 points in a wallpaper of 810 × 1080 are shown at 0.346
  /// ± 0.006, which is 1080/3176, and one of 428 × 926 points at 1 on a screen that is 430 points wide.
  static func scale(of plane: CGSize, in wallpaper: CGSize) -> Double {
    guard plane.width > 0, plane.height > 0 else { return 1 }
    return min(1, max(wallpaper.width / plane.width, wallpaper.height / plane.height))
  }

  /// The size of the wallpaper: the screen size in the names, unless every plane is smaller. Authors use the
  /// folder of another device's wallpaper as a template and keep its name, so the planes have the right size.
  private func size(_ screen: CGSize?, _ planes: [SceneContents], _ log: DiagnosticLog) -> CGSize {
    var largest = CGSize.zero
    for plane in planes {
      let size = plane.size
      largest = CGSize(width: max(largest.width, size.width), height: max(largest.height, size.height))
    }
    guard let screen else {
      return largest.width > 0 && largest.height > 0 ? largest : CGSize(width: 390, height: 844)
    }
    guard largest.width > 0, largest.height > 0,
      largest.width < screen.width || largest.height < screen.height
    else { return screen }
    log.report(
      Diagnostic(
        .warning, .sizeMismatch, file: tree.name(of: folder),
        message: "the folder's name gives \(screen.width) × \(screen.height) points, but the planes are "
          + "\(largest.width) × \(largest.height); the size of the planes is used"))
    return largest
  }
}

extension SceneContents {
  /// The size from the index or the root layer.
  fileprivate var size: CGSize {
    if let width = index.documentWidth, let height = index.documentHeight, width > 0, height > 0 {
      return CGSize(width: width, height: height)
    }
    return root?.bounds.size ?? .zero
  }
}
