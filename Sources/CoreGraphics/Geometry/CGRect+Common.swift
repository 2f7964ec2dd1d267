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
