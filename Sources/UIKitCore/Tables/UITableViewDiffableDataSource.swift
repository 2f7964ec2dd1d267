/// A data source of a table that shows snapshots, and animates from one to the next.
///
/// ```swift
/// let table = UITableView()
/// let source = UITableViewDiffableDataSource<String, Int>(tableView: table) { table, path, number in
///   let cell = table.dequeueReusableCell(withIdentifier: "cell", for: path)
///   cell.textLabel?.text = "\(number)"
///   return cell
/// }
/// var snapshot = source.snapshot()
/// snapshot.appendSections(["main"])
/// snapshot.appendItems([1, 2, 3])
/// source.apply(snapshot, animatingDifferences: false)
/// ```
///
/// Source: Apple's documentation of UITableViewDiffableDataSource.
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UITableViewDataSource {
  /// Makes the cell of an item.
  public typealias CellProvider = (
    _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UITableViewCell?

  private weak var table: UITableView?
  private let cellProvider: CellProvider
  private var shown = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()
  /// How rows come and go. Default `automatic`.
  open var defaultRowAnimation = UITableView.RowAnimation.automatic

  /// A data source, which becomes that of the table.
  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    table = tableView
    self.cellProvider = cellProvider
    super.init()
    tableView.dataSource = self
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
    let update = snapshot.update(from: shown)
    shown = snapshot
    guard let table, animatingDifferences, table.window != nil else {
      table?.reloadData()
      completion?()
      return
    }
    let animation = defaultRowAnimation
    table.performBatchUpdates({ table.change(animation) { $0 = update } }) { _ in completion?() }
    table.reconfigureRows(at: snapshot.reconfigured.compactMap { snapshot.path(of: $0) })
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
  /// The item of a row; nil if there is none.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    guard indexPath.count == 2, shown.sections.indices.contains(indexPath.section),
      shown.sections[indexPath.section].items.indices.contains(indexPath.row)
    else { return nil }
    return shown.sections[indexPath.section].items[indexPath.row]
  }
  /// The row of an item; nil if there is none.
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
  open func numberOfSections(in tableView: UITableView) -> Int { shown.numberOfSections }
  /// The number of items in a section of the snapshot.
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    shown.sections[section].items.count
  }
  /// The cell of an item. The program ends with a message if the provider returns nil.
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let item = shown.sections[indexPath.section].items[indexPath.row]
    guard let cell = cellProvider(tableView, indexPath, item) else {
      fatalError("UITableViewDiffableDataSource: the cell provider returned nil for \(item)")
    }
    return cell
  }
  /// The title above a section. Default nil.
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  /// The title below a section. Default nil.
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
  /// Whether a row can be edited. Default false.
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
  /// Whether a row can be moved. Default false.
  open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
  /// A person has asked to delete or insert a row. Default: nothing.
  open func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) { tableView.unanswered.insert(.commit) }
  /// A person has moved a row. Default: nothing.
  open func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {}
}
