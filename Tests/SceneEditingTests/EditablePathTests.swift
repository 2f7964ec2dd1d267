import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import SceneEditing
@testable import SceneFiles

/// Paths as a person edits them: the text of the path before, the change, and the text after.
@Suite struct EditablePathTests {
  private static func path(_ text: String) throws -> CGPath {
    var budget = 1000
    return try PathText.path(text, budget: &budget)
  }

  private static func changed(_ text: String, _ change: (inout EditablePath) -> Void) throws -> String {
    var path = EditablePath(try path(text))
    change(&path)
    return path.path.markupText { number in
      let rounded = (number * 1000).rounded() / 1000
      return rounded == 0 ? "0" : NumberStyle().text(rounded)
    }
  }

  private static func at(_ point: Int, _ subpath: Int = 0) -> EditablePath.Index {
    EditablePath.Index(subpath: subpath, point: point)
  }

  /// What is not changed is the same path, but that quadratic curves are cubic, and an end at the start of a closed path is that start.
  @Test(arguments: [
    ("0 0 m 10 0 l 10 10 l h", "0 0 m 10 0 l 10 10 l h"), ("0 0 m 10 0 l", "0 0 m 10 0 l"), ("", ""),
    ("0 0 m 3 0 6 0 9 0 c 0 0 l h", "0 0 m 3 0 6 0 9 0 c h"),
    ("0 0 m 3 3 6 0 q", "0 0 m 2 2 4 2 6 0 c"),
    ("0 0 m 9 0 l h 5 5 l", "0 0 m 9 0 l h 0 0 m 5 5 l"), ("1 1 m 2 2 m 3 3 l", "1 1 m 2 2 m 3 3 l"),
  ])
  func pathsAreReadAndWritten(_ before: String, _ after: String) throws {
    #expect(try Self.changed(before) { _ in } == after)
  }

  @Test func pointsAreAddedRemovedAndConverted() throws {
    typealias Case = (before: String, change: (inout EditablePath) -> Void, after: String)
    let square = "0 0 m 12 0 l 12 12 l 0 12 l h"
    let cases: [Case] = [
      (square, { $0.insert(on: Self.at(0), at: 0.25) }, "0 0 m 3 0 l 12 0 l 12 12 l 0 12 l h"),
      // The segment that closes the path.
      (square, { $0.insert(on: Self.at(3), at: 0.5) }, "0 0 m 12 0 l 12 12 l 0 12 l 0 6 l h"),
      (
        "0 0 m 0 12 12 12 12 0 c", { $0.insert(on: Self.at(0), at: 0.5) },
        "0 0 m 0 6 3 9 6 9 c 9 9 12 6 12 0 c"
      ),
      (square, { $0.remove(Self.at(1)) }, "0 0 m 12 12 l 0 12 l h"),
      (square, { $0.remove(Self.at(0)) }, "12 0 m 12 12 l 0 12 l h"),
      ("0 0 m 0 4 8 4 8 0 c 16 0 l", { $0.remove(Self.at(1)) }, "0 0 m 0 4 16 0 16 0 c"),
      ("5 5 m", { $0.remove(Self.at(0)) }, ""), (square, { $0.remove(Self.at(9)) }, square),
      // A third of the way to each neighbour, along the line between them.
      (
        "0 0 m 6 6 l 12 0 l", { $0.toggleSmooth(Self.at(1)) },
        "0 0 m 0 0 3.172 6 6 6 c 8.828 6 12 0 12 0 c"
      ),
      (
        "0 0 m 0 0 3 6 6 6 c 9 6 12 0 12 0 c", { $0.toggleSmooth(Self.at(1)) },
        "0 0 m 0 0 6 6 6 6 c 6 6 12 0 12 0 c"
      ),
      (square, { $0.toggleClosed() }, "0 0 m 12 0 l 12 12 l 0 12 l"),
      ("0 0 m 1 0 l h 5 5 m 6 6 l", { $0.toggleClosed() }, "0 0 m 1 0 l h 5 5 m 6 6 l h"),
    ]
    for (number, test) in cases.enumerated() {
      #expect(try Self.changed(test.before, test.change) == test.after, "case \(number)")
    }
  }

  /// The points of the handles, which count all points of the path, and those that a person edits.
  @Test func handlesFindTheirPoints() throws {
    let path = EditablePath(try Self.path("0 0 m 1 1 2 1 3 0 c 9 0 l 0 0 l h 5 5 l"))
    let expected: [EditablePath.Index?] = [
      Self.at(0), nil, nil, Self.at(1), Self.at(2), Self.at(0), Self.at(1, 1),
    ]
    for (number, index) in expected.enumerated() {
      #expect(path.index(ofPathPoint: number) == index, "point \(number)")
    }
    #expect(path.index(ofPathPoint: 7) == nil)
  }

  @Test func thePlaceOfAPointIsFound() throws {
    let path = EditablePath(try Self.path("0 0 m 12 0 l 12 9 6 9 6 18 c"))
    let line = try #require(path.nearest(to: CGPoint(x: 3, y: 1), within: 2))
    #expect(line.segment == Self.at(0) && abs(line.share - 0.25) < 1e-6)
    // The middle of the curve is (9, 9).
    let curve = try #require(path.nearest(to: CGPoint(x: 9, y: 9), within: 0.1))
    #expect(curve.segment == Self.at(1) && abs(curve.share - 0.5) < 1e-6)
    #expect(path.nearest(to: CGPoint(x: 3, y: 3), within: 2) == nil)
  }

  /// A curve keeps its shape when a point is added to it, and ellipses are edited like other paths.
  @Test func anEllipseKeepsItsShape() throws {
    let ellipse = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 10), transform: nil)
    var path = EditablePath(ellipse)
    #expect(path.subpaths.count == 1 && path.subpaths[0].points.count == 4 && path.subpaths[0].isClosed)
    path.insert(on: Self.at(2), at: 0.3)
    for step in 0..<40 {
      let angle = Double(step) * .pi / 20
      for (radius, isInside) in [(0.99, true), (1.01, false)] {
        let point = CGPoint(x: 10 + 10 * radius * cos(angle), y: 5 + 5 * radius * sin(angle))
        #expect(path.path.contains(point) == isInside, "\(point)")
      }
    }
  }
}
