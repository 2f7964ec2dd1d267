@testable import CoreText
import Testing

/// Paragraph styles of attributed strings: NSParagraphStyle beside Core Text's own.
@Suite struct ParagraphStyleTests {
  private let words = "one two three four five six seven eight"

  private func frame(_ style: Any, width: CGFloat = 120) -> CTFrame {
    let string = attributed(words, [.paragraphStyle: style])
    return CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(string), CFRangeMake(0, 0),
      CGPath(rect: CGRect(x: 0, y: 0, width: width, height: 500), transform: nil), nil)
  }

  private func origins(_ frame: CTFrame) -> [CGPoint] {
    var origins = [CGPoint](repeating: .zero, count: CFArrayGetCount(CTFrameGetLines(frame)))
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
    return origins
  }

  private func style(_ change: (NSMutableParagraphStyle) -> Void) -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    change(style)
    return style
  }

  @Test(arguments: [
    (NSTextAlignment.left, 0.0), (.center, 0.5), (.right, 1), (.natural, 0),
  ]) func alignment(alignment: NSTextAlignment, share: CGFloat) throws {
    let frame = frame(style { $0.alignment = alignment })
    let lines = try #require(CTFrameGetLines(frame) as? [CTLine])
    #expect(lines.count > 2)
    for (line, origin) in zip(lines, origins(frame)) {
      let free = 120 - (line.typographicWidth - CGFloat(CTLineGetTrailingWhitespaceWidth(line)))
      #expect(close(origin.x, free * share, 1e-5))
    }
  }

  @Test func justified() throws {
    let frame = frame(style { $0.alignment = .justified })
    let lines = try #require(CTFrameGetLines(frame) as? [CTLine])
    for line in lines.dropLast() {
      #expect(close(line.typographicWidth - CGFloat(CTLineGetTrailingWhitespaceWidth(line)), 120, 1e-4))
    }
  }

  /// Each line is so much further from the one before.
  @Test func lineSpacing() {
    let (plain, spaced) = (origins(frame(style { _ in })), origins(frame(style { $0.lineSpacing = 7 })))
    #expect(plain.count > 2 && plain.count == spaced.count)
    for (index, pair) in zip(plain, spaced).enumerated() {
      #expect(close(pair.0.y - pair.1.y, 7 * CGFloat(index)))
    }
  }

  @Test func lineHeights() {
    func steps(_ change: (NSMutableParagraphStyle) -> Void) -> [CGFloat] {
      let y = origins(frame(style(change))).map(\.y)
      return zip(y, y.dropFirst()).map { $0 - $1 }
    }
    let natural = steps { _ in }[0]
    #expect(steps { $0.lineHeightMultiple = 1.5 }.allSatisfy { close($0, natural * 1.5) })
    #expect(steps { $0.minimumLineHeight = 60 }.allSatisfy { close($0, 60) })
    #expect(steps { $0.maximumLineHeight = 10 }.allSatisfy { close($0, 10) })
  }

  @Test func indents() {
    let origins = origins(
      frame(
        style {
          $0.firstLineHeadIndent = 20
          $0.headIndent = 5
        }))
    #expect(close(origins[0].x, 20) && origins.dropFirst().allSatisfy { close($0.x, 5) })
  }

  @Test func paragraphSpacing() throws {
    func gap(_ change: (NSMutableParagraphStyle) -> Void) -> CGFloat {
      let string = attributed("a\nb", [.paragraphStyle: style(change)])
      let frame = CTFramesetterCreateFrame(
        CTFramesetterCreateWithAttributedString(string), CFRangeMake(0, 0),
        CGPath(rect: CGRect(x: 0, y: 0, width: 100, height: 500), transform: nil), nil)
      let origins = origins(frame)
      return origins[0].y - origins[1].y
    }
    let natural = gap { _ in }
    #expect(close(gap { $0.paragraphSpacing = 9 }, natural + 9))
    #expect(close(gap { $0.paragraphSpacingBefore = 4 }, natural + 4))
  }

  @Test func lineBreakModes() {
    #expect(origins(frame(style { $0.lineBreakMode = .byTruncatingTail })).count == 1)
    #expect(origins(frame(style { $0.lineBreakMode = .byClipping })).count == 1)
    #expect(origins(frame(style { $0.lineBreakMode = .byCharWrapping })).count > 2)
  }

  @Test func writingDirection() {
    let right = origins(frame(style { $0.baseWritingDirection = .rightToLeft }, width: 400))
    #expect(right[0].x > 1)
  }

  /// What the whole paragraph has is what its first character has.
  @Test func mixedStylesOfOneParagraph() {
    let string = NSMutableAttributedString(attributedString: attributed(words))
    string.addAttribute(
      .paragraphStyle, value: style { $0.alignment = .right }, range: NSRange(location: 0, length: 3))
    string.addAttribute(
      .paragraphStyle, value: style { $0.alignment = .center }, range: NSRange(location: 8, length: 3))
    let frame = CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(string), CFRangeMake(0, 0),
      CGPath(rect: CGRect(x: 0, y: 0, width: 1000, height: 500), transform: nil), nil)
    let width = (CTFrameGetLines(frame)[0] as? CTLine)?.typographicWidth ?? 0
    #expect(close(origins(frame)[0].x, 1000 - width, 1e-5))
  }

  @Test func stylesAreValues() throws {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    style.lineSpacing = 3
    style.lineBreakMode = .byTruncatingMiddle
    style.baseWritingDirection = .rightToLeft
    style.defaultTabInterval = 40
    style.tailIndent = -8
    let copy = try #require(style.copy() as? NSParagraphStyle)
    #expect(copy == style && !(copy is NSMutableParagraphStyle) && copy.hash == style.hash)
    #expect(copy.alignment == .center && copy.lineSpacing == 3 && copy.lineBreakMode == .byTruncatingMiddle)
    #expect(
      copy.baseWritingDirection == .rightToLeft && copy.defaultTabInterval == 40 && copy.tailIndent == -8)
    let other = try #require(copy.mutableCopy() as? NSMutableParagraphStyle)
    other.lineSpacing = 4
    #expect(copy.lineSpacing == 3 && other != copy)
    other.setParagraphStyle(NSParagraphStyle.default)
    #expect(
      other == NSParagraphStyle() && other.alignment == .natural && other.lineBreakMode == .byWordWrapping)
    other.lineSpacing = .infinity
    other.headIndent = .nan
    #expect(other.lineSpacing == 0 && other.headIndent == 0)
  }

  /// A pointer to a value of the type itself, as Swift sources pass it.
  @Test func settingsPointToValuesOfTheirTypes() {
    var alignment = CTTextAlignment.center
    var spacing: CGFloat = 5
    var mode = CTLineBreakMode.byTruncatingTail
    for wanted in [CTWritingDirection.natural, .leftToRight, .rightToLeft] {
      var direction = wanted
      let style = withUnsafePointer(to: &alignment) { alignment in
        withUnsafePointer(to: &spacing) { spacing in
          withUnsafePointer(to: &mode) { mode in
            withUnsafePointer(to: &direction) { direction in
              CTParagraphStyleCreate(
                [
                  CTParagraphStyleSetting(
                    spec: .alignment, valueSize: MemoryLayout<CTTextAlignment>.size, value: alignment),
                  CTParagraphStyleSetting(
                    spec: .lineSpacingAdjustment, valueSize: MemoryLayout<CGFloat>.size, value: spacing),
                  CTParagraphStyleSetting(
                    spec: .lineBreakMode, valueSize: MemoryLayout<CTLineBreakMode>.size, value: mode),
                  CTParagraphStyleSetting(
                    spec: .baseWritingDirection, valueSize: MemoryLayout<CTWritingDirection>.size,
                    value: direction),
                ], 4)
            }
          }
        }
      }
      var (readAlignment, readMode) = (CTTextAlignment.left, CTLineBreakMode.byClipping)
      var readDirection = CTWritingDirection.natural
      CTParagraphStyleGetValueForSpecifier(
        style, .alignment, MemoryLayout<CTTextAlignment>.size, &readAlignment)
      CTParagraphStyleGetValueForSpecifier(
        style, .lineBreakMode, MemoryLayout<CTLineBreakMode>.size, &readMode)
      CTParagraphStyleGetValueForSpecifier(
        style, .baseWritingDirection, MemoryLayout<CTWritingDirection>.size, &readDirection)
      #expect(readAlignment == .center && readMode == .byTruncatingTail && readDirection == wanted)
    }
  }
}
