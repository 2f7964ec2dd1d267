import Synchronization

// Foundation's timers, delayed blocks of the main queue and the sleep of tasks run in real time. These take their place in files
// that import UIKit, so that slow motion, pause and stepping hold for them.

extension DispatchQueue {
  /// Runs `work` after `deadline`. On the main queue of a program with a screen the time until then passes on the screen's
  /// clock, which slow motion, pause and steps hold for.
  public func asyncAfter(
    deadline: DispatchTime, execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    // The main queue is another object each time it is asked for, so its label tells it.
    guard label == DispatchQueue.main.label, let clock = ProgramClock.current else {
      return asyncAfter(deadline: deadline, qos: .unspecified, flags: [], execute: work)
    }
    clock.schedule(at: clock.time + deadline.seconds(on: clock)) { work() }
  }

  /// Performs an item, unless it is cancelled, after `deadline`: on the screen's clock as a block.
  ///
  /// In a file that imports Foundation or Dispatch besides UIKit this is Dispatch's method, which runs in real time.
  @_disfavoredOverload
  public func asyncAfter(deadline: DispatchTime, execute work: DispatchWorkItem) {
    guard label == DispatchQueue.main.label, let clock = ProgramClock.current else {
      return realAsyncAfter(deadline, work)
    }
    // Unchecked: an item may be performed and cancelled on any thread.
    let item = Unchecked(work)
    clock.schedule(at: clock.time + deadline.seconds(on: clock)) { item.value.perform() }
  }
}

extension DispatchTime {
  /// The present moment. On a screen's clock that stands still, as it does off-screen, delays that are added to it are exact,
  /// however long the code takes until it asks for them.
  ///
  /// In a file that imports Foundation or Dispatch besides UIKit this is Dispatch's method; what passes until then is missing
  /// from the delays.
  @_disfavoredOverload
  public static func now() -> DispatchTime {
    let now = DispatchTime.realNow
    if let clock = ProgramClock.current, clock.isPaused {
      DispatchMoment.last.withLock { $0 = DispatchMoment(real: now, clock: clock, time: clock.time) }
    }
    return now
  }

  /// Seconds from now to this time, on a screen's clock; 0 for the past.
  func seconds(on clock: MediaClock) -> Double {
    guard self != .distantFuture else { return .infinity }
    let now = DispatchTime.realNow
    var start = now
    // The time was made from a moment that this code has asked for, while the clock stood still.
    if let last = DispatchMoment.last.withLock({ $0 }), last.clock === clock, clock.isPaused,
      last.time == clock.time,
      now.uptimeNanoseconds < last.real.uptimeNanoseconds + DispatchMoment.longestTurn
    {
      start = last.real
    }
    return uptimeNanoseconds > start.uptimeNanoseconds
      ? Double(uptimeNanoseconds - start.uptimeNanoseconds) / 1e9 : 0
  }
}

/// A moment that `DispatchTime.now()` has given, of real time and of a clock that stands still.
struct DispatchMoment: Sendable {
  let real: DispatchTime
  let clock: MediaClock
  let time: CFTimeInterval

  /// The last one that the present turn of the program has asked for.
  static let last = Mutex<DispatchMoment?>(nil)
  /// A moment that is older, in nanoseconds, is of another turn.
  static let longestTurn: UInt64 = 20_000_000_000
}

/// The clock that the program of this code runs on.
enum ProgramClock {
  /// The clock of the screen: the current one, or, on other threads and in detached tasks, that of the process's program. Nil
  /// without a screen's clock.
  static var current: MediaClock? {
    let clock = MediaClock.current
    if clock !== MediaClock.system { return clock }
    guard MainScreen.current == nil, let screen = MainScreen.program, screen.clock !== MediaClock.system
    else {
      return nil
    }
    return screen.clock
  }
}

// MARK: Tasks

extension Task where Success == Never, Failure == Never {
  /// Suspends the task for some nanoseconds. In a program with a screen they pass on the screen's clock.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  @MainActor public static func sleep(nanoseconds duration: UInt64) async throws {
    try await ClockSleep.sleep(Double(duration) / 1e9)
  }

  /// Suspends the task for a time. In a program with a screen it passes on the screen's clock.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  @MainActor public static func sleep(for duration: Duration) async throws {
    try await ClockSleep.sleep(duration.seconds)
  }

  /// Suspends the task for a time, which passes on the screen's clock as in `sleep(for:)`. The tolerance is used only without a
  /// screen.
  @MainActor public static func sleep(for duration: Duration, tolerance: Duration?) async throws {
    try await ClockSleep.sleep(duration.seconds, tolerance: tolerance)
  }

  /// Suspends the task until a moment of real time. In a program with a screen the time until then passes on the screen's clock;
  /// what has passed since the moment was computed is missing from it.
  @MainActor public static func sleep(
    until deadline: ContinuousClock.Instant, tolerance: Duration? = nil, clock: ContinuousClock
  ) async throws {
    try await ClockSleep.sleep(ContinuousClock.now.duration(to: deadline).seconds, tolerance: tolerance)
  }
}

extension Duration {
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}

/// A task that sleeps on a clock.
final class ClockSleep: Sendable {
  /// How many tasks the clock has woken that do not run yet: their way to the main thread takes real time.
  @MainActor private(set) static var waking = 0

  private enum State {
    case new
    case asleep(CheckedContinuation<Void, any Error>)
    case over
  }
  private let state = Mutex(State.new)

  /// On the main actor, so that a task of the main thread begins to sleep at once, at a time that does not depend on other
  /// threads.
  @MainActor fileprivate static func sleep(_ seconds: Double, tolerance: Duration? = nil) async throws {
    guard let clock = ProgramClock.current else {
      let system = ContinuousClock()
      return try await system.sleep(until: system.now + .seconds(max(seconds, 0)), tolerance: tolerance)
    }
    let sleep = ClockSleep()
    let end = clock.time + max(seconds, 0)
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard sleep.begin(continuation) else { return continuation.resume(throwing: CancellationError()) }
        clock.schedule(at: end) {
          guard let continuation = sleep.end() else { return }
          waking += 1
          continuation.resume()
        }
      }
    } onCancel: {
      sleep.end()?.resume(throwing: CancellationError())
    }
    waking -= 1
  }

  /// Returns false if the task is cancelled.
  private func begin(_ continuation: CheckedContinuation<Void, any Error>) -> Bool {
    state.withLock { state in
      guard case .new = state else { return false }
      state = .asleep(continuation)
      return true
    }
  }

  /// Returns what waits for the end of the sleep; nil if it does not sleep.
  private func end() -> CheckedContinuation<Void, any Error>? {
    state.withLock { state in
      defer { state = .over }
      guard case .asleep(let continuation) = state else { return nil }
      return continuation
    }
  }
}

// MARK: Timers

extension Timer {
  /// A timer of the main run loop that runs on the screen's clock.
  ///
  /// In a file that imports UIKit, and not Foundation besides, this takes the place of Foundation's method, whose timers run in
  /// real time. On other threads, and without a screen's clock, it is Foundation's.
  ///
  /// - Parameters:
  ///   - interval: seconds.
  ///   - repeats: whether it fires again and again until it is invalidated.
  ///   - block: called with the timer.
  @_disfavoredOverload @discardableResult
  public class func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
  ) -> Timer {
    let timer = ClockTimer.make(interval, repeats, block)
    if ClockTimer.clock == nil { RunLoop.current.add(timer, forMode: .default) }
    return timer
  }

  /// A timer that sends `aSelector` to `aTarget`, on the screen's clock; see `scheduledTimer(withTimeInterval:repeats:block:)`.
  @_disfavoredOverload @discardableResult
  public class func scheduledTimer(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
    repeats yesOrNo: Bool
  ) -> Timer {
    guard let clock = ClockTimer.clock else {
      let timer = Timer(
        timeInterval: ti, target: aTarget, selector: aSelector, userInfo: userInfo, repeats: yesOrNo)
      RunLoop.current.add(timer, forMode: .default)
      return timer
    }
    let timer = Timer(
      fireAt: .distantFuture, interval: ti, target: aTarget, selector: aSelector, userInfo: userInfo,
      repeats: yesOrNo)
    ClockTimer.start(timer, ti, yesOrNo, clock)
    return timer
  }

  /// A timer that runs on the screen's clock; see `scheduledTimer(withTimeInterval:repeats:block:)`. It fires once it has been
  /// added to a run loop or not: a timer on a clock needs none.
  @_disfavoredOverload
  public convenience init(
    timeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
  ) {
    guard let clock = ClockTimer.clock else {
      self.init(
        fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: repeats, block: block)
      return
    }
    self.init(fire: .distantFuture, interval: interval, repeats: repeats, block: block)
    ClockTimer.start(self, interval, repeats, clock)
  }
}

/// Fires timers of Foundation, whose own dates never come, at times of a clock.
enum ClockTimer {
  /// The clock of the program's screen, on the main thread.
  static var clock: MediaClock? {
    let clock = MediaClock.current
    return Thread.isMainThread && clock !== MediaClock.system ? clock : nil
  }

  static func make(
    _ interval: TimeInterval, _ repeats: Bool, _ block: @escaping @Sendable (Timer) -> Void
  ) -> Timer {
    guard let clock else {
      return Timer(
        fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: repeats, block: block)
    }
    let timer = Timer(fire: .distantFuture, interval: interval, repeats: repeats, block: block)
    start(timer, interval, repeats, clock)
    return timer
  }

  static func start(_ timer: Timer, _ interval: TimeInterval, _ repeats: Bool, _ clock: MediaClock) {
    // As Foundation, which takes no interval of zero.
    let interval = max(interval, 0.0001)
    // Unchecked: the timer is used on the main thread alone.
    schedule(Unchecked(timer), at: clock.time + interval, repeats ? interval : nil, clock)
  }

  private static func schedule(
    _ box: Unchecked<Timer>, at time: CFTimeInterval, _ interval: TimeInterval?, _ clock: MediaClock
  ) {
    clock.schedule(at: time) { [weak clock] in
      guard box.value.isValid else { return }
      box.value.fire()
      guard let interval, box.value.isValid, let clock else { return box.value.invalidate() }
      // Times that were missed are not made up for.
      let missed = max(((clock.time - time) / interval).rounded(.down), 0)
      schedule(box, at: time + (missed + 1) * interval, interval, clock)
    }
  }
}
