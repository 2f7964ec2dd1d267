// What the data source and the delegate say of the rows.
extension UITableView {
  /// The geometry, which is loaded if it has to be.
  var loaded: TableGeometry {
    loadIfNeeded()
    return geometry
  }

  var sideMargin: CGFloat { CellMetrics.margin(width: bounds.width) }
  /// The distance of cells from the edges.
  var inset: CGFloat { style == .insetGrouped ? sideMargin : 0 }
  /// The width of cells.
  var rowWidth: CGFloat { max(bounds.width - 2 * inset, 0) }

  func takeStyle() {
    if backgroundColor == nil {
      backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
    }
  }

  // MARK: Changes

  func sourceChanged() {
    unanswered = []
    needsReload()
  }

  func delegateChanged() {
    tableDelegate = delegate as? any UITableViewDelegate
    unanswered = []
    needsReload()
  }

  private func needsReload() {
    needsLoad = true
    setNeedsLayout()
  }

  func heightsChanged() {
    // Their cells may stay, but their places are others.
    needsReload()
  }

  func reloadAll() {
    needsLoad = true
    setNeedsLayout()
    // The numbers are asked for at once, and the cells at the next layout.
    if !isLayingOut, window != nil { loadIfNeeded() }
  }

  func loadIfNeeded() {
    guard needsLoad else { return }
    needsLoad = false
    recycleAll()
    pendingUpdate = nil
    if !selection.isEmpty { selection = [] }
    geometry = makeGeometry()
    contentSizeChanged()
  }

  func contentSizeChanged() {
    let size = CGSize(width: bounds.width, height: geometry.height)
    if super.contentSize != size { super.contentSize = size }
  }

  // MARK: Sections

  /// Asks for the numbers and heights of all rows.
  func makeGeometry() -> TableGeometry {
    let (head, foot) = (tableHeaderView?.frame.height ?? 0, tableFooterView?.frame.height ?? 0)
    guard let dataSource else { return TableGeometry(head: head, foot: foot) }
    let count = checkedCount(dataSource.numberOfSections(in: self), "sections")
    var sections: [TableGeometry.Section] = []
    sections.reserveCapacity(count)
    for section in 0..<count {
      let number = checkedCount(
        dataSource.tableView(self, numberOfRowsInSection: section), "rows in section \(section)")
      var new = TableGeometry.Section()
      new.rows = lengths(section, number)
      new.header = edge(section, isHeader: true)
      new.footer = edge(section, isHeader: false)
      new.padding = padding(of: new.header, section)
      sections.append(new)
    }
    return TableGeometry(head: head, foot: foot, sections)
  }

  private func checkedCount(_ count: Int, _ what: String) -> Int {
    guard count < 0 else { return count }
    Misuse.ignored(
      "UITableView: \(dataSource.map { "\(type(of: $0))" } ?? "the data source") says that there are \(count) \(what); there are none"
    )
    return 0
  }

  // MARK: Rows

  private func lengths(_ section: Int, _ count: Int) -> LengthTable {
    guard count > 0 else { return LengthTable() }
    let first = knownHeight(RowPlace(section, 0))
    guard let tableDelegate, asksForHeights else { return LengthTable(count: count, length: first) }
    let usesEstimates = usesEstimates
    var lengths = [first]
    lengths.reserveCapacity(count)
    for row in 1..<max(count, 1) {
      let place = RowPlace(section, row)
      let height =
        usesEstimates
        ? tableDelegate.tableView(self, estimatedHeightForRowAt: place.path)
        : tableDelegate.tableView(self, heightForRowAt: place.path)
      lengths.append(height == Self.automaticDimension ? usualEstimate : checked(height, place))
    }
    return LengthTable(lengths)
  }

  /// Whether the delegate has to be asked for the height of each row.
  private var asksForHeights: Bool {
    usesEstimates ? !unanswered.contains(.estimatedRowHeight) : !unanswered.contains(.rowHeight)
  }

  /// Whether heights are estimated until rows are seen, although the delegate knows them.
  private var usesEstimates: Bool {
    guard tableDelegate != nil else { return false }
    return estimatedRowHeight > 0 || !unanswered.contains(.estimatedRowHeight)
  }

  private var usualEstimate: CGFloat { estimatedRowHeight > 0 ? estimatedRowHeight : TableMetrics.row }

  /// The height that a row has until it is seen.
  private func knownHeight(_ place: RowPlace) -> CGFloat {
    if let tableDelegate {
      let estimate = tableDelegate.tableView(self, estimatedHeightForRowAt: place.path)
      if !unanswered.contains(.estimatedRowHeight) || estimatedRowHeight > 0 {
        return estimate == Self.automaticDimension ? usualEstimate : checked(estimate, place)
      }
    }
    let height = height(of: place)
    return height == Self.automaticDimension ? usualEstimate : height
  }

  /// The height that the delegate or `rowHeight` says; `automaticDimension` if the contents determine it.
  func height(of place: RowPlace) -> CGFloat {
    guard let tableDelegate, !unanswered.contains(.rowHeight) else { return checked(rowHeight, place) }
    return checked(tableDelegate.tableView(self, heightForRowAt: place.path), place)
  }

  private func checked(_ height: CGFloat, _ place: RowPlace) -> CGFloat {
    if height >= 0, height.isFinite || height == Self.automaticDimension { return height }
    if height == Self.automaticDimension { return height }
    Misuse.ignored(
      "UITableView: the height of row \(place.row) in section \(place.section) is \(height), which is no height; it is \(TableMetrics.row)"
    )
    return TableMetrics.row
  }

  // MARK: Headers and footers

  private func edge(_ section: Int, isHeader: Bool) -> TableGeometry.Edge {
    var edge = TableGeometry.Edge()
    edge.title =
      isHeader
      ? dataSource?.tableView(self, titleForHeaderInSection: section)
      : dataSource?.tableView(self, titleForFooterInSection: section)
    edge.mayHaveView =
      tableDelegate != nil && !unanswered.contains(isHeader ? .headerView : .footerView)
    let own = isHeader ? sectionHeaderHeight : sectionFooterHeight
    guard let tableDelegate else { return sized(edge, own, isAnswered: false, section, isHeader) }
    // A controller answers for some sections perhaps, so it is asked for each.
    unanswered.remove(isHeader ? .headerHeight : .footerHeight)
    let height =
      isHeader
      ? tableDelegate.tableView(self, heightForHeaderInSection: section)
      : tableDelegate.tableView(self, heightForFooterInSection: section)
    let isAnswered = !unanswered.contains(isHeader ? .headerHeight : .footerHeight)
    return sized(edge, height, isAnswered: isAnswered, section, isHeader)
  }

  private func sized(
    _ edge: TableGeometry.Edge, _ height: CGFloat, isAnswered: Bool, _ section: Int, _ isHeader: Bool
  ) -> TableGeometry.Edge {
    var edge = edge
    let isFixed = height != Self.automaticDimension && !(style != .plain && height == 0)
    if isFixed, isAnswered || style != .plain || edge.title != nil || edge.mayHaveView {
      edge.height = checkedEdge(height, section, isHeader)
      // A title needs its room.
      if !isAnswered, style != .plain, edge.title != nil {
        edge.height = max(edge.height, titleHeight(section, isHeader))
      }
      edge.isAutomatic = !isAnswered && style == .plain && edge.title == nil
      return edge
    }
    if edge.title != nil {
      edge.height = titleHeight(section, isHeader)
      edge.isAutomatic = edge.mayHaveView
    } else if edge.mayHaveView {
      let estimate = isHeader ? estimatedSectionHeaderHeight : estimatedSectionFooterHeight
      edge.height = estimate > 0 && estimate.isFinite ? estimate : TableMetrics.plainEdge
      edge.isAutomatic = true
    } else {
      edge.height = emptyHeight(section, isHeader)
    }
    return edge
  }

  private func checkedEdge(_ height: CGFloat, _ section: Int, _ isHeader: Bool) -> CGFloat {
    if height >= 0, height.isFinite { return height }
    Misuse.ignored(
      "UITableView: the height of the \(isHeader ? "header" : "footer") of section \(section) is \(height), which is no height; it is 0"
    )
    return 0
  }

  /// The height of an edge without a title or a view.
  func emptyHeight(_ section: Int, _ isHeader: Bool) -> CGFloat {
    guard style != .plain else { return 0 }
    let isFirst = isHeader && section == 0 && tableHeaderView == nil
    return TableMetrics.groupedGap + (isFirst ? TableMetrics.groupedTop : 0)
  }

  private func titleHeight(_ section: Int, _ isHeader: Bool) -> CGFloat {
    guard style != .plain else { return TableMetrics.plainEdge }
    let line = UIFont.systemFont(ofSize: 13).lineHeight
    let height = ((line * 2).rounded(.up) / 2) + TableMetrics.groupedTitleRoom
    let isFirst = isHeader && section == 0 && tableHeaderView == nil
    return height + (isFirst ? TableMetrics.groupedTop : 0)
  }

  private func padding(of header: TableGeometry.Edge, _ section: Int) -> CGFloat {
    guard style == .plain, header.height > 0 else { return 0 }
    if sectionHeaderTopPadding >= 0, sectionHeaderTopPadding.isFinite { return sectionHeaderTopPadding }
    return TableMetrics.plainPadding
  }
}
