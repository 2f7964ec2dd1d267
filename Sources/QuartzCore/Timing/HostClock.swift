import Foundation

/// The current time in seconds of a monotonic clock: the time base of every root layer.
///
/// Runs on the time base of `ProcessInfo.processInfo.systemUptime`, unless the host of the layer tree
/// (a previewer, a test) has put a clock of its own in its place.
public func CACurrentMediaTime() -> CFTimeInterval { HostClock.now }

/// The clock that `CACurrentMediaTime()` reads: the system's, or one that a host scales, pauses, steps and seeks.
///
/// Every change keeps the time continuous (except `seek`, whose purpose is a jump), so no layer jumps
/// when the speed changes. All members may be used from any thread.
package enum HostClock {
  private struct State {
    var isOwn = false
    var rate = 1.0
    var isPaused = false
    /// The host's time at the system's time `systemAnchor`.
    var hostAnchor = 0.0
    var systemAnchor = 0.0

    func now(system: Double) -> Double {
      guard isOwn else { return system }
      return isPaused ? hostAnchor : hostAnchor + (system - systemAnchor) * rate
    }

    mutating func anchor() {
      let system = HostClock.systemTime
      hostAnchor = now(system: system)
      systemAnchor = system
      isOwn = true
    }
  }

  private static let state = Lock(State())

  /// Seconds since boot, monotonic: the system's own clock, whatever the host does.
  package static var systemTime: CFTimeInterval { ProcessInfo.processInfo.systemUptime }

  /// The host's time in seconds.
  package static var now: CFTimeInterval {
    state.withLock { $0.now(system: $0.isOwn && $0.isPaused ? 0 : systemTime) }
  }

  /// Host seconds per real second while not paused. Default 1.
  package static var rate: Double { state.withLock { $0.rate } }

  /// Whether the time stands still. Default false.
  package static var isPaused: Bool { state.withLock { $0.isPaused } }

  /// Puts a clock of the host's own in place of the system's, which reads `time` now.
  package static func start(at time: CFTimeInterval, paused: Bool = false) {
    state.withLock {
      $0 = State(isOwn: true, rate: 1, isPaused: paused, hostAnchor: time, systemAnchor: systemTime)
    }
    DisplayClock.hostClockChanged()
  }

  /// Goes back to the system's clock.
  package static func useSystemClock() {
    state.withLock { $0 = State() }
    DisplayClock.hostClockChanged()
  }

  /// Sets the speed, without a jump in time. Rates that are not finite or are negative are ignored.
  package static func setRate(_ rate: Double) {
    guard rate.isFinite, rate >= 0 else { return }
    state.withLock {
      $0.anchor()
      $0.rate = rate
    }
    DisplayClock.hostClockChanged()
  }

  /// Stops the time where it is.
  package static func pause() {
    state.withLock {
      $0.anchor()
      $0.isPaused = true
    }
    DisplayClock.hostClockChanged()
  }

  /// Lets the time run on from where it stopped.
  package static func resume() {
    state.withLock {
      $0.anchor()
      $0.isPaused = false
    }
    DisplayClock.hostClockChanged()
  }

  /// Jumps to `time`.
  package static func seek(to time: CFTimeInterval) {
    guard time.isFinite else { return }
    state.withLock {
      $0.anchor()
      $0.hostAnchor = time
    }
    DisplayClock.hostClockChanged()
  }

  /// Moves the time by `seconds`, forwards or backwards.
  package static func step(by seconds: CFTimeInterval) {
    guard seconds.isFinite else { return }
    state.withLock {
      $0.anchor()
      $0.hostAnchor += seconds
    }
    DisplayClock.hostClockChanged()
  }

  /// Real seconds until the host's time reaches `time`: 0 if it has, infinity if it never will.
  package static func realSeconds(until time: CFTimeInterval) -> CFTimeInterval {
    state.withLock {
      let now = $0.now(system: systemTime)
      if time <= now { return 0 }
      if $0.isOwn && ($0.isPaused || $0.rate == 0) { return .infinity }
      return (time - now) / ($0.isOwn ? $0.rate : 1)
    }
  }
}
