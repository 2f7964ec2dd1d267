import CoreText
import Testing

@Suite struct TruncationTests {
  private let text = "The quick brown fox jumps over the lazy dog"
  private let token = line("\u{2026}")

  @Test(arguments: [CTLineTruncationType.start, .end, .middle])
  func aCutLineFitsAndIsAsLongAsItCanBe(type: CTLineTruncationType) throws {
    let whole = line(text)
    for step in 1..<40 {
      let width = whole.typographicWidth * CGFloat(step) / 40
      guard width >= token.typographicWidth else { continue }
      let cut = try #require(CTLineCreateTruncatedLine(whole, Double(width), type, token))
      #expect(cut.typographicWidth <= width + 1e-6)
      // One more letter, or that and a blank, would have been too much.
      #expect(cut.typographicWidth > width - 2 * 20)
      #expect(cut.glyphList.contains(token.glyphList[0]))
      switch type {
      case .start: #expect(cut.glyphList.first == token.glyphList[0])
      case .end: #expect(cut.glyphList.last == token.glyphList[0])
      case .middle:
        let place = try #require(cut.glyphList.firstIndex(of: token.glyphList[0]))
        #expect(abs(2 * place - cut.glyphList.count) < 10)
      }
      #expect(CTLineGetStringRange(cut) == CTLineGetStringRange(whole))
    }
  }

  @Test func aLineThatFitsStaysAsItIs() {
    let whole = line(text)
    #expect(CTLineCreateTruncatedLine(whole, Double(whole.typographicWidth), .end, token) === whole)
    #expect(CTLineCreateTruncatedLine(whole, .infinity, .middle, token) === whole)
  }

  @Test func whereNotEvenTheTokenHasRoomThereIsNoLine() {
    #expect(CTLineCreateTruncatedLine(line(text), 1, .end, token) == nil)
    #expect(CTLineCreateTruncatedLine(line(text), .nan, .end, token) == nil)
    #expect(CTLineCreateTruncatedLine(line(text), 1, .end, nil)?.typographicWidth == 0)
  }

  @Test func aLineFromRightToLeftLosesItsEndAtTheLeft() throws {
    let whole = line("\u{5E9}\u{5DC}\u{5D5}\u{5DD} \u{5E2}\u{5D5}\u{5DC}\u{5DD} \u{5E9}\u{5DC}\u{5D5}\u{5DD}")
    let cut = try #require(
      CTLineCreateTruncatedLine(whole, Double(whole.typographicWidth) / 2, .end, token))
    #expect(cut.glyphList.first == token.glyphList[0])
    let other = try #require(
      CTLineCreateTruncatedLine(whole, Double(whole.typographicWidth) / 2, .start, token))
    #expect(other.glyphList.last == token.glyphList[0])
  }

  @Test(arguments: manyTexts)
  func textOfEveryScriptCanBeCut(text: String) throws {
    let whole = line(text)
    for type in [CTLineTruncationType.start, .end, .middle] {
      for share in [0.2, 0.5, 0.9] {
        let width = Double(whole.typographicWidth) * share
        guard let cut = CTLineCreateTruncatedLine(whole, width, type, token), cut !== whole else { continue }
        #expect(Double(cut.typographicWidth) <= width + 1e-6)
        for run in cut.runList {
          // Nothing is cut within a character.
          let start = CTRunGetStringRange(run).location
          let index = String.Index(utf16Offset: start, in: text)
          #expect(index == text.endIndex || text.utf16[index] & 0xFC00 != 0xDC00)
        }
      }
    }
  }

  @Test func whatWasCutAwayHasTheTokensPlace() throws {
    let whole = line(text)
    let cut = try #require(
      CTLineCreateTruncatedLine(whole, Double(whole.typographicWidth) / 2, .end, token))
    let start = cut.typographicWidth - token.typographicWidth
    #expect(close(cut.offset(text.utf16.count - 3), start))
    #expect(close(cut.offset(text.utf16.count), cut.typographicWidth))
  }

  @Test(arguments: [
    "one two three four", "\u{5D0}\u{5D1} \u{5D2}\u{5D3} \u{5D0}", "\u{65E5}\u{672C}\u{8A9E}\u{6587}",
  ])
  func aJustifiedLineIsAsWideAsWasAskedFor(text: String) throws {
    let whole = line(text)
    let width = whole.typographicWidth + 50
    let wide = try #require(CTLineCreateJustifiedLine(whole, 1, Double(width)))
    #expect(close(wide.typographicWidth, width))
    #expect(wide.glyphList == whole.glyphList)
    let half = try #require(CTLineCreateJustifiedLine(whole, 0.5, Double(width)))
    #expect(close(half.typographicWidth, whole.typographicWidth + 25))
    #expect(CTLineCreateJustifiedLine(whole, 0, Double(width)) === whole)
  }

  @Test func whatHasNoGapsCannotBeJustified() {
    #expect(CTLineCreateJustifiedLine(line("word"), 1, 500) == nil)
    #expect(CTLineCreateJustifiedLine(line("two words"), 1, 10) == nil)
    #expect(CTLineCreateJustifiedLine(line("two words"), 1, .nan) == nil)
    #expect(CTLineCreateJustifiedLine(line(""), 1, 100) == nil)
  }
}
