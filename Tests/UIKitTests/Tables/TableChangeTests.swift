import Synchronization
import Testing

@testable import QuartzCore
@testable import UIKitCore

extension Kit {
  /// Selection by fingers, and animated updates.
  @MainActor @Suite struct TableChangeTests {
    private func tap(_ test: TestScreen, _ y: CGFloat, hold: Double = 0.05) {
      let point = CGPoint(x: 100, y: y)
      test.screen.deliver([TouchSample(.began, point, at: test.screen.clock.time)])
      test.step(hold)
      test.screen.deliver([TouchSample(.ended, point, at: test.screen.clock.time)])
      test.step(0.01)
    }

    /// Apple's order: highlighted, then selected; the row that was selected before is deselected in between.
    @Test func aTapSelectsARow() {
      TestScreen.run { test in
        let source = ListSource([["a", "b", "c"]])
        let table = test.table(source)
        tap(test, 60)
        #expect(source.calls == ["should 1", "highlight 1", "unhighlight 1", "willSelect 1", "select 1"])
        #expect(
          table.indexPathForSelectedRow == IndexPath(row: 1, section: 0) && table.visibleCells[1].isSelected)
        source.calls = []
        tap(test, 10, hold: 0.3)
        #expect(
          source.calls == [
            "should 0", "highlight 0", "unhighlight 0", "willSelect 0", "willDeselect 1", "deselect 1",
            "select 0",
          ])
        table.allowsMultipleSelection = true
        tap(test, 100)
        tap(test, 10)
        #expect(table.indexPathsForSelectedRows == [IndexPath(row: 2, section: 0)])
        table.deselectRow(at: IndexPath(row: 2, section: 0), animated: false)
        #expect(table.indexPathForSelectedRow == nil && !table.visibleCells[2].isSelected)
        table.allowsSelection = false
        source.calls = []
        tap(test, 10)
        #expect(source.calls == [])
      }
    }

    @Test func aDragSelectsNothing() {
      TestScreen.run { test in
        let source = ListSource([(0..<40).map { "\($0)" }])
        let table = test.table(source)
        test.drag([300, 280, 250, 200, 150].map { CGPoint(x: 100, y: $0) })
        #expect(table.contentOffset.y > 50 && table.indexPathForSelectedRow == nil)
        #expect(!source.calls.contains { $0.hasPrefix("willSelect") })
      }
    }

    // MARK: Updates

    @Test func rowsSlideAndFade() {
      TestScreen.run { test in
        let source = ListSource([["a", "b", "c", "d"]])
        let table = test.table(source)
        let cells = table.visibleCells
        source.sections = [["a", "x", "c", "d", "y"]]
        var isFinished: Bool?
        table.performBatchUpdates {
          table.insertRows(at: [IndexPath(row: 1, section: 0), IndexPath(row: 4, section: 0)], with: .left)
          table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .fade)
        } completion: {
          isFinished = $0
        }
        #expect(table.texts == ["a", "x", "c", "d", "y"] && table.starts == [0, 44, 88, 132, 176])
        #expect(table.visibleCells[2] === cells[2] && cells[1].superview === table && cells[1].alpha == 0)
        test.step(0.1)
        #expect(isFinished == nil)
        test.step(0.4)
        test.step(0.1)
        #expect(isFinished == true && cells[1].superview == nil)
        #expect(table.contentSize.height == 220)
      }
    }

    @Test func rowsAreInsertedMovedAndReloaded() {
      TestScreen.run { test in
        let source = ListSource([["a", "b", "c"], ["d"]])
        let table = test.table(source)
        let d = table.visibleCells[3]
        source.sections = [["d", "c", "b"], ["e"], []]
        table.beginUpdates()
        table.insertSections([1], with: .top)
        table.moveRow(at: IndexPath(row: 0, section: 1), to: IndexPath(row: 0, section: 0))
        table.moveRow(at: IndexPath(row: 2, section: 0), to: IndexPath(row: 1, section: 0))
        table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
        table.endUpdates()
        test.step(0.5)
        #expect(table.texts == ["d", "c", "b", "e"] && table.visibleCells[0] === d)
        source.sections[0][1] = "C"
        let old = table.visibleCells[1]
        table.reloadRows(at: [IndexPath(row: 1, section: 0)], with: .none)
        test.step(0.5)
        #expect(table.texts == ["d", "C", "b", "e"] && table.visibleCells[1] !== old)
      }
    }

    /// Without changes, heights are asked for again.
    @Test func heightsChangeInAnEmptyUpdate() {
      TestScreen.run { test in
        let source = ListSource([["a", "b", "c"]])
        source.heights = { _ in 40 }
        let table = test.table(source)
        source.heights = { $0.row == 0 ? 100 : 40 }
        table.beginUpdates()
        table.endUpdates()
        #expect(table.starts == [0, 100, 140] && table.contentSize.height == 180)
        test.step(0.5)
        #expect(table.starts == [0, 100, 140])
      }
    }

    @Test func updatesThatDoNotAddUpAreNamedAndLoadAll() {
      TestScreen.run { test in
        let source = ListSource([["a", "b", "c"]])
        let table = test.table(source)
        source.sections = [["z"]]
        let said = Mutex<[String]>([])
        Misuse.$listener.withValue({ text in said.withLock { $0.append(text) } }) {
          table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
        }
        #expect(said.withLock { $0.first }?.contains("(0 inserted, 1 deleted)") == true)
        CATransaction.flush()
        #expect(table.texts == ["z"])
      }
    }

    /// Random updates of a table: cells, their order and their places agree with the model.
    @Test func randomUpdatesAgreeWithTheModel() {
      TestScreen.run { test in
        var state: UInt64 = 7
        func random(_ count: Int) -> Int {
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          return Int(truncatingIfNeeded: state >> 33) % max(count, 1)
        }
        let source = ListSource([(0..<12).map { "\($0)" }])
        let table = test.table(source)
        for number in 0..<60 {
          var rows = source.sections[0]
          let deleted = Set((0..<random(3)).map { _ in random(rows.count) }.filter { $0 < rows.count })
          for row in deleted.sorted(by: >) { rows.remove(at: row) }
          var inserted: [Int] = []
          for _ in 0..<random(4) { inserted.append(random(rows.count + 1)) }
          inserted = Array(Set(inserted)).sorted()
          for row in inserted { rows.insert("n\(number).\(row)", at: min(row, rows.count)) }
          source.sections[0] = rows
          table.performBatchUpdates {
            table.insertRows(at: inserted.map { IndexPath(row: $0, section: 0) }, with: .automatic)
            table.deleteRows(at: deleted.map { IndexPath(row: $0, section: 0) }, with: .automatic)
          }
          if random(3) > 0 { test.step(0.4) }
          let seen = table.indexPathsForVisibleRows ?? []
          #expect(table.texts == seen.map { rows[$0.row] }, "update \(number)")
          #expect(table.starts == seen.map { CGFloat($0.row) * 44 }, "update \(number)")
        }
        test.step(1)
        test.step(0.1)
        #expect(table.subviews.compactMap { $0 as? UITableViewCell }.count == table.rows.all.count)
      }
    }
  }
}
