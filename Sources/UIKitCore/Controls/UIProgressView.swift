/// A bar that shows how much of a task is done.
///
/// ```swift
/// let bar = UIProgressView(progressViewStyle: .default)
/// bar.frame = CGRect(x: 20, y: 100, width: 335, height: 4)
/// view.addSubview(bar)
/// bar.setProgress(0.4, animated: true)
/// ```
///
/// Source: Apple's documentation of UIProgressView.
@preconcurrency @MainActor open class UIProgressView: UIView {
  /// The look of the bar. Both are the same here.
  public enum Style: Int, Sendable {
    /// The usual bar.
    case `default` = 0
    /// The bar for toolbars.
    case bar = 1
  }

  /// The look that the view was made with.
  open var progressViewStyle = Style.default
  private let track = UIImageView()
  private let bar = UIImageView()
  private var stored: Float = 0

  private static let height = 4.0

  /// A bar of its natural height.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: 150, height: Self.height))
    progressViewStyle = style
  }

  override func setUpContents() {
    isUserInteractionEnabled = false
    for view in [track, bar] {
      view.contentMode = .scaleToFill
      addSubview(view)
    }
    apply()
  }

  override var isUsuallyAccessible: Bool { true }
  override var usualAccessibilityTraits: UIAccessibilityTraits { .updatesFrequently }
  override var usualAccessibilityValue: String? { "\(Int(clamping: Double(progress * 100).rounded()))%" }

  /// How much is done, 0 to 1. Default 0. Numbers outside are limited, one that is not a number is ignored.
  open var progress: Float {
    get { stored }
    set { setProgress(newValue, animated: false) }
  }

  /// Sets how much is done, and shows it in 0.25 s if `animated`.
  open func setProgress(_ progress: Float, animated: Bool) {
    guard !progress.isNaN else { return }
    stored = min(max(progress, 0), 1)
    setNeedsLayout()
    guard animated, window != nil else { return }
    UIView.animate(withDuration: 0.25, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) {
      self.place()
    }
  }

  /// The colour of what is done. Nil, the default, is the tint colour.
  open var progressTintColor: UIColor? { didSet { apply() } }
  /// The colour of the rest. Nil, the default, is gray.
  open var trackTintColor: UIColor? { didSet { apply() } }

  /// An image of what is done, in place of the colour. Default nil.
  open var progressImage: UIImage? { didSet { apply() } }
  /// An image of the rest, in place of the colour. Default nil.
  open var trackImage: UIImage? { didSet { apply() } }

  /// An object whose fraction the bar shows from now on, until it is finished. It is looked at ten times a second. Default nil.
  open var observedProgress: Progress? {
    didSet { if observedProgress !== oldValue { follow() } }
  }

  private func follow() {
    guard let progress = observedProgress else { return }
    let part = Float(progress.fractionCompleted)
    if part != stored { setProgress(part, animated: window != nil) }
    guard !progress.isFinished, !progress.isCancelled else { return }
    let clock = MediaClock.current
    clock.schedule(at: clock.time + 0.1) { [weak self] in
      if let self, observedProgress === progress { follow() }
    }
  }

  private func apply() {
    track.image = trackImage
    bar.image = progressImage
    backgroundColor = trackImage == nil ? trackTintColor ?? .systemFill : nil
    bar.backgroundColor = progressImage == nil ? progressTintColor ?? tintColor : nil
  }

  override func appearanceChanged() { apply() }

  open override func tintColorDidChange() { apply() }

  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  private func place() {
    let bounds = bounds
    guard bounds.width.isFinite, bounds.height.isFinite else { return }
    layer.cornerRadius = trackImage == nil ? bounds.height / 2 : 0
    bar.layer.cornerRadius = progressImage == nil ? bounds.height / 2 : 0
    bar.clipsToBounds = progressImage != nil
    track.frame = bounds
    bar.frame = CGRect(
      x: bounds.minX, y: bounds.minY, width: bounds.width * CGFloat(stored), height: bounds.height)
  }

  /// Its height is fixed (known of Apple's systems, undocumented).
  override var usualHugging: [UILayoutPriority] { [.defaultLow, .defaultHigh] }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: bounds.width, height: Self.height)
  }
}
