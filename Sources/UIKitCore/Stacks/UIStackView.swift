/// A view that places views in a row or a column. It makes the constraints for this itself.
///
/// ```swift
/// let row = UIStackView(arrangedSubviews: [UIButton(type: .system), UISlider()])
/// row.spacing = 12
/// row.distribution = .fillEqually
/// row.frame = CGRect(x: 20, y: 600, width: 335, height: 44)
/// view.addSubview(row)
/// UIView.animate(withDuration: 0.25) { row.arrangedSubviews[0].isHidden = true }
/// ```
///
/// The program sets the frame of the stack, as here, or pins the stack by constraints. A stack of which only the top left
/// corner is pinned is as large as its views need. The lengths of the views follow from their natural sizes, from their
/// priorities for hugging and compression, and from the program's constraints: a view with
/// `widthAnchor.constraint(equalToConstant: 50)` is 50 points wide. If priorities are equal, the last view gets what is left
/// over, or gives what is missing. Hidden views take no space.
///
/// A view that is added no longer has a frame of its own: `translatesAutoresizingMaskIntoConstraints` becomes false. If the
/// view has no intrinsic length along an axis, it keeps the length that it had when it was added, with a low priority. With
/// the distribution `fill`, such views share the space that is left over. That was chosen: on Apple's systems the lengths of
/// such views are ambiguous.
///
/// In an animation block, the views move when one of them is hidden or shown (`isHidden`), and when a property of the stack
/// changes. The hidden view shrinks to no length along the axis and stays visible until the animation ends. Its subviews do
/// not follow by their autoresizing masks. `isHidden` of the view is true at once, that of its layer from the end of the
/// animation on. Views that constraints connect with the stack move along.
///
/// Source: Apple's documentation of UIStackView.
@preconcurrency @MainActor open class UIStackView: UIView {
  /// How lengths along the axis are determined. With each distribution the views reach both ends of the stack.
  public enum Distribution: Int, Sendable {
    /// Views fill the axis with gaps of `spacing`. Their lengths follow from their natural lengths and their priorities.
    case fill = 0
    /// Views fill the axis with gaps of `spacing`, and all have the same length.
    case fillEqually = 1
    /// Views fill the axis with gaps of `spacing`. Their lengths are in proportion to their natural lengths.
    case fillProportionally = 2
    /// Views keep their natural lengths; the gaps between them are equal, and at least `spacing`.
    case equalSpacing = 3
    /// The centres of neighbours have equal distances, as far as gaps of at least `spacing` allow it.
    case equalCentering = 4
  }

  /// Where the views lie across the axis.
  public enum Alignment: Int, Sendable {
    /// Views are as high as the row, or as wide as the column.
    case fill = 0
    /// Views lie at the leading edge of a column, or at the top of a row.
    case leading = 1
    /// In a row, the baselines of the first lines of text are aligned, as high up as possible. A column is laid out as with `leading`.
    case firstBaseline = 2
    /// Views are centred across the axis.
    case center = 3
    /// Views lie at the trailing edge of a column, or at the bottom of a row.
    case trailing = 4
    /// In a row, the baselines of the last lines of text are aligned, as far down as possible. A column is laid out as with `trailing`.
    case lastBaseline = 5
    /// At the top, in a row.
    public static var top: Alignment { .leading }
    /// At the bottom, in a row.
    public static var bottom: Alignment { .trailing }
  }

  /// A value for a space that stands for `spacing`.
  public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
  /// The space of the system: 8.
  public static let spacingUseSystem: CGFloat = 8

  /// Whether the stack is a row (`horizontal`, the default) or a column.
  open var axis: NSLayoutConstraint.Axis = .horizontal { didSet { propertyChanged() } }
  /// How lengths along the axis are determined. Default `fill`.
  open var distribution = Distribution.fill { didSet { propertyChanged() } }
  /// Where the views lie across the axis. Default `fill`.
  open var alignment = Alignment.fill { didSet { propertyChanged() } }
  /// The space between two views, in points. With the distributions `equalSpacing` and `equalCentering` it is the smallest space. Default 0.
  open var spacing: CGFloat = 0 { didSet { propertyChanged() } }
  /// Whether the views keep the distances `layoutMargins` from the edges. Default false.
  open var isLayoutMarginsRelativeArrangement = false { didSet { propertyChanged() } }
  /// Whether the spaces of a column are between the last baseline of one view and the first baseline of the next, and the outermost baselines
  /// lie at the edges. For views without text, the edges are used. Default false.
  open var isBaselineRelativeArrangement = false { didSet { propertyChanged() } }

  private struct Item {
    let view: UIView
    /// When it was added.
    let size: CGSize
    var spacing: CGFloat?
    /// What the constraints were made of; nil: it may have changed.
    var natural: StackArrangement.Natural?
    /// The sort of that, and its value where the distribution needs it.
    var used = StackArrangement.Natural()
  }

  private var items: [Item] = []
  /// Whether the views have places, from which they can move.
  private var isArranged = false
  /// Whether the constraints have to be made anew.
  private var isStale = true
  /// Whether the natural size of a view may have changed.
  private var hasChangedContents = false
  private var direction = UIUserInterfaceLayoutDirection.leftToRight
  private let ownConstraints = StackConstraints()
  private var precedence = [StackPrecedence(), StackPrecedence()]
  /// The length of this guide is what the spaces, or the distances of the middles, have in common.
  private let spacer = UILayoutGuide()
  /// The views whose baselines were those of the stack when its constraints were made.
  private weak var topText: UIView?
  private weak var bottomText: UIView?

  /// An empty stack at `frame`.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A stack of views, of their natural size.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
    frame.size = intrinsicContentSize
  }

  /// A stack without arranged views, with what an archive says of its view.
  public required init(coder: NSCoder) {
    // The initialiser of views never gives nil.
    super.init(coder: coder)!
  }

  /// The views in their order.
  open var arrangedSubviews: [UIView] { items.map(\.view) }

  /// Adds a view at the end, also as a subview.
  open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: items.count) }

  /// Adds a view at `stackIndex`, which is limited to the number of views. Constraints determine its frame from now on.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    let old = items.first { $0.view === view }
    items.removeAll { $0.view === view }
    if view.superview !== self { addSubview(view) }
    guard view.superview === self else { return }
    let item = old ?? Item(view: view, size: view.bounds.size, spacing: nil)
    items.insert(item, at: min(max(stackIndex, 0), items.count))
    view.translatesAutoresizingMaskIntoConstraints = false
    changed()
  }

  /// Removes a view from the arrangement. It stays a subview in its place, until constraints of the program move it or `removeFromSuperview()`
  /// removes it.
  open func removeArrangedSubview(_ view: UIView) {
    guard let index = items.firstIndex(where: { $0.view === view }) else { return }
    items.remove(at: index)
    setPrecedence([StackPrecedence(), StackPrecedence()], of: view)
    changed()
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  /// Sets the space after a view; `spacingUseDefault` for `spacing`.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    guard let index = items.firstIndex(where: { $0.view === arrangedSubview }) else { return }
    items[index].spacing = spacing == Self.spacingUseDefault ? nil : spacing
    propertyChanged()
  }

  /// The space after a view; `spacingUseDefault` if it is `spacing`.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    items.first { $0.view === arrangedSubview }?.spacing ?? Self.spacingUseDefault
  }

  /// The arrangement has changed: its constraints follow before the next layout.
  func changed() {
    isStale = true
    setNeedsUpdateConstraints()
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// A change that moves the views in an open animation block.
  private func propertyChanged() {
    changed()
    if isArranged, layer.isLive { AnimationBlock.animating?.rearrange(self) }
  }

  /// The natural size of an arranged view may have changed.
  override func contentsChanged(of view: UIView) {
    guard let index = items.firstIndex(where: { $0.view === view }) else { return }
    items[index].natural = nil
    if !hasChangedContents {
      hasChangedContents = true
      setNeedsUpdateConstraints()
    }
    storedSuperview?.contentsChanged(of: self)
  }

  // MARK: Hiding

  /// Hides or shows a subview. In an open animation block the views of the arrangement move, and one that is hidden stays to
  /// be seen until the block's end.
  override func setHidden(_ isHidden: Bool, _ view: UIView) {
    defer { changed() }
    let takesPart = items.contains { $0.view === view }
    guard let block = AnimationBlock.animating, layer.isLive, takesPart else {
      view.traits.hiding = nil
      view.layer.isHidden = isHidden
      if isHidden || !takesPart { view.restoreSize() }
      return
    }
    let hiding = ArrangedViewHiding(view, in: self, isHidden: isHidden)
    AnimationBlock.withoutAnimations {
      // The views move from the places that they have without this change.
      if !isArranged || (layer.needsLayout() && !isRearranged(in: block)) { layoutIfNeeded() }
      if !isHidden, view.traits.hiding == nil {
        if let index = items.firstIndex(where: { $0.view === view }) {
          view.collapse(to: collapsedFrame(index))
        }
        view.layer.isHidden = false
      }
    }
    view.traits.hiding = isHidden ? hiding : nil
    block.endings.append { hiding.end(isUndone: $0) }
    block.rearrange(self)
  }

  /// Whether the stack or another one in its tree has changed its arrangement in the block.
  private func isRearranged(in block: AnimationBlock) -> Bool {
    guard !block.rearranged.isEmpty else { return false }
    let top = topmost
    return block.rearranged.contains { ($0 as? UIView)?.topmost === top }
  }

  /// The frame of a hidden view: it has no length, and lies where the next view that is shown begins, or at the end of the last (chosen).
  private func collapsedFrame(_ index: Int) -> CGRect {
    let area = bounds.inset(by: margins)
    let isRow = axis == .horizontal
    let isTurned = effectiveUserInterfaceLayoutDirection == .rightToLeft
    func begin(_ frame: CGRect) -> CGFloat { isRow ? (isTurned ? frame.maxX : frame.minX) : frame.minY }
    func end(_ frame: CGRect) -> CGFloat { isRow ? (isTurned ? frame.minX : frame.maxX) : frame.maxY }
    let next = items[(index + 1)...].first { !$0.view.isHidden }?.view.frameWithoutTransform
    let last = items[..<index].last { !$0.view.isHidden }?.view.frameWithoutTransform
    let start = next.map(begin) ?? last.map(end) ?? begin(area)
    let room = max(isRow ? area.height : area.width, 0)
    let natural = natural(items[index]).length(isRow ? .vertical : .horizontal)
    let length = alignment == .fill ? room : min(natural, room)
    var offset: CGFloat =
      switch alignment {
      case .fill, .leading, .firstBaseline: 0
      case .center: (room - length) / 2
      case .trailing, .lastBaseline: room - length
      }
    if isTurned, !isRow { offset = room - length - offset }
    return isRow
      ? CGRect(x: start, y: area.minY + offset, width: 0, height: length)
      : CGRect(x: area.minX + offset, y: start, width: length, height: 0)
  }

  // MARK: Sizes

  private var shown: [Item] { items.filter { !$0.view.isHidden } }
  private var margins: UIEdgeInsets { isLayoutMarginsRelativeArrangement ? layoutMargins : .zero }

  private func natural(_ item: Item) -> StackArrangement.Natural {
    if let stack = item.view as? UIStackView {
      return StackArrangement.Natural(size: stack.sumOfNaturals(isFresh: false))
    }
    let own = item.view.intrinsicContentSize
    func side(_ length: CGFloat, _ added: CGFloat) -> CGFloat {
      let length = length == UIView.noIntrinsicMetric ? added : length
      return length.isFinite ? max(length, 0) : 0
    }
    return StackArrangement.Natural(
      size: CGSize(width: side(own.width, item.size.width), height: side(own.height, item.size.height)),
      isWidthAdded: own.width == UIView.noIntrinsicMetric,
      isHeightAdded: own.height == UIView.noIntrinsicMetric)
  }

  private func gap(_ item: Item) -> CGFloat {
    let gap = item.spacing ?? spacing
    return gap.isFinite && gap != Self.spacingUseDefault ? gap : 0
  }

  /// The sum of the natural lengths with spaces, and the greatest length across.
  ///
  /// - Parameter isFresh: whether views are measured that have not said that their natural sizes have changed.
  private func sumOfNaturals(isFresh: Bool) -> CGSize {
    let items = shown
    let across: NSLayoutConstraint.Axis = axis == .horizontal ? .vertical : .horizontal
    let sizes = items.map { isFresh ? natural($0) : $0.natural ?? natural($0) }
    let lengths = sizes.map { $0.length(axis) }
    let equal = CGFloat(items.count) * (lengths.max() ?? 0)
    let gaps = items.dropLast().map { gap($0) }
    let along = (distribution == .fillEqually ? equal : lengths.reduce(0, +)) + gaps.reduce(0, +)
    let most = sizes.map { $0.length(across) }.max() ?? 0
    let margins = margins
    return CGSize(
      width: (axis == .horizontal ? along : most) + margins.left + margins.right,
      height: (axis == .horizontal ? most : along) + margins.top + margins.bottom)
  }

  /// Whether the constraints give the stack the size `sumOfNaturals(isFresh:)`, so that it need not be solved for.
  private var isSumOfNaturals: Bool {
    if distribution == .equalCentering || axis == .vertical && isBaselineRelativeArrangement { return false }
    if axis == .horizontal, alignment == .firstBaseline || alignment == .lastBaseline { return false }
    return !hasOwnConstraints
      && items.allSatisfy { item in
        item.view.isHidden
          || !item.view.hasOwnConstraints && (item.view as? UIStackView)?.isSumOfNaturals != false
      }
  }

  /// The size that the views need: that of `systemLayoutSizeFitting(_:)` for the smallest size. In layouts the size follows from the
  /// constraints of the views alone, and has no priorities of its own.
  open override var intrinsicContentSize: CGSize {
    isSumOfNaturals
      ? sumOfNaturals(isFresh: true) : systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
  }

  override func naturalSize(forWidth width: CGFloat?) -> CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  // MARK: Baselines

  /// The view whose first baseline is that of the stack. Of a column it is that of its first view, of a row that of the view with the
  /// greatest natural height; of a stack or another view with a text within, it is the view that this names in turn. Hidden views do not
  /// count. Source: Apple's documentation of UIStackView.
  open override var forFirstBaselineLayout: UIView {
    baselineView { $0.first }?.forFirstBaselineLayout ?? self
  }
  /// The view whose last baseline is that of the stack: as `forFirstBaselineLayout`, but of a column that of its last view.
  open override var forLastBaselineLayout: UIView {
    baselineView { $0.last }?.forLastBaselineLayout ?? self
  }

  private func baselineView(ofColumn end: ([Item]) -> Item?) -> UIView? {
    let shown = items.filter { $0.view.storedSuperview === self && !$0.view.isHidden }
    guard axis == .horizontal else { return end(shown)?.view }
    func height(_ item: Item) -> CGFloat { (item.natural ?? natural(item)).size.height }
    return shown.max { height($0) < height($1) }?.view
  }

  private func updateBaselines() {
    let (top, bottom) = (forFirstBaselineLayout, forLastBaselineLayout)
    guard top !== topText || bottom !== bottomText else { return }
    (topText, bottomText) = (top, bottom)
    // Constraints of this stack, and of those around it whose baseline this one is, refer to other views now.
    var view: UIView? = self
    while let stack = view as? UIStackView {
      for constraint in stack.layoutRecord?.constraints ?? [] where constraint.refersToBaseline {
        constraint.engine?.renew(constraint)
      }
      view = stack.storedSuperview
    }
  }

  // MARK: Constraints

  open override func updateConstraints() {
    arrange()
    super.updateConstraints()
  }

  /// Brings the constraints up to date with the arrangement.
  private func arrange() {
    if effectiveUserInterfaceLayoutDirection != direction {
      direction = effectiveUserInterfaceLayoutDirection
      isStale = true
    }
    if hasChangedContents || isStale { measure() }
    guard isStale else { return }
    isStale = false
    if spacer.owningView == nil { addLayoutGuide(spacer) }
    let members = items.filter { $0.view.storedSuperview === self }.map {
      StackArrangement.Member(view: $0.view, isHidden: $0.view.isHidden, natural: $0.used, gap: gap($0))
    }
    var arrangement = StackArrangement(of: self, members)
    ownConstraints.apply(arrangement.makeRelations(spacer), on: self)
    updateBaselines()
    orderViews()
  }

  /// Measures the views whose natural sizes may have changed.
  private func measure() {
    hasChangedContents = false
    for index in items.indices where items[index].natural == nil {
      let natural = natural(items[index])
      items[index].natural = natural
      let used = items[index].used
      items[index].used = natural
      let isRelevant = distribution == .fillProportionally || natural.isWidthAdded || natural.isHeightAdded
      let hasBaseline = axis == .horizontal && natural.size.height != used.size.height
      if !natural.isSameSort(as: used) || (isRelevant || hasBaseline) && natural != used { isStale = true }
    }
  }

  /// Where two views hug or resist with equal priorities, the earlier one keeps its length.
  private func orderViews() {
    for (index, item) in items.enumerated() {
      var own = precedence
      own[axis.rawValue] = precedence[axis.rawValue].part(items.count - 1 - index, of: items.count)
      setPrecedence(own, of: item.view)
    }
  }

  private func setPrecedence(_ new: [StackPrecedence], of view: UIView) {
    guard let stack = view as? UIStackView else {
      return view.setPrecedence(horizontal: new[0].low, vertical: new[1].low)
    }
    guard new != stack.precedence else { return }
    stack.precedence = new
    stack.orderViews()
  }

  // MARK: Layout

  open override func layoutSubviews() {
    arrange()
    LayoutEngine.find(self)?.solve()
    let arranged = Set(items.map { ObjectIdentifier($0.view) })
    placeSubviews { view in
      arranged.contains(ObjectIdentifier(view))
        ? !view.isHidden : view.layoutRecord?.constraints.isEmpty == false
    }
    for (index, item) in items.enumerated() where item.view.isHidden && item.view.traits.hiding != nil {
      item.view.collapse(to: collapsedFrame(index))
    }
    isArranged = true
  }
}
