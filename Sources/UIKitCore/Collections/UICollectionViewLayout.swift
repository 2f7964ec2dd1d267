// Over 500 lines with its documentation perhaps: subclasses can only override what the body of the class declares.

/// Says where the elements of a collection are. A subclass overrides `prepare()`, `collectionViewContentSize`,
/// `layoutAttributesForElements(in:)` and `layoutAttributesForItem(at:)`.
///
/// ```swift
/// final class StairsLayout: UICollectionViewLayout {
///   override var collectionViewContentSize: CGSize { CGSize(width: 300, height: 2000) }
///   override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
///     let count = collectionView?.numberOfItems(inSection: 0) ?? 0
///     return (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
///       .filter { $0.frame.intersects(rect) }
///   }
///   override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
///     let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
///     attributes.frame = CGRect(x: indexPath.item * 20, y: indexPath.item * 40, width: 60, height: 40)
///     return attributes
///   }
/// }
/// ```
///
/// Source: Apple's documentation of UICollectionViewLayout.
@preconcurrency @MainActor open class UICollectionViewLayout: NSObject, @preconcurrency NSCoding {
  /// The class of the attributes that the layout makes. Default `UICollectionViewLayoutAttributes`.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
  /// The class of the contexts with which the layout is invalidated.
  open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }

  /// The collection that uses the layout; nil if none does.
  open internal(set) weak var collectionView: UICollectionView?
  var decorations: [String: () -> UICollectionReusableView?] = [:]

  /// A layout.
  public override init() { super.init() }
  /// Reads a layout of an interface file.
  public required init?(coder: NSCoder) {
    super.init()
    (coder as? any InterfaceCoder)?.configure(self)
  }
  /// Writes nothing: a layout has no values of its own.
  open func encode(with coder: NSCoder) {}

  // MARK: Decorations

  /// Has decorations of a kind made of a class.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    guard let type = viewClass as? UICollectionReusableView.Type else {
      return decorations[elementKind] = nil
    }
    decorations[elementKind] = { type.makeByFrame() }
  }
  /// Has decorations of a kind made by a closure, as those of a nib.
  package func registerDecorations(_ kind: String, _ make: (() -> UICollectionReusableView?)?) {
    decorations[kind] = make
  }

  // MARK: Places

  /// Computes the layout. Called before the collection asks for places, after the layout was invalidated. Default: nothing.
  open func prepare() {}
  /// The size of the contents, in points. Default zero.
  open var collectionViewContentSize: CGSize { .zero }
  /// The attributes of all elements that a rectangle intersects. Default nil.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
  /// The attributes of a cell. Default nil.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  /// The attributes of a supplementary view. Default nil.
  open func layoutAttributesForSupplementaryView(ofKind elementKind: String, at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  { nil }
  /// The attributes of a decoration. Default nil.
  open func layoutAttributesForDecorationView(ofKind elementKind: String, at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  { nil }
  /// Where the contents come to rest after a finger has let go. Default: where they would.
  ///
  /// - Parameters:
  ///   - proposedContentOffset: where they would come to rest.
  ///   - velocity: points in a millisecond.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }
  /// The offset after an update or a change of the layout. Default: the proposed one.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
    proposedContentOffset
  }
  /// The direction in which a language is read for which the layout was made. Default from left to right.
  open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  /// Whether the layout is mirrored in other languages. Kept, without effect. Default false.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

  // MARK: Invalidation

  /// Has the layout computed again before the next frame.
  open func invalidateLayout() { invalidateLayout(with: makeContext(everything: true)) }
  /// Has the layout computed again before the next frame. An override calls `super`.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    collectionView?.layoutInvalidated(context)
  }
  /// Whether the layout depends on where the bounds are. Default false.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
  /// The context with which the layout is invalidated when the bounds change.
  open func invalidationContext(forBoundsChange newBounds: CGRect)
    -> UICollectionViewLayoutInvalidationContext
  {
    makeContext(everything: false)
  }
  /// Whether the layout follows the size that a cell prefers. Default false.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }
  /// The context with which the layout is invalidated when a cell prefers another size.
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext { makeContext(everything: false) }

  private func makeContext(everything: Bool) -> UICollectionViewLayoutInvalidationContext {
    let type = Self.invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type
    let context =
      type?.makeOfClass() as? UICollectionViewLayoutInvalidationContext
      ?? UICollectionViewLayoutInvalidationContext()
    context.storedEverything = everything
    return context
  }

  /// Whether cells are asked for the sizes that they prefer.
  var asksForSizes: Bool { false }

  // MARK: Updates

  /// Elements are about to come and go. An override calls `super`. Default: nothing.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
  /// The animation of an update is about to begin. Default: nothing.
  open func finalizeCollectionViewUpdates() {}
  /// The bounds are about to change with an animation. Default: nothing.
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
  /// The bounds have changed. Default: nothing.
  open func finalizeAnimatedBoundsChange() {}
  /// Where a cell begins that comes in an update. Default: where it will be, transparent; for one that was there before, where it was.
  open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  { collectionView?.usualInitialAttributes(.cell(itemIndexPath)) }
  /// Where a cell ends that goes in an update. Default: where it was, transparent.
  open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  { collectionView?.usualFinalAttributes(.cell(itemIndexPath)) }
  /// Where a supplementary view begins that comes. Default: where it will be, transparent.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    collectionView?.usualInitialAttributes(ElementKey(.supplementaryView, elementKind, elementIndexPath))
  }
  /// Where a supplementary view ends that goes. Default: where it was, transparent.
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    collectionView?.usualFinalAttributes(ElementKey(.supplementaryView, elementKind, elementIndexPath))
  }
  /// Where a decoration begins that comes. Default: where it will be, transparent.
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    collectionView?.usualInitialAttributes(ElementKey(.decorationView, elementKind, decorationIndexPath))
  }
  /// Where a decoration ends that goes. Default: where it was, transparent.
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    collectionView?.usualFinalAttributes(ElementKey(.decorationView, elementKind, decorationIndexPath))
  }
  /// The attributes of a cell that a finger moves. Default: those of its place, at the finger.
  open func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> UICollectionViewLayoutAttributes {
    let attributes =
      layoutAttributesForItem(at: indexPath)?.duplicate
      ?? UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.center = position
    attributes.zIndex = .max
    return attributes
  }

  // MARK: Transitions

  /// The collection is about to change from another layout to this one. Default: nothing.
  open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
  /// The collection is about to change from this layout to another one. Default: nothing.
  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
  /// The change of the layout is about to be animated. Default: nothing.
  open func finalizeLayoutTransition() {}
}

/// What of a layout is not valid any more.
///
/// ```swift
/// let context = UICollectionViewLayoutInvalidationContext()
/// context.invalidateItems(at: [IndexPath(item: 3, section: 0)])
/// UICollectionViewFlowLayout().invalidateLayout(with: context)
/// ```
///
/// Source: Apple's documentation of UICollectionViewLayoutInvalidationContext.
@preconcurrency @MainActor open class UICollectionViewLayoutInvalidationContext: NSObject {
  var storedEverything = false
  /// Whether everything is computed again.
  open var invalidateEverything: Bool { storedEverything }
  /// Whether the numbers of items are asked for again. Default false.
  open var invalidateDataSourceCounts: Bool { false }
  /// The cells whose attributes are not valid; nil for none in particular.
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?
  /// The supplementary views whose attributes are not valid, by their kinds.
  open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
  /// The decorations whose attributes are not valid, by their kinds.
  open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?
  /// How far the offset moves, in points. Default zero.
  open var contentOffsetAdjustment = CGPoint.zero
  /// How much larger the contents become, in points. Default zero. Kept, without effect: the layout says the size.
  open var contentSizeAdjustment = CGSize.zero

  /// A context.
  public override init() { super.init() }
  /// Adds cells whose attributes are not valid.
  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
  }
  /// Adds supplementary views whose attributes are not valid.
  open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:])
      .merging([elementKind: indexPaths]) { $0 + $1 }
  }
  /// Adds decorations whose attributes are not valid.
  open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:])
      .merging([elementKind: indexPaths]) { $0 + $1 }
  }
}

/// A change of an update, which a layout is told of.
///
/// ```swift
/// final class GrowingLayout: UICollectionViewFlowLayout {
///   var inserted: [IndexPath] = []
///   override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
///     super.prepare(forCollectionViewUpdates: updateItems)
///     inserted = updateItems.filter { $0.updateAction == .insert }.compactMap { $0.indexPathAfterUpdate }
///   }
/// }
/// ```
///
/// Source: Apple's documentation of UICollectionViewUpdateItem.
@preconcurrency @MainActor open class UICollectionViewUpdateItem: NSObject {
  /// What happens.
  public enum Action: Int, Sendable {
    /// An item or a section comes.
    case insert = 0
    /// An item or a section goes.
    case delete = 1
    /// An item or a section is another one afterwards.
    case reload = 2
    /// An item or a section moves.
    case move = 3
    /// Nothing.
    case none = 4
  }

  /// The place before the update; nil for what comes. The item of a section is `NSNotFound`.
  open var indexPathBeforeUpdate: IndexPath? { before }
  private let before: IndexPath?
  /// The place after the update; nil for what goes.
  open var indexPathAfterUpdate: IndexPath? { after }
  private let after: IndexPath?
  /// What happens.
  open var updateAction: Action { action }
  private let action: Action

  init(_ action: Action, before: IndexPath?, after: IndexPath?) {
    (self.action, self.before, self.after) = (action, before, after)
    super.init()
  }
}
