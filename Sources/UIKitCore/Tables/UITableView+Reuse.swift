// Cells, headers and footers that are used again.
extension UITableView {
  static func cellKey(_ identifier: String) -> ReusePool<UIView>.Key {
    ReusePool.Key(kind: "cell", identifier: identifier)
  }
  static func edgeKey(_ identifier: String) -> ReusePool<UIView>.Key {
    ReusePool.Key(kind: "edge", identifier: identifier)
  }

  // MARK: Registering

  func registerCells(_ type: AnyClass?, _ identifier: String) {
    guard let type else { return pool.register(nil, for: Self.cellKey(identifier)) }
    guard let type = type as? UITableViewCell.Type else {
      return Misuse.ignored(
        "UITableView: register(_:forCellReuseIdentifier:): \(type) is no class of cells; “\(identifier)” is not registered"
      )
    }
    pool.register({ type.makeOfClass(identifier) }, for: Self.cellKey(identifier))
  }

  /// Has new cells made by a closure, as those of a nib or a storyboard.
  package func registerCells(_ identifier: String, _ make: (() -> UITableViewCell?)?) {
    pool.register(make, for: Self.cellKey(identifier))
  }

  func registerEdges(_ type: AnyClass?, _ identifier: String) {
    guard let type else { return pool.register(nil, for: Self.edgeKey(identifier)) }
    guard let type = type as? UITableViewHeaderFooterView.Type else {
      return Misuse.ignored(
        "UITableView: register(_:forHeaderFooterViewReuseIdentifier:): \(type) is no UITableViewHeaderFooterView; “\(identifier)” is not registered"
      )
    }
    pool.register({ type.makeOfClass(identifier) }, for: Self.edgeKey(identifier))
  }

  /// Has new headers and footers made by a closure, as those of a nib.
  package func registerEdges(_ identifier: String, _ make: (() -> UITableViewHeaderFooterView?)?) {
    pool.register(make, for: Self.edgeKey(identifier))
  }

  // MARK: Taking

  func dequeue(_ identifier: String) -> UITableViewCell? {
    if let reconfigured, reconfigured.identifier == identifier { return reconfigured.cell }
    let key = Self.cellKey(identifier)
    if let cell = pool.take(key) as? UITableViewCell {
      AnimationBlock.withoutAnimations { cell.prepareForReuse() }
      return cell
    }
    var made: UIView?
    AnimationBlock.withoutAnimations { made = pool.make(key) }
    let cell = made as? UITableViewCell
    if let cell, cell.storedIdentifier == nil { cell.storedIdentifier = identifier }
    return cell
  }

  func dequeue(_ identifier: String, for path: IndexPath) -> UITableViewCell {
    guard let cell = dequeue(identifier) else {
      fatalError(
        "unable to dequeue a cell with identifier \(identifier) - must register a nib or a class for the identifier or connect a prototype cell in a storyboard"
      )
    }
    cell.table = self
    if path.count == 2, geometry.contains(RowPlace(path)) {
      cell.bounds.size = CGSize(width: rowWidth, height: geometry[RowPlace(path)])
    }
    return cell
  }

  func dequeueEdge(_ identifier: String) -> UITableViewHeaderFooterView? {
    let key = Self.edgeKey(identifier)
    if let view = pool.take(key) as? UITableViewHeaderFooterView {
      view.prepareForReuse()
      return view
    }
    let view = pool.make(key) as? UITableViewHeaderFooterView
    if let view, view.storedIdentifier == nil { view.storedIdentifier = identifier }
    return view
  }
}

extension UITableViewCell {
  private static var identifierToMake: String?

  /// Goes through the `init(style:reuseIdentifier:)` of the dynamic class, which Swift allows only from a convenience initialiser.
  @usableFromInline convenience init(made: Void) {
    self.init(style: .default, reuseIdentifier: Self.identifierToMake)
  }

  @_silgen_name("$s9UIKitCore15UITableViewCellC4madeACyt_tcfC")
  private static func makeByClass() -> UITableViewCell

  /// A cell of a class that is known only at run time.
  static func makeOfClass(_ identifier: String) -> UITableViewCell {
    identifierToMake = identifier
    defer { identifierToMake = nil }
    return makeByClass()
  }
}

extension UITableViewHeaderFooterView {
  private static var identifierToMake: String?

  /// Goes through the `init(reuseIdentifier:)` of the dynamic class, as for cells.
  @usableFromInline convenience init(made: Void) {
    self.init(reuseIdentifier: Self.identifierToMake)
  }

  @_silgen_name("$s9UIKitCore023UITableViewHeaderFooterD0C4madeACyt_tcfC")
  private static func makeByClass() -> UITableViewHeaderFooterView

  /// A view of a class that is known only at run time.
  static func makeOfClass(_ identifier: String) -> UITableViewHeaderFooterView {
    identifierToMake = identifier
    defer { identifierToMake = nil }
    return makeByClass()
  }
}
