import Foundation

/// Foundation's Timer, which can be made with a target and a selector.
///
/// ```swift
/// final class Metronome {
///   func tick(_ timer: Timer) { print("tick") }
/// }
/// let timer = Timer(
///   timeInterval: 0.5, target: Metronome(), selector: Selector(Metronome.tick(_:)), userInfo: nil, repeats: true)
/// RunLoop.main.add(timer, forMode: .common)
/// ```
///
/// An initialiser of a protocol can make an object of a subclass, which a convenience initialiser of Timer cannot.
public protocol TargetTimerMaking {}

extension Timer: TargetTimerMaking {}

extension TargetTimerMaking where Self: Timer {
  /// A timer that sends `aSelector` to `aTarget`, with itself as the argument, once it has been added to a run loop.
  ///
  /// The timer retains the target until it is invalidated; one that does not repeat invalidates itself when it has fired.
  ///
  /// - Parameters:
  ///   - ti: the seconds between two calls.
  ///   - aTarget: the object whose method is called; it is retained.
  ///   - aSelector: the method.
  ///   - userInfo: a value that the timer keeps for the method; may be nil.
  ///   - yesOrNo: whether the timer calls the method again and again.
  public init(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
    repeats yesOrNo: Bool
  ) {
    self.init(
      fireAt: Date(timeIntervalSinceNow: ti), interval: ti, target: aTarget, selector: aSelector,
      userInfo: userInfo,
      repeats: yesOrNo)
  }

  /// A timer that fires at `date` first, and then every `ti` seconds if it repeats.
  ///
  /// - Parameters:
  ///   - date: when the method is called first.
  ///   - ti: the seconds between two calls.
  ///   - t: the object whose method is called; it is retained.
  ///   - s: the method.
  ///   - ui: a value that the timer keeps for the method; may be nil.
  ///   - rep: whether the timer calls the method again and again.
  public init(
    fireAt date: Date, interval ti: TimeInterval, target t: Any, selector s: Selector, userInfo ui: Any?,
    repeats rep: Bool
  ) {
    self =
      TargetTimer(date: date, interval: ti, TargetTimer.Receiver(t, s), userInfo: ui, repeats: rep) as! Self
  }
}

extension Timer {
  /// A timer that sends `aSelector` to `aTarget` with itself as the argument; it is added to the current run loop in the
  /// default mode.
  ///
  /// - Parameters:
  ///   - ti: the seconds between two calls.
  ///   - aTarget: the object whose method is called; it is retained.
  ///   - aSelector: the method.
  ///   - userInfo: a value that the timer keeps for the method; may be nil.
  ///   - yesOrNo: whether the timer calls the method again and again.
  @discardableResult
  public class func scheduledTimer(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
    repeats yesOrNo: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: ti, target: aTarget, selector: aSelector, userInfo: userInfo, repeats: yesOrNo)
    RunLoop.current.add(timer, forMode: .default)
    return timer
  }
}

/// A timer that lets its target go when it is invalidated, whoever still holds the timer.
private final class TargetTimer: Timer {
  final class Receiver {
    var target: Any?
    let selector: Selector

    init(_ target: Any, _ selector: Selector) {
      self.target = target
      self.selector = selector
    }
  }

  private let receiver: Receiver
  private var information: Any?

  init(date: Date, interval: TimeInterval, _ receiver: Receiver, userInfo: Any?, repeats: Bool) {
    self.receiver = receiver
    information = userInfo
    // Unchecked: a timer belongs to the thread of its run loop.
    let shared = Unchecked(receiver)
    super.init(fire: date, interval: interval, repeats: repeats) { timer in
      guard let target = shared.value.target else { return }
      shared.value.selector.send(to: target, timer)
      if !repeats { timer.invalidate() }
    }
  }

  override var userInfo: Any? { information }

  override func invalidate() {
    super.invalidate()
    receiver.target = nil
    information = nil
  }
}
