/// Where slots of a row of things come from and go to, of which some are removed and others put in.
struct SlotMap {
  /// The slots before the change whose things go or move, in ascending order.
  private let removed: [Int]
  /// The slots after the change that have new or moved things, in ascending order.
  private let occupied: [Int]
  private let moves: [Int: Int]
  private let origins: [Int: Int]

  init(removed: IndexSet, occupied: IndexSet, moves: [Int: Int]) {
    self.removed = Array(removed)
    self.occupied = Array(occupied)
    self.moves = moves
    origins = Dictionary(moves.map { ($0.value, $0.key) }) { first, _ in first }
  }

  /// The slot after the change of a thing before it; nil if it goes.
  func new(of slot: Int) -> Int? {
    if let target = moves[slot] { return target }
    return Self.follow(slot, without: removed, around: occupied)
  }

  /// The slot before the change of a thing after it; nil if it is new.
  func old(of slot: Int) -> Int? {
    if let origin = origins[slot] { return origin }
    return Self.follow(slot, without: occupied, around: removed)
  }

  /// The place of a thing that stays: its rank among those that stay is the same on both sides.
  private static func follow(_ slot: Int, without left: [Int], around taken: [Int]) -> Int? {
    var rank = slot
    for other in left {
      if other == slot { return nil }
      if other > slot { break }
      rank -= 1
    }
    for other in taken {
      if other > rank { break }
      rank += 1
    }
    return rank
  }
}

/// Where the rows of a list come from and go to in an update. The cost of a question depends on the number of changes, not of rows.
struct ListPlaces {
  private let update: ListUpdate
  private let sections: SlotMap
  /// By the numbers of sections before the update.
  private var rows: [Int: SlotMap] = [:]
  private let moves: [IndexPath: IndexPath]
  private let origins: [IndexPath: IndexPath]
  private let reloaded: Set<IndexPath>

  init(_ update: ListUpdate, _ sections: SlotMap) {
    self.update = update
    self.sections = sections
    moves = Dictionary(update.movedRows.map { ($0.from, $0.to) }) { first, _ in first }
    origins = Dictionary(update.movedRows.map { ($0.to, $0.from) }) { first, _ in first }
    reloaded = Set(update.reloadedRows)
    var removed: [Int: IndexSet] = [:]
    var occupied: [Int: IndexSet] = [:]
    for path in update.deletedRows + update.movedRows.map(\.from) {
      removed[path.section, default: []].insert(path.row)
    }
    for path in update.insertedRows + update.movedRows.map(\.to) {
      guard let old = sections.old(of: path.section) else { continue }
      occupied[old, default: []].insert(path.row)
    }
    for section in Set(removed.keys).union(occupied.keys) {
      rows[section] = SlotMap(
        removed: removed[section] ?? [], occupied: occupied[section] ?? [], moves: [:])
    }
  }

  /// The number of a section after the update; nil if it goes.
  func newSection(of section: Int) -> Int? { sections.new(of: section) }

  /// The number of a section before the update; nil if it is new.
  func oldSection(of section: Int) -> Int? { sections.old(of: section) }

  /// Whether a row before the update, or its section, is another one after it.
  func isReloaded(_ path: IndexPath) -> Bool {
    reloaded.contains(path) || update.reloadedSections.contains(path.section)
  }

  /// The place of a row after the update; nil if it goes. A reloaded row keeps its place; in a reloaded section, rows go.
  func new(of path: IndexPath) -> IndexPath? {
    if let target = moves[path] { return target }
    guard !update.reloadedSections.contains(path.section), let section = sections.new(of: path.section)
    else { return nil }
    guard let map = rows[path.section] else { return IndexPath(row: path.row, section: section) }
    return map.new(of: path.row).map { IndexPath(row: $0, section: section) }
  }

  /// The place of a row before the update; nil if it is new.
  func old(of path: IndexPath) -> IndexPath? {
    if let origin = origins[path] { return origin }
    guard let section = sections.old(of: path.section), !update.reloadedSections.contains(section) else {
      return nil
    }
    guard let map = rows[section] else { return IndexPath(row: path.row, section: section) }
    return map.old(of: path.row).map { IndexPath(row: $0, section: section) }
  }
}
