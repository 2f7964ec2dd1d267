// Insertions, deletions, moves and reloads, which are applied together and animated.

/// The changes that the program has made since the begin of an update.
struct PendingUpdate {
  var depth = 0
  var update = ListUpdate()
  var rowAnimations: [IndexPath: UITableView.RowAnimation] = [:]
  var insertions: [IndexPath: UITableView.RowAnimation] = [:]
  var sectionAnimations: [Int: UITableView.RowAnimation] = [:]
  var sectionInsertions: [Int: UITableView.RowAnimation] = [:]

  /// Adds what a body adds, with an animation.
  mutating func add(_ animation: UITableView.RowAnimation, _ body: (inout ListUpdate) -> Void) {
    let old = update
    body(&update)
    for path in update.insertedRows[old.insertedRows.count...] { insertions[path] = animation }
    for path in update.deletedRows[old.deletedRows.count...] { rowAnimations[path] = animation }
    for path in update.reloadedRows[old.reloadedRows.count...] { rowAnimations[path] = animation }
    for section in update.insertedSections.subtracting(old.insertedSections) {
      sectionInsertions[section] = animation
    }
    let gone = update.deletedSections.union(update.reloadedSections)
    for section in gone.subtracting(old.deletedSections.union(old.reloadedSections)) {
      sectionAnimations[section] = animation
    }
  }

  /// How a row goes, by its place before the update.
  func animation(ofDeleted path: IndexPath) -> UITableView.RowAnimation {
    rowAnimations[path] ?? sectionAnimations[path.section] ?? .fade
  }

  /// How a row comes, by its place after the update.
  func animation(ofInserted path: IndexPath, reloadedFrom old: IndexPath?) -> UITableView.RowAnimation {
    insertions[path] ?? sectionInsertions[path.section] ?? old.map(animation(ofDeleted:)) ?? .fade
  }
}

extension UITableView {
  /// The duration of an update's animation, in seconds (the facts: about 0.3).
  private static let updateDuration = 0.3

  // MARK: Collecting

  func beginBatch() {
    if pendingUpdate == nil {
      loadIfNeeded()
      pendingUpdate = PendingUpdate()
    }
    pendingUpdate?.depth += 1
  }

  func endBatch(_ completion: ((Bool) -> Void)? = nil) {
    guard var pending = pendingUpdate else {
      return Misuse.ignored("UITableView: endUpdates() without beginUpdates(); the call is ignored")
    }
    pending.depth -= 1
    guard pending.depth <= 0 else { return pendingUpdate = pending }
    pendingUpdate = nil
    apply(pending, completion)
  }

  func batch(_ updates: (() -> Void)?, _ completion: ((Bool) -> Void)?) {
    beginBatch()
    updates?()
    if pendingUpdate == nil {
      // The program has loaded everything again meanwhile.
      completion?(true)
    } else {
      endBatch(completion)
    }
  }

  func change(_ animation: RowAnimation, _ body: (inout ListUpdate) -> Void) {
    if pendingUpdate != nil {
      pendingUpdate?.add(animation, body)
    } else {
      beginBatch()
      pendingUpdate?.add(animation, body)
      endBatch()
    }
  }

  func reconfigure(_ paths: [IndexPath]) {
    guard let dataSource else { return }
    for path in paths {
      guard let old = cell(at: path) else { continue }
      // The data source gets the present cell when it asks for one with its identifier.
      if let identifier = old.reuseIdentifier { reconfigured = (old, identifier) }
      let new = dataSource.tableView(self, cellForRowAt: path)
      reconfigured = nil
      if new !== old {
        putAway(new)
        Misuse.ignored(
          "UITableView: reconfigureRows(at:): cellForRowAt returns another cell than the present one for row \(path.row) in section \(path.section); the row keeps its cell"
        )
      }
    }
    change(.none) { _ in }
  }

  // MARK: Applying

  private func apply(_ pending: PendingUpdate, _ completion: ((Bool) -> Void)?) {
    guard !needsLoad, dataSource != nil else {
      setNeedsLayout()
      completion?(true)
      return
    }
    let new = makeGeometry()
    do throws(ListUpdate.Mistake) {
      let places = try pending.update.places(from: geometry.counts, to: new.counts, .table)
      change(to: new, places, pending, completion)
    } catch {
      Misuse.ignored("UITableView: \(error.message) The table is loaded again.")
      reloadAll()
      completion?(false)
    }
  }

  private func change(
    to new: TableGeometry, _ places: ListPlaces, _ pending: PendingUpdate, _ completion: ((Bool) -> Void)?
  ) {
    _ = touchCancelled()
    let old = geometry
    let shown = rows.all
    geometry = new
    keepHeights(of: old, places)
    selection = selection.compactMap { places.isReloaded($0) ? nil : places.new(of: $0) }
    let gone = sortRows(shown, places)
    measureAgain()
    contentSizeChanged()
    let leaving = rowsOutOfSight()
    _ = rows.remove { row in leaving.contains { $0.cell === row.cell } }
    let before = Set(rows.all.map { ObjectIdentifier($0.cell) })
    isLayingOut = true
    fillForUpdate()
    let oldEdges = moveEdges(places)
    isLayingOut = false
    for row in rows.all where geometry.contains(row.place) {
      row.cell.setLines(lines(at: row.place))
    }
    let coming = rows.all.filter { !before.contains(ObjectIdentifier($0.cell)) }
    guard window != nil, UIView.areAnimationsEnabled else {
      placeRows()
      placeEdges()
      for row in gone + leaving { row.cell.removeFromSuperview(); putAway(row.cell) }
      for view in oldEdges { view.removeFromSuperview() }
      setNeedsLayout()
      completion?(true)
      return
    }
    start(coming, old, places, pending)
    UIView.animate(
      withDuration: Self.updateDuration, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]
    ) { [self] in
      placeRows()
      for row in coming { end(row) }
      for row in leaving { Self.place(row.cell, frame(of: row.place)) }
      for row in gone { leave(row, pending.animation(ofDeleted: row.place.path)) }
      for view in oldEdges { view.alpha = 0 }
      isLayingOut = true
      placeEdges()
      isLayingOut = false
      limitOffset()
    } completion: { [weak self] isFinished in
      for view in oldEdges {
        view.removeFromSuperview()
        view.alpha = 1
      }
      for row in gone + leaving { self?.finish(row) }
      completion?(isFinished)
    }
    setNeedsLayout()
  }

  /// Rows that have not changed keep the heights that their contents have given them.
  private func keepHeights(of old: TableGeometry, _ places: ListPlaces) {
    guard tableDelegate == nil || unanswered.contains(.rowHeight), rowHeight == Self.automaticDimension else {
      return
    }
    for (section, new) in geometry.sections.enumerated() {
      guard let origin = places.oldSection(of: section) else { continue }
      let rows = old.sections[origin].rows
      // A section whose rows all have the estimate has nothing to keep.
      if rows == LengthTable(count: rows.count, length: new.rows.count > 0 ? new.rows[0] : 0) { continue }
      let lengths = (0..<new.rows.count).map { row in
        let path = places.old(of: IndexPath(row: row, section: section))
        return path.map { old[RowPlace($0)] } ?? new.rows[row]
      }
      geometry.change(section) { $0.rows = LengthTable(lengths) }
    }
  }

  /// Gives the cells in sight their new places. Returns the rows that go.
  private func sortRows(_ shown: [ShownRows.Row], _ places: ListPlaces) -> [ShownRows.Row] {
    var gone: [ShownRows.Row] = []
    var kept: [ShownRows.Row] = []
    for row in shown {
      let path = row.place.path
      guard !places.isReloaded(path), let target = places.new(of: path) else {
        gone.append(row)
        continue
      }
      kept.append(ShownRows.Row(place: RowPlace(target), cell: row.cell, frame: row.frame))
    }
    rows.replace(kept)
    return gone
  }

  /// Measures the cells in sight whose contents determine their heights.
  private func measureAgain() {
    for row in rows.all where height(of: row.place) == Self.automaticDimension {
      geometry[row.place] = measured(row.cell)
    }
  }

  private func rowsOutOfSight() -> [ShownRows.Row] {
    let bounds = boundsWithinContents
    return rows.all.filter { row in
      let frame = frame(of: row.place)
      return frame.minY >= bounds.maxY || frame.maxY <= bounds.minY
    }
  }

  /// The bounds as they are when the offset is within the contents.
  var boundsWithinContents: CGRect {
    var rect = bounds
    rect.origin.y = rect.origin.y.limited(to: offsets.y)
    return rect
  }

  private func limitOffset() {
    guard !isTracking, motion == nil else { return }
    let limited = boundsWithinContents.origin
    if limited.y < contentOffset.y { contentOffset = limited }
  }

  // MARK: Coming and going

  /// Puts rows that come where they come from.
  private func start(
    _ coming: [ShownRows.Row], _ old: TableGeometry, _ places: ListPlaces, _ pending: PendingUpdate
  ) {
    AnimationBlock.withoutAnimations {
      for row in coming {
        let path = row.place.path
        let origin = places.old(of: path)
        if let origin, !places.isReloaded(origin) {
          var frame = row.frame
          frame.origin.y = old.start(of: RowPlace(origin))
          Self.place(row.cell, frame)
        } else {
          shift(row.cell, row.frame, pending.animation(ofInserted: path, reloadedFrom: origin))
        }
      }
    }
  }

  private func end(_ row: ShownRows.Row) {
    Self.place(row.cell, frame(of: row.place))
    row.cell.alpha = 1
  }

  private func leave(_ row: ShownRows.Row, _ animation: RowAnimation) {
    sendSubviewToBack(row.cell)
    if let backgroundView { sendSubviewToBack(backgroundView) }
    shift(row.cell, row.frame, animation)
  }

  /// Puts a cell beside its place, as an animation begins or ends.
  private func shift(_ cell: UITableViewCell, _ frame: CGRect, _ animation: RowAnimation) {
    var frame = frame
    switch animation {
    case .left: frame.origin.x -= bounds.width
    case .right: frame.origin.x += bounds.width
    case .top: frame.origin.y -= frame.height
    case .bottom: frame.origin.y += frame.height
    case .fade, .automatic, .middle, .none: break
    }
    Self.place(cell, frame)
    if animation != .left, animation != .right { cell.alpha = 0 }
  }

  /// A row has gone.
  private func finish(_ row: ShownRows.Row) {
    guard rows.place(of: row.cell) == nil else { return }
    row.cell.removeFromSuperview()
    row.cell.alpha = 1
    putAway(row.cell)
    tableDelegate?.tableView(self, didEndDisplaying: row.cell, forRowAt: row.place.path)
  }

  /// Gives headers and footers in sight their new sections. Returns those that go.
  private func moveEdges(_ places: ListPlaces) -> [UIView] {
    var gone: [UIView] = []
    func moved(_ views: [Int: UIView], _ isHeader: Bool) -> [Int: UIView] {
      var result: [Int: UIView] = [:]
      for (section, view) in views {
        if let target = places.newSection(of: section),
          !places.isReloaded(IndexPath(row: 0, section: section))
        {
          result[target] = view
        } else {
          gone.append(view)
        }
      }
      return result
    }
    rows.headers = moved(rows.headers, true)
    rows.footers = moved(rows.footers, false)
    return gone
  }
}
