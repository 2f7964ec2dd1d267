/// When the display shows frames: every `period` seconds of a clock's time, from a phase on.
///
/// Display links tick on these marks. They are counted in the time of the clock, so what is driven by a link is the same in
/// slow motion, and when the clock is stepped, as at full speed.
struct DisplayFrames {
  /// Seconds from one frame of the display to the next.
  fileprivate(set) var period = 1.0 / 60
  /// The time of any one frame.
  fileprivate(set) var phase = 0.0
  /// The links that are added to a run loop, which keeps them alive.
  fileprivate(set) var links: [Unchecked<CADisplayLink>] = []
}

extension MediaClock {
  /// Seconds from one frame of the display to the next. Default 1/60.
  package var displayPeriod: CFTimeInterval { display.withLock { $0.period } }

  /// Sets the seconds from frame to frame, and the clock's time of any one frame; for hosts that know their display.
  /// Periods that are not between 0.1 ms and 10 s, and phases that are not finite, are ignored.
  package func setDisplay(period: CFTimeInterval, phase: CFTimeInterval) {
    guard period >= 1e-4, period <= 10, phase.isFinite else { return }
    let changed = display.withLock { display in
      guard display.period != period || display.phase != phase else { return false }
      display.period = period
      display.phase = phase
      return true
    }
    if changed { hasJumped() }
  }

  /// Ticks the links of this thread's run loop that are due now, as their timers would; for hosts that step the
  /// clock without running the loop.
  package func fireDueLinks() {
    let runLoop = RunLoop.current
    for added in display.withLock({ $0.links }) where added.value.isAdded(to: runLoop) { added.value.fire() }
  }

  /// The last frame that began at or before `time`, of those that a link with this rate ticks on.
  ///
  /// A clock that is stepped by whole periods may fall short of a mark by its rounding: a hundred thousandth of a
  /// frame counts as there.
  func displayFrame(at time: CFTimeInterval, _ rate: LinkRate) -> (time: CFTimeInterval, interval: Double) {
    let (period, phase) = display.withLock { ($0.period, $0.phase) }
    let interval = period * Double(rate.divisor(ofRate: 1 / period))
    return (phase + ((time - phase) / interval + 1e-5).rounded(.down) * interval, interval)
  }

  func add(_ link: CADisplayLink) {
    // Unchecked: other threads than the link's own only wake it.
    let added = Unchecked(link)
    display.withLock { $0.links.append(added) }
  }

  func remove(_ link: CADisplayLink) {
    let name = ObjectIdentifier(link)
    // The caller holds the link, so that it is not released within the lock.
    display.withLock { $0.links.removeAll { ObjectIdentifier($0.value) == name } }
  }
}
