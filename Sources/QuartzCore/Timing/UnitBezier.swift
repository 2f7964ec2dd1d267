import Foundation

/// The cubic Bézier from (0, 0) to (1, 1) as a function y(x): the pace of an animation.
///
/// x runs over 0…1; input outside is clamped. The x of the control points is clamped to 0…1 as well, so
/// that x grows with the parameter and y(x) exists; their y may lie anywhere, so values may overshoot 0…1.
/// Solved to better than 1e-9 in x.
package struct UnitBezier: Sendable {
  /// True when y = x for every x: no curve at all.
  package let isLinear: Bool

  // Powers of the parameter t: x(t) = ((ax·t + bx)·t + cx)·t, and the same for y.
  private let ax, bx, cx: Double
  private let ay, by, cy: Double

  // The parameter at x = 0, 1/8 … 1, and its slope there, per 1/8: the start of the solver, close enough that
  // a single step finishes it nearly everywhere. Floats suffice for a start.
  private var knots = InlineArray<9, SIMD2<Float>>(repeating: SIMD2())
  // The intervals in which a single step is as good as exact, a bit each.
  private var tame: UInt8 = 0

  package static let linear = UnitBezier(c1x: 0, c1y: 0, c2x: 1, c2y: 1)

  /// The curve with the inner control points (c1x, c1y) and (c2x, c2y). A coordinate that is not finite
  /// counts as 0.
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
      // dt/dx, held back where the curve stands still in x.
      let slope = min(0.125 / max(velocity(at: t), 1e-3), 1)
      knots[knot] = SIMD2(Float(t), Float(slope))
    }
    for knot in 0..<8 {
      let isTame = (1..<16).allSatisfy { step in
        let u = Double(step) / 16
        let x = (Double(knot) + u) / 8
        let t = closer(start(knot, u), x)
        return abs(t - bisect(x: x, low: 0, high: 1)) < 2e-9
      }
      if isTame { tame |= 1 << UInt8(knot) }
    }
  }

  /// y at `x`.
  package func value(at x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    if isLinear { return x }
    let scaled = x * 8
    let knot = Int(scaled)
    var t = start(knot, scaled - Double(knot))
    if tame & (1 << UInt8(truncatingIfNeeded: knot)) != 0 {
      t = closer(t, x)
    } else {
      t = search(x, from: t, knot)
    }
    return ((ay * t + by) * t + cy) * t
  }

  /// Nearly the parameter in the interval after `knot`, at the part `u` of it: Hermite's cubic through the
  /// two knots around.
  @inline(__always)
  private func start(_ knot: Int, _ u: Double) -> Double {
    let (t0, m0, t1, m1) = withUnsafeBytes(of: knots) {
      (
        Double($0.load(fromByteOffset: knot &* 8, as: Float.self)),
        Double($0.load(fromByteOffset: knot &* 8 &+ 4, as: Float.self)),
        Double($0.load(fromByteOffset: knot &* 8 &+ 8, as: Float.self)),
        Double($0.load(fromByteOffset: knot &* 8 &+ 12, as: Float.self))
      )
    }
    let rise = t1 - t0
    return t0 + u * (m0 + u * (3 * rise - 2 * m0 - m1 + u * (m0 + m1 - 2 * rise)))
  }

  /// dx/dt.
  private func velocity(at t: Double) -> Double {
    (3 * ax * t + 2 * bx) * t + cx
  }

  /// One step of Halley's from `t` towards the parameter of `x`.
  @inline(__always)
  private func closer(_ t: Double, _ x: Double) -> Double {
    let error = ((ax * t + bx) * t + cx) * t - x
    let velocity = velocity(at: t)
    return t - error * velocity / (velocity * velocity - error * (3 * ax * t + bx))
  }

  /// The parameter of `x`, in an interval where one step does not do.
  private func search(_ x: Double, from start: Double, _ knot: Int) -> Double {
    var t = start
    for _ in 0..<5 {
      let error = ((ax * t + bx) * t + cx) * t - x
      if abs(error) < 1e-10 { return t }
      let velocity = velocity(at: t)
      guard velocity > 1e-6 else { break }
      t -= error / velocity
    }
    if abs(((ax * t + bx) * t + cx) * t - x) < 1e-10, t >= 0, t <= 1 { return t }
    // Where the curve nearly stands still in x. The knots are Floats: leave room around them.
    return bisect(
      x: x, low: max(Double(knots[knot].x) - 1e-6, 0), high: min(Double(knots[knot + 1].x) + 1e-6, 1))
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
