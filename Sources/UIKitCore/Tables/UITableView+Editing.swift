// Editing: the controls of rows.

extension UITableView {
  func editingChanged(_ isAnimated: Bool) {
    _ = touchCancelled()
    for row in rows.all {
      prepareEditing(row.cell, row.place.path, isAnimated)
    }
  }

  /// Tells a cell what editing does with its row.
  func prepareEditing(_ cell: UITableViewCell, _ path: IndexPath, _ isAnimated: Bool = false) {
    guard isEditing else {
      if cell.isEditing { cell.setEditing(false, animated: isAnimated) }
      return
    }
    let canEdit = dataSource?.tableView(self, canEditRowAt: path) ?? false
    let style: UITableViewCell.EditingStyle =
      canEdit ? tableDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete : .none
    let canMove = dataSource?.tableView(self, canMoveRowAt: path) ?? false
    let indents = tableDelegate?.tableView(self, shouldIndentWhileEditingRowAt: path) ?? true
    cell.setEditing(style, canMove: canMove, indents: indents)
    if !cell.isEditing { cell.setEditing(true, animated: isAnimated) }
  }

  func tappedEditControl(of cell: UITableViewCell) {
    guard let place = rows.place(of: cell) else { return }
    commit(cell.editingStyle, place.path)
  }

  /// A person has asked to delete or insert a row.
  func commit(_ style: UITableViewCell.EditingStyle, _ path: IndexPath) {
    dataSource?.tableView(self, commit: style, forRowAt: path)
    if unanswered.contains(.commit) {
      Misuse.ignored(
        "UITableView: the data source has no method tableView(_:commit:forRowAt:), so the row is not edited")
    }
  }
}
