import Localization
import QuartzCore
import RenderTree

/// When an animation runs, to be moved and trimmed by its bar in a timeline.
///
/// Distances are seconds of the clock; the layers and groups around the animation may run faster, slower or backwards. It is a value that a
/// panel takes when a drag begins: each result is what the animation gets in place of what it had then.
///
/// ```swift
/// let times = try SpanTimes(of: place)
/// edits.animations.set(times.moved(by: 0.5), of: place, isDragged: true)
/// ```
@MainActor package struct SpanTimes {
  /// An end of the bar, as it is on the screen.
  package enum Edge: Sendable { case begin, end }

  private let timing: MediaTiming
  /// Seconds of the parent in a second of the clock; negative if it runs backwards.
  private let rate: Double
  /// The parent's time at which an animation without a begin time begins.
  private let start: Double
  private let isMember: Bool
  /// The shortest run, in seconds of the animation's own time.
  package static let shortest = 0.01

  /// - Throws: `EditFailure`, with the reason, where the clock does not move the animation.
  package init(of place: AnimationPath) throws(EditFailure) {
    guard let observed = place.observed else { throw place.isGone }
    timing = observed.timing
    isMember = !place.member.isEmpty
    let levels = place.layer.timeLevels
    rate = (levels + observed.groups).reduce(1) { $0 * $1.speed }
    start = isMember ? 0 : levels.reduce(0) { $1.localTime(parent: $0) }
    guard rate != 0, timing.speed != 0 else {
      throw EditFailure(
        description: localized(
          "\(place.title) of \(LayerEditor.title(of: place.layer)) does not run, because its speed or that of something around it is 0"
        ))
    }
  }

  /// The number of runs from the begin to the end, with the ways back; infinite without an end.
  package var cycles: Double { timing.activeDuration / timing.duration }

  /// The bar is moved: another begin time.
  package func moved(by seconds: Double) -> [String: Any?] {
    ["beginTime": begin(timing.beginTime + seconds * rate)]
  }

  /// An end of the bar is moved, and the other one stays: another duration and, at the begin, another begin time.
  ///
  /// - Parameters:
  ///   - seconds: how far the end is moved.
  ///   - cycles: the number of runs in the bar; 1 for the first run, 2 with its way back. All share the change.
  package func trimmed(_ edge: Edge, by seconds: Double, cycles: Double = 1) -> [String: Any?] {
    let offset = seconds * rate
    // Where time runs backwards, the end is seen first.
    let movesBegin = (edge == .begin) == (rate > 0)
    let pace = abs(timing.speed)
    let longer = (movesBegin ? -offset : offset) * pace
    var values: [String: Any?] = [:]
    let change: Double
    if timing.repeatDuration > 0, timing.repeatDuration.isFinite, cycles == self.cycles {
      let length = max(Self.rounded(timing.repeatDuration + longer), Self.shortest)
      values["repeatDuration"] = length
      change = length - timing.repeatDuration
    } else {
      let count = cycles.isFinite && cycles > 0 ? cycles : 1
      let length = max(Self.rounded(timing.duration + longer / count), Self.shortest)
      values["duration"] = length
      change = (length - timing.duration) * count
    }
    if movesBegin { values["beginTime"] = begin(timing.beginTime - change / pace) }
    return values
  }

  /// A begin time as a file gives it: 0 means as soon as the animation is there.
  private func begin(_ time: Double) -> Double {
    let time = Self.rounded(time)
    if isMember { return time }
    if time == Self.rounded(start) { return 0 }
    return time == 0 ? 1e-100 : time
  }

  private static func rounded(_ time: Double) -> Double { (time * 1e4).rounded() / 1e4 }
}

extension AnimationPath {
  /// The timing with which the engine runs the animation, and those of the groups around it, outermost first; nil if it is gone.
  @MainActor var observed: (timing: MediaTiming, groups: [MediaTiming])? {
    guard source == .layer, var found = layer.observedAnimations.last(where: { $0.key == key }) else {
      return nil
    }
    var groups: [MediaTiming] = []
    for number in member {
      let members = found.members
      guard members.indices.contains(number) else { return nil }
      groups.append(found.timing)
      found = members[number]
    }
    return (found.timing, groups)
  }

  /// The length of a run, in seconds of the animation's own time: given, or that of its group.
  @MainActor var runDuration: Double {
    if let observed { return observed.timing.duration }
    let given = animation?.duration ?? 0
    return given > 0 ? given : CATransaction.animationDuration()
  }

  /// The failure of an edit of an animation that is gone.
  @MainActor var isGone: EditFailure {
    EditFailure(description: localized("The animation \(key) of \(LayerEditor.title(of: layer)) is gone"))
  }
}
