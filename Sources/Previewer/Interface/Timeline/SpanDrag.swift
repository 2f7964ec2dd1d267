import Localization
import RenderTree
import SceneEditing
import Windowing

/// The drag of a bar or of one of its ends.
@MainActor struct SpanDrag {
  let place: AnimationPath
  let part: SpanPart
  /// The first run of the animation before the drag.
  let run: TimeRun
  private let times: SpanTimes

  /// - Throws: `EditFailure`, with the reason, where the clock does not move the animation.
  init(_ span: AnimationSpan, at place: AnimationPath, _ part: SpanPart) throws(EditFailure) {
    times = try SpanTimes(of: place)
    guard let run = span.firstRun else { throw span.neverRuns }
    (self.place, self.part, self.run) = (place, part, run)
  }

  /// The times of the clock that may snap: the end that is dragged, or both ends of the bar.
  var edges: [Double] {
    switch part {
    case .begin: [run.start]
    case .end: [run.end]
    case .bar, .keyFrame: [run.start, run.end]
    }
  }

  /// The way that the drag can go, in seconds of the clock: an end stays a frame from the other one.
  func limited(_ way: Double) -> Double {
    let most = max(run.end - run.start - Playback.frame, 0)
    return switch part {
    case .begin: min(way, most)
    case .end: max(way, -most)
    case .bar, .keyFrame: way
    }
  }

  /// The properties of the animation after a way.
  func values(after way: Double) -> [String: Any?] {
    switch part {
    case .begin: times.trimmed(.begin, by: limited(way))
    case .end: times.trimmed(.end, by: limited(way))
    case .bar, .keyFrame: times.moved(by: way)
    }
  }
}

extension AnimationSpan {
  /// The failure of a drag of an animation that has no run.
  var neverRuns: EditFailure { EditFailure(description: localized("\(title) never runs, so it has no bar")) }
}
