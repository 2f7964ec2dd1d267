/// A row of a table.
struct RowPlace: Hashable, Comparable {
  var section: Int
  var row: Int

  init(_ section: Int, _ row: Int) { (self.section, self.row) = (section, row) }
  init(_ path: IndexPath) { self.init(path.section, path.row) }

  var path: IndexPath { IndexPath(row: row, section: section) }

  static func < (one: RowPlace, other: RowPlace) -> Bool {
    one.section == other.section ? one.row < other.row : one.section < other.section
  }
}

/// Where the rows, headers and footers of a table are, from its top.
struct TableGeometry {
  /// A header or a footer.
  struct Edge {
    var height: CGFloat = 0
    var title: String?
    /// Whether the delegate is asked for a view when the edge comes into sight.
    var mayHaveView = false
    /// Whether the view determines the height.
    var isAutomatic = false
  }

  /// A section with its header and its footer.
  struct Section {
    /// The room above the header.
    var padding: CGFloat = 0
    var header = Edge()
    var rows = LengthTable()
    var footer = Edge()

    var rowsStart: CGFloat { padding + header.height }
    var length: CGFloat { rowsStart + rows.total + footer.height }
  }

  /// The height of the table's own header.
  var head: CGFloat = 0
  /// The height of the table's own footer.
  var foot: CGFloat = 0
  private(set) var sections: [Section] = []
  private var lengths = LengthTable()

  init(head: CGFloat = 0, foot: CGFloat = 0, _ sections: [Section] = []) {
    (self.head, self.foot, self.sections) = (head, foot, sections)
    lengths = LengthTable(sections.map(\.length))
  }

  // MARK: Numbers

  var counts: [Int] { sections.map(\.rows.count) }
  var height: CGFloat { head + lengths.total + foot }
  /// Where the table's own footer begins.
  var footStart: CGFloat { head + lengths.total }

  func contains(_ place: RowPlace) -> Bool {
    sections.indices.contains(place.section) && (0..<sections[place.section].rows.count).contains(place.row)
  }

  // MARK: Changes

  /// Changes a section, whose length may be another one afterwards.
  mutating func change(_ section: Int, _ body: (inout Section) -> Void) {
    body(&sections[section])
    lengths[section] = sections[section].length
  }

  subscript(place: RowPlace) -> CGFloat {
    get { sections[place.section].rows[place.row] }
    set { change(place.section) { $0.rows[place.row] = newValue } }
  }

  // MARK: Places

  func start(of section: Int) -> CGFloat { head + lengths.start(of: section) }
  func end(of section: Int) -> CGFloat { head + lengths.start(of: section + 1) }
  func headerStart(_ section: Int) -> CGFloat { start(of: section) + sections[section].padding }
  func footerStart(_ section: Int) -> CGFloat { end(of: section) - sections[section].footer.height }

  func start(of place: RowPlace) -> CGFloat {
    let section = sections[place.section]
    return start(of: place.section) + section.rowsStart + section.rows.start(of: place.row)
  }

  /// The first section that ends behind an offset; the number of sections if there is none.
  func section(at offset: CGFloat) -> Int { lengths.index(at: offset - head) }

  /// The first row that ends behind an offset; nil if there is none.
  func row(at offset: CGFloat) -> RowPlace? {
    var section = section(at: offset)
    guard section < sections.count else { return nil }
    let inner = offset - start(of: section) - sections[section].rowsStart
    let row = sections[section].rows.index(at: inner)
    if row < sections[section].rows.count { return RowPlace(section, row) }
    repeat { section += 1 } while section < sections.count && sections[section].rows.count == 0
    return section < sections.count ? RowPlace(section, 0) : nil
  }

  /// The row behind another one; nil at the end.
  func next(_ place: RowPlace) -> RowPlace? {
    if place.row + 1 < sections[place.section].rows.count { return RowPlace(place.section, place.row + 1) }
    var section = place.section + 1
    while section < sections.count, sections[section].rows.count == 0 { section += 1 }
    return section < sections.count ? RowPlace(section, 0) : nil
  }
}
