// The C spellings, by which code written for Apple's systems calls Core Text.

/// The font of a name: of a family, a full name or a PostScript name. One that is not installed is replaced
/// by what fontconfig has for it.
///
/// - Parameters:
///   - size: points; 0, and what is not a size, stands for 12.
///   - matrix: moves outlines about their origin; nil for the identity.
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  CTFont(
    query: FontQuery(name: name, catalog: FontLibrary.shared.catalog), size: size,
    matrix: matrix?.pointee ?? .identity)
}

/// The font of a descriptor; a size other than 0 goes before that of the descriptor.
public func CTFontCreateWithFontDescriptor(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  CTFont(
    query: descriptor.query, size: size > 0 ? size : descriptor.size ?? 0,
    matrix: matrix?.pointee ?? descriptor.matrix ?? .identity)
}

/// A font of the interface; the size that goes with it for 0.
///
/// - Parameter language: without effect: fonts are found for each character.
public func CTFontCreateUIFontForLanguage(
  _ uiType: CTFontUIFontType, _ size: CGFloat, _ language: CFString?
) -> CTFont? {
  CTFont(uiType, size: size, language: language)
}

/// The font at another size (0: at the same), with what a descriptor says of it.
public func CTFontCreateCopyWithAttributes(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CTFontDescriptor?
) -> CTFont {
  let query = attributes.map { $0.applied(to: font.query) } ?? font.query
  return CTFont(
    query: query, size: size > 0 ? size : attributes?.size ?? font.size,
    matrix: matrix?.pointee ?? attributes?.matrix ?? font.matrix)
}

/// The font with some traits (bold, italic, condensed, expanded, monospaced) given or taken; nil where the
/// family does not have them.
///
/// - Parameters:
///   - value: the traits wanted.
///   - mask: the traits that `value` is about; the others stay.
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

/// The font that has the characters of a part of a string: the font itself, or one like it.
public func CTFontCreateForString(_ currentFont: CTFont, _ string: CFString, _ range: CFRange) -> CTFont {
  let source = TextSource(string as String, [.font: currentFont])
  let line = CTLine(source)
  let part = range.clamped(toLength: source.units.count)
  guard let run = line.runs.first(where: { $0.range.overlaps(part) }) else { return currentFont }
  return run.font
}

/// What a font is made of, to be kept or changed.
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor {
  CTFontDescriptor(query: font.query, size: font.size, matrix: font.matrix.isIdentity ? nil : font.matrix)
}

// MARK: Metrics

/// Points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.size }
/// What outlines are moved by.
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { font.matrix }
/// How far lines reach above the baseline, points.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.face.metrics.ascent * font.size }
/// How far lines reach below the baseline, points, positive.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { font.face.metrics.descent * font.size }
/// The gap between a line and the next, points.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.face.metrics.leading * font.size }
/// The height of capitals, points.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.face.metrics.capHeight * font.size }
/// The height of small letters, points.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.face.metrics.xHeight * font.size }
/// Units of the font in an em.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 { UInt32(font.face.unitsPerEm) }
/// A box around every glyph, points, y up.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
  font.face.metrics.boundingBox.applying(
    CGAffineTransform(scaleX: font.size, y: font.size).concatenating(font.matrix))
}
/// Where the line under text begins at its top, points; negative below the baseline.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat {
  font.face.metrics.underlinePosition * font.size
}
/// How thick the line under text is, points.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat {
  font.face.metrics.underlineThickness * font.size
}
/// How far upright letters lean, degrees counter-clockwise; negative for italics.
public func CTFontGetSlantAngle(_ font: CTFont) -> CGFloat { font.face.slantAngle }
/// How many glyphs the font has.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex { font.face.glyphCount }
/// Bold, italic and so on.
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits {
  CTFontSymbolicTraits(font.face.traits)
}

// MARK: Names

/// The family, as the font names it.
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { font.face.names.family }
/// The family and the style.
public func CTFontCopyFullName(_ font: CTFont) -> CFString { font.face.names.full }
/// The name without spaces by which a font is known to programs.
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { font.face.names.postScript }
/// The family and the style, for people.
public func CTFontCopyDisplayName(_ font: CTFont) -> CFString { font.face.names.full }

// MARK: Glyphs

/// The glyphs of characters by themselves, 0 where the font has none. The second half of a surrogate pair
/// gets 0 too.
///
/// - Returns: whether the font has them all.
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

/// How far glyphs by themselves move the pen, points.
///
/// - Parameter advances: takes one for each glyph; nil where only the sum is wanted.
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

/// The boxes around glyphs, from their origins, points, y up.
///
/// - Parameter boundingRects: takes one for each glyph; nil where only the union is wanted.
/// - Returns: the box around all of them, drawn over each other.
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

/// A glyph's outline in points, y up, from its origin; nil where there is nothing to fill: a space, or a
/// picture in colours.
///
/// - Parameter matrix: moves the outline; nil for the identity.
public func CTFontCreatePathForGlyph(
  _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
  let path = font.outline(of: glyph)
  guard !path.isEmpty else { return nil }
  return path.copy(using: matrix)
}

/// Draws glyphs of a font, each from a position of text space, with the context's colours and text matrix.
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
