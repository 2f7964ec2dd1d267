/// A finger on the screen, or the pointer with its button down, from touching down until it is lifted.
///
/// One object stands for a touch through all its phases. Its values change with every event, so copy what is to be kept.
///
/// ```swift
/// final class Card: UIView {
///   override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
///     guard let touch = touches.first else { return }
///     let (now, before) = (touch.location(in: superview), touch.previousLocation(in: superview))
///     center.x += now.x - before.x
///   }
/// }
/// ```
///
/// Source: Apple's documentation of UITouch. Force, altitude and azimuth are those of a finger.
@preconcurrency @MainActor open class UITouch: NSObject {
  /// What has happened to a touch.
  public enum Phase: Int, Sendable {
    /// The finger has come down.
    case began = 0
    /// The finger has moved.
    case moved = 1
    /// The finger has not moved since the last event.
    case stationary = 2
    /// The finger was lifted.
    case ended = 3
    /// Something other than the finger ended the touch, such as a gesture recognizer that claimed it.
    case cancelled = 4
    /// The pointer has entered a region without a press. It has no such phase here.
    case regionEntered = 5
    /// The pointer moves in a region without a press. It has no such phase here.
    case regionMoved = 6
    /// The pointer has left a region without a press. It has no such phase here.
    case regionExited = 7
  }

  /// The kind of finger or device that touches.
  public enum TouchType: Int, Sendable {
    /// A finger on a screen.
    case direct = 0
    /// A finger on a surface apart from the screen, as of a remote control.
    case indirect = 1
    /// A stylus.
    case pencil = 2
    /// A mouse or another pointing device.
    case indirectPointer = 3
  }

  /// What has happened to the touch since the last event.
  open internal(set) var phase = Phase.began
  /// The number of times that a touch came down at this place in quick succession. 1 for the first.
  open internal(set) var tapCount = 1
  /// When the touch last changed, in seconds of the window's clock.
  open internal(set) var timestamp: TimeInterval = 0
  /// The kind of finger or device that touches. Default `direct`.
  open internal(set) var type = TouchType.direct
  /// The view in which the touch began, wherever it is now. Nil once that has left its window.
  open internal(set) weak var view: UIView?
  /// The window in which the touch began.
  open internal(set) weak var window: UIWindow?
  /// The gesture recognisers that receive the touch.
  open internal(set) var gestureRecognizers: [UIGestureRecognizer]?

  /// The pressure: 1 is that of an average touch, which is always given.
  open var force: CGFloat { 1 }
  /// The greatest pressure. Always 1.
  open var maximumPossibleForce: CGFloat { 1 }
  /// The radius of the touch in points. Always 1.
  open var majorRadius: CGFloat { 1 }
  /// The tolerance of `majorRadius` in points. Always 0.
  open var majorRadiusTolerance: CGFloat { 0 }

  /// In points of the screen.
  var place = CGPoint.zero
  var previousPlace = CGPoint.zero
  /// Where it began.
  var start = CGPoint.zero
  /// Whether the views were told that the touch is cancelled, or never heard of it.
  var isWithheldFromView = false
  /// Whether the view was told that the touch began, and not that it ended.
  var isKnownToView = false
  /// Whether the view hears of the touch only once a gesture recogniser has failed.
  var isHeldBack = false
  /// Whether the touch has ended and the view is to hear of it.
  var hasEndedUntold = false
  /// Later touches have greater numbers.
  let number: UInt64

  private static var count: UInt64 = 0

  /// A touch that has not begun.
  public override init() {
    UITouch.count += 1
    number = UITouch.count
    super.init()
  }

  /// Where the touch is, in the coordinates of `view`; nil: of the window.
  open func location(in view: UIView?) -> CGPoint { convert(place, to: view) }

  /// Where the touch was in the event before, in the coordinates of `view`; nil: of the window.
  open func previousLocation(in view: UIView?) -> CGPoint { convert(previousPlace, to: view) }

  /// The same as `location(in:)`.
  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

  /// The same as `previousLocation(in:)`.
  open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

  private func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    Self.convert(point, in: window, to: view)
  }

  /// Where the touch is in the coordinates of `view`, as running animations show that: views are hit where they are seen, and
  /// controls follow touches there.
  func seenLocation(in view: UIView) -> CGPoint {
    guard let window, view.isInMotion, let shown = view.layer.presentation(),
      let outer = window.layer.presentation()
    else { return location(in: view) }
    let inWindow = CGPoint(x: place.x - window.frame.minX, y: place.y - window.frame.minY)
    let point = shown.convert(inWindow, from: outer)
    return point.x.isFinite && point.y.isFinite ? point : location(in: view)
  }

  /// A point of the screen in the coordinates of `view`; nil: of the window.
  static func convert(_ point: CGPoint, in window: UIWindow?, to view: UIView?) -> CGPoint {
    guard let window = window ?? view?.window else { return point }
    let inWindow = CGPoint(x: point.x - window.frame.minX, y: point.y - window.frame.minY)
    guard let view, view !== window else { return inWindow }
    return view.convert(inWindow, from: window)
  }
}
