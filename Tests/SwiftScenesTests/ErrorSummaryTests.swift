import Testing

@testable import SwiftScenes

/// Which errors are said to follow from one cause. The errors are those that Swift 6.1 writes for these texts; which of them follow from the
/// missing class is seen by reading: without it, those that are counted go away.
@Suite struct ErrorSummaryTests {
  private static let text = """
    import UIKit
    class ListController: UITableViewController {
      override func tableView(_ view: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        tableView.reloadData()
        return UITableViewCell()
      }
    }
    final class LongList: ListController {
      // class Other: UITableViewController {
      func more() { navigationItem.title = "{" }
    }
    class Plain: UIView {
      func f() { missing() }
    }
    let list = LongList()
    list.loadViewIfNeeded()
    extension LongList {
      class func last(of table: UITableView) -> Int { table.numberOfSections }
    }
    """

  private static func error(_ line: Int, _ message: String) -> SceneDiagnostic {
    SceneDiagnostic(path: "/a.swift", line: line, column: 1, severity: .error, message: message)
  }

  private static let errors = [
    error(2, "cannot find type 'UITableViewController' in scope"),
    error(3, "cannot find type 'UITableView' in scope"),
    error(3, "method does not override any method from its superclass"),
    error(4, "cannot find 'tableView' in scope"),
    error(10, "cannot find 'navigationItem' in scope"),
    error(13, "cannot find 'missing' in scope"),
    error(16, "value of type 'LongList' has no member 'loadViewIfNeeded'"),
    error(18, "cannot find type 'UITableView' in scope"),
  ]

  @Test func bodiesOfSubclassesAndTheirNamesFollow() throws {
    let note = try #require(ErrorSummary.note(about: Self.errors, in: ["/a.swift": Self.text]))
    #expect(note.severity == .note && note.line == 2)
    #expect(
      note.message
        == "7 of the 8 errors follow from one cause: UITableViewController is not there, from which ListController and LongList inherit"
    )
    let all = Self.errors.filter { $0.line != 13 }
    #expect(
      ErrorSummary.note(about: all, in: ["/a.swift": Self.text])?.message.hasPrefix("All 7 errors") == true)
  }

  /// The name itself, in many places.
  @Test func manyUsesOfOneName() {
    let errors = (1...9).map {
      Self.error($0, "cannot find \($0 % 2 == 0 ? "type " : "")'MKMapView' in scope")
    }
    #expect(
      ErrorSummary.note(about: errors, in: [:])?.message
        == "All 9 errors follow from one cause: MKMapView is not there")
  }

  /// Few errors, and errors of several causes, have no summary.
  @Test func withoutASummary() {
    #expect(ErrorSummary.note(about: Array(Self.errors.prefix(4)), in: ["/a.swift": Self.text]) == nil)
    let different = (1...9).map { Self.error($0, "cannot find 'name\($0)' in scope") }
    #expect(ErrorSummary.note(about: different, in: [:]) == nil)
    let others = (1...9).map { Self.error($0 + 20, "cannot convert value of type 'Int' to 'String'") }
    #expect(ErrorSummary.note(about: Self.errors + others, in: ["/a.swift": Self.text]) == nil)
    #expect(ErrorSummary.note(about: others, in: [:]) == nil)
  }
}
