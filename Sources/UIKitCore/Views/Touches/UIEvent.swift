/// What happened to the touches of a program at one time.
///
/// ```swift
/// final class Board: UIView {
///   override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
///     for touch in event?.touches(for: self) ?? [] { print(touch.location(in: self)) }
///   }
/// }
/// ```
///
/// Source: Apple's documentation of UIEvent. There are touch events only.
@preconcurrency @MainActor open class UIEvent: NSObject {
  /// The kind of an event.
  public enum EventType: Int, Sendable {
    /// Touches of a screen.
    case touches = 0
    /// A movement of the device. There is none here.
    case motion = 1
    /// A command of a remote control or a headset. There is none here.
    case remoteControl = 2
    /// A press of a button, as of a game controller. There is none here.
    case presses = 3
  }

  /// Details of an event's kind.
  public enum EventSubtype: Int, Sendable {
    /// No details.
    case none = 0
    /// The device was shaken. It never is here.
    case motionShake = 1
  }

  /// The kind. Always `touches`.
  open var type: EventType { .touches }
  /// Details of the kind. Always `none`.
  open var subtype: EventSubtype { .none }
  /// When it happened, in seconds of the window's clock.
  open internal(set) var timestamp: TimeInterval = 0
  /// All touches that are down, and those that have just ended.
  open internal(set) var allTouches: Set<UITouch>?
  /// Whether views are looked for where running animations show them.
  var usesPresentation = true
  /// The places of each touch since the last event, oldest first.
  var coalesced: [UITouch: [UITouch]] = [:]

  /// An event without touches.
  public override init() { super.init() }

  /// The touches that began in `view`.
  open func touches(for view: UIView) -> Set<UITouch>? { allTouches?.filter { $0.view === view } }

  /// The touches that began in `window`.
  open func touches(for window: UIWindow) -> Set<UITouch>? { allTouches?.filter { $0.window === window } }

  /// The touches that `gesture` receives.
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    allTouches?.filter { $0.gestureRecognizers?.contains { $0 === gesture } ?? false }
  }

  /// The touch at all places where it was since the last event, oldest first. The last is where it is now.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? { coalesced[touch] ?? [touch] }

  /// Where the touch may be next. Always nil: nothing is predicted.
  open func predictedTouches(for touch: UITouch) -> [UITouch]? { nil }
}
