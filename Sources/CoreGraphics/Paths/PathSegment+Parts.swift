extension PathSegment {
  /// The part of the segment between two parameters from 0 to 1.
  package func part(from t0: CGFloat, to t1: CGFloat) -> PathSegment {
    if t0 <= 0 && t1 >= 1 { return self }
    let p0 = point(at: t0)
    let p1 = point(at: t1)
    let span = t1 - t0
    switch self {
    case .line: return .line(p0, p1)
    case .quad:
      let d0 = derivative(at: t0)
      return .quad(p0, CGPoint(x: p0.x + d0.dx * span / 2, y: p0.y + d0.dy * span / 2), p1)
    case .cubic:
      let d0 = derivative(at: t0)
      let d1 = derivative(at: t1)
      return .cubic(
        p0, CGPoint(x: p0.x + d0.dx * span / 3, y: p0.y + d0.dy * span / 3),
        CGPoint(x: p1.x - d1.dx * span / 3, y: p1.y - d1.dy * span / 3), p1)
    }
  }

  /// The direction of travel, with length 1. At a point where the derivative is zero (a control point on an
  /// end, a cusp) it is the direction in which the curve continues; at the end, the direction in which it
  /// arrives. Nil for a segment without length.
  package func direction(at t: CGFloat) -> CGVector? {
    let derivative = derivative(at: t)
    // Below this fraction of the segment's size a derivative is a rounding error.
    if hypot(derivative.dx, derivative.dy) > 1e-9 * extent { return derivative.normalized }
    let points = controlPoints
    if t <= 0 {
      return points.dropFirst().lazy.compactMap { CGVector(from: points[0], to: $0).normalized }.first
    }
    if t >= 1 {
      let end = points[points.count - 1]
      return points.dropLast().reversed().lazy.compactMap { CGVector(from: $0, to: end).normalized }.first
    }
    let next = min(t + 1e-4, 1)
    return CGVector(from: point(at: t), to: point(at: next)).normalized
  }

  /// The start, the control points and the end.
  package var controlPoints: [CGPoint] {
    switch self {
    case .line(let p0, let p1): [p0, p1]
    case .quad(let p0, let p1, let p2): [p0, p1, p2]
    case .cubic(let p0, let p1, let p2, let p3): [p0, p1, p2, p3]
    }
  }

  /// The greatest distance of a control point from the start, along x or y.
  private var extent: CGFloat {
    let start = start
    return controlPoints.reduce(0) { max($0, abs($1.x - start.x), abs($1.y - start.y)) }
  }
}
