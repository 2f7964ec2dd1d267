/// A rectangle of whole pixels.
@frozen package struct PixelRect: Equatable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  @inlinable package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The columns and rows from a minimum up to a maximum, which is not included.
  @inlinable package init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// The pixels that a rectangle overlaps. Empty if it is null or not a number. Coordinates are clamped to
  /// ±2²².
  init(around rect: CGRect) {
    let rect = rect.standardized
    guard !rect.isNull, !rect.minX.isNaN, !rect.minY.isNaN, !rect.maxX.isNaN, !rect.maxY.isNaN else {
      self.init(x: 0, y: 0, width: 0, height: 0)
      return
    }
    func whole(_ value: CGFloat) -> Int { Int(clamping: min(max(value, -4_194_304), 4_194_304)) }
    self.init(
      minX: whole(rect.minX.rounded(.down)), minY: whole(rect.minY.rounded(.down)),
      maxX: whole(rect.maxX.rounded(.up)), maxY: whole(rect.maxY.rounded(.up)))
  }

  /// A rectangle that contains all others.
  @inlinable package static var everywhere: PixelRect {
    PixelRect(x: -(1 << 40), y: -(1 << 40), width: 1 << 41, height: 1 << 41)
  }

  @inlinable package var minX: Int { x }
  @inlinable package var minY: Int { y }
  /// The first column to the right of the rectangle.
  @inlinable package var maxX: Int { x + width }
  /// The first row below the rectangle.
  @inlinable package var maxY: Int { y + height }

  @inlinable package var isEmpty: Bool { width <= 0 || height <= 0 }

  @inlinable package var area: Int { isEmpty ? 0 : width * height }

  @inlinable package func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
  }

  @inlinable package func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      minX: max(x, other.x), minY: max(y, other.y), maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
  }

  @inlinable package func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(x, other.x), minY: min(y, other.y), maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  @inlinable package func grown(by margin: Int) -> PixelRect {
    PixelRect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  package func offsetBy(x: Int, y: Int) -> PixelRect {
    PixelRect(x: self.x + x, y: self.y + y, width: width, height: height)
  }

  /// The middle part of the rectangle if a side is longer than `longest`, the largest side of a surface.
  package func trimmed(to longest: Int) -> PixelRect {
    guard max(width, height) > longest else { return self }
    let (x, y) = (max((width - longest) / 2, 0), max((height - longest) / 2, 0))
    return PixelRect(x: self.x + x, y: self.y + y, width: min(width, longest), height: min(height, longest))
  }

  /// The four rectangles that fill the space between this rectangle and `middle`, which lies in it: above `middle`, below it, to its left
  /// and to its right. Some may be empty.
  package func frame(around middle: PixelRect) -> [PixelRect] {
    [
      PixelRect(minX: x, minY: y, maxX: maxX, maxY: middle.y),
      PixelRect(minX: x, minY: middle.maxY, maxX: maxX, maxY: maxY),
      PixelRect(minX: x, minY: middle.y, maxX: middle.x, maxY: middle.maxY),
      PixelRect(minX: middle.maxX, minY: middle.y, maxX: maxX, maxY: middle.maxY),
    ]
  }
}
