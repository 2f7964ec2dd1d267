/// An object that handles events, and passes on those that it does not handle.
///
/// Views, view controllers, windows and the application are responders. They form a chain: a view's next responder is its
/// controller if it has one, else its superview; then come the window and the application. Every method for touches passes
/// its event to `next` by default, so an override that handles an event does not call `super`.
///
/// ```swift
/// class Canvas: UIView {
///   override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
///     dot.position = touches.first!.location(in: self)
///   }
/// }
/// ```
///
/// Source: Apple's documentation of UIResponder. Presses, motion, remote control and the editing menu are left out.
@preconcurrency @MainActor open class UIResponder: NSObject {
  /// A responder without a next one.
  public override init() { super.init() }

  deinit { AssociatedObjects.objectEnds(self) }

  /// Who gets the events that this responder does not handle. Default nil.
  open var next: UIResponder? { nil }

  // MARK: Touches

  /// Fingers, or the pointer with its button down, have touched down in the responder's view. Default: `next` is told.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Touches have moved. Default: `next` is told.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Touches have been lifted. Default: `next` is told.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Touches have ended in another way than by lifting: a gesture was recognised, the window lost them, or the view left
  /// its window. Default: `next` is told.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  // MARK: First responder

  private static weak var first: UIResponder?

  /// Whether the responder may become first responder. Default false.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether the responder may cease to be first responder. Default true.
  open var canResignFirstResponder: Bool { true }

  /// Whether this is the first responder of the program.
  open var isFirstResponder: Bool { UIResponder.first === self }

  /// Makes this the first responder, if it can be and the present one can resign. Returns whether it is now.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder, UIResponder.first?.resignFirstResponder() ?? true else { return false }
    UIResponder.first = self
    return true
  }

  /// Ceases to be first responder, if it can. Returns whether it is not first responder now.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    UIResponder.first = nil
    return true
  }

  // MARK: Interface files

  /// On Apple's systems, called on objects that are read from an interface file. Here there are none, so the program calls
  /// it. Default: nothing.
  open func awakeFromNib() {}

  /// On Apple's systems, called before a view is drawn in an interface editor. Default: nothing.
  open func prepareForInterfaceBuilder() {}
}

extension UIResponder {
  /// Posts a notification of this object.
  func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}
