/// Puts the glyphs of a part of a paragraph into visual order and computes their positions.
struct LineBuilder {
  let paragraph: ShapedParagraph
  /// In the order of the text, and so are the runs of a token.
  private var pieces: [Piece] = []
  /// The distance of the line's start from the edge at which tab stops begin.
  private var indent: CGFloat = 0

  private struct Piece {
    var slice: GlyphSlice
    var isBlank = false
    /// A run of the token, with the units that it replaces, counted from the paragraph's start.
    var token: (run: CTRun, range: Range<Int>)?
  }

  init(_ paragraph: ShapedParagraph, _ part: Range<Int>, indent: CGFloat = 0) {
    self.paragraph = paragraph
    self.indent = indent
    let end = paragraph.endWithoutBlanks(part)
    append(part.lowerBound..<end)
    // Blanks at the end have the direction of the paragraph (Unicode Standard Annex #9, rule L1).
    for slice in paragraph.slices(of: end..<part.upperBound) {
      pieces.append(Piece(slice: slice.turned(to: paragraph.baseLevel), isBlank: true))
    }
    if end > part.lowerBound, paragraph.unit(end - 1) == 0x00AD, end < paragraph.count { hyphenate() }
    placeTabs()
  }

  /// A line of two parts with a token between them.
  init(_ paragraph: ShapedParagraph, _ head: Range<Int>, token: CTLine?, _ tail: Range<Int>) {
    self.paragraph = paragraph
    append(head)
    let removed = head.upperBound..<tail.lowerBound
    if let token {
      // The token is treated as a word with the paragraph's direction.
      let runs = paragraph.isRightToLeft ? token.runs.reversed() : token.runs
      for (index, run) in runs.enumerated() {
        var slice = GlyphSlice(
          range: removed, level: paragraph.baseLevel, script: 0, face: run.font.face, span: 0)
        slice.advances = run.advances
        let range = index == 0 ? removed : removed.upperBound..<removed.upperBound
        pieces.append(Piece(slice: slice, token: (run, range)))
      }
    }
    append(tail)
    placeTabs()
  }

  private mutating func append(_ part: Range<Int>) {
    for slice in paragraph.slices(of: part) { pieces.append(Piece(slice: slice)) }
  }

  /// Shows the soft hyphen at which the line ends.
  private mutating func hyphenate() {
    guard let index = pieces.lastIndex(where: { !$0.isBlank }) else { return }
    let slice = pieces[index].slice
    guard let glyph = slice.isRightToLeft ? slice.glyphs.indices.first : slice.glyphs.indices.last else {
      return
    }
    let hyphen = [slice.face.glyph(of: "\u{2010}"), slice.face.glyph(of: "-")].first { $0 != 0 }
    guard let hyphen, paragraph.unit(Int(slice.clusters[glyph])) == 0x00AD else { return }
    let size = paragraph.attributes(slice).font.size
    pieces[index].slice.glyphs[glyph] = hyphen
    pieces[index].slice.advances[glyph] = slice.face.advance(of: hyphen) * size
  }

  /// Extends tabs to the next tab stop.
  private mutating func placeTabs() {
    guard paragraph.hasTabs else { return }
    var x = indent
    for index in pieces.indices {
      let count = pieces[index].slice.advances.count
      let isReversed = pieces[index].slice.isRightToLeft
      for step in 0..<count {
        let glyph = isReversed ? count - 1 - step : step
        if pieces[index].token == nil, paragraph.unit(Int(pieces[index].slice.clusters[glyph])) == 0x09 {
          pieces[index].slice.advances[glyph] = paragraph.style.values.nextTab(after: x) - x
        }
        x += pieces[index].slice.advances[glyph]
      }
    }
  }

  // MARK: Stretching

  /// The units after which the line can be stretched.
  private var gaps: Set<Int> {
    var result: Set<Int> = []
    var lastUnit: Int?
    for piece in pieces where !piece.isBlank && piece.token == nil {
      for unit in piece.slice.range {
        if paragraph.flags[unit].contains(.space) { result.insert(unit) }
        // Between ideographs, where a line may break without a space.
        if let last = lastUnit, paragraph.flags[unit].contains(.lineBreak),
          !paragraph.flags[last].contains(.blank), paragraph.unit(last).isIdeographic,
          paragraph.unit(unit).isIdeographic
        {
          result.insert(last)
        }
        lastUnit = unit
      }
    }
    if let lastUnit { result.remove(lastUnit) }
    return result
  }

  /// Distributes a number of points over the gaps of the line. False if there are no gaps, or they would
  /// shrink by more than half a space.
  mutating func stretch(by extra: CGFloat) -> Bool {
    let gaps = gaps
    guard !gaps.isEmpty, extra.isFinite else { return false }
    let share = extra / CGFloat(gaps.count)
    if share < 0 {
      let narrowest = gaps.map { paragraph.widths[$0] }.min() ?? 0
      if -share > narrowest / 2 { return false }
    }
    for index in pieces.indices where !pieces[index].isBlank && pieces[index].token == nil {
      let slice = pieces[index].slice
      for glyph in slice.glyphs.indices where gaps.contains(Int(slice.clusters[glyph])) {
        // Once per cluster, after it in the order of the text.
        if slice.isRightToLeft {
          if glyph > 0, slice.clusters[glyph - 1] == slice.clusters[glyph] { continue }
          pieces[index].slice.offsets[glyph].width += share
        } else if glyph + 1 < slice.glyphs.count, slice.clusters[glyph + 1] == slice.clusters[glyph] {
          continue
        }
        pieces[index].slice.advances[glyph] += share
      }
    }
    return true
  }

  // MARK: Building

  func build() -> (runs: [CTRun], width: CGFloat, blankWidth: CGFloat) {
    var runs: [CTRun] = []
    runs.reserveCapacity(pieces.count)
    var x: CGFloat = 0
    var blankWidth: CGFloat = 0
    for piece in visualOrder() {
      let run = piece.token.map { self.run($0.run, $0.range, at: x) } ?? self.run(piece.slice, at: x)
      runs.append(run)
      x += run.width
      if piece.isBlank { blankWidth += run.width }
    }
    return (runs, x, blankWidth)
  }

  /// The order from left to right: from the highest level down to 1, every sequence of at least that level is
  /// reversed (Unicode Standard Annex #9, rule L2).
  private func visualOrder() -> [Piece] {
    var result = pieces
    let levels = Set(pieces.map(\.slice.level))
    guard let highest = levels.max(), highest > 0 else { return result }
    for level in stride(from: highest, to: 0, by: -1) {
      var index = 0
      while index < result.count {
        guard result[index].slice.level >= level else {
          index += 1
          continue
        }
        var end = index
        while end < result.count, result[end].slice.level >= level { end += 1 }
        result[index..<end].reverse()
        index = end
      }
    }
    return result
  }

  private func run(_ slice: GlyphSlice, at x: CGFloat) -> CTRun {
    let attributes = paragraph.attributes(slice)
    let start = paragraph.range.lowerBound
    var pen = x
    var positions: [CGPoint] = []
    positions.reserveCapacity(slice.glyphs.count)
    for index in slice.glyphs.indices {
      positions.append(
        CGPoint(
          x: pen + slice.offsets[index].width, y: attributes.baselineOffset + slice.offsets[index].height))
      pen += slice.advances[index]
    }
    let font =
      slice.face === attributes.font.face
      ? attributes.font
      : CTFont(
        query: attributes.font.query, size: attributes.font.size, matrix: attributes.font.matrix,
        face: slice.face)
    return CTRun(
      range: slice.range.lowerBound + start..<slice.range.upperBound + start, x: x, width: pen - x,
      glyphs: slice.glyphs, positions: positions, advances: slice.advances,
      indices: slice.clusters.map { Int($0) + start }, level: slice.level, attributes: attributes, font: font,
      isToken: false)
  }

  private func run(_ token: CTRun, _ range: Range<Int>, at x: CGFloat) -> CTRun {
    let start = paragraph.range.lowerBound
    return CTRun(
      range: range.lowerBound + start..<range.upperBound + start, x: x, width: token.width,
      glyphs: token.glyphs,
      positions: token.positions.map { CGPoint(x: $0.x - token.x + x, y: $0.y) }, advances: token.advances,
      indices: token.glyphs.map { _ in range.lowerBound + start }, level: paragraph.baseLevel,
      attributes: token.attributes, font: token.font, isToken: true)
  }
}

extension CTParagraphStyle.Values {
  /// The first tab stop after a position.
  func nextTab(after x: CGFloat) -> CGFloat {
    let interval = defaultTabInterval > 0 ? defaultTabInterval : 28
    let stop = ((x / interval).rounded(.down) + 1) * interval
    // A stop at this position would make the tab invisible.
    return stop - x < 1e-6 ? stop + interval : stop
  }
}

extension UniChar {
  /// Whether the unit belongs to a script that is written without spaces: Han and Kana, but not Hangul. Half
  /// of a surrogate pair counts, because most such characters that may break are Han.
  fileprivate var isIdeographic: Bool {
    (0x2E80...0x9FFF).contains(self) || (0xF900...0xFAFF).contains(self) || (0xFF00...0xFFEF).contains(self)
      || (0xD840...0xD88F).contains(self)
  }
}
