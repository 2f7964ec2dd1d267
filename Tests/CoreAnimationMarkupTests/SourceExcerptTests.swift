import Foundation
import Testing

@testable import CoreAnimationMarkup

/// The line of a file that a message is about.
@Suite struct SourceExcerptTests {
  @Test func isTheLineWithoutItsIndentation() {
    let excerpt = SourceExcerpt("    <CALayer x=\"1\"/>\r", column: 14)
    #expect(excerpt.text == "<CALayer x=\"1\"/>")
    #expect(excerpt.column == 9)
  }

  @Test func tabsAreSpacesAndControlsAreEscaped() {
    let excerpt = SourceExcerpt("\ta\tb\u{1b}c", column: 6)
    #expect(excerpt.text == "a b\\u{1b}c")
    // The c comes after six characters of the escape.
    #expect(excerpt.column == 9)
  }

  @Test func aLongLineIsCutAroundTheColumn() {
    let line = String(repeating: "x", count: 1000) + "!" + String(repeating: "y", count: 1000)
    let excerpt = SourceExcerpt(line, column: 1001)
    #expect(excerpt.text.count < 130)
    #expect(Array(excerpt.text)[excerpt.column] == "!")
    #expect(excerpt.text.hasPrefix("…x") && excerpt.text.hasSuffix("y…"))
  }

  @Test func columnsBehindTheEndAreTheEnd() {
    #expect(SourceExcerpt("ab", column: 99).column == 2)
    #expect(SourceExcerpt("", column: 1) == SourceExcerpt("", column: 5))
  }

  @Test func readsTheFile() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("excerpt-\(UUID().uuidString)")
    try Data("one\n  two\nthree".utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    #expect(SourceExcerpt(file: url.path, line: 2, column: 3)?.text == "two")
    #expect(SourceExcerpt(file: url.path, line: 3, column: 1)?.text == "three")
    #expect(SourceExcerpt(file: url.path, line: 4, column: 1) == nil)
    #expect(SourceExcerpt(file: url.path, line: 0, column: 0) == nil)
    #expect(SourceExcerpt(file: "/dev/zero", line: 1, column: 1) == nil)
    #expect(SourceExcerpt(file: "/nowhere", line: 1, column: 1) == nil)
  }
}
