import CoreGraphics

/// What the points of a path are for: the ends of its lines and curves, and the control points of its curves.
struct PathPoints {
  struct Point: Equatable {
    /// The ends of the curve that a control point bends: one for a cubic curve, both for a quadratic one. Empty for an end.
    var ends: [Int] = []
    var isControl: Bool { !ends.isEmpty }
  }

  private(set) var points: [Point] = []
  /// The ends of closed subpaths that are at their starts.
  private var twins: [Int: Int] = [:]

  init(_ path: CGPath) {
    var start = 0
    var current = 0
    for verb in path.verbs {
      let next = points.count
      switch verb {
      case .moveToPoint:
        points.append(Point())
        start = next
        current = next
      case .addLineToPoint:
        points.append(Point())
        current = next
      case .addQuadCurveToPoint:
        points += [Point(ends: [current, next + 1]), Point()]
        current = next + 1
      case .addCurveToPoint:
        points += [Point(ends: [current]), Point(ends: [next + 2]), Point()]
        current = next + 2
      case .closeSubpath:
        if current != start, path.points[current] == path.points[start] {
          twins[start] = current
          twins[current] = start
        }
        current = start
      @unknown default: break
      }
    }
  }

  /// The points that move with a point: the other end of a closed subpath at the same place and, unless it is to move alone, the control
  /// points of the cubic curves that meet there.
  func moving(_ index: Int, alone: Bool) -> [Int] {
    guard points.indices.contains(index), !points[index].isControl else { return [index] }
    let ends = [index] + (twins[index].map { [$0] } ?? [])
    guard !alone else { return ends }
    return ends
      + points.indices.filter { points[$0].ends.count == 1 && ends.contains(points[$0].ends[0]) }
  }
}
