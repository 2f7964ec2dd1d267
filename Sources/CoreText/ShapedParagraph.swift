/// The glyphs of a paragraph, in the order of its text, on one infinite line. Lines are parts of it.
final class ShapedParagraph: Sendable {
  let source: TextSource
  /// The range in the source. All other indices count from its start.
  let range: Range<Int>
  let style: CTParagraphStyle
  /// 0 for a left-to-right paragraph, 1 for a right-to-left one.
  let baseLevel: UInt8
  /// In the order of the text, without gaps.
  let slices: [GlyphSlice]
  /// Properties of each unit and of the position before it, and of the end.
  let flags: [UnitFlags]
  /// The width of the cluster that begins at each unit: 0 within a cluster, and for tabs.
  let widths: [CGFloat]
  let hasTabs: Bool
  private let shaper: Shaper

  var isRightToLeft: Bool { baseLevel == 1 }
  var count: Int { range.count }

  /// The range is treated as one paragraph.
  init(_ source: TextSource, _ range: Range<Int>) {
    self.source = source
    self.range = range
    style = source.paragraphStyle(at: range.lowerBound)
    let text = ParagraphText(source, range)
    let analysis = text.analyze(style.values.writingDirection)
    baseLevel = analysis.baseLevel
    flags = analysis.flags
    hasTabs = source.units[range].contains(0x09)
    shaper = Shaper(units: Array(source.units[range]))
    var slices: [GlyphSlice] = []
    for item in analysis.items {
      // Attributes divide items of Pango.
      var start = item.range.lowerBound
      while start < item.range.upperBound {
        let span = source.spanIndex(at: range.lowerBound + start)
        let spanEnd = min(item.range.upperBound, source.spans[span].range.upperBound - range.lowerBound)
        let end = Self.shapedEnd(from: start, before: spanEnd, flags)
        slices.append(
          shaper.shape(
            start..<end, level: item.level, script: item.script, face: item.face, span: span,
            source.spans[span].attributes))
        start = end
      }
    }
    self.slices = slices
    var widths = [CGFloat](repeating: 0, count: range.count)
    for slice in slices {
      for index in slice.glyphs.indices { widths[Int(slice.clusters[index])] += slice.advances[index] }
    }
    self.widths = widths
  }

  /// The greatest number of marks on one character that are shaped at once, because HarfBuzz's time is
  /// quadratic in it.
  private static let mostMarks = 512

  /// The end of the text that is shaped at once: `limit`, or a character with more marks than the maximum.
  private static func shapedEnd(from start: Int, before limit: Int, _ flags: [UnitFlags]) -> Int {
    var character = start
    for index in start + 1..<max(limit, start + 1) {
      if flags[index].contains(.character) {
        character = index
      } else if index - character >= mostMarks {
        return index
      }
    }
    return limit
  }

  func attributes(_ slice: GlyphSlice) -> TextAttributes { source.spans[slice.span].attributes }

  /// The unit at an index.
  func unit(_ index: Int) -> UniChar { source.units[range.lowerBound + index] }

  /// The end of a part without its trailing blanks.
  func endWithoutBlanks(_ part: Range<Int>) -> Int {
    var end = part.upperBound
    while end > part.lowerBound, flags[end - 1].contains(.blank) { end -= 1 }
    return end
  }

  /// The glyphs of a part, in the order of the text.
  func slices(of part: Range<Int>) -> [GlyphSlice] {
    guard !part.isEmpty else { return [] }
    var (low, high) = (0, slices.count)
    while low < high {
      let middle = (low + high) / 2
      if slices[middle].range.upperBound <= part.lowerBound { low = middle + 1 } else { high = middle }
    }
    var result: [GlyphSlice] = []
    for slice in slices[low...] {
      let common = slice.range.clamped(to: part)
      if common.isEmpty { break }
      if common == slice.range {
        result.append(slice)
      } else if let piece = slice.cut(to: common) {
        result.append(piece)
      } else {
        // A cut there changes the glyphs: kerning, ligatures.
        result.append(
          shaper.shape(
            common, level: slice.level, script: slice.script, face: slice.face, span: slice.span,
            attributes(slice)))
      }
    }
    return result
  }
}

/// Properties of a UTF-16 unit, or of the position before it.
struct UnitFlags: OptionSet, Sendable {
  let rawValue: UInt8
  /// A line may begin here.
  static let lineBreak = UnitFlags(rawValue: 1)
  /// A line must begin here.
  static let mandatoryBreak = UnitFlags(rawValue: 2)
  /// A user-perceived character begins here.
  static let character = UnitFlags(rawValue: 4)
  /// White space, or the end of a line: invisible at the end of a line.
  static let blank = UnitFlags(rawValue: 8)
  /// A space that is stretched if lines are justified.
  static let space = UnitFlags(rawValue: 16)
}

/// Glyphs with one font and direction, in visual order from left to right.
struct GlyphSlice: Sendable {
  /// The units that the glyphs show, from the paragraph's start.
  var range: Range<Int>
  /// The bidirectional level: even for left to right, odd for right to left (Unicode Standard Annex #9).
  var level: UInt8
  /// The ISO 15924 script in HarfBuzz's encoding.
  let script: UInt32
  let face: FontFace
  /// The index of the attributes in the source.
  let span: Int
  var glyphs: [CGGlyph] = []
  /// For each glyph, the first unit of its cluster.
  var clusters: [Int32] = []
  /// In points.
  var advances: [CGFloat] = []
  /// From the pen position, in points, y up.
  var offsets: [CGSize] = []
  /// Whether a cut before the glyph's cluster would change the glyphs.
  var isJoined: [Bool] = []

  var isRightToLeft: Bool { level & 1 == 1 }

  /// The glyphs of a part. Nil if a cut would change them.
  func cut(to part: Range<Int>) -> GlyphSlice? {
    guard let start = glyphIndex(part.lowerBound), let end = glyphIndex(part.upperBound) else { return nil }
    let indices = isRightToLeft ? end..<start : start..<end
    var result = GlyphSlice(range: part, level: level, script: script, face: face, span: span)
    result.glyphs = Array(glyphs[indices])
    result.clusters = Array(clusters[indices])
    result.advances = Array(advances[indices])
    result.offsets = Array(offsets[indices])
    result.isJoined = Array(isJoined[indices])
    return result
  }

  /// The index of the glyph before which to cut so that the text is cut before a unit. Nil if a cut is not
  /// possible. In right-to-left text the glyphs before the unit are at and after that index.
  private func glyphIndex(_ unit: Int) -> Int? {
    if unit == range.lowerBound { return isRightToLeft ? glyphs.count : 0 }
    if unit == range.upperBound { return isRightToLeft ? 0 : glyphs.count }
    var (low, high) = (0, clusters.count)
    while low < high {
      let middle = (low + high) / 2
      let isBefore = isRightToLeft ? Int(clusters[middle]) >= unit : Int(clusters[middle]) < unit
      if isBefore { low = middle + 1 } else { high = middle }
    }
    // The first glyph, in the order of the text, after the cut.
    let following = isRightToLeft ? low - 1 : low
    guard clusters.indices.contains(following), Int(clusters[following]) == unit, !isJoined[following] else {
      return nil
    }
    return low
  }

  /// The same glyphs at another level. If the direction changes, their order is reversed.
  func turned(to newLevel: UInt8) -> GlyphSlice {
    var result = self
    result.level = newLevel
    if newLevel & 1 != level & 1 {
      result.glyphs.reverse()
      result.clusters.reverse()
      result.advances.reverse()
      result.offsets.reverse()
      result.isJoined.reverse()
    }
    return result
  }
}
