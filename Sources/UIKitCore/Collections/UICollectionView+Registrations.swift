extension UICollectionView {
  /// How the cells of items are made and configured.
  ///
  /// ```swift
  /// let registration = UICollectionView.CellRegistration<UICollectionViewCell, String> { cell, _, text in
  ///   var content = UIListContentConfiguration.cell()
  ///   content.text = text
  ///   cell.contentConfiguration = content
  /// }
  /// ```
  ///
  /// Source: Apple's documentation of UICollectionView.CellRegistration. Nibs are left out.
  @preconcurrency @MainActor public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    /// Configures a cell for an item.
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void
    let identifier = UUID().uuidString
    let handler: Handler

    /// A registration of cells of a class.
    public init(handler: @escaping Handler) { self.handler = handler }
  }

  /// How supplementary views of a kind are made and configured.
  ///
  /// ```swift
  /// let headers = UICollectionView.SupplementaryRegistration<UICollectionReusableView>(
  ///   elementKind: UICollectionView.elementKindSectionHeader
  /// ) { view, _, _ in view.backgroundColor = .systemGray6 }
  /// ```
  ///
  /// Source: Apple's documentation of UICollectionView.SupplementaryRegistration. Nibs are left out.
  @preconcurrency @MainActor public struct SupplementaryRegistration<Supplementary: UICollectionReusableView>
  {
    /// Configures a view.
    public typealias Handler = (
      _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
    ) -> Void
    let identifier = UUID().uuidString
    let kind: String
    let handler: Handler

    /// A registration of views of a class.
    public init(elementKind: String, handler: @escaping Handler) {
      kind = elementKind
      self.handler = handler
    }
  }

  /// A cell of a registration for an item, configured.
  public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    if !pool.canMake(Self.poolKey("cell", registration.identifier)) {
      register(Cell.self, "cell", registration.identifier)
    }
    guard let cell = dequeueCell(registration.identifier, indexPath) as? Cell else {
      fatalError("UICollectionView: a cell of a registration is of another class than \(Cell.self)")
    }
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  /// A supplementary view of a registration, configured.
  public func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    if !pool.canMake(Self.poolKey(registration.kind, registration.identifier)) {
      register(Supplementary.self, registration.kind, registration.identifier)
    }
    guard
      let view = dequeueView(registration.kind, registration.identifier, indexPath) as? Supplementary
    else {
      fatalError("UICollectionView: a view of a registration is of another class than \(Supplementary.self)")
    }
    registration.handler(view, registration.kind, indexPath)
    return view
  }
}
