import Foundation

/// When a cell emits, in the time of what emits it: the layer's, or the age of a particle.
///
/// The cell's clock is `(time − beginTime) · speed + timeOffset`. Births are due while it runs from 0 to the
/// end of the cell's active time; repetitions and ways back lengthen that and nothing else. Birth n = 1, 2, …
/// is due at `n / rate`: a particle that lives a second and whose cell emits one a second emits it at the
/// end, as in Apple's sample fireworks. A positive time offset finds the cell at work already. Speed 0 shows
/// the clock's
/// `timeOffset` for ever; negative speeds run it backwards from there. Fill modes say nothing here: what was born
/// lives on after the end.
struct EmitterSchedule {
  /// The emitter's time from which the cell is seen.
  var begin: Double
  /// The times between which it emits; `stop` may be infinite.
  var start: Double
  var stop: Double
  /// The cell's seconds per second of the emitter: never 0.
  var speed: Double
  /// The time that counts is `turn · time + shift`: as it is, standing still, or mirrored at `begin`.
  var turn: Double
  var shift: Double

  init(_ timing: MediaTiming) {
    var timing = timing
    if !(timing.duration > 0) { timing.duration = .infinity }
    let given = timing.speed.isFinite ? timing.speed : 1
    begin = EmitterLimits.number(timing.beginTime)
    speed = given == 0 ? 1 : min(max(abs(given), 1e-6), 1e6)
    let offset = EmitterLimits.number(timing.timeOffset)
    start = begin - offset / speed
    stop = given > 0 ? begin + MediaTiming.Compiled(timing).activeDuration / speed : .infinity
    turn = given > 0 ? 1 : given == 0 ? 0 : -1
    shift = given > 0 ? 0 : given == 0 ? begin : 2 * begin
  }

  /// The time that counts at the emitter's time `time`.
  @inline(__always)
  func effective(_ time: Double) -> Double { turn * time + shift }
}

/// The bounds within which every number is kept, so that nothing overflows and no loop runs away.
enum EmitterLimits {
  /// Lengths, times, velocities and the like are at most this, both ways.
  static let number = 1e9
  /// Births per second of one cell.
  static let rate = 1e9
  /// Births that are counted exactly: all whole numbers up to here are Doubles.
  static let count = 4_503_599_627_370_496.0
  /// What rounding may take from a count that should be whole.
  static let slack = 1e-9

  @inline(__always)
  static func number(_ value: Double) -> Double {
    // A comparison with NaN is false.
    value > -number ? min(value, number) : value <= -number ? -number : 0
  }

  @inline(__always)
  static func positive(_ value: Double, _ limit: Double) -> Double { value > 0 ? min(value, limit) : 0 }

  static func numbers(_ value: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(number(value.x), number(value.y), number(value.z))
  }

  static func numbers(_ value: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(number(value.x), number(value.y), number(value.z), number(value.w))
  }

  /// How many births a count stands for.
  @inline(__always)
  static func births(_ count: Double) -> Double { (min(count, Self.count) + slack).rounded(.down) }
}
