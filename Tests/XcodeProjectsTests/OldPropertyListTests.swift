import Foundation
import TestSupport
import Testing

@testable import XcodeProjects

/// The old text form of property lists. Expected: Foundation's reader of the same form, and lines counted by hand.
@Suite struct OldPropertyListTests {
  private func read(_ text: String) throws -> OldPropertyList { try OldPropertyList(Array(text.utf8)) }

  @Test func listsAreReadAsFoundationReadsThem() throws {
    let text = #"""
      // !$*UTF8*$!
      { a = b.c/d-e_1; "quoted \"key\"" = 'single'; /* { */ list = (1, "2 // no comment", ( ), { x = y; },);
        escapes = "line\nend \U00e9 \\ \t"; under = "a/*b*/"; empty = ""; }
      """#
    let foundation = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
    let list = try read(text)
    #expect(list.table?.count == 6 && list.table?["escapes"] == .text("line\nend é \\ \t"))
    #expect(OldPropertyList(foundation: foundation) == list)
    #expect(try read("{ ünder = \"ä\"; }") == .table(["ünder": .text("ä")]))
  }

  @Test func errorsHaveLines() {
    for (text, line, reason) in [
      ("{\na = 1\n}", 3, "there is no ; behind the value of a"),
      ("{\n\n a 1; }", 3, "there is no = behind a"),
      ("( 1\n 2 )", 2, "there is no comma between two values of a list"),
      ("{ a = \n\"b; }\n", 2, "a text has no closing quote"),
      ("\n/* {", 2, "a comment has no end"), ("{ a = {", 1, "the file ends within a table"),
      ("", 1, "the file ends within a list"),
      ("{ } }", 1, "there is more behind the end of the list"), ("{ a = ; }", 1, "there is an unexpected ;"),
      (String(repeating: "(", count: 1000), 1, "the list is nested too deep"),
    ] {
      let problem = OldPropertyList.Problem(line: line, reason: reason)
      #expect(throws: problem, "\(text)") { try read(text) }
    }
  }

  /// Every beginning of a list ends, with a value or an error.
  @Test func cutListsEnd() {
    let bytes = Array(#"{ a = ( "b\U00e9", 'c' ); /* d */ e = { f = g; }; } // h"#.utf8)
    for count in bytes.indices { _ = try? OldPropertyList(Array(bytes[..<count])) }
  }
}
