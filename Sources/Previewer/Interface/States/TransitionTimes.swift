import QuartzCore

/// When an animation of a transition runs: its delay after the change of state, and how long it lasts with all repetitions.
struct TransitionTimes: Equatable {
  var delay: Double
  var length: Double
  /// The least length of a bar that is dragged, in seconds.
  private static let least = 0.01

  /// The times after a drag of the bar or of one of its ends.
  ///
  /// - Parameter step: the parts of a second to which times are rounded.
  func moved(_ edge: TransitionTracks.Edge, by seconds: Double, step: Double) -> TransitionTimes {
    func rounded(_ time: Double) -> Double { (time * step).rounded() / step }
    guard seconds != 0 else { return self }
    switch edge {
    case .bar: return TransitionTimes(delay: max(0, rounded(delay + seconds)), length: length)
    case .end:
      let end = max(rounded(delay + length + seconds), rounded(delay + Self.least))
      return TransitionTimes(delay: delay, length: max(rounded(end - delay), Self.least))
    case .begin:
      let begin = min(max(0, rounded(delay + seconds)), delay + length - Self.least)
      return TransitionTimes(delay: begin, length: rounded(delay + length - begin))
    }
  }

  /// The properties of an animation that has these times.
  func values(for animation: CAAnimation) -> [String: Any?] {
    var values: [String: Any?] = [:]
    if delay != max(0, animation.beginTime) {
      values["beginTime"] = delay
      values.merge(Self.fillMode(of: animation, delay: delay)) { $1 }
    }
    let whole =
      CAStateTransitionElement(target: nil, key: "", animation: animation).end - max(0, animation.beginTime)
    guard whole.isFinite, whole > 0, abs(whole - length) > 1e-9 else { return values }
    // One run of several, or of an animation with a speed.
    let run = animation.duration > 0 ? animation.duration : whole
    values["duration"] = (run * length / whole * 1e4).rounded() / 1e4
    return values
  }

  /// The fill mode that an animation needs for a delay: without it the new value is seen until the animation begins.
  static func fillMode(of animation: CAAnimation, delay: Double) -> [String: Any?] {
    guard delay > 0, animation.fillMode != .backwards, animation.fillMode != .both else { return [:] }
    return ["fillMode": animation.fillMode == .forwards ? "both" : "backwards"]
  }
}
