/// Glyphs of a line that have the font, the direction and the attributes in common, from left to right.
/// Immutable.
///
/// Points, y up, from the line's origin: where its baseline begins at the left. Source: Apple's documentation
/// of `CTRun`.
public final class CTRun: Sendable {
  /// The units that the glyphs stand for.
  let range: Range<Int>
  /// Where the run begins at the left.
  let x: CGFloat
  let width: CGFloat
  let glyphs: [CGGlyph]
  let positions: [CGPoint]
  let advances: [CGFloat]
  /// The first unit of what each glyph is part of.
  let indices: [Int]
  let level: UInt8
  let attributes: TextAttributes
  /// The font that has the glyphs, which may be another than that of the attributes.
  let font: CTFont
  /// Whether the run stands for text that was cut away.
  let isToken: Bool

  var isRightToLeft: Bool { level & 1 == 1 }

  init(
    range: Range<Int>, x: CGFloat, width: CGFloat, glyphs: [CGGlyph], positions: [CGPoint],
    advances: [CGFloat], indices: [Int],
    level: UInt8, attributes: TextAttributes, font: CTFont, isToken: Bool
  ) {
    self.range = range
    self.x = x
    self.width = width
    self.glyphs = glyphs
    self.positions = positions
    self.advances = advances
    self.indices = indices
    self.level = level
    self.attributes = attributes
    self.font = font
    self.isToken = isToken
  }

  /// How far it reaches above the line's baseline.
  var ascent: CGFloat { font.face.metrics.ascent * font.size + attributes.baselineOffset }
  /// How far it reaches below the line's baseline.
  var descent: CGFloat { font.face.metrics.descent * font.size - attributes.baselineOffset }
  var leading: CGFloat { font.face.metrics.leading * font.size }
}

/// How a run lies.
public struct CTRunStatus: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32
  /// Options of these bits; bits that have no name are kept.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// From left to right, one glyph for a character or a cluster.
  public static let noStatus: CTRunStatus = []
  /// The text runs from right to left.
  public static let rightToLeft = CTRunStatus(rawValue: 1 << 0)
  /// The glyphs' characters do not follow one another.
  public static let nonMonotonic = CTRunStatus(rawValue: 1 << 1)
  /// Text is drawn with a matrix other than the identity.
  public static let hasNonIdentityMatrix = CTRunStatus(rawValue: 1 << 2)
}

/// How many glyphs a run has.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.glyphs.count }

/// The attributes of a run's text, as they were given, with the font that has the glyphs.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary {
  var result: CFDictionary = [:]
  for (key, value) in run.attributes.given.values { result[key.rawValue] = value }
  result[kCTFontAttributeName] = run.font
  return result
}

/// How a run lies.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
  var status: CTRunStatus = run.isRightToLeft ? .rightToLeft : []
  if !run.font.matrix.isIdentity { status.insert(.hasNonIdentityMatrix) }
  return status
}

/// The part of the string that a run stands for.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange { CFRange(run.range) }

/// Writes glyphs of a part of a run.
///
/// - Parameters:
///   - range: of glyphs; a length of 0 goes to the end.
///   - buffer: has room for them.
public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>) {
  for (index, glyph) in run.glyphs[range.clamped(toLength: run.glyphs.count)].enumerated() {
    buffer[index] = glyph
  }
}

/// Writes where glyphs of a part of a run lie, from the line's origin.
public func CTRunGetPositions(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>) {
  for (index, position) in run.positions[range.clamped(toLength: run.glyphs.count)].enumerated() {
    buffer[index] = position
  }
}

/// Writes how far glyphs of a part of a run move the pen.
public func CTRunGetAdvances(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>) {
  for (index, advance) in run.advances[range.clamped(toLength: run.glyphs.count)].enumerated() {
    buffer[index] = CGSize(width: advance, height: 0)
  }
}

/// Writes the place in the string of what each glyph of a part of a run is part of.
public func CTRunGetStringIndices(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>) {
  for (index, place) in run.indices[range.clamped(toLength: run.glyphs.count)].enumerated() {
    buffer[index] = place
  }
}

/// How wide a part of a run is, and how far the run reaches above and below the baseline; what is nil is not
/// written.
@discardableResult
public func CTRunGetTypographicBounds(
  _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  ascent?.pointee = run.ascent
  descent?.pointee = run.descent
  leading?.pointee = run.leading
  return Double(run.advances[range.clamped(toLength: run.glyphs.count)].reduce(0, +))
}

/// The box around what a part of a run draws, from the line's origin; `.null` where nothing.
///
/// - Parameter context: without effect: outlines are the same in all.
public func CTRunGetImageBounds(_ run: CTRun, _ context: CGContext?, _ range: CFRange) -> CGRect {
  run.imageBounds(range.clamped(toLength: run.glyphs.count))
}

/// Draws glyphs of a part of a run, with the context's text matrix and position.
///
/// - Parameter range: of glyphs; a length of 0 goes to the end.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
  var painter = GlyphPainter(context, at: .zero)
  painter.draw(run, range.clamped(toLength: run.glyphs.count))
  painter.finish()
}

extension CTRun {
  func imageBounds(_ part: Range<Int>) -> CGRect {
    part.reduce(CGRect.null) { box, index in
      let ink = font.inkBox(of: glyphs[index])
      return ink.isNull ? box : box.union(ink.offsetBy(dx: positions[index].x, dy: positions[index].y))
    }
  }
}

extension CTFont {
  /// The box around a glyph's outline or picture, points, y up; `.null` for blanks.
  func inkBox(of glyph: CGGlyph) -> CGRect {
    let outline = face.outline(of: glyph)
    let box = outline.isEmpty ? face.inkBox(of: glyph) : outline.boundingBoxOfPath
    guard !box.isNull else { return .null }
    return box.applying(CGAffineTransform(scaleX: size, y: size).concatenating(matrix))
  }
}
