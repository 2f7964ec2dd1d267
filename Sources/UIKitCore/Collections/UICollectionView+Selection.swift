// Which items are highlighted and selected, by code and by fingers, and movements to items.

/// The item under a finger.
struct TouchedItem {
  let path: IndexPath
  var isHighlighted = false
  /// The entry of the clock that highlights the item, if the finger stays.
  var timer: (clock: MediaClock, block: MediaClock.ScheduledBlock)?
}

extension UICollectionView {
  private func cell(_ path: IndexPath) -> UICollectionViewCell? {
    shown[.cell(path)]?.view as? UICollectionViewCell
  }

  // MARK: By code

  func select(_ path: IndexPath?, _ isAnimated: Bool, _ position: ScrollPosition) {
    loadIfNeeded()
    guard let path else {
      for path in selection { deselect(path) }
      return
    }
    guard contains(path) else {
      return Misuse.ignored(
        "UICollectionView: selectItem(at:) of \(path), which is no item of the collection; the call is ignored"
      )
    }
    if !selectsSeveral { for other in selection where other != path { deselect(other) } }
    if !selection.contains(path) { selection.append(path) }
    cell(path)?.isSelected = true
    if !position.isEmpty { scroll(to: path, position, isAnimated) }
  }

  func deselect(_ path: IndexPath) {
    selection.removeAll { $0 == path }
    cell(path)?.isSelected = false
  }

  private var selectsSeveral: Bool {
    isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }
  private var selects: Bool {
    isEditing
      ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing
      : allowsSelection || allowsMultipleSelection
  }

  // MARK: By fingers

  /// How long a finger stays until its item is highlighted: it may be about to move the contents.
  private static let highlightDelay = 0.1

  func touchBegan(_ touches: Set<UITouch>) -> Bool {
    guard touched == nil, let touch = touches.first, touches.count == 1 else { return touched != nil }
    guard selects, !stoppedByFinger, let view = touch.view else { return false }
    let found = shown.first { $0.key.category == .cell && view.isDescendant(of: $0.value.view) }
    guard let path = found?.key.path,
      collectionDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
    else { return false }
    let clock = MediaClock.current
    let block = clock.schedule(at: clock.time + Self.highlightDelay) { [weak self] in self?.highlightTouched()
    }
    touched = TouchedItem(path: path, timer: (clock, block))
    return true
  }

  private func highlightTouched() {
    guard let item = touched, !item.isHighlighted else { return }
    if let timer = item.timer { timer.clock.cancel(timer.block) }
    touched?.timer = nil
    touched?.isHighlighted = true
    cell(item.path)?.isHighlighted = true
    collectionDelegate?.collectionView(self, didHighlightItemAt: item.path)
  }

  private func unhighlight(_ item: TouchedItem) {
    if let timer = item.timer { timer.clock.cancel(timer.block) }
    guard item.isHighlighted else { return }
    cell(item.path)?.isHighlighted = false
    collectionDelegate?.collectionView(self, didUnhighlightItemAt: item.path)
  }

  func touchCancelled() -> Bool {
    guard let item = touched else { return false }
    touched = nil
    unhighlight(item)
    return true
  }

  func touchEnded() -> Bool {
    guard touched != nil else { return false }
    // A short tap highlights the item too.
    highlightTouched()
    guard let item = touched else { return true }
    touched = nil
    unhighlight(item)
    if contains(item.path) { choose(item.path) }
    return true
  }

  /// A person has chosen an item.
  private func choose(_ path: IndexPath) {
    let isSelected = selection.contains(path)
    if isSelected, selectsSeveral { return drop(path) }
    guard collectionDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
    if !selectsSeveral { for other in selection where other != path { drop(other) } }
    if !selection.contains(path) { selection.append(path) }
    let cell = cell(path)
    cell?.isSelected = true
    // A segue of the cell comes before the delegate.
    if let cell { for action in cell.interfaceActions { action(cell) } }
    collectionDelegate?.collectionView(self, didSelectItemAt: path)
  }

  /// A person has deselected an item.
  private func drop(_ path: IndexPath) {
    guard collectionDelegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
    deselect(path)
    collectionDelegate?.collectionView(self, didDeselectItemAt: path)
  }

  // MARK: Movements

  func scroll(to path: IndexPath, _ position: ScrollPosition, _ isAnimated: Bool) {
    prepareIfNeeded()
    guard contains(path), let attributes = collectionViewLayout.layoutAttributesForItem(at: path),
      attributes.isValid
    else {
      return Misuse.ignored(
        "UICollectionView: scrollToItem(at:at:animated:) to \(path), which is no item of the collection; the call is ignored"
      )
    }
    let (frame, inset, range) = (attributes.frame, adjustedContentInset, offsets)
    var target = contentOffset
    func nearest(_ offset: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
      if low < offset || high - low > length { return low }
      return high > offset + length ? high - length : offset
    }
    if position.contains(.top) {
      target.y = frame.minY - inset.top
    } else if position.contains(.bottom) {
      target.y = frame.maxY + inset.bottom - bounds.height
    } else if position.contains(.centeredVertically) {
      target.y = frame.midY - inset.top - (bounds.height - inset.top - inset.bottom) / 2
    } else {
      target.y = nearest(target.y, bounds.height, frame.minY, frame.maxY)
    }
    if position.contains(.left) {
      target.x = frame.minX - inset.left
    } else if position.contains(.right) {
      target.x = frame.maxX + inset.right - bounds.width
    } else if position.contains(.centeredHorizontally) {
      target.x = frame.midX - inset.left - (bounds.width - inset.left - inset.right) / 2
    } else {
      target.x = nearest(target.x, bounds.width, frame.minX, frame.maxX)
    }
    target = CGPoint(x: target.x.limited(to: range.x), y: target.y.limited(to: range.y))
    if target != contentOffset { setContentOffset(target, animated: isAnimated) }
  }
}
