/// The cells, headers and footers that a table has among its subviews.
@MainActor struct ShownRows {
  struct Row {
    var place: RowPlace
    let cell: UITableViewCell
    /// Where the table has put the cell. The program may have moved it since.
    var frame: CGRect
  }

  /// The cells in the order of their rows.
  private(set) var all: [Row] = []
  /// The headers and footers, by their sections.
  var headers: [Int: UIView] = [:]
  var footers: [Int: UIView] = [:]

  func index(of place: RowPlace) -> Int? {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].place < place { low = middle + 1 } else { high = middle }
    }
    return low < all.count && all[low].place == place ? low : nil
  }

  func cell(at place: RowPlace) -> UITableViewCell? { index(of: place).map { all[$0].cell } }
  func place(of cell: UITableViewCell) -> RowPlace? { all.first { $0.cell === cell }?.place }

  mutating func insert(_ row: Row) {
    let index = all.firstIndex { row.place < $0.place } ?? all.count
    all.insert(row, at: index)
  }

  /// Takes out the rows that `body` names.
  mutating func remove(where body: (Row) -> Bool) -> [Row] {
    guard all.contains(where: body) else { return [] }
    let gone = all.filter(body)
    all.removeAll(where: body)
    return gone
  }

  mutating func setFrame(_ frame: CGRect, at index: Int) { all[index].frame = frame }

  /// Gives the rows other places.
  mutating func replace(_ rows: [Row]) { all = rows.sorted { $0.place < $1.place } }
}

/// The rows that an interface file has for a table.
@MainActor package final class StaticRows {
  package struct Section {
    package var header: String?
    package var footer: String?
    package var cells: [UITableViewCell]
    /// The heights of cells whose file says one.
    package var heights: [CGFloat?]

    package init(header: String?, footer: String?, cells: [UITableViewCell], heights: [CGFloat?]) {
      (self.header, self.footer, self.cells, self.heights) = (header, footer, cells, heights)
    }
  }

  package let sections: [Section]

  package init(_ sections: [Section]) { self.sections = sections }

  func cell(at path: IndexPath) -> UITableViewCell? {
    guard sections.indices.contains(path.section), sections[path.section].cells.indices.contains(path.row)
    else { return nil }
    return sections[path.section].cells[path.row]
  }

  func height(at path: IndexPath) -> CGFloat? {
    cell(at: path) == nil ? nil : sections[path.section].heights[path.row]
  }
}
