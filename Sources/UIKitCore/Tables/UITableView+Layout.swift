// Makes the cells of the rows that come into sight, and puts the others away.
extension UITableView {
  func layoutRows() {
    guard !isLayingOut else { return }
    isLayingOut = true
    defer { isLayingOut = false }
    for _ in 0..<4 {
      loadIfNeeded()
      fill(in: bounds)
      if !needsLoad { break }
    }
    if needsLoad {
      needsLoad = false
      Misuse.ignored(
        "UITableView: reloadData() is called each time a cell is made, so the table is loaded without end; it stops after four times"
      )
    }
    placeRows()
    placeEdges()
    placeOwnViews()
  }

  /// Makes the cells that are missing, and measures them.
  private func fill(in rect: CGRect) {
    guard rect.width > 0, rect.height > 0 else { return recycleAll() }
    recycleRows(outside: rect)
    let first = rows.all.first?.place
    var shift: CGFloat = 0
    var hasMeasured = false
    AnimationBlock.withoutAnimations {
      var next = geometry.row(at: rect.minY)
      while let place = next, !needsLoad, geometry.start(of: place) < rect.maxY {
        if rows.index(of: place) == nil {
          let difference = show(place)
          if difference != 0 { hasMeasured = true }
          // Rows in sight stay in place while those above them get their heights.
          if let first, place < first { shift += difference }
        }
        next = geometry.contains(place) ? geometry.next(place) : nil
      }
    }
    guard hasMeasured, !needsLoad else { return }
    contentSizeChanged()
    if shift != 0 { shiftContents(by: CGPoint(x: 0, y: shift)) }
    recycleRows(outside: rect.offsetBy(dx: 0, dy: shift))
  }

  /// Makes the cells that an update brings into sight.
  func fillForUpdate() { fill(in: bounds.union(boundsWithinContents)) }

  /// Shows the cell of a row. Returns how much higher the row is than was known.
  private func show(_ place: RowPlace) -> CGFloat {
    guard let cell = makeCell(place) else { return 0 }
    cell.bounds.size = CGSize(width: rowWidth, height: geometry[place])
    let asked = height(of: place)
    let old = geometry[place]
    let new = asked == Self.automaticDimension ? measured(cell) : asked
    if new != old { geometry[place] = new }
    adopt(cell, place)
    return new - old
  }

  /// The height of a cell's contents.
  func measured(_ cell: UITableViewCell) -> CGFloat {
    let size = cell.systemLayoutSizeFitting(
      CGSize(width: rowWidth, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    guard size.height > 0, size.height.isFinite else { return TableMetrics.row }
    let scale = pixelsPerPoint
    return ((size.height * scale) - 1e-6).rounded(.up) / scale
  }

  /// Asks the data source for a cell. Nil if it has called `reloadData()`.
  private func makeCell(_ place: RowPlace) -> UITableViewCell? {
    guard let dataSource else { return nil }
    let path = place.path
    let cell = dataSource.tableView(self, cellForRowAt: path)
    guard !needsLoad else {
      putAway(cell)
      return nil
    }
    if let other = rows.place(of: cell) {
      Misuse.ignored(
        "UITableView: cellForRowAt returns the cell of row \(other.row) in section \(other.section) for row \(place.row) in section \(place.section) too; it is shown there alone"
      )
      _ = rows.remove { $0.cell === cell }
    }
    if let table = cell.table, table !== self, table.rows.place(of: cell) != nil {
      Misuse.ignored(
        "UITableView: cellForRowAt returns a cell that another table shows; it leaves that table")
      _ = table.rows.remove { $0.cell === cell }
    }
    return cell
  }

  /// Takes the cell of a row among the subviews.
  private func adopt(_ cell: UITableViewCell, _ place: RowPlace) {
    let path = place.path
    cell.table = self
    prepare(cell, path)
    let frame = frame(of: place)
    Self.place(cell, frame)
    rows.insert(ShownRows.Row(place: place, cell: cell, frame: frame))
    tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
    guard rows.place(of: cell) == place else { return }
    cell.isHidden = false
    insertSubview(cell, at: backgroundView?.superview === self ? 1 : 0)
  }

  /// Gives a cell what its place and the state of the table say.
  func prepare(_ cell: UITableViewCell, _ path: IndexPath) {
    cell.takeUsualBackground(style == .plain ? .systemBackground : .secondarySystemGroupedBackground)
    if let tableDelegate, !unanswered.contains(.indentation) {
      let level = tableDelegate.tableView(self, indentationLevelForRowAt: path)
      if !unanswered.contains(.indentation) { cell.indentationLevel = level }
    }
    prepareEditing(cell, path)
    cell.setLines(lines(at: RowPlace(path)))
    let isSelected = selection.contains(path)
    if cell.isSelected != isSelected { cell.setSelected(isSelected, animated: false) }
  }

  /// Which lines and corners a row has.
  func lines(at place: RowPlace) -> CellLines {
    var lines = CellLines()
    let count = geometry.sections[place.section].rows.count
    let (isFirst, isLast) = (place.row == 0, place.row == count - 1)
    if style == .insetGrouped {
      if isFirst { lines.corners.formUnion(CellLines.upperCorners) }
      if isLast { lines.corners.formUnion(CellLines.lowerCorners) }
    }
    guard separatorStyle != .none else { return lines }
    switch style {
    case .plain: lines.bottom = .inset
    case .grouped:
      lines.top = isFirst ? .full : .none
      lines.bottom = isLast ? .full : .inset
    case .insetGrouped: lines.bottom = isLast ? .none : .inset
    }
    return lines
  }

  func linesChanged() {
    for row in rows.all where geometry.contains(row.place) {
      row.cell.setLines(lines(at: row.place))
      row.cell.setNeedsLayout()
    }
  }

  // MARK: Places

  /// The nearest edge of a pixel, where texts and lines are sharp.
  func onPixel(_ y: CGFloat) -> CGFloat { (y * pixelsPerPoint).rounded() / pixelsPerPoint }

  func frame(of place: RowPlace) -> CGRect {
    CGRect(x: inset, y: onPixel(geometry.start(of: place)), width: rowWidth, height: geometry[place])
  }

  /// Puts a view into a rectangle, whatever transform it has.
  static func place(_ view: UIView, _ frame: CGRect) {
    if view.bounds.size != frame.size { view.bounds.size = frame.size }
    let anchor = view.layer.anchorPoint
    let center = CGPoint(
      x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height)
    if view.center != center { view.center = center }
  }

  /// Moves the cells whose places are others than those that the table has given them.
  func placeRows() {
    for index in rows.all.indices {
      let row = rows.all[index]
      let frame = frame(of: row.place)
      guard frame != row.frame else { continue }
      rows.setFrame(frame, at: index)
      Self.place(row.cell, frame)
    }
  }

  private func placeOwnViews() {
    if let view = tableHeaderView, view.superview === self, view.bounds.width != bounds.width {
      view.frame = CGRect(x: 0, y: 0, width: bounds.width, height: view.frame.height)
    }
    if let view = tableFooterView, view.superview === self {
      let frame = CGRect(x: 0, y: geometry.footStart, width: bounds.width, height: geometry.foot)
      if view.frame != frame { view.frame = frame }
    }
    if let view = backgroundView, view.frame != bounds { view.frame = bounds }
  }

  func backgroundChanged(_ old: UIView?) {
    if old !== backgroundView { old?.removeFromSuperview() }
    guard let backgroundView else { return }
    backgroundView.frame = bounds
    insertSubview(backgroundView, at: 0)
  }

  func edgeViewChanged(_ old: UIView?, _ new: UIView?) {
    if old !== new { old?.removeFromSuperview() }
    if let new {
      AnimationBlock.withoutAnimations {
        new.frame = CGRect(
          x: 0, y: new === tableFooterView ? geometry.footStart : 0, width: bounds.width,
          height: new.frame.height)
      }
      addSubview(new)
    }
    guard !needsLoad else { return setNeedsLayout() }
    let hadHead = geometry.head != 0
    geometry.head = tableHeaderView?.frame.height ?? 0
    geometry.foot = tableFooterView?.frame.height ?? 0
    // The first header of a grouped table has more room if there is no view above it.
    if style != .plain, hadHead != (tableHeaderView != nil) { heightsChanged() }
    contentSizeChanged()
    setNeedsLayout()
  }

  // MARK: Putting away

  private func recycleRows(outside rect: CGRect) {
    guard !rows.all.isEmpty else { return }
    let gone = rows.remove { row in
      guard geometry.contains(row.place) else { return true }
      let start = geometry.start(of: row.place)
      return start >= rect.maxY || start + geometry[row.place] <= rect.minY
    }
    for row in gone { putAway(row) }
  }

  private func putAway(_ row: ShownRows.Row) {
    if touched?.place == row.place { _ = touchCancelled() }
    row.cell.removeFromSuperview()
    putAway(row.cell)
    tableDelegate?.tableView(self, didEndDisplaying: row.cell, forRowAt: row.place.path)
  }

  /// Keeps a cell that shows no row.
  func putAway(_ cell: UITableViewCell) {
    if let identifier = cell.reuseIdentifier, staticRows == nil {
      pool.keep(cell, Self.cellKey(identifier))
    }
  }

  func recycleAll() {
    for row in rows.remove(where: { _ in true }) { putAway(row) }
    for (section, view) in rows.headers { putAway(view, section, isHeader: true) }
    for (section, view) in rows.footers { putAway(view, section, isHeader: false) }
    rows.headers = [:]
    rows.footers = [:]
  }
}
