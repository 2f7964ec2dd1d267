import Foundation

extension MediaTiming {
  /// A timing with all that can be known beforehand worked out: what is sampled every frame.
  package struct Compiled: Sendable {
    /// The parent's times between which the object is active, both included.
    package let begin: Double
    package let end: Double
    /// The length of the active interval in local seconds, and of one run.
    package let activeDuration: Double
    package let duration: Double
    /// 1 / duration, for progress; 0 when the duration is zero or infinite.
    package let inverseDuration: Double
    package let fillsBackwards: Bool
    package let fillsForwards: Bool

    // A repetition: there, or there and back.
    let period: Double
    private let inversePeriod: Double
    let rate: Double  // |speed|
    let direction: Double  // ±1
    let offset: Double
    private let firstIteration: Double
    let autoreverses: Bool
    private var beginSample = Sample(phase: .active, time: 0, iteration: 0)
    private var endSample = Sample(phase: .active, time: 0, iteration: 0)
    private let shape: Shape

    private enum Shape: UInt8 {
      case once  // forwards, one run or less, no offset: time is what has elapsed
      case wrapped
      case still  // speed 0: one sample for every moment
    }

    package init(_ timing: MediaTiming) {
      func number(_ value: Double, atLeast least: Double) -> Double { value >= least ? value : least }
      duration = number(timing.duration, atLeast: 0)
      autoreverses = timing.autoreverses
      period = autoreverses ? 2 * duration : duration
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
      // Whole repetitions that the offset skips are not counted as completed.
      let skipped = rate > 0 ? offset * inversePeriod : 0
      firstIteration = direction > 0 ? skipped.rounded(.down) : skipped.rounded(.up) - 1
      shape =
        rate == 0 ? .still : direction > 0 && offset == 0 && activeDuration <= duration ? .once : .wrapped
      beginSample = wrapped(elapsed: 0, atEnd: rate == 0)
      endSample = wrapped(elapsed: activeDuration, atEnd: true)
    }

    /// The moment `parent`. Before and after the active interval the sample is the one that a fill shows.
    @inline(__always)
    package func sample(parent: Double) -> Sample {
      if parent < begin {
        return Sample(phase: .before, time: beginSample.time, iteration: beginSample.iteration)
      }
      if parent >= end {
        return Sample(
          phase: parent > end ? .after : .active, time: endSample.time, iteration: endSample.iteration)
      }
      switch shape {
      case .once: return Sample(phase: .active, time: min((parent - begin) * rate, duration), iteration: 0)
      case .still: return beginSample
      case .wrapped: return wrapped(elapsed: min((parent - begin) * rate, activeDuration), atEnd: false)
      }
    }

    /// The sample after `elapsed` local seconds of activity.
    private func wrapped(elapsed: Double, atEnd: Bool) -> Sample {
      let local = elapsed * direction + offset
      guard inversePeriod > 0, local.isFinite else {
        // A run without length, or without end, does not repeat.
        return Sample(phase: .active, time: min(max(local, 0), duration), iteration: 0)
      }
      var whole = (local * inversePeriod).rounded(.down)
      guard abs(whole) < 1e18 else { return Sample(phase: .active, time: 0, iteration: 0) }
      var time = local - whole * period
      // The product with the reciprocal may round across a whole number.
      if time < 0 {
        whole -= 1
        time += period
      } else if time >= period {
        whole += 1
        time -= period
      }
      time = min(max(time, 0), period)
      // At the very end of the last repetition the sample is its end, not the beginning of one more. (The
      // length of many repetitions is rounded, so the end may come out just past.)
      if atEnd, direction > 0, whole > firstIteration, time < 1e-9 * period {
        whole -= 1
        time = period
      }
      if time > duration { time = max(period - time, 0) }
      let iteration = direction > 0 ? whole - firstIteration : firstIteration - whole
      return Sample(phase: .active, time: time, iteration: iteration > 0 ? iteration : 0)
    }
  }
}
