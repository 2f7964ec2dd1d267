/// One level of timing as a sweep evaluates it: an animation's own, or a group's.
///
/// The value of an animation's clock is the progress, after its timing function or spring. The value of a group's clock is
/// the time inside the group. It is NaN while the level has no effect. A sweep does the arithmetic of
/// `MediaTiming.Compiled` in the same order, so times and places in a run come out equal to the last bit.
struct SweptClock {
  /// How the value is found between begin and end.
  enum Shape: UInt8 {
    /// One run or less, forwards and without an offset.
    case once
    /// Any number of runs, there and back, from any offset, in either direction.
    case wrapped
    /// By `MediaTiming.Compiled`: durations too short or too long to divide by, speed 0, and clocks that count
    /// repetitions.
    case sampled
  }

  let begin: Double
  let end: Double
  fileprivate let rate: Double
  fileprivate let direction: Double
  fileprivate let activeDuration: Double
  fileprivate let offset: Double
  fileprivate let duration: Double
  fileprivate let inverseDuration: Double
  fileprivate let period: Double
  fileprivate let inversePeriod: Double
  /// How far ahead a clock of discrete values is read in a time space that goes on. 0: in no space.
  fileprivate let lead: Double
  /// Whether its values are discrete, so that the progress must not be rounded twice.
  fileprivate let steps: Bool
  /// The values before the begin and from the end on, whether or not they are shown there.
  fileprivate let first: Double
  fileprivate let last: Double
  /// The time that the clock runs in: a time space, or the clock of the group that contains it.
  var parent: Int32
  /// The index of the curve among those of the table; −1: linear.
  let curve: Int32
  /// How many groups contain it; 0: `parent` is a time space.
  let depth: UInt8
  let shape: Shape
  fileprivate let isGroup: Bool
  fileprivate let fillsBackwards: Bool
  fileprivate let fillsForwards: Bool
  /// Whether completed repetitions are counted.
  let counts: Bool
  /// Where the table keeps more of a clock of the shape `sampled`; −1: nowhere.
  var side: Int32 = -1

  /// What stands at an index that no animation uses: it never has a value.
  static let unused = SweptClock(
    MediaTiming.Compiled(MediaTiming(beginTime: .infinity, duration: 1)), parent: 0, depth: 0, curve: -1
  ) { _ in .nan }

  /// - Parameters:
  ///   - value: the value at a time inside the level.
  init(
    _ clock: MediaTiming.Compiled, parent: Int32, depth: UInt8, curve: Int32, lead: Double = 0,
    steps: Bool = false, isGroup: Bool = false, counts: Bool = false, value: (Double) -> Double
  ) {
    begin = clock.begin
    end = clock.end
    rate = clock.rate
    direction = clock.direction
    activeDuration = clock.activeDuration
    offset = clock.offset
    duration = clock.duration
    inverseDuration = clock.inverseDuration
    period = clock.period
    inversePeriod = clock.period > 0 ? 1 / clock.period : 0
    self.lead = lead
    self.steps = steps && clock.inverseDuration > 0
    first = value(clock.sample(parent: -.infinity).time)
    last = value(clock.sample(parent: .infinity).time)
    self.parent = parent
    self.curve = curve
    self.depth = depth
    self.isGroup = isGroup
    self.counts = counts
    fillsBackwards = clock.fillsBackwards
    fillsForwards = clock.fillsForwards
    shape =
      counts || clock.rate == 0 || !(clock.duration >= 1e-9 && clock.duration.isFinite)
      ? .sampled
      : clock.direction > 0 && clock.offset == 0 && clock.activeDuration <= clock.duration ? .once : .wrapped
  }

  /// Whether two clocks always have the same value.
  func isSame(as other: SweptClock) -> Bool {
    begin == other.begin && end == other.end && rate == other.rate && direction == other.direction
      && activeDuration == other.activeDuration && offset == other.offset && duration == other.duration
      && period == other.period && lead == other.lead && steps == other.steps && parent == other.parent
      && curve == other.curve
      && depth == other.depth && isGroup == other.isGroup && fillsBackwards == other.fillsBackwards
      && fillsForwards == other.fillsForwards && counts == other.counts
  }

  /// A number that is the same for clocks that are the same.
  var hash: UInt64 {
    var hash: UInt64 = 0
    func mix(_ bits: UInt64) {
      hash = (hash ^ bits) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    // Adding 0 makes the zeros equal.
    mix((begin + 0).bitPattern)
    mix((rate * direction + 0).bitPattern)
    mix((duration + 0).bitPattern)
    mix((offset + 0).bitPattern)
    mix((activeDuration + 0).bitPattern)
    mix(UInt64(UInt32(bitPattern: parent)) << 32 | UInt64(UInt32(bitPattern: curve)))
    return hash
  }

  /// The value at `time` of what the clock runs in. `areRunning`: whether the times of spaces go on. `sampled` gives the time inside a clock of that shape.
  @inline(__always)
  func value(
    at time: Double, _ areRunning: UnsafePointer<Bool>, _ curves: UnsafeBufferPointer<SampledCurve>,
    sampled: (Double) -> Double
  ) -> Double {
    // Only clocks that run in a time space have a lead.
    let lead = self.lead > 0 && areRunning[Int(parent)] ? self.lead : 0
    if shape == .sampled {
      guard time >= begin || (time < begin && fillsBackwards), time <= end || fillsForwards else {
        return .nan
      }
      return value(inside: sampled(time >= begin && time <= end ? min(time + lead, end) : time), curves)
    }
    guard time >= begin else { return time < begin && fillsBackwards ? first : .nan }
    if time >= end { return time == end || fillsForwards ? last : .nan }
    var elapsed = time
    if lead > 0 {
      elapsed = min(time + lead, end)
      if elapsed >= end { return last }
    }
    elapsed = (elapsed - begin) * rate
    if shape == .once { return value(inside: min(elapsed, duration), curves) }
    return value(inside: wrapped(min(elapsed, activeDuration)), curves)
  }

  /// The value at a time inside the level.
  @inline(__always)
  private func value(inside time: Double, _ curves: UnsafeBufferPointer<SampledCurve>) -> Double {
    if isGroup {
      return curve < 0
        ? time : curves[Int(curve)].source.value(at: time * inverseDuration) * duration
    }
    let progress = steps ? time / duration : time * inverseDuration
    return curve < 0 ? progress : curves[Int(curve)].value(at: progress)
  }

  /// The place in a run after `elapsed` seconds of activity, before the end.
  @inline(__always)
  private func wrapped(_ elapsed: Double) -> Double {
    let local = elapsed * direction + offset
    let runs = local * inversePeriod
    guard abs(runs) < Self.wholeLimit else { return Self.wrappedFar(local, runs, period, duration) }
    // Adding and subtracting this number rounds to a whole one. (`rounded` is a call into the C library where the
    // processor is not known to have an instruction for it, and costs as much as the rest.)
    var whole = (runs + Self.rounder) - Self.rounder
    if whole > runs { whole -= 1 }
    return folded(local - whole * period)
  }

  @inline(__always)
  private func folded(_ place: Double) -> Double {
    var time = place
    // The product with the reciprocal may round across a whole number.
    if time < 0 { time += period } else if time >= period { time -= period }
    time = min(max(time, 0), period)
    return time > duration ? max(period - time, 0) : time
  }

  private static let wholeLimit = 0x1p50
  private static let rounder = 0x1.8p52

  /// The same for more runs than there are whole numbers beside their fractions.
  @inline(never)
  private static func wrappedFar(_ local: Double, _ runs: Double, _ period: Double, _ duration: Double)
    -> Double
  {
    let whole = runs.rounded(.down)
    guard local.isFinite else { return min(max(local, 0), duration) }
    guard abs(whole) < 1e18 else { return 0 }
    var time = local - whole * period
    if time < 0 { time += period } else if time >= period { time -= period }
    time = min(max(time, 0), period)
    return time > duration ? max(period - time, 0) : time
  }
}
