@testable import CoreText
import Testing

@Suite struct TextLayoutTests {
  private let text = "one two three four five six seven eight nine ten\neleven twelve thirteen"

  private func layout(
    _ text: String, width: CGFloat? = 120, wraps: Bool = false,
    truncation: TextLayout.Truncation = .none, alignment: TextLayout.Alignment = .natural,
    height: CGFloat? = nil
  ) -> TextLayout {
    TextLayout(
      TextSource(attributed(text)), width: width, wraps: wraps, truncation: truncation, alignment: alignment,
      height: height)
  }

  private func ranges(_ layout: TextLayout) -> [Range<Int>] { layout.lines.map(\.line.range) }

  @Test func withoutWrappingThereIsALineForEachParagraph() {
    #expect(ranges(layout(text)) == [0..<49, 49..<71])
    #expect(ranges(layout("a\r\nb\n\nc")) == [0..<3, 3..<5, 5..<6, 6..<7])
    #expect(layout("").lines.isEmpty)
    #expect(layout("").size == .zero)
  }

  @Test func theFirstLineBeginsAtTheTopAndLinesFollowWithoutGaps() {
    let layout = layout(text, wraps: true)
    #expect(layout.lines.count > 3)
    #expect(layout.lines[0].top == 0)
    #expect(close(layout.lines[0].origin.y, CTFontGetAscent(CTFont("Helvetica", size: 20))))
    for (line, next) in zip(layout.lines, layout.lines.dropFirst()) { #expect(close(line.bottom, next.top)) }
    #expect(close(layout.size.height, layout.lines[layout.lines.count - 1].bottom))
    #expect(layout.lines.allSatisfy { $0.line.inkWidth <= 120 + 1e-6 })
    #expect(close(layout.size.width, layout.lines.map(\.line.inkWidth).max() ?? 0))
  }

  @Test func linesThatDoNotBreakAreCutEachByItself() {
    let dots = line("\u{2026}").glyphList[0]
    for truncation in [TextLayout.Truncation.start, .middle, .end] {
      let layout = layout(text, truncation: truncation)
      #expect(layout.lines.count == 2)
      for line in layout.lines {
        #expect(line.line.typographicWidth <= 120 + 1e-6)
        #expect(line.line.glyphList.contains(dots))
      }
    }
    #expect(layout(text).lines[0].line.typographicWidth > 120)
    #expect(!layout("short", truncation: .end).lines[0].line.glyphList.contains(dots))
  }

  @Test func linesThatBreakAreCutWhereTheHeightEnds() {
    let dots = line("\u{2026}").glyphList[0]
    let whole = layout(text, wraps: true)
    for count in 1..<whole.lines.count {
      let height = whole.lines[count - 1].bottom + 1
      let cut = layout(text, wraps: true, truncation: .end, height: height)
      #expect(cut.lines.count == count)
      #expect(ranges(cut).dropLast() == ranges(whole).prefix(count - 1))
      // Also where the paragraph ends with the line and another follows.
      #expect(cut.lines[count - 1].line.glyphList.last == dots)
      #expect(cut.lines[count - 1].line.typographicWidth <= 120 + 1e-6)
    }
    let enough = layout(text, wraps: true, truncation: .end, height: whole.size.height)
    #expect(ranges(enough) == ranges(whole))
    #expect(!enough.lines.contains { $0.line.glyphList.contains(dots) })
  }

  @Test func withoutTruncationTheLineAcrossTheEndOfTheHeightStays() {
    let whole = layout(text, wraps: true)
    let clipped = layout(text, wraps: true, height: whole.lines[1].top + 1)
    #expect(clipped.lines.count == 2)
    #expect(layout(text, wraps: true, height: whole.lines[1].top).lines.count == 1)
    #expect(layout(text, wraps: true, truncation: .end, height: 0).lines.count == 1)
  }

  @Test(arguments: [
    (TextLayout.Alignment.natural, 0.0), (.left, 0), (.center, 0.5), (.right, 1),
  ])
  func alignmentLaysLinesAtAShareOfWhatIsFree(alignment: TextLayout.Alignment, factor: CGFloat) {
    for wraps in [true, false] {
      let layout = layout("one two\nthree", width: 150, wraps: wraps, alignment: alignment)
      for line in layout.lines { #expect(close(line.origin.x, (150 - line.line.inkWidth) * factor)) }
    }
    // Without a width, in that of the widest line.
    let free = layout("one two\nthree", width: nil, alignment: alignment)
    for line in free.lines { #expect(close(line.origin.x, (free.size.width - line.line.inkWidth) * factor)) }
  }

  @Test func naturalAlignmentFollowsTheDirection() {
    let layout = layout("\u{5D0}\u{5D1}\u{5D2}\nabc", width: 200)
    #expect(close(layout.lines[0].origin.x + layout.lines[0].line.inkWidth, 200))
    #expect(layout.lines[1].origin.x == 0)
  }

  @Test func justifiedLinesFillTheWidthButForTheLast() {
    let layout = layout(text, wraps: true, alignment: .justified)
    let ends = layout.lines.filter { $0.line.range.upperBound == 49 || $0.line.range.upperBound == 71 }
    #expect(ends.count == 2)
    let units = Array(text.utf16)
    for line in layout.lines where line.line.range.upperBound != 49 && line.line.range.upperBound != 71 {
      // A word alone has no gap.
      let gaps = units[line.line.range].dropLast().contains(0x20)
      #expect(close(line.line.inkWidth, 120) == gaps)
    }
  }

  @Test func glyphsAndTheOutlineAreWhereTheLinesAre() {
    let layout = TextLayout(
      TextSource(attributed(text, [.ligature: 0])), width: 120, wraps: true, truncation: .none,
      alignment: .center, height: nil)
    #expect(layout.glyphs.count == text.filter { !$0.isWhitespace }.count)
    #expect(layout.glyphs.allSatisfy { !$0.isPicture && $0.size == 20 && $0.color == .black })
    let path = CGMutablePath()
    for line in layout.lines {
      for run in line.line.runList {
        for (glyph, position) in zip(run.glyphList, run.positionList) {
          var place = CGAffineTransform(
            1, 0, 0, -1, line.origin.x + position.x, line.origin.y - position.y)
          if let outline = CTFontCreatePathForGlyph(run.font, glyph, &place) { path.addPath(outline) }
        }
      }
    }
    #expect(layout.outline.verbs == path.verbs)
    #expect(zip(layout.outline.points, path.points).allSatisfy { close($0.x, $1.x) && close($0.y, $1.y) })
    let box = layout.outline.boundingBoxOfPath
    #expect(box.minY >= 0 && box.maxY <= layout.size.height)
  }

  @Test func coloursOfGlyphsAreThoseOfTheString() {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let string = NSMutableAttributedString(attributedString: attributed("ab"))
    string.addAttribute(.foregroundColor, value: red, range: NSRange(location: 0, length: 1))
    string.addAttribute(
      NSAttributedString.Key(rawValue: kCTForegroundColorFromContextAttributeName), value: true,
      range: NSRange(location: 1, length: 1))
    let layout = TextLayout(
      TextSource(string), width: nil, wraps: false, truncation: .none, alignment: .natural, height: nil)
    #expect(layout.glyphs.map(\.color) == [red, nil])
  }
}
