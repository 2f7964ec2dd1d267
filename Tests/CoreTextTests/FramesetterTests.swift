@testable import CoreText
import Testing

@Suite struct FramesetterTests {
  private let text = """
    The quick brown fox jumps over the lazy dog, again and again, until nobody counts any more.
    \u{5D4}\u{5E9}\u{5D5}\u{5E2}\u{5DC} \u{5D4}\u{5D7}\u{5D5}\u{5DD} \u{5E7}\u{5E4}\u{5E5} \u{5DE}\u{5E2}\u{5DC} \
    \u{5D4}\u{5DB}\u{5DC}\u{5D1}
    Supercalifragilisticexpialidocious \u{65E5}\u{672C}\u{8A9E}\u{306E}\u{6587}\u{7AE0} end
    """

  private func frame(_ string: NSAttributedString, _ size: CGSize) -> CTFrame {
    CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(string), CFRangeMake(0, 0),
      CGPath(rect: CGRect(origin: CGPoint(x: 30, y: 40), size: size), transform: nil), nil)
  }

  private func lines(_ frame: CTFrame) -> [CTLine] { CTFrameGetLines(frame).compactMap { $0 as? CTLine } }

  private func origins(_ frame: CTFrame) -> [CGPoint] {
    var origins = [CGPoint](repeating: .zero, count: CTFrameGetLines(frame).count)
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
    return origins
  }

  @Test(arguments: [60, 120, 200, 1000] as [CGFloat])
  func linesCoverTheStringAreNoWiderThanTheFrameAndGoDown(width: CGFloat) {
    let frame = frame(attributed(text, size: 14), CGSize(width: width, height: 5000))
    var end = 0
    for line in lines(frame) {
      let range = CTLineGetStringRange(line)
      #expect(range.location == end)
      #expect(range.length > 0)
      end = range.location + range.length
      #expect(line.inkWidth <= width + 1e-5 || range.length == 1)
    }
    #expect(end == text.utf16.count)
    #expect(CTFrameGetVisibleStringRange(frame) == CFRangeMake(0, end))
    let heights = origins(frame).map(\.y)
    #expect(zip(heights, heights.dropFirst()).allSatisfy { $0 > $1 })
    #expect(close(heights[0], 5000 - lines(frame)[0].ascent))
  }

  @Test func linesEndAtWordsWhereWordsHaveRoom() {
    let words = "alpha beta gamma delta epsilon zeta eta theta iota kappa"
    for width in stride(from: 80 as CGFloat, to: 300, by: 17) {
      for line in lines(frame(attributed(words), CGSize(width: width, height: 5000))).dropLast() {
        let end = CTLineGetStringRange(line).location + CTLineGetStringRange(line).length
        #expect(Array(words.utf16)[end - 1] == 0x20)
      }
    }
  }

  @Test(arguments: [50, 90, 150, 400, 1e9] as [CGFloat])
  func theSuggestedSizeHasRoomForTheLinesAndNoneToSpare(width: CGFloat) {
    let setter = CTFramesetterCreateWithAttributedString(attributed(text, size: 14))
    var fit = CFRange()
    let limit = CGSize(width: width, height: CGFloat.greatestFiniteMagnitude)
    let size = CTFramesetterSuggestFrameSizeWithConstraints(setter, CFRangeMake(0, 0), nil, limit, &fit)
    #expect(fit == CFRangeMake(0, text.utf16.count))
    #expect(size.width <= width + 1e-5)
    func visible(_ size: CGSize) -> Int {
      let path = CGPath(rect: CGRect(origin: .zero, size: size), transform: nil)
      return CTFrameGetVisibleStringRange(CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), path, nil))
        .length
    }
    #expect(visible(size) == text.utf16.count)
    #expect(visible(CGSize(width: size.width, height: size.height - 10)) < text.utf16.count)
  }

  @Test func aFrameShowsWhatHasRoomAndSaysWhatItIs() {
    let frame = frame(attributed(text, size: 14), CGSize(width: 120, height: 50))
    let range = CTFrameGetVisibleStringRange(frame)
    #expect(range.length > 0 && range.length < text.utf16.count)
    for (line, origin) in zip(lines(frame), origins(frame)) { #expect(origin.y - line.descent >= -1e-6) }
    #expect(CTFrameGetStringRange(frame) == CFRangeMake(0, text.utf16.count))
    // The rest goes on in another frame.
    let setter = CTFramesetterCreateWithAttributedString(attributed(text, size: 14))
    let rest = CTFramesetterCreateFrame(
      setter, CFRangeMake(range.length, 0),
      CGPath(rect: CGRect(x: 0, y: 0, width: 120, height: 5000), transform: nil), nil)
    #expect(lines(rest).first.map { CTLineGetStringRange($0).location } == range.length)
    #expect(lines(rest).last.map { $0.range.upperBound } == text.utf16.count)
  }

  @Test func alignmentMovesLinesInTheWidth() {
    var values = CTParagraphStyle.Values()
    for (alignment, factor) in [(CTTextAlignment.left, 0.0), (.center, 0.5), (.right, 1), (.natural, 0)] {
      values.alignment = alignment
      let string = attributed("one two three four", [.paragraphStyle: CTParagraphStyle(values)])
      let frame = frame(string, CGSize(width: 100, height: 500))
      for (line, origin) in zip(lines(frame), origins(frame)) {
        #expect(close(origin.x, (100 - line.inkWidth) * factor))
      }
    }
    values.alignment = .justified
    let string = attributed("one two three four five six", [.paragraphStyle: CTParagraphStyle(values)])
    let all = lines(frame(string, CGSize(width: 110, height: 500)))
    #expect(all.count > 1)
    #expect(all.dropLast().allSatisfy { close($0.inkWidth, 110) })
    #expect(all.last.map { $0.inkWidth < 110 } == true)
  }

  @Test func textFromRightToLeftBeginsAtTheRight() {
    let string = attributed("\u{5D0}\u{5D1} \u{5D2}\u{5D3}")
    let frame = frame(string, CGSize(width: 300, height: 500))
    #expect(close(origins(frame)[0].x + lines(frame)[0].typographicWidth, 300))
  }

  @Test func indentsAndSpacingAreThoseOfTheStyle() {
    var values = CTParagraphStyle.Values()
    (values.firstLineHeadIndent, values.headIndent, values.tailIndent) = (25, 10, -15)
    (values.lineSpacing, values.paragraphSpacing, values.paragraphSpacingBefore) = (3, 11, 5)
    let string = attributed(
      "one two three four five six seven\none two three", [.paragraphStyle: CTParagraphStyle(values)])
    let frame = frame(string, CGSize(width: 160, height: 900))
    let (lines, origins) = (lines(frame), origins(frame))
    let natural = lines[0].ascent + lines[0].descent + lines[0].leading
    for index in lines.indices {
      let isFirst = index == 0 || lines[index].range.lowerBound == 34
      #expect(close(origins[index].x, isFirst ? 25 : 10))
      let room: CGFloat = isFirst ? 120 : 135
      #expect(lines[index].inkWidth <= room + 1e-6)
      if index > 0 {
        let gap = natural + 3 + (isFirst ? 11 + 5 : 0)
        #expect(close(origins[index - 1].y - origins[index].y, gap))
      }
    }
    #expect(lines.contains { $0.range.lowerBound == 34 })
  }

  @Test func lineHeightsAreMultipliedThenLimited() {
    func gap(_ change: (inout CTParagraphStyle.Values) -> Void) -> CGFloat {
      var values = CTParagraphStyle.Values()
      change(&values)
      let string = attributed("a\nb", [.paragraphStyle: CTParagraphStyle(values)])
      let places = origins(frame(string, CGSize(width: 160, height: 900)))
      return places[0].y - places[1].y
    }
    let natural = gap { _ in }
    #expect(close(gap { $0.lineHeightMultiple = 1.5 }, 1.5 * natural))
    #expect(close(gap { $0.minimumLineHeight = 90 }, 90))
    #expect(close(gap { $0.maximumLineHeight = 9 }, 9))
    #expect(
      close(
        gap {
          $0.lineHeightMultiple = 3; $0.maximumLineHeight = natural + 1
        }, natural + 1))
  }

  @Test func breakModesWrapByCharactersClipOrCut() throws {
    func lines(_ mode: CTLineBreakMode) -> [CTLine] {
      var values = CTParagraphStyle.Values()
      values.lineBreakMode = mode
      return self.lines(
        frame(
          attributed("alphabet soup is served", [.paragraphStyle: CTParagraphStyle(values)]),
          CGSize(width: 100, height: 500)))
    }
    let byCharacters = lines(.byCharWrapping)
    #expect(byCharacters.count > 1)
    #expect(byCharacters.dropLast().allSatisfy { $0.inkWidth > 100 - 30 })
    #expect(lines(.byClipping).count == 1)
    #expect(lines(.byClipping)[0].typographicWidth > 100)
    let dots = line("\u{2026}").glyphList[0]
    for (mode, place) in [(CTLineBreakMode.byTruncatingTail, \[CGGlyph].last), (.byTruncatingHead, \.first)] {
      #expect(lines(mode).count == 1)
      #expect(lines(mode)[0].typographicWidth <= 100)
      #expect(lines(mode)[0].glyphList[keyPath: place] == dots)
    }
  }

  @Test func linesInACircleLieInsideIt() {
    let box = CGRect(x: 0, y: 0, width: 200, height: 200)
    let path = CGPath(ellipseIn: box, transform: nil)
    let string = attributed(String(repeating: "lorem ipsum dolor ", count: 30), size: 12)
    let frame = CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(string), CFRangeMake(0, 0), path, nil)
    #expect(lines(frame).count > 8)
    for (line, origin) in zip(lines(frame), origins(frame)) {
      for y in [origin.y - line.descent, origin.y + line.ascent] {
        for x in [origin.x, origin.x + line.inkWidth] {
          #expect(hypot(x - 100, y - 100) <= 101)
        }
      }
    }
    // The widest lines are in the middle.
    let widest = zip(lines(frame), origins(frame)).max { $0.0.inkWidth < $1.0.inkWidth }
    #expect(widest.map { abs($0.1.y - 100) < 60 } == true)
  }

  @Test func settingsOfAStyleCanBeReadBack() {
    var (alignment, spacing) = (CTTextAlignment.center.rawValue, CGFloat(4.5))
    let style = withUnsafePointer(to: &alignment) { alignment in
      withUnsafePointer(to: &spacing) { spacing in
        let settings = [
          CTParagraphStyleSetting(spec: .alignment, valueSize: 1, value: alignment),
          CTParagraphStyleSetting(spec: .lineSpacing, valueSize: 8, value: spacing),
          CTParagraphStyleSetting(spec: .headIndent, valueSize: 3, value: spacing),
        ]
        return CTParagraphStyleCreate(settings, settings.count)
      }
    }
    var (byte, value) = (UInt8(0), CGFloat(0))
    #expect(CTParagraphStyleGetValueForSpecifier(style, .alignment, 1, &byte))
    #expect(byte == CTTextAlignment.center.rawValue)
    #expect(CTParagraphStyleGetValueForSpecifier(style, .lineSpacing, 8, &value))
    #expect(value == 4.5)
    #expect(CTParagraphStyleGetValueForSpecifier(style, .headIndent, 8, &value))
    #expect(value == 0)
    #expect(!CTParagraphStyleGetValueForSpecifier(style, .headIndent, 4, &value))
  }
}
