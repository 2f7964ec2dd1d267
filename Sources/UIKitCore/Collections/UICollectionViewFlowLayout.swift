/// Places items in lines, and sections one behind the other, with headers and footers.
///
/// ```swift
/// let layout = UICollectionViewFlowLayout()
/// layout.itemSize = CGSize(width: 100, height: 80)
/// layout.minimumLineSpacing = 12
/// layout.sectionInset = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
/// ```
///
/// A line has as many items as fit. The items of a full line are spread over the width. A delegate that is a
/// `UICollectionViewDelegateFlowLayout` may give each item and section measures of its own. Source: Apple's documentation of
/// UICollectionViewFlowLayout.
@preconcurrency @MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// Asks for sizes that follow from the contents of cells.
  public nonisolated static let automaticSize = CGSize(
    width: 1.7976931348623157e308, height: 1.7976931348623157e308)

  open override class var invalidationContextClass: AnyClass {
    UICollectionViewFlowLayoutInvalidationContext.self
  }

  /// A flow layout that scrolls up and down.
  public override init() { super.init() }
  /// Reads a layout of an interface file.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: Measures

  /// The least distance between lines, in points. Default 10.
  open var minimumLineSpacing: CGFloat = 10 {
    didSet { if minimumLineSpacing != oldValue { invalidateLayout() } }
  }
  /// The least distance between items in a line, in points. Default 10.
  open var minimumInteritemSpacing: CGFloat = 10 {
    didSet { if minimumInteritemSpacing != oldValue { invalidateLayout() } }
  }
  /// The size of items, in points. Default 50 × 50.
  open var itemSize = CGSize(width: 50, height: 50) {
    didSet { if itemSize != oldValue { invalidateLayout() } }
  }
  /// The size that items may have until they are seen. Default zero: items have `itemSize`. With another value, items have the sizes that
  /// their contents ask for.
  open var estimatedItemSize = CGSize.zero {
    didSet { if estimatedItemSize != oldValue { invalidateLayout() } }
  }
  /// The direction in which the layout scrolls. Default up and down.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { if scrollDirection != oldValue { invalidateLayout() } }
  }
  /// The size of headers; the length across the direction of scrolling is that of the collection. Default zero: there are none.
  open var headerReferenceSize = CGSize.zero {
    didSet { if headerReferenceSize != oldValue { invalidateLayout() } }
  }
  /// The size of footers. Default zero: there are none.
  open var footerReferenceSize = CGSize.zero {
    didSet { if footerReferenceSize != oldValue { invalidateLayout() } }
  }
  /// The distances of the items of a section from the edges, in points. Default zero.
  open var sectionInset = UIEdgeInsets.zero { didSet { if sectionInset != oldValue { invalidateLayout() } } }
  /// What `sectionInset` is measured from. Kept, without effect. Default the insets of the contents.
  open var sectionInsetReference = SectionInsetReference.fromContentInset
  /// Whether headers stay at the edge while their sections are seen. Default false.
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { if sectionHeadersPinToVisibleBounds != oldValue { invalidateLayout() } }
  }
  /// Whether footers stay at the edge while their sections are seen. Default false.
  open var sectionFootersPinToVisibleBounds = false {
    didSet { if sectionFootersPinToVisibleBounds != oldValue { invalidateLayout() } }
  }

  /// What the insets of sections are measured from.
  public enum SectionInsetReference: Int, Sendable {
    /// The insets of the contents.
    case fromContentInset = 0
    /// The safe area.
    case fromSafeArea = 1
    /// The layout margins.
    case fromLayoutMargins = 2
  }

  // MARK: State

  var sections: [FlowSection] = []
  private var contentLength: CGFloat = 0
  private var across: CGFloat = 0
  /// Whether the delegate has no method for sizes.
  var delegateHasNoSizes = false
  /// The sizes that cells have asked for.
  private var preferred: [IndexPath: CGSize] = [:]

  private var isVertical: Bool { scrollDirection == .vertical }
  override var asksForSizes: Bool { estimatedItemSize != .zero }

  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    if context.invalidateEverything || context.invalidateDataSourceCounts { preferred = [:] }
    super.invalidateLayout(with: context)
  }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let collectionView else { return false }
    if sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds { return true }
    let length = isVertical ? newBounds.width : newBounds.height
    return length != (isVertical ? collectionView.layoutBounds.width : collectionView.layoutBounds.height)
  }

  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    guard asksForSizes, originalAttributes.representedElementCategory == .cell,
      preferredAttributes.size != originalAttributes.size, preferredAttributes.isValid
    else { return false }
    preferred[originalAttributes.indexPath] = preferredAttributes.size
    return true
  }

  // MARK: Layout

  open override func prepare() {
    super.prepare()
    guard let collectionView else { return }
    let inset = collectionView.adjustedContentInset
    let size = collectionView.bounds.size
    across = max(
      isVertical ? size.width - inset.left - inset.right : size.height - inset.top - inset.bottom, 0)
    let delegate = collectionView.collectionDelegate as? any UICollectionViewDelegateFlowLayout
    var start: CGFloat = 0
    sections = collectionView.counts.enumerated().map { index, count in
      var section = makeSection(index, count, collectionView, delegate)
      section.start = start
      start += section.length
      return section
    }
    contentLength = start
  }

  private func makeSection(
    _ index: Int, _ count: Int, _ collectionView: UICollectionView,
    _ delegate: (any UICollectionViewDelegateFlowLayout)?
  ) -> FlowSection {
    let settings = settings(index, collectionView, delegate)
    let usual = asksForSizes ? usualEstimate : itemSize
    let isUniform = delegate == nil || delegateHasNoSizes
    guard !isUniform || !preferred.isEmpty else {
      return FlowSection(
        count: count, size: checked(usual, index, 0, settings), across: across, settings)
    }
    var sizes: [FlowSection.Size] = []
    sizes.reserveCapacity(count)
    for item in 0..<count {
      let path = IndexPath(item: item, section: index)
      var size = preferred[path] ?? usual
      if let delegate, !delegateHasNoSizes, preferred[path] == nil {
        size = delegate.collectionView(collectionView, layout: self, sizeForItemAt: path)
        if delegateHasNoSizes { size = usual }
      }
      sizes.append(checked(size, index, item, settings))
    }
    return FlowSection(sizes: sizes, across: across, settings)
  }

  private var usualEstimate: CGSize {
    estimatedItemSize == Self.automaticSize ? CGSize(width: 50, height: 50) : estimatedItemSize
  }

  private func settings(
    _ section: Int, _ collectionView: UICollectionView,
    _ delegate: (any UICollectionViewDelegateFlowLayout)?
  ) -> FlowSection.Settings {
    let inset =
      delegate?.collectionView(collectionView, layout: self, insetForSectionAt: section) ?? sectionInset
    let header =
      delegate?.collectionView(collectionView, layout: self, referenceSizeForHeaderInSection: section)
      ?? headerReferenceSize
    let footer =
      delegate?.collectionView(collectionView, layout: self, referenceSizeForFooterInSection: section)
      ?? footerReferenceSize
    func length(_ value: CGFloat) -> CGFloat { value.isFinite ? value : 0 }
    var settings = FlowSection.Settings()
    settings.lineSpacing = length(
      delegate?.collectionView(collectionView, layout: self, minimumLineSpacingForSectionAt: section)
        ?? minimumLineSpacing)
    settings.itemSpacing = length(
      delegate?.collectionView(collectionView, layout: self, minimumInteritemSpacingForSectionAt: section)
        ?? minimumInteritemSpacing)
    settings.insets =
      isVertical
      ? FlowSection.Insets(
        before: length(inset.top), after: length(inset.bottom), crossBefore: length(inset.left),
        crossAfter: length(inset.right))
      : FlowSection.Insets(
        before: length(inset.left), after: length(inset.right), crossBefore: length(inset.top),
        crossAfter: length(inset.bottom))
    settings.header = max(length(isVertical ? header.height : header.width), 0)
    settings.footer = max(length(isVertical ? footer.height : footer.width), 0)
    return settings
  }

  private func checked(
    _ size: CGSize, _ section: Int, _ item: Int, _ settings: FlowSection.Settings
  ) -> FlowSection.Size {
    guard size.width.isFinite, size.height.isFinite, size.width >= 0, size.height >= 0 else {
      Misuse.ignored(
        "The behavior of the UICollectionViewFlowLayout is not defined because: the size of item \(item) in section \(section) is \(size); it is 50 × 50"
      )
      return FlowSection.Size(main: 50, cross: 50)
    }
    let own = FlowSection.Size(
      main: isVertical ? size.height : size.width, cross: isVertical ? size.width : size.height)
    let room = across - settings.insets.crossBefore - settings.insets.crossAfter
    if own.cross > room + 1e-6, across > 0 {
      Misuse.ignored(
        isVertical
          ? "The behavior of the UICollectionViewFlowLayout is not defined because: the item width must be less than the width of the UICollectionView minus the section insets left and right values, minus the content insets left and right values."
          : "The behavior of the UICollectionViewFlowLayout is not defined because: the item height must be less than the height of the UICollectionView minus the section insets top and bottom values, minus the content insets top and bottom values."
      )
    }
    return own
  }

  open override var collectionViewContentSize: CGSize {
    isVertical ? CGSize(width: across, height: contentLength) : CGSize(width: contentLength, height: across)
  }

  // MARK: Places

  private func rect(_ main: CGFloat, _ cross: CGFloat, _ size: FlowSection.Size) -> CGRect {
    isVertical
      ? CGRect(x: cross, y: main, width: size.cross, height: size.main)
      : CGRect(x: main, y: cross, width: size.main, height: size.cross)
  }

  private func make() -> UICollectionViewLayoutAttributes {
    let type = Self.layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
    return type?.makeOfClass() as? UICollectionViewLayoutAttributes ?? UICollectionViewLayoutAttributes()
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard indexPath.count == 2, sections.indices.contains(indexPath.section) else { return nil }
    let section = sections[indexPath.section]
    guard (0..<section.count).contains(indexPath.item) else { return nil }
    let place = section.place(indexPath.item)
    let attributes = make()
    attributes.become(.cell, nil, indexPath)
    attributes.frame = rect(section.start + place.main, place.cross, place.size)
    return attributes
  }

  open override func layoutAttributesForSupplementaryView(ofKind elementKind: String, at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    guard indexPath.count == 2, sections.indices.contains(indexPath.section) else { return nil }
    let section = sections[indexPath.section]
    let isHeader = elementKind == UICollectionView.elementKindSectionHeader
    guard isHeader || elementKind == UICollectionView.elementKindSectionFooter else { return nil }
    let length = isHeader ? section.settings.header : section.settings.footer
    guard length > 0 else { return nil }
    let start = section.start + (isHeader ? 0 : section.footerStart)
    let attributes = make()
    attributes.become(.supplementaryView, elementKind, indexPath)
    attributes.frame = rect(
      pinned(start, length, section, isHeader), 0, FlowSection.Size(main: length, cross: across))
    if isHeader ? sectionHeadersPinToVisibleBounds : sectionFootersPinToVisibleBounds {
      attributes.zIndex = 10
    }
    return attributes
  }

  /// Where a header or a footer is that stays at the edge.
  private func pinned(
    _ start: CGFloat, _ length: CGFloat, _ section: FlowSection, _ isHeader: Bool
  ) -> CGFloat {
    guard let collectionView, isHeader ? sectionHeadersPinToVisibleBounds : sectionFootersPinToVisibleBounds
    else { return start }
    let (bounds, inset) = (collectionView.bounds, collectionView.adjustedContentInset)
    if isHeader {
      let edge = isVertical ? bounds.minY + inset.top : bounds.minX + inset.left
      return min(max(start, edge), max(section.start + section.footerStart - length, start))
    }
    let edge = (isVertical ? bounds.maxY - inset.bottom : bounds.maxX - inset.right) - length
    return max(min(start, edge), min(section.start + section.headerLength, start))
  }

  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    let (low, high) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    guard low.isFinite, high.isFinite else { return nil }
    var (first, end) = (0, sections.count)
    while first < end {
      let middle = (first + end) / 2
      if sections[middle].start + sections[middle].length < low { first = middle + 1 } else { end = middle }
    }
    var result: [UICollectionViewLayoutAttributes] = []
    while first < sections.count, sections[first].start <= high {
      append(first, low, high, rect, to: &result)
      first += 1
    }
    return result
  }

  private func append(
    _ index: Int, _ low: CGFloat, _ high: CGFloat, _ rect: CGRect,
    to result: inout [UICollectionViewLayoutAttributes]
  ) {
    let section = sections[index]
    func add(_ kind: String) {
      let path = IndexPath(item: 0, section: index)
      guard let attributes = layoutAttributesForSupplementaryView(ofKind: kind, at: path),
        attributes.frame.intersects(rect)
      else { return }
      result.append(attributes)
    }
    add(UICollectionView.elementKindSectionHeader)
    for item in section.items(from: low - section.start, to: high - section.start) {
      guard let attributes = layoutAttributesForItem(at: IndexPath(item: item, section: index)),
        attributes.frame.intersects(rect)
      else { continue }
      result.append(attributes)
    }
    add(UICollectionView.elementKindSectionFooter)
  }
}

extension UICollectionView {
  /// The direction in which a layout scrolls.
  public enum ScrollDirection: Int, Sendable {
    /// Up and down.
    case vertical = 0
    /// To the left and to the right.
    case horizontal = 1
  }
}

/// What of a flow layout is not valid any more.
///
/// ```swift
/// let context = UICollectionViewFlowLayoutInvalidationContext()
/// context.invalidateFlowLayoutDelegateMetrics = true
/// UICollectionViewFlowLayout().invalidateLayout(with: context)
/// ```
///
/// Source: Apple's documentation of UICollectionViewFlowLayoutInvalidationContext.
@preconcurrency @MainActor
open class UICollectionViewFlowLayoutInvalidationContext:
  UICollectionViewLayoutInvalidationContext
{
  /// Whether the delegate is asked for measures again. Kept, without effect: it always is. Default true.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether attributes are computed again. Kept, without effect: they always are. Default true.
  open var invalidateFlowLayoutAttributes = true
}
