import QuartzCore
import RenderTree
import SceneEditing

/// The drag of key frames, also of several animations. All go the same way on the clock, within the runs of their animations.
///
/// The two ends of a basic animation are those of its bar.
@MainActor struct KeyFramesDrag {
  /// What is dragged of an animation.
  private struct Track {
    let place: AnimationPath
    let indices: Set<Int>
    /// Nil for a basic animation, of which `part` is dragged.
    let frames: KeyFrames?
    let times: SpanTimes
    let part: SpanPart
    /// Seconds of own time in a second of the clock; negative where it runs backwards.
    let rate: Double
  }

  private let tracks: [Track]
  /// When the key frame is reached by which they are dragged, on the clock, before the drag.
  let grabbedTime: Double
  var places: [AnimationPath] { tracks.map(\.place) }

  /// - Parameters:
  ///   - frames: those that are dragged.
  ///   - grabbed: the one under the pointer, which is one of them.
  ///   - run: the run in which it was taken.
  /// - Throws: `EditFailure`, with the reason, where key frames cannot be moved.
  init(
    _ frames: [AnimationPath: Set<Int>], grabbed: TimelineEditor.KeyFrame, in run: TimeRun
  ) throws(EditFailure) {
    var tracks: [Track] = []
    var grabbedTime = run.start
    for (place, indices) in frames {
      guard let span = AnimationSpan.find(place) else { continue }
      guard let own = place == grabbed.place ? run : span.firstRun, own.end > own.start else {
        throw span.neverRuns
      }
      let times = span.keyframes
      if place == grabbed.place, times.indices.contains(grabbed.index) {
        grabbedTime = own.clockTime(at: times[grabbed.index])
      }
      let isBasic = span.animation.animation is CABasicAnimation
      var keyFrames: KeyFrames?
      if !isBasic {
        keyFrames = try KeyFrames(of: place)
        // Whether they can be moved at all is asked before the drag.
        var trial = keyFrames
        _ = try trial?.move(indices, by: 0)
      }
      tracks.append(
        Track(
          place: place, indices: indices, frames: keyFrames, times: try SpanTimes(of: place),
          part: indices.count > 1 ? .bar : indices.contains(0) ? .begin : .end,
          rate: (own.to - own.from) / (own.end - own.start)))
    }
    (self.tracks, self.grabbedTime) = (tracks, grabbedTime)
  }

  /// What becomes of an animation.
  struct Result {
    let place: AnimationPath
    let values: [String: Any?]
    /// The indices of the dragged key frames, which change when one passes another.
    let indices: Set<Int>
  }

  /// What becomes of the animations after a way in seconds of the clock.
  func results(after way: Double) -> [Result] {
    tracks.compactMap { track in
      guard var frames = track.frames else {
        let values =
          switch track.part {
          case .begin: track.times.trimmed(.begin, by: way)
          case .end: track.times.trimmed(.end, by: way)
          case .bar, .keyFrame: track.times.moved(by: way)
          }
        return Result(place: track.place, values: values, indices: track.indices)
      }
      guard let indices = try? frames.move(track.indices, by: way * track.rate) else { return nil }
      return Result(place: track.place, values: frames.lists, indices: indices)
    }
  }
}
