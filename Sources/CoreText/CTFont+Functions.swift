// The C functions of Core Text.

/// A font by family, full name or PostScript name. fontconfig chooses a replacement for a font that is not
/// installed.
///
/// - Parameters:
///   - name: the family, full name or PostScript name, such as "DejaVu Sans" or "Helvetica-Bold".
///   - size: in points. 0, or an invalid size, means 12.
///   - matrix: transforms outlines about their origin; nil is the identity.
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  CTFont(
    query: FontQuery(name: name, catalog: FontLibrary.shared.catalog), size: size,
    matrix: matrix?.pointee ?? .identity)
}

/// A font for a descriptor. A size other than 0 overrides that of the descriptor.
///
/// - Parameters:
///   - descriptor: the attributes of the font.
///   - size: in points; 0 for the size of the descriptor.
///   - matrix: transforms outlines about their origin; nil for the matrix of the descriptor.
public func CTFontCreateWithFontDescriptor(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  CTFont(
    query: descriptor.query, size: size > 0 ? size : descriptor.size ?? 0,
    matrix: matrix?.pointee ?? descriptor.matrix ?? .identity)
}

/// A font for user interfaces. A size of 0 gives the default size of the type.
///
/// - Parameters:
///   - uiType: what the font is for.
///   - size: in points; 0 for the default size of the type.
///   - language: without effect, because fonts are chosen for each character.
public func CTFontCreateUIFontForLanguage(
  _ uiType: CTFontUIFontType, _ size: CGFloat, _ language: CFString?
) -> CTFont? {
  CTFont(uiType, size: size, language: language)
}

/// The font at another size (0: the same size), with the changes of a descriptor.
///
/// - Parameters:
///   - font: the font to change.
///   - size: in points; 0 for the size of the descriptor, or else of `font`.
///   - matrix: transforms outlines about their origin; nil for the matrix of the descriptor, or else of `font`.
///   - attributes: the changes; nil for none.
public func CTFontCreateCopyWithAttributes(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CTFontDescriptor?
) -> CTFont {
  let query = attributes.map { $0.applied(to: font.query) } ?? font.query
  return CTFont(
    query: query, size: size > 0 ? size : attributes?.size ?? font.size,
    matrix: matrix?.pointee ?? attributes?.matrix ?? font.matrix)
}

/// The font with changed traits (bold, italic, condensed, expanded, monospaced). Nil if the family has no
/// such font.
///
/// - Parameters:
///   - font: the font to change.
///   - size: in points; 0 for the size of `font`.
///   - matrix: transforms outlines about their origin; nil for the matrix of `font`.
///   - value: the new traits.
///   - mask: the traits that change to `value`; the others do not change.
public func CTFontCreateCopyWithSymbolicTraits(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ value: CTFontSymbolicTraits, _ mask: CTFontSymbolicTraits
) -> CTFont? {
  let copy = CTFont(
    query: font.query.changing(value, mask), size: size > 0 ? size : font.size,
    matrix: matrix?.pointee ?? font.matrix)
  let asked = mask.intersection([.traitBold, .traitItalic])
  let has = CTFontGetSymbolicTraits(copy)
  return has.intersection(asked) == value.intersection(asked) ? copy : nil
}

/// A font that has the characters of a part of a string: the font itself, or a fallback in the same style.
public func CTFontCreateForString(_ currentFont: CTFont, _ string: CFString, _ range: CFRange) -> CTFont {
  let source = TextSource(string as String, [.font: currentFont])
  let line = CTLine(source)
  let part = range.clamped(toLength: source.units.count)
  guard let run = line.runs.first(where: { $0.range.overlaps(part) }) else { return currentFont }
  return run.font
}

/// A descriptor of a font, to store or change.
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor {
  CTFontDescriptor(query: font.query, size: font.size, matrix: font.matrix.isIdentity ? nil : font.matrix)
}

// MARK: Metrics

/// The size in points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.size }
/// The transform of outlines.
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { font.matrix }
/// The greatest extent of a line above the baseline, in points.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.metrics.ascent * font.size }
/// The greatest extent of a line below the baseline, in points; positive.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { font.metrics.descent * font.size }
/// The gap between lines, in points.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.metrics.leading * font.size }
/// The height of capital letters, in points.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.metrics.capHeight * font.size }
/// The height of lower-case letters, in points.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.metrics.xHeight * font.size }
/// The font's units per em.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 { UInt32(font.face.unitsPerEm) }
/// A box around every glyph, in points, y up.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
  font.face.metrics.boundingBox.applying(
    CGAffineTransform(scaleX: font.size, y: font.size).concatenating(font.matrix))
}
/// The top of the underline, in points; negative below the baseline.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat {
  font.face.metrics.underlinePosition * font.size
}
/// The thickness of the underline, in points.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat {
  font.face.metrics.underlineThickness * font.size
}
/// The slant of upright letters in degrees counterclockwise; negative for italics.
public func CTFontGetSlantAngle(_ font: CTFont) -> CGFloat { font.face.slantAngle }
/// The number of glyphs of the font.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex { font.face.glyphCount }
/// The traits of the font, such as bold and italic.
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits {
  CTFontSymbolicTraits(font.face.traits)
}

// MARK: Names

/// The family name.
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { font.face.names.family }
/// The family and style name.
public func CTFontCopyFullName(_ font: CTFont) -> CFString { font.face.names.full }
/// The PostScript name, which has no spaces.
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { font.face.names.postScript }
/// The family and style name, to be shown to people.
public func CTFontCopyDisplayName(_ font: CTFont) -> CFString { font.face.names.full }

// MARK: Glyphs

/// The glyphs of single characters, 0 for those that the font lacks. The second half of a surrogate pair gets
/// 0.
///
/// - Returns: whether the font has all of them.
@discardableResult
public func CTFontGetGlyphsForCharacters(
  _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>,
  _ count: CFIndex
) -> Bool {
  var hasAll = true
  var index = 0
  while index < count {
    var value = UInt32(characters[index])
    var length = 1
    if UTF16.isLeadSurrogate(characters[index]), index + 1 < count,
      UTF16.isTrailSurrogate(characters[index + 1])
    {
      value = 0x10000 + (value - 0xD800) << 10 + UInt32(characters[index + 1]) - 0xDC00
      length = 2
    }
    glyphs[index] = Unicode.Scalar(value).map { font.face.glyph(of: $0) } ?? 0
    if length == 2 { glyphs[index + 1] = 0 }
    if glyphs[index] == 0 { hasAll = false }
    index += length
  }
  return hasAll
}

/// The advances of glyphs in points.
///
/// - Parameters:
///   - font: the font of the glyphs.
///   - orientation: without effect: lines are horizontal.
///   - glyphs: the address of the first glyph.
///   - advances: receives the advance of each glyph; may be nil.
///   - count: the number of glyphs.
/// - Returns: the sum.
@discardableResult
public func CTFontGetAdvancesForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ advances: UnsafeMutablePointer<CGSize>?, _ count: CFIndex
) -> Double {
  var sum = 0.0
  for index in 0..<max(count, 0) {
    let advance = font.face.advance(of: glyphs[index]) * font.size
    advances?[index] = CGSize(width: advance, height: 0)
    sum += advance
  }
  return sum
}

/// The bounding boxes of glyphs relative to their origins, in points, y up.
///
/// - Parameters:
///   - font: the font of the glyphs.
///   - orientation: without effect: lines are horizontal.
///   - glyphs: the address of the first glyph.
///   - boundingRects: receives the box of each glyph; may be nil.
///   - count: the number of glyphs.
/// - Returns: the union of the boxes.
@discardableResult
public func CTFontGetBoundingRectsForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ boundingRects: UnsafeMutablePointer<CGRect>?, _ count: CFIndex
) -> CGRect {
  var union = CGRect.null
  for index in 0..<max(count, 0) {
    let box = font.inkBox(of: glyphs[index])
    boundingRects?[index] = box
    union = union.union(box)
  }
  return union
}

/// A glyph's outline relative to its origin, in points, y up. Nil if there is nothing to fill: for a space,
/// or a colour glyph.
///
/// - Parameters:
///   - font: the font of the glyph.
///   - glyph: the glyph's number in the font.
///   - matrix: transforms the outline; nil is the identity.
public func CTFontCreatePathForGlyph(
  _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
  let path = font.outline(of: glyph)
  guard !path.isEmpty else { return nil }
  return path.copy(using: matrix)
}

/// Draws glyphs of a font at positions of text space, with the context's colours and text matrix.
public func CTFontDrawGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>, _ count: Int,
  _ context: CGContext
) {
  var painter = GlyphPainter(context, at: .zero)
  for index in 0..<max(count, 0) {
    painter.draw(glyphs[index], of: font, at: positions[index], .fromContext)
  }
  painter.finish()
}
