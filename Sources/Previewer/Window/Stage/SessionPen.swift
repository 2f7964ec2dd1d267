import CoreGraphics
import SceneEditing

/// A path that the pointer draws, point by point, in points of the stage. A click adds a corner, and a drag from there a smooth point with
/// control points on both sides. A click on the first point closes the path.
struct SessionPen: Equatable, Sendable {
  private(set) var points: [EditablePath.Point] = []
  private(set) var isClosed = false
  /// Whether the button is down at the last point.
  private var isPressed = false
  /// Where the pointer is; nil before it has moved.
  private var pointer: CGPoint?

  /// - Parameter reach: how near to the first point a press closes the path.
  mutating func press(at place: CGPoint, reach: Double) {
    pointer = place
    guard points.count > 1, hypot(points[0].place.x - place.x, points[0].place.y - place.y) <= reach else {
      points.append(EditablePath.Point(place))
      return isPressed = true
    }
    isClosed = true
  }

  /// - Parameter isClick: whether the pointer is so near to where it was pressed that it drags nothing.
  mutating func move(to place: CGPoint, isClick: Bool) {
    pointer = place
    guard isPressed, let last = points.last, !isClick else { return }
    let mirrored = CGPoint(x: 2 * last.place.x - place.x, y: 2 * last.place.y - place.y)
    points[points.count - 1] = EditablePath.Point(last.place, before: mirrored, after: place)
  }

  mutating func release() { isPressed = false }

  /// Takes the last point away. Returns whether there was one.
  mutating func removeLast() -> Bool { points.popLast() != nil }

  /// The path as it is; nil for less than a line.
  var path: EditablePath? {
    guard points.count > 1 else { return nil }
    var points = points
    // The first point has a curve before it in a closed path alone, and the last one a curve after it.
    if !isClosed {
      points[0].before = nil
      points[points.count - 1].after = nil
    }
    return EditablePath(subpaths: [EditablePath.Subpath(points: points, isClosed: isClosed)])
  }

  /// What is shown while the path is drawn: the path to the pointer.
  var shown: CGPath {
    var points = points
    if let pointer, !isPressed, !isClosed, !points.isEmpty { points.append(EditablePath.Point(pointer)) }
    return EditablePath(subpaths: [EditablePath.Subpath(points: points, isClosed: isClosed)]).path
  }
}
