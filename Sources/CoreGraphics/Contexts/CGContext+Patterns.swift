import CCairo

extension CGContext {
  /// Moves the copies of pattern colours.
  ///
  /// - Parameter phase: in base space: points that later transforms do not move. The default is zero. A phase that is not finite is ignored.
  public func setPatternPhase(_ phase: CGSize) {
    if phase.width.isFinite, phase.height.isFinite { state.patternPhase = phase }
  }

  /// Draws a figure with a colour or, if there is one, with a pattern.
  func draw(_ figure: Figure, _ color: PaintColor, _ pattern: ColorPattern?) {
    guard let pattern else { return draw(figure, .color(color.faded(by: state.alpha))) }
    let alpha = (pattern.alpha * state.alpha).clamped(to: 0...1)
    let image = pattern.tile.image
    guard alpha > 0, let matrix = patternMatrix(pattern.tile) else { return }
    image.withPixels { bytes in
      guard let surface = sourceSurface(image, bytes)?.faded(by: alpha),
        let (source, toPixels) = shrunk(surface, matrix, always: true)
      else { return }
      withPattern(source, through: toPixels, of: image, extend: CAIRO_EXTEND_REPEAT) {
        draw(figure, .pattern($0, alpha: 1))
      }
    }
  }

  /// The transform from the pixels of a copy (y down) to the context's (y down). The transform of user space has no effect.
  /// One copy has its corner at the origin of base space: at the top left of what a view draws, at the lower left of a bitmap.
  private func patternMatrix(_ tile: PatternTile) -> CGAffineTransform? {
    let runsDown = baseCTM.determinant < 0
    let phase = state.patternPhase
    let matrix = CGAffineTransform(
      1 / tile.scale, 0, 0, runsDown ? 1 / tile.scale : -1 / tile.scale, phase.width,
      phase.height + (runsDown ? 0 : tile.size.height)
    ).concatenating(baseCTM).concatenating(flip)
    return matrix.isFinite && matrix.inverse != nil ? matrix : nil
  }
}

extension PixelSurface {
  /// The picture with an alpha that is multiplied by a factor.
  fileprivate func faded(by alpha: Double) -> PixelSurface? {
    guard alpha < 1 else { return self }
    let result = PixelSurface(region, .color)
    result?.draw { cairo in
      cairo_set_source_surface(cairo, pointer, 0, 0)
      cairo_paint_with_alpha(cairo, alpha)
    }
    return result
  }
}
