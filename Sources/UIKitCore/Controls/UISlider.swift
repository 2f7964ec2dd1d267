/// A control with a thumb on a track, by which the user chooses a number.
///
/// ```swift
/// let speed = UISlider(frame: CGRect(x: 20, y: 600, width: 335, height: 31))
/// speed.maximumValue = 2
/// speed.value = 1
/// speed.addAction(UIAction { _ in view.layer.speed = speed.value }, for: .valueChanged)
/// view.addSubview(speed)
/// ```
///
/// The thumb follows a finger that came down on it or within 10 points of it, which is chosen. Source: Apple's documentation of
/// UISlider.
@preconcurrency @MainActor open class UISlider: UIControl {
  private let lower = UIImageView()
  private let upper = UIImageView()
  private let thumb = UIImageView()
  private let minimumImage = UIImageView()
  private let maximumImage = UIImageView()
  private var thumbImages: [State: UIImage] = [:]
  private var minimumTrackImages: [State: UIImage] = [:]
  private var maximumTrackImages: [State: UIImage] = [:]
  private var stored: Float = 0
  /// From the finger to the middle of the thumb while it is dragged.
  private var grip: CGFloat = 0

  private static let thumbSize = CGSize(width: 28, height: 28)
  private static let trackHeight = 4.0
  private static let reach = 10.0

  override func setUpContents() {
    for view in [upper, lower, minimumImage, maximumImage, thumb] {
      view.contentMode = .scaleToFill
      addSubview(view)
    }
    apply()
  }

  override var usualAccessibilityTraits: UIAccessibilityTraits { .adjustable }
  override var usualAccessibilityValue: String? {
    let range = maximumValue - minimumValue
    return range > 0 ? "\(Int(clamping: Double((value - minimumValue) / range * 100).rounded()))%" : nil
  }

  // MARK: Value

  /// The number, between `minimumValue` and `maximumValue`. Default 0. A number outside is limited, one that is not finite is
  /// ignored. Setting it does not animate and sends no event.
  open var value: Float {
    get { stored }
    set { setValue(newValue, animated: false) }
  }

  /// The number at the left end. Default 0. A greater `maximumValue` follows.
  open var minimumValue: Float = 0 {
    didSet {
      guard minimumValue.isFinite else { return minimumValue = oldValue }
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = stored
      setNeedsLayout()
    }
  }

  /// The number at the right end. Default 1. A smaller `minimumValue` follows.
  open var maximumValue: Float = 1 {
    didSet {
      guard maximumValue.isFinite else { return maximumValue = oldValue }
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = stored
      setNeedsLayout()
    }
  }

  /// Sets the number, and moves the thumb there in 0.25 s if `animated`. No event is sent.
  open func setValue(_ value: Float, animated: Bool) {
    guard value.isFinite else {
      return Misuse.ignored("value of UISlider: \(value) is not finite, so it is ignored")
    }
    let new = min(max(value, minimumValue), maximumValue)
    guard new != stored else { return }
    stored = new
    setNeedsLayout()
    guard animated, window != nil else { return }
    UIView.animate(withDuration: 0.25, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) {
      self.place()
    }
  }

  /// Whether `valueChanged` is sent while the thumb is dragged. Default true; if not, when it is let go.
  open var isContinuous = true

  // MARK: Look

  /// The colour of the track at the left of the thumb. Nil, the default, is the tint colour.
  open var minimumTrackTintColor: UIColor? { didSet { apply() } }
  /// The colour of the track at the right of the thumb. Nil, the default, is gray.
  open var maximumTrackTintColor: UIColor? { didSet { apply() } }
  /// The colour of the thumb. Nil, the default, is white.
  open var thumbTintColor: UIColor? { didSet { apply() } }
  /// An image at the left end. Default nil.
  open var minimumValueImage: UIImage? { didSet { apply() } }
  /// An image at the right end. Default nil.
  open var maximumValueImage: UIImage? { didSet { apply() } }

  /// Sets the image of the thumb in a state. Nil takes it out.
  open func setThumbImage(_ image: UIImage?, for state: State) {
    thumbImages[state] = image
    apply()
  }
  /// Sets the image of the track at the left of the thumb in a state.
  open func setMinimumTrackImage(_ image: UIImage?, for state: State) {
    minimumTrackImages[state] = image
    apply()
  }
  /// Sets the image of the track at the right of the thumb in a state.
  open func setMaximumTrackImage(_ image: UIImage?, for state: State) {
    maximumTrackImages[state] = image
    apply()
  }
  /// The image of the thumb in a state; nil if none was set.
  open func thumbImage(for state: State) -> UIImage? { thumbImages[state] }
  /// The image of the track at the left in a state; nil if none was set.
  open func minimumTrackImage(for state: State) -> UIImage? { minimumTrackImages[state] }
  /// The image of the track at the right in a state; nil if none was set.
  open func maximumTrackImage(for state: State) -> UIImage? { maximumTrackImages[state] }
  /// The image of the thumb that is shown; nil for the round one.
  open var currentThumbImage: UIImage? { thumbImages[state] ?? thumbImages[.normal] }

  override func changedState() {
    super.changedState()
    apply()
  }

  override func appearanceChanged() { apply() }

  open override func tintColorDidChange() { apply() }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { apply() }
  }

  private func apply() {
    lower.image = minimumTrackImages[state] ?? minimumTrackImages[.normal]
    lower.backgroundColor = lower.image == nil ? minimumTrackTintColor ?? tintColor : nil
    upper.image = maximumTrackImages[state] ?? maximumTrackImages[.normal]
    upper.backgroundColor = upper.image == nil ? maximumTrackTintColor ?? .systemFill : nil
    lower.layer.cornerRadius = lower.image == nil ? Self.trackHeight / 2 : 0
    upper.layer.cornerRadius = upper.image == nil ? Self.trackHeight / 2 : 0
    minimumImage.image = minimumValueImage
    maximumImage.image = maximumValueImage
    thumb.image = currentThumbImage
    let isRound = thumb.image == nil
    thumb.backgroundColor = isRound ? thumbTintColor ?? .white : nil
    thumb.layer.cornerRadius = isRound ? Self.thumbSize.height / 2 : 0
    thumb.layer.shadowOpacity = isRound ? 0.22 : 0
    thumb.layer.shadowRadius = 3
    thumb.layer.shadowOffset = CGSize(width: 0, height: 2)
    thumb.layer.borderWidth = isRound ? 0.5 : 0
    thumb.layer.borderColor = UIColor(white: 0, alpha: 0.06).cgColor
    let opacity: CGFloat = isEnabled ? 1 : 0.5
    for view in [lower, upper, minimumImage, maximumImage] { view.alpha = opacity }
    setNeedsLayout()
  }

  // MARK: Layout

  /// Its height is fixed (known of Apple's systems, undocumented).
  override var usualHugging: [UILayoutPriority] { [.defaultLow, .defaultHigh] }

  /// The frame is 2 points wider than what constraints align, at both sides, and 1 point higher (measured in storyboards).
  open override var alignmentRectInsets: UIEdgeInsets { UIEdgeInsets(top: 0, left: 2, bottom: 1, right: 2) }

  /// No natural width; 30 points high, which gives a frame of 31 (measured in storyboards).
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: max(30, currentThumbImage?.size.height ?? 0))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: bounds.width, height: intrinsicContentSize.height + alignmentRectInsets.bottom)
  }

  /// Where the image of the least value lies.
  open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    let size = minimumValueImage?.size ?? .zero
    return CGRect(
      x: bounds.minX, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }

  /// Where the image of the greatest value lies.
  open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    let size = maximumValueImage?.size ?? .zero
    return CGRect(
      x: bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }

  /// Where the track lies: between the images, 4 points high.
  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    let left = minimumValueImage == nil ? 0 : minimumValueImageRect(forBounds: bounds).width + 8
    let right = maximumValueImage == nil ? 0 : maximumValueImageRect(forBounds: bounds).width + 8
    return CGRect(
      x: bounds.minX + left, y: bounds.midY - Self.trackHeight / 2,
      width: max(bounds.width - left - right, 0),
      height: Self.trackHeight)
  }

  /// Where the thumb lies for a value. Its outer edges reach the ends of the track.
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let size = currentThumbImage?.size ?? Self.thumbSize
    let range = maximumValue - minimumValue
    let part = range > 0 ? CGFloat((value - minimumValue) / range) : 0
    return CGRect(
      x: rect.minX + max(rect.width - size.width, 0) * part, y: rect.midY - size.height / 2,
      width: size.width, height: size.height)
  }

  private var thumbFrame: CGRect {
    thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: stored)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  private func place() {
    let bounds = bounds
    guard bounds.width.isFinite, bounds.height.isFinite else { return }
    let track = trackRect(forBounds: bounds)
    let knob = thumbFrame
    lower.frame = CGRect(
      x: track.minX, y: track.minY, width: max(knob.midX - track.minX, 0), height: track.height)
    upper.frame = CGRect(
      x: knob.midX, y: track.minY, width: max(track.maxX - knob.midX, 0), height: track.height)
    thumb.frame = knob
    minimumImage.frame = minimumValueImageRect(forBounds: bounds)
    maximumImage.frame = maximumValueImageRect(forBounds: bounds)
  }

  // MARK: Tracking

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let place = touch.seenLocation(in: self)
    guard isOnThumb(place) else { return false }
    grip = thumbFrame.midX - place.x
    return true
  }

  /// Whether a finger at a place of the slider takes the thumb.
  private func isOnThumb(_ place: CGPoint) -> Bool {
    thumbFrame.insetBy(dx: -Self.reach, dy: -Self.reach).contains(place)
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let track = trackRect(forBounds: bounds)
    let room = track.width - thumbFrame.width
    guard room > 0 else { return true }
    let x = touch.seenLocation(in: self).x + grip - track.minX - thumbFrame.width / 2
    let old = stored
    value = minimumValue + (maximumValue - minimumValue) * Float(min(max(x / room, 0), 1))
    if stored != old, isContinuous { sendActions(for: .valueChanged) }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if !isContinuous { sendActions(for: .valueChanged) }
  }

  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    if !isContinuous { sendActions(for: .valueChanged) }
  }

  /// A finger on the thumb belongs to the slider: pans and swipes of views around it do not begin. A scroll view may decide before it tells
  /// the slider of the touch, so the place at which the finger came down counts.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    let isOfSlider =
      isTracking
      || isEnabled
        && gestureRecognizer.touches.contains { touch in
          isOnThumb(UITouch.convert(touch.start, in: touch.window, to: self))
        }
    if isOfSlider, gestureRecognizer.view !== self,
      gestureRecognizer is UIPanGestureRecognizer || gestureRecognizer is UISwipeGestureRecognizer
    {
      return false
    }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }
}
