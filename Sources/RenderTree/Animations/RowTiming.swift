/// When a swept row is active, and how its progress runs: 40 bytes, which a sweep reads in order.
struct RowTiming {
  let begin: Double
  let end: Double
  /// Progress per second of the space's time.
  let rate: Double
  var space: Int32
  /// The index of the curve in the store's table; −1: linear.
  let curve: Int32
  let repeats: Bool
  let autoreverses: Bool
  /// Whether the value stays the same between begin and end.
  var isConstant = false
  /// Whether the value changes only at marks; the row's payload has them.
  let steps: Bool

  init(_ clock: MediaTiming.Compiled, space: Int32, curve: Int32, steps: Bool) {
    begin = clock.begin
    end = clock.end
    rate = clock.rate * clock.inverseDuration
    self.space = space
    self.curve = curve
    repeats = clock.autoreverses || clock.activeDuration > clock.duration
    autoreverses = clock.autoreverses
    self.steps = steps
  }

  /// Whether a timing is one that a sweep can follow: forwards, without an offset.
  static func canFollow(_ timing: MediaTiming) -> Bool {
    timing.speed > 0 && timing.timeOffset == 0 && timing.duration > 1e-6 && timing.duration.isFinite
  }

  /// The whole part of a number that is not negative. (`rounded` is a call into the C library where the processor
  /// is not known to have an instruction for it, and costs as much as the rest of a row.)
  @inline(__always)
  private static func whole(_ value: Double) -> Double { value < 1e15 ? Double(Int(clamping: value)) : value }

  /// The progress at `time`, of the space's time, between begin and end.
  @inline(__always)
  func progress(at time: Double, _ curves: UnsafeBufferPointer<SampledCurve>) -> Double {
    if steps {
      let progress = steppedProgress(at: time)
      return curve < 0 ? progress : curves[Int(curve)].value(at: progress)
    }
    var progress = (time - begin) * rate
    if repeats {
      if autoreverses {
        progress -= 2 * Self.whole(progress * 0.5)
        if progress > 1 { progress = 2 - progress }
      } else {
        let whole = Self.whole(progress)
        progress -= whole
        // The end of the last run is its end, not the beginning of one more.
        if progress < 1e-9, whole > 0, time >= end { progress = 1 }
      }
    } else if progress > 1 {
      progress = 1
    }
    return curve < 0 ? progress : curves[Int(curve)].value(at: progress)
  }

  /// The progress at which a row with discrete values is looked up, before its timing function: a little
  /// ahead of `time`.
  @inline(never)
  private func steppedProgress(at time: Double) -> Double {
    let runs = (end - begin) * rate
    let ahead = (time - begin) * rate + StepMarks.part
    var progress = min(ahead, runs)
    if autoreverses {
      progress -= 2 * Self.whole(progress * 0.5)
      return progress > 1 ? 2 - progress : progress
    }
    let whole = Self.whole(progress)
    progress -= whole
    return ahead >= runs && whole > 0 && progress < 1e-9 ? 1 : progress
  }
}

/// The progress that a row shows before its begin and after its end; NaN: it has no effect then.
struct RowFill {
  let before: Double
  let after: Double

  init(_ clock: MediaTiming.Compiled, _ pace: SampledCurve.Source?) {
    func progress(_ time: Double) -> Double {
      let raw = clock.sample(parent: time).time * clock.inverseDuration
      return pace?.value(at: raw) ?? raw
    }
    before = clock.fillsBackwards ? progress(-.infinity) : .nan
    after = clock.fillsForwards ? progress(.infinity) : .nan
  }
}
