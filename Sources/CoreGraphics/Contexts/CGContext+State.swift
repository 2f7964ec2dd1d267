import CCairo

extension CGContext {
  /// Saves the state: transform, clip, colours and all values of the `set…` methods, without the path and the
  /// text matrix.
  public func saveGState() {
    target.save(state)
  }

  /// Restores the state that was saved last. It is ignored if there is none, or none since a transparency
  /// layer began.
  public func restoreGState() {
    if let saved = target.restore() { state = saved }
  }

  // MARK: Transforms

  /// The transform from user space to device space, which is in pixels, y up.
  public var ctm: CGAffineTransform { state.ctm }

  /// The transform from user space to device space, which is in pixels, y up.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { state.ctm }

  /// Moves the origin of user space.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    concatenate(CGAffineTransform(translationX: tx, y: ty))
  }

  /// Scales user space.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
    concatenate(CGAffineTransform(scaleX: sx, y: sy))
  }

  /// Rotates user space.
  ///
  /// - Parameter angle: radians from +x to +y.
  public func rotate(by angle: CGFloat) {
    concatenate(CGAffineTransform(rotationAngle: angle))
  }

  /// Adds a transform before the current one. It is ignored if the result is not finite. If the result cannot
  /// be inverted, lines, images and gradients are not drawn.
  public func concatenate(_ transform: CGAffineTransform) {
    let result = transform.concatenating(state.ctm)
    if result.isFinite { state.ctm = result }
  }

  /// Converts from device space to user space. Without an inverse the result is the argument.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm.inverted()) }
  /// Converts from device space to user space. Without an inverse the result is the argument.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm.inverted()) }
  /// The smallest upright rectangle of user space around a rectangle of device space.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm.inverted()) }
  /// Converts from user space to device space.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm) }
  /// Converts from user space to device space.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm) }
  /// The smallest upright rectangle of device space around a rectangle of user space.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm) }

  // MARK: Colours

  /// Sets the colour of fills and text. The default is opaque black.
  public func setFillColor(_ color: CGColor) {
    state.fill = PaintColor(color)
    state.fillPattern = ColorPattern(color)
    state.fillSpace = color.space
  }

  /// Sets the colour of strokes. The default is opaque black.
  public func setStrokeColor(_ color: CGColor) {
    state.stroke = PaintColor(color)
    state.strokePattern = ColorPattern(color)
    state.strokeSpace = color.space
  }

  /// Sets the colour of fills and text, read as sRGB.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the colour of strokes, read as sRGB.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets a gray for fills and text: 0 is black, 1 white.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(gray: gray, alpha: alpha))
  }

  /// Sets a gray for strokes: 0 is black, 1 white.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(gray: gray, alpha: alpha))
  }

  /// Sets the space of `setFillColor(_ components:)`. The colour becomes opaque black.
  public func setFillColorSpace(_ space: CGColorSpace) {
    state.fillSpace = space
    state.fill = .black
    state.fillPattern = nil
  }

  /// Sets the space of `setStrokeColor(_ components:)`. The colour becomes opaque black.
  public func setStrokeColorSpace(_ space: CGColorSpace) {
    state.strokeSpace = space
    state.stroke = .black
    state.strokePattern = nil
  }

  /// Sets the colour of fills and text: the components of its space, then alpha.
  public func setFillColor(_ components: UnsafePointer<CGFloat>) {
    if let color = CGColor(colorSpace: state.fillSpace, components: components) { setFillColor(color) }
  }

  /// Sets the colour of strokes: the components of its space, then alpha.
  public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
    if let color = CGColor(colorSpace: state.strokeSpace, components: components) { setStrokeColor(color) }
  }

  /// Sets the factor for the alpha of everything that is drawn, 0…1. The default is 1.
  public func setAlpha(_ alpha: CGFloat) {
    if !alpha.isNaN { state.alpha = Double(alpha).clamped(to: 0...1) }
  }

  /// Sets how drawing is combined with the pixels behind it. The default is `normal`.
  public func setBlendMode(_ mode: CGBlendMode) {
    state.blendMode = mode
    state.blendFunction = nil
  }

  /// Has no effect: colours are always converted in the same way.
  public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}

  // MARK: Lines

  /// Sets the width of strokes in user space. The default is 1. Lines of width 0 are not visible. A value
  /// that is negative or not finite is ignored.
  public func setLineWidth(_ width: CGFloat) {
    if width >= 0 && width.isFinite { state.lineWidth = width }
  }

  /// Sets the shape of the ends of strokes. The default is `butt`.
  public func setLineCap(_ cap: CGLineCap) { state.lineCap = cap }

  /// Sets the shape of the corners of strokes. The default is `miter`.
  public func setLineJoin(_ join: CGLineJoin) { state.lineJoin = join }

  /// Sets the greatest length of a miter in line widths; a longer one becomes a bevel. The default is 10. A
  /// value below 1 counts as 1.
  public func setMiterLimit(_ limit: CGFloat) {
    if limit.isFinite { state.miterLimit = limit }
  }

  /// Sets the dashes of strokes.
  ///
  /// - Parameters:
  ///   - phase: the distance into the pattern at which a line begins, in user space.
  ///   - lengths: the lengths of dash, gap, dash, gap …, repeated. Lines have no gaps if the pattern is
  ///     empty, has a negative number or no length, or gives over 100,000 dashes.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    let isPattern =
      phase.isFinite && lengths.allSatisfy { $0 >= 0 && $0.isFinite } && lengths.contains { $0 > 0 }
    state.dashPhase = isPattern ? phase : 0
    state.dashLengths = isPattern ? lengths : []
  }

  // MARK: Quality

  /// Sets the greatest distance between a curve and the lines that replace it, in pixels. 0, the default, is
  /// a twentieth of a pixel.
  public func setFlatness(_ flatness: CGFloat) {
    guard flatness >= 0 && flatness.isFinite else { return }
    state.tolerance = flatness == 0 ? GraphicsState.defaultTolerance : Double(min(max(flatness, 0.01), 100))
  }

  /// Sets whether edges are antialiased, if the context allows it. The default is true.
  public func setShouldAntialias(_ shouldAntialias: Bool) { state.shouldAntialias = shouldAntialias }

  /// Sets whether antialiasing is allowed. The default is true. It is not part of the saved state.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
    self.allowsAntialiasing = allowsAntialiasing
  }

  /// The filter for images that are drawn larger or smaller than they are. The default is `default`.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  // MARK: Text

  /// Sets how text is drawn. The default is `fill`.
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textDrawingMode = mode }

  /// How text is drawn.
  package var textDrawingMode: CGTextDrawingMode { state.textDrawingMode }

  /// The start of text: the translation of the text matrix, in user space.
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
  }

  /// Has no effect: text is antialiased in its own colour.
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}
  /// Has no effect: text is antialiased in its own colour.
  public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}
  /// Has no effect: glyphs are placed at fractions of a pixel.
  public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}
  /// Has no effect: glyphs are placed at fractions of a pixel.
  public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {}
  /// Has no effect: glyphs are placed at fractions of a pixel.
  public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {}
  /// Has no effect: glyphs are placed at fractions of a pixel.
  public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {}
}
