/// The numbers of one level of timing, and the arithmetic from a time of the parent to a place in a run. `MediaTiming.Compiled` and the
/// clocks of sweeps (`SweptClock`) evaluate it, so their times are equal to the last bit.
package struct RunTiming: Sendable, Equatable {
  /// How the place in a run follows from what has elapsed.
  enum Shape: UInt8 {
    /// One run or less, forwards and without an offset: the place is what has elapsed.
    case once
    /// Any number of runs, there and back, from any offset, in either direction.
    case wrapped
    /// A run without length, or without end, which does not repeat.
    case unbroken
    /// Speed 0: one place at every moment.
    case still
  }

  /// The parent's times between which the object is active, both included.
  package let begin: Double
  package let end: Double
  /// |speed|
  let rate: Double
  /// ±1
  let direction: Double
  /// The length of the active interval in local seconds, and of one run.
  package let activeDuration: Double
  let offset: Double
  package let duration: Double
  /// 1 / duration, for progress; 0 when the duration is zero or infinite.
  package let inverseDuration: Double
  /// A repetition: there, or there and back.
  let period: Double
  /// 1 / period; 0 where nothing repeats.
  let inversePeriod: Double
  package let fillsBackwards: Bool
  package let fillsForwards: Bool
  let shape: Shape

  init(_ timing: MediaTiming) {
    func number(_ value: Double, atLeast least: Double) -> Double { value >= least ? value : least }
    duration = number(timing.duration, atLeast: 0)
    period = timing.autoreverses ? 2 * duration : duration
    let count = timing.repeatCount > 0 ? timing.repeatCount : 1
    activeDuration = timing.repeatDuration > 0 ? timing.repeatDuration : period == 0 ? 0 : period * count
    let speed = timing.speed.isFinite ? timing.speed : 1
    rate = abs(speed)
    direction = speed < 0 ? -1 : 1
    offset = timing.timeOffset.isFinite ? timing.timeOffset : 0
    fillsBackwards = timing.fillsBackwards
    fillsForwards = timing.fillsForwards
    // What is shorter than a nanosecond has no room to repeat.
    inversePeriod = period >= 1e-9 && period.isFinite ? 1 / period : 0
    inverseDuration = duration > 0 && duration.isFinite ? 1 / duration : 0
    let beginTime = timing.beginTime.isNaN ? 0 : MediaTiming.begin(timing.beginTime)
    begin = rate == 0 ? -.infinity : beginTime
    end = rate == 0 || activeDuration == .infinity ? .infinity : beginTime + activeDuration / rate
    if rate == 0 {
      shape = .still
    } else if direction > 0, offset == 0, activeDuration <= duration {
      shape = .once
    } else {
      shape = inversePeriod > 0 ? .wrapped : .unbroken
    }
  }

  // MARK: From the parent's time to a place

  /// `time`, moved ahead by `lead` within the active time.
  @inline(__always)
  func ahead(of time: Double, by lead: Double) -> Double {
    time >= begin && time <= end ? min(time + lead, end) : time
  }

  /// What holds at the parent's time `time`: `first` or `last` where the fill mode shows them, `none` where nothing has an effect, and
  /// `inside` between begin and end.
  @inline(__always)
  func choose<Value>(
    at time: Double, none: @autoclosure () -> Value, first: @autoclosure () -> Value,
    last: @autoclosure () -> Value, inside: () -> Value
  ) -> Value {
    guard time >= begin else { return time < begin && fillsBackwards ? first() : none() }
    if time >= end { return time == end || fillsForwards ? last() : none() }
    return inside()
  }

  /// The local seconds of activity before the parent's time `time`, unless the speed is 0.
  @inline(__always)
  func elapsed(_ time: Double) -> Double { (time - begin) * rate }

  /// The local time after `elapsed` local seconds of activity.
  @inline(__always)
  func local(_ elapsed: Double) -> Double { min(elapsed, activeDuration) * direction + offset }

  /// The place in a run, 0…duration, after `elapsed` local seconds of activity, before the end. Not for speed 0.
  @inline(__always)
  func place(_ elapsed: Double) -> Double {
    if shape == .once { return min(elapsed, duration) }
    if shape == .wrapped { return folded(repetition(local(elapsed)).time) }
    return held(local(elapsed))
  }

  /// The place in a run that does not repeat.
  @inline(__always)
  func held(_ local: Double) -> Double { min(max(local, 0), duration) }

  /// The place in a run of a time in a repetition, whose second half may be the way back.
  @inline(__always)
  func folded(_ time: Double) -> Double { time > duration ? max(period - time, 0) : time }

  /// How many repetitions the local time `local` is past, and the time in the one that it is in, where runs repeat. The number is NaN where it
  /// is not known.
  @inline(__always)
  func repetition(_ local: Double) -> (whole: Double, time: Double) {
    let count = local * inversePeriod
    guard abs(count) < Self.wholeLimit else { return Self.farRepetition(local, count, period, duration) }
    // `rounded` is a call into the C library where the processor is not known to have an instruction for it, and takes as
    // long as the rest.
    var whole = count.nearestWhole
    if whole > count { whole -= 1 }
    return Self.within(local - whole * period, whole, period)
  }

  /// Moves a time that the product with the reciprocal has rounded across a whole number of repetitions.
  @inline(__always)
  private static func within(_ place: Double, _ count: Double, _ period: Double) -> (
    whole: Double, time: Double
  ) {
    var (whole, time) = (count, place)
    if time < 0 {
      whole -= 1
      time += period
    } else if time >= period {
      whole += 1
      time -= period
    }
    return (whole, min(max(time, 0), period))
  }

  private static let wholeLimit = 0x1p50

  /// The same for more repetitions than there are whole numbers beside their fractions.
  @inline(never)
  private static func farRepetition(
    _ local: Double, _ count: Double, _ period: Double, _ duration: Double
  ) -> (whole: Double, time: Double) {
    // Time without end does not repeat.
    guard local.isFinite else { return (.nan, min(max(local, 0), duration)) }
    let whole = count.rounded(.down)
    guard abs(whole) < 1e18 else { return (.nan, 0) }
    return within(local - whole * period, whole, period)
  }

  // MARK: From a place on

  /// The share of a run at the place `time`. `steps`: of a discrete animation; the share is then rounded once, so that it is not below a
  /// mark that it is equal to.
  @inline(__always)
  func progress(_ time: Double, steps: Bool) -> Double {
    steps && inverseDuration > 0 ? time / duration : time * inverseDuration
  }

  /// The time inside a group at the place `time`, where `curve` is its timing function.
  @inline(__always)
  func paced(_ time: Double, _ curve: (Double) -> Double) -> Double {
    curve(time * inverseDuration) * duration
  }
}
