import Foundation

/// A stretch of a clock's time in which the time of an object runs in one direction at one speed.
///
/// An animation of one second that is repeated twice and autoreverses has four runs: 0 to 1, 1 to 0, 0 to 1, 1 to 0. For an
/// observer such as a timeline; evaluation samples `MediaTiming` directly.
package struct TimeRun: Sendable, Equatable {
  /// The clock's time at which the run begins and ends; `start` ≤ `end`.
  package var start: Double
  package var end: Double
  /// The object's time at `start` and at `end`.
  package var from: Double
  package var to: Double
  /// How many repetitions, those of the objects around it included, came before.
  package var repetition = 0
  /// Whether this is the way back of an object that autoreverses.
  package var isReturn = false
  /// Whether the run stands for many that are too short to be told apart. `from` and `to` then have no meaning.
  package var isDense = false

  package init(start: Double, end: Double, from: Double, to: Double) {
    self.start = start
    self.end = end
    self.from = from
    self.to = to
  }

  /// Clock time that is the object's time: the run of the outermost level.
  package init(clock range: ClosedRange<Double>) {
    self.init(
      start: range.lowerBound, end: range.upperBound, from: range.lowerBound, to: range.upperBound)
  }

  /// The clock's time at which the object's time is `time`. For a run that stands still, its start.
  package func clockTime(at time: Double) -> Double {
    from == to ? start : start + (time - from) * (end - start) / (to - from)
  }
}

extension MediaTiming {
  /// The runs of a layer's time inside runs of its superlayer's.
  package func layerRuns(inside outer: [TimeRun]) -> [TimeRun] {
    outer.map { run in
      guard !run.isDense else { return run }
      var inner = run
      inner.from = localTime(parent: run.from)
      inner.to = localTime(parent: run.to)
      return inner
    }
  }

  /// The runs of an animation's or a group's time inside runs of what contains it, in the order of the clock.
  ///
  /// - Parameters:
  ///   - shortest: repetitions that take less than this on the clock are one dense run.
  ///   - limit: the most runs; what follows is one dense run.
  package func runs(inside outer: [TimeRun], shortest: Double = 0, limit: Int = 4096) -> [TimeRun] {
    let compiled = Compiled(self)
    var runs: [TimeRun] = []
    for run in outer { compiled.append(inside: run, shortest: shortest, limit: limit, to: &runs) }
    return runs
  }
}

extension MediaTiming.Compiled {
  fileprivate func append(inside outer: TimeRun, shortest: Double, limit: Int, to runs: inout [TimeRun]) {
    if outer.isDense {
      runs.append(outer)
      return
    }
    let (low, high) = (min(outer.from, outer.to), max(outer.from, outer.to))
    if rate == 0 || low == high {
      // One time of the object for the whole run.
      let sample = sample(parent: low)
      guard sample.phase == .active else { return }
      var still = outer
      (still.from, still.to) = (sample.time, sample.time)
      runs.append(still)
      return
    }
    let (first, last) = (max(low, begin), min(high, end))
    guard first <= last, first < last || begin == end else { return }
    /// The run in which the object's own time goes between two times of the parent.
    func run(_ a: Double, _ b: Double, _ from: Double, _ to: Double) -> TimeRun {
      var run = outer
      let (start, end) = (outer.clockTime(at: a), outer.clockTime(at: b))
      (run.start, run.end) = (min(start, end), max(start, end))
      (run.from, run.to) = start <= end ? (from, to) : (to, from)
      return run
    }
    func local(_ parent: Double) -> Double { (parent - begin) * rate * direction + offset }
    guard inverseDuration > 0, activeDuration > 0 else {
      // A run without length, or without end, does not repeat.
      func held(_ time: Double) -> Double { min(max(time, 0), duration) }
      runs.append(run(first, last, held(local(first)), held(local(last))))
      return
    }
    let perClock = abs((outer.to - outer.from) / max(outer.end - outer.start, .leastNormalMagnitude))
    let (bottom, top) = (min(local(first), local(last)), max(local(first), local(last)))
    func parent(_ local: Double) -> Double { (local - offset) / (rate * direction) + begin }
    let one = (bottom * inverseDuration + 1e-9).rounded(.down)
    let count = (top * inverseDuration - 1e-9).rounded(.up) - one
    if duration / (rate * perClock) < shortest, count > 1 || !count.isFinite {
      var dense = run(first, last, 0, 0)
      dense.isDense = true
      runs.append(dense)
      return
    }
    let isForward = direction > 0
    let legs = Int(clamping: max(count, 1))
    var made: [TimeRun] = []
    for number in 0..<legs {
      // In the order of the parent's time.
      let index = isForward ? one + Double(number) : one + Double(legs - 1 - number)
      let (a, b) = (max(index * duration, bottom), min((index + 1) * duration, top))
      guard a <= b else { continue }
      let isBack = autoreverses && index.truncatingRemainder(dividingBy: 2) != 0
      let (x, y) = isForward ? (a, b) : (b, a)
      func folded(_ time: Double) -> Double {
        let inside = min(max(time - index * duration, 0), duration)
        return isBack ? duration - inside : inside
      }
      if runs.count + made.count >= limit {
        var dense = run(parent(x), last, 0, 0)
        dense.isDense = true
        made.append(dense)
        break
      }
      var next = run(parent(x), parent(y), folded(x), folded(y))
      let legsBefore = (local(begin) * inverseDuration).rounded(.down)
      let passed = isForward ? index - legsBefore : legsBefore - 1 - index
      next.repetition += Int(clamping: max(passed, 0)) / (autoreverses ? 2 : 1)
      next.isReturn = outer.isReturn != isBack
      made.append(next)
    }
    if outer.from > outer.to { made.reverse() }
    runs.append(contentsOf: made)
  }
}
