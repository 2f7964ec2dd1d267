// Which rows are highlighted and selected, by code and by fingers.

/// The row under a finger.
struct TouchedRow {
  let place: RowPlace
  let path: IndexPath
  var isHighlighted = false
  /// The entry of the clock that highlights the row, if the finger stays.
  var timer: (clock: MediaClock, block: MediaClock.ScheduledBlock)?
}

extension UITableView {
  // MARK: By code

  func select(_ path: IndexPath?, _ isAnimated: Bool, _ position: ScrollPosition) {
    loadIfNeeded()
    guard let path else {
      for path in selection { deselect(path, isAnimated) }
      return
    }
    guard path.count == 2, geometry.contains(RowPlace(path)) else {
      return Misuse.ignored(
        "UITableView: selectRow(at:) of \(path), which is no row of the table; the call is ignored")
    }
    if !selectsSeveral { for other in selection where other != path { deselect(other, isAnimated) } }
    if !selection.contains(path) { selection.append(path) }
    rows.cell(at: RowPlace(path))?.setSelected(true, animated: isAnimated)
    if position != .none { scroll(to: path, position, isAnimated) }
  }

  func deselect(_ path: IndexPath, _ isAnimated: Bool) {
    guard selection.contains(path) else { return }
    selection.removeAll { $0 == path }
    rows.cell(at: RowPlace(path))?.setSelected(false, animated: isAnimated)
  }

  var selectsSeveral: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }
  private var selects: Bool {
    isEditing ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
  }

  // MARK: By fingers

  /// How long a finger stays until its row is highlighted: it may be about to move the rows.
  private static let highlightDelay = 0.1

  /// Returns whether the touch is one of a row.
  func touchBegan(_ touches: Set<UITouch>) -> Bool {
    guard touched == nil, let touch = touches.first, touches.count == 1 else { return touched != nil }
    // A finger that stops moving rows selects none.
    guard selects, !stoppedByFinger else { return false }
    let point = touch.location(in: self)
    guard let row = rows.all.last(where: { $0.cell.frame.contains(point) && touch.isWithin($0.cell) }) else {
      return false
    }
    let path = row.place.path
    guard tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true else { return false }
    let clock = MediaClock.current
    let block = clock.schedule(at: clock.time + Self.highlightDelay) { [weak self] in self?.highlightTouched()
    }
    touched = TouchedRow(place: row.place, path: path, timer: (clock, block))
    return true
  }

  private func highlightTouched() {
    guard let row = touched, !row.isHighlighted else { return }
    if let timer = row.timer { timer.clock.cancel(timer.block) }
    touched?.timer = nil
    touched?.isHighlighted = true
    rows.cell(at: row.place)?.setHighlighted(true, animated: false)
    tableDelegate?.tableView(self, didHighlightRowAt: row.path)
  }

  private func unhighlight(_ row: TouchedRow) {
    if let timer = row.timer { timer.clock.cancel(timer.block) }
    guard row.isHighlighted else { return }
    rows.cell(at: row.place)?.setHighlighted(false, animated: false)
    tableDelegate?.tableView(self, didUnhighlightRowAt: row.path)
  }

  func touchCancelled() -> Bool {
    guard let row = touched else { return false }
    touched = nil
    unhighlight(row)
    return true
  }

  func touchEnded() -> Bool {
    guard touched != nil else { return false }
    // A short tap highlights the row too.
    highlightTouched()
    guard let row = touched else { return true }
    touched = nil
    unhighlight(row)
    guard geometry.contains(row.place) else { return true }
    choose(row.path)
    return true
  }

  /// A person has chosen a row.
  private func choose(_ path: IndexPath) {
    if selection.contains(path), selectsSeveral { return drop(path) }
    guard let target = tableDelegate.map({ $0.tableView(self, willSelectRowAt: path) }) ?? path else {
      return
    }
    guard target.count == 2, geometry.contains(RowPlace(target)) else { return }
    if !selectsSeveral {
      for other in selection where other != target { drop(other) }
    }
    if !selection.contains(target) { selection.append(target) }
    let cell = rows.cell(at: RowPlace(target))
    cell?.setSelected(true, animated: false)
    NotificationCenter.default.post(name: Self.selectionDidChangeNotification, object: self)
    // A segue of the cell comes before the delegate.
    cell?.performInterfaceActions(isAccessory: false)
    tableDelegate?.tableView(self, didSelectRowAt: target)
  }

  /// A person has deselected a row.
  private func drop(_ path: IndexPath) {
    guard let target = tableDelegate.map({ $0.tableView(self, willDeselectRowAt: path) }) ?? path else {
      return
    }
    deselect(target, false)
    NotificationCenter.default.post(name: Self.selectionDidChangeNotification, object: self)
    tableDelegate?.tableView(self, didDeselectRowAt: target)
  }

  func tappedAccessory(of cell: UITableViewCell) {
    guard let place = rows.place(of: cell) else { return }
    tableDelegate?.tableView(self, accessoryButtonTappedForRowWith: place.path)
    cell.performInterfaceActions(isAccessory: true)
  }
}

extension UITouch {
  /// Whether the touch is in a view, or in one within it that is no control.
  fileprivate func isWithin(_ cell: UIView) -> Bool { view?.isDescendant(of: cell) ?? false }
}
