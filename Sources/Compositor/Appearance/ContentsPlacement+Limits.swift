import QuartzCore
import RenderTree

extension ContentsPlacement {
  /// The range that texture coordinates are clamped to, so that no colour bleeds in from beside the part: the
  /// centres of the outermost texels, of the image and of the one that it fades into.
  func limits(of image: CGImage, next: CGImage?) -> FloatRect {
    Self.limits(of: image, next: next, part.x, part.y, part.width, part.height)
  }

  /// The same of a part in units of the image.
  static func limits(
    of image: CGImage, next: CGImage?, _ left: Double, _ top: Double, _ partWidth: Double,
    _ partHeight: Double
  ) -> FloatRect {
    let (width, height) = (Double(image.width), Double(image.height))
    let across = max(width / Double(next?.width ?? image.width), 1) / 2
    let down = max(height / Double(next?.height ?? image.height), 1) / 2
    // An image that ends within a pixel fills that pixel in part. There the last whole texel is repeated,
    // because the layer's own edge covers the pixel.
    let whole = (max(image.extent.width.rounded(.down), 1), max(image.extent.height.rounded(.down), 1))
    let x = within(left * width, (left + partWidth) * width, whole.0, across)
    let y = within(top * height, (top + partHeight) * height, whole.1, down)
    return FloatRect(minX: x.low, minY: y.low, maxX: x.high, maxY: y.high)
  }

  private static func within(
    _ first: Double, _ second: Double, _ size: Double, _ half: Double
  ) -> (low: Float, high: Float) {
    // Beyond the image its outermost texels are repeated.
    let low = max(min(first, second), 0) + half
    let high = min(max(first, second), size) - half
    if low <= high { return (Float(low), Float(high)) }
    let middle = min(max((first + second) / 2, 0.5), size - 0.5)
    return (Float(middle), Float(middle))
  }
}
