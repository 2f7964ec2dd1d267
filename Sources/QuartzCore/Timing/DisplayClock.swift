/// When the display shows frames: every `period` seconds of the host's time, from a phase on.
///
/// Display links tick on these marks. They are counted in the host's time, as `CACurrentMediaTime()` reads it, so
/// what is driven by a link is the same in slow motion, and when it is stepped or exported, as at full speed. A
/// host that knows its display sets period and phase. All members may be used from any thread.
package enum DisplayClock {
  private struct State {
    var period = 1.0 / 60
    var phase = 0.0
    /// The links that are added to a run loop; they live as long.
    var links: [CADisplayLink] = []
  }

  private static let state = Lock(State())

  /// Seconds from one frame of the display to the next. Default 1/60.
  package static var period: CFTimeInterval { state.withLock { $0.period } }

  /// Sets the seconds from frame to frame, and the host's time of any one frame. Periods that are not between
  /// 0.1 ms and 10 s, and phases that are not finite, are ignored.
  package static func set(period: CFTimeInterval, phase: CFTimeInterval) {
    guard period >= 1e-4, period <= 10, phase.isFinite else { return }
    let changed = state.withLock { state in
      guard state.period != period || state.phase != phase else { return false }
      state.period = period
      state.phase = phase
      return true
    }
    if changed { hostClockChanged() }
  }

  /// Ticks the links of this thread's run loop that are due now, as their timers would; for hosts that step the
  /// clock without running the loop.
  package static func fireDueLinks() {
    let runLoop = RunLoop.current
    for link in state.withLock({ $0.links }) where link.isAdded(to: runLoop) { link.fire() }
  }

  /// The last frame that began at or before `time`, of those that a link with this rate ticks on.
  ///
  /// A clock that is stepped by whole periods may fall short of a mark by its rounding: a hundred thousandth of a
  /// frame counts as there.
  static func frame(at time: CFTimeInterval, _ rate: LinkRate) -> (time: CFTimeInterval, interval: Double) {
    let (period, phase) = state.withLock { ($0.period, $0.phase) }
    let interval = period * Double(rate.divisor(ofRate: 1 / period))
    return (phase + ((time - phase) / interval + 1e-5).rounded(.down) * interval, interval)
  }

  static func add(_ link: CADisplayLink) { state.withLock { $0.links.append(link) } }

  static func remove(_ link: CADisplayLink) {
    // Released outside of the lock.
    let removed = state.withLock { state in
      state.links.firstIndex { $0 === link }.map { state.links.remove(at: $0) }
    }
    withExtendedLifetime(removed) {}
  }

  /// The host's time has jumped, or goes at another speed: every link and every layer tree looks at it again.
  static func hostClockChanged() {
    LayerHosts.clockChanged()
    for link in state.withLock({ $0.links }) { link.wake() }
  }
}

/// How often a display link ticks.
enum LinkRate {
  /// On every frame of the display.
  case display
  case range(CAFrameRateRange)
  case framesPerSecond(Int)
  case interval(Int)

  /// One frame of every n that the display shows.
  func divisor(ofRate rate: Double) -> Int {
    switch self {
    case .display: 1
    case .range(let range): range.divisor(ofRate: rate)
    case .framesPerSecond(let wanted): CAFrameRateRange.divisor(of: rate, nearest: Double(wanted))
    case .interval(let interval): interval
    }
  }
}
