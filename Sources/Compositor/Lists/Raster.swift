import QuartzCore
import RenderTree

/// A layer that is drawn as a bitmap in its own plane. The bitmap is kept while its content stays the same.
struct Raster {
  let node: NodeIndex
  /// Pixels of the bitmap.
  let width: Int
  let height: Int
  /// What is drawn into the bitmap, in its pixels.
  let content: PaintList
  /// The bitmap in the layer's plane, as an image.
  let instance: Int
  let variant: Variant
  let sampling: Sampling

  /// Whether two bitmaps are the same pixel by pixel.
  func isSame(as other: Raster) -> Bool {
    width == other.width && height == other.height && content.isSame(as: other.content)
  }
}
