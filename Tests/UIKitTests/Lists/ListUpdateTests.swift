import Testing

@testable import UIKitCore

/// Updates of lists against an array to which they are applied: deletions by the old places, from behind; insertions by the new places, from
/// the front.
@Suite struct ListUpdateTests {
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 31)
    }
  }

  /// Rows with numbers of their own, in sections with numbers of their own.
  struct Model: Equatable {
    var sections: [(id: Int, rows: [Int])]
    var counts: [Int] { sections.map(\.rows.count) }
    static func == (one: Model, other: Model) -> Bool {
      one.sections.map(\.id) == other.sections.map(\.id)
        && one.sections.map(\.rows) == other.sections.map(\.rows)
    }
  }

  /// A random update of a model, and the model afterwards.
  private static func make(_ old: Model, _ generator: inout Generator, _ nextID: inout Int) -> (
    ListUpdate, Model
  ) {
    var update = ListUpdate()
    var kept = old.sections
    var carried: [(origin: IndexPath, id: Int)] = []
    var loose: [(origin: Int, section: (id: Int, rows: [Int]))] = []
    // What goes, and what moves, by the places before.
    for section in old.sections.indices.reversed() {
      switch Int.random(in: 0..<10, using: &generator) {
      case 0:
        update.deletedSections.insert(section)
        kept.remove(at: section)
      case 1:
        loose.append((section, kept.remove(at: section)))
      default:
        for row in old.sections[section].rows.indices.reversed() {
          switch Int.random(in: 0..<8, using: &generator) {
          case 0:
            update.deletedRows.append(IndexPath(row: row, section: section))
            kept[section].rows.remove(at: row)
          case 1:
            carried.append((IndexPath(row: row, section: section), kept[section].rows.remove(at: row)))
          default: break
          }
        }
      }
    }
    // Sections that come, from the front.
    var arrivals: [(isNew: Bool, origin: Int, section: (id: Int, rows: [Int]))] = loose.map {
      (false, $0.origin, $0.section)
    }
    for _ in 0..<Int.random(in: 0...2, using: &generator) {
      nextID += 2
      arrivals.append((true, 0, (nextID - 1, [nextID])))
    }
    arrivals.shuffle(using: &generator)
    let total = kept.count + arrivals.count
    let places = Array((0..<total).shuffled(using: &generator).prefix(arrivals.count)).sorted()
    for (place, arrival) in zip(places, arrivals) {
      kept.insert(arrival.section, at: place)
      if arrival.isNew {
        update.insertedSections.insert(place)
      } else {
        update.movedSections.append((arrival.origin, place))
      }
    }
    // Rows that come, from the front of each section that is not new.
    let open = kept.indices.filter { !update.insertedSections.contains($0) }
    var targets: [Int: [(origin: IndexPath?, id: Int)]] = [:]
    for row in carried {
      guard let section = open.randomElement(using: &generator) else {
        update.deletedRows.append(row.origin)
        continue
      }
      targets[section, default: []].append((row.origin, row.id))
    }
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      guard let section = open.randomElement(using: &generator) else { continue }
      nextID += 1
      targets[section, default: []].append((nil, nextID))
    }
    for section in targets.keys.sorted() {
      let arrivals = targets[section] ?? []
      let total = kept[section].rows.count + arrivals.count
      let places = Array((0..<total).shuffled(using: &generator).prefix(arrivals.count)).sorted()
      for (place, arrival) in zip(places, arrivals) {
        kept[section].rows.insert(arrival.id, at: place)
        let path = IndexPath(row: place, section: section)
        if let origin = arrival.origin {
          update.movedRows.append(ListUpdate.Move(from: origin, to: path))
        } else {
          update.insertedRows.append(path)
        }
      }
    }
    return (update, Model(sections: kept))
  }

  @Test func fiveHundredRandomUpdatesAgreeWithArrays() throws {
    var generator = Generator(state: 65)
    var nextID = 1000
    var model = Model(sections: [(1, [10, 11, 12]), (2, []), (3, [20, 21, 22, 23, 24, 25])])
    for number in 0..<500 {
      let (update, new) = Self.make(model, &generator, &nextID)
      let places = try update.places(from: model.counts, to: new.counts, .table)
      for (section, content) in new.sections.enumerated() {
        let origin = places.oldSection(of: section)
        #expect(
          origin.map { model.sections[$0].id == content.id } ?? update.insertedSections.contains(section))
        for (row, id) in content.rows.enumerated() {
          let path = IndexPath(row: row, section: section)
          guard let old = places.old(of: path) else {
            #expect(!model.sections.contains { $0.rows.contains(id) }, "update \(number)")
            continue
          }
          #expect(model.sections[old.section].rows[old.row] == id, "update \(number)")
          #expect(places.new(of: old) == path, "update \(number)")
        }
      }
      for (section, content) in model.sections.enumerated() {
        for (row, id) in content.rows.enumerated() {
          guard let path = places.new(of: IndexPath(row: row, section: section)) else {
            #expect(!new.sections.contains { $0.rows.contains(id) }, "update \(number)")
            continue
          }
          #expect(new.sections[path.section].rows[path.row] == id, "update \(number)")
        }
      }
      model = new.sections.count > 12 ? Model(sections: [(1, [10, 11, 12]), (2, [13])]) : new
    }
  }

  struct Case: CustomTestStringConvertible {
    let old: [Int]
    let new: [Int]
    let message: String
    let change: @Sendable (inout ListUpdate) -> Void
    var testDescription: String { message }
  }

  /// Apple's sentences. Sources: crash reports in public issues.
  @Test(arguments: [
    Case(
      old: [3], new: [3],
      message:
        "Invalid update: invalid number of rows in section 0.  The number of rows contained in an existing section after the update (3) must be equal to the number of rows contained in that section before the update (3), plus or minus the number of rows inserted or deleted from that section (0 inserted, 1 deleted) and plus or minus the number of rows moved into or out of that section (0 moved in, 0 moved out)."
    ) { $0.deletedRows = [IndexPath(row: 1, section: 0)] },
    Case(
      old: [], new: [],
      message: "attempt to delete row 0 from section 0, but there are only 0 sections before the update"
    ) { $0.deletedRows = [IndexPath(row: 0, section: 0)] },
    Case(
      old: [2], new: [1],
      message: "attempt to delete row 7 from section 0 which only contains 2 rows before the update"
    ) { $0.deletedRows = [IndexPath(row: 7, section: 0)] },
    Case(
      old: [2], new: [3],
      message:
        "attempt to insert row 3 into section 0, but there are only 3 rows in section 0 after the update"
    ) { $0.insertedRows = [IndexPath(row: 3, section: 0)] },
    Case(
      old: [2], new: [2],
      message: "attempt to delete section 4, but there are only 1 sections before the update"
    ) {
      $0.deletedSections = [4]
    },
    Case(
      old: [2], new: [2, 2],
      message:
        "Invalid update: invalid number of sections. The number of sections contained in the table view after the update (2) must be equal to the number of sections contained in the table view before the update (1), plus or minus the number of sections inserted or deleted (0 inserted, 0 deleted)."
    ) { _ in },
    Case(
      old: [2], new: [2],
      message: "attempt to perform several moves from or to the same index path"
    ) {
      let path = IndexPath(row: 0, section: 0)
      $0.movedRows = [
        ListUpdate.Move(from: path, to: IndexPath(row: 1, section: 0)),
        ListUpdate.Move(from: path, to: IndexPath(row: 0, section: 0)),
      ]
    },
  ])
  func mistakesAreNamed(_ row: Case) {
    var update = ListUpdate()
    row.change(&update)
    #expect(throws: ListUpdate.Mistake(message: row.message)) {
      _ = try update.places(from: row.old, to: row.new, .table)
    }
  }
}
