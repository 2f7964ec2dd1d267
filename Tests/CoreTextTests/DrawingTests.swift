@testable import CoreText
import Testing

@Suite struct DrawingTests {
  private func context(_ width: Int = 200, _ height: Int = 80) throws -> CGContext {
    try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
  }

  /// Red, green, blue, alpha from the top left, row by row.
  private func pixels(_ context: CGContext) throws -> [UInt8] {
    try #require(context.makeImage()).withPixels { [UInt8]($0) }
  }

  /// The bounds of the pixels that are not transparent, in the context's space.
  private func ink(_ context: CGContext) throws -> CGRect {
    let bytes = try pixels(context)
    var box = CGRect.null
    for y in 0..<context.height {
      for x in 0..<context.width where bytes[4 * (y * context.width + x) + 3] > 0 {
        box = box.union(CGRect(x: x, y: context.height - 1 - y, width: 1, height: 1))
      }
    }
    return box
  }

  @Test func aLineIsDrawnAsItsGlyphsOutlinesAreFilled() throws {
    let (drawn, filled) = (try context(), try context())
    drawn.textPosition = CGPoint(x: 10.3, y: 20.7)
    let text = line("Draw, gjy")
    CTLineDraw(text, drawn)
    for run in text.runList {
      for (glyph, position) in zip(run.glyphList, run.positionList) {
        var place = CGAffineTransform(translationX: 10.3 + position.x, y: 20.7 + position.y)
        if let path = CTFontCreatePathForGlyph(run.font, glyph, &place) { filled.addPath(path) }
      }
    }
    filled.fillPath()
    let (one, other) = (try pixels(drawn), try pixels(filled))
    #expect(zip(one, other).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
    #expect(one.contains { $0 > 200 })
  }

  @Test func whatIsDrawnLiesInTheImageBounds() throws {
    for text in ["Hg", "\u{5E9}\u{5DC}\u{5D5}\u{5DD}", "\u{645}\u{631}\u{62D}"] {
      let context = try context()
      context.textPosition = CGPoint(x: 20, y: 30)
      CTLineDraw(line(text), context)
      let bounds = CTLineGetImageBounds(line(text), context)
      let ink = try ink(context)
      #expect(bounds.insetBy(dx: -0.1, dy: -0.1).integral.contains(ink))
      #expect(ink.insetBy(dx: -1, dy: -1).contains(bounds))
    }
  }

  @Test func theTextMatrixAndTheContextsTransformPlaceText() throws {
    let context = try context()
    context.scaleBy(x: 2, y: 2)
    context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
    context.textPosition = CGPoint(x: 10, y: 20)
    CTLineDraw(line("H"), context)
    // Upside down: below the position, and twice as large.
    let ink = try ink(context)
    let height = 2 * CTFontGetCapHeight(CTFont("Helvetica", size: 20))
    #expect(abs(ink.maxY - 40) <= 1)
    #expect(abs(ink.height - height) <= 2)
    #expect(context.textPosition == CGPoint(x: 10, y: 20))
    #expect(context.ctm.a == 2)
  }

  @Test func coloursAreThoseOfTheStringOrOfTheContext() throws {
    let context = try context()
    context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
    let string = NSMutableAttributedString(attributedString: attributed("\u{2588}\u{2588}\u{2588}", size: 30))
    string.addAttribute(
      .foregroundColor, value: CGColor(red: 1, green: 0, blue: 0, alpha: 1),
      range: NSRange(location: 0, length: 1))
    string.addAttribute(
      NSAttributedString.Key(rawValue: kCTForegroundColorFromContextAttributeName),
      value: NSNumber(value: true),
      range: NSRange(location: 2, length: 1))
    let block = CTLine(string)
    context.textPosition = CGPoint(x: 0, y: 10)
    CTLineDraw(block, context)
    let bytes = try pixels(context)
    let width = block.typographicWidth / 3
    func color(_ index: Int) -> [UInt8] {
      let x = Int(clamping: width * (CGFloat(index) + 0.5))
      let offset = 4 * ((context.height - 20) * context.width + x)
      return Array(bytes[offset..<offset + 4])
    }
    try #require(color(0)[3] == 255, "the font has no full block")
    #expect(color(0) == [255, 0, 0, 255])
    #expect(color(1) == [0, 0, 0, 255])
    #expect(color(2) == [0, 0, 255, 255])
  }

  @Test func linesUnderThroughAndBehindTextAreAsLongAsIt() throws {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let text = "     "
    let width = line(text).typographicWidth
    let keys: [(NSAttributedString.Key, Any, Bool)] = [
      (.underlineStyle, CTUnderlineStyle.single.rawValue, true), (.strikethroughStyle, 1, false),
      (.backgroundColor, red, false),
    ]
    for (key, value, isBelow) in keys {
      let context = try context()
      context.textPosition = CGPoint(x: 20, y: 30)
      CTLineDraw(line(text, [key: value]), context)
      let ink = try ink(context)
      #expect(abs(ink.minX - 20) <= 1)
      #expect(abs(ink.width - width) <= 2)
      if isBelow { #expect(ink.maxY <= 30) }
    }
    let plain = try context()
    CTLineDraw(line(text), plain)
    #expect(try ink(plain).isNull)
  }

  @Test func textDrawingModesFillStrokeHideAndClip() throws {
    func ink(_ mode: CGTextDrawingMode, clips: Bool = false) throws -> Int {
      let context = try context()
      context.setTextDrawingMode(mode)
      context.setLineWidth(4)
      context.textPosition = CGPoint(x: 20, y: 20)
      CTLineDraw(line("Mode", size: 40), context)
      if clips { context.fill(CGRect(x: 0, y: 0, width: 200, height: 80)) }
      return try pixels(context).reduce(0) { $0 + Int($1) }
    }
    let filled = try ink(.fill)
    #expect(filled > 0)
    #expect(try ink(.invisible) == 0)
    #expect(try ink(.fillStroke) > filled)
    #expect(try ink(.clip) == 0)
    #expect(abs(try ink(.clip, clips: true) - filled) < filled / 50)
  }

  @Test func aFrameDrawsItsLinesAtTheirOrigins() throws {
    let path = CGPath(rect: CGRect(x: 15, y: 10, width: 150, height: 60), transform: nil)
    let setter = CTFramesetterCreateWithAttributedString(attributed("first\nsecond"))
    let frame = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), path, nil)
    let (drawn, placed) = (try context(), try context())
    CTFrameDraw(frame, drawn)
    var origins = [CGPoint](repeating: .zero, count: 2)
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
    for (line, origin) in zip(CTFrameGetLines(frame), origins) {
      guard let line = line as? CTLine else { continue }
      placed.textPosition = CGPoint(x: 15 + origin.x, y: 10 + origin.y)
      CTLineDraw(line, placed)
    }
    #expect(try pixels(drawn) == pixels(placed))
    #expect(try !ink(drawn).isNull)
  }

  @Test func aLayoutIsUprightAndAtTheTopWhicheverWayYRuns() throws {
    let layout = TextLayout(
      TextSource(attributed("Top\nnext")), width: 150, wraps: true, truncation: .none, alignment: .left,
      height: nil)
    let (up, down) = (try context(), try context())
    layout.draw(in: up, at: CGPoint(x: 5, y: 80), isFlipped: false)
    down.translateBy(x: 0, y: 80)
    down.scaleBy(x: 1, y: -1)
    layout.draw(in: down, at: CGPoint(x: 5, y: 0), isFlipped: true)
    #expect(try pixels(up) == pixels(down))
    let box = layout.outline.boundingBoxOfPath
    let ink = try ink(up)
    #expect(abs(ink.minX - 5 - box.minX) <= 1)
    #expect(abs(80 - ink.maxY - box.minY) <= 1)
  }

  @Test func shadowsFallAlsoFromGlyphsThatAreOutside() throws {
    let context = try context()
    context.setShadow(offset: CGSize(width: 100, height: 0), blur: 0, color: .black)
    context.textPosition = CGPoint(x: -80, y: 20)
    CTLineDraw(line("M", size: 40), context)
    let ink = try ink(context)
    #expect(ink.minX >= 20 && ink.minX < 30)
  }
}
