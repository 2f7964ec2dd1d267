import Foundation
import Testing

@testable import SceneTools

@MainActor @Suite struct JSONTests {
  @Test(
    arguments: [
      (0.0, "0"), (-0.0, "0"), (1, "1"), (390, "390"), (-2.5, "-2.5"), (0.1, "0.1"),
      (1.0 / 3, "0.3333333333333333"),
      (1e21, "1e+21"), (5e-300, "5e-300"), (1e-7, "1e-07"), (9007199254740992, "9007199254740992"),
    ] as [(Double, String)])
  func writesNumbersInTheFewestDigits(value: Double, text: String) throws {
    #expect(JSON.number(value).line == text)
    #expect(Double(text) == value)
  }

  @Test func writesWhatJSONHasNoNumberForAsText() {
    #expect(JSON.numbers([.infinity, -.infinity, .nan]).line == #"["inf", "-inf", "nan"]"#)
  }

  @Test func keepsTheOrderOfMembers() {
    let value: JSON = ["zebra": .integer(1), "apple": .null, "mango": .bool(true)]
    #expect(value.line == #"{"zebra": 1, "apple": null, "mango": true}"#)
    #expect(value["mango"] == .bool(true))
    #expect(value["pear"] == nil)
  }

  @Test func quotesWhatHasToBeQuoted() throws {
    let text = "a\"b\\c\n\t\r\u{1}\u{2028}é🎈"
    let line = JSON.string(text).line
    #expect(line == #""a\"b\\c\n\t\r\u0001\u2028é🎈""#)
    #expect(try JSONDecoder().decode([String].self, from: Data("[\(line)]".utf8)) == [text])
  }

  /// C1, marks of direction, invisible ones; joiners, which emoji are made with, are none of them.
  @Test func escapesWhatActsOnATerminal() throws {
    let text = "\u{9B}31m\u{202E}\u{2066}\u{200F}\u{FEFF}\u{7F}\u{E0001}👩\u{200D}🚀"
    let line = JSON.string(text).line
    #expect(line == #""\u009b31m\u202e\u2066\u200f\ufeff\u007f\udb40\udc01👩\#u{200D}🚀""#)
    #expect(try JSONDecoder().decode([String].self, from: Data("[\(line)]".utf8)) == [text])
  }

  @Test func spreadsObjectsOverLinesAndKeepsNumbersTogether() throws {
    let value: JSON = [
      "size": .numbers([1, 2]), "empty": [], "none": .object([]), "list": [["a": .integer(1)]],
    ]
    #expect(
      value.pretty == """
        {
          "size": [1, 2],
          "empty": [],
          "none": {},
          "list": [
            {
              "a": 1
            }
          ]
        }
        """)
    // Another parser reads the same from both.
    let parsed = try [value.pretty, value.line].map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary
    }
    #expect(parsed[0] != nil && parsed[0] == parsed[1])
  }
}
