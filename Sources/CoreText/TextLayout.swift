/// The lines of a text as a text layer shows them. Positions are from the top left, y down, in points.
/// Immutable, for any thread.
package final class TextLayout: Sendable {
  /// From top to bottom.
  package let lines: [Line]
  /// The size of the lines, from the top left corner of their area, without blanks at their ends.
  package let size: CGSize
  /// The same with the blanks at the ends of paragraphs, as far as the width reaches. Blanks at which a line breaks do not count.
  package let sizeWithBlanks: CGSize

  /// A line with its position.
  package struct Line: Sendable {
    package let line: CTLine
    /// The left end of its baseline.
    package let origin: CGPoint
    package let top: CGFloat
    package let bottom: CGFloat
  }

  /// The part of text that truncation removes.
  package enum Truncation: Sendable { case none, start, middle, end }
  /// The alignment of lines. `natural` uses the paragraph styles of the string.
  package enum Alignment: Sendable { case natural, left, right, center, justified }

  /// The greatest number of lines.
  private static let mostLines = 100_000

  /// Lays out a text.
  ///
  /// - Parameters:
  ///   - width: the width of the area. Nil, or an invalid length, uses that of the widest line.
  ///   - wraps: whether lines break at the width; if not, each paragraph has one line.
  ///   - truncation: where lines are truncated with "…". Without wrapping every line that is too wide is
  ///     truncated, with wrapping only the last one that fits the height.
  ///   - height: lines below it are left out. Without truncation a line that is partly above it is kept.
  ///   - usesLeading: whether the gaps of fonts count, which lie between lines.
  package init(
    _ text: TextSource, width: CGFloat?, wraps: Bool, truncation: Truncation,
    alignment: Alignment, height: CGFloat?, usesLeading: Bool = true
  ) {
    let filler = LineFiller(text)
    let width = width.flatMap { $0 >= 0 && $0 < 1e7 ? $0 : nil }
    let height = height.flatMap { $0 >= 0 ? $0 : nil } ?? .infinity
    var options = LineFiller.Options(alignment: alignment.textAlignment)
    options.usesLeading = usesLeading
    options.lineBreakMode = wraps ? nil : width == nil ? .byClipping : truncation.lineBreakMode
    // Without a width, lines are aligned after the widest is known.
    let shape = FrameShape(size: CGSize(width: width ?? .infinity, height: .infinity))
    var placed: [LineFiller.PlacedLine] = []
    var isCut = false
    filler.fill(shape, 0..<filler.source.units.count, options) { line in
      let isTooLow = truncation == .none || !wraps ? line.top >= height : line.lowest > height + 1e-6
      if isTooLow, !placed.isEmpty {
        isCut = true
        return false
      }
      placed.append(line)
      return placed.count < Self.mostLines
    }
    if wraps, isCut, let type = truncation.type, let last = placed.popLast() {
      placed.append(last.ellipsized(type, alignment.textAlignment))
    }
    let widest = placed.reduce(0) { max($0, $1.line.inkWidth) }
    lines = placed.map { line in
      var x = line.x
      if width == nil {
        let textAlignment = options.alignment ?? line.line.paragraph.style.values.alignment
        x =
          line.left
          + line.line.penOffset(textAlignment.flushFactor(line.line.paragraph.isRightToLeft), widest)
      }
      return Line(
        line: line.line, origin: CGPoint(x: x, y: line.baseline), top: line.top, bottom: line.bottom)
    }
    let left = placed.reduce(0) { max($0, $1.left) }
    size = CGSize(width: left + widest, height: placed.last?.bottom ?? 0)
    sizeWithBlanks = CGSize(
      width: left + placed.reduce(0) { max($0, $1.widthWithBlanks) }, height: size.height)
  }

  // MARK: Glyphs

  /// A glyph with its position.
  package struct Glyph: Sendable {
    /// The face of its font, for `outline(ofGlyph:face:)`.
    package let face: Int
    package let glyph: CGGlyph
    /// The position of its origin.
    package let position: CGPoint
    /// The size of its font.
    package let size: CGFloat
    /// Nil for the colour of the caller.
    package let color: CGColor?
    /// Whether it is a colour glyph, which has no outline and is drawn with `draw`.
    package let isPicture: Bool
  }

  /// All visible glyphs, line by line, from left to right, without blanks.
  package var glyphs: [Glyph] {
    var result: [Glyph] = []
    for line in lines {
      for run in line.line.runs {
        var color: CGColor?
        if case .fixed(let fixed) = run.attributes.color { color = fixed }
        for (glyph, position) in zip(run.glyphs, run.positions) where glyph != kCGFontIndexInvalid {
          let isPicture = run.font.face.isColored(glyph)
          if !isPicture && run.font.face.outline(of: glyph).isEmpty { continue }
          result.append(
            Glyph(
              face: run.font.face.id, glyph: glyph,
              position: CGPoint(x: line.origin.x + position.x, y: line.origin.y - position.y),
              size: run.font.size, color: color, isPicture: isPicture))
        }
      }
    }
    return result
  }

  /// The outline of a glyph relative to its origin, for an em of 1, y up. Empty for colour glyphs. It is
  /// cached for all sizes.
  package static func outline(ofGlyph glyph: CGGlyph, face: Int) -> CGPath {
    FontLibrary.shared.face(id: face).outline(of: glyph)
  }

  /// The outlines of all glyphs, y down, to be filled with the winding rule. Colour glyphs are left out.
  package var outline: CGPath {
    let path = CGMutablePath()
    for glyph in glyphs where !glyph.isPicture {
      path.addPath(
        Self.outline(ofGlyph: glyph.glyph, face: glyph.face),
        transform: CGAffineTransform(
          glyph.size, 0, 0, -glyph.size, glyph.position.x, glyph.position.y))
    }
    return path.copy() ?? path
  }

  // MARK: Drawing

  /// Draws the text.
  ///
  /// - Parameters:
  ///   - origin: the position of the top left corner, in user space.
  ///   - isFlipped: whether y is down in user space.
  package func draw(in context: CGContext, at origin: CGPoint, isFlipped: Bool) {
    let matrix = context.textMatrix
    context.textMatrix = .identity
    context.saveGState()
    context.translateBy(x: origin.x, y: origin.y)
    if isFlipped { context.scaleBy(x: 1, y: -1) }
    let visible = context.visibleBounds
    for line in lines {
      let reach = line.bottom - line.top
      if visible.isFinite, -line.top + reach < visible.minY || -line.bottom - reach > visible.maxY {
        continue
      }
      line.line.draw(in: context, at: CGPoint(x: line.origin.x, y: -line.origin.y))
    }
    context.restoreGState()
    context.textMatrix = matrix
  }
}

extension TextLayout.Truncation {
  var type: CTLineTruncationType? {
    switch self {
    case .none: nil
    case .start: .start
    case .middle: .middle
    case .end: .end
    }
  }

  /// For lines that do not wrap.
  var lineBreakMode: CTLineBreakMode {
    switch self {
    case .none: .byClipping
    case .start: .byTruncatingHead
    case .middle: .byTruncatingMiddle
    case .end: .byTruncatingTail
    }
  }
}

extension TextLayout.Alignment {
  var textAlignment: CTTextAlignment? {
    switch self {
    case .natural: nil
    case .left: .left
    case .right: .right
    case .center: .center
    case .justified: .justified
    }
  }
}

extension LineFiller.PlacedLine {
  /// The width of the line, with the blanks at its end if the paragraph ends there.
  fileprivate var widthWithBlanks: CGFloat {
    guard line.part.upperBound >= line.paragraph.count else { return line.inkWidth }
    return max(min(line.width, right - left), line.inkWidth)
  }

  /// The last line that fits, with the rest of its paragraph truncated.
  func ellipsized(_ type: CTLineTruncationType, _ alignment: CTTextAlignment?) -> LineFiller.PlacedLine {
    let paragraph = line.paragraph
    let rest = line.part.lowerBound..<paragraph.count
    let cut = CTLine(paragraph, rest).ellipsized(
      to: right - left, type, isForced: line.part.upperBound == paragraph.count)
    let factor = (alignment ?? paragraph.style.values.alignment).flushFactor(paragraph.isRightToLeft)
    return LineFiller.PlacedLine(
      line: cut, x: left + cut.penOffset(factor, right - left), baseline: baseline, top: top, bottom: bottom,
      left: left, right: right)
  }
}
