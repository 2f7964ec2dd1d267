import Foundation

/// The cubic Bézier from (0, 0) to (1, 1) as a function y(x): the pace of an animation.
///
/// x runs over 0…1; input outside is clamped. The x of the control points is clamped to 0…1 as well, so that x
/// grows with the parameter and y(x) exists; their y may lie anywhere, so values may overshoot 0…1.
/// Solved to better than 1e-9 in x.
package struct UnitBezier: Sendable {
  /// True when y = x for every x: no curve at all.
  package let isLinear: Bool

  // Powers of the parameter t: x(t) = ((ax·t + bx)·t + cx)·t, and the same for y.
  private let ax, bx, cx: Double
  private let ay, by, cy: Double

  // The parameter at x = 0, 1/8 … 1, and its slope there, per 1/8: the start of the solver, close enough that
  // one or two steps of Newton's finish it. Floats suffice for a start.
  private var starts = InlineArray<9, Float>(repeating: 0)
  private var slopes = InlineArray<9, Float>(repeating: 0)

  package static let linear = UnitBezier(c1x: 0, c1y: 0, c2x: 1, c2y: 1)

  /// The curve with the inner control points (c1x, c1y) and (c2x, c2y). A coordinate that is not finite counts
  /// as 0.
  package init(c1x: Double, c1y: Double, c2x: Double, c2y: Double) {
    let x1 = c1x.isFinite ? min(max(c1x, 0), 1) : 0
    let x2 = c2x.isFinite ? min(max(c2x, 0), 1) : 0
    let y1 = c1y.isFinite ? c1y : 0
    let y2 = c2y.isFinite ? c2y : 0
    isLinear = x1 == y1 && x2 == y2
    cx = 3 * x1
    bx = 3 * (x2 - x1) - cx
    ax = 1 - cx - bx
    cy = 3 * y1
    by = 3 * (y2 - y1) - cy
    ay = 1 - cy - by
    guard !isLinear else { return }
    for knot in 0...8 {
      let t = knot == 8 ? 1 : bisect(x: Double(knot) / 8, low: 0, high: 1)
      starts[knot] = Float(t)
      // dt/dx, held back where the curve stands still in x.
      slopes[knot] = Float(min(0.125 / max(velocity(at: t), 1e-3), 1))
    }
  }

  /// y at `x`.
  package func value(at x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    if isLinear { return x }
    let t = parameter(at: x)
    return ((ay * t + by) * t + cy) * t
  }

  /// dx/dt.
  private func velocity(at t: Double) -> Double {
    (3 * ax * t + 2 * bx) * t + cx
  }

  private func parameter(at x: Double) -> Double {
    let scaled = x * 8
    let knot = Int(scaled)
    let u = scaled - Double(knot)
    // Hermite's cubic through the two knots around x.
    let t0 = Double(starts[knot])
    let t1 = Double(starts[knot &+ 1])
    let m0 = Double(slopes[knot])
    let m1 = Double(slopes[knot &+ 1])
    let rise = t1 - t0
    var t = t0 + u * (m0 + u * (3 * rise - 2 * m0 - m1 + u * (m0 + m1 - 2 * rise)))
    for _ in 0..<4 {
      let error = ((ax * t + bx) * t + cx) * t - x
      if abs(error) < 1e-10 { return t }
      let velocity = velocity(at: t)
      guard velocity > 1e-6 else { break }
      t -= error / velocity
    }
    if abs(((ax * t + bx) * t + cx) * t - x) < 1e-10, t >= 0, t <= 1 { return t }
    // Where the curve nearly stands still in x. The knots are Floats: leave room around them.
    return bisect(x: x, low: max(t0 - 1e-6, 0), high: min(t1 + 1e-6, 1))
  }

  /// The parameter of `x` by halving: sure, and exact to the last bits.
  private func bisect(x: Double, low: Double, high: Double) -> Double {
    var (low, high) = (low, high)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      guard middle > low, middle < high else { break }
      if ((ax * middle + bx) * middle + cx) * middle < x { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
