import CoreText
import Testing

@Suite struct CTLineTests {
  @Test(arguments: manyTexts)
  func advancesAddUpToTheWidthAndPositionsFollowThem(text: String) {
    let line = line(text)
    var x: CGFloat = 0
    for run in line.runList {
      for (advance, position) in zip(run.advanceList, run.positionList) {
        // Marks are placed off the pen.
        #expect(abs(position.x - x) < 20)
        x += advance
      }
    }
    #expect(close(x, line.typographicWidth))
    #expect(line.glyphList.count == CTLineGetGlyphCount(line))
  }

  @Test(arguments: manyTexts)
  func runsCoverTheStringOnce(text: String) {
    let line = line(text)
    var seen = [Int](repeating: 0, count: text.utf16.count)
    for run in line.runList {
      let range = CTRunGetStringRange(run)
      for index in range.location..<range.location + range.length { seen[index] += 1 }
      for index in run.indexList { #expect(index >= range.location && index < range.location + range.length) }
    }
    #expect(seen.allSatisfy { $0 == 1 })
    #expect(CTLineGetStringRange(line) == CFRange(location: 0, length: text.utf16.count))
  }

  @Test(arguments: manyTexts)
  func twiceTheSizeIsTwiceTheDistancesExactly(text: String) {
    let small = line(text.filter { $0 != "\t" }, size: 10)
    let large = line(text.filter { $0 != "\t" }, size: 20)
    #expect(small.glyphList == large.glyphList)
    #expect(close(2 * small.typographicWidth, large.typographicWidth, 1e-12))
    let positions = zip(small.runList.flatMap(\.positionList), large.runList.flatMap(\.positionList))
    #expect(positions.allSatisfy { close(2 * $0.x, $1.x, 1e-12) && close(2 * $0.y, $1.y, 1e-12) })
  }

  @Test func boundsAreThoseOfTheHighestFontMovedByTheBaselineOffset() {
    let font = CTFont("Helvetica", size: 20)
    let large = CTFont("Helvetica", size: 60)
    let text = NSMutableAttributedString(string: "ab", attributes: [.font: font])
    text.addAttributes([.font: large, .baselineOffset: 7.0], range: NSRange(location: 1, length: 1))
    var (ascent, descent, leading) = (CGFloat(0), CGFloat(0), CGFloat(0))
    CTLineGetTypographicBounds(CTLine(text), &ascent, &descent, &leading)
    #expect(close(ascent, CTFontGetAscent(large) + 7))
    #expect(close(descent, max(CTFontGetDescent(large) - 7, CTFontGetDescent(font))))
    #expect(close(leading, CTFontGetLeading(large)))
  }

  @Test func kerningSetsEveryCharacterApartAndPartsLigatures() {
    let plain = line("efficient", [.ligature: 0])
    let spaced = line("efficient", [.kern: 3])
    #expect(CTLineGetGlyphCount(spaced) == 9)
    #expect(close(spaced.typographicWidth, plain.typographicWidth + 9 * 3))
    let hebrew = line("\u{5D0}\u{5D1}", [.kern: 3])
    #expect(close(hebrew.typographicWidth, line("\u{5D0}\u{5D1}").typographicWidth + 6))
    // From right to left, the space after a letter is at its left.
    #expect(close(hebrew.runList[0].positionList[0].x, 3))
  }

  /// A kern of 0 ends the kerning of pairs by the font; without one, and with another, it stays.
  @Test func aKernOfZeroEndsTheKerningOfPairs() {
    let font = CTFont("DejaVu Sans", size: 20)
    func width(_ text: String, _ kern: Any?) -> CGFloat {
      var attributes: [NSAttributedString.Key: Any] = [.font: font]
      attributes[.kern] = kern
      return line(text, attributes).typographicWidth
    }
    let apart = 3 * (width("A", nil) + width("V", nil))
    #expect(width("AVAVAV", nil) < apart - 1)
    for zero in [0, 0.0, NSNumber(value: 0)] as [Any] { #expect(close(width("AVAVAV", zero), apart)) }
    #expect(close(width("AVAVAV", 2), width("AVAVAV", nil) + 12))
    // Ligatures are another matter.
    #expect(
      CTLineGetGlyphCount(line("fi", [.font: font, .kern: 0]))
        == CTLineGetGlyphCount(line("fi", [.font: font])))
  }

  @Test func tabsLeadToMultiplesOf28() {
    for text in ["\tx", "a\tx", "abcdefghi\tx"] {
      let tabbed = line(text)
      let offset = tabbed.offset(text.utf16.count - 1)
      let before = line(String(text.dropLast(2))).typographicWidth
      #expect(close(offset, ((before / 28).rounded(.down) + 1) * 28))
    }
  }

  @Test func blanksAtTheEndArePartOfTheWidthAndKnownApart() {
    let blanks = line("abc   ")
    #expect(CTLineGetTrailingWhitespaceWidth(blanks) > 0)
    #expect(
      close(
        blanks.typographicWidth - CGFloat(CTLineGetTrailingWhitespaceWidth(blanks)),
        line("abc").typographicWidth))
  }

  @Test func flushOffsetsLayTheTextAtTheLeftInTheMiddleAndAtTheRight() {
    for text in ["abc  ", "\u{5D0}\u{5D1}\u{5D2}  ", "a"] {
      let line = line(text)
      let blanks = CGFloat(CTLineGetTrailingWhitespaceWidth(line))
      let ink = line.typographicWidth - blanks
      let isRightToLeft = text.hasPrefix("\u{5D0}")
      for factor in [0, 0.5, 1] {
        let start = CGFloat(CTLineGetPenOffsetForFlush(line, factor, 300)) + (isRightToLeft ? blanks : 0)
        #expect(close(start, (300 - ink) * factor))
      }
    }
  }

  @Test func lettersOfTwoDirectionsLieAsTheyAreRead() {
    // Latin first: the Hebrew word in between runs to the left, the number in it to the right.
    let text = "ab \u{5D0}\u{5D1} 12 cd"
    let line = line(text)
    #expect(line.offset(0) == 0)
    #expect(line.offset(1) > line.offset(0))
    // The first Hebrew letter's leading edge is at its right, beyond that of the second.
    #expect(line.offset(3) > line.offset(4))
    #expect(line.offset(7) > line.offset(6))
    #expect(line.offset(9) > line.offset(3))
    // Hebrew first: the line begins at the right.
    let hebrew = CoreTextTests.line("\u{5D0}\u{5D1} ab")
    #expect(close(hebrew.offset(0), hebrew.typographicWidth))
    #expect(hebrew.offset(4) > hebrew.offset(3))
    #expect(close(hebrew.offset(3), 0))
    #expect(close(hebrew.offset(5), CoreTextTests.line("ab").typographicWidth))
  }

  @Test func anExplicitDirectionGoesBeforeThatOfTheLetters() {
    var direction = CTWritingDirection.rightToLeft.rawValue
    let style = withUnsafePointer(to: &direction) { value in
      var setting = CTParagraphStyleSetting(spec: .baseWritingDirection, valueSize: 1, value: value)
      return CTParagraphStyleCreate(&setting, 1)
    }
    let line = line("ab!", [.paragraphStyle: style])
    // The mark at the end is at the left.
    #expect(close(line.offset(2), line.offset(0)) || line.offset(2) < line.offset(1))
    #expect(line.runList.first?.indexList == [2])
  }

  @Test func attributesPartRunsAndAreToldAsTheyWereGiven() throws {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let text = NSMutableAttributedString(attributedString: attributed("abcd"))
    text.addAttribute(.foregroundColor, value: red, range: NSRange(location: 1, length: 2))
    let runs = CTLine(text).runList
    #expect(
      runs.map { CTRunGetStringRange($0) } == [CFRangeMake(0, 1), CFRangeMake(1, 2), CFRangeMake(3, 1)])
    #expect(CTRunGetAttributes(runs[1])[NSAttributedString.Key.foregroundColor.rawValue] as? CGColor == red)
    #expect(CTRunGetAttributes(runs[0])[kCTFontAttributeName] is CTFont)
  }

  @Test func aSoftHyphenIsSeenWhereALineEndsAtItOnly() {
    let text = "hyphen\u{AD}ation"
    let whole = line(text)
    #expect(close(whole.typographicWidth, line("hyphenation").typographicWidth))
    let setter = CTTypesetterCreateWithAttributedString(attributed(text))
    let room = Double(line("hyphen-a").typographicWidth)
    #expect(CTTypesetterSuggestLineBreak(setter, 0, room) == 7)
    let first = CTTypesetterCreateLine(setter, CFRangeMake(0, 7))
    #expect(first.typographicWidth > line("hyphen").typographicWidth)
  }

  @Test func imageBoundsSurroundWhatIsDrawn() {
    let bounds = CTLineGetImageBounds(line("Hxg"), nil)
    #expect(bounds.minY < 0)
    #expect(close(bounds.maxY, CTFontGetCapHeight(CTFont("Helvetica", size: 20)), 0.1))
    #expect(CTLineGetImageBounds(line("   "), nil).isNull)
  }
}
