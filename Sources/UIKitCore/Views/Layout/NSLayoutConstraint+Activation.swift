extension NSLayoutConstraint {
  /// The items of both sides.
  var items: [any LayoutItem] { first.items + (second?.items ?? []) }

  /// Calls `body` for the items of both sides.
  func forEachItem(_ body: (any LayoutItem) -> Void) {
    first.forEachItem(body)
    second?.forEachItem(body)
  }

  /// Installs the constraint on the nearest common ancestor of its items.
  func activate() {
    guard first.isAlive, second?.isAlive ?? true else {
      return Misuse.ignored(
        first.attribute == .notAnAttribute
          ? "NSLayoutConstraint: the constraint was made without items; it is not activated"
          : "NSLayoutConstraint: a view of \(equation) has been deallocated; the constraint is not activated")
    }
    let items = items
    var holder: UIView?
    for item in items {
      guard let view = item.layoutView else {
        fatalError(
          "NSLayoutConstraint: a layout guide of \(equation) is in no view; call addLayoutGuide(_:) first")
      }
      guard let known = holder else {
        holder = view
        continue
      }
      guard let common = known.commonAncestor(with: view) else {
        fatalError(
          "NSLayoutConstraint: the items of \(equation) have no common ancestor; add both views to one tree first"
        )
      }
      holder = common
    }
    guard let holder else { return }
    install(on: holder)
  }

  /// Installs the constraint on a view, which is or contains all its items.
  func install(on holder: UIView) {
    if LayoutEngine.isUsed { for item in items { item.layoutView?.joinLayout(of: holder) } }
    self.holder = holder
    countActivation()
    holder.record.held.append(self)
    for item in items { item.record.constraints.append(self) }
    LayoutEngine.make(holder).add(self)
  }

  func deactivate() {
    guard let holder else { return }
    engine?.remove(self)
    holder.layoutRecord?.held.removeAll { $0 === self }
    for item in items { item.layoutRecord?.constraints.removeAll { $0 === self } }
    self.holder = nil
  }
}

extension UIView {
  /// The nearest view that is or contains both.
  func commonAncestor(with other: UIView) -> UIView? {
    var view: UIView? = self
    while let current = view {
      if other.isDescendant(of: current) { return current }
      view = current.storedSuperview
    }
    return nil
  }
}
