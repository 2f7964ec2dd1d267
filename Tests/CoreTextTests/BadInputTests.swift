@testable import CoreText
import Testing

@Suite struct BadInputTests {
  @Test(arguments: [
    "", "\0", "a\0b", "\u{FEFF}", "\n", "\r\n\r\n", "\u{2028}\u{2029}\u{85}\u{B}\u{C}", "\u{202E}abc\u{202C}",
    "\u{2066}\u{2067}\u{2068}", "\u{FFFD}\u{FFFE}\u{10FFFF}", "\t\t\t", "\u{301}", "\u{200D}\u{200D}",
    "\u{AD}", "\u{AD}\u{AD} \u{AD}", "a" + String(repeating: "\u{301}", count: 300),
  ])
  func strangeTextHasLinesPlacesAndLayouts(text: String) {
    let line = line(text)
    #expect(line.typographicWidth.isFinite)
    for index in 0...text.utf16.count { #expect(line.offset(index).isFinite) }
    for type in [CTLineTruncationType.start, .end, .middle] {
      _ = CTLineCreateTruncatedLine(line, 3, type, CoreTextTests.line("\u{2026}"))
    }
    for wraps in [true, false] {
      let layout = TextLayout(
        TextSource(attributed(text)), width: 10, wraps: wraps, truncation: .end, alignment: .justified,
        height: 50
      )
      #expect(layout.size.height.isFinite)
      _ = layout.outline
    }
  }

  @Test func halvesOfPairsAreNoCharacters() {
    let units: [UniChar] = [0x41, 0xD800, 0x42, 0xDC00, 0xD83D]
    let text = NSString(characters: units, length: units.count) as String
    let line = line(text)
    #expect(CTLineGetStringRange(line).length == text.utf16.count)
    #expect(line.typographicWidth > 0)
  }

  /// HarfBuzz takes the square of the number of marks on a character, so they are shaped in stretches.
  @Test func manyMarksOnACharacterAreShapedInStretches() {
    let text = "e" + String(repeating: "\u{301}", count: 20_000) + "f"
    let paragraph = ShapedParagraph(TextSource(attributed(text)), 0..<20_002)
    #expect(paragraph.slices.map(\.range.count).reduce(0, +) == 20_002)
    #expect(paragraph.slices.allSatisfy { $0.range.count <= 600 })
    // Marks have no width of their own.
    #expect(abs(line(text).typographicWidth - line("\u{E9}f").typographicWidth) < 1e-6)
  }

  @Test(arguments: [0, -1, .nan, .infinity, -.infinity, 1e-300, 1e300] as [CGFloat])
  func numbersThatAreNoLengthsDoNoHarm(number: CGFloat) {
    let text = attributed(
      "some words", size: number,
      [.kern: number, .baselineOffset: number, .strokeWidth: number, .underlineStyle: number])
    let layout = TextLayout(
      TextSource(text), width: number, wraps: true, truncation: .middle, alignment: .right, height: number)
    #expect(layout.lines.allSatisfy { $0.line.width.isFinite && !$0.origin.x.isNaN && !$0.origin.y.isNaN })
    let setter = CTFramesetterCreateWithAttributedString(text)
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRangeMake(0, 0), nil, CGSize(width: number, height: number), nil)
    #expect(size.width.isFinite && size.height.isFinite)
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: number, height: number), transform: nil)
    _ = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), path, nil)
    let typesetter = CTTypesetterCreateWithAttributedString(text)
    #expect((0...10).contains(CTTypesetterSuggestLineBreak(typesetter, 0, Double(number))))
    let line = line("some words")
    #expect(!CTLineGetPenOffsetForFlush(line, number, Double(number)).isNaN)
    _ = CTLineCreateTruncatedLine(line, Double(number), .end, line)
    _ = CTLineCreateJustifiedLine(line, number, Double(number))
  }

  @Test func rangesBeyondTheStringEndWithIt() {
    let setter = CTFramesetterCreateWithAttributedString(attributed("abc"))
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
    for range in [CFRangeMake(-5, 2), CFRangeMake(2, .max), CFRangeMake(99, 1), CFRangeMake(.max, .max)] {
      let visible = CTFrameGetVisibleStringRange(CTFramesetterCreateFrame(setter, range, path, nil))
      #expect(visible.location >= 0 && visible.location + visible.length <= 3)
    }
    let typesetter = CTTypesetterCreateWithAttributedString(attributed("abc"))
    #expect(CTTypesetterSuggestLineBreak(typesetter, 7, 100) == 0)
    #expect(CTTypesetterSuggestLineBreak(typesetter, -1, 100) == 0)
    #expect(CTLineGetStringRange(CTTypesetterCreateLine(typesetter, CFRangeMake(50, 5))).length == 0)
  }

  @Test func attributesOfOtherTypesCountAsNone() {
    let wrong: [NSAttributedString.Key: Any] = [
      .font: 3, .foregroundColor: "red", .kern: "x", .paragraphStyle: [1], .underlineStyle: CGColor.black,
    ]
    let line = CTLine(NSAttributedString(string: "plain", attributes: wrong))
    let plain = CTLine(NSAttributedString(string: "plain"))
    #expect(close(line.typographicWidth, plain.typographicWidth))
  }

  @Test(arguments: ["a", "a ", "\u{5D0}\u{5D1} ", "\u{65E5}", "\n", "\t"])
  func aLongTextIsLaidOutAsFarAsThereIsRoom(unit: String) {
    let count = 60_000
    let string = attributed(String(repeating: unit, count: count / unit.utf16.count))
    let layout = TextLayout(
      TextSource(string), width: 300, wraps: true, truncation: .end, alignment: .justified, height: 200)
    #expect(layout.lines.count < 40)
    let single = TextLayout(
      TextSource(string), width: 300, wraps: false, truncation: .middle, alignment: .center, height: 200)
    #expect(single.lines.allSatisfy { $0.line.inkWidth <= 300 + 1e-6 })
  }

  @Test func anyThreadMayLayOutText() async {
    let sizes = await withTaskGroup(of: CGSize.self) { group in
      for _ in 0..<16 {
        group.addTask {
          TextLayout(
            TextSource(attributed("Words \u{5D0}\u{5D1} on many threads\nat once")), width: 90, wraps: true,
            truncation: .none, alignment: .natural, height: nil
          ).size
        }
      }
      return await group.reduce(into: Set<String>()) { $0.insert("\($1)") }
    }
    #expect(sizes.count == 1)
  }

  #if compiler(>=6.2)
    @Test func withoutAnyFontThereAreLinesAndNothingIsDrawn() async {
      await #expect(processExitsWith: .success) {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("no-fonts-\(getpid()).conf")
        try Data("<?xml version=\"1.0\"?><fontconfig></fontconfig>".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        setenv("FONTCONFIG_FILE", file.path, 1)
        precondition(FontLibrary.shared.catalog.isEmpty, "there are fonts")
        let layout = TextLayout(
          TextSource(attributed("some words and \u{5D0}\u{5D1}\nmore \u{1F600}")), width: 60, wraps: true,
          truncation: .end, alignment: .natural, height: 100)
        precondition(layout.size.width > 0 && layout.size.height > 0)
        precondition(layout.lines.count > 2)
        precondition(layout.outline.isEmpty && layout.glyphs.isEmpty)
        let font = CTFont("Helvetica", size: 10)
        precondition(CTFontGetAscent(font) > 0)
        precondition(CTFontCreatePathForGlyph(font, 5, nil) == nil)
        precondition(CTFontGetGlyphCount(font) == 0)
      }
    }
  #endif
}
