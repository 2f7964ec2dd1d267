// An item that code moves with a finger.

/// An item that follows a finger.
struct MovedItem {
  let origin: IndexPath
  var path: IndexPath
}

extension UICollectionView {
  func beginMoving(_ path: IndexPath) -> Bool {
    guard moved == nil, contains(path), let element = shown[.cell(path)],
      dataSource?.collectionView(self, canMoveItemAt: path) ?? false
    else { return false }
    moved = MovedItem(origin: path, path: path)
    bringSubviewToFront(element.view)
    return true
  }

  func moveItem(to point: CGPoint) {
    guard let item = moved, let element = shown[.cell(item.path)] else { return }
    let attributes = collectionViewLayout.layoutAttributesForInteractivelyMovingItem(
      at: item.path, withTargetPosition: point)
    element.view.center = attributes.center
    guard let proposed = indexPathForItem(at: point), proposed != item.path else { return }
    let target =
      collectionDelegate?.collectionView(
        self, targetIndexPathForMoveFromItemAt: item.origin, toProposedIndexPath: proposed) ?? proposed
    guard target != item.path, contains(target), target.section == item.path.section else { return }
    makeRoom(from: item.path, to: target)
  }

  /// Lets the items between two places of a section move by one.
  private func makeRoom(from old: IndexPath, to new: IndexPath) {
    var update = ListUpdate()
    update.movedRows = [ListUpdate.Move(from: old, to: new)]
    guard let places = try? update.places(from: counts, to: counts, .collection) else { return }
    var kept: [ElementKey: ShownElement] = [:]
    for (key, element) in shown {
      let target = key.category == .cell ? places.new(of: key.path).map { ElementKey.cell($0) } : key
      if let target { kept[target] = element }
    }
    shown = kept
    moved?.path = new
    UIView.animate(withDuration: 0.25, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) {
      [self] in
      for (key, element) in shown where key.category == .cell && key.path != new {
        guard let attributes = collectionViewLayout.layoutAttributesForItem(at: key.path) else { continue }
        apply(attributes, to: element.view, from: element.attributes)
        shown[key] = ShownElement(view: element.view, attributes: attributes.duplicate)
      }
    }
  }

  func endMoving(commits: Bool) {
    guard let item = moved else { return }
    if !commits, item.path != item.origin { makeRoom(from: item.path, to: item.origin) }
    let path = commits ? item.path : item.origin
    moved = nil
    if commits, path != item.origin {
      selection = selection.map { $0 == item.origin ? path : $0 }
      dataSource?.collectionView(self, moveItemAt: item.origin, to: path)
    }
    guard let element = shown[.cell(path)],
      let attributes = collectionViewLayout.layoutAttributesForItem(at: path)
    else { return setNeedsLayout() }
    UIView.animate(withDuration: 0.25) { [self] in apply(attributes, to: element.view, from: nil) }
    shown[.cell(path)] = ShownElement(view: element.view, attributes: attributes.duplicate)
    setNeedsLayout()
  }
}
