import CoreAnimationMarkup
import CoreGraphics
import Foundation
import ImageIO
import QuartzCore

/// Pictures in files that are compared: a file, or those of a folder in the order of their names.
package struct ComparedPictures {
  /// The name on the command line.
  package let name: String
  package let files: [URL]

  private static let extensions: Set = ["png", "jpg", "jpeg", "webp", "gif"]

  /// Nil for a scene, and for a name that nothing has.
  ///
  /// A folder with pictures is a folder of reference pictures, unless it is a scene: a `.ca` folder, or one with markup, a
  /// `Wallpaper.plist` or `.ca` folders in it.
  package init?(_ name: String) {
    self.name = name
    let url = URL(fileURLWithPath: name)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { return nil }
    guard isFolder.boolValue else {
      guard Self.extensions.contains(url.pathExtension.lowercased()) else { return nil }
      files = [url]
      return
    }
    guard url.pathExtension.lowercased() != "ca" else { return nil }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    let extensions = Set(names.map { URL(fileURLWithPath: $0).pathExtension.lowercased() })
    guard extensions.isDisjoint(with: ["ca", "caml", "plist"]) else { return nil }
    let pictures = names.filter {
      !$0.hasPrefix(".") && Self.extensions.contains(URL(fileURLWithPath: $0).pathExtension.lowercased())
    }
    guard !pictures.isEmpty else { return nil }
    files = pictures.sorted { $0.compare($1, options: .numeric) == .orderedAscending }
      .map { url.appendingPathComponent($0) }
  }
}

/// A scene whose pictures another process draws, because only one Swift scene can run in a process.
package struct RenderedScene {
  /// The name on the command line.
  package let name: String
  /// Draws the scene at a time, in seconds.
  package let picture: (Double) throws -> CGImage

  package init(_ name: String, picture: @escaping (Double) throws -> CGImage) {
    self.name = name
    self.picture = picture
  }
}

/// One of the two things that are compared.
enum ComparedSide {
  case scene(HostedScene, SceneRenderer)
  case rendered(RenderedScene)
  case pictures(ComparedPictures)

  var name: String {
    switch self {
    case .scene(let scene, _): scene.name
    case .rendered(let scene): scene.name
    case .pictures(let pictures): pictures.name
    }
  }

  /// The picture at a time, or the picture with an index.
  func picture(at time: Double, index: Int) throws -> CGImage {
    switch self {
    case .scene(_, let renderer):
      try renderer.makeCurrent()
      return try renderer.picture(at: time)
    case .rendered(let scene): return try scene.picture(time)
    case .pictures(let pictures): return try ImageFile.read(pictures.files[index])
    }
  }

  /// The name of the picture with an index: that of a file.
  func pictureName(_ index: Int) -> String? {
    guard case .pictures(let pictures) = self else { return nil }
    return pictures.files[index].lastPathComponent
  }

  /// The path of the topmost layer at a pixel that draws something of its own, such as a background or an image. If no layer there
  /// does, it is the path of the topmost layer; nil without a layer.
  func layer(x: Int, y: Int, time: Double) -> String? {
    guard case .scene(let scene, let renderer) = self else { return nil }
    let hits = SceneHit(in: scene, at: renderer.point(x: x, y: y), time: time).hits
    guard let hit = hits.first(where: { Self.showsSomething($0.layer) }) ?? hits.first else { return nil }
    return scene.document.path(of: hit.layer)
  }

  /// Whether a layer draws something besides its sublayers.
  private static func showsSomething(_ layer: CALayer) -> Bool {
    let shown = layer.presentation() ?? layer
    if shown.contents != nil || (shown.backgroundColor?.alpha ?? 0) > 0 { return true }
    if shown.borderWidth > 0, (shown.borderColor?.alpha ?? 0) > 0 { return true }
    return !(layer is CATransformLayer || layer is CAReplicatorLayer || layer is CAScrollLayer)
      && type(of: layer) != CALayer.self
  }
}
