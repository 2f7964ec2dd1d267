import Synchronization

// Timers of Dispatch, which run in real time, in files that import UIKit. Each method here has the signature of one of Dispatch's,
// whose place it takes in a file that imports UIKit alone. In a file that imports Foundation or Dispatch besides, all of them
// are Dispatch's, and timers run in real time.

extension DispatchSource {
  /// A timer that calls its handler on `queue`; nil for one of Dispatch's own. In a program with a screen it runs on the
  /// screen's clock, which slow motion, pause and steps hold for.
  ///
  /// ```swift
  /// let timer = DispatchSource.makeTimerSource(queue: .main)
  /// timer.schedule(deadline: .now() + 0.5, repeating: 0.1)
  /// timer.setEventHandler { print(CACurrentMediaTime()) }
  /// timer.resume()
  /// ```
  ///
  /// In a file that imports Foundation or Dispatch besides UIKit this is Dispatch's method, whose timers run in real time. Such a
  /// file may not schedule a timer that another file has made, or set its handlers: Dispatch's methods stop the program for an
  /// object that is not of its own class.
  @_disfavoredOverload
  public class func makeTimerSource(
    flags: DispatchSource.TimerFlags = [], queue: DispatchQueue? = nil
  ) -> any DispatchSourceTimer {
    guard let clock = ProgramClock.current else { return realTimer(flags, queue) }
    return ClockTimerSource(clock, queue ?? .global())
  }
}

extension DispatchSourceProtocol {
  /// Sets what is called for an event.
  @_disfavoredOverload
  public func setEventHandler(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], handler: DispatchSourceHandler?
  ) {
    if let timer = self as? ClockTimerSource {
      timer.set(\.handler, handler)
    } else {
      realSetEventHandler(qos, flags, handler)
    }
  }
  /// Sets what is called once the source is cancelled.
  @_disfavoredOverload
  public func setCancelHandler(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], handler: DispatchSourceHandler?
  ) {
    if let timer = self as? ClockTimerSource {
      timer.set(\.cancelHandler, handler)
    } else {
      realSetCancelHandler(qos, flags, handler)
    }
  }
  /// Sets what is called once the source is ready.
  @_disfavoredOverload
  public func setRegistrationHandler(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], handler: DispatchSourceHandler?
  ) {
    if let timer = self as? ClockTimerSource {
      timer.set(\.registrationHandler, handler)
    } else {
      realSetRegistrationHandler(qos, flags, handler)
    }
  }
}

extension DispatchSourceTimer {
  /// Lets the timer fire at `deadline` and then again and again, unless `interval` is never.
  @_disfavoredOverload
  public func schedule(
    deadline: DispatchTime, repeating interval: DispatchTimeInterval = .never,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {
    if let timer = self as? ClockTimerSource {
      timer.start(deadline, every: interval.seconds)
    } else {
      realSchedule(deadline: deadline, interval, leeway)
    }
  }
  /// Lets the timer fire at `deadline` and then every `interval` seconds.
  @_disfavoredOverload
  public func schedule(
    deadline: DispatchTime, repeating interval: Double, leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {
    if let timer = self as? ClockTimerSource {
      timer.start(deadline, every: interval)
    } else {
      realSchedule(deadline: deadline, interval, leeway)
    }
  }
  /// Lets the timer fire at `wallDeadline` and then again and again, unless `interval` is never.
  @_disfavoredOverload
  public func schedule(
    wallDeadline: DispatchWallTime, repeating interval: DispatchTimeInterval = .never,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {
    if let timer = self as? ClockTimerSource {
      timer.start(wallDeadline, every: interval.seconds)
    } else {
      realSchedule(wallDeadline: wallDeadline, interval, leeway)
    }
  }
  /// Lets the timer fire at `wallDeadline` and then every `interval` seconds.
  @_disfavoredOverload
  public func schedule(
    wallDeadline: DispatchWallTime, repeating interval: Double, leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {
    if let timer = self as? ClockTimerSource {
      timer.start(wallDeadline, every: interval)
    } else {
      realSchedule(wallDeadline: wallDeadline, interval, leeway)
    }
  }
}

/// A timer of Dispatch on a clock. As Dispatch's own it is made suspended, ends with the last reference to it, and does not make
/// up for times that it has missed.
final class ClockTimerSource: DispatchSourceTimer, Sendable {
  /// Unchecked: those who set handlers of Dispatch see to it that its queue may call them.
  fileprivate typealias Handler = Unchecked<() -> Void>

  fileprivate struct State {
    var handler: Handler?
    var cancelHandler: Handler?
    var registrationHandler: Handler?
    var suspensions = 1
    var isCancelled = false
    /// When it fires next, of the clock's time; nil: never.
    var next: CFTimeInterval?
    /// Seconds from one time to the next; nil: once.
    var interval: Double?
    /// How often it was due since its handler was called last.
    var count: UInt = 0
    var waiting: MediaClock.ScheduledBlock?
  }
  private let state = Mutex(State())
  private let clock: MediaClock
  /// Nil: the main queue.
  private let queue: DispatchQueue?

  init(_ clock: MediaClock, _ queue: DispatchQueue) {
    self.clock = clock
    self.queue = queue.label == DispatchQueue.main.label ? nil : queue
  }

  deinit { if let waiting = state.withLock({ $0.waiting }) { clock.cancel(waiting) } }

  /// Calls a handler on the queue, in a turn of its own.
  private func call(_ handler: Handler?) {
    guard let handler else { return }
    if let queue {
      queue.async { handler.value() }
    } else {
      clock.schedule(at: clock.time) { handler.value() }
    }
  }

  // MARK: Times

  fileprivate func start(_ deadline: DispatchTime, every interval: Double?) {
    start(in: deadline.seconds(on: clock), every: interval)
  }

  fileprivate func start(_ wallDeadline: DispatchWallTime, every interval: Double?) {
    start(in: wallDeadline.secondsFromNow, every: interval)
  }

  private func start(in seconds: Double, every interval: Double?) {
    let next = clock.time + seconds
    state.withLock { state in
      state.next = next.isFinite ? next : nil
      state.interval = interval.flatMap { $0.isFinite ? max($0, 1e-6) : nil }
    }
    wait()
  }

  /// Asks the clock for the next time.
  private func wait() {
    let (old, next) = state.withLock { state in
      defer { state.waiting = nil }
      return (state.waiting, state.isCancelled || state.suspensions > 0 ? nil : state.next)
    }
    if let old { clock.cancel(old) }
    guard let next else { return }
    let block = clock.schedule(at: next) { [weak self] in self?.fire() }
    state.withLock { $0.waiting = block }
  }

  @MainActor private func fire() {
    let now = clock.time
    let handler = state.withLock { state -> Handler? in
      guard !state.isCancelled, state.suspensions == 0, let next = state.next, next <= now else { return nil }
      state.count = 1
      if let interval = state.interval {
        let missed = ((now - next) / interval).rounded(.down)
        state.count += UInt(clamping: missed)
        state.next = next + (missed + 1) * interval
      } else {
        state.next = nil
      }
      return state.handler
    }
    // The handler may release the timer, or set other times.
    withExtendedLifetime(self) {
      wait()
      if queue == nil { handler?.value() } else { call(handler) }
    }
  }

  // What the protocol asks for.

  func schedule(
    deadline: DispatchTime, repeating interval: DispatchTimeInterval, leeway: DispatchTimeInterval
  ) { start(deadline, every: interval.seconds) }
  func schedule(deadline: DispatchTime, repeating interval: Double, leeway: DispatchTimeInterval) {
    start(deadline, every: interval)
  }
  func schedule(
    wallDeadline: DispatchWallTime, repeating interval: DispatchTimeInterval, leeway: DispatchTimeInterval
  ) { start(wallDeadline, every: interval.seconds) }
  func schedule(wallDeadline: DispatchWallTime, repeating interval: Double, leeway: DispatchTimeInterval) {
    start(wallDeadline, every: interval)
  }

  // The names before Swift 4.

  func scheduleOneshot(deadline: DispatchTime, leeway: DispatchTimeInterval) { start(deadline, every: nil) }
  func scheduleOneshot(wallDeadline: DispatchWallTime, leeway: DispatchTimeInterval) {
    start(wallDeadline, every: nil)
  }
  func scheduleRepeating(
    deadline: DispatchTime, interval: DispatchTimeInterval, leeway: DispatchTimeInterval
  ) { start(deadline, every: interval.seconds) }
  func scheduleRepeating(deadline: DispatchTime, interval: Double, leeway: DispatchTimeInterval) {
    start(deadline, every: interval)
  }
  func scheduleRepeating(
    wallDeadline: DispatchWallTime, interval: DispatchTimeInterval, leeway: DispatchTimeInterval
  ) { start(wallDeadline, every: interval.seconds) }
  func scheduleRepeating(wallDeadline: DispatchWallTime, interval: Double, leeway: DispatchTimeInterval) {
    start(wallDeadline, every: interval)
  }

  // MARK: Handlers

  fileprivate func set(_ place: WritableKeyPath<State, Handler?>, _ handler: (() -> Void)?) {
    let handler = handler.map { Handler($0) }
    state.withLock { $0[keyPath: place] = handler }
  }

  func setEventHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: DispatchSourceHandler?) {
    set(\.handler, handler)
  }
  func setEventHandler(handler: DispatchWorkItem) { set(\.handler) { handler.perform() } }
  func setCancelHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: DispatchSourceHandler?) {
    set(\.cancelHandler, handler)
  }
  func setCancelHandler(handler: DispatchWorkItem) { set(\.cancelHandler) { handler.perform() } }
  func setRegistrationHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: DispatchSourceHandler?)
  { set(\.registrationHandler, handler) }
  func setRegistrationHandler(handler: DispatchWorkItem) {
    set(\.registrationHandler) { handler.perform() }
  }

  // MARK: State

  func activate() { if state.withLock({ $0.suspensions }) > 0 { resume() } }

  func resume() {
    let registered = state.withLock { state -> Handler? in
      state.suspensions = max(state.suspensions - 1, 0)
      guard state.suspensions == 0 else { return nil }
      defer { state.registrationHandler = nil }
      return state.registrationHandler
    }
    call(registered)
    wait()
  }

  func suspend() {
    state.withLock { $0.suspensions += 1 }
    wait()
  }

  func cancel() {
    let cancelled = state.withLock { state -> Handler? in
      defer {
        state.isCancelled = true
        state.handler = nil
        state.cancelHandler = nil
      }
      return state.cancelHandler
    }
    call(cancelled)
    wait()
  }

  var isCancelled: Bool { state.withLock { $0.isCancelled } }
  /// How often the timer was due since the handler was called before.
  var data: UInt { state.withLock { $0.count } }
  var handle: UInt { 0 }
  var mask: UInt { 0 }
}

extension DispatchTimeInterval {
  /// Nil: never.
  fileprivate var seconds: Double? {
    switch self {
    case .seconds(let value): Double(value)
    case .milliseconds(let value): Double(value) / 1e3
    case .microseconds(let value): Double(value) / 1e6
    case .nanoseconds(let value): Double(value) / 1e9
    default: nil
    }
  }
}

extension DispatchWallTime {
  /// Real seconds from now to this time; 0 for the past.
  fileprivate var secondsFromNow: Double {
    guard self != .distantFuture else { return .infinity }
    // Dispatch keeps the nanoseconds since 1970 below zero.
    let nanoseconds = Double(0 &- Int64(bitPattern: rawValue))
    return max(nanoseconds / 1e9 - Date().timeIntervalSince1970, 0)
  }
}
