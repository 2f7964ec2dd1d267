import CoreGraphics

/// The fill or stroke that an instance of the paint list stands for.
struct ShapeItem {
  let entry: ShapeCache.Entry
  let plane: Plane
  /// The pixels that it touches, at most.
  let box: PixelRect
  let instance: Int
}
