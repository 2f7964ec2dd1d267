/// Changes of a table or a collection that are applied together.
///
/// Deletions and reloads name places before the update, insertions places after it, and moves both, in whatever order the program makes the
/// calls (Apple's documentation of `performBatchUpdates(_:completion:)`). A reloaded row is another row at the same place.
struct ListUpdate {
  /// A change of a place.
  struct Move: Hashable {
    let from: IndexPath
    let to: IndexPath
  }

  /// Sections before the update that go.
  var deletedSections = IndexSet()
  /// Sections after the update that are new.
  var insertedSections = IndexSet()
  /// Sections before the update that stay, with other rows.
  var reloadedSections = IndexSet()
  /// Sections that move, by their numbers before and after the update.
  var movedSections: [(from: Int, to: Int)] = []
  /// Rows before the update that go.
  var deletedRows: [IndexPath] = []
  /// Rows after the update that are new.
  var insertedRows: [IndexPath] = []
  /// Rows before the update that are others after it, at their places.
  var reloadedRows: [IndexPath] = []
  /// Rows that move.
  var movedRows: [Move] = []

  /// Whether there are no changes.
  var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && reloadedSections.isEmpty && movedSections.isEmpty
      && deletedRows.isEmpty && insertedRows.isEmpty && reloadedRows.isEmpty && movedRows.isEmpty
  }

  /// What a list calls its parts in messages.
  struct Names {
    let list: String
    let row: String

    static let table = Names(list: "table view", row: "row")
    static let collection = Names(list: "collection view", row: "item")
  }

  /// A mistake of an update, in the words of Apple's exception.
  struct Mistake: Error, Equatable {
    let message: String
  }

  /// Where rows come from and go to.
  ///
  /// - Parameters:
  ///   - old: the numbers of rows in the sections before the update.
  ///   - new: those after it, as the data source says.
  ///   - names: what the list calls its parts.
  /// - Throws: if the changes name places that there are not, or do not lead from the old numbers to the new ones.
  func places(from old: [Int], to new: [Int], _ names: Names) throws(Mistake) -> ListPlaces {
    try checkPlaces(old, new, names)
    let sections = SlotMap(
      removed: deletedSections.union(IndexSet(movedSections.map(\.from))),
      occupied: insertedSections.union(IndexSet(movedSections.map(\.to))),
      moves: Dictionary(movedSections.map { ($0.from, $0.to) }) { first, _ in first })
    let count = old.count - deletedSections.count + insertedSections.count
    guard count == new.count else {
      throw Mistake(
        message:
          "Invalid update: invalid number of sections. The number of sections contained in the \(names.list) after the update (\(new.count)) must be equal to the number of sections contained in the \(names.list) before the update (\(old.count)), plus or minus the number of sections inserted or deleted (\(insertedSections.count) inserted, \(deletedSections.count) deleted)."
      )
    }
    let places = ListPlaces(self, sections)
    for (section, before) in old.enumerated() where !reloadedSections.contains(section) {
      guard let after = places.newSection(of: section) else { continue }
      try checkCount(before: before, after: new[after], ofOld: section, new: after, names)
    }
    return places
  }

  private func checkCount(
    before: Int, after: Int, ofOld old: Int, new section: Int, _ names: Names
  ) throws(Mistake) {
    let deleted = Set(deletedRows).filter { $0.section == old }.count
    let inserted = Set(insertedRows).filter { $0.section == section }.count
    // Moves within the section change no number, and Apple's numbers count them on both sides.
    let movedOut = movedRows.filter { $0.from.section == old }.count
    let movedIn = movedRows.filter { $0.to.section == section }.count
    guard before - deleted - movedOut + inserted + movedIn != after else { return }
    let row = names.row
    throw Mistake(
      message:
        "Invalid update: invalid number of \(row)s in section \(section).  The number of \(row)s contained in an existing section after the update (\(after)) must be equal to the number of \(row)s contained in that section before the update (\(before)), plus or minus the number of \(row)s inserted or deleted from that section (\(inserted) inserted, \(deleted) deleted) and plus or minus the number of \(row)s moved into or out of that section (\(movedIn) moved in, \(movedOut) moved out)."
    )
  }

  // MARK: Places that there are not

  private func checkPlaces(_ old: [Int], _ new: [Int], _ names: Names) throws(Mistake) {
    for section in deletedSections { try check(section, in: old, "delete", "before") }
    for section in reloadedSections { try check(section, in: old, "reload", "before") }
    for section in insertedSections { try check(section, in: new, "insert", "after") }
    for move in movedSections {
      try check(move.from, in: old, "move", "before")
      try check(move.to, in: new, "move", "after")
    }
    for path in deletedRows { try check(path, in: old, "delete", "from", at: "before", names) }
    for path in reloadedRows { try check(path, in: old, "reload", "in", at: "before", names) }
    for path in insertedRows { try check(path, in: new, "insert", "into", at: "after", names) }
    for move in movedRows {
      try check(move.from, in: old, "move", "from", at: "before", names)
      try check(move.to, in: new, "move", "into", at: "after", names)
    }
    try checkRepetitions(names)
  }

  private func check(
    _ section: Int, in counts: [Int], _ action: String, _ time: String
  ) throws(Mistake) {
    guard !counts.indices.contains(section) else { return }
    throw Mistake(
      message:
        "attempt to \(action) section \(section), but there are only \(counts.count) sections \(time) the update"
    )
  }

  private func check(
    _ path: IndexPath, in counts: [Int], _ action: String, _ preposition: String, at time: String,
    _ names: Names
  ) throws(Mistake) {
    guard path.count == 2 else {
      throw Mistake(message: "attempt to \(action) \(path), which is no path of a section and a \(names.row)")
    }
    let place = "\(names.row) \(path.row) \(preposition) section \(path.section)"
    guard counts.indices.contains(path.section) else {
      throw Mistake(
        message:
          "attempt to \(action) \(place), but there are only \(counts.count) sections \(time) the update")
    }
    guard !(0..<counts[path.section]).contains(path.row) else { return }
    let count = "\(counts[path.section]) \(names.row)s"
    throw Mistake(
      message: time == "before"
        ? "attempt to \(action) \(place) which only contains \(count) before the update"
        : "attempt to \(action) \(place), but there are only \(count) in section \(path.section) after the update"
    )
  }

  /// A row has one fate: it goes, it moves or it is another one.
  private func checkRepetitions(_ names: Names) throws(Mistake) {
    let deleted = Set(deletedRows)
    let moved = Set(movedRows.map(\.from))
    if let path = moved.first(where: deleted.contains) {
      throw Mistake(message: "attempt to perform a delete and a move from the same index path (\(path))")
    }
    if let path = reloadedRows.first(where: { deleted.contains($0) }) {
      throw Mistake(message: "attempt to perform a delete and a reload of the same index path (\(path))")
    }
    if let path = reloadedRows.first(where: { moved.contains($0) }) {
      throw Mistake(message: "attempt to perform a reload and a move of the same index path (\(path))")
    }
    let inserted = Set(insertedRows)
    if moved.count < movedRows.count || Set(movedRows.map(\.to)).count < movedRows.count {
      throw Mistake(message: "attempt to perform several moves from or to the same index path")
    }
    if let move = movedRows.first(where: { inserted.contains($0.to) }) {
      throw Mistake(message: "attempt to perform an insert and a move to the same index path (\(move.to))")
    }
  }
}
