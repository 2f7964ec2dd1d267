import CCairo

extension CGContext {
  /// Sets the shadow of what is drawn next. A new context has none.
  ///
  /// - Parameters:
  ///   - offset: in base space (the bitmap's points, y up), independent of the transform.
  ///   - blur: twice the standard deviation of the Gaussian that blurs the shadow, in base space. A negative
  ///     value counts as 0.
  ///   - color: the colour; nil for no shadow.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard let color, offset.width.isFinite, offset.height.isFinite, !blur.isNaN else {
      state.shadow = nil
      return
    }
    state.shadow = ContextShadow(offset: offset, blur: max(blur, 0), color: PaintColor(color))
  }

  /// Sets a black shadow with an alpha of 1/3 for what is drawn next.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
  }

  /// The offset and blur of a shadow in pixels, y down.
  struct DeviceShadow {
    let offset: CGPoint
    let blur: GaussianBlur
    /// The distance to which the blur spreads.
    var support: Int { blur.support }
  }

  /// A shadow that has been computed for the target.
  struct CastShadow {
    /// The area in which it is not transparent.
    let area: PixelRect
    /// The alpha values, before the offset is applied.
    let mask: PixelSurface
    let offset: (x: Int, y: Int)
    let color: PaintColor
  }

  /// The current shadow, in pixels.
  var deviceShadow: DeviceShadow? {
    guard let shadow = state.shadow else { return nil }
    let offset = shadow.offset.applying(baseCTM)
    let scale = abs(baseCTM.determinant).squareRoot()
    // A shadow that is farther away than the largest bitmap is not visible.
    guard abs(offset.width) < 1e5, abs(offset.height) < 1e5, scale.isFinite else { return nil }
    return DeviceShadow(
      offset: CGPoint(x: offset.width, y: -offset.height),
      blur: GaussianBlur(sigma: Double(shadow.blur / 2 * scale)))
  }

  /// Computes the part of a figure's shadow that falls into some pixels. Nil if there is none.
  func castShadow(
    _ shadow: ContextShadow, of figure: Figure, _ paint: Paint, within clip: PixelRect
  ) -> CastShadow? {
    guard shadow.color.alpha > 0, let device = deviceShadow else { return nil }
    let (x, y) = (device.offset.x.rounded(.down), device.offset.y.rounded(.down))
    let whole = (x: Int(clamping: x), y: Int(clamping: y))
    let fraction = CGPoint(x: device.offset.x - x, y: device.offset.y - y)
    // The figure itself is moved by the fraction of the offset, which extends it by a pixel to the right and
    // below.
    var figurePixels = pixels(figure)
    guard !figurePixels.isEmpty else { return nil }
    if fraction.x > 0 { figurePixels.width += 1 }
    if fraction.y > 0 { figurePixels.height += 1 }
    let area = figurePixels.grown(by: device.support).offsetBy(x: whole.x, y: whole.y).intersection(clip)
    guard !area.isEmpty else { return nil }
    let before = area.offsetBy(x: -whole.x, y: -whole.y)
    let source = before.grown(by: device.support).intersection(figurePixels)
    guard let silhouette = PixelSurface(source, .alpha, shift: fraction) else { return nil }
    silhouette.draw { apply(figure, paint, to: $0) }
    guard let mask = device.blur.blur(silhouette, in: before) else { return nil }
    return CastShadow(area: area, mask: mask, offset: whole, color: shadow.color)
  }

  func draw(_ shadow: CastShadow, _ color: PaintColor, to cairo: OpaquePointer) {
    setSource(color, of: cairo)
    cairo_mask_surface(cairo, shadow.mask.pointer, Double(shadow.offset.x), Double(shadow.offset.y))
    cairo_set_source_rgb(cairo, 0, 0, 0)
  }
}
