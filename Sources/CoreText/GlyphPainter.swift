import CCairo

/// Draws glyphs into a context. Glyphs with outlines are drawn as paths, so that fractional positions are
/// exact and the result is the same at every scale. Colour glyphs are drawn with Cairo.
struct GlyphPainter {
  private let context: CGContext
  /// The visible area in the space of the glyphs; nil for no limit.
  private let visible: CGRect?
  /// Text space with the line's origin.
  private let matrix: CGAffineTransform
  /// The outlines that are drawn together, so that overlapping glyphs of a run have no seam.
  private var path = CGMutablePath()
  private var pathStyle: Style?
  private var clip: CGMutablePath?
  /// Whether colours have been set.
  private var isColored = false

  /// A path with more points is drawn in parts.
  private static let largestPath = 8192

  /// The fill and stroke of glyphs.
  struct Style: Equatable {
    /// Nil for that of the context.
    var fill: CGColor?
    var stroke: CGColor?
    var isFilled = true
    var isStroked = false
    /// In points; nil for that of the context.
    var lineWidth: CGFloat?
    /// Nil for that of the context.
    var shadow: TextShadow?

    static let fromContext = Style()
  }

  /// - Parameter origin: in text space.
  init(_ context: CGContext, at origin: CGPoint) {
    self.context = context
    matrix = CGAffineTransform(translationX: origin.x, y: origin.y).concatenating(context.textMatrix)
    context.saveGState()
    context.concatenate(matrix)
    let bounds = context.visibleBounds
    visible = bounds.isFinite ? bounds : nil
    switch context.textDrawingMode {
    case .fillClip, .strokeClip, .fillStrokeClip, .clip: self.clip = CGMutablePath()
    case .fill, .stroke, .fillStroke, .invisible: break
    }
  }

  /// Draws the rest, and restores the context's state. Clips if the text mode clips.
  mutating func finish() {
    flush()
    context.restoreGState()
    if let clip {
      context.beginPath()
      context.addPath(clip.applying(matrix))
      context.clip()
    }
  }

  /// Restores the context's own colours if they have been changed.
  private mutating func resetColors() {
    if isColored {
      context.restoreGState()
      context.saveGState()
      context.concatenate(matrix)
    }
    isColored = false
  }

  private mutating func setFillColor(_ color: CGColor?) {
    resetColors()
    guard let color else { return }
    context.setFillColor(color)
    isColored = true
  }

  /// Sets a shadow, which `resetColors` removes.
  private mutating func setShadow(_ shadow: TextShadow?) {
    guard let shadow else { return }
    context.setShadow(offset: shadow.offset, blur: shadow.blur, color: shadow.color)
    isColored = true
  }

  // MARK: Runs

  mutating func drawBackground(_ run: CTRun) {
    guard let color = run.attributes.background, run.width > 0 else { return }
    flush()
    setFillColor(color)
    context.fill(
      CGRect(x: run.x, y: -run.descent, width: run.width, height: run.ascent + run.descent))
  }

  mutating func draw(_ run: CTRun, _ part: Range<Int>) {
    let attributes = run.attributes
    var style = Style()
    style.shadow = attributes.shadow
    if case .fixed(let color) = attributes.color { (style.fill, style.stroke) = (color, color) }
    if attributes.strokeWidth != 0 {
      style.isStroked = true
      style.isFilled = attributes.strokeWidth < 0
      style.lineWidth = abs(attributes.strokeWidth) / 100 * run.font.size
      if let color = attributes.strokeColor { style.stroke = color }
    }
    let isWhole = part == run.glyphs.indices
    if isWhole { drawLine(run, attributes.underline, attributes.underlineColor, isUnder: true) }
    for index in part { draw(run.glyphs[index], of: run.font, at: run.positions[index], style) }
    if isWhole { drawLine(run, attributes.strikethrough, attributes.strikethroughColor, isUnder: false) }
  }

  /// Draws the underline or strikethrough of a run.
  private mutating func drawLine(_ run: CTRun, _ style: Int, _ color: CGColor?, isUnder: Bool) {
    let kind = style & 0xF
    guard kind != 0, run.width > 0 else { return }
    flush()
    if let color {
      setFillColor(color)
    } else if case .fixed(let color) = run.attributes.color {
      setFillColor(color)
    } else {
      setFillColor(nil)
    }
    setShadow(run.attributes.shadow)
    let (metrics, size) = (run.font.face.metrics, run.font.size)
    let thickness = metrics.underlineThickness * size * (kind & 2 != 0 ? 2 : 1)
    let top = isUnder ? metrics.underlinePosition * size : metrics.xHeight * size / 2 + thickness / 2
    let y = top + run.attributes.baselineOffset - thickness
    // A second line is farther from the letters, or the two lie on both sides of the middle.
    let places = kind & 8 == 0 ? [y] : isUnder ? [y, y - 2 * thickness] : [y - thickness, y + thickness]
    for y in places {
      context.addRects(segments(of: run, style, y: y, thickness: thickness))
      context.fillPath()
    }
  }

  /// The whole line, or its dots and dashes, but not more than can be distinguished.
  private func segments(of run: CTRun, _ style: Int, y: CGFloat, thickness: CGFloat) -> [CGRect] {
    let pattern: [CGFloat] =
      switch style & 0xF00 {
      case 0x100: [1, 1]
      case 0x200: [4, 2]
      case 0x300: [4, 2, 1, 2]
      case 0x400: [4, 2, 1, 2, 1, 2]
      default: []
      }
    let whole = CGRect(x: run.x, y: y, width: run.width, height: thickness)
    let period = pattern.reduce(0, +) * thickness
    guard period > 0, run.width / period < 10_000 else { return [whole] }
    var segments: [CGRect] = []
    var x = run.x
    var index = 0
    while x < whole.maxX {
      let length = pattern[index % pattern.count] * thickness
      if index % 2 == 0 {
        segments.append(CGRect(x: x, y: y, width: min(length, whole.maxX - x), height: thickness))
      }
      x += length
      index += 1
    }
    return segments
  }

  // MARK: Glyphs

  mutating func draw(_ glyph: CGGlyph, of font: CTFont, at position: CGPoint, _ style: Style) {
    guard glyph != kCGFontIndexInvalid, position.x.isFinite, position.y.isFinite else { return }
    if let visible, !reach(of: font, at: position, style).intersects(visible) { return }
    let outline = font.face.outline(of: glyph)
    guard !outline.isEmpty else {
      if font.face.isColored(glyph) { drawPicture(glyph, of: font, at: position) }
      return
    }
    if style != pathStyle || path.points.count > Self.largestPath { flush() }
    pathStyle = style
    let transform = CGAffineTransform(scaleX: font.size, y: font.size).concatenating(font.matrix)
      .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
    path.addPath(outline, transform: transform)
    clip?.addPath(outline, transform: transform)
  }

  /// A box around every glyph of the font. Colour glyphs may exceed the font's box by an em.
  private func reach(of font: CTFont, at position: CGPoint, _ style: Style) -> CGRect {
    let margin = 1 + (style.lineWidth ?? 0) / font.size
    return font.face.metrics.boundingBox.insetBy(dx: -margin, dy: -margin)
      .applying(CGAffineTransform(scaleX: font.size, y: font.size).concatenating(font.matrix))
      .offsetBy(dx: position.x, dy: position.y)
  }

  private mutating func drawPicture(_ glyph: CGGlyph, of font: CTFont, at position: CGPoint) {
    flush()
    switch context.textDrawingMode {
    case .invisible, .clip: return
    default: break
    }
    let box = font.inkBox(of: glyph).offsetBy(dx: position.x, dy: position.y)
    guard !box.isNull else { return }
    context.withCairo(bounds: box, hasOwnColors: true) { cairo in
      font.face.show(glyph, size: font.size, at: position, on: cairo)
    }
  }

  private mutating func flush() {
    guard let style = pathStyle, !path.isEmpty else { return }
    let path = path
    self.path = CGMutablePath()
    pathStyle = nil
    let (fills, strokes): (Bool, Bool) =
      switch context.textDrawingMode {
      case .fill, .fillClip: (style.isFilled, style.isStroked)
      case .stroke, .strokeClip: (false, true)
      case .fillStroke, .fillStrokeClip: (true, true)
      case .invisible, .clip: (false, false)
      }
    guard fills || strokes else { return }
    setFillColor(style.fill)
    if let color = style.stroke, strokes { context.setStrokeColor(color) }
    if let width = style.lineWidth { context.setLineWidth(width) }
    setShadow(style.shadow)
    isColored = true
    context.beginPath()
    context.addPath(path)
    context.drawPath(using: fills && strokes ? .fillStroke : fills ? .fill : .stroke)
  }
}
