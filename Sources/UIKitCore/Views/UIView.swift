// Over 500 lines: subclasses can only override what the body of the class declares. The members are implemented in
// UIView+….swift.

/// A rectangle of the screen that shows a layer, contains other views and receives touches.
///
/// ```swift
/// let card = UIView(frame: CGRect(x: 40, y: 80, width: 200, height: 120))
/// card.backgroundColor = .systemTeal
/// card.layer.cornerRadius = 16
/// view.addSubview(card)
/// UIView.animate(withDuration: 0.5) { card.center.y += 100 }
/// ```
///
/// Each view has a layer and is its delegate. The geometry, colour, opacity and order of the view are those of the layer.
/// Outside of animation blocks, the view answers `action(for:forKey:)` with `NSNull`, so changes of a view are not animated. In
/// a block, the view answers with the block's animation. Coordinates are in points, y down.
///
/// A view belongs to the main thread. Source: Apple's documentation of UIView. Difference: the tint
/// does not dim.
@preconcurrency @MainActor
open class UIView: UIResponder, @preconcurrency CALayerDelegate, @preconcurrency NSCoding {
  /// The class of the view's layer. Default CALayer. A class that is not a layer's is replaced by CALayer.
  open class var layerClass: AnyClass { CALayer.self }

  /// What the view shows: a layer of the class `layerClass`. A subclass may narrow the type: `override var layer: CAShapeLayer`.
  open var layer: CALayer { storedLayer }
  private let storedLayer: CALayer

  var storedSubviews: [UIView] = []
  weak var storedSuperview: UIView?
  /// The controller whose view this is.
  weak var controller: UIViewController?
  var traits = ViewTraits()
  var storedRecognizers: [UIGestureRecognizer] = []
  var storedInteractions: [any NSObjectProtocol] = []
  var storedMask: UIView?
  var traitHandlers: [TraitHandler] = []
  /// What constraints concern; nil where none do.
  var layoutRecord: LayoutRecord?

  /// A view at `frame`, in points of the superview that it will have. It has no colour and no contents.
  public init(frame: CGRect) {
    storedLayer = Self.makeLayer()
    super.init()
    setUp(frame)
  }

  /// A view of no size at the origin.
  public override convenience init() { self.init(frame: .zero) }

  /// Reads a view from an interface file or an archive: geometry, colour, opacity, tag and the other plain properties, and the subviews.
  public required init?(coder: NSCoder) {
    storedLayer = Self.makeLayer()
    super.init()
    setUp(.zero)
    decode(coder)
  }

  /// Writes geometry, colour, opacity, tag and the other plain properties, and the subviews.
  open func encode(with coder: NSCoder) { encodeAll(coder) }

  // MARK: Responder

  /// The controller whose view this is, else the superview; for a window, the application.
  open override var next: UIResponder? { controller ?? storedSuperview }

  // MARK: Appearance

  /// The colour behind the contents; nil, the default, is transparent. A dynamic colour follows the traits of the view.
  open var backgroundColor: UIColor? {
    get { shownBackground }
    set { setBackground(newValue) }
  }

  /// The opacity of the view with its subviews, 0 to 1. Default 1. Values outside are limited.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(min(max(newValue, 0), 1)) }
  }

  /// Whether the view and its subviews are not shown and receive no touches. Default false. In an animation block the change of
  /// a stack's arranged view is animated; see `UIStackView`.
  open var isHidden: Bool {
    get { traits.hiding != nil || layer.isHidden }
    set {
      guard newValue != isHidden else { return }
      if let storedSuperview { storedSuperview.setHidden(newValue, self) } else { hide(newValue) }
    }
  }

  /// Whether what `draw(_:)` draws covers the bounds. Default true: a view that draws gets its background colour, or black
  /// without one, under what it draws.
  open var isOpaque: Bool {
    get { traits.isOpaque }
    set { traits.isOpaque = newValue }
  }

  /// Whether the bounds clip the subviews. Default false.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// A view whose alpha is the opacity of this view's parts. Default nil. It must have no superview.
  open var mask: UIView? {
    get { storedMask }
    set {
      newValue?.removeFromSuperview()
      storedMask = newValue
      layer.mask = newValue?.layer
    }
  }

  /// The colour of controls' active parts. Default: the superview's, and `systemBlue` above all.
  open var tintColor: UIColor! {
    get { traits.tint ?? storedSuperview?.tintColor ?? .systemBlue }
    set {
      traits.tint = newValue
      tellTint()
    }
  }

  /// Called when the value of `tintColor` has changed, here or in a superview. Default: nothing.
  open func tintColorDidChange() {}

  /// A number by which the program finds the view. Default 0.
  open var tag: Int {
    get { traits.tag }
    set { traits.tag = newValue }
  }

  /// The first view with a tag, of this view and its subviews, depth first.
  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in storedSubviews {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  // MARK: Touches

  /// Whether the view receives touches. Default true. If false, its subviews receive none either.
  open var isUserInteractionEnabled: Bool {
    get { traits.isInteractive }
    set { traits.isInteractive = newValue }
  }

  /// Whether the view receives more than one touch at a time. Default false: the first.
  open var isMultipleTouchEnabled: Bool {
    get { traits.isMultipleTouch }
    set { traits.isMultipleTouch = newValue }
  }

  /// Whether no other view receives touches while this one has some. Default false.
  open var isExclusiveTouch: Bool {
    get { traits.isExclusive }
    set { traits.isExclusive = newValue }
  }

  // MARK: Traits

  /// The traits of the window's screen, or of the main screen if the view is in no window. The appearance is the nearest
  /// `overrideUserInterfaceStyle` of this view, the views around it and their controllers.
  open var traitCollection: UITraitCollection { ownTraits }

  /// The appearance of this view and the views in it. Default `unspecified`: the appearance of the superview. A change calls
  /// `traitCollectionDidChange(_:)` of the views concerned and resolves their dynamic colours again.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { traits.style }
    set { changeStyle { traits.style = newValue } }
  }

  /// The traits have changed, because the screen has another size or scale, or the appearance is another one. Default: nothing.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The distances that layouts keep from the edges, in points. Default 8 on each side. In the root view of a controller, the default is 0 above
  /// and below, and the system's minimum of 16 or 20 at the sides.
  ///
  /// The value that is read includes the safe area and, with `preservesSuperviewLayoutMargins`, the margins of the superview.
  open var layoutMargins: UIEdgeInsets {
    get { effectiveMargins }
    set {
      guard newValue != traits.margins else { return }
      traits.margins = newValue
      updateMargins()
    }
  }

  /// The margins have changed. Default: nothing.
  open func layoutMarginsDidChange() {}

  /// The insets of the safe area have changed. Default: nothing.
  open func safeAreaInsetsDidChange() {}

  /// A name by which a system restores the state of a program. Kept, without effect. Default nil.
  open var restorationIdentifier: String?

  // MARK: Gestures

  /// The gesture recognisers that were added; nil without any.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { storedRecognizers.isEmpty ? nil : storedRecognizers }
    set { replaceRecognizers(with: newValue ?? []) }
  }

  /// Lets a recogniser receive the touches of this view and the views in it. A recogniser has one view, so it is removed from the
  /// view to which it was added before. The view retains the recogniser.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { attach(gestureRecognizer) }

  /// Removes a recogniser. A gesture that has begun is cancelled.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { detach(gestureRecognizer) }

  /// Whether a gesture that was recognised in this view, or from a touch in it, may begin. Default true.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  // MARK: Overridable hooks

  /// Draws the contents. `UIGraphicsGetCurrentContext()` is a context in the view's coordinates, y down.
  ///
  /// Only a class that overrides this method gets contents. It is called before the view is first shown, and after
  /// `setNeedsDisplay()`. Default: draws nothing.
  open func draw(_ rect: CGRect) { traits.hasReachedDraw = true }

  /// Places the subviews. It is called before the next frame if the size has changed, a subview was added or removed, or
  /// `setNeedsLayout()` was called. Default: sets the frames that constraints have determined. Autoresizing has taken place before.
  open func layoutSubviews() { placeSubviews() }

  // MARK: Constraints

  /// Whether views of the class need constraints, so that `updateConstraints()` is called when they come into a window. Default false.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// Changes constraints before a layout. Called after `setNeedsUpdateConstraints()`. An override calls `super` at its end. Default: nothing.
  open func updateConstraints() {}

  /// The distances from the frame to the rectangle that constraints align. Default zero.
  open var alignmentRectInsets: UIEdgeInsets { .zero }

  /// The rectangle that constraints align, if the view has the given frame.
  open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }

  /// The frame with which constraints align the given rectangle: the inverse of `alignmentRect(forFrame:)`.
  open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
    let insets = alignmentRectInsets
    return alignmentRect.inset(
      by: UIEdgeInsets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
  }

  /// The view, this one or one within it, whose text has the first baseline. Default: `forLastBaselineLayout`. If it has no text, its top edge
  /// is the baseline (Apple's documentation).
  open var forFirstBaselineLayout: UIView { forLastBaselineLayout }
  /// The view, this one or one within it, whose text has the last baseline. Default: this one. If it has no text, its bottom edge is the
  /// baseline.
  open var forLastBaselineLayout: UIView { self }

  /// The distances from the top to the first baseline and from the last baseline to the bottom; nil: there is no text.
  var baselineOffsets: (first: CGFloat, last: CGFloat)? { nil }
  /// The priorities at which the view resists to be larger than its contents, across and down, unless the program sets others.
  var usualHugging: [UILayoutPriority] { [.defaultLow, .defaultLow] }
  /// Whether the height depends on the width, because text breaks into lines.
  var wrapsContents: Bool { false }
  /// The natural size; of contents that break lines, for a width (nil: that of one line).
  func naturalSize(forWidth width: CGFloat?) -> CGSize { intrinsicContentSize }

  /// The size that the constraints inside the view give it, as near to `targetSize` as they allow. Pass `layoutFittingCompressedSize` for the
  /// smallest size and `layoutFittingExpandedSize` for the largest. Both lengths have the priority `fittingSizeLevel`.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel
    )
  }

  /// The size as of `systemLayoutSizeFitting(_:)`, with priorities for the width and the height. For example, a width with the priority
  /// `required` is that of `targetSize`.
  ///
  /// A view that no constraint concerns has its intrinsic size, and along axes without one the present size.
  ///
  /// - Parameters:
  ///   - targetSize: the size to come near to.
  ///   - horizontalFittingPriority: the priority of the width.
  ///   - verticalFittingPriority: the priority of the height.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize { fittingSize(targetSize, (horizontalFittingPriority, verticalFittingPriority)) }

  /// The size that suits the contents best, if the view may be as large as `size`, in points. Default: the present size.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// The natural size of the contents, in points. Along an axis without a natural size it is `noIntrinsicMetric`, the default.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// A view was added to this one. Default: nothing.
  open func didAddSubview(_ subview: UIView) {}

  /// A view is about to leave this one. Default: nothing.
  open func willRemoveSubview(_ subview: UIView) {}

  /// The view is about to get another superview, or none. Default: nothing.
  open func willMove(toSuperview newSuperview: UIView?) {}

  /// The view has another superview, or none. Default: nothing.
  open func didMoveToSuperview() {}

  /// The view is about to be added to another window, or to leave its window. Default: nothing.
  open func willMove(toWindow newWindow: UIWindow?) {}

  /// The view is in another window, or in none. Default: nothing.
  open func didMoveToWindow() {}

  // MARK: What views of this module override

  override var usualAccessibilityLabel: String? { shownText }
  override var usualAccessibilityFrame: CGRect {
    guard let window else { return .zero }
    return convert(bounds, to: window).offsetBy(dx: window.frame.minX, dy: window.frame.minY)
  }

  /// Gives a new view of the class its own subviews and values, before a coder says more of it. Default: nothing.
  func setUpContents() {}

  /// Whether the view draws itself again when its size changes. Default: as `contentMode` says.
  var redrawsOnResize: Bool { traits.redrawsOnResize }

  /// The appearance has changed: shows what the view does not draw or give to subviews in the colours of the new one. Default: nothing.
  func appearanceChanged() {}

  /// Hides or shows a subview. A stack moves its views then.
  func setHidden(_ isHidden: Bool, _ view: UIView) { view.hide(isHidden) }

  /// The natural size of a subview may have changed. Default: nothing.
  func contentsChanged(of view: UIView) {}

  /// Whether the contents can have a pattern behind what the view draws. Default true.
  var carriesPattern: Bool { true }

  /// Whether the views inside have an engine of constraints of their own, because no constraint leads out of the view. Default false.
  var isLayoutBoundary: Bool { false }

  /// Whether animation blocks show a smaller size at once. Default false.
  var shrinksAtOnce: Bool { false }

  /// What people read in the view, which messages show. Default nil.
  var shownText: String? { nil }

  /// The guide to whose edges constraints with the view's own are, seen from within. Default nil: to the view's.
  var contentGuide: UILayoutGuide? { nil }

  /// Constraints have determined the size of the view's `contentLayoutGuide`. Default: nothing.
  func takeContentSize(_ size: CGSize) {}

  // MARK: Geometry

  /// The rectangle of the view in points of the superview. It is meaningful only while the transform is the identity. Setting it changes
  /// `center` and the size of `bounds`.
  open var frame: CGRect {
    get { layer.frame }
    set { changeSize { layer.frame = newValue } }
  }

  /// The view's own coordinates: the origin is the point at its top left, usually zero.
  open var bounds: CGRect {
    get { layer.bounds }
    set { changeSize { layer.bounds = newValue } }
  }

  /// The position of the anchor point, which is the middle by default, in points of the superview.
  open var center: CGPoint {
    get { layer.position }
    set {
      layer.position = newValue
      noteFrame()
    }
  }

  /// A transform about the anchor point. Default identity.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  /// A transform in space about the anchor point. Default identity.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// The point of the bounds that lies at `center`, as a fraction of the size. Default (0.5, 0.5), the middle.
  open var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set { layer.anchorPoint = newValue }
  }

  /// Pixels per point of what the view draws. Default: the scale of the screen. A view in a window follows the screen until another value
  /// is set.
  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set {
      layer.contentsScale = newValue
      traits.screenScale = nil
      setNeedsDisplay()
    }
  }

  // MARK: Tree

  /// The view that contains this one; nil if there is none.
  open var superview: UIView? { storedSuperview }

  /// The views in this one, the hindmost first.
  open var subviews: [UIView] { storedSubviews }

  /// The window that the view is in; nil if it is in none.
  open var window: UIWindow? { storedSuperview?.window }

  /// Adds a view in front of the others. A view that has a superview leaves it.
  ///
  /// Adding a view to itself or to a view within it is an error: it is logged and ignored.
  open func addSubview(_ view: UIView) { insert(view, at: storedSubviews.count) }

  /// Removes the view from its superview.
  open func removeFromSuperview() {
    guard let parent = storedSuperview else { return }
    parent.take(out: self, for: nil)
  }

  // MARK: Order

  /// Inserts a view as the one at `index` of the subviews; an index beyond the end is limited to it.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  /// Inserts a view directly in front of another subview. If that is not a subview the call is logged and ignored.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    guard let index = place(of: sibling, in: "insertSubview(_:aboveSubview:)", moving: view) else { return }
    insert(view, at: index + 1)
  }

  /// Inserts a view directly behind another subview. If that is not a subview the call is logged and ignored.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    guard let index = place(of: sibling, in: "insertSubview(_:belowSubview:)", moving: view) else { return }
    insert(view, at: index)
  }

  /// Moves a subview in front of the others.
  open func bringSubviewToFront(_ view: UIView) {
    guard view.storedSuperview === self else { return }
    reorder(view, to: storedSubviews.count - 1)
  }

  /// Moves a subview behind the others.
  open func sendSubviewToBack(_ view: UIView) {
    guard view.storedSuperview === self else { return }
    reorder(view, to: 0)
  }

  /// Exchanges two subviews in the order. Indices that do not exist are ignored.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    exchange(min(index1, index2), max(index1, index2))
  }

  /// Whether this view is `view`, or lies within it.
  open func isDescendant(of view: UIView) -> Bool { lies(within: view) }

  // MARK: Layout

  /// Whether a change of this view's size resizes the subviews by their autoresizing masks. Default true.
  open var autoresizesSubviews: Bool {
    get { traits.autoresizes }
    set { traits.autoresizes = newValue }
  }

  /// How the frame changes with the size of the superview. Default empty: the view keeps its size and its distance from the top left.
  open var autoresizingMask: AutoresizingMask {
    get { traits.autoresizing }
    set { traits.autoresizing = newValue }
  }

  /// Whether the frame and the autoresizing mask determine the place of the view. Default true. If it is false, constraints do.
  open var translatesAutoresizingMaskIntoConstraints: Bool {
    get { traits.usesAutoresizing }
    set { setUsesAutoresizing(newValue) }
  }

  /// Asks for `layoutSubviews()` before the next frame.
  open func setNeedsLayout() {
    LayoutLoop.note("setNeedsLayout()", of: layoutName, .request)
    layer.setNeedsLayout()
  }

  /// Carries out the layouts that are due now, in this view, the views around it and the views in it. In an animation block, the changes
  /// are animated.
  ///
  /// For constraints that have changed, call it on a view that contains the views of the constraints.
  open func layoutIfNeeded() {
    InsetUpdates.run()
    prepareConstraints()
    layer.layoutIfNeeded()
  }

  /// Sets the size of the bounds to what `sizeThatFits(_:)` says for the present size. The top left corner stays.
  open func sizeToFit() {
    let size = sizeThatFits(bounds.size)
    let corner = frame.origin
    bounds.size = size
    frame.origin = corner
  }

  /// Says that `intrinsicContentSize` has changed, so that the next layout reads it again. Only constraints and stack views use it: a view
  /// that is placed by its frame gets no layout from the call.
  open func invalidateIntrinsicContentSize() {
    LayoutLoop.note("intrinsicContentSize", of: layoutName, .request)
    if let layoutRecord, layoutRecord.unknowns != nil { layoutRecord.engine?.changed(self) }
    storedSuperview?.contentsChanged(of: self)
  }

  // MARK: Drawing

  /// How the contents fill the bounds. Default `scaleToFill`.
  open var contentMode: ContentMode {
    get { traits.redrawsOnResize ? .redraw : ContentMode(layer.contentsGravity) }
    set {
      traits.redrawsOnResize = newValue == .redraw
      layer.contentsGravity = newValue.gravity
    }
  }

  /// Asks for `draw(_:)` before the next frame.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }

  /// Asks for `draw(_:)` before the next frame. The whole view is drawn, not only the given part.
  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay() }

  // MARK: Conversion

  /// Converts a point of this view to the coordinates of another view, or of the window if `view` is nil.
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: target(view))
  }

  /// Converts a point of another view, or of the window if `view` is nil, to this view's coordinates.
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: target(view))
  }

  /// Converts a rectangle of this view to the coordinates of another view, or of the window if `view` is nil. The result is the box around
  /// the rectangle if a view is rotated.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: target(view))
  }

  /// Converts a rectangle of another view, or of the window if `view` is nil, to this view's coordinates. The result is the box around the
  /// rectangle if a view is rotated.
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: target(view))
  }

  // MARK: Hit testing

  /// Whether a touch at a point of the view's coordinates is one of the view. Default: whether the bounds contain the point.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  /// The foremost view at a point in this view's coordinates; nil if the point is outside.
  ///
  /// Views that are hidden, that receive no touches, or whose alpha is below 0.01 are not found, and neither are their subviews. A view
  /// is not found either if its superview does not contain the point. If the event is of a touch that begins, the view is looked for
  /// where running animations show it; without an event, it is looked for where its properties say.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { hitView(at: point, with: event) }

  // MARK: Constraints, margins, guides and snapshots

  /// The edge where text begins: the left one, or the right one in layouts from right to left.
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(LayoutOperand(self, .leading)) }

  /// The edge where text ends: the right one, or the left one in layouts from right to left.
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(LayoutOperand(self, .trailing)) }

  /// The left edge.
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(LayoutOperand(self, .left)) }

  /// The right edge.
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(LayoutOperand(self, .right)) }

  /// The top edge.
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(LayoutOperand(self, .top)) }

  /// The bottom edge.
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(LayoutOperand(self, .bottom)) }

  /// The width.
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(LayoutOperand(self, .width)) }

  /// The height.
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(LayoutOperand(self, .height)) }

  /// The centre along x.
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(LayoutOperand(self, .centerX)) }

  /// The centre along y.
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(LayoutOperand(self, .centerY)) }

  /// The baseline of the first line of text; the top edge of a view without text.
  open var firstBaselineAnchor: NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(LayoutOperand(self, .firstBaseline))
  }

  /// The baseline of the last line of text; the bottom edge of a view without text.
  open var lastBaselineAnchor: NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(LayoutOperand(self, .lastBaseline))
  }

  /// The active constraints that the view holds: those between itself and views within it.
  open var constraints: [NSLayoutConstraint] { layoutRecord?.held ?? [] }

  /// Activates a constraint and holds it. The view has to be or to contain its items; otherwise the program stops.
  open func addConstraint(_ constraint: NSLayoutConstraint) { hold(constraint) }

  /// Activates constraints and holds them.
  open func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }

  /// Deactivates a constraint that the view holds. Others are left as they are.
  open func removeConstraint(_ constraint: NSLayoutConstraint) {
    if constraint.holder === self { constraint.isActive = false }
  }

  /// Deactivates constraints that the view holds.
  open func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  /// The priority with which the view resists becoming larger than its contents. Default 250.
  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    layoutRecord?.hugging[axis.rawValue] ?? usualHugging[axis.rawValue]
  }

  /// Sets the priority with which the view resists becoming larger than its contents.
  open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    setHugging(priority, for: axis)
  }

  /// The priority with which the view resists becoming smaller than its contents. Default 750.
  open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    layoutRecord?.compression[axis.rawValue] ?? .defaultHigh
  }

  /// Sets the priority with which the view resists becoming smaller than its contents.
  open func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) { setResistance(priority, for: axis) }

  /// The layout guides that were added with `addLayoutGuide(_:)`.
  open var layoutGuides: [UILayoutGuide] { layoutRecord?.guides ?? [] }

  /// Lets a guide take part in the layout of the view.
  open func addLayoutGuide(_ layoutGuide: UILayoutGuide) { take(layoutGuide) }

  /// Removes a guide and deactivates its constraints.
  open func removeLayoutGuide(_ layoutGuide: UILayoutGuide) { drop(layoutGuide) }

  /// The bounds without the layout margins.
  open var layoutMarginsGuide: UILayoutGuide { guide(\.margins, .margins) }

  /// The part of the bounds that no bar covers. Only controllers say what bars cover (`additionalSafeAreaInsets`).
  open var safeAreaLayoutGuide: UILayoutGuide { guide(\.safeArea, .safeArea) }

  /// The part inside the layout margins in which lines of text are not too long: at most 672 points wide, and centred.
  open var readableContentGuide: UILayoutGuide { guide(\.readable, .readable) }

  /// Whether other frames satisfy the constraints as well. It solves the constraints again, so use it to look for errors only.
  open var hasAmbiguousLayout: Bool { LayoutEngine.find(self)?.isAmbiguous(self) ?? false }

  /// Gives the view another frame that satisfies the constraints as well, if there is one. The next layout undoes that.
  open func exerciseAmbiguityInLayout() {
    guard let rect = LayoutEngine.find(self)?.otherRect(of: self) else { return }
    place(in: rect, pixelsPerPoint)
  }

  /// The active constraints that determine the frame along an axis.
  open func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    LayoutEngine.find(self)?.constraints(affecting: self, axis) ?? []
  }

  /// Asks for `updateConstraints()` before the next layout. For a view that is not shown, the call waits until the view is shown or its
  /// tree is laid out.
  open func setNeedsUpdateConstraints() { askForConstraintUpdate() }

  /// Whether `updateConstraints()` is due.
  open func needsUpdateConstraints() -> Bool { layoutRecord?.needsUpdate ?? false }

  /// Calls `updateConstraints()` of this view and those within it where it is due, the innermost first.
  open func updateConstraintsIfNeeded() { ConstraintUpdates.run(within: self) }

  /// The layout margins by the direction of text, in points. Default 8 on each side.
  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { directionalMargins }
    set { directionalMargins = newValue }
  }

  /// Whether the margins begin at the safe area instead of at the edges. Default true.
  open var insetsLayoutMarginsFromSafeArea: Bool {
    get { traits.marginsFromSafeArea }
    set {
      guard newValue != traits.marginsFromSafeArea else { return }
      traits.marginsFromSafeArea = newValue
      updateMargins()
    }
  }

  /// Whether the margins are at least those of the superview, where it has them within this view. Default false.
  open var preservesSuperviewLayoutMargins: Bool {
    get { traits.preservesMargins }
    set {
      guard newValue != traits.preservesMargins else { return }
      traits.preservesMargins = newValue
      if newValue { CALayer.tellsPlaces = true }
      updateMargins()
    }
  }

  /// The distances from the edges that bars cover, in points. Default zero: nothing covers a window here, except what the controllers around
  /// the view say (`additionalSafeAreaInsets`). The distances above and below are zero while the view lies above or below its window, and
  /// those at the sides while it lies beside its window (Apple's documentation: not yet visible on screen).
  open var safeAreaInsets: UIEdgeInsets { effectiveSafeAreaInsets }

  /// Whether the view is mirrored where text runs from right to left.
  open var semanticContentAttribute: UISemanticContentAttribute {
    get { semantics }
    set { semantics = newValue }
  }

  /// The direction in which the view lays out its contents: left to right, unless `semanticContentAttribute` says otherwise.
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    Self.userInterfaceLayoutDirection(for: traits.semantics)
  }

  /// The direction for an attribute. That of the program is from left to right.
  open class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    attribute == .forceRightToLeft ? .rightToLeft : .leftToRight
  }

  /// Whether the bounds are cleared before `draw(_:)`. Always true here: the value is kept and has no effect.
  open var clearsContextBeforeDrawing: Bool {
    get { true }
    set {}
  }

  /// Draws what the screen shows of the view and its subviews into the current graphics context: running animations where they
  /// are.
  ///
  /// A view that no screen shows is drawn as its properties say. Depth, perspective and filters are left out, as in
  /// `CALayer.render(in:)`. Source: Apple's documentation, by which a snapshot "reflects the current visual appearance of the
  /// view".
  ///
  /// - Parameters:
  ///   - rect: where, in points of the context. The view as it is seen fills it.
  ///   - afterUpdates: whether changes that wait for the next frame come first. If false, they are not in the picture. Within
  ///     an explicit transaction nothing can come first; the view is then drawn as its properties say.
  /// - Returns: whether there is a context.
  @discardableResult
  open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    drawShown(in: rect, afterScreenUpdates: afterUpdates)
  }

  /// A view that shows a picture of this one as the screen shows it now, with the screen's pixels.
  ///
  /// - Parameter afterUpdates: as for `drawHierarchy(in:afterScreenUpdates:)`.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    snapshotOfAll(afterScreenUpdates: afterUpdates)
  }

  /// A view that shows a picture of a part of this one as the screen shows it now, with the screen's pixels. When the view is
  /// resized, the middle of the picture is stretched.
  ///
  /// - Parameters:
  ///   - rect: the part, in points of this view.
  ///   - afterUpdates: as for `drawHierarchy(in:afterScreenUpdates:)`.
  ///   - capInsets: the parts along the edges that are not stretched, in points.
  open func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? { snapshotOfPart(from: rect, afterScreenUpdates: afterUpdates, withCapInsets: capInsets) }

  // MARK: Delegate of the layer

  /// What a change of the layer's `event` runs: `NSNull` outside of animation blocks, an animation inside.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    AnimationBlock.current?.action(for: layer, forKey: event) ?? NSNull()
  }

  /// Does nothing but note that the view gives no contents of its own.
  open func display(_ layer: CALayer) { layer.delegateAnswered = traits.pattern == nil && drawsNothing }

  /// Calls `draw(_:)` in a graphics context of the layer.
  open func draw(_ layer: CALayer, in ctx: CGContext) { drawContents(of: layer, in: ctx) }

  /// Does nothing.
  open func layerWillDraw(_ layer: CALayer) {}

  /// Calls `layoutSubviews()`.
  open func layoutSublayers(of layer: CALayer) {
    guard layer === self.layer else { return }
    asCurrentTraits {
      if traits.insetsAreDue || controller != nil { updateInsets() }
      controller?.viewWillLayoutSubviews()
      if needsUpdateConstraints() { updateConstraintsIfNeeded() }
      LayoutEngine.find(self)?.solve()
      layoutSubviews()
      controller?.viewDidLayoutSubviews()
      InsetUpdates.run(in: self)
    }
  }

  // MARK: Description

  /// Class, frame and layer, as Apple's views describe themselves.
  open override var description: String {
    MainActor.assumeIsolated {
      let frame = frame
      let place = "(\(frame.minX) \(frame.minY); \(frame.width) \(frame.height))"
      return "<\(type(of: self)): frame = \(place); layer = <\(type(of: layer))>>"
    }
  }
}
