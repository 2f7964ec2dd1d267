import Synchronization

/// Breaks a string into lines and places them in a shape from top to bottom. The glyphs of a paragraph are
/// computed when it is reached, and are cached.
final class LineFiller: Sendable {
  let source: TextSource
  private let kept = Mutex<[Int: ShapedParagraph]>([:])

  init(_ source: TextSource) { self.source = source }

  /// A line with its position, from the top left corner of the shape, y down.
  struct PlacedLine {
    let line: CTLine
    /// The position of the line's origin.
    let x: CGFloat
    let baseline: CGFloat
    /// The top of the line, with its share of the spacing between lines.
    let top: CGFloat
    /// The bottom of the line, with the gap of its font.
    let bottom: CGFloat
    /// The horizontal extent of the place for the line.
    let left: CGFloat
    let right: CGFloat

    /// The bottom of its letters.
    var lowest: CGFloat { baseline + line.descent }
  }

  /// Settings that override the paragraph styles of the string.
  struct Options {
    var lineBreakMode: CTLineBreakMode?
    var alignment: CTTextAlignment?
    /// Whether the gaps of fonts count, which lie between lines.
    var usesLeading = true
  }

  /// The paragraph that begins at a unit.
  func paragraph(at start: Int) -> ShapedParagraph {
    if let paragraph = kept.withLock({ $0[start] }) { return paragraph }
    let paragraph = ShapedParagraph(source, source.paragraph(from: start))
    kept.withLock { $0[start] = paragraph }
    return paragraph
  }

  /// Places lines until the string or the shape ends, or the closure returns false. The closure also receives
  /// the first line that does not fit the height.
  func fill(
    _ shape: FrameShape, _ range: Range<Int>, _ options: Options = Options(), _ body: (PlacedLine) -> Bool
  ) {
    var top: CGFloat = 0
    var start = range.lowerBound
    while start < range.upperBound {
      // A range may begin within a paragraph.
      let first = paragraphStart(start)
      let paragraph = paragraph(at: first)
      let style = paragraph.style.values
      if start > range.lowerBound { top += style.paragraphSpacingBefore }
      let limit = min(range.upperBound - first, paragraph.count)
      var index = start - first
      while index < limit {
        guard
          let placed = place(
            paragraph, index, limit, in: shape, from: top, options, isFirst: index == 0), body(placed)
        else { return }
        index = placed.line.part.upperBound
        top = placed.bottom + style.spacing
      }
      top += style.paragraphSpacing
      start = first + limit
    }
  }

  private func paragraphStart(_ index: Int) -> Int {
    var start = index
    while start > 0 {
      let unit = source.units[start - 1]
      let isInside = unit == 0x0D && source.units[start] == 0x0A
      if !isInside, unit == 0x0A || unit == 0x0D || unit == 0x85 || unit == 0x2029 { break }
      start -= 1
    }
    return start
  }

  private func place(
    _ paragraph: ShapedParagraph, _ index: Int, _ limit: Int, in shape: FrameShape, from top: CGFloat,
    _ options: Options, isFirst: Bool
  ) -> PlacedLine? {
    let style = paragraph.style.values
    let attributes = source.attributes(at: paragraph.range.lowerBound + index)
    let metrics = attributes.font.metrics
    // The height of the line is known only after its width.
    var height = (metrics.ascent + metrics.descent) * attributes.font.size
    var top = top
    var tries = 0
    while true {
      var span = shape.span(top, top + height)
      // A shape may be too narrow here and wide enough farther down.
      let step = max(height / 4, shape.size.height / 1000)
      while span == nil, top + height <= shape.size.height, step > 0 {
        top += step
        span = shape.span(top, top + height)
      }
      guard let span else { return nil }
      let head = isFirst ? style.firstLineHeadIndent : style.headIndent
      let tail = style.tailIndent > 0 ? span.right - span.left - style.tailIndent : -style.tailIndent
      let width = max(span.right - span.left - head - tail, 0)
      let line = line(paragraph, index, limit, width, head, options)
      let leading = options.usesLeading ? line.leading : 0
      let natural = line.ascent + line.descent + leading
      if line.ascent + line.descent > height + 1e-6, tries < 3 {
        height = line.ascent + line.descent
        tries += 1
        continue
      }
      let left = span.left + (paragraph.isRightToLeft ? tail : head)
      let placed = align(paragraph, line, width, options, isLast: line.part.upperBound >= limit)
      let baseline = top + line.ascent + style.height(natural) - natural
      return PlacedLine(
        line: placed.line, x: left + placed.x, baseline: baseline, top: top,
        bottom: baseline + line.descent + leading, left: left, right: left + width)
    }
  }

  private func line(
    _ paragraph: ShapedParagraph, _ index: Int, _ limit: Int, _ width: CGFloat, _ indent: CGFloat,
    _ options: Options
  ) -> CTLine {
    switch options.lineBreakMode ?? paragraph.style.values.lineBreakMode {
    case .byWordWrapping: return paragraph.line(from: index, width: width, indent: indent, limit: limit)
    case .byCharWrapping:
      return paragraph.line(from: index, width: width, indent: indent, byCharacters: true, limit: limit)
    case .byClipping: return paragraph.line(from: index, width: .infinity, indent: indent, limit: limit)
    case .byTruncatingHead: return single(paragraph, index, limit, indent).ellipsized(to: width, .start)
    case .byTruncatingTail: return single(paragraph, index, limit, indent).ellipsized(to: width, .end)
    case .byTruncatingMiddle: return single(paragraph, index, limit, indent).ellipsized(to: width, .middle)
    }
  }

  private func single(_ paragraph: ShapedParagraph, _ index: Int, _ limit: Int, _ indent: CGFloat) -> CTLine {
    paragraph.line(from: index, width: .infinity, indent: indent, limit: limit)
  }

  /// Aligns a line in a width.
  private func align(
    _ paragraph: ShapedParagraph, _ line: CTLine, _ width: CGFloat, _ options: Options, isLast: Bool
  ) -> (line: CTLine, x: CGFloat) {
    let alignment = options.alignment ?? paragraph.style.values.alignment
    if alignment == .justified, !isLast, width.isFinite, let justified = line.justified(1, to: width) {
      return (justified, justified.penOffset(0, width))
    }
    guard width.isFinite else { return (line, 0) }
    return (line, line.penOffset(alignment.flushFactor(paragraph.isRightToLeft), width))
  }
}

extension CTTextAlignment {
  /// The fraction of the free width at the left.
  func flushFactor(_ isRightToLeft: Bool) -> CGFloat {
    switch self {
    case .left: 0
    case .center: 0.5
    case .right: 1
    case .natural, .justified: isRightToLeft ? 1 : 0
    }
  }
}

extension CTParagraphStyle.Values {
  /// The height of a line with a natural height.
  func height(_ natural: CGFloat) -> CGFloat {
    var height = lineHeightMultiple > 0 ? natural * lineHeightMultiple : natural
    if maximumLineHeight > 0 { height = min(height, maximumLineHeight) }
    if minimumLineHeight > 0 { height = max(height, minimumLineHeight) }
    return height
  }

  /// The spacing between lines.
  var spacing: CGFloat {
    var spacing = lineSpacing + lineSpacingAdjustment
    if maximumLineSpacing > 0 { spacing = min(spacing, maximumLineSpacing) }
    return max(spacing, minimumLineSpacing)
  }
}

extension CTLine {
  /// The line, truncated with "…" to a width. The ellipsis has the attributes of the text at the cut.
  func ellipsized(to width: CGFloat, _ type: CTLineTruncationType, isForced: Bool = false) -> CTLine {
    guard isForced || inkWidth > width else { return self }
    let place =
      switch type {
      case .start: range.lowerBound
      case .end: max(range.upperBound - 1, range.lowerBound)
      case .middle: range.lowerBound + range.count / 2
      }
    let attributes = paragraph.source.attributes(at: place).given.value
    let token = CTLine(TextSource("\u{2026}", attributes))
    return truncated(to: width, type, token: token, isForced: isForced)
      ?? truncated(to: width, type, token: nil) ?? self
  }
}
