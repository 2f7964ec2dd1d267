import CoreText

/// A line of plain text.
func line(_ text: String, size: CGFloat = 20, _ attributes: [NSAttributedString.Key: Any] = [:]) -> CTLine {
  CTLineCreateWithAttributedString(attributed(text, size: size, attributes))
}

func attributed(
  _ text: String, size: CGFloat = 20, _ attributes: [NSAttributedString.Key: Any] = [:]
) -> NSAttributedString {
  let font: [NSAttributedString.Key: Any] = [.font: CTFont("Helvetica", size: size)]
  return NSAttributedString(string: text, attributes: font.merging(attributes) { $1 })
}

extension CTLine {
  var typographicWidth: CGFloat { CGFloat(CTLineGetTypographicBounds(self, nil, nil, nil)) }
  var runList: [CTRun] { CTLineGetGlyphRuns(self).compactMap { $0 as? CTRun } }
  var glyphList: [CGGlyph] { runList.flatMap(\.glyphList) }
  func offset(_ index: Int) -> CGFloat { CTLineGetOffsetForStringIndex(self, index, nil) }
}

extension CTRun {
  var glyphList: [CGGlyph] {
    var glyphs = [CGGlyph](repeating: 0, count: CTRunGetGlyphCount(self))
    CTRunGetGlyphs(self, CFRangeMake(0, 0), &glyphs)
    return glyphs
  }
  var advanceList: [CGFloat] {
    var advances = [CGSize](repeating: .zero, count: CTRunGetGlyphCount(self))
    CTRunGetAdvances(self, CFRangeMake(0, 0), &advances)
    return advances.map(\.width)
  }
  var positionList: [CGPoint] {
    var positions = [CGPoint](repeating: .zero, count: CTRunGetGlyphCount(self))
    CTRunGetPositions(self, CFRangeMake(0, 0), &positions)
    return positions
  }
  var indexList: [Int] {
    var indices = [CFIndex](repeating: 0, count: CTRunGetGlyphCount(self))
    CTRunGetStringIndices(self, CFRangeMake(0, 0), &indices)
    return indices
  }
}

/// Text in several scripts, with their difficulties: ligatures, marks, surrogate pairs, joined letters, two
/// directions, no spaces.
let manyTexts = [
  "Hello, world", "office AVATAR fjord", "e\u{301}a\u{308}\u{323} combining", "A\u{1D54F}B \u{1F600}!",
  "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467} family",
  "\u{5E9}\u{5DC}\u{5D5}\u{5DD} \u{5E2}\u{5D5}\u{5DC}\u{5DD}",
  "\u{645}\u{631}\u{62D}\u{628}\u{627} \u{628}\u{627}\u{644}\u{639}\u{627}\u{644}\u{645} 123",
  "abc \u{5D0}\u{5D1}\u{5D2} 12 def", "\u{65E5}\u{672C}\u{8A9E}\u{306E}\u{6587}\u{7AE0}", "tab\tand\ttab",
  "ends in blanks   ", "\u{0928}\u{092E}\u{0938}\u{094D}\u{0924}\u{0947}", "one\u{2028}two", "x",
]

func close(_ one: CGFloat, _ other: CGFloat, _ tolerance: CGFloat = 1e-6) -> Bool {
  abs(one - other) <= tolerance * max(1, abs(one), abs(other))
}
