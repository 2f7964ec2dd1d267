/// Breaks a string into lines and fills shapes with them. Immutable. Source: Apple's documentation of
/// `CTFramesetter`.
public final class CTFramesetter: Sendable {
  let filler: LineFiller

  /// A framesetter of a string as it is now.
  public init(attributedString: CFAttributedString) { filler = LineFiller(TextSource(attributedString)) }

  /// The part of the string that a range stands for: a length of 0 goes to the end.
  func part(_ range: CFRange) -> Range<Int> { range.clamped(toLength: filler.source.units.count) }
}

/// Lines in a shape. Immutable.
///
/// Points, y up, from the lower left corner of the box of the path. Source: Apple's documentation of
/// `CTFrame`.
public final class CTFrame: Sendable {
  let lines: [CTLine]
  let origins: [CGPoint]
  /// What there was to place.
  let range: Range<Int>
  /// What was placed.
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

/// A framesetter of a string as it is now.
public func CTFramesetterCreateWithAttributedString(_ attrString: CFAttributedString) -> CTFramesetter {
  CTFramesetter(attributedString: attrString)
}

/// As many lines as a shape has room for, from its top.
///
/// - Parameters:
///   - stringRange: what to place; a length of 0 goes to the end.
///   - path: the shape. Lines take its widest part at their height.
///   - frameAttributes: without effect.
public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath, _ frameAttributes: CFDictionary?
) -> CTFrame {
  CTFrame(framesetter, framesetter.part(stringRange), path)
}

/// The size that lines take in a rectangle of at most some size.
///
/// - Parameters:
///   - stringRange: what to place; a length of 0 goes to the end.
///   - frameAttributes: without effect.
///   - constraints: a side that is not above 0, or above 1e7 as `CGFLOAT_MAX` is, is without limit.
///   - fitRange: takes the part that has room.
public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?,
  _ constraints: CGSize, _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  func limit(_ side: CGFloat) -> CGFloat { side > 0 && side < 1e7 ? side : .infinity }
  let room = CGSize(width: limit(constraints.width), height: limit(constraints.height))
  let part = framesetter.part(stringRange)
  var size = CGSize.zero
  var end = part.lowerBound
  // Where lines lie in the width makes no difference to how wide they are.
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

/// The lines of a frame, from the top: `CTLine`s.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { frame.lines }

/// Writes where lines begin, from the lower left corner of the path's box, y up.
///
/// - Parameters:
///   - range: of lines; a length of 0 goes to the end.
///   - origins: has room for them.
public func CTFrameGetLineOrigins(
  _ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>
) {
  for (index, origin) in frame.origins[range.clamped(toLength: frame.origins.count)].enumerated() {
    origins[index] = origin
  }
}

/// What there was to place.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.range) }

/// What had room.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.visibleRange) }

/// The shape.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// Draws the lines of a frame, with the context's text matrix but for its translation.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  let box = frame.path.boundingBoxOfPath
  let before = context.textMatrix
  for (line, origin) in zip(frame.lines, frame.origins) {
    context.textPosition = CGPoint(x: box.minX + origin.x, y: box.minY + origin.y)
    CTLineDraw(line, context)
  }
  context.textMatrix = before
}
