/// A line of text. Immutable.
///
/// Points, y up; the origin is where the baseline begins at the left. Places in the string are in units of
/// UTF-16. Source: Apple's documentation of `CTLine`.
public final class CTLine: Sendable {
  /// From left to right as they are seen.
  let runs: [CTRun]
  /// The part of the string that the line stands for, what was cut away included.
  let range: Range<Int>
  /// With blanks at the end.
  let width: CGFloat
  /// Of the blanks at the end.
  let blankWidth: CGFloat
  let ascent: CGFloat
  let descent: CGFloat
  let leading: CGFloat
  /// What the line is a part of; its part counts from the paragraph's start.
  let paragraph: ShapedParagraph
  let part: Range<Int>
  /// Whether something was cut away or stretched.
  let isChanged: Bool

  /// A line of a string, without breaks: whatever it contains.
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

  /// How wide the line is without blanks at the end.
  var inkWidth: CGFloat { width - blankWidth }

  /// How far the origin is from the left of some width where the line's text lies at a share of what is free.
  func penOffset(_ factor: CGFloat, _ width: CGFloat) -> CGFloat {
    // From right to left, the blanks at the end are at the left.
    (width - inkWidth) * factor - (paragraph.isRightToLeft ? blankWidth : 0)
  }
}
