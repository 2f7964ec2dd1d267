/// Recognises a gesture in the touches of a view, and calls its targets and actions.
///
/// Use a subclass: `UITapGestureRecognizer`, `UIPanGestureRecognizer`, `UIPinchGestureRecognizer`,
/// `UIRotationGestureRecognizer`, `UILongPressGestureRecognizer`, `UISwipeGestureRecognizer`, or your own.
///
/// ```swift
/// let pan = UIPanGestureRecognizer()
/// pan.addAction { pan in
///   card.center.x += pan.translation(in: card.superview).x
///   pan.setTranslation(.zero, in: card.superview)
/// }
/// card.addGestureRecognizer(pan)
/// ```
///
/// A recogniser receives the touches that begin in its view or in a view inside. It receives an event before the views do; the
/// recognisers of the touched view come first.
///
/// The state of a recogniser begins as `possible`. When a gesture of one moment, such as a tap, is recognised, the state becomes
/// `ended`. A gesture that lasts, such as a pan, takes it through `began` and `changed` to `ended` or `cancelled`. If the touches are
/// not the gesture, the state becomes `failed`. Targets are called for every state except `possible` and `failed`. Afterwards
/// the recogniser is `possible` again and waits for new touches.
///
/// If two recognisers have a touch in common, the first that recognises its gesture makes the other fail, unless a delegate
/// allows both. The views are told that the touches of a recognised gesture are cancelled.
///
/// A subclass overrides the methods for touches, sets `state`, and clears its values in `reset()`. Source: Apple's documentation
/// of UIGestureRecognizer. Presses, hovering and scroll wheels are left out.
@preconcurrency @MainActor open class UIGestureRecognizer: NSObject {
  /// How far a recogniser has recognised its gesture in the present touches.
  public enum State: Int, Sendable {
    /// The touches may become the gesture, or there are none. The state between gestures.
    case possible = 0
    /// A gesture that lasts, such as a pan, has been recognised.
    case began = 1
    /// The touches of the gesture have moved.
    case changed = 2
    /// A gesture that lasts is over, or a gesture of one moment, such as a tap, has been recognised.
    case ended = 3
    /// Something other than the fingers ended the gesture.
    case cancelled = 4
    /// The touches are not the gesture.
    case failed = 5
    /// The same as `ended`.
    public static var recognized: State { .ended }
  }

  // MARK: Making

  /// A recogniser that calls a method of an object, which it does not retain.
  ///
  /// - Parameters:
  ///   - target: the object; nil for none, or if the action is a closure.
  ///   - action: a method without parameters, or with one, the recogniser.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let action { targets.add(target, action) }
  }

  /// A recogniser without targets.
  public override convenience init() { self.init(target: nil, action: nil) }

  var targets = TargetList()

  /// Sends `action` to `target` too, which is not retained. The same pair is added once.
  open func addTarget(_ target: Any, action: Selector) { targets.add(target, action) }

  /// Removes the pairs with this target and this action. Nil stands for all targets, or for all actions.
  open func removeTarget(_ target: Any?, action: Selector?) { targets.remove(target, action) }

  // MARK: Settings

  /// The view that the recogniser was added to.
  open internal(set) weak var view: UIView?
  /// The object that decides about touches and about conflicts with other recognisers. Default nil; not retained.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// Whether the touches of the recognised gesture are cancelled in views. Default true.
  open var cancelsTouchesInView = true
  /// Whether views receive a touch only after the recogniser has failed. Default false.
  open var delaysTouchesBegan = false
  /// Whether views receive the end of a touch only after the recogniser has failed. If the recogniser recognises its gesture, the touch
  /// is cancelled in the views. Default true.
  open var delaysTouchesEnded = true
  /// The kinds of touches that are received: raw values of `UITouch.TouchType`. Default: all.
  open var allowedTouchTypes: [NSNumber] = [0, 1, 2, 3]
  /// Kept, without effect: touches of all allowed kinds are received together.
  open var requiresExclusiveTouchType = true
  /// A name for people. Default nil.
  open var name: String?

  /// Whether touches are received. Default true. Setting it to false cancels a gesture that has begun.
  open var isEnabled = true {
    didSet { if !isEnabled, oldValue { abandon() } }
  }

  // MARK: State

  private var storedState = State.possible { didSet { KeyValueObservers.objectChanged(self) } }

  /// How far the gesture has been recognised. Subclasses set it, in the methods for touches or from timers.
  ///
  /// Setting `began` or `ended` while the state is `possible` is a proposal. If the delegate or a view refuses it, or another recogniser
  /// was first, the state becomes `failed`. While a recogniser that has to fail first is undecided, the state stays `possible`. A change
  /// that the order of states excludes is ignored.
  open var state: State {
    get { storedState }
    set { propose(newValue) }
  }

  /// States whose actions have not been sent.
  private var unsent: [State] = []
  private var isSending = false
  /// The states that wait for other recognisers to fail.
  var waiting: [State] = []
  /// Whether touches were received since the last reset.
  var isAttempting = false
  /// The recognisers that have to fail first.
  private var requirements: [Requirement] = []
  private struct Requirement { weak var recognizer: UIGestureRecognizer? }

  /// The touches that are received, in the order in which they began.
  var touches: [UITouch] = []
  /// Touches of this attempt, also those that have ended. At most `mostSeen`.
  var seen: [UITouch] = []
  private static let mostSeen = 32
  /// Where the touches were in the window when there were some.
  private var lastPlaces: [CGPoint] = []
  private weak var lastWindow: UIWindow?
  weak var delivery: TouchDelivery?

  /// Whether nothing is decided about the present touches.
  var isUndecided: Bool { isAttempting && storedState == .possible }
  /// Whether a gesture is going on, or has just ended.
  var isRecognized: Bool { storedState == .began || storedState == .changed || storedState == .ended }

  private func propose(_ new: State) {
    if !waiting.isEmpty {
      if new == .failed || new == .cancelled {
        waiting = []
      } else {
        if waiting.last != new { waiting.append(new) }
        return
      }
    }
    switch (storedState, new) {
    case (.possible, .began), (.possible, .ended):
      recognize([new])
    case (.possible, .failed), (.possible, .cancelled): change(to: .failed)
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended), (.began, .cancelled),
      (.changed, .cancelled):
      change(to: new)
    case (.began, .failed), (.changed, .failed): change(to: .cancelled)
    default: break
    }
  }

  /// Goes to `states`, of which the first recognises the gesture, if nothing stands against it.
  func recognize(_ states: [State]) {
    let rivals = delivery?.rivals(of: self) ?? []
    if rivals.contains(where: { $0.isRecognized && ($0.excludes(self) || requires($0)) }) {
      return change(to: .failed)
    }
    if rivals.contains(where: { $0.isUndecided && mustWait(for: $0) }) {
      waiting = states
      return
    }
    waiting = []
    guard mayBegin else { return change(to: .failed) }
    // The views and the delegate were asked, which may have changed anything.
    guard storedState == .possible else { return }
    for state in states { change(to: state) }
    delivery?.didRecognize(self)
    for rival in rivals where rival.isUndecided && (excludes(rival) || rival.mustWait(for: self)) {
      rival.state = .failed
    }
  }

  private var mayBegin: Bool {
    guard delegate?.gestureRecognizerShouldBegin(self) ?? true else { return false }
    var asked: [UIView] = []
    for view in [view] + touches.map(\.view) {
      guard let view, !asked.contains(where: { $0 === view }) else { continue }
      asked.append(view)
      if !view.gestureRecognizerShouldBegin(self) { return false }
    }
    return true
  }

  private func change(to new: State) {
    guard !(new == .changed && unsent.last == .changed) else { return }
    storedState = new
    if new == .failed {
      delivery?.didDecide(self)
    } else {
      unsent.append(new)
    }
    delivery?.needsSettling()
  }

  /// Sends the actions of all changes of state.
  func sendActions() {
    guard !isSending else { return }
    isSending = true
    while !unsent.isEmpty {
      let state = unsent.removeFirst()
      let last = storedState
      // Each action sees the state that it is for.
      storedState = state
      targets.send(self, nil)
      if storedState == state { storedState = last }
    }
    isSending = false
  }

  /// Whether an action waits to be sent, or is being sent.
  var hasUnsentActions: Bool { !unsent.isEmpty || isSending }

  /// Cancels what is going on, because the recogniser is switched off or leaves its view.
  func abandon() {
    guard isAttempting else { return }
    if storedState == .began || storedState == .changed {
      state = .cancelled
    } else {
      state = .failed
    }
    for touch in touches { drop(touch) }
    delivery?.settle()
  }

  /// Makes the recogniser ready for the next gesture.
  func finish() {
    reset()
    for touch in touches + seen { touch.gestureRecognizers?.removeAll { $0 === self } }
    rememberPlaces()
    touches = []
    seen = []
    waiting = []
    isAttempting = false
    storedState = .possible
  }

  // MARK: Touches

  /// The recogniser receives a touch that begins.
  func take(_ touch: UITouch, for delivery: TouchDelivery) {
    self.delivery = delivery
    isAttempting = true
    touches.append(touch)
    seen.append(touch)
    if seen.count > Self.mostSeen { seen.removeFirst() }
    touch.gestureRecognizers = (touch.gestureRecognizers ?? []) + [self]
  }

  /// The touch has ended or is not received any more.
  func drop(_ touch: UITouch) {
    if touches.count == 1, touches[0] === touch { rememberPlaces() }
    touches.removeAll { $0 === touch }
  }

  private func rememberPlaces() {
    guard !touches.isEmpty else { return }
    lastPlaces = touches.map(\.place)
    lastWindow = touches[0].window
  }

  /// Fingers have touched down. Default: nothing.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Fingers have moved. Default: nothing.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Fingers have been lifted. Default: nothing.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Touches were cancelled, because the window lost them. Default: a gesture that has begun is cancelled; otherwise the recogniser fails.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = storedState == .possible ? .failed : .cancelled
  }

  /// Stops receiving a touch, which views still receive. Subclasses call it.
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    touches.removeAll { $0 === touch }
    seen.removeAll { $0 === touch }
    touch.gestureRecognizers?.removeAll { $0 === self }
    // Others need not wait any more because of this touch.
    delivery?.didDecide(self)
    delivery?.needsSettling()
  }

  /// The gesture is over or has failed. A subclass clears its values here. Default: nothing.
  open func reset() {}

  // MARK: Places

  /// The number of touches that are received.
  open var numberOfTouches: Int { touches.count }

  /// The middle of the touches in the coordinates of `view`, or of the window if `view` is nil. After the touches have ended, it is where
  /// they were last. It is zero if there were none.
  open func location(in view: UIView?) -> CGPoint {
    UITouch.convert(middle, in: touches.first?.window ?? lastWindow, to: view)
  }

  /// The place of one touch in the coordinates of `view`, or of the window if `view` is nil. Zero for an index without a touch.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    guard touches.indices.contains(touchIndex) else { return .zero }
    return touches[touchIndex].location(in: view)
  }

  /// The middle of the touches in points of the screen.
  var middle: CGPoint { (touches.isEmpty ? lastPlaces : touches.map(\.place)).middle }

  /// A vector of the screen in the coordinates of `view`.
  func vector(_ vector: CGPoint, in view: UIView?) -> CGPoint {
    let window = touches.first?.window ?? lastWindow ?? self.view?.window
    let start = UITouch.convert(.zero, in: window, to: view)
    let end = UITouch.convert(vector, in: window, to: view)
    return CGPoint(x: end.x - start.x, y: end.y - start.y)
  }

  /// A vector of `view` in points of the screen.
  func screenVector(_ vector: CGPoint, in view: UIView?) -> CGPoint {
    let window = touches.first?.window ?? lastWindow ?? self.view?.window
    guard let view, let window, view !== window else { return vector }
    let start = view.convert(CGPoint.zero, to: window)
    let end = view.convert(vector, to: window)
    return CGPoint(x: end.x - start.x, y: end.y - start.y)
  }

  // MARK: Conflicts

  /// Lets this recogniser recognise its gesture only once `otherGestureRecognizer` has failed. If that one recognises its own,
  /// this one fails.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    requirements.removeAll { $0.recognizer == nil || $0.recognizer === otherGestureRecognizer }
    requirements.append(Requirement(recognizer: otherGestureRecognizer))
  }

  /// Whether this recogniser, once it has recognised its gesture, may make another fail. Default true.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether another recogniser may make this one fail. Default true.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether another has to fail before this one may recognise its gesture. Default false.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  /// Whether this one has to fail before another may recognise its gesture. Default false.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  /// Whether this recogniser, which has recognised its gesture, excludes that of another.
  private func excludes(_ other: UIGestureRecognizer) -> Bool {
    guard canPrevent(other), other.canBePrevented(by: self) else { return false }
    if delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false { return false }
    if other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) ?? false {
      return false
    }
    return true
  }

  /// Whether `other` has to fail first. Of two that require each other the one that comes first does not wait.
  func mustWait(for other: UIGestureRecognizer) -> Bool {
    guard requires(other) else { return false }
    return other.waiting.isEmpty || !other.requires(self)
  }

  private func requires(_ other: UIGestureRecognizer) -> Bool {
    if requirements.contains(where: { $0.recognizer === other }) { return true }
    if shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self) { return true }
    if delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) ?? false { return true }
    return other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) ?? false
  }

  // MARK: Timers

  /// The clock of the screen that shows the view.
  var clock: MediaClock { (touches.first?.window ?? view?.window)?.screen.clock ?? .current }

  /// Runs `block` after `delay` seconds of the screen's clock, and then what follows from a change of state.
  final func schedule(
    after delay: TimeInterval, _ block: @escaping @MainActor @Sendable () -> Void
  ) -> GestureTimer {
    let clock = clock
    let entry = clock.schedule(at: clock.time + delay) { [weak self] in
      block()
      self?.delivery?.settle()
    }
    return GestureTimer(clock: clock, entry: entry)
  }
}

/// A block of a recogniser that waits for its time.
struct GestureTimer {
  let clock: MediaClock
  let entry: MediaClock.ScheduledBlock

  func cancel() { clock.cancel(entry) }
}

extension [CGPoint] {
  /// The mean of the points; zero without any.
  var middle: CGPoint {
    guard !isEmpty else { return .zero }
    let sum = reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.x, y: $0.y + $1.y) }
    return CGPoint(x: sum.x / CGFloat(count), y: sum.y / CGFloat(count))
  }
}
