// Over 500 lines with its documentation: subclasses can only override what the body of the class declares. The members are implemented in
// UITableView+….swift.

/// A list of rows, of which only those exist that are seen.
///
/// ```swift
/// let table = UITableView(frame: view.bounds, style: .insetGrouped)
/// table.register(UITableViewCell.self, forCellReuseIdentifier: "city")
/// view.addSubview(table)
/// ```
///
/// The data source says how many rows there are, and makes the cell of a row when it comes into sight. A cell whose row has gone is used
/// again for another one. Rows have the height that the delegate says, `rowHeight`, or with `automaticDimension` that of their contents. The
/// height of a row with automatic height is estimated until the row is seen; rows in sight then stay where they are.
///
/// Source: Apple's documentation of UITableView. Left out: index titles, swipe actions, rows that a finger moves, prefetching, drag and drop
/// between programs, and focus.
@preconcurrency @MainActor open class UITableView: UIScrollView, _TypedTableDelegate {
  /// How a table shows its sections.
  public enum Style: Int, Sendable {
    /// From edge to edge; headers stay at the top while their sections are seen.
    case plain = 0
    /// In groups on a grey background.
    case grouped = 1
    /// In groups with round corners on a grey background.
    case insetGrouped = 2
  }

  /// Where a row is after a movement.
  public enum ScrollPosition: Int, Sendable {
    /// In sight, by the smallest movement.
    case none = 0
    /// At the top.
    case top = 1
    /// In the middle.
    case middle = 2
    /// At the bottom.
    case bottom = 3
  }

  /// How rows come and go.
  public enum RowAnimation: Int, Sendable {
    /// They fade.
    case fade = 0
    /// They slide from the right or to the right.
    case right = 1
    /// They slide from the left or to the left.
    case left = 2
    /// They slide from above or upwards.
    case top = 3
    /// They slide from below or downwards.
    case bottom = 4
    /// At once.
    case none = 5
    /// They are covered and uncovered by the rows around them.
    case middle = 6
    /// As the table decides: they fade.
    case automatic = 100
  }

  /// What the distances of lines from the edges are measured from.
  public enum SeparatorInsetReference: Int, Sendable {
    /// The edges of the cells.
    case fromCellEdges = 0
    /// The usual distances.
    case fromAutomaticInsets = 1
  }

  /// Asks for a height that follows from the contents.
  public nonisolated static let automaticDimension: CGFloat = -1
  /// Posted after the selection has changed.
  public nonisolated static let selectionDidChangeNotification = Notification.Name(
    "UITableViewSelectionDidChangeNotification")

  // MARK: Making

  /// How the sections are shown.
  open var style: Style { storedStyle }
  private let storedStyle: Style

  /// A table of a style.
  public init(frame: CGRect, style: Style) {
    storedStyle = style
    super.init(frame: frame)
    takeStyle()
  }

  /// A plain table.
  public override init(frame: CGRect) {
    storedStyle = .plain
    super.init(frame: frame)
    takeStyle()
  }

  /// Reads a table of an interface file.
  public required init?(coder: NSCoder) {
    storedStyle = (coder as? any TableCoder)?.tableStyle ?? .plain
    super.init(coder: coder)
    takeStyle()
  }

  override func setUpContents() {
    super.setUpContents()
    alwaysBounceVertical = true
  }

  // MARK: Data source and delegate

  /// The object that gives the table its rows. Default nil: there are none. Not retained.
  open weak var dataSource: (any UITableViewDataSource)? {
    didSet { if dataSource !== oldValue { sourceChanged() } }
  }
  /// The object that decides how rows are shown. It should be a `UITableViewDelegate`. Default nil; not retained.
  open override weak var delegate: (any UIScrollViewDelegate)? {
    didSet { if delegate !== oldValue { delegateChanged() } }
  }
  /// An object that is told which rows may be needed soon. Kept, without effect: it is never told. Default nil; not retained.
  open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
  /// Whether that object is told. Kept, without effect. Default true.
  open var isPrefetchingEnabled = true

  // MARK: State of the rows

  weak var tableDelegate: (any UITableViewDelegate)?
  var unanswered: TableQuestions = []
  var geometry = TableGeometry()
  var rows = ShownRows()
  var pool = ReusePool<UIView>()
  var needsLoad = true
  var isLayingOut = false
  var selection: [IndexPath] = []
  var touched: TouchedRow?
  var pendingUpdate: PendingUpdate?
  /// The cell that the next question for one of its identifier gets.
  var reconfigured: (cell: UITableViewCell, identifier: String)?
  /// The rows of an interface file; nil for those of a data source.
  package var staticRows: StaticRows?

  // MARK: Heights

  /// The height of rows, in points. Default `automaticDimension`. The delegate's `heightForRowAt` goes before.
  open var rowHeight = UITableView.automaticDimension {
    didSet { if rowHeight != oldValue { heightsChanged() } }
  }
  /// The height of headers. Default `automaticDimension`.
  open var sectionHeaderHeight = UITableView.automaticDimension {
    didSet { if sectionHeaderHeight != oldValue { heightsChanged() } }
  }
  /// The height of footers. Default `automaticDimension`.
  open var sectionFooterHeight = UITableView.automaticDimension {
    didSet { if sectionFooterHeight != oldValue { heightsChanged() } }
  }
  /// The height that rows with automatic height may have until they are seen. Default `automaticDimension`: 44.
  open var estimatedRowHeight = UITableView.automaticDimension
  /// The height that headers with automatic height may have until they are seen. Default `automaticDimension`: 28.
  open var estimatedSectionHeaderHeight = UITableView.automaticDimension
  /// The height that footers with automatic height may have until they are seen. Default `automaticDimension`: 28.
  open var estimatedSectionFooterHeight = UITableView.automaticDimension
  /// The room above the headers of a plain table. Default `automaticDimension`: 22.
  open var sectionHeaderTopPadding = UITableView.automaticDimension {
    didSet { if sectionHeaderTopPadding != oldValue { heightsChanged() } }
  }
  /// The height of the empty rows below the last one. Kept, without effect: there are none. Default 0.
  open var fillerRowHeight: CGFloat = 0

  /// The size of the contents, as far as heights are known.
  open override var contentSize: CGSize {
    get {
      loadIfNeeded()
      return super.contentSize
    }
    set { super.contentSize = newValue }
  }

  // MARK: Looks

  /// Which lines are between rows. Default a line.
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine { didSet { linesChanged() } }
  /// The colour of lines. Default `separator`.
  open var separatorColor: UIColor? = .separator { didSet { linesChanged() } }
  /// The distances of lines from the edges of cells. Default: the margin at the left.
  open var separatorInset: UIEdgeInsets {
    get { storedSeparatorInset ?? UIEdgeInsets(top: 0, left: sideMargin, bottom: 0, right: 0) }
    set {
      storedSeparatorInset = newValue
      linesChanged()
    }
  }
  private var storedSeparatorInset: UIEdgeInsets?
  /// What `separatorInset` is measured from. Kept, without effect. Default the edges of cells.
  open var separatorInsetReference = SeparatorInsetReference.fromCellEdges
  /// Kept, without effect. Default false.
  open var cellLayoutMarginsFollowReadableWidth = false
  /// Whether the contents of cells keep clear of the safe area. Kept, without effect. Default true.
  open var insetsContentViewsToSafeArea = true
  /// A view behind the rows that does not move with them. Default nil.
  open var backgroundView: UIView? { didSet { backgroundChanged(oldValue) } }
  /// A view above the first section. Its height counts; its width becomes that of the table. Default nil.
  open var tableHeaderView: UIView? { didSet { edgeViewChanged(oldValue, tableHeaderView) } }
  /// A view below the last section. Its height counts; its width becomes that of the table. Default nil.
  open var tableFooterView: UIView? { didSet { edgeViewChanged(oldValue, tableFooterView) } }

  /// The colour of the index titles. Kept, without effect. Default nil.
  open var sectionIndexColor: UIColor?
  /// The colour behind the index titles. Kept, without effect. Default nil.
  open var sectionIndexBackgroundColor: UIColor?
  /// The colour behind the index titles under a finger. Kept, without effect. Default nil.
  open var sectionIndexTrackingBackgroundColor: UIColor?
  /// How many rows a table with index titles has at least. Kept, without effect. Default 0.
  open var sectionIndexMinimumDisplayRowCount = 0
  /// Whether the table remembers which row has the focus. Kept, without effect. Default false.
  open var remembersLastFocusedIndexPath = false
  /// Whether the selection follows the focus. Kept, without effect. Default false.
  open var selectionFollowsFocus = false
  /// Whether rows can be dragged to other programs. Kept, without effect. Default false.
  open var dragInteractionEnabled = false

  // MARK: Selection

  /// Whether a tap selects a row. Default true.
  open var allowsSelection = true
  /// Whether several rows can be selected. Default false.
  open var allowsMultipleSelection = false
  /// Whether a tap selects a row while the table is edited. Default false.
  open var allowsSelectionDuringEditing = false
  /// Whether several rows can be selected while the table is edited. Default false.
  open var allowsMultipleSelectionDuringEditing = false

  /// The selected row that was selected first; nil if there is none.
  open var indexPathForSelectedRow: IndexPath? { selection.first }
  /// The selected rows; nil if there are none.
  open var indexPathsForSelectedRows: [IndexPath]? { selection.isEmpty ? nil : selection }

  /// Selects a row. No method of the delegate is called.
  ///
  /// - Parameters:
  ///   - indexPath: the row; nil deselects all.
  ///   - animated: whether the change and the movement are animated.
  ///   - scrollPosition: where the row is afterwards; with `none` the table is not moved.
  open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    select(indexPath, animated, scrollPosition)
  }
  /// Deselects a row. No method of the delegate is called.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) { deselect(indexPath, animated) }

  // MARK: Loading

  /// Asks the data source for everything again. Nothing is selected afterwards.
  open func reloadData() { reloadAll() }
  /// Loads the titles at the right edge again. Without effect: there are none.
  open func reloadSectionIndexTitles() {}

  // MARK: Questions

  /// The number of sections.
  open var numberOfSections: Int { loaded.sections.count }
  /// The number of rows in a section.
  open func numberOfRows(inSection section: Int) -> Int { count(ofRowsIn: section) }
  /// The rectangle of a section with its header and its footer.
  open func rect(forSection section: Int) -> CGRect { rectOf(section: section) }
  /// The rectangle of a header, where it is without floating.
  open func rectForHeader(inSection section: Int) -> CGRect { rectOf(header: section) }
  /// The rectangle of a footer, where it is without floating.
  open func rectForFooter(inSection section: Int) -> CGRect { rectOf(footer: section) }
  /// The rectangle of a row; zero if there is none.
  open func rectForRow(at indexPath: IndexPath) -> CGRect { rectOf(row: indexPath) }
  /// The row at a point of the table; nil if there is none.
  open func indexPathForRow(at point: CGPoint) -> IndexPath? { path(at: point) }
  /// The row of a cell; nil if the cell is not shown.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? { rows.place(of: cell)?.path }
  /// The rows in a rectangle of the table; nil if the rectangle is not valid.
  open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? { paths(in: rect) }
  /// The cell of a row; nil if the row is not shown.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { cell(at: indexPath) }
  /// The cells in sight, from above.
  open var visibleCells: [UITableViewCell] { rowsInSight.map(\.cell) }
  /// The rows in sight, from above.
  open var indexPathsForVisibleRows: [IndexPath]? { rowsInSight.map(\.place.path) }
  /// The header of a section; nil if it is not shown or no view for reuse.
  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    rows.headers[section] as? UITableViewHeaderFooterView
  }
  /// The footer of a section; nil if it is not shown or no view for reuse.
  open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    rows.footers[section] as? UITableViewHeaderFooterView
  }
  /// Whether rows have changed that the data source does not know of. Default false.
  open var hasUncommittedUpdates: Bool { pendingUpdate != nil }

  // MARK: Scrolling

  /// Moves the contents until a row is at a position.
  open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    scroll(to: indexPath, scrollPosition, animated)
  }
  /// Moves the contents until the nearest selected row is at a position.
  open func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
    if let path = selection.min() { scroll(to: path, scrollPosition, animated) }
  }

  // MARK: Reuse

  /// A cell that shows no row any more, or a new one of the class or the nib that is registered; nil if there is neither.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    dequeue(identifier)
  }
  /// A cell that shows no row any more, or a new one. The program ends with a message if nothing is registered.
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath)
    -> UITableViewCell
  { dequeue(identifier, for: indexPath) }
  /// A header or footer that is not shown any more, or a new one; nil if there is neither.
  open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView?
  {
    dequeueEdge(identifier)
  }
  /// Has new cells made of a class; nil: no more.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    registerCells(cellClass, identifier)
  }
  /// Has new headers and footers made of a class; nil: no more.
  open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    registerEdges(aClass, identifier)
  }

  // MARK: Editing

  private var storedEditing = false
  /// Whether rows show the controls of editing. Default false.
  open var isEditing: Bool {
    get { storedEditing }
    set { setEditing(newValue, animated: false) }
  }
  /// Shows or hides the controls of editing.
  open func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != storedEditing else { return }
    storedEditing = editing
    editingChanged(animated)
  }

  // MARK: Updates

  /// Applies changes together, with an animation.
  ///
  /// - Parameters:
  ///   - updates: changes the data and calls the methods that insert, delete, move and reload. Deletions name rows before the update, and
  ///     insertions rows after it, in whatever order they are called.
  ///   - completion: is called when the animation is over, with whether it ran to its end.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    batch(updates, completion)
  }
  /// Begins changes that are applied together by `endUpdates()`. Calls may be nested.
  open func beginUpdates() { beginBatch() }
  /// Applies the changes since `beginUpdates()`. Without changes, the heights of rows are asked for again and changed with an animation.
  open func endUpdates() { endBatch() }
  /// Inserts sections, with an animation.
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    change(animation) { $0.insertedSections.formUnion(sections) }
  }
  /// Deletes sections, with an animation.
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    change(animation) { $0.deletedSections.formUnion(sections) }
  }
  /// Loads sections again, with an animation.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    change(animation) { $0.reloadedSections.formUnion(sections) }
  }
  /// Moves a section, with an animation.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    change(.none) { $0.movedSections.append((section, newSection)) }
  }
  /// Inserts rows, with an animation.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change(animation) { $0.insertedRows += indexPaths }
  }
  /// Deletes rows, with an animation.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change(animation) { $0.deletedRows += indexPaths }
  }
  /// Loads rows again, with an animation.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change(animation) { $0.reloadedRows += indexPaths }
  }
  /// Moves a row, with an animation.
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change(.none) { $0.movedRows.append(ListUpdate.Move(from: indexPath, to: newIndexPath)) }
  }
  /// Has the data source configure the cells of rows again, which stay the same.
  open func reconfigureRows(at indexPaths: [IndexPath]) { reconfigure(indexPaths) }

  // MARK: Layout and touches

  open override func layoutSubviews() {
    super.layoutSubviews()
    layoutRows()
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
}

/// A coder that knows the style of the table that is being made.
package protocol TableCoder: InterfaceCoder {
  /// The style.
  @MainActor var tableStyle: UITableView.Style { get }
}

/// Gives a table's `delegate` the type that Apple's declaration narrows it to.
public protocol _TypedTableDelegate: AnyObject {}

extension _TypedTableDelegate where Self: UITableView {
  /// The object that decides how rows are shown. Default nil; not retained.
  @preconcurrency @MainActor public var delegate: (any UITableViewDelegate)? {
    get { tableDelegate }
    set { (self as UIScrollView).delegate = newValue }
  }
}
