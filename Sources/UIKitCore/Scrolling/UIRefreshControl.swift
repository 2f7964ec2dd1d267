/// A wheel above the contents of a scroll view. Pulling the contents down starts it, and tells the program to load something.
///
/// ```swift
/// final class FeedController: UIViewController {
///   let scroll = UIScrollView()
///
///   override func viewDidLoad() {
///     super.viewDidLoad()
///     let refresh = UIRefreshControl()
///     refresh.addAction(
///       UIAction { _ in
///         DispatchQueue.main.asyncAfter(deadline: .now() + 1) { refresh.endRefreshing() }
///       }, for: .valueChanged)
///     scroll.alwaysBounceVertical = true
///     scroll.refreshControl = refresh
///   }
/// }
/// ```
///
/// `valueChanged` is sent once, when the contents are pulled down by 100 points, which is chosen. While it refreshes, the contents keep a place of
/// 60 points for it. Source: Apple's documentation of UIRefreshControl; the height is measured.
@preconcurrency @MainActor open class UIRefreshControl: UIControl {
  private let wheel = CAReplicatorLayer()
  private let spoke = CALayer()
  private let label = UILabel()
  /// Whether the contents must come back before another pull counts.
  private var isSpent = false
  /// The part of the inset that the scroll view has for the control.
  private var hasInset = false

  static let height: CGFloat = 60
  /// How far the contents are pulled down before it refreshes, in points.
  static let threshold: CGFloat = 100
  private static let (spokes, size): (Int, CGFloat) = (8, 30)

  /// A control for a scroll view, which gives it its frame.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A control with what an interface file says of it.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override func setUpContents() {
    isUserInteractionEnabled = false
    label.textAlignment = .center
    label.numberOfLines = 0
    addSubview(label)
    layer.addSublayer(wheel)
    wheel.addSublayer(spoke)
    wheel.bounds = CGRect(x: 0, y: 0, width: Self.size, height: Self.size)
    wheel.instanceTransform = CATransform3DMakeRotation(2 * .pi / CGFloat(Self.spokes), 0, 0, 1)
    wheel.instanceDelay = 1 / Double(Self.spokes)
    wheel.instanceCount = 0
    spoke.bounds = CGRect(x: 0, y: 0, width: Self.size * 0.13, height: Self.size * 0.3)
    spoke.cornerRadius = Self.size * 0.065
    spoke.position = CGPoint(x: Self.size / 2, y: Self.size * 0.16)
    colorChanged()
  }

  override var usualAccessibilityLabel: String? { attributedTitle?.string }

  /// Whether the program is loading.
  open private(set) var isRefreshing = false

  /// A text below the wheel. Nil, the default, is none.
  open var attributedTitle: NSAttributedString? {
    didSet {
      label.attributedText = attributedTitle
      setNeedsLayout()
    }
  }

  /// The colour of the wheel. Nil, the default, is a gray.
  open override var tintColor: UIColor! {
    get { ownTint ?? .systemGray }
    set {
      ownTint = newValue
      colorChanged()
    }
  }
  private var ownTint: UIColor?

  override func appearanceChanged() { colorChanged() }

  private func colorChanged() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    spoke.backgroundColor = (ownTint ?? .systemGray).resolvedColor(with: traitCollection).cgColor
    CATransaction.commit()
  }

  /// Shows that the program is loading, where it has begun by itself. The contents are not moved, and no event is sent.
  open func beginRefreshing() {
    guard !isRefreshing else { return }
    isRefreshing = true
    turn()
    if scroll?.isDragging != true { takeInset() }
  }

  /// The program has loaded: the contents go back in 0.3 s.
  open func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    spoke.removeAnimation(forKey: Self.key)
    guard let scroll else { return hasInset = false }
    let top = scroll.adjustedContentInset.top
    let had = hasInset
    hasInset = false
    scroll.refreshInset = 0
    let rest = -scroll.adjustedContentInset.top
    if had, !scroll.isDragging, scroll.contentOffset.y < rest, scroll.contentOffset.y >= -top - 1 {
      scroll.setContentOffset(CGPoint(x: scroll.contentOffset.x, y: rest), animated: window != nil)
    }
    follow()
  }

  private var scroll: UIScrollView? { superview as? UIScrollView }

  private func takeInset() {
    guard let scroll, !hasInset else { return }
    hasInset = true
    scroll.refreshInset = Self.height
    follow()
  }

  /// The finger has let go of the contents.
  func contentsReleased() {
    if isRefreshing { takeInset() }
  }

  open override func didMoveToSuperview() {
    super.didMoveToSuperview()
    // Programs for former systems add the control as a view.
    if let scroll, scroll.refreshControl !== self { scroll.refreshControl = self }
    follow()
  }

  /// The contents have moved.
  func follow() {
    guard let scroll else { return }
    let top = scroll.adjustedContentInset.top - scroll.refreshInset
    let pulled = -(scroll.contentOffset.y + top)
    let height = Self.height + (attributedTitle == nil ? 0 : 20)
    frame = CGRect(
      x: 0, y: min(-height, -max(pulled, 0)), width: scroll.bounds.width, height: height)
    if pulled < 1 { isSpent = false }
    if isRefreshing { return setSpokes(Self.spokes, opacity: 1) }
    let part = min(max((pulled - 20) / (Self.threshold - 20), 0), 1)
    setSpokes(
      isSpent ? 0 : Int(clamping: Double(part * CGFloat(Self.spokes)).rounded(.up)), opacity: Float(part))
    guard pulled >= Self.threshold, scroll.isDragging, isEnabled, !isSpent else { return }
    isSpent = true
    isRefreshing = true
    turn()
    sendActions(for: .valueChanged)
    sendActions(for: .primaryActionTriggered)
  }

  private static let key = "fade"

  private func setSpokes(_ count: Int, opacity: Float) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    wheel.instanceCount = count
    wheel.opacity = count == 0 ? 0 : opacity
    label.alpha = count == 0 ? 0 : CGFloat(opacity)
    CATransaction.commit()
  }

  private func turn() {
    setSpokes(Self.spokes, opacity: 1)
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = 0.2
    fade.duration = 1
    fade.repeatCount = .infinity
    spoke.add(fade, forKey: Self.key)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    wheel.position = CGPoint(x: bounds.midX, y: Self.height / 2)
    CATransaction.commit()
    label.frame = CGRect(
      x: 0, y: Self.height - 8, width: bounds.width, height: max(bounds.height - Self.height, 0) + 4)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: Self.height) }
}
