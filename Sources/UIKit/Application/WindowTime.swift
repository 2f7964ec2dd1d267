// Foundation's timers and delayed blocks of the main queue run in real time. These take their place in files that import UIKit,
// so that slow motion, pause and stepping hold for them.

extension DispatchQueue {
  /// Runs `work` after `deadline`. On the main queue of a program with a screen the time until then passes on the screen's
  /// clock, which slow motion, pause and steps hold for.
  public func asyncAfter(
    deadline: DispatchTime, execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    let clock = MediaClock.current
    guard self === DispatchQueue.main, clock !== MediaClock.system else {
      return asyncAfter(deadline: deadline, qos: .unspecified, flags: [], execute: work)
    }
    clock.schedule(at: clock.time + deadline.secondsFromNow) { work() }
  }
}

extension DispatchTime {
  /// Real seconds from now to this time; 0 for the past.
  fileprivate var secondsFromNow: Double {
    guard self != .distantFuture else { return .infinity }
    let now = DispatchTime.now().uptimeNanoseconds
    return uptimeNanoseconds > now ? Double(uptimeNanoseconds - now) / 1e9 : 0
  }
}

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
    schedule(UncheckedTimer(timer: timer), at: clock.time + interval, repeats ? interval : nil, clock)
  }

  private static func schedule(
    _ box: UncheckedTimer, at time: CFTimeInterval, _ interval: TimeInterval?, _ clock: MediaClock
  ) {
    clock.schedule(at: time) { [weak clock] in
      guard box.timer.isValid else { return }
      box.timer.fire()
      guard let interval, box.timer.isValid, let clock else { return box.timer.invalidate() }
      // Times that were missed are not made up for.
      let missed = max(((clock.time - time) / interval).rounded(.down), 0)
      schedule(box, at: time + (missed + 1) * interval, interval, clock)
    }
  }
}

/// Unchecked: the timer is used on the main thread alone.
private struct UncheckedTimer: @unchecked Sendable { let timer: Timer }
