/// Consecutive glyphs of a line with the same font, direction and attributes, from left to right. Immutable.
///
/// ```swift
/// let line = CTLineCreateWithAttributedString(NSAttributedString(string: "Hello"))
/// let runs = CTLineGetGlyphRuns(line)
/// let run = unsafeBitCast(CFArrayGetValueAtIndex(runs, 0), to: CTRun.self)
/// let count = CTRunGetGlyphCount(run)
/// ```
///
/// Positions are in points, y up, relative to the line's origin, which is the left end of its baseline.
/// Source: Apple's documentation of `CTRun`.
public final class CTRun: Sendable {
  /// The units of the string that the glyphs show.
  let range: Range<Int>
  /// The left end of the run.
  let x: CGFloat
  let width: CGFloat
  let glyphs: [CGGlyph]
  let positions: [CGPoint]
  let advances: [CGFloat]
  /// For each glyph, the first unit of its cluster.
  let indices: [Int]
  let level: UInt8
  let attributes: TextAttributes
  /// The font of the glyphs. It may be a fallback and differ from that of the attributes.
  let font: CTFont
  /// Whether the run replaces text that was removed.
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

  /// The greatest extent above the line's baseline.
  var ascent: CGFloat { font.metrics.ascent * font.size + attributes.baselineOffset }
  /// The greatest extent below the line's baseline.
  var descent: CGFloat { font.metrics.descent * font.size - attributes.baselineOffset }
  var leading: CGFloat { font.metrics.leading * font.size }
}

/// The order of the glyphs in a run.
public struct CTRunStatus: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32
  /// Options with these bits. Bits without a name are kept.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// From left to right, one glyph for a character or a cluster.
  public static let noStatus: CTRunStatus = []
  /// The text runs from right to left.
  public static let rightToLeft = CTRunStatus(rawValue: 1 << 0)
  /// The order of the glyphs is not the order of their characters.
  public static let nonMonotonic = CTRunStatus(rawValue: 1 << 1)
  /// Text is drawn with a matrix other than the identity.
  public static let hasNonIdentityMatrix = CTRunStatus(rawValue: 1 << 2)
}

/// The number of glyphs of a run.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.glyphs.count }

/// The given attributes of a run's text, with the font of the glyphs.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary {
  var result: CFDictionary = [:]
  for (key, value) in run.attributes.given.value { result[key.rawValue] = value }
  result[kCTFontAttributeName] = run.font
  return result
}

/// The order of the glyphs in a run.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
  var status: CTRunStatus = run.isRightToLeft ? .rightToLeft : []
  if !run.font.matrix.isIdentity { status.insert(.hasNonIdentityMatrix) }
  return status
}

/// The part of the string that a run shows.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange { CFRange(run.range) }

/// Writes glyphs of a run.
///
/// - Parameters:
///   - run: the run.
///   - range: the glyphs, as indices in the run. A length of 0 means "to the end".
///   - buffer: receives the glyphs; it must have room for them.
public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>) {
  for (index, glyph) in run.glyphs[range.clamped(toLength: run.glyphs.count)].enumerated() {
    buffer[index] = glyph
  }
}

/// Writes positions of glyphs of a run, relative to the line's origin.
///
/// - Parameters:
///   - run: the run.
///   - range: the glyphs, as indices in the run. A length of 0 means "to the end".
///   - buffer: receives the values; it must have room for them.
public func CTRunGetPositions(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>) {
  for (index, position) in run.positions[range.clamped(toLength: run.glyphs.count)].enumerated() {
    buffer[index] = position
  }
}

/// Writes advances of glyphs of a run.
///
/// - Parameters:
///   - run: the run.
///   - range: the glyphs, as indices in the run. A length of 0 means "to the end".
///   - buffer: receives the values; it must have room for them.
public func CTRunGetAdvances(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>) {
  for (index, advance) in run.advances[range.clamped(toLength: run.glyphs.count)].enumerated() {
    buffer[index] = CGSize(width: advance, height: 0)
  }
}

/// Writes, for glyphs of a run, the string index of their cluster.
///
/// - Parameters:
///   - run: the run.
///   - range: the glyphs, as indices in the run. A length of 0 means "to the end".
///   - buffer: receives the values; it must have room for them.
public func CTRunGetStringIndices(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>) {
  for (index, place) in run.indices[range.clamped(toLength: run.glyphs.count)].enumerated() {
    buffer[index] = place
  }
}

/// The width of a part of a run, and the run's ascent, descent and leading. Arguments may be nil.
///
/// - Parameters:
///   - run: the run.
///   - range: the glyphs, as indices in the run. A length of 0 means "to the end".
///   - ascent: receives the ascent in points; may be nil.
///   - descent: receives the descent in points; may be nil.
///   - leading: receives the space between lines in points; may be nil.
/// - Returns: the width in points.
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

/// The bounds of what a part of a run draws, relative to the line's origin. `.null` if it draws nothing.
///
/// - Parameters:
///   - run: the run.
///   - context: without effect, because outlines are the same in all contexts.
///   - range: the glyphs, as indices in the run. A length of 0 means "to the end".
public func CTRunGetImageBounds(_ run: CTRun, _ context: CGContext?, _ range: CFRange) -> CGRect {
  run.imageBounds(range.clamped(toLength: run.glyphs.count))
}

/// Draws glyphs of a run with the context's text matrix and position.
///
/// - Parameters:
///   - run: the run.
///   - context: the context to draw into.
///   - range: the glyphs, as indices in the run. A length of 0 means "to the end".
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
  /// The bounds of a glyph's outline or picture, in points, y up. `.null` for blanks.
  func inkBox(of glyph: CGGlyph) -> CGRect {
    let outline = face.outline(of: glyph)
    let box = outline.isEmpty ? face.inkBox(of: glyph) : outline.boundingBoxOfPath
    guard !box.isNull else { return .null }
    return box.applying(CGAffineTransform(scaleX: size, y: size).concatenating(matrix))
  }
}
