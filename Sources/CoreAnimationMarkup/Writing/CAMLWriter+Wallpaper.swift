import CoreGraphics
import Foundation
import QuartzCore

/// Writes wallpaper archives (`.tendies`) with the folders that devices use:
/// `descriptors/<UUID>/versions/1/contents/<id>.<Name>-<W>w-<H>h@<S>x~iphone.wallpaper/`.
extension CAMLWriter {
  func writeWallpaper(_ url: URL) throws {
    var scenes: [(role: String, scene: WrittenScene)] = []
    if let document {
      scenes = document.planes.map { ($0.name, WrittenScene($0, of: document)) }
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
    if scenes.isEmpty { scenes = [(Wallpaper.roles[0], scene)] }

    var name = wallpaperName(url)
    var planes: [(role: String, files: [(path: String, bytes: [UInt8])])] = []
    var hash = ContentHash()
    for (role, scene) in scenes {
      let files = try folderFiles(scene).map { (path: $0.path, bytes: try $0.bytes()) }
      planes.append((role, files))
      for file in files {
        for text in [role, file.path, "\(file.bytes.count)"] { hash.add("\(text)\u{0}".utf8) }
        hash.add(file.bytes)
      }
    }
    hash.add("\(name.name)\u{0}\(name.screen)".utf8)
    if name.identifier == nil { name.identifier = Int64(1000 + hash.remainder(9000)) }
    let folder = "descriptors/\(hash.uuid)/versions/1/contents/\(name.folder)"
    let list = SceneFile(path: "\(folder)/\(Wallpaper.list)") { [name] in
      name.propertyList(roles: planes.map(\.role)).binary
    }
    let files = planes.flatMap { role, files in
      files.map { file in SceneFile(path: "\(folder)/\(name.plane(role))/\(file.path)") { file.bytes } }
    }
    try write(files + [list], to: try ArchiveDestination(url.path))
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
