import CoreText
import Testing

@Suite struct CaretTests {
  /// The starts of characters in a text, and its end.
  private func characterStarts(_ text: String) -> [Int] {
    text.indices.map { text.utf16.distance(from: text.startIndex, to: $0) } + [text.utf16.count]
  }

  @Test(arguments: ["Hello, world", "office fjord AVATAR", "e\u{301}a\u{308}\u{323} marks", "A\u{1D54F}B"])
  func aCaretsPlaceLeadsBackToItsIndexFromLeftToRight(text: String) {
    let line = line(text)
    var last: CGFloat = -1
    for index in characterStarts(text) {
      let offset = line.offset(index)
      #expect(offset > last)
      last = offset
      #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: offset, y: 0)) == index)
    }
    #expect(close(last, line.typographicWidth))
  }

  @Test(arguments: ["\u{5E9}\u{5DC}\u{5D5}\u{5DD}", "\u{628}\u{627}\u{644}\u{639}"])
  func aCaretsPlaceLeadsBackToItsIndexFromRightToLeft(text: String) {
    let line = line(text)
    var last = line.typographicWidth + 1
    for index in characterStarts(text) {
      let offset = line.offset(index)
      #expect(offset < last)
      last = offset
      #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: offset, y: 0)) == index)
    }
    #expect(close(last, 0))
  }

  @Test(arguments: manyTexts)
  func everyPlaceHasAnIndexAndEveryIndexAPlace(text: String) {
    let line = line(text)
    for step in -2...22 {
      let x = line.typographicWidth * CGFloat(step) / 20
      let index = CTLineGetStringIndexForPosition(line, CGPoint(x: x, y: 0))
      #expect(index >= 0 && index <= text.utf16.count)
    }
    for index in -3...text.utf16.count + 3 {
      let offset = line.offset(index)
      #expect(offset >= -1e-6 && offset <= line.typographicWidth + 1e-6)
    }
  }

  @Test func theMiddleOfALetterPartsItsTwoCarets() {
    let line = line("HH")
    let half = line.offset(1) / 2
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: half - 0.1, y: 0)) == 0)
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: half + 0.1, y: 0)) == 1)
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: -50, y: 0)) == 0)
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: 5000, y: 0)) == 2)
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: CGFloat.nan, y: 0)) == kCFNotFound)
  }

  @Test func whereDirectionsMeetACaretHasTwoPlaces() {
    let line = line("ab\u{5D0}\u{5D1}")
    var secondary: CGFloat = 0
    let primary = CTLineGetOffsetForStringIndex(line, 2, &secondary)
    // Before the Hebrew letter: at the far right; after the Latin one: in the middle.
    #expect(close(primary, line.typographicWidth))
    #expect(close(secondary, CoreTextTests.line("ab").typographicWidth))
  }
}
