import Foundation
import Synchronization

// In an extension of the protocol, because a class may then declare the method itself, so that its subclasses can override it.
extension NSObjectProtocol {
  /// Whether the selector carries a function for this object. A name alone, such as `Selector("tap:")`, never does.
  public func responds(to aSelector: Selector!) -> Bool { aSelector?.canSend(to: self) ?? false }
}

/// Methods of Apple's NSObject that Foundation on Linux lacks for want of selectors.
extension NSObject {
  /// Calls the method and gives its result, or nil if that is no object.
  ///
  /// There are no autorelease pools here, so an object that nothing else retains is released before the caller sees it;
  /// nil is given in its place.
  @discardableResult
  public func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! { perform(aSelector, with: nil) }

  /// Calls the method with an argument.
  @discardableResult
  public func perform(_ aSelector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! {
    perform(aSelector, with: object, with: nil)
  }

  /// Calls the method with two arguments.
  @discardableResult
  public func perform(_ aSelector: Selector!, with object1: Any!, with object2: Any!) -> Unmanaged<AnyObject>!
  {
    // Held weakly over the end of the call, to see whether something else retains it.
    weak var held: AnyObject?
    do { held = Self.object(aSelector?.send(to: self, object1, object2)) }
    return held.map { Unmanaged.passUnretained($0) }
  }

  private static func object(_ result: Any?) -> AnyObject? {
    guard let result, type(of: result) is AnyClass else { return nil }
    return result as AnyObject
  }

  /// Calls the method on the current run loop after a time in seconds. Until then the object and the argument are
  /// retained.
  ///
  /// On the main thread of a program with a screen the time passes on the screen's clock (`MediaClock.current`), as that of
  /// timers does: slow motion, pause and steps hold for it.
  public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval) {
    perform(aSelector, with: anArgument, afterDelay: delay, inModes: [.default])
  }

  /// Calls the method on the current run loop after a time in seconds, while the loop runs in one of the modes. On a screen's
  /// clock it is called in any mode.
  public func perform(
    _ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval,
    inModes modes: [RunLoop.Mode]
  ) {
    let request = DelayedRequest(self, aSelector, anArgument)
    let clock = MediaClock.current
    if Thread.isMainThread, clock !== MediaClock.system {
      DelayedRequest.add(request)
      return request.schedule(clock, after: delay)
    }
    let timer = Timer(fire: Date(timeIntervalSinceNow: max(0, delay)), interval: 0, repeats: false) { _ in
      request.fire()
    }
    request.timer = timer
    DelayedRequest.add(request)
    for mode in modes { RunLoop.current.add(timer, forMode: mode) }
  }

  /// Drops every request of `perform(_:with:afterDelay:)` for the object.
  public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
    DelayedRequest.cancel { $0.target === aTarget as AnyObject }
  }

  /// Drops the requests of `perform(_:with:afterDelay:)` for the object with this selector and an equal argument.
  public class func cancelPreviousPerformRequests(
    withTarget aTarget: Any, selector aSelector: Selector, object anArgument: Any?
  ) {
    DelayedRequest.cancel {
      $0.target === aTarget as AnyObject && $0.selector == aSelector && $0.hasArgument(anArgument)
    }
  }

  /// Calls the method on the main thread: at once if this is the main thread and `wait` is true, else from the main run
  /// loop, for which the call waits if `wait` is true.
  public func performSelector(onMainThread aSelector: Selector, with arg: Any?, waitUntilDone wait: Bool) {
    let request = DelayedRequest(self, aSelector, arg)
    if wait, MainLoop.isCurrent { return request.send() }
    let done = DispatchSemaphore(value: 0)
    // The main loop may serve a block twice.
    MainLoop.perform(OnceOnMain(request, done).call)
    if wait { done.wait() }
  }
}

/// A request that is sent once, however often it is called.
private final class OnceOnMain: Sendable {
  private let request: Mutex<DelayedRequest?>
  private let done: DispatchSemaphore

  init(_ request: DelayedRequest, _ done: DispatchSemaphore) {
    self.request = Mutex(request)
    self.done = done
  }

  func call() {
    let taken = request.withLock { request in
      defer { request = nil }
      return request
    }
    guard let taken else { return }
    taken.send()
    done.signal()
  }
}

/// A call that is to come. Unchecked: it is made and fires on the thread of one run loop, and is cancelled from there.
private final class DelayedRequest: @unchecked Sendable {
  /// Until the call is made or cancelled.
  private(set) var target: NSObject?
  let selector: Selector
  private var argument: Any?
  /// Until the call is made or cancelled; the timer retains the request.
  var timer: Timer?
  /// The entry in the schedule of a clock, which takes the timer's place; until the call is made or cancelled.
  private var scheduled: (clock: MediaClock, block: MediaClock.ScheduledBlock)?

  init(_ target: NSObject, _ selector: Selector, _ argument: Any?) {
    self.target = target
    self.selector = selector
    self.argument = argument
  }

  func hasArgument(_ other: Any?) -> Bool {
    guard let argument, let other else { return argument == nil && other == nil }
    if let argument = argument as? AnyHashable, let other = other as? AnyHashable { return argument == other }
    return argument as AnyObject === other as AnyObject
  }

  func send() {
    selector.send(to: target, argument)
    letGo()
  }

  /// Lets target and argument go, whatever still holds the timer.
  private func letGo() {
    target = nil
    argument = nil
    timer = nil
    scheduled = nil
  }

  /// Lets the clock make the call.
  func schedule(_ clock: MediaClock, after delay: TimeInterval) {
    scheduled = (clock, clock.schedule(at: clock.time + max(0, delay)) { [self] in fire() })
  }

  /// Takes the call back from the run loop or the clock.
  private func cancel() {
    timer?.invalidate()
    if let scheduled { scheduled.clock.cancel(scheduled.block) }
    letGo()
  }

  func fire() {
    Self.all.withLock { $0.removeAll { $0 === self } }
    send()
  }

  private static let all = Mutex<[DelayedRequest]>([])

  static func add(_ request: DelayedRequest) { all.withLock { $0.append(request) } }

  static func cancel(where matches: (DelayedRequest) -> Bool) {
    // Let go after the lock: what is released may cancel requests of its own.
    let cancelled = all.withLock { all in
      let cancelled = all.filter(matches)
      all.removeAll(where: matches)
      return cancelled
    }
    for request in cancelled { request.cancel() }
  }
}
