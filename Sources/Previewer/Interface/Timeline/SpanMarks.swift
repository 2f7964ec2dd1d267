import RenderTree

/// A part of a span's row that the pointer can take.
package enum SpanPart: Equatable {
  /// A key frame, by its index.
  case keyFrame(Int)
  /// The begin or the end of the first run.
  case begin, end
  case bar
}

/// What the track of a span's row shows, and where: for drawing it, and for finding what lies under the pointer.
@MainActor struct SpanMarks {
  struct KeyFrame: Equatable {
    let index: Int
    /// From the left edge of the tracks, in points.
    let x: Double
    /// The run in which it is shown. An animation that repeats shows its key frames in each run.
    let run: TimeRun
  }

  let runs: [TimeRun]
  let surroundings: AnimationSpan.Surroundings
  private(set) var keyFrames: [KeyFrame] = []
  /// The first run from its begin to its end; nil for an animation that has none.
  let first: TimeRun?
  private let axis: TimelineAxis

  /// A run of fewer points is drawn together with its neighbours.
  private static let shortest = 4.0
  /// The least distance of key frames that are drawn, in points.
  private static let spacing = 7.0
  /// How far from its middle a key frame is found, in points.
  private static let reach = 6.0
  /// How far outside of the bar its ends are found, in points.
  private static let grip = 10.0

  /// - Parameter width: the width of the tracks in points.
  init(of span: AnimationSpan, on axis: TimelineAxis, width: Double) {
    let range = axis.time(-8)...axis.time(width + 8)
    runs = span.runs(in: range, shortest: Self.shortest / axis.scale)
    surroundings = span.surroundings(in: range, shortest: Self.shortest / axis.scale)
    first = span.firstRun
    self.axis = axis
    guard !span.isStill else { return }
    let times = span.keyframes
    for run in runs where !run.isDense {
      // They are left out where they would cover each other.
      let room = span.timing.duration * (run.end - run.start) / max(abs(run.to - run.from), 1e-12)
      guard room * axis.scale > Double(times.count) * Self.spacing else { continue }
      let (low, top) = (min(run.from, run.to) - 1e-9, max(run.from, run.to) + 1e-9)
      for (index, time) in times.enumerated() where time >= low && time <= top {
        keyFrames.append(KeyFrame(index: index, x: axis.x(run.clockTime(at: time)), run: run))
      }
    }
  }

  /// The part at a distance from the left edge of the tracks; nil for none. A key frame lies over the bar, the ends beside it.
  func part(at x: Double) -> SpanPart? {
    if let near = keyFrame(at: x) { return .keyFrame(near.index) }
    if let first {
      let (begin, end) = (axis.x(first.start), axis.x(first.end))
      if x < begin + 2, x >= begin - Self.grip { return .begin }
      if x > end - 2, x <= end + Self.grip { return .end }
    }
    let isOver = runs.contains { run in
      x >= axis.x(run.start) - 1 && x <= max(axis.x(run.end), axis.x(run.start) + 2) + 1
    }
    return isOver ? .bar : nil
  }

  /// The nearest key frame around a place.
  func keyFrame(at x: Double) -> KeyFrame? {
    let near = keyFrames.min { abs($0.x - x) < abs($1.x - x) }
    return near.flatMap { abs($0.x - x) <= Self.reach ? $0 : nil }
  }

  /// The run under a place, or the first one.
  func run(at x: Double) -> TimeRun? {
    let time = axis.time(x)
    return runs.first { !$0.isDense && time >= $0.start && time <= $0.end } ?? first
  }
}
