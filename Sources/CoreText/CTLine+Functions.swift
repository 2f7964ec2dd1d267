// The C spellings, by which code written for Apple's systems calls Core Text.

/// A line of a string, without breaks: whatever it contains.
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
  CTLine(attrString)
}

/// The line cut so that it is no wider than some points; itself where it is not too long.
///
/// - Parameters:
///   - truncationToken: stands for what was cut away, as a rule "…"; nil for nothing.
/// - Returns: nil where the token alone is too wide, or the line was cut or justified before.
public func CTLineCreateTruncatedLine(
  _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType, _ truncationToken: CTLine?
) -> CTLine? {
  guard !width.isNaN else { return nil }
  return line.truncated(to: CGFloat(width), truncationType, token: truncationToken)
}

/// The line made as wide as some points by its spaces, and between ideographs; nil where it has none, is much
/// too long, or was cut or justified before.
///
/// - Parameter justificationFactor: how much of the difference is made up: 0 none, 1 all.
public func CTLineCreateJustifiedLine(
  _ line: CTLine, _ justificationFactor: CGFloat, _ justificationWidth: Double
) -> CTLine? {
  line.justified(justificationFactor, to: CGFloat(justificationWidth))
}

/// How many glyphs a line has.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex { line.runs.reduce(0) { $0 + $1.glyphs.count } }

/// The runs of a line, from left to right: `CTRun`s.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { line.runs }

/// The part of the string that a line stands for.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange { CFRange(line.range) }

/// How far a line's origin is from the left of some width where its text is flush.
///
/// - Parameters:
///   - flushFactor: the share of what is free that is at the left: 0 flush left, 0.5 in the middle, 1 flush
///     right.
///   - flushWidth: points.
public func CTLineGetPenOffsetForFlush(_ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double) -> Double
{
  let offset = line.penOffset(max(0, min(flushFactor, 1)), CGFloat(flushWidth))
  return offset.isFinite ? Double(offset) : 0
}

/// How wide a line is, blanks at its end included, and how far it reaches above and below the baseline; what
/// is nil is not written.
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

/// What `CTLineGetBoundsWithOptions` leaves out or takes in.
public struct CTLineBoundsOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Options of these bits; bits that have no name are kept.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Without the gap between lines.
  public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1 << 0)
  /// Without effect.
  public static let excludeTypographicShifts = CTLineBoundsOptions(rawValue: 1 << 1)
  /// Without effect: punctuation does not hang.
  public static let useHangingPunctuation = CTLineBoundsOptions(rawValue: 1 << 2)
  /// Around what is drawn.
  public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 1 << 3)
  /// Around what is drawn.
  public static let useOpticalBounds = CTLineBoundsOptions(rawValue: 1 << 4)
}

/// The box around a line, from its origin, y up: with ascent, descent and leading unless options say
/// otherwise.
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
  if options.contains(.useGlyphPathBounds) || options.contains(.useOpticalBounds) { return line.imageBounds }
  let leading = options.contains(.excludeTypographicLeading) ? 0 : line.leading
  return CGRect(
    x: 0, y: -line.descent - leading, width: line.width, height: line.ascent + line.descent + leading)
}

/// How wide the blanks at the end of a line are.
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double { Double(line.blankWidth) }

/// The box around what a line draws, from its origin moved by the context's text position; `.null` where
/// nothing.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
  let box = line.imageBounds
  guard let context, !box.isNull else { return box }
  return box.offsetBy(dx: context.textPosition.x, dy: context.textPosition.y)
}

/// The place in the string of the caret that is nearest to a position.
///
/// - Parameter position: from the line's origin; y does not count.
/// - Returns: from the line's first unit to the one past its last; `kCFNotFound` for NaN.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
  line.index(at: position.x)
}

/// Where a caret stands before a unit of the string, from the line's origin.
///
/// - Parameter secondaryOffset: takes where a caret stands after the unit before: elsewhere where directions
///   meet.
@discardableResult
public func CTLineGetOffsetForStringIndex(
  _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
  let offset = line.offset(at: charIndex)
  secondaryOffset?.pointee = offset.secondary
  return offset.primary
}

/// Calls a block with the place of each caret edge of a line, from left to right.
///
/// - Parameter block: takes the offset, the unit, whether it is the leading edge of its character, and a flag
///   to set where it has seen enough.
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

/// Draws a line, its origin at the context's text position, with the context's text matrix. Lines under and
/// through text and colours behind it are drawn too.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
  line.draw(in: context, at: .zero)
}

extension CTLine {
  var imageBounds: CGRect { runs.reduce(.null) { $0.union($1.imageBounds($1.glyphs.indices)) } }

  /// Draws the line.
  ///
  /// - Parameter origin: in text space: moved by the context's text matrix.
  func draw(in context: CGContext, at origin: CGPoint) {
    var painter = GlyphPainter(context, at: origin)
    for run in runs { painter.drawBackground(run) }
    for run in runs { painter.draw(run, run.glyphs.indices) }
    painter.finish()
  }
}
