/// A view that follows a touch and tells its targets: the base of buttons, sliders and switches.
///
/// ```swift
/// final class PlayerController: UIViewController {
///   let slider = UISlider()
///
///   override func viewDidLoad() {
///     super.viewDidLoad()
///     slider.addTarget(self, action: Selector(PlayerController.seek(_:)), for: .valueChanged)
///   }
///   func seek(_ sender: UISlider) { print(sender.value) }
/// }
/// ```
///
/// A subclass overrides `beginTracking(_:with:)` and its kin, and sends `valueChanged` when its value was changed by the user.
/// Source: Apple's documentation of UIControl. Tool tips and symbol animations are left out.
@preconcurrency @MainActor open class UIControl: UIView {
  /// What happened to a control. The raw values are Apple's.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The events as Apple's bits.
    public let rawValue: UInt
    /// Events of Apple's bits. Programs may give meanings to those of `applicationReserved`.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A finger has come down in the control.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A finger came down for the second time or more in quick succession.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// The finger has moved inside the control.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// The finger has moved outside the control.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// The finger has come back into the control.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// The finger has left the control.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// The finger was lifted inside the control: a tap.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// The finger was lifted outside the control.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// The touch was cancelled, for example by a scroll view.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The user has changed the value.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The user has done what the control is for, such as tapping a button.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// A menu of the control is about to be shown.
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    /// Editing of a text field has begun.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The text of a text field has changed.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// Editing of a text field has ended.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// Editing of a text field was ended by the return key.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// All events of touches, `touchDown` to `touchCancel`.
    public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
    /// All events of editing, `editingDidBegin` to `editingDidEndOnExit`.
    public static let allEditingEvents = Event(rawValue: 0x000F_0000)
    /// The bits of events that programs define.
    public static let applicationReserved = Event(rawValue: 0x0F00_0000)
    /// The bits of events that are Apple's own.
    public static let systemReserved = Event(rawValue: 0xF000_0000)
    /// The bits of all events.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// In which state a control is. The raw values are Apple's.
  public struct State: OptionSet, Hashable, Sendable {
    /// The states as Apple's bits.
    public let rawValue: UInt
    /// States of Apple's bits. Programs may give meanings to those of `application`.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// None of the states below: enabled, not selected, not touched.
    public static let normal: State = []
    /// A finger is down inside the control.
    public static let highlighted = State(rawValue: 1 << 0)
    /// The control does not react to touches.
    public static let disabled = State(rawValue: 1 << 1)
    /// The control is selected.
    public static let selected = State(rawValue: 1 << 2)
    /// The control has the focus. No control gets it here.
    public static let focused = State(rawValue: 1 << 3)
    /// The bits of states that programs define.
    public static let application = State(rawValue: 0x00FF_0000)
    /// The bits of states that are Apple's own.
    public static let reserved = State(rawValue: 0xFF00_0000)
  }

  /// Where the content lies from top to bottom.
  public enum ContentVerticalAlignment: Int, Sendable {
    /// The content is centred between top and bottom. The default.
    case center = 0
    /// The content lies at the top.
    case top = 1
    /// The content lies at the bottom.
    case bottom = 2
    /// The content is as high as the control.
    case fill = 3
  }

  /// Where the content lies from left to right.
  public enum ContentHorizontalAlignment: Int, Sendable {
    /// The content is centred from left to right. The default.
    case center = 0
    /// The content lies at the left.
    case left = 1
    /// The content lies at the right.
    case right = 2
    /// The content is as wide as the control.
    case fill = 3
    /// At the left: text runs from left to right here.
    case leading = 4
    /// At the right, where text ends.
    case trailing = 5
  }

  /// A control at `frame`.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A control that calls `primaryAction` for the event that it is for.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  /// A control that is enabled, with what an archive says of its view.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override var isUsuallyAccessible: Bool { true }

  // MARK: State

  /// Whether the control reacts to touches. Default true.
  open var isEnabled = true { didSet { if isEnabled != oldValue { stateChanged() } } }
  /// Whether the control is selected. Default false; what it means is up to the control.
  open var isSelected = false { didSet { if isSelected != oldValue { stateChanged() } } }
  /// Whether a finger is down inside the control.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateChanged() } } }

  /// All that holds of the three properties above.
  open var state: State {
    var state: State = []
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  private func stateChanged() {
    changedState()
    KeyValueObservers.objectChanged(self)
  }

  /// The state has changed: controls show it.
  func changedState() { setNeedsLayout() }

  /// Where the content lies from top to bottom. Default `center`.
  open var contentVerticalAlignment = ContentVerticalAlignment.center { didSet { setNeedsLayout() } }
  /// Where the content lies from left to right. Default `center`.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center { didSet { setNeedsLayout() } }
  /// `contentHorizontalAlignment` as left or right.
  open var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
    switch contentHorizontalAlignment {
    case .leading: .left
    case .trailing: .right
    default: contentHorizontalAlignment
    }
  }

  /// Whether a tap shows the control's menu, and not only a long press. Default false.
  open var showsMenuAsPrimaryAction = false

  // MARK: Tracking

  /// Whether the control follows a touch.
  open private(set) var isTracking = false
  /// Whether the touch that is followed is inside.
  open private(set) var isTouchInside = false
  private var tracked: UITouch?

  /// How far outside of the bounds a touch that is followed still counts as inside, in points. Chosen: Apple's documentation
  /// gives no number.
  private static let slack = 70.0

  /// A touch begins. Returns whether to follow it. Default true.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// The touch has moved. Returns whether to follow it further. Default true.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// The touch has ended. Default: nothing.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  /// The touch was cancelled. Default: nothing.
  open func cancelTracking(with event: UIEvent?) {}

  /// The events with which the control says that the user did what it is for.
  var primaryEvents: Event { [] }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, tracked == nil, let touch = touches.min(by: { $0.number < $1.number }) else { return }
    guard beginTracking(touch, with: event) else { return }
    tracked = touch
    isTracking = true
    isTouchInside = true
    isHighlighted = true
    send(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, event)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = tracked, touches.contains(touch) else { return }
    guard isEnabled, continueTracking(touch, with: event) else { return stop() }
    let wasInside = isTouchInside
    let isInside = isInside(touch)
    isTouchInside = isInside
    isHighlighted = isInside
    if wasInside != isInside { send(isInside ? .touchDragEnter : .touchDragExit, event) }
    send(isInside ? .touchDragInside : .touchDragOutside, event)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = tracked, touches.contains(touch) else { return }
    let isInside = isInside(touch)
    isTouchInside = isInside
    endTracking(touch, with: event)
    stop()
    guard isEnabled else { return }
    send(isInside ? .touchUpInside : .touchUpOutside, event)
    if isInside, !primaryEvents.isEmpty { send(primaryEvents, event) }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = tracked, touches.contains(touch) else { return }
    cancelTracking(with: event)
    stop()
    send(.touchCancel, event)
  }

  private func stop() {
    tracked = nil
    isTracking = false
    isTouchInside = false
    isHighlighted = false
  }

  /// Whether a touch that is followed is inside the control where it is seen. A finger that rests stays on a control that
  /// moves away under it.
  private func isInside(_ touch: UITouch) -> Bool {
    let point = touch.seenLocation(in: self)
    if self.point(inside: point, with: nil)
      || bounds.insetBy(dx: -Self.slack, dy: -Self.slack).contains(point)
    {
      return true
    }
    return isTouchInside && touch.place == touch.previousPlace && isInMotion
  }

  /// Whether a touch that acts on the control by itself may be taken by a tap of a view around it. A control wins.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard gestureRecognizer.view !== self, isEnabled, isTracking || tracked != nil,
      let tap = gestureRecognizer as? UITapGestureRecognizer
    else { return super.gestureRecognizerShouldBegin(gestureRecognizer) }
    return tap.numberOfTapsRequired > 1 || tap.numberOfTouchesRequired > 1
  }

  // MARK: Targets

  private struct Handler {
    enum Kind {
      case target(TargetList)
      case action(UIAction)
    }
    var events: Event
    let kind: Kind
  }

  private var handlers: [Handler] = []

  /// Sends `action` to `target`, which is not retained, for `controlEvents`.
  ///
  /// - Parameters:
  ///   - target: the receiver. Nil: the first responder from the control's superview upwards that the action is a method of; a
  ///     closure needs none.
  ///   - action: a method with no parameter, one (the control) or two (the control and the event), or a closure.
  ///   - controlEvents: the events for which the action is sent.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    for index in handlers.indices {
      guard case .target(let list) = handlers[index].kind, list.has(target, action) else { continue }
      handlers[index].events.formUnion(controlEvents)
      return
    }
    var list = TargetList()
    list.add(target, action)
    handlers.append(Handler(events: controlEvents, kind: .target(list)))
  }

  /// Takes out events of the pairs with this target and action. Nil stands for all.
  ///
  /// - Parameters:
  ///   - target: the receiver; nil for all.
  ///   - action: the method; nil for all.
  ///   - controlEvents: the events for which the action is no longer sent.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    remove(controlEvents) { kind in
      guard case .target(let list) = kind else { return false }
      return list.has(target, action)
        || (target == nil && (action == nil || list.pairs.first?.action == action))
    }
  }

  /// Calls `action` for `controlEvents`. An action with the same identifier is replaced.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
    handlers.append(Handler(events: controlEvents, kind: .action(action)))
  }

  /// Takes an action out of events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  /// Takes the action with an identifier out of events.
  open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
    remove(controlEvents) { kind in
      if case .action(let action) = kind { action.identifier == actionIdentifier } else { false }
    }
  }

  private func remove(_ events: Event, where matches: (Handler.Kind) -> Bool) {
    for index in handlers.indices where matches(handlers[index].kind) {
      handlers[index].events.subtract(events)
    }
    handlers.removeAll { $0.events.isEmpty }
  }

  /// The targets.
  open var allTargets: Set<AnyHashable> {
    Set(
      handlers.compactMap { handler -> AnyHashable? in
        guard case .target(let list) = handler.kind else { return nil }
        return list.pairs.first?.target as? AnyHashable
      })
  }

  /// The events for which there are targets or actions.
  open var allControlEvents: Event { handlers.reduce(into: []) { $0.formUnion($1.events) } }

  /// The names of the actions of a target for an event; nil without any.
  open func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
    let names = handlers.compactMap { handler -> String? in
      guard case .target(let list) = handler.kind, !handler.events.isDisjoint(with: controlEvent),
        let pair = list.pairs.first, list.has(target, pair.action)
      else { return nil }
      return pair.action.description
    }
    return names.isEmpty ? nil : names
  }

  /// Calls the targets and actions of events, in the order in which they were added.
  open func sendActions(for controlEvents: Event) { send(controlEvents, nil) }

  private func send(_ events: Event, _ event: UIEvent?) {
    for handler in handlers where !handler.events.isDisjoint(with: events) {
      switch handler.kind {
      case .target(let list):
        if let receiver = list.receiver { sendAction(receiver.action, to: receiver.target, for: event) }
      case .action(let action): sendAction(action)
      }
    }
  }

  /// Sends one action; called for every target of an event.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    (next ?? self).send(action, to: target, from: self, for: event)
  }

  /// Calls one action; called for every action of an event.
  open func sendAction(_ action: UIAction) { action.perform(from: self) }
}
