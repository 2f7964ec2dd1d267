import Foundation
import Synchronization

/// The current time in seconds, of the clock that is current: the system's, unless a host has put its own in its place.
///
/// The system's clock is monotonic and runs on the time base of `ProcessInfo.processInfo.systemUptime`. Within the
/// callbacks, layout and drawing of a layer tree the tree's clock is current, so code that sets begin times from
/// `CACurrentMediaTime()` is right in slow motion too. See `MediaClock`.
public func CACurrentMediaTime() -> CFTimeInterval { MediaClock.current.time }

/// A source of time for layer trees: the system's, or one that is scaled, stopped, stepped and set by hand.
///
/// The animations of a `CAContext` run on the clock with which the context was made. Two contexts with two clocks run at
/// different speeds in one process. A clock that stands still makes tests of animations exact:
///
/// ```swift
/// let fade = CABasicAnimation(keyPath: "opacity")
/// fade.fromValue = 0
/// fade.duration = 1
/// let clock = MediaClock(isPaused: true)
/// let context = CAContext(layer: layer, clock: clock)
/// layer.add(fade, forKey: nil)
/// CATransaction.flush()
/// clock.step(by: 0.25)
/// print(layer.presentation()!.opacity)    // 0.25
/// clock.step(by: 1)
/// context.tick()                          // tells the delegates of animations that have ended
/// ```
///
/// When the rate changes or the clock is paused, its time continues where it is, so no layer jumps. Only `seek(to:)` and
/// `step(by:)` make the time jump. Times are in seconds. All members may be used from any thread. The class is Cambium's own:
/// Apple's systems have one clock.
public final class MediaClock: Sendable {
  /// The system's clock: seconds since boot. It cannot be stopped or set; what would do so is logged and ignored.
  public static let system = MediaClock(isOwn: false)

  /// The clock that `CACurrentMediaTime()` reads, and that contexts and display links are made with. Default `system`.
  ///
  /// `MediaClock.$current.withValue(clock) { … }` sets it for what the closure calls, and for the tasks that it starts.
  @TaskLocal public static var current = MediaClock.system

  private struct State {
    var rate = 1.0
    var isReversed = false
    var isPaused = false
    /// The clock's time at the system's time `systemAnchor`.
    var anchor = 0.0
    var systemAnchor = 0.0

    func now(system: Double) -> Double {
      isPaused ? anchor : anchor + (system - systemAnchor) * (isReversed ? -rate : rate)
    }

    mutating func setAnchor() {
      let system = MediaClock.systemTime
      anchor = now(system: system)
      systemAnchor = system
    }
  }

  private let isOwn: Bool
  private let state: Mutex<State>
  /// When the display shows frames, of this clock.
  let display = Mutex(DisplayFrames())
  /// What the main thread does at times of this clock.
  let schedule = Mutex(ClockSchedule())

  private init(isOwn: Bool, _ state: State = State()) {
    self.isOwn = isOwn
    self.state = Mutex(state)
  }

  /// A clock that reads `time` now.
  ///
  /// - Parameters:
  ///   - time: seconds; default 0.
  ///   - isPaused: whether it stands still; default false.
  public convenience init(time: CFTimeInterval = 0, isPaused: Bool = false) {
    self.init(
      isOwn: true,
      State(isPaused: isPaused, anchor: time.isFinite ? time : 0, systemAnchor: MediaClock.systemTime))
  }

  /// Seconds since boot by the system's monotonic clock.
  package static var systemTime: CFTimeInterval { ProcessInfo.processInfo.systemUptime }

  // MARK: Reading

  /// The clock's time, seconds.
  public var time: CFTimeInterval {
    isOwn ? state.withLock { $0.now(system: $0.isPaused ? 0 : Self.systemTime) } : Self.systemTime
  }

  /// Seconds of the clock per real second while it is not paused. Default 1.
  public var rate: Double {
    get { isOwn ? state.withLock { $0.rate } : 1 }
    set { setRate(newValue) }
  }

  /// Whether the time runs backwards, `rate` seconds in each real second. Default false. Callbacks are not called again for what
  /// is passed on the way back.
  package var isReversed: Bool {
    get { isOwn && state.withLock { $0.isReversed } }
    set {
      guard newValue != isReversed else { return }
      change {
        $0.setAnchor()
        $0.isReversed = newValue
      }
    }
  }

  /// Whether the clock stands still. Default false.
  public var isPaused: Bool { isOwn && state.withLock { $0.isPaused } }

  /// Real seconds until the clock reaches `time`: 0 if it has, infinity if it never will.
  package func realSeconds(until time: CFTimeInterval) -> CFTimeInterval {
    guard isOwn else { return max(time - Self.systemTime, 0) }
    return state.withLock {
      let now = $0.now(system: Self.systemTime)
      if time <= now { return 0 }
      return $0.isPaused || $0.rate == 0 || $0.isReversed ? .infinity : (time - now) / $0.rate
    }
  }

  // MARK: Changing

  /// Sets the rate, without a jump in time. Rates that are not finite or are negative are ignored.
  package func setRate(_ rate: Double) {
    guard rate.isFinite, rate >= 0 else { return }
    change {
      $0.setAnchor()
      $0.rate = rate
    }
  }

  /// Stops the time at its present value.
  public func pause() {
    change {
      $0.setAnchor()
      $0.isPaused = true
    }
  }

  /// Continues the time from the value at which it stopped.
  public func resume() {
    change {
      $0.setAnchor()
      $0.isPaused = false
    }
  }

  /// Jumps to `time`, forwards or backwards, and runs on if it ran. A time that is not finite is ignored.
  public func seek(to time: CFTimeInterval) {
    guard time.isFinite else { return }
    change {
      $0.setAnchor()
      $0.anchor = time
    }
  }

  /// Moves the time by `seconds`, forwards or backwards. Seconds that are not finite are ignored.
  public func step(by seconds: CFTimeInterval) {
    guard seconds.isFinite else { return }
    change {
      $0.setAnchor()
      $0.anchor += seconds
    }
  }

  private func change(_ body: (inout State) -> Void) {
    guard isOwn else {
      return Misuse.ignored("MediaClock: the system's clock cannot be stopped or set; the call is ignored")
    }
    state.withLock { body(&$0) }
    hasJumped()
  }

  /// Tells every layer tree and display link of this clock that the time has jumped or its rate has changed.
  func hasJumped() {
    ClockFollowers.clockChanged(self)
    setScheduleTimer()
    for added in display.withLock({ $0.links }) { added.value.wake() }
  }
}
