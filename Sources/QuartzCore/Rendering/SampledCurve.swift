/// A timing function as a table of values and slopes, for sweeps: a cubic between two entries, without a solver.
///
/// The table is checked against the exact curve when it is made; a curve that it does not meet to 5e-6 (one that
/// stands on end somewhere) is solved exactly every time.
struct SampledCurve {
  private static let intervals = 256

  let exact: UnitBezier
  private let isSampled: Bool
  /// Value and slope per interval at each mark.
  private let marks: ContiguousArray<SIMD2<Double>>

  init(_ curve: UnitBezier) {
    exact = curve
    let step = 1 / Double(Self.intervals)
    let h = 1e-5
    let marks = ContiguousArray(
      (0...Self.intervals).map { index in
        let x = Double(index) * step
        let low = max(x - h, 0)
        let high = min(x + h, 1)
        return SIMD2(curve.value(at: x), (curve.value(at: high) - curve.value(at: low)) / (high - low) * step)
      })
    self.marks = marks
    isSampled = (0..<(Self.intervals * 4)).allSatisfy { index in
      let x = (Double(index) + 0.5) * step / 4
      return abs(Self.value(at: x, marks) - curve.value(at: x)) < 5e-6
    }
  }

  /// y at `x`, which is clamped to 0…1.
  @inline(__always)
  func value(at x: Double) -> Double {
    guard isSampled else { return exact.value(at: x) }
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    return Self.value(at: x, marks)
  }

  @inline(__always)
  private static func value(at x: Double, _ marks: ContiguousArray<SIMD2<Double>>) -> Double {
    let scaled = x * Double(intervals)
    let index = Int(scaled)
    let u = scaled - Double(index)
    return marks.withUnsafeBufferPointer { marks in
      let left = marks[index]
      let right = marks[index &+ 1]
      let rise = right.x - left.x
      return left.x + u * (left.y + u * (3 * rise - 2 * left.y - right.y + u * (left.y + right.y - 2 * rise)))
    }
  }
}
