/// A control that is on or off.
///
/// ```swift
/// let loops = UISwitch()
/// loops.isOn = true
/// loops.addAction(UIAction { _ in print(loops.isOn) }, for: .valueChanged)
/// view.addSubview(loops)
/// ```
///
/// A tap changes it, and so does dragging the thumb to the other side. It is always 51 × 31 points. Source: Apple's
/// documentation of UISwitch.
@preconcurrency @MainActor open class UISwitch: UIControl {
  private let track = UIView()
  private let thumb = UIView()
  private var stored = false
  private var hasDragged = false

  private static let size = CGSize(width: 51, height: 31)
  private static let margin = 2.0

  override func setUpContents() {
    frame.size = Self.size
    for view in [track, thumb] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    track.frame = CGRect(origin: .zero, size: Self.size)
    track.layer.cornerRadius = Self.size.height / 2
    thumb.layer.shadowOpacity = 0.2
    thumb.layer.shadowRadius = 3
    thumb.layer.shadowOffset = CGSize(width: 0, height: 2)
    thumb.layer.cornerRadius = (Self.size.height - 2 * Self.margin) / 2
    place()
  }

  override var usualAccessibilityTraits: UIAccessibilityTraits { .button }
  override var usualAccessibilityValue: String? { isOn ? "1" : "0" }

  /// The place. The size of a rectangle that is set is not looked at.
  open override var frame: CGRect {
    get { super.frame }
    set { super.frame = CGRect(origin: newValue.origin, size: Self.size) }
  }

  /// Whether it is on. Default false. Setting it does not animate and sends no event.
  open var isOn: Bool {
    get { stored }
    set { setOn(newValue, animated: false) }
  }

  /// Switches, and shows it in 0.25 s if `animated`. No event is sent.
  open func setOn(_ on: Bool, animated: Bool) {
    guard on != stored else { return }
    stored = on
    show(animated)
  }

  private func show(_ animated: Bool) {
    guard animated, window != nil else { return place() }
    UIView.animate(withDuration: 0.25, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) {
      self.place()
    }
  }

  /// The colour while it is on. Nil, the default, is green.
  open var onTintColor: UIColor? { didSet { place() } }
  /// The colour of the thumb. Nil, the default, is white.
  open var thumbTintColor: UIColor? { didSet { place() } }
  /// A name for what it switches. Kept, without effect.
  open var title: String?

  override func changedState() {
    super.changedState()
    show(true)
  }

  private func place() {
    let height = Self.size.height - 2 * Self.margin
    // The thumb is longer while a finger is on it.
    let width = isHighlighted ? height + 6 : height
    let x = stored ? Self.size.width - Self.margin - width : Self.margin
    thumb.frame = CGRect(x: x, y: Self.margin, width: width, height: height)
    thumb.backgroundColor = thumbTintColor ?? .white
    track.backgroundColor = stored ? onTintColor ?? .systemGreen : .secondarySystemFill
    alpha = isEnabled ? 1 : 0.5
  }

  /// Its size is fixed (known of Apple's systems, undocumented).
  override var usualHugging: [UILayoutPriority] { [.defaultHigh, .defaultHigh] }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.size.width - alignmentRectInsets.right, height: Self.size.height)
  }

  /// The frame is 2 points wider at the right than what constraints align (measured in storyboards).
  open override var alignmentRectInsets: UIEdgeInsets { UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 2) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    hasDragged = false
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let x = touch.seenLocation(in: self).x
    let isOn = x > Self.size.width / 2
    guard hasDragged || abs(touch.place.x - touch.start.x) > 10 else { return true }
    hasDragged = true
    if isOn != stored { change(to: isOn) }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if !hasDragged, isTouchInside { change(to: !stored) }
  }

  private func change(to on: Bool) {
    setOn(on, animated: true)
    sendActions(for: .valueChanged)
    sendActions(for: .primaryActionTriggered)
  }

  /// A finger on the switch belongs to it: pans of views around it do not begin. A scroll view may decide before it tells the switch of the
  /// touch.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    if isEnabled, gestureRecognizer.view !== self, gestureRecognizer is UIPanGestureRecognizer {
      return false
    }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }
}
