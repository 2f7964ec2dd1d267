import CCairo

extension CGContext {
  /// Keeps the state: transform, clip, colours and all that is set with `set…`, but not the path and not the
  /// text matrix.
  public func saveGState() {
    target.save(state)
  }

  /// Goes back to the state that was last saved; ignored where there is none, or none since a transparency
  /// layer began.
  public func restoreGState() {
    if let saved = target.restore() { state = saved }
  }

  // MARK: Transforms

  /// User space to device space: the pixels, y up.
  public var ctm: CGAffineTransform { state.ctm }

  /// User space to device space: the pixels, y up.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { state.ctm }

  /// Moves the origin of user space.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    concatenate(CGAffineTransform(translationX: tx, y: ty))
  }

  /// Scales user space.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
    concatenate(CGAffineTransform(scaleX: sx, y: sy))
  }

  /// Turns user space.
  ///
  /// - Parameter angle: radians from +x to +y.
  public func rotate(by angle: CGFloat) {
    concatenate(CGAffineTransform(rotationAngle: angle))
  }

  /// Puts a transform before those that are there. Ignored where the result is not finite; where it cannot be
  /// inverted, lines, images and gradients are not drawn.
  public func concatenate(_ transform: CGAffineTransform) {
    let result = transform.concatenating(state.ctm)
    if result.isFinite { state.ctm = result }
  }

  /// From device space to user space; unchanged under a transform that cannot be inverted.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm.inverted()) }
  /// From device space to user space; unchanged under a transform that cannot be inverted.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm.inverted()) }
  /// The rectangle around one of device space.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm.inverted()) }
  /// From user space to device space.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm) }
  /// From user space to device space.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm) }
  /// The rectangle around one of user space.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm) }

  // MARK: Colours

  /// The colour of insides and text; opaque black at first.
  public func setFillColor(_ color: CGColor) {
    state.fill = PaintColor(color)
    state.fillSpace = color.space
  }

  /// The colour of lines; opaque black at first.
  public func setStrokeColor(_ color: CGColor) {
    state.stroke = PaintColor(color)
    state.strokeSpace = color.space
  }

  /// The colour of insides and text, read as sRGB.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// The colour of lines, read as sRGB.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// A gray for insides and text: 0 is black, 1 white.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(gray: gray, alpha: alpha))
  }

  /// A gray for lines: 0 is black, 1 white.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(gray: gray, alpha: alpha))
  }

  /// The space of `setFillColor(_ components:)`; the colour becomes opaque black.
  public func setFillColorSpace(_ space: CGColorSpace) {
    state.fillSpace = space
    state.fill = .black
  }

  /// The space of `setStrokeColor(_ components:)`; the colour becomes opaque black.
  public func setStrokeColorSpace(_ space: CGColorSpace) {
    state.strokeSpace = space
    state.stroke = .black
  }

  /// The colour of insides and text by the components of its space, then alpha.
  public func setFillColor(_ components: UnsafePointer<CGFloat>) {
    if let color = CGColor(colorSpace: state.fillSpace, components: components) { setFillColor(color) }
  }

  /// The colour of lines by the components of its space, then alpha.
  public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
    if let color = CGColor(colorSpace: state.strokeSpace, components: components) { setStrokeColor(color) }
  }

  /// What the alpha of everything drawn is multiplied by, 0…1; 1 at first.
  public func setAlpha(_ alpha: CGFloat) {
    if !alpha.isNaN { state.alpha = Double(alpha).clamped(to: 0...1) }
  }

  /// How what is drawn is combined with what is there; `normal` at first.
  public func setBlendMode(_ mode: CGBlendMode) {
    state.blendMode = mode
    state.blendFunction = nil
  }

  /// Without effect: every colour is converted in the one way there is.
  public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}

  // MARK: Lines

  /// The width of lines in user space; 1 at first. Lines of width 0 are not seen; what is negative or not
  /// finite is ignored.
  public func setLineWidth(_ width: CGFloat) {
    if width >= 0 && width.isFinite { state.lineWidth = width }
  }

  /// How lines end; `butt` at first.
  public func setLineCap(_ cap: CGLineCap) { state.lineCap = cap }

  /// How lines go around corners; `miter` at first.
  public func setLineJoin(_ join: CGLineJoin) { state.lineJoin = join }

  /// A miter longer than this many line widths becomes a bevel; 10 at first. Below 1 it counts as 1.
  public func setMiterLimit(_ limit: CGFloat) {
    if limit.isFinite { state.miterLimit = limit }
  }

  /// Dashes for lines.
  ///
  /// - Parameters:
  ///   - phase: how far into the pattern a line begins, in user space.
  ///   - lengths: dash, gap, dash, gap … over and over; an empty pattern, one with a negative number or of no
  ///     length, means lines without gaps, and so does one that would make over 100,000 dashes.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    let isPattern =
      phase.isFinite && lengths.allSatisfy { $0 >= 0 && $0.isFinite } && lengths.contains { $0 > 0 }
    state.dashPhase = isPattern ? phase : 0
    state.dashLengths = isPattern ? lengths : []
  }

  // MARK: Quality

  /// How far curves may be off, in pixels; 0 (as at first) is a twentieth of a pixel.
  public func setFlatness(_ flatness: CGFloat) {
    guard flatness >= 0 && flatness.isFinite else { return }
    state.tolerance = flatness == 0 ? GraphicsState.defaultTolerance : Double(min(max(flatness, 0.01), 100))
  }

  /// Whether edges are smooth, where the context allows it; true at first.
  public func setShouldAntialias(_ shouldAntialias: Bool) { state.shouldAntialias = shouldAntialias }

  /// Whether edges can be smooth at all; true at first. Not part of the saved state.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
    self.allowsAntialiasing = allowsAntialiasing
  }

  /// How smooth images are that are drawn larger or smaller than they are; `default` at first.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  // MARK: Text

  /// What becomes of text; `fill` at first.
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textDrawingMode = mode }

  /// What becomes of text, for who draws it.
  package var textDrawingMode: CGTextDrawingMode { state.textDrawingMode }

  /// Where text begins: the translation of the text matrix, in user space.
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
  }

  /// Without effect: text is drawn in shades of its colour.
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}
  /// Without effect: text is drawn in shades of its colour.
  public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}
  /// Without effect: glyphs are placed by fractions of a pixel.
  public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}
  /// Without effect: glyphs are placed by fractions of a pixel.
  public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {}
  /// Without effect: glyphs are placed by fractions of a pixel.
  public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {}
  /// Without effect: glyphs are placed by fractions of a pixel.
  public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {}
}
