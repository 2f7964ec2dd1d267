/// One level of timing as a sweep evaluates it: an animation's own, or a group's.
///
/// The value of an animation's clock is the progress, after its timing function or spring. The value of a group's clock is
/// the time inside the group. It is NaN while the level has no effect.
struct SweptClock {
  let run: RunTiming
  /// The time that the clock runs in: a time space, or the clock of the group that contains it.
  var parent: Int32
  /// The index of the curve among those of the table; −1: linear.
  let curve: Int32
  /// Where the table keeps the repetitions that a clock has completed, if it counts them; −1: nowhere.
  var count: Int32 = -1
  /// How many groups contain it; 0: `parent` is a time space.
  let depth: UInt8
  private let isGroup: Bool
  /// Whether its values are discrete, so that the progress must not be rounded twice.
  private let steps: Bool
  /// Whether completed repetitions are counted.
  let counts: Bool
  /// How far ahead a clock of discrete values is read in a time space that goes on. 0: in no space.
  private let lead: Double
  /// The values before the begin and from the end on, whether or not they are shown there.
  private var first = Double.nan
  private var last = Double.nan

  /// What stands at an index that no animation uses: it never has a value.
  static let unused = SweptClock(
    MediaTiming.Compiled(MediaTiming(beginTime: .infinity, duration: 1)), parent: 0, depth: 0, curve: -1,
    lead: 0, steps: false, isGroup: false, counts: false, UnsafeBufferPointer(start: nil, count: 0))

  init(
    _ clock: MediaTiming.Compiled, parent: Int32, depth: UInt8, curve: Int32, lead: Double, steps: Bool,
    isGroup: Bool, counts: Bool, _ curves: UnsafeBufferPointer<SampledCurve>
  ) {
    run = clock.run
    self.parent = parent
    self.curve = curve
    self.depth = depth
    self.isGroup = isGroup
    self.steps = steps
    self.counts = counts
    self.lead = lead
    first = value(inside: clock.first.time, curves)
    last = value(inside: clock.last.time, curves)
  }

  /// Whether two clocks always have the same value.
  func isSame(as other: SweptClock) -> Bool {
    run == other.run && lead == other.lead && steps == other.steps && parent == other.parent
      && curve == other.curve && depth == other.depth && isGroup == other.isGroup && counts == other.counts
  }

  /// A number that is the same for clocks that are the same.
  var hash: UInt64 {
    var hash: UInt64 = 0
    func mix(_ bits: UInt64) {
      hash = (hash ^ bits) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    // Adding 0 makes the zeros equal.
    mix((run.begin + 0).bitPattern)
    mix((run.rate * run.direction + 0).bitPattern)
    mix((run.duration + 0).bitPattern)
    mix((run.offset + 0).bitPattern)
    mix((run.activeDuration + 0).bitPattern)
    mix(UInt64(UInt32(bitPattern: parent)) << 32 | UInt64(UInt32(bitPattern: curve)))
    return hash
  }

  /// The time at which the clock is read at `time` of what it runs in. `isRunning`: whether the time of its space goes on.
  @inline(__always)
  func shownTime(_ time: Double, isRunning: @autoclosure () -> Bool) -> Double {
    // Only clocks that run in a time space have a lead.
    lead > 0 && isRunning() ? run.ahead(of: time, by: lead) : time
  }

  /// The value at a time that `shownTime` gives.
  @inline(__always)
  func value(at time: Double, _ curves: UnsafeBufferPointer<SampledCurve>) -> Double {
    run.choose(at: time, none: .nan, first: first, last: last) {
      run.shape == .still ? first : value(inside: run.place(run.elapsed(time)), curves)
    }
  }

  /// The value at a time inside the level.
  @inline(__always)
  private func value(inside time: Double, _ curves: UnsafeBufferPointer<SampledCurve>) -> Double {
    if isGroup {
      return curve < 0 ? time : run.paced(time) { curves[Int(curve)].source.value(at: $0) }
    }
    let progress = run.progress(time, steps: steps)
    return curve < 0 ? progress : curves[Int(curve)].value(at: progress)
  }
}
