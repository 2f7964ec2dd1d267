import CoreGraphics
import Foundation
import ImageIO

/// The small picture by which a scene is recognised.
package enum SceneThumbnail {
  /// In points.
  package static let size = CGSize(width: 160, height: 120)
  package static let scale = 2.0

  /// Draws a scene and writes the picture as a PNG.
  ///
  /// The time is a quarter of the scene's length. Where the picture has one colour there, other times are tried.
  package static func write(_ scene: HostedScene, to path: String) throws {
    let renderer = try SceneRenderer(scene, size: size, scale: scale, background: nil)
    var chosen: CGImage?
    for time in times(scene) {
      let picture = try renderer.picture(at: time)
      if chosen == nil || !isPlain(picture) { chosen = picture }
      if !isPlain(picture) { break }
    }
    guard let chosen else { return }
    try ImageFile.write(chosen, to: URL(fileURLWithPath: path))
  }

  /// The times to try, the best one first. A program only runs forwards.
  private static func times(_ scene: HostedScene) -> [Double] {
    let length = min(scene.length, 60)
    if scene.isProgram { return [1, 2] }
    return length > 0 ? [0.25, 0.5, 0.1, 0.75, 0].map { $0 * length } : [0]
  }

  /// Whether all pixels of a picture have one colour.
  static func isPlain(_ picture: CGImage) -> Bool {
    picture.withPixels { bytes in
      let pixels = bytes.bindMemory(to: UInt32.self)
      return pixels.allSatisfy { $0 == pixels[0] }
    }
  }
}
