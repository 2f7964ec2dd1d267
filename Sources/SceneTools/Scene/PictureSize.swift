import QuartzCore
import Compositor

/// Computes the size of a picture of a document, and the position of the document in it.
package enum PictureSize {
  /// The limits of the longest side and of the number of pixels. A picture is in memory three times.
  package static let longestSide = 16_384
  package static let mostPixels = 1 << 26

  /// The viewport for a picture of `size` points (nil: the document's size) at `scale` pixels per point. The
  /// document is scaled to fit and centred, as in a window of that size.
  package static func viewport(
    of scene: String, document: CGSize, size: CGSize?, scale: Double
  ) throws(SceneError) -> Viewport {
    let size = size ?? document
    let picture = CGSize(width: size.width * scale, height: size.height * scale)
    let suits: (Double) -> Bool = { $0 >= 1e-3 && $0 <= Double(longestSide) }
    guard suits(picture.width), suits(picture.height) else {
      throw .unsuitableSize(width: picture.width, height: picture.height, limit: longestSide, scene: scene)
    }
    let viewport = Viewport(document: document, picture: picture)
    guard viewport.pixelSize.width * viewport.pixelSize.height <= mostPixels else {
      throw .tooManyPixels(
        width: viewport.pixelSize.width, height: viewport.pixelSize.height, limit: mostPixels, scene: scene)
    }
    return viewport
  }
}
