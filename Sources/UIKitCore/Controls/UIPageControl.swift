/// A row of dots, one for each page, of which that of the current page is brighter.
///
/// ```swift
/// let pages = UIPageControl()
/// pages.numberOfPages = 4
/// pages.currentPage = 1
/// pages.pageIndicatorTintColor = .systemGray4
/// pages.currentPageIndicatorTintColor = .systemBlue
/// view.addSubview(pages)
/// ```
///
/// A tap on the right half goes on by a page, one on the left half goes back; a finger that moves along the dots chooses the page under it.
/// Source: Apple's documentation of UIPageControl. Chosen: dots of 7 points with gaps of 9, white and white with an alpha of 0.3.
@preconcurrency @MainActor open class UIPageControl: UIControl {
  /// When the dots lie on a gray capsule.
  public enum BackgroundStyle: Int, Sendable {
    /// While a finger is on the control.
    case automatic = 0
    /// Always.
    case prominent = 1
    /// Never.
    case minimal = 2
  }

  /// How a finger uses the control.
  public enum InteractionState: Int, Sendable {
    /// No finger is on it.
    case none = 0
    /// A finger has come down.
    case discrete = 1
    /// The finger moves along the dots.
    case continuous = 2
  }

  private var dots: [UIImageView] = []
  private let capsule = UIView()
  private var images: [Int: UIImage] = [:]
  private var stored = 0
  private var hasMoved = false

  private static let (dot, gap, height, margin): (CGFloat, CGFloat, CGFloat, CGFloat) = (7, 9, 26, 8)

  override func setUpContents() {
    capsule.isUserInteractionEnabled = false
    capsule.alpha = 0
    addSubview(capsule)
    apply()
  }

  override var usualAccessibilityTraits: UIAccessibilityTraits { .adjustable }
  override var usualAccessibilityValue: String? { "page \(currentPage + 1) of \(numberOfPages)" }

  // MARK: Pages

  /// The number of pages, 0 or more. Default 0.
  open var numberOfPages = 0 {
    didSet {
      guard numberOfPages >= 0 else { return numberOfPages = 0 }
      guard numberOfPages != oldValue else { return }
      stored = min(max(stored, 0), max(numberOfPages - 1, 0))
      apply()
      invalidateIntrinsicContentSize()
    }
  }

  /// The current page: 0 to one less than the number of pages. Default 0. A number outside becomes the nearest. Setting it sends no event.
  open var currentPage: Int {
    get { stored }
    set {
      stored = min(max(newValue, 0), max(numberOfPages - 1, 0))
      apply()
    }
  }

  /// Whether nothing is shown for one page. Default false.
  open var hidesForSinglePage = false { didSet { apply() } }
  /// Whether a tap does not show the new page until `updateCurrentPageDisplay()` is called. Default false.
  open var defersCurrentPageDisplay = false
  /// Shows the current page.
  open func updateCurrentPageDisplay() { apply() }

  /// Whether a finger that moves along the dots chooses pages. Default true.
  open var allowsContinuousInteraction = true
  /// How a finger uses the control.
  open private(set) var interactionState = InteractionState.none

  // MARK: Look

  /// The colour of the dots. Nil, the default, is white with an alpha of 0.3.
  open var pageIndicatorTintColor: UIColor? { didSet { apply() } }
  /// The colour of the dot of the current page. Nil, the default, is white.
  open var currentPageIndicatorTintColor: UIColor? { didSet { apply() } }
  /// When the dots lie on a gray capsule. Default `automatic`.
  open var backgroundStyle = BackgroundStyle.automatic { didSet { apply() } }
  /// An image in place of the dots, which is drawn in their colours. Nil, the default, is a dot.
  open var preferredIndicatorImage: UIImage? { didSet { apply() } }

  /// Sets an image in place of the dot of one page. Nil sets the preferred one.
  open func setIndicatorImage(_ image: UIImage?, forPage page: Int) {
    images[page] = image
    apply()
  }
  /// The image that was set for a page; nil for none.
  open func indicatorImage(forPage page: Int) -> UIImage? { images[page] }

  override func changedState() {
    super.changedState()
    apply()
  }

  override func appearanceChanged() { apply() }

  private func apply() {
    let count = hidesForSinglePage && numberOfPages == 1 ? 0 : min(numberOfPages, Self.mostDots)
    while dots.count < count {
      let dot = UIImageView()
      dot.contentMode = .scaleAspectFit
      addSubview(dot)
      dots.append(dot)
    }
    while dots.count > count { dots.removeLast().removeFromSuperview() }
    for (index, dot) in dots.enumerated() {
      let color: UIColor =
        index == shownDot
        ? currentPageIndicatorTintColor ?? .white : pageIndicatorTintColor ?? UIColor(white: 1, alpha: 0.3)
      let image = images[index] ?? preferredIndicatorImage
      dot.image = image?.template
      dot.tintColor = color
      dot.backgroundColor = image == nil ? color : nil
      dot.layer.cornerRadius = image == nil ? Self.dot / 2 : 0
    }
    let isShown =
      switch backgroundStyle {
      case .automatic: isTracking
      case .prominent: count > 0
      case .minimal: false
      }
    capsule.backgroundColor = .systemFill
    capsule.alpha = isShown ? 1 : 0
    setNeedsLayout()
  }

  /// More pages than this share dots.
  private static let mostDots = 100

  private var shownDot: Int {
    numberOfPages <= Self.mostDots ? stored : stored * (Self.mostDots - 1) / max(numberOfPages - 1, 1)
  }

  // MARK: Layout

  /// The size of the dots for a number of pages, in points.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    let count = CGFloat(min(max(pageCount, 0), Self.mostDots))
    let width = count * Self.dot + max(count - 1, 0) * Self.gap
    return CGSize(width: width + 2 * Self.margin, height: Self.height)
  }

  override var usualHugging: [UILayoutPriority] { [.defaultLow, .defaultHigh] }
  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let bounds = bounds
    guard bounds.width.isFinite, bounds.height.isFinite, !dots.isEmpty else { return }
    // Dots that do not fit come closer together.
    let count = CGFloat(dots.count)
    let room = max(bounds.width - Self.dot, 0) / max(count - 1, 1)
    let step = min(Self.dot + Self.gap, room)
    let left = bounds.midX - (step * (count - 1) + Self.dot) / 2
    for (index, dot) in dots.enumerated() {
      let size = dot.image.map { _ in Self.dot * 1.6 } ?? Self.dot
      let middle = CGPoint(x: left + step * CGFloat(index) + Self.dot / 2, y: bounds.midY)
      dot.frame = CGRect(x: middle.x - size / 2, y: middle.y - size / 2, width: size, height: size)
    }
    let width = step * (count - 1) + Self.dot + 2 * Self.margin
    capsule.frame = CGRect(x: bounds.midX - width / 2, y: bounds.midY - 13, width: width, height: 26)
    capsule.layer.cornerRadius = 13
  }

  // MARK: Tracking

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    hasMoved = false
    interactionState = .discrete
    return numberOfPages > 1
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard allowsContinuousInteraction, hasMoved || abs(touch.place.x - touch.start.x) > 10,
      let first = dots.first, let last = dots.last
    else { return true }
    hasMoved = true
    interactionState = .continuous
    let x = touch.seenLocation(in: self).x
    let part = last.center.x > first.center.x ? (x - first.center.x) / (last.center.x - first.center.x) : 0
    change(to: Int(clamping: Double(part * CGFloat(numberOfPages - 1)).rounded()))
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if !hasMoved, isTouchInside, let touch {
      change(to: stored + (touch.seenLocation(in: self).x < bounds.midX ? -1 : 1))
    }
    interactionState = .none
  }

  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    interactionState = .none
  }

  private func change(to page: Int) {
    let new = min(max(page, 0), max(numberOfPages - 1, 0))
    guard new != stored else { return }
    stored = new
    if !defersCurrentPageDisplay { apply() }
    sendActions(for: .valueChanged)
    sendActions(for: .primaryActionTriggered)
  }
}
