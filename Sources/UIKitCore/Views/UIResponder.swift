/// An object that receives events, and passes on those that it does not handle.
///
/// Views, view controllers, windows and the application are responders. They form a chain: a view's next responder is its
/// controller if it has one, else its superview; then come the window and the application. Every method for touches passes
/// its event to `next` by default, so an override that handles an event does not call `super`.
///
/// ```swift
/// final class Canvas: UIView {
///   let dot = CALayer()
///
///   override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
///     guard let touch = touches.first else { return super.touchesBegan(touches, with: event) }
///     dot.position = touch.location(in: self)
///   }
/// }
/// ```
///
/// Source: Apple's documentation of UIResponder. Presses, motion, remote control and the editing menu are left out.
@preconcurrency @MainActor open class UIResponder: NSObject {
  /// A responder without a next one.
  public override init() { super.init() }

  deinit { AssociatedObjects.objectEnds(self) }

  /// The responder that gets the events that this one does not handle. Default nil.
  open var next: UIResponder? { nil }

  /// Whether the selector carries a function for this object. A name alone, such as `Selector("tap:")`, never does.
  open func responds(to aSelector: Selector!) -> Bool { aSelector?.canSend(to: self) ?? false }

  // MARK: Touches

  /// Fingers, or the pointer with its button down, have touched down in the responder's view. Default: calls the method of `next`.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Touches have moved. Default: calls the method of `next`.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Touches have been lifted. Default: calls the method of `next`.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Touches have ended in another way than by lifting: a gesture was recognised, the window lost them, or the view left
  /// its window. Default: calls the method of `next`.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  // MARK: Motion

  /// The device has begun to be shaken. It never is here. Default: calls the method of `next`.
  open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    next?.motionBegan(motion, with: event)
  }

  /// The device was shaken. It never is here. Default: calls the method of `next`.
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    next?.motionEnded(motion, with: event)
  }

  /// A movement was no shake, or lasted too long. It never is here. Default: calls the method of `next`.
  open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    next?.motionCancelled(motion, with: event)
  }

  // MARK: First responder

  private(set) static weak var first: UIResponder?

  /// Ceases to be first responder without being asked, because it leaves its window.
  func giveUpFirstResponder() {
    guard isFirstResponder else { return }
    UIResponder.first = nil
    UIScreen.main.inputChanged()
  }

  /// Whether the first responder is exchanged for another one, so that the keyboard stays.
  private static var isExchanging = false

  /// Whether the responder shows its input views itself, after it has told that it is edited. Text fields do.
  var showsInputLater: Bool { false }

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
    guard canBecomeFirstResponder else { return false }
    let outer = UIResponder.isExchanging
    UIResponder.isExchanging = true
    let isFree = UIResponder.first?.resignFirstResponder() ?? true
    UIResponder.isExchanging = outer
    guard isFree else { return false }
    UIResponder.first = self
    if !showsInputLater { UIScreen.main.inputChanged() }
    return true
  }

  /// Ceases to be first responder, if it can. Returns whether it is not first responder now.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    UIResponder.first = nil
    if !UIResponder.isExchanging { UIScreen.main.inputChanged() }
    return true
  }

  /// Whether the responder has the action, as `responds(to:)` says.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { responds(to: action) }

  /// What is shown at the lower edge of the screen, in the place of a keyboard, while this is the first responder. Default nil: the view of the
  /// next responder that has one.
  open var inputView: UIView? { nil }
  /// What is shown above that. Default nil: the view of the next responder that has one.
  open var inputAccessoryView: UIView? { nil }
  /// Shows both views again, if this is the first responder.
  open func reloadInputViews() { if isFirstResponder { UIScreen.main.inputChanged() } }

  // MARK: Accessibility

  private var accessibility: AccessibilityValues?

  private func set<Value>(_ key: ReferenceWritableKeyPath<AccessibilityValues, Value>, _ value: Value) {
    let values = accessibility ?? AccessibilityValues()
    values[keyPath: key] = value
    accessibility = values
  }

  /// Whether assistive technologies see the object as one element. Default true for labels and controls, false for others. These values
  /// are kept, and shown by `cambium dump`; no assistive technology reads them here.
  open var isAccessibilityElement: Bool {
    get { accessibility?.isElement ?? isUsuallyAccessible }
    set { set(\.isElement, newValue) }
  }

  /// A short name for people. Default: the text of a label, the title of a button, nil for others.
  open var accessibilityLabel: String? {
    get { accessibility?.label ?? usualAccessibilityLabel }
    set { set(\.label, newValue) }
  }

  /// What using the element does. Default nil.
  open var accessibilityHint: String? {
    get { accessibility?.hint }
    set { set(\.hint, newValue) }
  }

  /// The value. Default: "1" or "0" for a switch, the percentage of a slider or progress view, nil for others.
  open var accessibilityValue: String? {
    get { accessibility?.value ?? usualAccessibilityValue }
    set { set(\.value, newValue) }
  }

  /// What the element is. Default: that of the kind of view.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { accessibility?.traits ?? usualAccessibilityTraits }
    set { set(\.traits, newValue) }
  }

  /// A name for tests and messages. Default nil.
  open var accessibilityIdentifier: String? {
    get { accessibility?.identifier }
    set { set(\.identifier, newValue) }
  }

  /// The language of the texts, such as "de". Default nil.
  open var accessibilityLanguage: String? {
    get { accessibility?.language }
    set { set(\.language, newValue) }
  }

  /// The frame in points of the screen. Default: that of a view, zero for other objects.
  open var accessibilityFrame: CGRect {
    get { accessibility?.frame ?? usualAccessibilityFrame }
    set { set(\.frame, newValue) }
  }

  /// The elements within the object, in their order. Default nil: its subviews.
  open var accessibilityElements: [Any]? {
    get { accessibility?.elements }
    set { set(\.elements, newValue) }
  }

  /// Whether elements within the object are hidden. Default false.
  open var accessibilityElementsHidden: Bool {
    get { accessibility?.hidesElements ?? false }
    set { set(\.hidesElements, newValue) }
  }

  /// Whether elements of views beside this one are hidden. Default false.
  open var accessibilityViewIsModal: Bool {
    get { accessibility?.isModal ?? false }
    set { set(\.isModal, newValue) }
  }

  /// Whether elements within the object are read in their own order. Default false.
  open var shouldGroupAccessibilityChildren: Bool {
    get { accessibility?.groupsChildren ?? false }
    set { set(\.groupsChildren, newValue) }
  }

  /// An assistive technology uses the element. Default: nothing is done, and false is returned.
  open func accessibilityActivate() -> Bool { false }
  /// An assistive technology increases the value. Default: nothing.
  open func accessibilityIncrement() {}
  /// An assistive technology decreases the value. Default: nothing.
  open func accessibilityDecrement() {}
  /// An assistive technology leaves what is shown. Default: nothing is done, and false is returned.
  open func accessibilityPerformEscape() -> Bool { false }

  var isUsuallyAccessible: Bool { false }
  var usualAccessibilityLabel: String? { nil }
  var usualAccessibilityValue: String? { nil }
  var usualAccessibilityTraits: UIAccessibilityTraits { .none }
  var usualAccessibilityFrame: CGRect { .zero }

  // MARK: The keyboard

  /// Posted before an input view, an accessory view or the simulated keyboard is shown. Without one of them, as with a keyboard of its own on a
  /// device, this and the next five are not posted. Observers run in the animation block of the movement.
  nonisolated public static let keyboardWillShowNotification = Notification.Name(
    "UIKeyboardWillShowNotification")
  /// Posted when it is shown.
  nonisolated public static let keyboardDidShowNotification = Notification.Name(
    "UIKeyboardDidShowNotification")
  /// Posted before it is hidden.
  nonisolated public static let keyboardWillHideNotification = Notification.Name(
    "UIKeyboardWillHideNotification")
  /// Posted when it is hidden.
  nonisolated public static let keyboardDidHideNotification = Notification.Name(
    "UIKeyboardDidHideNotification")
  /// Posted before its frame changes.
  nonisolated public static let keyboardWillChangeFrameNotification = Notification.Name(
    "UIKeyboardWillChangeFrameNotification")
  /// Posted when its frame has changed.
  nonisolated public static let keyboardDidChangeFrameNotification = Notification.Name(
    "UIKeyboardDidChangeFrameNotification")
  /// The key of the frame before, an `NSValue` of a `CGRect` in points of the screen.
  nonisolated public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  /// The key of the frame after, an `NSValue` of a `CGRect` in points of the screen.
  nonisolated public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// The key of the duration of the movement in seconds, an `NSNumber`.
  nonisolated public static let keyboardAnimationDurationUserInfoKey =
    "UIKeyboardAnimationDurationUserInfoKey"
  /// The key of the curve of the movement, the number of a `UIView.AnimationCurve`.
  nonisolated public static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
  /// The key of whether the keyboard belongs to this program, an `NSNumber`.
  nonisolated public static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"

  // MARK: Interface files

  /// The object was read from an interface file, and its outlets are set; those of a controller to views come later, with its view. Default:
  /// nothing.
  open func awakeFromNib() {}

  /// On Apple's systems, called before a view is drawn in an interface editor. Never called here. Default: nothing.
  open func prepareForInterfaceBuilder() {}
}

extension UIResponder {
  /// Posts a notification of this object.
  package func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}
