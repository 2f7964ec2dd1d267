// Source: Apple's documentation of IndexPath. Foundation of Linux has paths without these names.

extension IndexPath {
  /// The path of a row of a table.
  ///
  /// ```swift
  /// UITableView().scrollToRow(at: IndexPath(row: 0, section: 2), at: .top, animated: true)
  /// ```
  public init(row: Int, section: Int) {
    // Two indices that are added one by one need no memory of their own.
    self.init(index: section)
    append(row)
  }

  /// The path of an item of a collection.
  public init(item: Int, section: Int) { self.init(row: item, section: section) }

  /// The section: the first index. The path has to have two.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }

  /// The row within the section: the second index. The path has to have two.
  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }

  /// The item within the section: the second index. The path has to have two.
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}
