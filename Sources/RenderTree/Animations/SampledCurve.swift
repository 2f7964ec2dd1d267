import Foundation

/// A timing function or a spring as a table of values and slopes. A sweep interpolates between two entries
/// with a cubic and needs no solver.
///
/// The table is checked against the exact curve when it is made. A curve that the table does not match (one
/// with a vertical tangent, a spring with thousands of swings) is solved exactly every time.
struct SampledCurve {
  /// What the table is made of.
  enum Source {
    case timingFunction(UnitBezier)
    /// A spring, over the seconds that the animation lasts.
    case spring(SpringSolver, duration: Double)

    /// The value at a place of the run, 0…1.
    @inline(never)
    func value(at x: Double) -> Double {
      switch self {
      case .timingFunction(let curve): curve.value(at: x)
      case .spring(let spring, let duration): spring.value(at: x * duration)
      }
    }

    /// The number of intervals that matches the curve; 0 where none does.
    fileprivate var intervals: Int {
      switch self {
      case .timingFunction: 256
      case .spring(let spring, let duration):
        // The error of a cubic between two points is (ω·step)⁴/384 of the swing.
        Int(clamping: spring.fastest * duration / 0.03, to: 0...1_000_000_000).roundedUpToPowerOfTwo(
          least: 64, most: 8192)
      }
    }

    /// The largest error of the table.
    fileprivate var tolerance: Double {
      switch self {
      case .timingFunction: 5e-6
      case .spring: 1e-8
      }
    }
  }

  let source: Source
  private let isSampled: Bool
  private let scale: Double
  private let last: Double
  /// Value and slope per interval at each mark.
  private let marks: ContiguousArray<SIMD2<Double>>

  init(_ source: Source) {
    self.source = source
    last = source.value(at: 1)
    let intervals = source.intervals
    scale = Double(intervals)
    guard intervals > 0 else {
      marks = []
      isSampled = false
      return
    }
    let step = 1 / Double(intervals)
    let h = min(1e-5, step / 64)
    let marks = ContiguousArray(
      (0...intervals).map { index in
        let x = Double(index) * step
        // Inside the run: a curve bends where it begins and ends.
        let low = max(x - h, 0)
        let high = min(x + h, 1)
        let middle =
          index == 0 || index == intervals ? Self.slope(source, at: x, into: index == 0 ? h : -h) : nil
        let slope = middle ?? (source.value(at: high) - source.value(at: low)) / (high - low)
        return SIMD2(source.value(at: x), slope * step)
      })
    self.marks = marks
    isSampled = (0..<(intervals * 4)).allSatisfy { index in
      let x = (Double(index) + 0.5) * step / 4
      return abs(Self.value(at: x, Double(intervals), marks) - source.value(at: x)) < source.tolerance
    }
  }

  /// The slope at an end, from three points within.
  private static func slope(_ source: Source, at x: Double, into h: Double) -> Double {
    (-3 * source.value(at: x) + 4 * source.value(at: x + h) - source.value(at: x + 2 * h)) / (2 * h)
  }

  /// y at `x`, which is clamped to 0…1.
  @inline(__always)
  func value(at x: Double) -> Double {
    guard isSampled else { return source.value(at: x) }
    guard x > 0 else { return 0 }
    guard x < 1 else { return last }
    return Self.value(at: x, scale, marks)
  }

  @inline(__always)
  private static func value(at x: Double, _ scale: Double, _ marks: ContiguousArray<SIMD2<Double>>) -> Double
  {
    let scaled = x * scale
    let index = Int(clamping: scaled)
    let u = scaled - Double(index)
    return marks.withUnsafeBufferPointer { marks in
      let left = marks[index]
      let right = marks[index &+ 1]
      let rise = right.x - left.x
      return left.x + u * (left.y + u * (3 * rise - 2 * left.y - right.y + u * (left.y + right.y - 2 * rise)))
    }
  }
}

extension Int {
  /// The next power of two, not less than `least`; 0 when it would be more than `most`.
  fileprivate func roundedUpToPowerOfTwo(least: Int, most: Int) -> Int {
    guard self <= most else { return 0 }
    var power = least
    while power < self { power *= 2 }
    return power
  }
}
