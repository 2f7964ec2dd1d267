import Foundation
import Synchronization

/// The cubic Bézier from (0, 0) to (1, 1) as a function y(x): the pace of an animation.
///
/// x runs over 0…1; input outside is clamped. The x of the control points is clamped to 0…1 as well, so
/// that x grows with the parameter and y(x) exists; their y may lie anywhere, so values may overshoot 0…1.
/// Solved to better than 1e-8 in the parameter.
package struct UnitBezier: Sendable {
  // Powers of the parameter t: x(t) = ((ax·t + bx)·t + cx)·t, and the same for y.
  private let ax, bx, cx: Double
  private let ay, by, cy: Double
  private let starts: Starts
  /// True when y = x for every x: no curve at all.
  package let isLinear: Bool

  package static let linear = UnitBezier(c1x: 0, c1y: 0, c2x: 1, c2y: 1)

  /// The curve with the inner control points (c1x, c1y) and (c2x, c2y). A coordinate that is not finite
  /// counts as 0. Without a table the curve is the same and takes longer to evaluate.
  package init(c1x: Double, c1y: Double, c2x: Double, c2y: Double, hasTable: Bool = true) {
    let x1 = c1x.isFinite ? min(max(c1x, 0), 1) : 0
    let x2 = c2x.isFinite ? min(max(c2x, 0), 1) : 0
    let y1 = c1y.isFinite ? c1y : 0
    let y2 = c2y.isFinite ? c2y : 0
    isLinear = x1 == y1 && x2 == y2
    let x = CubicInverse(x1, x2)
    (ax, bx, cx) = (x.a, x.b, x.c)
    cy = 3 * y1
    by = 3 * (y2 - y1) - cy
    ay = 1 - cy - by
    starts = isLinear || !hasTable ? .none : .of(x1, x2)
  }

  /// The numbers that tell the curve from others: those of the second and first power, for x and for y.
  var coefficients: SIMD4<Double> { SIMD4(bx, cx, by, cy) }

  /// y at `x`.
  package func value(at x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    if isLinear { return x }
    let inverse = CubicInverse(a: ax, b: bx, c: cx)
    let scaled = x * 8
    let interval = Int(clamping: scaled)
    var t = starts.start(interval, scaled - Double(interval))
    if starts.isTame(interval) {
      t = inverse.closer(t, to: x)
    } else {
      t = inverse.search(x, from: t)
    }
    return ((ay * t + by) * t + cy) * t
  }
}

/// The parameter of a cubic x(t) = ((a·t + b)·t + c)·t that grows from 0 to 1.
private struct CubicInverse {
  var a, b, c: Double

  init(a: Double, b: Double, c: Double) {
    (self.a, self.b, self.c) = (a, b, c)
  }

  /// Of the Bézier with the inner control values `x1` and `x2`.
  init(_ x1: Double, _ x2: Double) {
    c = 3 * x1
    b = 3 * (x2 - x1) - c
    a = 1 - c - b
  }

  @inline(__always)
  func value(_ t: Double) -> Double {
    ((a * t + b) * t + c) * t
  }

  @inline(__always)
  func velocity(_ t: Double) -> Double {
    (3 * a * t + 2 * b) * t + c
  }

  /// One step of Halley's from `t` towards the parameter of `x`.
  @inline(__always)
  func closer(_ t: Double, to x: Double) -> Double {
    let error = value(t) - x
    let velocity = velocity(t)
    return t - error * velocity / (velocity * velocity - error * (3 * a * t + b))
  }

  /// The parameter of `x` where one step does not do: Newton's from `start`, or else halving.
  @inline(never)
  func search(_ x: Double, from start: Double) -> Double {
    var t = start
    for _ in 0..<6 {
      let error = value(t) - x
      if abs(error) < 1e-10, t >= 0, t <= 1 { return t }
      let velocity = velocity(t)
      guard velocity > 1e-6 else { break }
      t -= error / velocity
    }
    return bisect(x)
  }

  /// The parameter of `x` by halving: sure, and exact to the last bits.
  func bisect(_ x: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      guard middle > low, middle < high else { break }
      if value(middle) < x { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

/// Where to start solving for the parameter: a cubic for each eighth of x, so near that a single step is as
/// good as exact nearly everywhere.
///
/// The table of a curve is shared by all that have the same control values, and is kept for good: a curve is
/// then plain data, small enough for a row of an animation. Programs have a handful of curves; one that makes
/// thousands solves the rest without tables.
private struct Starts: Sendable {
  /// Eight times four coefficients.
  private let table: Unchecked<UnsafePointer<Double>>
  /// A bit for each eighth in which a single step does.
  private let tame: UInt8

  @inline(__always)
  func start(_ interval: Int, _ u: Double) -> Double {
    let k = table.value + interval &* 4
    return k[0] + u * (k[1] + u * (k[2] + u * k[3]))
  }

  @inline(__always)
  func isTame(_ interval: Int) -> Bool {
    tame & (1 << UInt8(truncatingIfNeeded: interval)) != 0
  }

  /// For curves without a table: the start is x itself.
  static let none = Starts(
    table: allocate((0..<8).flatMap { [Double($0) / 8, 0.125, 0, 0] }), tame: 0)

  private static let limit = 4096
  private static let shared = Mutex<[SIMD2<Double>: Starts]>([:])

  static func of(_ x1: Double, _ x2: Double) -> Starts {
    shared.withLock { shared in
      let key = SIMD2(x1, x2)
      if let known = shared[key] { return known }
      guard shared.count < limit else { return none }
      let starts = Starts(CubicInverse(x1, x2))
      shared[key] = starts
      return starts
    }
  }

  private init(table: UnsafePointer<Double>, tame: UInt8) {
    // Unchecked: tables are never changed or freed.
    self.table = Unchecked(table)
    self.tame = tame
  }

  private init(_ curve: CubicInverse) {
    // The parameter at each eighth, and its slope there: dt/dx per eighth, held back where the curve stands
    // still in x.
    let knots = (0...8).map { $0 == 8 ? 1 : curve.bisect(Double($0) / 8) }
    let slopes = knots.map { min(0.125 / max(curve.velocity($0), 1e-3), 1) }
    // Hermite's cubics between them.
    let table = Self.allocate(
      (0..<8).flatMap { i in
        let rise = knots[i + 1] - knots[i]
        return [
          knots[i], slopes[i], 3 * rise - 2 * slopes[i] - slopes[i + 1], slopes[i] + slopes[i + 1] - 2 * rise,
        ]
      })
    self.init(table: table, tame: 0)
    var tame: UInt8 = 0
    for i in 0..<8 {
      let isTame = (0...16).allSatisfy { step in
        let u = Double(step) / 16
        let x = (Double(i) + u) / 8
        let t = curve.closer(start(i, u), to: x)
        let velocity = curve.velocity(t)
        return velocity > 1e-3 && abs(curve.value(t) - x) < 2e-9 * velocity
      }
      if isTame { tame |= 1 << UInt8(i) }
    }
    self.init(table: table, tame: tame)
  }

  private static func allocate(_ numbers: [Double]) -> UnsafePointer<Double> {
    let table = UnsafeMutablePointer<Double>.allocate(capacity: numbers.count)
    table.initialize(from: numbers, count: numbers.count)
    return UnsafePointer(table)
  }
}
