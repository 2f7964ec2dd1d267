/// A line of text. Immutable.
///
/// ```swift
/// let line = CTLineCreateWithAttributedString(NSAttributedString(string: "Hello"))
/// context.textPosition = CGPoint(x: 10, y: 20)
/// CTLineDraw(line, context)
/// ```
/// Positions are in points, y up, relative to the origin, which is the left end of the baseline. String
/// indices are in UTF-16 units. Source: Apple's documentation of `CTLine`.
public final class CTLine: Sendable {
  /// In visual order, from left to right.
  let runs: [CTRun]
  /// The part of the string that the line shows, with text that was removed by truncation.
  let range: Range<Int>
  /// With the blanks at the end.
  let width: CGFloat
  /// The width of the blanks at the end.
  let blankWidth: CGFloat
  let ascent: CGFloat
  let descent: CGFloat
  let leading: CGFloat
  /// The paragraph of the line. Its indices count from the paragraph's start.
  let paragraph: ShapedParagraph
  let part: Range<Int>
  /// Whether the line has been truncated or justified.
  let isChanged: Bool

  /// A line with a whole string, without breaks.
  public convenience init(_ attributedString: CFAttributedString) { self.init(TextSource(attributedString)) }

  convenience init(_ source: TextSource) {
    let paragraph = ShapedParagraph(source, 0..<source.units.count)
    self.init(paragraph, 0..<paragraph.count)
  }

  convenience init(_ paragraph: ShapedParagraph, _ part: Range<Int>) {
    self.init(LineBuilder(paragraph, part), part, isChanged: false)
  }

  init(_ builder: LineBuilder, _ part: Range<Int>, isChanged: Bool) {
    paragraph = builder.paragraph
    self.part = part
    self.isChanged = isChanged
    let start = paragraph.range.lowerBound
    range = part.lowerBound + start..<part.upperBound + start
    let built = builder.build()
    (runs, width, blankWidth) = (built.runs, built.width, built.blankWidth)
    if runs.isEmpty {
      (ascent, descent, leading) = (0, 0, 0)
    } else {
      ascent = runs.reduce(-CGFloat.infinity) { max($0, $1.ascent) }
      descent = runs.reduce(-CGFloat.infinity) { max($0, $1.descent) }
      leading = runs.reduce(0) { max($0, $1.leading) }
    }
  }

  /// The width of the line without the blanks at its end.
  var inkWidth: CGFloat { width - blankWidth }

  /// The offset of the origin from the left edge if a fraction of the free width is at the left of the line's
  /// text.
  func penOffset(_ factor: CGFloat, _ width: CGFloat) -> CGFloat {
    // In right-to-left text the blanks at the end are at the left.
    (width - inkWidth) * factor - (paragraph.isRightToLeft ? blankWidth : 0)
  }
}
