// The C functions of Core Text.

/// A line with a whole string, without breaks.
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
  CTLine(attrString)
}

/// The line, truncated to a width in points. A line that is short enough is returned unchanged.
///
/// - Parameters:
///   - line: the line to truncate.
///   - width: the width in points.
///   - truncationType: where text is removed: at the start, at the end or in the middle.
///   - truncationToken: the line that replaces the removed text, usually "…"; may be nil.
/// - Returns: nil if the token alone is too wide, or the line has been truncated or justified before.
public func CTLineCreateTruncatedLine(
  _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType, _ truncationToken: CTLine?
) -> CTLine? {
  guard !width.isNaN else { return nil }
  return line.truncated(to: CGFloat(width), truncationType, token: truncationToken)
}

/// The line with its gaps (spaces, and boundaries between ideographs) stretched to a width in points. Nil if
/// it has no gaps, is much too long, or has been truncated or justified before.
///
/// - Parameters:
///   - line: the line to stretch.
///   - justificationFactor: the fraction of the difference that is added: 0 none, 1 all.
///   - justificationWidth: the width in points.
public func CTLineCreateJustifiedLine(
  _ line: CTLine, _ justificationFactor: CGFloat, _ justificationWidth: Double
) -> CTLine? {
  line.justified(justificationFactor, to: CGFloat(justificationWidth))
}

/// The number of glyphs of a line.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex { line.runs.reduce(0) { $0 + $1.glyphs.count } }

/// The runs of a line (`CTRun`s), from left to right.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { line.runs }

/// The part of the string that a line shows.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange { CFRange(line.range) }

/// The offset of a line's origin from the left edge at which the line is aligned in a width.
///
/// - Parameters:
///   - line: the line to align.
///   - flushFactor: the fraction of the free width at the left: 0 aligns left, 0.5 in the middle, 1 right.
///   - flushWidth: the width in points.
public func CTLineGetPenOffsetForFlush(_ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double) -> Double
{
  let offset = line.penOffset(max(0, min(flushFactor, 1)), CGFloat(flushWidth))
  return offset.isFinite ? Double(offset) : 0
}

/// The width of a line with blanks at its end, and its ascent, descent and leading. Arguments may be nil.
///
/// - Parameters:
///   - line: the line.
///   - ascent: receives the ascent in points; may be nil.
///   - descent: receives the descent in points; may be nil.
///   - leading: receives the space between lines in points; may be nil.
/// - Returns: the width in points.
@discardableResult
public func CTLineGetTypographicBounds(
  _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?, _ descent: UnsafeMutablePointer<CGFloat>?,
  _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  ascent?.pointee = line.ascent
  descent?.pointee = line.descent
  leading?.pointee = line.leading
  return Double(line.width)
}

/// Options of `CTLineGetBoundsWithOptions`.
public struct CTLineBoundsOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Options with these bits. Bits without a name are kept.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Without the gap between lines.
  public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1 << 0)
  /// Without effect.
  public static let excludeTypographicShifts = CTLineBoundsOptions(rawValue: 1 << 1)
  /// Without effect: hanging punctuation is not supported.
  public static let useHangingPunctuation = CTLineBoundsOptions(rawValue: 1 << 2)
  /// The bounds of what is drawn.
  public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 1 << 3)
  /// The bounds of what is drawn.
  public static let useOpticalBounds = CTLineBoundsOptions(rawValue: 1 << 4)
}

/// The bounds of a line relative to its origin, y up. By default they include ascent, descent and leading.
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
  if options.contains(.useGlyphPathBounds) || options.contains(.useOpticalBounds) { return line.imageBounds }
  let leading = options.contains(.excludeTypographicLeading) ? 0 : line.leading
  return CGRect(
    x: 0, y: -line.descent - leading, width: line.width, height: line.ascent + line.descent + leading)
}

/// The width of the blanks at the end of a line.
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double { Double(line.blankWidth) }

/// The bounds of what a line draws, relative to its origin at the context's text position. `.null` if it
/// draws nothing.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
  let box = line.imageBounds
  guard let context, !box.isNull else { return box }
  return box.offsetBy(dx: context.textPosition.x, dy: context.textPosition.y)
}

/// The string index of the caret that is nearest to a position.
///
/// - Parameters:
///   - line: the line.
///   - position: relative to the line's origin; y has no effect.
/// - Returns: an index from the line's first unit to one past its last; `kCFNotFound` for NaN.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
  line.index(at: position.x)
}

/// The offset of the caret before a unit of the string, from the line's origin.
///
/// - Parameters:
///   - line: the line.
///   - charIndex: the index of the unit in the string.
///   - secondaryOffset: receives the offset of the caret after the preceding unit, which differs
///     where text directions meet.
@discardableResult
public func CTLineGetOffsetForStringIndex(
  _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
  let offset = line.offset(at: charIndex)
  secondaryOffset?.pointee = offset.secondary
  return offset.primary
}

/// Calls a closure with each caret edge of a line, from left to right.
///
/// - Parameters:
///   - line: the line.
///   - block: receives the offset, the unit, whether this is the leading edge of its character, and a
///     flag that it can set to stop.
public func CTLineEnumerateCaretOffsets(
  _ line: CTLine, _ block: (Double, CFIndex, Bool, UnsafeMutablePointer<Bool>) -> Void
) {
  var stop = false
  line.forEachCluster { cluster in
    guard !cluster.units.isEmpty else { return true }
    let (first, second) = (Double(cluster.left), Double(cluster.right))
    block(first, cluster.units.lowerBound, !cluster.isRightToLeft, &stop)
    if !stop { block(second, cluster.units.lowerBound, cluster.isRightToLeft, &stop) }
    return !stop
  }
}

/// Draws a line with its origin at the context's text position, and with the context's text matrix.
/// Underlines, strikethroughs and background colours are drawn too.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
  line.draw(in: context, at: .zero)
}

extension CTLine {
  var imageBounds: CGRect { runs.reduce(.null) { $0.union($1.imageBounds($1.glyphs.indices)) } }

  /// Draws the line.
  ///
  /// - Parameter origin: in text space, before the context's text matrix.
  func draw(in context: CGContext, at origin: CGPoint) {
    var painter = GlyphPainter(context, at: origin)
    for run in runs { painter.drawBackground(run) }
    for run in runs { painter.draw(run, run.glyphs.indices) }
    painter.finish()
  }
}
