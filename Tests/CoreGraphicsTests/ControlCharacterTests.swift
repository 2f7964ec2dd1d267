import CoreGraphics
import Testing

@Suite struct ControlCharacterTests {
  @Test(arguments: [
    ("plain – ümläut 🎈 👩\u{200D}🚀", "plain – ümläut 🎈 👩\u{200D}🚀"), ("a\nb\tc\r\nd", #"a\nb\tc\r\nd"#),
    ("\u{1B}[31m\u{7}", #"\u{1b}[31m\u{7}"#), ("\u{9B}2J\u{7F}\u{0}", #"\u{9b}2J\u{7f}\u{0}"#),
    ("\u{202E}abc\u{2069}\u{61C}", #"\u{202e}abc\u{2069}\u{61c}"#),
    ("a\u{2028}b\u{85}", #"a\u{2028}b\u{85}"#),
    ("", ""), (#"\u{1b}"#, #"\u{1b}"#),
  ])
  func areShown(text: String, escaped: String) {
    #expect(Array(text.escapingControls().utf8) == Array(escaped.utf8))
    // What is escaped stays as it is.
    #expect(Array(escaped.escapingControls().utf8) == Array(escaped.utf8))
  }

  @Test func linesMayStay() {
    #expect("a\nb\u{1B}c\td".escapingControls(keepingLines: true) == "a\nb\\u{1b}c\\td")
  }

  /// Every character of the categories Cc, Zl and Zp, and every one that Unicode calls a control of direction.
  @Test func noneIsForgotten() {
    var forgotten: [Unicode.Scalar] = []
    for value in Array(0...UInt32(0xFFFF)) + Array(0xE0000...0xE0FFF) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isRight: Bool
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: isRight = scalar.isHiddenControl
      case .format: isRight = scalar.isHiddenControl || !scalar.properties.isBidiControl
      // Places that Unicode keeps for more format characters.
      case .unassigned: isRight = true
      default: isRight = !scalar.isHiddenControl
      }
      if !isRight { forgotten.append(scalar) }
    }
    #expect(forgotten.isEmpty)
  }
}
