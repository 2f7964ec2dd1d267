/// A control with a minus and a plus, which changes a number by steps.
///
/// ```swift
/// let count = UIStepper()
/// count.maximumValue = 10
/// count.addAction(UIAction { _ in print(count.value) }, for: .valueChanged)
/// view.addSubview(count)
/// ```
///
/// A finger that stays on a half repeats its step, at first every 0.5 s and then every 0.1 s, which is chosen. It is always 94 × 32 points.
/// Source: Apple's documentation of UIStepper.
@preconcurrency @MainActor open class UIStepper: UIControl {
  private let halves = [UIImageView(), UIImageView()]
  private let presses = [UIView(), UIView()]
  private let line = UIView()
  private let background = UIImageView()
  private var stored = 0.0
  /// The half under the finger: 0 for minus, 1 for plus.
  private var pressed: Int?
  private var repeating: (clock: MediaClock, entry: MediaClock.ScheduledBlock)?
  private var hasChanged = false
  private var images: [[State: UIImage]] = [[:], [:]]
  private var backgrounds: [State: UIImage] = [:]

  private static let size = CGSize(width: 94, height: 32)

  override func setUpContents() {
    frame.size = Self.size
    layer.cornerRadius = 8
    for view in [background] + presses + [line] + halves {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    background.layer.cornerRadius = 8
    background.clipsToBounds = true
    for press in presses {
      press.layer.cornerRadius = 8
      press.backgroundColor = .systemFill
      press.alpha = 0
    }
    line.backgroundColor = .separator
    for half in halves { half.contentMode = .center }
    apply()
  }

  override var usualAccessibilityTraits: UIAccessibilityTraits { .adjustable }
  override var usualAccessibilityValue: String? { "\(value)" }

  // MARK: Value

  /// The number. Default 0. A number outside of the limits becomes the nearer one, one that is not finite is ignored. Setting it sends no event.
  open var value: Double {
    get { stored }
    set {
      guard newValue.isFinite else {
        return Misuse.ignored("value of UIStepper: \(newValue) is not finite, so it is ignored")
      }
      stored = min(max(newValue, minimumValue), maximumValue)
      apply()
    }
  }

  /// The least number. Default 0. A smaller `maximumValue` follows.
  open var minimumValue = 0.0 {
    didSet {
      guard minimumValue.isFinite else { return minimumValue = oldValue }
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = stored
    }
  }

  /// The greatest number. Default 100. A greater `minimumValue` follows.
  open var maximumValue = 100.0 {
    didSet {
      guard maximumValue.isFinite else { return maximumValue = oldValue }
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = stored
    }
  }

  /// The number that a step adds. Default 1. Numbers that are not above 0 are ignored.
  open var stepValue = 1.0 {
    didSet {
      guard stepValue > 0, stepValue.isFinite else {
        Misuse.ignored("stepValue of UIStepper: \(stepValue) is not above 0, so it is ignored")
        return stepValue = oldValue
      }
    }
  }

  /// Whether `valueChanged` is sent for each step. Default true; if not, when the finger is lifted.
  open var isContinuous = true
  /// Whether steps repeat while a finger stays. Default true.
  open var autorepeat = true
  /// Whether a step beyond one limit goes to the other. Default false.
  open var wraps = false { didSet { apply() } }

  // MARK: Look

  /// Sets the image of the plus in a state. Nil sets the usual one.
  open func setIncrementImage(_ image: UIImage?, for state: State) {
    images[1][state] = image
    apply()
  }
  /// The image of the plus that was set for a state; nil for none.
  open func incrementImage(for state: State) -> UIImage? { images[1][state] }
  /// Sets the image of the minus in a state. Nil sets the usual one.
  open func setDecrementImage(_ image: UIImage?, for state: State) {
    images[0][state] = image
    apply()
  }
  /// The image of the minus that was set for a state; nil for none.
  open func decrementImage(for state: State) -> UIImage? { images[0][state] }
  /// Sets the image behind both halves in a state, in place of the gray.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    backgrounds[state] = image
    apply()
  }
  /// The image behind both halves that was set for a state; nil for none.
  open func backgroundImage(for state: State) -> UIImage? { backgrounds[state] }
  /// Sets the image between the halves: its place is the line's, which is hidden by an image.
  open func setDividerImage(
    _ image: UIImage?, forLeftSegmentState leftState: State, rightSegmentState rightState: State
  ) {
    line.isHidden = image != nil
  }

  override func appearanceChanged() { apply() }
  open override func tintColorDidChange() { apply() }

  override func changedState() {
    super.changedState()
    apply()
  }

  private static var signs: [UIImage] = [false, true].map { isPlus in
    UIGraphicsImageRenderer(size: CGSize(width: 16, height: 16)).image { _ in
      UIColor.black.set()
      UIBezierPath(roundedRect: CGRect(x: 1, y: 7.1, width: 14, height: 1.8), cornerRadius: 0.9).fill()
      if isPlus {
        UIBezierPath(roundedRect: CGRect(x: 7.1, y: 1, width: 1.8, height: 14), cornerRadius: 0.9).fill()
      }
    }.withRenderingMode(.alwaysTemplate)
  }

  private func canStep(_ half: Int) -> Bool {
    isEnabled && (wraps || (half == 0 ? stored > minimumValue : stored < maximumValue))
  }

  private func apply() {
    background.image = backgrounds[state] ?? backgrounds[.normal]
    background.backgroundColor = background.image == nil ? .tertiarySystemFill : nil
    for (index, half) in halves.enumerated() {
      let state: State = !canStep(index) ? .disabled : pressed == index ? .highlighted : .normal
      half.image =
        (images[index][state] ?? images[index][.normal])?.template ?? Self.signs[index]
      half.tintColor = canStep(index) ? .label : .tertiaryLabel
      presses[index].alpha = pressed == index ? 1 : 0
    }
    setNeedsLayout()
  }

  // MARK: Layout

  /// The place. The size of a rectangle that is set is not looked at.
  open override var frame: CGRect {
    get { super.frame }
    set { super.frame = CGRect(origin: newValue.origin, size: Self.size) }
  }

  override var usualHugging: [UILayoutPriority] { [.defaultHigh, .defaultHigh] }
  open override var intrinsicContentSize: CGSize { Self.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  open override func layoutSubviews() {
    super.layoutSubviews()
    background.frame = bounds
    let (left, right) = bounds.divided(atDistance: bounds.width / 2, from: .minXEdge)
    for (views, place) in zip(zip(presses, halves), [left, right]) {
      views.0.frame = place
      views.1.frame = place
    }
    line.frame = CGRect(
      x: bounds.midX - 0.5, y: bounds.minY + 7, width: 1, height: max(bounds.height - 14, 0))
  }

  // MARK: Tracking

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let half = touch.seenLocation(in: self).x < bounds.midX ? 0 : 1
    guard canStep(half) else { return false }
    pressed = half
    hasChanged = false
    step()
    if autorepeat { repeatStep(after: 0.5) }
    return true
  }

  private func repeatStep(after seconds: Double) {
    let clock = MediaClock.current
    repeating = (
      clock,
      clock.schedule(at: clock.time + seconds) { [weak self] in
        guard let self, let half = pressed else { return }
        if isTouchInside, canStep(half) { step() }
        repeatStep(after: 0.1)
      }
    )
  }

  private func step() {
    guard let half = pressed else { return }
    var new = stored + (half == 0 ? -stepValue : stepValue)
    if wraps {
      if new > maximumValue { new = minimumValue } else if new < minimumValue { new = maximumValue }
    }
    let old = stored
    value = new
    guard stored != old else { return }
    hasChanged = true
    if isContinuous { tell() }
  }

  private func tell() {
    sendActions(for: .valueChanged)
    sendActions(for: .primaryActionTriggered)
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    release()
  }

  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    release()
  }

  private func release() {
    if let repeating { repeating.clock.cancel(repeating.entry) }
    repeating = nil
    pressed = nil
    apply()
    if hasChanged, !isContinuous { tell() }
    hasChanged = false
  }
}

extension UIImage {
  /// The image as a template, unless it says how it is drawn.
  var template: UIImage { renderingMode == .automatic ? withRenderingMode(.alwaysTemplate) : self }
}
