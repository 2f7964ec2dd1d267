import Foundation

extension MediaTiming {
  /// A timing with all that can be known beforehand worked out: what is sampled every frame.
  package struct Compiled: Sendable {
    let run: RunTiming
    let autoreverses: Bool
    private let firstIteration: Double
    /// The samples at the begin and at the end, which fills show too.
    private(set) var first = Sample(phase: .active, time: 0, iteration: 0)
    private(set) var last = Sample(phase: .active, time: 0, iteration: 0)

    package var begin: Double { run.begin }
    package var end: Double { run.end }
    package var activeDuration: Double { run.activeDuration }
    package var duration: Double { run.duration }
    package var inverseDuration: Double { run.inverseDuration }
    var rate: Double { run.rate }
    var direction: Double { run.direction }
    var offset: Double { run.offset }
    var period: Double { run.period }

    package init(_ timing: MediaTiming) {
      run = RunTiming(timing)
      autoreverses = timing.autoreverses
      // Whole repetitions that the offset skips are not counted as completed.
      let skipped = run.rate > 0 ? run.offset * run.inversePeriod : 0
      firstIteration = run.direction > 0 ? skipped.rounded(.down) : skipped.rounded(.up) - 1
      first = sample(elapsed: 0, atEnd: run.shape == .still)
      last = sample(elapsed: run.activeDuration, atEnd: true)
    }

    /// The moment `parent`. Before and after the active interval the sample is the one that a fill shows.
    @inline(__always)
    package func sample(parent: Double) -> Sample {
      if parent < begin { return Sample(phase: .before, time: first.time, iteration: first.iteration) }
      if parent >= end {
        return Sample(phase: parent > end ? .after : .active, time: last.time, iteration: last.iteration)
      }
      return inner(parent)
    }

    /// The sample at the parent's time `time`; nil outside the active time where the animation does not fill.
    @inline(__always)
    func effect(at time: Double) -> Sample? {
      run.choose(at: time, none: nil, first: first, last: last) { inner(time) }
    }

    /// The sample at a time between begin and end.
    @inline(__always)
    private func inner(_ parent: Double) -> Sample {
      switch run.shape {
      case .still: first
      case .once: Sample(phase: .active, time: run.place(run.elapsed(parent)), iteration: 0)
      case .wrapped, .unbroken: sample(elapsed: run.elapsed(parent), atEnd: false)
      }
    }

    /// The sample after `elapsed` local seconds of activity: the place of `RunTiming.place`, and the completed repetitions.
    private func sample(elapsed: Double, atEnd: Bool) -> Sample {
      let local = run.local(elapsed)
      guard run.inversePeriod > 0 else {
        return Sample(phase: .active, time: run.held(local), iteration: 0)
      }
      var (whole, time) = run.repetition(local)
      // At the very end of the last repetition the sample is its end, not the beginning of one more. (The
      // length of many repetitions is rounded, so the end may come out just past.)
      if atEnd, direction > 0, whole > firstIteration, time < 1e-9 * period {
        whole -= 1
        time = period
      }
      let iteration = direction > 0 ? whole - firstIteration : firstIteration - whole
      return Sample(phase: .active, time: run.folded(time), iteration: iteration > 0 ? iteration : 0)
    }
  }
}
