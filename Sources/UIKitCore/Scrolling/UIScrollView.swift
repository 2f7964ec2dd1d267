/// A view that shows a part of contents that are larger than itself. A finger or the wheel of a mouse moves the contents.
///
/// ```swift
/// let map = UIImageView(image: UIImage(named: "map"))
/// let scroll = UIScrollView(frame: view.bounds)
/// scroll.addSubview(map)
/// scroll.contentSize = map.bounds.size
/// scroll.contentInset = UIEdgeInsets(top: 20, left: 0, bottom: 20, right: 0)
/// view.addSubview(scroll)
/// ```
///
/// The subviews are the contents. Their coordinates begin at zero and extend to `contentSize`; `contentOffset` is the point of
/// the contents at the upper left corner of the view, which is the origin of its bounds. When the finger lets go, the
/// contents slow down by `decelerationRate`, whose values are Apple's. Beyond the edges, the contents follow the finger less
/// and less, and a spring brings them back. Movements run on the screen's clock.
///
/// A view belongs to the main thread. Source: Apple's documentation of UIScrollView. Left out: zooming (`zoomScale` and related
/// members), locked directions. Chosen, because the documentation has no
/// numbers: the spring at the edges, the strength of the resistance there, and 0.3 s for `setContentOffset(_:animated:)`.
@preconcurrency @MainActor open class UIScrollView: UIView {
  /// How fast contents slow down: the factor by which their speed falls in a millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The factor by which the speed falls in a millisecond, from 0 to 1.
    public let rawValue: CGFloat
    /// A rate with a factor for each millisecond.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// The usual rate, the default: the speed falls to 0.998 of itself in each millisecond.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// A faster rate: the speed falls to 0.99 of itself in each millisecond.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// How a movement of the contents puts away the keyboard.
  public enum KeyboardDismissMode: Int, Sendable {
    /// It stays.
    case none = 0
    /// It goes when the movement begins.
    case onDrag = 1
    /// It follows the finger.
    case interactive = 2
    /// It goes when the movement begins, with what is above it.
    case onDragWithAccessory = 3
    /// It follows the finger, with what is above it.
    case interactiveWithAccessory = 4
  }

  /// The colour of the indicators.
  public enum IndicatorStyle: Int, Sendable {
    /// Dark; the default.
    case `default` = 0
    /// Dark, for bright contents.
    case black = 1
    /// White, for dark contents.
    case white = 2
  }

  // MARK: Contents

  /// The size of the contents in points. Default zero.
  open var contentSize = CGSize.zero {
    didSet {
      guard contentSize != oldValue else { return }
      contentsChanged()
      KeyValueObservers.objectChanged(self)
    }
  }

  /// The rectangle of the contents. Constraints between a view inside and the edges of the scroll view use this guide. They determine
  /// `contentSize`.
  open var contentLayoutGuide: UILayoutGuide { guide(\.contents, .contents) }
  override var contentGuide: UILayoutGuide? { contentLayoutGuide }
  override func takeContentSize(_ size: CGSize) { if contentSize != size { contentSize = size } }
  /// The rectangle of the scroll view itself, which stays in place while the contents move.
  open var frameLayoutGuide: UILayoutGuide { guide(\.frame, .frame) }

  /// The distances by which the contents may be moved beyond their size, in points. Default zero.
  open var contentInset = UIEdgeInsets.zero {
    didSet {
      guard contentInset != oldValue else { return }
      contentsChanged()
      KeyValueObservers.objectChanged(self)
    }
  }

  /// The distances by which contents may be moved beyond their size: `contentInset`, and the insets of the safe area along the axes that
  /// `contentInsetAdjustmentBehavior` names.
  open var adjustedContentInset: UIEdgeInsets {
    var inset = contentInset + adjustment
    inset.top += refreshInset
    return inset
  }

  /// The room at the top for a refresh control that is refreshing, in points.
  var refreshInset: CGFloat = 0

  /// The wheel above the contents that starts when they are pulled down. Default nil.
  open var refreshControl: UIRefreshControl? {
    didSet {
      guard refreshControl !== oldValue else { return }
      oldValue?.endRefreshing()
      oldValue?.removeFromSuperview()
      if let refreshControl, refreshControl.superview !== self { insertSubview(refreshControl, at: 0) }
    }
  }

  /// When the insets of the safe area are added to `contentInset`. Default `automatic`.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { if contentInsetAdjustmentBehavior != oldValue { adjustmentChanged() } }
  }

  /// When the insets of the safe area are added to those of the contents.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// Along the axes that scroll, and from top to bottom in the view of a controller.
    case automatic = 0
    /// Along the axes that scroll.
    case scrollableAxes = 1
    /// They are not added.
    case never = 2
    /// Along both axes, whether they scroll or not.
    case always = 3
  }

  /// Called when `adjustedContentInset` has changed. Default: nothing.
  open func adjustedContentInsetDidChange() {}

  /// The adjustment that the offset has taken part in.
  var shownAdjustment = UIEdgeInsets.zero

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    adjustmentChanged()
  }

  /// The point of the contents at the upper left corner: the origin of the bounds. Setting it ends a movement.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      stop()
      move(to: newValue)
    }
  }

  /// Moves the contents.
  ///
  /// - Parameters:
  ///   - contentOffset: the point of the contents that comes to the upper left corner of the view.
  ///   - animated: whether the contents move for 0.3 s instead of jumping.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    guard contentOffset.x.isFinite, contentOffset.y.isFinite else {
      return Misuse.ignored("setContentOffset(_:animated:): the offset is not finite; the call is ignored")
    }
    guard animated, contentOffset != self.contentOffset else { return self.contentOffset = contentOffset }
    stop()
    let start = self.contentOffset
    run(for: 0.3, kind: .animation) { time in
      // Ease in and out, without a jump in speed.
      let part = CGFloat(min(max(time / 0.3, 0), 1))
      let eased = part * part * (3 - 2 * part)
      return CGPoint(
        x: start.x + (contentOffset.x - start.x) * eased, y: start.y + (contentOffset.y - start.y) * eased)
    }
  }

  /// Moves the contents by the smallest distance that makes `rect`, a rectangle of the contents, visible.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    guard !rect.isNull, rect.minX.isFinite, rect.maxX.isFinite, rect.minY.isFinite, rect.maxY.isFinite else {
      return
    }
    func nearest(_ offset: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
      if low < offset || high - low > length { return low }
      return high > offset + length ? high - length : offset
    }
    let range = offsets
    let target = CGPoint(
      x: nearest(bounds.minX, bounds.width, rect.minX, rect.maxX).limited(to: range.x),
      y: nearest(bounds.minY, bounds.height, rect.minY, rect.maxY).limited(to: range.y))
    if target != contentOffset { setContentOffset(target, animated: animated) }
  }

  // MARK: Settings

  /// The object whose methods are called while the contents move. Default nil; not retained.
  open weak var delegate: (any UIScrollViewDelegate)?
  /// Whether the finger and the wheel move the contents. Default true.
  open var isScrollEnabled = true {
    didSet { pan.isEnabled = isScrollEnabled }
  }
  /// Whether the contents come to rest at multiples of the bounds' size, the pages. Default false. One movement turns one page at most.
  open var isPagingEnabled = false
  /// Whether the contents can be moved beyond their edges, from where they spring back. Default true.
  open var bounces = true
  /// Whether the contents bounce up and down even if they are not higher than the bounds. Default false.
  open var alwaysBounceVertical = false
  /// Whether the contents bounce sideways even if they are not wider than the bounds. Default false.
  open var alwaysBounceHorizontal = false
  /// How fast the contents slow down. Default `normal`.
  open var decelerationRate = DecelerationRate.normal
  /// Whether a bar at the right shows the place in the contents while they move. Default true.
  open var showsVerticalScrollIndicator = true {
    didSet { placeIndicators() }
  }
  /// Whether a bar at the lower edge shows the place in the contents while they move. Default true.
  open var showsHorizontalScrollIndicator = true {
    didSet { placeIndicators() }
  }
  /// The colour of the bars. Default `default`, which is dark.
  open var indicatorStyle = IndicatorStyle.default {
    didSet { placeIndicators() }
  }
  /// The distances of the bars from the edges, in points. Default zero.
  open var scrollIndicatorInsets = UIEdgeInsets.zero {
    didSet { placeIndicators() }
  }
  /// The distances of the right bar from the edges, in points: `scrollIndicatorInsets`.
  open var verticalScrollIndicatorInsets: UIEdgeInsets {
    get { scrollIndicatorInsets }
    set { scrollIndicatorInsets = newValue }
  }
  /// The distances of the lower bar from the edges, in points: `scrollIndicatorInsets`.
  open var horizontalScrollIndicatorInsets: UIEdgeInsets {
    get { scrollIndicatorInsets }
    set { scrollIndicatorInsets = newValue }
  }
  /// Kept, without effect: the views inside receive touches at once, and the touches are cancelled when the finger moves the contents. Default
  /// true.
  open var delaysContentTouches = true
  /// Whether a movement that begins along one axis stays on it. Kept, without effect. Default false.
  open var isDirectionalLockEnabled = false
  /// On a device, whether a tap on the status bar moves the contents to their top. Kept, without effect. Default true.
  open var scrollsToTop = true
  /// Whether a finger that moves the contents ends the editing of the window's text, and so puts away the keyboard: every mode but `none` does,
  /// when the movement begins. Default `none`.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// Whether a finger that has touched a view inside can still move the contents. Default true.
  open var canCancelContentTouches = true

  /// Shows the bars for a moment.
  open func flashScrollIndicators() {
    placeIndicators()
    indicators.show()
    indicators.hide()
  }

  // MARK: State

  /// Whether a finger is down that moves the contents or may still move them.
  open var isTracking: Bool { isHeld || isDragging }
  /// Whether a finger moves the contents.
  open internal(set) var isDragging = false
  /// Whether the contents still move after the finger has let go.
  open var isDecelerating: Bool { motion?.kind == .deceleration }
  /// The recogniser of the finger that moves the contents.
  open var panGestureRecognizer: UIPanGestureRecognizer { pan }

  let pan = ScrollPan()
  lazy var indicators = ScrollIndicators(in: layer)
  var isHeld = false
  /// The offset that the finger has asked for, without the resistance of edges.
  var pulled = CGPoint.zero
  var motion: Motion?
  /// How far the coordinates of the contents have moved since the movement began.
  var motionShift = CGPoint.zero
  /// Whether the finger that is down has stopped a movement.
  var stoppedByFinger = false

  /// Where steps of a wheel bring the contents, for views that rest at certain places; nil for 40 points a step.
  func wheelTarget(for steps: CGVector) -> CGPoint? { nil }

  override func setUpContents() {
    clipsToBounds = true
    pan.scrollView = self
    pan.addAction { [weak self] _ in self?.panned() }
    addGestureRecognizer(pan)
  }

  open override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    if newWindow == nil { stop() }
  }

  open override var bounds: CGRect {
    didSet { boundsChanged(from: oldValue) }
  }

  open override var frame: CGRect {
    get { super.frame }
    set {
      let old = bounds
      super.frame = newValue
      boundsChanged(from: old)
    }
  }

  private func boundsChanged(from old: CGRect) {
    guard bounds != old else { return }
    placeIndicators()
    refreshControl?.follow()
    guard bounds.origin != old.origin else { return }
    if let guide = layoutRecord?.frame { guide.layoutRecord?.engine?.changed(guide) }
    setNeedsLayout()
    delegate?.scrollViewDidScroll(self)
  }

  private func contentsChanged() {
    guard contentSize.width.isFinite, contentSize.height.isFinite else { return contentSize = .zero }
    adjustmentChanged()
    placeIndicators()
  }

  func placeIndicators() {
    guard contentSize != .zero || motion != nil else { return }
    let white: CGFloat = indicatorStyle == .white ? 1 : 0
    indicators.place(
      in: bounds, offsets, insets: scrollIndicatorInsets,
      shows: (showsVerticalScrollIndicator, showsHorizontalScrollIndicator),
      color: CGColor(gray: white, alpha: 0.4))
  }

  /// Where contents rest that would come to rest at an offset after a finger has let go. Default: there. The velocity is in points in a
  /// millisecond.
  func restingOffset(_ proposed: CGPoint, velocity: CGPoint) -> CGPoint { proposed }

  // MARK: Fingers

  /// Whether a finger that came down in `view` may move the contents. Default: unless it is a control.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

  /// Whether a view inside receives a touch. Default true.
  open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool {
    true
  }

  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard gestureRecognizer === pan else { return super.gestureRecognizerShouldBegin(gestureRecognizer) }
    let axes = axes
    let way = pan.translation(in: self)
    // A movement along an axis that does not scroll here is for the scroll view around this one.
    guard abs(way.x) > abs(way.y) ? axes.x || axes.y && !isNested : axes.y || axes.x && !isNested else {
      return false
    }
    guard let touched = pan.touches.first?.view, touched !== self, !touchesShouldCancel(in: touched) else {
      return canCancelContentTouches || pan.touches.first?.view === self
    }
    // A control loses a finger that moves soon, because it is told of touches late. One that is dragged refuses that itself: it is asked next.
    return MediaClock.current.time - pan.start < 0.15
  }
}
