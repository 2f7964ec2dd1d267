import CCairo

extension CGContext {
  /// Begins a transparency layer. What is drawn until it ends is combined first and then drawn as one, with
  /// the current alpha, shadow and blend mode. Inside the layer alpha is 1, the mode is `normal`, and there
  /// is no shadow. The end of the layer restores the state.
  ///
  /// - Parameter auxiliaryInfo: without effect.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
    beginTransparencyLayer(in: .infinite, auxiliaryInfo: auxiliaryInfo)
  }

  /// Begins a transparency layer that is limited to a rectangle of user space.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
    let outer = state
    var bounds = boundsOfEverything
    if !rect.isInfinite { bounds = bounds.common(with: rect.applying(state.ctm)) }
    let clip = bounds.isNull ? CGRect.null : bounds
    var region = PixelRect(around: clip.applying(flip))
    if outer.shadow == nil { region = region.intersection(clipPixels) }
    if let mask = state.clipMask, outer.shadow == nil { region = region.intersection(mask.region) }
    // Nested layers together take no more memory than the largest bitmap.
    let taken = targets.reduce(0) { $0 + ($1.surface.map { $0.bytesPerRow * $0.region.height } ?? 0) }
    let isAffordable =
      !region.isEmpty && target.surface != nil
      && taken + 4 * region.width * region.height <= 2 * PixelSurface.maximumByteCount
    targets.append(DrawTarget(isAffordable ? PixelSurface(region, .color) : nil, outerState: outer))
    state.alpha = 1
    state.blendMode = .normal
    state.blendFunction = nil
    state.shadow = nil
    state.clips = []
    state.clipMask = nil
    state.clipBounds = clip
  }

  /// Ends the transparency layer that was begun last, and draws it. It is ignored if there is none.
  public func endTransparencyLayer() {
    guard targets.count > 1, let layer = targets.popLast(), let outer = layer.outerState else { return }
    state = outer
    guard let surface = layer.surface else { return }
    cairo_surface_flush(surface.pointer)
    guard let pattern = cairo_pattern_create_for_surface(surface.pointer) else { return }
    defer { cairo_pattern_destroy(pattern) }
    let region = surface.region
    let bounds = CGRect(x: region.minX, y: region.minY, width: region.width, height: region.height)
    draw(Figure(.everything, bounds: bounds.applying(flip)), .pattern(pattern, alpha: state.alpha))
  }
}
