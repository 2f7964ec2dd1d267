import Testing

@testable import UIKitCore

extension Kit {
  /// Snapshots, and the updates between them.
  @MainActor @Suite struct DiffableTests {
    private typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

    private func snapshot(_ sections: [(String, [Int])]) -> Snapshot {
      var result = Snapshot()
      for (id, items) in sections {
        result.appendSections([id])
        result.appendItems(items)
      }
      return result
    }

    @Test func snapshotsAreEdited() {
      var snapshot = snapshot([("a", [1, 2, 3]), ("b", [4])])
      snapshot.insertItems([9], beforeItem: 2)
      snapshot.moveItem(4, afterItem: 1)
      snapshot.deleteItems([3, 77])
      snapshot.moveSection("b", beforeSection: "a")
      #expect(snapshot.sectionIdentifiers == ["b", "a"] && snapshot.itemIdentifiers == [1, 4, 9, 2])
      #expect(snapshot.indexOfItem(9) == 2 && snapshot.sectionIdentifier(containingItem: 4) == "a")
      #expect(snapshot.numberOfItems == 4 && snapshot.numberOfItems(inSection: "b") == 0)
    }

    /// 200 random pairs of snapshots: the update between them leads from the numbers of one to those of the other, and each item that stays
    /// is found at its place.
    @Test func updatesLeadFromOneToTheOther() throws {
      var state: UInt64 = 11
      func random(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(truncatingIfNeeded: state >> 33) % count
      }
      func make() -> Snapshot {
        var items = (0..<12).filter { _ in random(3) > 0 }
        var names = ["a", "b", "c", "d"].filter { _ in random(4) > 0 }
        if names.isEmpty { names = ["a"] }
        if random(2) == 0 { names.reverse() }
        var result = Snapshot()
        result.appendSections(names)
        while !items.isEmpty {
          result.appendItems([items.remove(at: random(items.count))], toSection: names[random(names.count)])
        }
        return result
      }
      var old = make()
      for number in 0..<200 {
        let new = make()
        let counts = (old.sections.map(\.items.count), new.sections.map(\.items.count))
        let places = try new.update(from: old).places(from: counts.0, to: counts.1, .table)
        for item in new.itemIdentifiers {
          let path = try #require(new.path(of: item))
          #expect(places.old(of: path) == old.path(of: item), "pair \(number), item \(item)")
        }
        old = new
      }
    }
  }
}
