// Over 500 lines with its documentation: subclasses can only override what the body of the class declares. The members are implemented in
// UICollectionView+….swift.

/// Items in an arrangement that a layout determines. Only the views exist that are seen.
///
/// ```swift
/// let layout = UICollectionViewFlowLayout()
/// layout.itemSize = CGSize(width: 100, height: 80)
/// let tiles = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
/// tiles.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "tile")
/// view.addSubview(tiles)
/// ```
///
/// Source: Apple's documentation of UICollectionView. Left out: interactive changes of layouts, drag and drop between programs, and focus.
@preconcurrency @MainActor open class UICollectionView: UIScrollView, _TypedCollectionDelegate {
  /// What an element is.
  public enum ElementCategory: UInt, Sendable {
    /// A cell of an item.
    case cell = 0
    /// A view of a section, or of the whole, that the data source makes.
    case supplementaryView = 1
    /// A view that the layout makes.
    case decorationView = 2
  }

  /// Where an item is after a movement.
  public struct ScrollPosition: OptionSet, Sendable {
    /// The bits, with Apple's values.
    public let rawValue: UInt
    /// A set with bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// At the top.
    public static let top = ScrollPosition(rawValue: 1)
    /// In the middle from top to bottom.
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    /// At the bottom.
    public static let bottom = ScrollPosition(rawValue: 4)
    /// At the left.
    public static let left = ScrollPosition(rawValue: 8)
    /// In the middle from left to right.
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    /// At the right.
    public static let right = ScrollPosition(rawValue: 32)
  }

  /// The kind of headers of sections.
  public nonisolated static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of footers of sections.
  public nonisolated static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  // MARK: Making

  private var storedLayout: UICollectionViewLayout

  /// A collection that a layout places.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    storedLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
  }
  /// Reads a collection of an interface file.
  public required init?(coder: NSCoder) {
    storedLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    storedLayout.collectionView = self
  }

  /// The layout. Setting it changes the layout without an animation.
  open var collectionViewLayout: UICollectionViewLayout {
    get { storedLayout }
    set { setCollectionViewLayout(newValue, animated: false) }
  }
  /// Changes the layout.
  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    changeLayout(to: layout, animated, nil)
  }
  /// Changes the layout, and calls `completion` when the animation is over.
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) { changeLayout(to: layout, animated, completion) }

  func storeLayout(_ layout: UICollectionViewLayout) {
    if storedLayout.collectionView === self { storedLayout.collectionView = nil }
    storedLayout = layout
    layout.collectionView = self
  }

  // MARK: Data source and delegate

  /// The object that gives the collection its items. Default nil; not retained.
  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet { if dataSource !== oldValue { needsReload() } }
  }
  /// The object that decides about the selection. It should be a `UICollectionViewDelegate`. Default nil; not retained.
  open override weak var delegate: (any UIScrollViewDelegate)? {
    didSet {
      guard delegate !== oldValue else { return }
      collectionDelegate = delegate as? any UICollectionViewDelegate
      storedLayout.flow?.delegateHasNoSizes = false
      layoutInvalidated(nil)
    }
  }
  weak var collectionDelegate: (any UICollectionViewDelegate)?
  /// An object that is told which items may be needed soon. Default nil; not retained.
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
  /// Kept, without effect: items are not made ahead. Default true.
  open var isPrefetchingEnabled = true

  // MARK: State

  var counts: [Int] = []
  var shown: [ElementKey: ShownElement] = [:]
  var pool = ReusePool<UICollectionReusableView>()
  var needsLoad = true
  var needsPrepare = true
  var isLayingOut = false
  var layoutBounds = CGRect.zero
  var selection: [IndexPath] = []
  var touched: TouchedItem?
  var pendingUpdate: (depth: Int, update: ListUpdate)?
  var running: RunningUpdate?
  var moved: MovedItem?

  /// A view behind the cells that does not move with them. Default nil.
  open var backgroundView: UIView? {
    didSet {
      if oldValue !== backgroundView { oldValue?.removeFromSuperview() }
      guard let backgroundView else { return }
      backgroundView.frame = bounds
      insertSubview(backgroundView, at: 0)
    }
  }

  // MARK: Loading and questions

  /// Asks the data source for everything again. Nothing is selected afterwards.
  open func reloadData() {
    needsReload()
    if !isLayingOut, window != nil { loadIfNeeded() }
  }
  /// The number of sections.
  open var numberOfSections: Int { loadedCounts.count }
  /// The number of items in a section.
  open func numberOfItems(inSection section: Int) -> Int {
    let counts = loadedCounts
    return counts.indices.contains(section) ? counts[section] : 0
  }
  /// The attributes of a cell, as the layout says.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepareIfNeeded()
    return contains(indexPath) ? storedLayout.layoutAttributesForItem(at: indexPath) : nil
  }
  /// The attributes of a supplementary view, as the layout says.
  open func layoutAttributesForSupplementaryElement(ofKind kind: String, at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    prepareIfNeeded()
    return storedLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
  }
  /// The item at a point of the contents; nil if there is none.
  open func indexPathForItem(at point: CGPoint) -> IndexPath? {
    prepareIfNeeded()
    let area = CGRect(origin: point, size: CGSize(width: 1, height: 1))
    let found = storedLayout.layoutAttributesForElements(in: area)?.filter {
      $0.representedElementCategory == .cell && !$0.isHidden && $0.frame.contains(point)
    }
    return found?.max { $0.zIndex < $1.zIndex }?.indexPath
  }
  /// The item of a cell; nil if the cell is not shown.
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    shown.first { $0.value.view === cell }?.key.path
  }
  /// The cell of an item; nil if it is not shown.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    bringUpToDate()
    return shown[.cell(indexPath)]?.view as? UICollectionViewCell
  }
  /// The cells in sight.
  open var visibleCells: [UICollectionViewCell] {
    bringUpToDate()
    return sortedPaths.compactMap { shown[.cell($0)]?.view as? UICollectionViewCell }
  }
  /// The items in sight.
  open var indexPathsForVisibleItems: [IndexPath] {
    bringUpToDate()
    return sortedPaths
  }
  /// A supplementary view; nil if it is not shown.
  open func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath)
    -> UICollectionReusableView?
  {
    bringUpToDate()
    return shown[ElementKey(.supplementaryView, elementKind, indexPath)]?.view
  }
  /// The supplementary views of a kind in sight.
  open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
    indexPathsForVisibleSupplementaryElements(ofKind: elementKind)
      .compactMap { supplementaryView(forElementKind: elementKind, at: $0) }
  }
  /// The places of the supplementary views of a kind in sight.
  open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    bringUpToDate()
    return shown.keys.filter { $0.category == .supplementaryView && $0.kind == elementKind }.map(\.path)
      .sorted()
  }
  /// Whether items have changed that the data source does not know of. Default false.
  open var hasUncommittedUpdates: Bool { pendingUpdate != nil }

  /// The size of the contents, as the layout says.
  open override var contentSize: CGSize {
    get {
      prepareIfNeeded()
      return super.contentSize
    }
    set { super.contentSize = newValue }
  }

  // MARK: Selection

  /// Whether a tap selects an item. Default true.
  open var allowsSelection = true
  /// Whether several items can be selected. Default false.
  open var allowsMultipleSelection = false
  /// Whether a tap selects an item while the collection is edited. Default false.
  open var allowsSelectionDuringEditing = false
  /// Whether several items can be selected while the collection is edited. Default false.
  open var allowsMultipleSelectionDuringEditing = false
  /// Whether the collection is edited. Default false.
  open var isEditing = false
  /// The selected items; nil if there are none.
  open var indexPathsForSelectedItems: [IndexPath]? { selection.isEmpty ? nil : selection }
  /// Selects an item; nil deselects all. No method of the delegate is called.
  open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    select(indexPath, animated, scrollPosition)
  }
  /// Deselects an item. No method of the delegate is called.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) { deselect(indexPath) }

  // MARK: Scrolling

  /// Moves the contents until an item is at a position.
  open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    scroll(to: indexPath, scrollPosition, animated)
  }

  // MARK: Reuse

  /// Has new cells made of a class; nil: no more.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    register(cellClass, "cell", identifier)
  }
  /// Has new supplementary views of a kind made of a class; nil: no more.
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) { register(viewClass, elementKind, identifier) }
  /// A cell that shows no item any more, or a new one. The program ends with a message if nothing is registered.
  open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath)
    -> UICollectionViewCell
  { dequeueCell(identifier, indexPath) }
  /// A supplementary view that is not shown any more, or a new one. The program ends with a message if nothing is registered.
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView { dequeueView(elementKind, identifier, indexPath) }

  // MARK: Updates

  /// Applies changes together, with an animation.
  ///
  /// - Parameters:
  ///   - updates: changes the data and calls the methods that insert, delete, move and reload. Deletions name items before the update, and
  ///     insertions items after it, in whatever order they are called.
  ///   - completion: is called when the animation is over, with whether it ran to its end.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    batch(updates, completion)
  }
  /// Inserts sections, with an animation.
  open func insertSections(_ sections: IndexSet) { change { $0.insertedSections.formUnion(sections) } }
  /// Deletes sections, with an animation.
  open func deleteSections(_ sections: IndexSet) { change { $0.deletedSections.formUnion(sections) } }
  /// Loads sections again, with an animation.
  open func reloadSections(_ sections: IndexSet) { change { $0.reloadedSections.formUnion(sections) } }
  /// Moves a section, with an animation.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.movedSections.append((section, newSection)) }
  }
  /// Inserts items, with an animation.
  open func insertItems(at indexPaths: [IndexPath]) { change { $0.insertedRows += indexPaths } }
  /// Deletes items, with an animation.
  open func deleteItems(at indexPaths: [IndexPath]) { change { $0.deletedRows += indexPaths } }
  /// Loads items again, with an animation.
  open func reloadItems(at indexPaths: [IndexPath]) { change { $0.reloadedRows += indexPaths } }
  /// Moves an item, with an animation.
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.movedRows.append(ListUpdate.Move(from: indexPath, to: newIndexPath)) }
  }

  // MARK: Moving by a finger

  /// Begins to move an item, if the data source allows it. Returns whether it does.
  open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool { beginMoving(indexPath) }
  /// Moves the item to a point of the contents; the others make room.
  open func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    moveItem(to: targetPosition)
  }
  /// Ends the movement where the item is. The data source is told.
  open func endInteractiveMovement() { endMoving(commits: true) }
  /// Ends the movement, and puts the item back.
  open func cancelInteractiveMovement() { endMoving(commits: false) }

  // MARK: Layout and touches

  open override func layoutSubviews() {
    super.layoutSubviews()
    layoutElements()
  }
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !touchBegan(touches) { super.touchesBegan(touches, with: event) }
  }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if touched == nil { super.touchesMoved(touches, with: event) }
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !touchEnded() { super.touchesEnded(touches, with: event) }
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !touchCancelled() { super.touchesCancelled(touches, with: event) }
  }

  override func restingOffset(_ proposed: CGPoint, velocity: CGPoint) -> CGPoint {
    storedLayout.targetContentOffset(forProposedContentOffset: proposed, withScrollingVelocity: velocity)
  }
}

/// Gives a collection's `delegate` the type that Apple's declaration narrows it to.
public protocol _TypedCollectionDelegate: AnyObject {}

extension _TypedCollectionDelegate where Self: UICollectionView {
  /// The object that decides about the selection. Default nil; not retained.
  @preconcurrency @MainActor public var delegate: (any UICollectionViewDelegate)? {
    get { collectionDelegate }
    set { (self as UIScrollView).delegate = newValue }
  }
}
