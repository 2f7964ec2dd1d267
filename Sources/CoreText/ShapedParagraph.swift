/// A paragraph of a string as glyphs, in the order of its text and on one endless line. Lines are parts of
/// it.
final class ShapedParagraph: Sendable {
  let source: TextSource
  /// In the source; everything else here counts from its start.
  let range: Range<Int>
  let style: CTParagraphStyle
  /// 0 where the paragraph runs from left to right, 1 from right to left.
  let baseLevel: UInt8
  /// In the order of the text, without gaps.
  let slices: [GlyphSlice]
  /// What stands before and at each unit, and at the end.
  let flags: [UnitFlags]
  /// How wide what begins at each unit is: 0 within a cluster, and for tabs.
  let widths: [CGFloat]
  let hasTabs: Bool
  private let shaper: Shaper

  var isRightToLeft: Bool { baseLevel == 1 }
  var count: Int { range.count }

  /// The range is taken for one paragraph, whatever it contains.
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
      // Attributes split what Pango has taken together.
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

  /// The longest stretch of marks on one character that is shaped at once: HarfBuzz takes the square of its length.
  private static let mostMarks = 512

  /// Where what is shaped at once ends: at `limit`, or before a character has more marks than can be.
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

  /// The unit at a place.
  func unit(_ index: Int) -> UniChar { source.units[range.lowerBound + index] }

  /// Where a part ends without its blanks.
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
        // Cut there, the glyphs would be others: kerning, ligatures.
        result.append(
          shaper.shape(
            common, level: slice.level, script: slice.script, face: slice.face, span: slice.span,
            attributes(slice)))
      }
    }
    return result
  }
}

/// What is known of a unit of UTF-16, or of the place before it.
struct UnitFlags: OptionSet, Sendable {
  let rawValue: UInt8
  /// A line may begin here.
  static let lineBreak = UnitFlags(rawValue: 1)
  /// A line must begin here.
  static let mandatoryBreak = UnitFlags(rawValue: 2)
  /// A character, as people see it, begins here.
  static let character = UnitFlags(rawValue: 4)
  /// White space, or the end of a line: not seen at a line's end.
  static let blank = UnitFlags(rawValue: 8)
  /// A space that is made wider where lines are justified.
  static let space = UnitFlags(rawValue: 16)
}

/// Glyphs of one font and direction, from left to right as they are seen.
struct GlyphSlice: Sendable {
  /// The units that they stand for, from the paragraph's start.
  var range: Range<Int>
  /// Even from left to right, odd from right to left (Unicode Standard Annex #9).
  var level: UInt8
  /// ISO 15924, as HarfBuzz has it.
  let script: UInt32
  let face: FontFace
  /// The place of the attributes in the source.
  let span: Int
  var glyphs: [CGGlyph] = []
  /// The first unit of what each glyph is part of.
  var clusters: [Int32] = []
  /// Points.
  var advances: [CGFloat] = []
  /// From the pen, points, y up.
  var offsets: [CGSize] = []
  /// The glyphs would be others if the text were cut before this one's cluster.
  var isJoined: [Bool] = []

  var isRightToLeft: Bool { level & 1 == 1 }

  /// The glyphs of a part; nil where a cut would change them.
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

  /// Where to cut before a unit, among the glyphs; nil where one cannot. For right to left, what comes before
  /// the unit lies at and after that index.
  private func glyphIndex(_ unit: Int) -> Int? {
    if unit == range.lowerBound { return isRightToLeft ? glyphs.count : 0 }
    if unit == range.upperBound { return isRightToLeft ? 0 : glyphs.count }
    var (low, high) = (0, clusters.count)
    while low < high {
      let middle = (low + high) / 2
      let isBefore = isRightToLeft ? Int(clusters[middle]) >= unit : Int(clusters[middle]) < unit
      if isBefore { low = middle + 1 } else { high = middle }
    }
    // The first glyph in the order of the text of what follows the cut.
    let following = isRightToLeft ? low - 1 : low
    guard clusters.indices.contains(following), Int(clusters[following]) == unit, !isJoined[following] else {
      return nil
    }
    return low
  }

  /// The same glyphs at another level: as they are seen when the direction turns.
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
