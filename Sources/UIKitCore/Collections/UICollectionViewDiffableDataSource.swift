/// A data source of a collection that shows snapshots, and animates from one to the next.
///
/// ```swift
/// let tiles = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
/// let registration = UICollectionView.CellRegistration<UICollectionViewCell, Int> { cell, _, number in
///   cell.contentView.backgroundColor = number.isMultiple(of: 2) ? .systemTeal : .systemPink
/// }
/// let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: tiles) { tiles, path, number in
///   tiles.dequeueConfiguredReusableCell(using: registration, for: path, item: number)
/// }
/// ```
///
/// Source: Apple's documentation of UICollectionViewDiffableDataSource. Section snapshots are left out.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UICollectionViewDataSource {
  /// Makes the cell of an item.
  public typealias CellProvider = (
    _ collectionView: UICollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UICollectionViewCell?
  /// Makes a supplementary view.
  public typealias SupplementaryViewProvider = (
    _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
  ) -> UICollectionReusableView?

  private weak var collection: UICollectionView?
  private let cellProvider: CellProvider
  private var shown = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()
  /// Makes supplementary views. Default nil.
  open var supplementaryViewProvider: SupplementaryViewProvider?

  /// A data source, which becomes that of the collection.
  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    collection = collectionView
    self.cellProvider = cellProvider
    super.init()
    collectionView.dataSource = self
  }

  /// Shows a snapshot.
  ///
  /// - Parameters:
  ///   - snapshot: the new sections and items.
  ///   - animatingDifferences: whether the change is animated. Default true.
  ///   - completion: is called afterwards.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    var update = snapshot.update(from: shown)
    // A collection has no way to configure cells again, so they are made again.
    let moving = Set(update.movedRows.map(\.from))
    update.reloadedRows += snapshot.reconfigured.compactMap { shown.path(of: $0) }
      .filter {
        !moving.contains($0) && !update.reloadedRows.contains($0) && !update.deletedRows.contains($0)
      }
    shown = snapshot
    guard let collection, animatingDifferences, collection.window != nil else {
      collection?.reloadData()
      completion?()
      return
    }
    collection.performBatchUpdates({ collection.change { $0 = update } }) { _ in completion?() }
  }
  /// Shows a snapshot by loading everything again.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (() -> Void)? = nil
  ) { apply(snapshot, animatingDifferences: false, completion: completion) }

  /// A copy of the snapshot that is shown.
  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
    var copy = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()
    copy.appendSections(shown.sectionIdentifiers)
    for section in shown.sections { copy.appendItems(section.items, toSection: section.id) }
    return copy
  }
  /// The item at a place; nil if there is none.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    guard indexPath.count == 2, shown.sections.indices.contains(indexPath.section),
      shown.sections[indexPath.section].items.indices.contains(indexPath.item)
    else { return nil }
    return shown.sections[indexPath.section].items[indexPath.item]
  }
  /// The place of an item; nil if there is none.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? { shown.path(of: itemIdentifier) }
  /// The section with a number; nil if there is none.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    shown.sections.indices.contains(index) ? shown.sections[index].id : nil
  }
  /// The number of a section; nil if there is none.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    shown.indexOfSection(sectionIdentifier)
  }

  // MARK: Data source

  /// The number of sections of the snapshot.
  open func numberOfSections(in collectionView: UICollectionView) -> Int { shown.numberOfSections }
  /// The number of items in a section of the snapshot.
  open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    shown.sections[section].items.count
  }
  /// The cell of an item. The program ends with a message if the provider returns nil.
  open func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  {
    let item = shown.sections[indexPath.section].items[indexPath.item]
    guard let cell = cellProvider(collectionView, indexPath, item) else {
      fatalError("UICollectionViewDiffableDataSource: the cell provider returned nil for \(item)")
    }
    return cell
  }
  /// A supplementary view of the provider, or an empty one.
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    supplementaryViewProvider?(collectionView, kind, indexPath) ?? UICollectionReusableView(frame: .zero)
  }
  /// Whether an item can be moved by a finger. Default false.
  open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
    false
  }
  /// A finger has moved an item. Default: nothing.
  open func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}
}
