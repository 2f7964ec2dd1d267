import Testing

@testable import SwiftScenes

/// Which errors are shown as one, and what is said about all of them. The errors are those that Swift 6.1 writes for these texts; which of
/// them follow from the missing class is seen by reading: without it, those that are counted go away.
@Suite struct SceneErrorsTests {
  private static let text = """
    import UIKit
    class ListController: UISplitViewController {
      override func tableView(_ view: UISplitViewControllerDelegate, cellForRowAt path: IndexPath) -> UISplitViewControllerPart {
        tableView.reloadData()
        return UISplitViewControllerPart()
      }
    }
    final class LongList: ListController {
      // class Other: UISplitViewController {
      func more() { navigationItem.title = "{" }
    }
    class Plain: UIView {
      func f() { missing() }
    }
    let list = LongList()
    list.loadViewIfNeeded()
    extension LongList {
      class func last(of table: UISplitViewControllerDelegate) -> Int { table.numberOfSections }
    }
    """

  private static func error(_ line: Int, _ message: String) -> SceneDiagnostic {
    SceneDiagnostic(path: "/a.swift", line: line, column: 1, severity: .error, message: message)
  }

  private static let errors = [
    error(2, "cannot find type 'UISplitViewController' in scope"),
    error(3, "cannot find type 'UISplitViewControllerDelegate' in scope"),
    error(3, "method does not override any method from its superclass"),
    error(4, "cannot find 'tableView' in scope"),
    error(10, "cannot find 'navigationItem' in scope"),
    error(13, "cannot find 'missing' in scope"),
    error(16, "value of type 'LongList' has no member 'loadViewIfNeeded'"),
    error(18, "cannot find type 'UISplitViewControllerDelegate' in scope"),
  ]

  @Test func bodiesOfSubclassesAndTheirNamesFollow() throws {
    let errors = SceneErrors(Self.errors, in: ["/a.swift": Self.text])
    #expect(errors.summary == "8 errors, 7 of them because UISplitViewController is missing")
    #expect(errors.groups.map(\.first.line) == [2, 13])
    #expect(errors.groups.first?.note?.hasPrefix("Cambium has no UISplitViewController. ") == true)
    #expect(
      errors.groups.first?.note?.hasSuffix(". 6 more errors follow in lines 3, 4, 10, 16 and 18") == true)
    let rest = Self.errors.filter { $0.line != 13 }
    #expect(
      SceneErrors(rest, in: ["/a.swift": Self.text]).summary
        == "7 errors, all because UISplitViewController is missing")
    // Few errors of one cause have a summary as well, and a single one has none.
    #expect(
      SceneErrors(Array(Self.errors.prefix(2))).summary
        == "2 errors, all because UISplitViewController is missing")
    #expect(SceneErrors([Self.errors[0]], in: ["/a.swift": Self.text]).summary == nil)
    #expect(
      errors.description.split(separator: "\n").map(String.init).prefix(2) == [
        "8 errors, 7 of them because UISplitViewController is missing",
        "/a.swift:2:1: error: cannot find type 'UISplitViewController' in scope",
      ])
  }

  /// A class that adopts a missing protocol has its superclass, so errors in its body are its own.
  @Test func adoptedProtocolsHideNothing() {
    let text =
      "import UIKit\nclass Page: UIViewController, MKMapViewDelegate {\n  func f() { missing() }\n}\n"
    let errors = SceneErrors(
      [
        Self.error(2, "cannot find type 'MKMapViewDelegate' in scope"),
        Self.error(3, "cannot find 'missing' in scope"),
      ], in: ["/a.swift": text])
    #expect(errors.groups.count == 2 && errors.summary == nil)
  }

  /// Several causes, the largest first; the places of the others are in several files.
  @Test func causesAreSortedByTheirErrors() {
    let errors: [SceneDiagnostic] =
      (1...3).map { Self.error($0, "cannot find type 'MKMapView' in scope") }
      + (4...9).map { line in
        SceneDiagnostic(
          path: line > 5 ? "/folder/File\(line).swift" : "/a.swift", line: line, column: 1, severity: .error,
          message: "cannot find 'WKWebView' in scope")
      } + [Self.error(20, "cannot find 'card' in scope"), Self.error(21, "cannot find 'card' in scope")]
      + [Self.error(30, "cannot convert value of type 'Int' to 'String'")]
    let found = SceneErrors(errors)
    #expect(
      found.summary
        == "12 errors, 6 of them because WKWebView is missing, 3 because MKMapView is missing, 2 because no file declares card"
    )
    #expect(found.groups.count == 4)
    #expect(
      found.groups[1].note
        == "Cambium has no WKWebView. Cambium shows no web pages. 5 more errors follow in line 5 and in File6.swift, File7.swift, File8.swift and File9.swift"
    )
    #expect(found.groups[2].note == "1 more error follows in line 21")
    #expect(found.groups[3].note == nil)
  }

  /// What the compiler cannot infer in a line with the missing name, and names of a module that a file does not import.
  @Test func linesAndImports() {
    let bars = SceneErrors([
      Self.error(8, "cannot find 'UIBarButtonItem' in scope"),
      Self.error(8, "cannot infer contextual base in reference to member 'plain'"),
      Self.error(9, "cannot infer contextual base in reference to member 'plain'"),
    ])
    #expect(
      bars.summary == "3 errors, 2 of them because UIBarButtonItem is missing" && bars.groups.count == 2)
    let fonts = SceneErrors(
      ["UIFont", "UIColor", "UIFont"].enumerated().map {
        Self.error($0.offset + 2, "cannot find type '\($0.element)' in scope")
      }, in: ["/a.swift": "import Foundation\n"])
    #expect(fonts.summary == "3 errors, all because UIKit is not imported")
    #expect(
      fonts.groups.map(\.note) == ["The file does not import UIKit. 2 more errors follow in lines 3 and 4"])
  }

  @Test func errorsAreSortedByTheirPlaces() {
    let other = SceneDiagnostic(path: "/b.swift", line: 1, column: 1, severity: .error, message: "one")
    let errors = SceneErrors([Self.error(9, "nine"), other, Self.error(2, "two")])
    #expect(
      errors.all.map(\.message) == ["two", "nine", "one"] && errors.groups.map(\.first.line) == [2, 9, 1])
  }

  /// Modules, one of which says itself why it is not there.
  @Test func severalModules() {
    let errors = SceneErrors([
      Self.error(1, "no such module 'MapKit'"),
      Self.error(2, "no such module 'Cards': the pods are not read"),
      Self.error(3, "no such module 'MapKit'"),
    ])
    #expect(errors.summary == "3 errors, all because modules are missing: MapKit and Cards")
    #expect(errors.groups.count == 2 && errors.groups[1].note == nil)
    #expect(errors.groups[0].note?.hasSuffix(". 1 more error follows in line 3") == true)
  }

  /// Errors that have nothing in common are counted when there are many.
  @Test func manyErrorsWithoutACause() {
    let errors = (1...9).map { Self.error($0, "cannot convert value of type 'Int' to 'Text\($0)'") }
    #expect(SceneErrors(errors).summary == "9 errors")
    #expect(SceneErrors(Array(errors.prefix(4))).summary == nil)
  }

  /// A name that a file beside the scene declares.
  @Test func namesOfOtherFiles() {
    let errors = SceneErrors([Self.error(1, "cannot find 'Card' in scope")]) {
      $0 == "Card" ? "Card.swift" : nil
    }
    #expect(
      errors.groups.first?.note
        == "Card is declared in Card.swift, which is no part of the scene; name the folder in place of the file"
    )
  }
}
