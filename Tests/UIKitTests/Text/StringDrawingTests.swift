import Testing

@testable import UIKitCore

@Suite struct StringDrawingTests {
  private let font = UIFont(name: "DejaVu Sans Mono", size: 20)!
  private var attributes: [NSAttributedString.Key: Any] { [.font: font] }
  /// DejaVu Sans Mono: every advance is 1233 of 2048 units.
  private let advance: CGFloat = 12.041015625

  private func close(_ one: CGFloat, _ other: CGFloat) -> Bool { abs(one - other) < 1e-6 }

  @Test func sizesAreAdvancesAndLineHeights() {
    let one = "abcd".size(withAttributes: attributes)
    #expect(close(one.width, 4 * advance) && close(one.height, font.lineHeight))
    let two = NSString("abcd\nef").size(withAttributes: attributes)
    #expect(close(two.width, 4 * advance) && close(two.height, 2 * font.lineHeight))
    #expect("".size(withAttributes: attributes) == .zero)
    #expect(NSAttributedString(string: "abcd", attributes: attributes).size() == one)
    // Without attributes the font is Helvetica 12.
    #expect("A".size() == "A".size(withAttributes: [.font: CTFontCreateWithName("Helvetica", 12, nil)]))
  }

  /// Spaces at the end of a line count, unless the line breaks there.
  @Test func sizesCountTrailingSpaces() {
    for (text, count) in [(" ", 1), ("a ", 2), (" a", 2), ("a b", 3), ("ab   ", 5), ("a  \nb", 3)] {
      #expect(close(text.size(withAttributes: attributes).width, CGFloat(count) * advance), "\(text)")
      #expect(
        close(NSAttributedString(string: text, attributes: attributes).size().width, CGFloat(count) * advance)
      )
    }
    let room = CGSize(width: 5 * advance + 1, height: 1000)
    func width(_ text: String) -> CGFloat {
      text.boundingRect(with: room, options: .usesLineFragmentOrigin, attributes: attributes, context: nil)
        .width
    }
    #expect(close(width("ab "), 3 * advance) && close(width("abc   de"), 3 * advance))
    // No wider than the room.
    #expect(close(width("abcd       "), room.width))
  }

  @Test func boundingRectanglesFollowTheOptions() {
    let room = CGSize(width: 5 * advance + 1, height: 1000)
    let lines = "abcd efgh".boundingRect(
      with: room, options: .usesLineFragmentOrigin, attributes: attributes, context: nil)
    #expect(lines.origin == .zero)
    #expect(close(lines.width, 4 * advance) && close(lines.height, 2 * font.lineHeight))
    let free = "abcd efgh".boundingRect(
      with: CGSize(width: CGFloat.greatestFiniteMagnitude, height: 0), options: .usesLineFragmentOrigin,
      attributes: attributes, context: nil)
    #expect(close(free.width, 9 * advance) && close(free.height, font.lineHeight))
    // Without lines the origin is the baseline.
    let baseline = "abcd efgh".boundingRect(with: room, attributes: attributes, context: nil)
    #expect(close(baseline.minY, -font.ascender))
    #expect(close(baseline.width, 9 * advance))
    let ink = "x".boundingRect(with: .zero, options: .usesDeviceMetrics, attributes: attributes, context: nil)
    #expect(near(ink.maxY, 0, 0.1))
    #expect(near(ink.height, font.xHeight, 0.5))
    let context = NSStringDrawingContext()
    _ = "ab".boundingRect(
      with: room, options: .usesLineFragmentOrigin, attributes: attributes, context: context)
    #expect(close(context.totalBounds.width, 2 * advance))
  }

  @Test func leadingLiesBetweenLinesOnlyIfAsked() {
    let serif = UIFont(name: "Liberation Sans", size: 100)!
    #expect(serif.leading > 1)
    let text = NSAttributedString(string: "a\nb", attributes: [.font: serif])
    let without = text.boundingRect(with: .zero, options: .usesLineFragmentOrigin, context: nil).height
    let with = text.boundingRect(
      with: .zero, options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil
    ).height
    #expect(close(without, 2 * serif.lineHeight) && close(with, 2 * (serif.lineHeight + serif.leading)))
  }

  @Test func textIsUprightAtItsPlace() {
    // An underscore lies below the baseline, a quotation mark near the top.
    let low = picture(40, 40) { _ in "_".draw(at: CGPoint(x: 10, y: 5), withAttributes: attributes) }
      .inkBounds
    let (baseline, bottom) = (5 + font.ascender, 5 + font.lineHeight)
    #expect(low.minY >= baseline - 1 && low.maxY <= bottom + 1 && low.minX >= 9)
    let high = picture(40, 40) { _ in
      NSString("\"").draw(at: CGPoint(x: 10, y: 5), withAttributes: attributes)
    }
    let middle = 6 + font.ascender / 2
    #expect(high.inkBounds.maxY < middle && high.inkBounds.minY > 5)
    // With the origin at the baseline.
    let drawn = picture(40, 40) { _ in
      "x".draw(with: CGRect(x: 10, y: 30, width: 0, height: 0), attributes: attributes, context: nil)
    }
    #expect(drawn.inkBounds.maxY == 30)
  }

  @Test func linesBreakAndEndInTheRectangle() {
    let rect = CGRect(x: 0, y: 0, width: 5 * advance + 1, height: 1.5 * font.lineHeight)
    let drawn = picture(200, 100) { _ in "HHHH HHHH HHHH".draw(in: rect, withAttributes: attributes) }
    // The second line begins above the lower edge, the third below it.
    #expect(drawn.inkBounds.maxX <= rect.maxX)
    #expect(drawn.inkBounds.maxY > rect.maxY && drawn.inkBounds.maxY < 2 * font.lineHeight)
    let cut = picture(200, 100) { _ in
      "HHHH HHHH HHHH".draw(
        with: rect, options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine], attributes: attributes,
        context: nil)
    }
    #expect(cut.inkBounds.maxY <= font.lineHeight)
  }

  @Test func paragraphStylesAlign() {
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    var attributes = attributes
    attributes[.paragraphStyle] = style
    let drawn = picture(100, 30) { _ in
      NSAttributedString(string: "H", attributes: attributes).draw(
        in: CGRect(x: 0, y: 0, width: 100, height: 30))
    }
    #expect(drawn.inkBounds.minX >= 87)
  }

  @Test func shadowsFallBesideTheText() {
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 40, height: 10)
    shadow.shadowColor = UIColor.red
    var attributes = attributes
    let plain = picture(80, 40) { _ in "H".draw(at: .zero, withAttributes: attributes) }
    attributes[.shadow] = shadow
    let drawn = picture(80, 40) { _ in "H".draw(at: .zero, withAttributes: attributes) }
    let ink = plain.inkBounds
    #expect(drawn.inkBounds == ink.union(ink.offsetBy(dx: 40, dy: 10)))
    // The shadow is red where the letter is black.
    for y in Int(clamping: ink.minY)..<Int(clamping: ink.maxY) {
      for x in Int(clamping: ink.minX)..<Int(clamping: ink.maxX) {
        let cover = plain.pixel(x, y)[3]
        #expect(drawn.pixel(x, y) == [0, 0, 0, cover])
        #expect(drawn.pixel(x + 40, y + 10) == [cover, 0, 0, cover])
      }
    }
    attributes[.underlineStyle] = NSUnderlineStyle.single.rawValue
    let lined = picture(80, 40) { _ in "H".draw(at: .zero, withAttributes: attributes) }
    #expect(lined.inkBounds.height > drawn.inkBounds.height)
  }

  @Test func shadowsCopyAndArchive() throws {
    let shadow = NSShadow()
    #expect(shadow.shadowOffset == .zero && shadow.shadowBlurRadius == 0)
    #expect((shadow.shadowColor as? UIColor) == UIColor(white: 0, alpha: 1 / 3))
    shadow.shadowOffset = CGSize(width: 1, height: 2)
    shadow.shadowBlurRadius = 3
    shadow.shadowColor = UIColor.blue.cgColor
    #expect(shadow.copy() as? NSShadow == shadow && shadow != NSShadow())
    #expect(try archived(shadow) == shadow)
    shadow.shadowColor = nil
    #expect(shadow.textShadow == nil)
  }

  @Test func withoutAContextNothingHappens() {
    "x".draw(at: .zero)
    "x".draw(in: CGRect(x: 0, y: 0, width: 9, height: 9))
    NSAttributedString(string: "x").draw(in: .null)
    _ = picture(4, 4) { _ in
      "x".draw(at: CGPoint(x: CGFloat.nan, y: 0))
      "x".draw(in: .infinite)
      "x".draw(in: CGRect(x: 0, y: 0, width: -20, height: -20))
    }
  }
}
