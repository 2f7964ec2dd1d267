/// A rectangle of whole pixels.
package struct PixelRect: Equatable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// A rectangle that contains all others.
  static let everywhere = PixelRect(x: -(1 << 40), y: -(1 << 40), width: 1 << 41, height: 1 << 41)

  var area: Int { isEmpty ? 0 : width * height }

  var isEmpty: Bool { width <= 0 || height <= 0 }

  func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.x + other.width <= x + width && other.y + other.height <= y + height
  }

  func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelRect(
      x: left, y: top, width: min(x + width, other.x + other.width) - left,
      height: min(y + height, other.y + other.height) - top)
  }

  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }
}

extension PixelRect {
  /// The four rectangles that fill the space between this rectangle and `middle`, which lies in it: above `middle`, below it, to its left
  /// and to its right. Some may be empty.
  func frame(around middle: PixelRect) -> [PixelRect] {
    let (right, bottom) = (middle.x + middle.width, middle.y + middle.height)
    return [
      PixelRect(x: x, y: y, width: width, height: middle.y - y),
      PixelRect(x: x, y: bottom, width: width, height: y + height - bottom),
      PixelRect(x: x, y: middle.y, width: middle.x - x, height: middle.height),
      PixelRect(x: right, y: middle.y, width: x + width - right, height: middle.height),
    ]
  }
}

extension PixelRect {
  /// The middle part of the rectangle if a side is longer than `longest`, the largest side of a surface.
  func trimmed(to longest: Int) -> PixelRect {
    guard max(width, height) > longest else { return self }
    let (x, y) = (max((width - longest) / 2, 0), max((height - longest) / 2, 0))
    return PixelRect(
      x: self.x + x, y: self.y + y, width: min(width, longest), height: min(height, longest))
  }

  func grown(by margin: Int) -> PixelRect {
    PixelRect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }
}
