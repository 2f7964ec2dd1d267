import UIKit

/// A press in a view: a click until the pointer has moved by more than three points, then a drag.
struct PointerPress {
  let start: CGPoint
  /// Whether it has become a drag.
  private(set) var isDrag = false
  private var last: CGPoint
  private static let clickDistance = 3.0

  init(at point: CGPoint) {
    start = point
    last = point
  }

  /// Moves the pointer.
  ///
  /// - Returns: the way of the drag since the last call, the first time since the start; nil for a click.
  mutating func move(to point: CGPoint) -> CGVector? {
    if hypot(point.x - start.x, point.y - start.y) > Self.clickDistance { isDrag = true }
    guard isDrag else { return nil }
    defer { last = point }
    return CGVector(dx: point.x - last.x, dy: point.y - last.y)
  }
}
