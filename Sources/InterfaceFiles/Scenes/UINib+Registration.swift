// Cells and other views of lists that are made from nibs.

extension UITableView {
  /// Has new cells made from a nib, whose only object at the top is the cell; nil: no more.
  public func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    guard let nib else { return registerCells(identifier, nil) }
    registerCells(identifier) { nib.only(UITableViewCell.self, identifier) }
  }

  /// Has new headers and footers made from a nib, whose only object at the top is the view; nil: no more.
  public func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
    guard let nib else { return registerEdges(identifier, nil) }
    registerEdges(identifier) { nib.only(UITableViewHeaderFooterView.self, identifier) }
  }
}

extension UICollectionView {
  /// Has new cells made from a nib, whose only object at the top is the cell; nil: no more.
  public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    guard let nib else { return registerViews(kind: nil, identifier, nil) }
    registerViews(kind: nil, identifier) { nib.only(UICollectionViewCell.self, identifier) }
  }

  /// Has new supplementary views of a kind made from a nib, whose only object at the top is the view; nil: no more.
  public func register(
    _ nib: UINib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
  ) {
    guard let nib else { return registerViews(kind: kind, identifier, nil) }
    registerViews(kind: kind, identifier) { nib.only(UICollectionReusableView.self, identifier) }
  }
}

extension UINib {
  /// The only object of the nib. A nib that has another one gives a message, in Apple's words.
  func only<View: UIView>(_ type: View.Type, _ identifier: String) -> View? {
    let objects = instantiate(withOwner: nil).filter { $0 is UIView }
    if objects.count == 1, let view = objects[0] as? View { return view }
    Misuse.ignored(
      "invalid nib registered for identifier (\(identifier)) - nib must contain exactly one top level object which must be a \(type) instance"
    )
    return objects.lazy.compactMap { $0 as? View }.first
  }
}
