/// A view that places views in a row or a column.
///
/// ```swift
/// let row = UIStackView(arrangedSubviews: [play, pause])
/// row.spacing = 12
/// row.distribution = .fillEqually
/// row.frame = CGRect(x: 20, y: 600, width: 335, height: 44)
/// ```
///
/// Frames are computed from the natural sizes of the views, as there are no constraints. The natural size is the intrinsic size;
/// along an axis without one it is the size that the view had when it was added. With distribution `fill` the views without an
/// intrinsic length share what is left over or lacking, or else the last view takes it. Hidden views take no part. Baselines
/// are not looked for: `firstBaseline` places as `top`, `lastBaseline` as `bottom`.
///
/// In an animation block the views move when one of them is hidden or shown (`isHidden`), and when a property of the stack
/// changes:
///
/// ```swift
/// UIView.animate(withDuration: 0.25) { row.arrangedSubviews[0].isHidden = true }
/// ```
///
/// The hidden view loses its length along the axis, and is seen until the animation ends; its subviews do not follow by their
/// autoresizing masks. `isHidden` is true at once; the layer's is true from the end on. Source: Apple's documentation of
/// UIStackView.
@preconcurrency @MainActor open class UIStackView: UIView {
  /// How lengths along the axis are determined.
  public enum Distribution: Int, Sendable {
    /// The views fill the stack.
    case fill = 0
    /// All have one length.
    case fillEqually = 1
    /// Their lengths are in proportion to the natural ones.
    case fillProportionally = 2
    /// Natural lengths; the spaces between them are equal, and fill the stack.
    case equalSpacing = 3
    /// Natural lengths; the middles are at equal distances.
    case equalCentering = 4
  }

  /// Where the views lie across the axis.
  public enum Alignment: Int, Sendable {
    case fill = 0
    case leading = 1
    case firstBaseline = 2
    case center = 3
    case trailing = 4
    case lastBaseline = 5
    public static var top: Alignment { .leading }
    public static var bottom: Alignment { .trailing }
  }

  /// A space that stands for `spacing`.
  public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
  /// The space of the system: 8.
  public static let spacingUseSystem: CGFloat = 8

  /// Row or column. Default `horizontal`.
  open var axis: NSLayoutConstraint.Axis = .horizontal { didSet { propertyChanged() } }
  /// How lengths along the axis are determined. Default `fill`.
  open var distribution = Distribution.fill { didSet { propertyChanged() } }
  /// Where the views lie across the axis. Default `fill`.
  open var alignment = Alignment.fill { didSet { propertyChanged() } }
  /// The space between two views, in points. The least one with equal spacing. Default 0.
  open var spacing: CGFloat = 0 { didSet { propertyChanged() } }
  /// Whether the views keep away from the edges by `layoutMargins`. Default false.
  open var isLayoutMarginsRelativeArrangement = false { didSet { propertyChanged() } }
  /// Kept, without effect: baselines are not looked for.
  open var isBaselineRelativeArrangement = false

  private struct Item {
    let view: UIView
    /// When it was added.
    let size: CGSize
    var spacing: CGFloat?
  }

  private var items: [Item] = []
  /// Whether the views have places, from which they can move.
  private var isArranged = false

  /// An empty stack at `frame`.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A stack of views, of their natural size.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
    frame.size = intrinsicContentSize
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The views in their order.
  open var arrangedSubviews: [UIView] { items.map(\.view) }

  /// Adds a view at the end, also as a subview.
  open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: items.count) }

  /// Adds a view at `stackIndex`, which is limited to the number of views.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    let old = items.first { $0.view === view }
    items.removeAll { $0.view === view }
    if view.superview !== self { addSubview(view) }
    guard view.superview === self else { return }
    let item = old ?? Item(view: view, size: view.bounds.size, spacing: nil)
    items.insert(item, at: min(max(stackIndex, 0), items.count))
    changed()
  }

  /// Takes a view out of the arrangement. It stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    items.removeAll { $0.view === view }
    changed()
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    items.removeAll { $0.view === subview }
    changed()
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

  private func changed() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// A change that moves the views in an open animation block.
  private func propertyChanged() {
    changed()
    if isArranged, layer.isLive { AnimationBlock.animating?.rearrange(self) }
  }

  // MARK: Hiding

  /// Hides or shows a subview. In an open animation block the views of the arrangement move, and one that is hidden stays to
  /// be seen until the block's end.
  func setHidden(_ isHidden: Bool, _ view: UIView) {
    defer { changed() }
    let takesPart = items.contains { $0.view === view }
    guard let block = AnimationBlock.animating, layer.isLive, takesPart else {
      view.traits.hiding = nil
      view.layer.isHidden = isHidden
      if isHidden || !takesPart { view.restoreSize() }
      return
    }
    let hiding = ArrangedViewHiding(view, in: self, isHidden: isHidden)
    UIView.performWithoutAnimation {
      // The views move from the places that they have without this change.
      if !isArranged || (layer.needsLayout() && !block.rearranges(self)) { layoutIfNeeded() }
      if !isHidden, view.traits.hiding == nil {
        if let place = places().first(where: { $0.view === view }) { view.collapse(to: place.frame) }
        view.layer.isHidden = false
      }
    }
    view.traits.hiding = isHidden ? hiding : nil
    block.hidings.append(hiding)
    block.rearrange(self)
  }

  // MARK: Layout

  private var shown: [Item] { items.filter { !$0.view.isHidden } }
  private var margins: UIEdgeInsets { isLayoutMarginsRelativeArrangement ? layoutMargins : .zero }

  /// The natural size, and whether the view has an intrinsic length along the axis.
  private func natural(_ item: Item) -> (along: CGFloat, across: CGFloat, isFixed: Bool) {
    let own = item.view.intrinsicContentSize
    func side(_ length: CGFloat, _ added: CGFloat) -> CGFloat {
      let length = length == UIView.noIntrinsicMetric ? added : length
      return length.isFinite ? max(length, 0) : 0
    }
    let width = side(own.width, item.size.width)
    let height = side(own.height, item.size.height)
    return axis == .horizontal
      ? (width, height, own.width != UIView.noIntrinsicMetric)
      : (height, width, own.height != UIView.noIntrinsicMetric)
  }

  private func gaps(_ items: [Item]) -> [CGFloat] { items.dropLast().map { $0.spacing ?? spacing } }

  /// The sum of the natural lengths with spaces, and the greatest length across.
  open override var intrinsicContentSize: CGSize {
    let items = shown
    let sizes = items.map { natural($0) }
    let lengths = sizes.map(\.along)
    let equal = CGFloat(items.count) * (lengths.max() ?? 0)
    let along =
      (distribution == .fillEqually ? equal : lengths.reduce(0, +)) + gaps(items).reduce(0, +)
    let across = sizes.map(\.across).max() ?? 0
    let size =
      axis == .horizontal ? CGSize(width: along, height: across) : CGSize(width: across, height: along)
    let margins = margins
    return CGSize(
      width: size.width + margins.left + margins.right, height: size.height + margins.top + margins.bottom)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    for place in places() {
      if !place.view.isHidden {
        if place.view.frame != place.frame || place.view.traits.fullSize != nil {
          place.view.frame = place.frame
        }
      } else if place.view.traits.hiding != nil {
        place.view.collapse(to: place.frame)
      }
    }
    isArranged = true
  }

  /// The frames of the arranged views. Hidden ones have no length and lie where the next view that is shown begins, or at the
  /// end of the last (chosen).
  private func places() -> [(view: UIView, frame: CGRect)] {
    let area = bounds.inset(by: margins)
    guard area.width.isFinite, area.height.isFinite else { return [] }
    let items = shown
    let isRow = axis == .horizontal
    let room = max(isRow ? area.width : area.height, 0)
    let across = max(isRow ? area.height : area.width, 0)
    let sizes = items.map { natural($0) }
    let spans =
      items.isEmpty ? [] : lengths(sizes.map(\.along), sizes.map(\.isFixed), gaps(items), room)
    let end = spans.last.map { $0.start + $0.length } ?? 0
    var next = 0
    return self.items.map { item in
      let place: (start: CGFloat, length: CGFloat)
      if item.view.isHidden {
        place = (next < spans.count ? spans[next].start : end, 0)
      } else {
        place = spans[next]
        next += 1
      }
      let length = alignment == .fill ? across : min(natural(item).across, across)
      let start: CGFloat =
        switch alignment {
        case .fill, .leading, .firstBaseline: 0
        case .center: (across - length) / 2
        case .trailing, .lastBaseline: across - length
        }
      let frame =
        isRow
        ? CGRect(x: area.minX + place.start, y: area.minY + start, width: place.length, height: length)
        : CGRect(x: area.minX + start, y: area.minY + place.start, width: length, height: place.length)
      return (item.view, frame)
    }
  }

  /// Start and length of every view along the axis.
  private func lengths(
    _ natural: [CGFloat], _ isFixed: [Bool], _ gaps: [CGFloat], _ room: CGFloat
  ) -> [(start: CGFloat, length: CGFloat)] {
    var lengths = natural
    var gaps = gaps
    let count = CGFloat(natural.count)
    let free = room - gaps.reduce(0, +)
    let sum = natural.reduce(0, +)
    switch distribution {
    case .fill:
      let flexible = isFixed.indices.filter { !isFixed[$0] }
      if flexible.isEmpty {
        lengths[lengths.count - 1] = max(lengths[lengths.count - 1] + free - sum, 0)
      } else {
        let fixed = zip(natural, isFixed).reduce(0) { $0 + ($1.1 ? $1.0 : 0) }
        for index in flexible { lengths[index] = max((free - fixed) / CGFloat(flexible.count), 0) }
      }
    case .fillEqually: lengths = lengths.map { _ in max(free / count, 0) }
    case .fillProportionally:
      lengths = lengths.map { max(sum > 0 ? free * $0 / sum : free / count, 0) }
    case .equalSpacing:
      if !gaps.isEmpty {
        let equal = max((room - sum) / CGFloat(gaps.count), spacing)
        gaps = gaps.map { _ in equal }
      }
    case .equalCentering:
      if !gaps.isEmpty {
        let distance = (room - natural[0] / 2 - natural[natural.count - 1] / 2) / CGFloat(gaps.count)
        for index in gaps.indices {
          gaps[index] = max(distance - natural[index] / 2 - natural[index + 1] / 2, spacing)
        }
      }
    }
    var start: CGFloat = 0
    return lengths.indices.map { index in
      defer { start += lengths[index] + (index < gaps.count ? gaps[index] : 0) }
      return (start, lengths[index])
    }
  }
}
