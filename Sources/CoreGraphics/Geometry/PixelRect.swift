/// A rectangle of whole pixels: rows and columns from a minimum up to a maximum, which is not included.
struct PixelBounds: Equatable {
  var minX: Int
  var minY: Int
  var maxX: Int
  var maxY: Int

  init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// The pixels that a rectangle overlaps. Empty if it is null or not a number. Coordinates are clamped to
  /// ±2²².
  init(around rect: CGRect) {
    let rect = rect.standardized
    guard !rect.isNull, !rect.minX.isNaN, !rect.minY.isNaN, !rect.maxX.isNaN, !rect.maxY.isNaN else {
      self.init(minX: 0, minY: 0, maxX: 0, maxY: 0)
      return
    }
    func whole(_ value: CGFloat) -> Int { Int(clamping: min(max(value, -4_194_304), 4_194_304)) }
    self.init(
      minX: whole(rect.minX.rounded(.down)), minY: whole(rect.minY.rounded(.down)),
      maxX: whole(rect.maxX.rounded(.up)), maxY: whole(rect.maxY.rounded(.up)))
  }

  var width: Int { maxX - minX }
  var height: Int { maxY - minY }
  var isEmpty: Bool { maxX <= minX || maxY <= minY }

  func intersection(_ other: PixelBounds) -> PixelBounds {
    PixelBounds(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
  }

  func union(_ other: PixelBounds) -> PixelBounds {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelBounds(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  func insetBy(_ inset: Int) -> PixelBounds {
    PixelBounds(minX: minX + inset, minY: minY + inset, maxX: maxX - inset, maxY: maxY - inset)
  }

  func offsetBy(x: Int, y: Int) -> PixelBounds {
    PixelBounds(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
  }
}

extension CGRect {
  /// The intersection of two rectangles. `.null` if it is empty or one of them is not a number, for which
  /// Foundation's `intersection(_:)` stops the program.
  func common(with other: CGRect) -> CGRect {
    if isNull || other.isNull { return .null }
    let (one, other) = (standardized, other.standardized)
    let (left, right) = (Swift.max(one.minX, other.minX), Swift.min(one.maxX, other.maxX))
    let (bottom, top) = (Swift.max(one.minY, other.minY), Swift.min(one.maxY, other.maxY))
    let size = CGSize(width: right - left, height: top - bottom)
    guard left <= right, bottom <= top, size.width.isFinite, size.height.isFinite else { return .null }
    return CGRect(origin: CGPoint(x: left, y: bottom), size: size)
  }
}
