import CoreGraphics
import Foundation
import QuartzCore
import SceneFiles

/// Writes wallpaper archives (`.tendies`) with the folders that devices use:
/// `descriptors/<UUID>/versions/1/contents/<id>.<Name>-<W>w-<H>h@<S>x~iphone.wallpaper/`.
extension CAMLWriter {
  func writeWallpaper(_ url: URL) throws {
    var scenes: [(role: String, scene: WrittenScene, manifest: [UInt8])] = []
    if let document {
      scenes = document.planes.map { ($0.name, WrittenScene($0, of: document), manifest(of: $0)) }
      if scenes.count > Wallpaper.roles.count {
        losses.append(
          CAMLLoss(
            layer: "document", keyPath: nil,
            reason:
              "a wallpaper has \(Wallpaper.roles.count) planes; these \(scenes.count) are written as one plane"
          ))
        scenes = []
      }
      // Roles are assigned anew unless every plane has a different known role, in order.
      let order = scenes.map { scene in Wallpaper.roles.firstIndex(of: scene.role) ?? -1 }
      if order.contains(-1) || zip(order, order.dropFirst()).contains(where: { $0 >= $1 }) {
        for index in scenes.indices { scenes[index].role = Wallpaper.roles[index] }
      }
    }
    if scenes.isEmpty { scenes = [(Wallpaper.roles[0], scene, SceneIndex.emptyManifest)] }

    var name = wallpaperName(url)
    var planes: [(role: String, files: [(path: String, bytes: [UInt8])])] = []
    var hash = ContentHash()
    for (role, scene, manifest) in scenes {
      let files = try folderFiles(scene, manifest: manifest).map { (path: $0.path, bytes: try $0.bytes()) }
      planes.append((role, files))
      for file in files {
        for text in [role, file.path, "\(file.bytes.count)"] { hash.add("\(text)\u{0}".utf8) }
        hash.add(file.bytes)
      }
    }
    hash.add("\(name.name)\u{0}\(name.screen)".utf8)
    if name.identifier == nil { name.identifier = Int64(1000 + hash.remainder(9000)) }
    let about = WallpaperFiles(name, source: document?.wallpaper)
    let source = about.sourceList
    losses += about.losses(of: source)
    let list = about.list(roles: planes.map(\.role), of: source).binary
    let beside = about.descriptor()
    for bytes in [list] + beside.map(\.bytes) { hash.add(bytes) }
    let descriptor = "descriptors/\(hash.uuid)"
    let folder = "\(descriptor)/versions/1/contents/\(name.folder)"
    let files =
      beside.map { file in SceneFile(path: "\(descriptor)/\(file.path)") { file.bytes } }
      + planes.flatMap { role, files in
        files.map { file in SceneFile(path: "\(folder)/\(name.plane(role))/\(file.path)") { file.bytes } }
      } + [SceneFile(path: "\(folder)/\(Wallpaper.list)") { list }]
    try write(files, to: try ArchiveDestination(url.path))
  }

  /// The list of assets of a plane that was read, or one without entries.
  private func manifest(of plane: WallpaperPlane) -> [UInt8] {
    guard let folder = plane.folder, let tree = document?.wallpaper?.tree,
      let bytes = try? tree.contents(
        of: TreePath.join(folder, plane.index.assetManifest ?? SceneIndex.manifest),
        limit: SceneLimits().indexBytes)
    else { return SceneIndex.emptyManifest }
    return bytes
  }

  private func wallpaperName(_ url: URL) -> WallpaperName {
    let size = document?.size ?? (Stage.usable(scene.root.frame) ? scene.root.frame.size : Stage.fallback)
    let name = WallpaperName(
      folder: document?.wallpaperFolder, fallback: url.deletingPathExtension().lastPathComponent, size: size,
      scale: document?.pixelsPerPoint)
    if CGSize(width: name.width, height: name.height) != size {
      losses.append(
        CAMLLoss(
          layer: "document", keyPath: "documentWidth",
          reason: "the size of a wallpaper is in whole points; \(size.width) × \(size.height) becomes "
            + "\(name.width) × \(name.height)"))
    }
    return name
  }
}
