/// Breaks a string into lines that fit into a shape. Immutable.
///
/// ```swift
/// let framesetter = CTFramesetterCreateWithAttributedString(NSAttributedString(string: "A longer text."))
/// let column = CGPath(rect: CGRect(x: 0, y: 0, width: 60, height: 200), transform: nil)
/// let frame = CTFramesetterCreateFrame(framesetter, CFRange(), column, nil)
/// ```
/// Source: Apple's documentation of `CTFramesetter`.
public final class CTFramesetter: Sendable {
  let filler: LineFiller

  /// A framesetter for a copy of a string.
  public init(attributedString: CFAttributedString) { filler = LineFiller(TextSource(attributedString)) }

  /// The part of the string for a range. A length of 0 means "to the end".
  func part(_ range: CFRange) -> Range<Int> { range.clamped(toLength: filler.source.units.count) }
}

/// Lines in a shape, made by a `CTFramesetter`. Immutable.
///
/// ```swift
/// let framesetter = CTFramesetterCreateWithAttributedString(NSAttributedString(string: "A longer text."))
/// let column = CGPath(rect: CGRect(x: 0, y: 0, width: 60, height: 200), transform: nil)
/// let frame = CTFramesetterCreateFrame(framesetter, CFRange(), column, nil)
/// CTFrameDraw(frame, context)
/// let count = CFArrayGetCount(CTFrameGetLines(frame))
/// ```
///
/// Positions are in points, y up, from the lower left corner of the path's box. Source: Apple's documentation
/// of `CTFrame`.
public final class CTFrame: Sendable {
  let lines: [CTLine]
  let origins: [CGPoint]
  /// The part of the string that was to be placed.
  let range: Range<Int>
  /// The part of the string that was placed.
  let visibleRange: Range<Int>
  let path: CGPath

  init(_ framesetter: CTFramesetter, _ range: Range<Int>, _ path: CGPath) {
    let path = path.copy() ?? path
    let shape = FrameShape(path)
    var lines: [CTLine] = []
    var origins: [CGPoint] = []
    framesetter.filler.fill(shape, range) { placed in
      guard placed.lowest <= shape.size.height + 1e-6 else { return false }
      lines.append(placed.line)
      origins.append(CGPoint(x: placed.x, y: shape.size.height - placed.baseline))
      return true
    }
    self.path = path
    self.lines = lines
    self.origins = origins
    self.range = range
    visibleRange = range.lowerBound..<(lines.last?.range.upperBound ?? range.lowerBound)
  }
}

/// A framesetter for a copy of a string.
public func CTFramesetterCreateWithAttributedString(_ attrString: CFAttributedString) -> CTFramesetter {
  CTFramesetter(attributedString: attrString)
}

/// A frame with as many lines as fit into a shape, from its top.
///
/// - Parameters:
///   - framesetter: the text.
///   - stringRange: the text to place. A length of 0 means "to the end".
///   - path: the shape. A line lies in the widest part of the shape at its height.
///   - frameAttributes: without effect.
public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath, _ frameAttributes: CFDictionary?
) -> CTFrame {
  CTFrame(framesetter, framesetter.part(stringRange), path)
}

/// The size of the lines in a rectangle that is not larger than a given size.
///
/// - Parameters:
///   - framesetter: the text.
///   - stringRange: the text to place. A length of 0 means "to the end".
///   - frameAttributes: without effect.
///   - constraints: the greatest width and height in points. A side that is 0 or less, or above 1e7 (as `CGFLOAT_MAX` is), has no limit.
///   - fitRange: receives the part that fits.
public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?,
  _ constraints: CGSize, _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  func limit(_ side: CGFloat) -> CGFloat { side > 0 && side < 1e7 ? side : .infinity }
  let room = CGSize(width: limit(constraints.width), height: limit(constraints.height))
  let part = framesetter.part(stringRange)
  var size = CGSize.zero
  var end = part.lowerBound
  // The alignment does not affect the width of lines.
  let options = LineFiller.Options(alignment: .left)
  framesetter.filler.fill(FrameShape(size: room), part, options) { placed in
    guard placed.lowest <= room.height + 1e-6 else { return false }
    let style = placed.line.paragraph.style.values
    let isFirst = placed.line.part.lowerBound == 0
    let head = isFirst ? style.firstLineHeadIndent : style.headIndent
    size.width = max(size.width, head + placed.line.inkWidth - min(style.tailIndent, 0))
    size.height = max(size.height, min(placed.bottom, room.height))
    end = placed.line.range.upperBound
    return true
  }
  fitRange?.pointee = CFRange(part.lowerBound..<end)
  return size
}

/// The lines of a frame (`CTLine`s), from the top.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { frame.lines }

/// Writes the origins of lines, relative to the lower left corner of the path's box, y up.
///
/// - Parameters:
///   - frame: the frame of the lines.
///   - range: the lines. A length of 0 means "to the end".
///   - origins: receives the origins; it must have room for them.
public func CTFrameGetLineOrigins(
  _ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>
) {
  for (index, origin) in frame.origins[range.clamped(toLength: frame.origins.count)].enumerated() {
    origins[index] = origin
  }
}

/// The part of the string that was to be placed.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.range) }

/// The part of the string that fits.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.visibleRange) }

/// The shape.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// Draws the lines of a frame with the context's text matrix, without its translation.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  let box = frame.path.boundingBoxOfPath
  let before = context.textMatrix
  for (line, origin) in zip(frame.lines, frame.origins) {
    context.textPosition = CGPoint(x: box.minX + origin.x, y: box.minY + origin.y)
    CTLineDraw(line, context)
  }
  context.textMatrix = before
}
