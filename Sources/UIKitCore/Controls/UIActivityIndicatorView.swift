/// A wheel that turns while something takes its time.
///
/// ```swift
/// let wheel = UIActivityIndicatorView(style: .large)
/// wheel.center = view.center
/// view.addSubview(wheel)
/// wheel.startAnimating()
/// ```
///
/// Eight spokes are copies of one layer, which fades in turn. Source: Apple's documentation of UIActivityIndicatorView.
@preconcurrency @MainActor open class UIActivityIndicatorView: UIView {
  /// The size of the wheel.
  public enum Style: Int, Sendable {
    /// 20 points.
    case medium = 100
    /// 37 points.
    case large = 101
    /// 37 points, and a white colour.
    @available(*, deprecated, renamed: "large")
    case whiteLarge = 0
    /// 20 points, and a white colour.
    @available(*, deprecated, renamed: "medium")
    case white = 1
    /// 20 points, and a gray colour.
    @available(*, deprecated, renamed: "medium")
    case gray = 2

    var size: CGFloat { self == Style(rawValue: 0) || self == .large ? 37 : 20 }
    /// The colour of a wheel that is given none.
    var color: UIColor { rawValue < 2 ? .white : rawValue == 2 ? .gray : .systemGray }
  }

  private let wheel = CAReplicatorLayer()
  private let spoke = CALayer()
  private static let spokes = 8
  private static let key = "fade"

  /// The size of the wheel. Default `medium`.
  open var style: Style {
    didSet { if style.color == oldValue.color { build() } else { color = style.color } }
  }
  /// The colour. Default: a gray, or white in the styles of that name. Nil sets the default. A style with another default sets it, too.
  open var color: UIColor! = .systemGray {
    didSet {
      if color == nil { color = style.color }
      build()
    }
  }
  /// Whether nothing is shown while the wheel stands. Default true.
  open var hidesWhenStopped = true { didSet { show() } }
  /// Whether the wheel turns.
  open private(set) var isAnimating = false

  /// A wheel of the size of `style` at the origin.
  public init(style: Style) {
    self.style = style
    super.init(frame: CGRect(x: 0, y: 0, width: style.size, height: style.size))
    color = style.color
    build()
  }

  /// A wheel of medium size in the middle of `frame`.
  public override init(frame: CGRect) {
    style = .medium
    super.init(frame: frame)
  }

  /// An indicator of the style `medium` that stands still, with what an archive says of its view.
  public required init(coder: NSCoder) {
    style = .medium
    // The initialiser of views never gives nil.
    super.init(coder: coder)!
  }

  override func setUpContents() { build() }

  override func appearanceChanged() { build() }

  private func build() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let size = style.size
    wheel.bounds = CGRect(x: 0, y: 0, width: size, height: size)
    wheel.instanceCount = Self.spokes
    wheel.instanceTransform = CATransform3DMakeRotation(2 * .pi / CGFloat(Self.spokes), 0, 0, 1)
    wheel.instanceDelay = 1 / Double(Self.spokes)
    spoke.bounds = CGRect(x: 0, y: 0, width: size * 0.13, height: size * 0.3)
    spoke.cornerRadius = size * 0.065
    spoke.position = CGPoint(x: size / 2, y: size * 0.16)
    spoke.backgroundColor = color.cgColor
    if spoke.superlayer == nil {
      wheel.addSublayer(spoke)
      layer.addSublayer(wheel)
    }
    CATransaction.commit()
    isUserInteractionEnabled = false
    show()
    setNeedsLayout()
  }

  /// Lets the wheel turn.
  open func startAnimating() {
    isAnimating = true
    show()
  }

  /// Stops the wheel.
  open func stopAnimating() {
    isAnimating = false
    show()
  }

  private func show() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    wheel.isHidden = hidesWhenStopped && !isAnimating
    CATransaction.commit()
    if isAnimating, spoke.animation(forKey: Self.key) == nil {
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = 1
      fade.toValue = 0.2
      fade.duration = 1
      fade.repeatCount = .infinity
      spoke.add(fade, forKey: Self.key)
    } else if !isAnimating {
      spoke.removeAnimation(forKey: Self.key)
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    wheel.position = CGPoint(x: bounds.midX, y: bounds.midY)
    CATransaction.commit()
  }

  /// Its size is fixed (known of Apple's systems, undocumented).
  override var usualHugging: [UILayoutPriority] { [.defaultHigh, .defaultHigh] }

  open override var intrinsicContentSize: CGSize { CGSize(width: style.size, height: style.size) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
