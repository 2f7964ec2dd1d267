import CCairo

// Everything that is drawn goes through `draw(_:_:)`. Figures that Cairo's operators draw correctly are drawn
// directly. Figures with a shadow, with a mask, or with a blend mode that Cairo lacks are drawn into a
// picture of their own first.
extension CGContext {
  func draw(_ figure: Figure, _ paint: Paint) {
    target.repair(state, applyClip)
    guard let cairo = target.cairo else { return }
    let clip = clipPixels
    guard !clip.isEmpty else { return }
    if state.shadow == nil && state.clipMask == nil && state.blendFunction == nil,
      let cairoOperator = state.blendMode.cairo,
      !(state.blendMode == .copy && paint.isFadedPattern)
    {
      let area = pixels(figure).intersection(clip)
      guard !area.isEmpty else { return }
      change(area) {
        cairo_set_operator(cairo, cairoOperator)
        apply(figure, paint, to: cairo)
      }
    } else {
      composite(figure, paint, clip, to: cairo)
    }
  }

  /// Calls a closure that draws with Cairo in user space (y is up, so glyphs have to be mirrored). The clip,
  /// transform, antialiasing and line width are those of the context, and the fill colour is the source. Shadow,
  /// alpha and blend mode apply as for all drawing.
  ///
  /// - Parameters:
  ///   - bounds: a rectangle of user space that contains the drawing. Nil if it is not known, which makes a shadow
  ///     more expensive.
  ///   - strokes: uses the stroke colour instead of the fill colour.
  ///   - hasOwnColors: whether the closure sets sources other than black, white or gray. It is needed because red
  ///     and blue are exchanged for Cairo on most bitmaps.
  ///   - body: draws. It may be called more than once or not at all. It must restore Cairo's stack, and must not
  ///     set the operator, the clip or the target.
  package func withCairo(
    bounds: CGRect? = nil, strokes: Bool = false, hasOwnColors: Bool = false,
    _ body: (OpaquePointer) -> Void
  ) {
    guard state.ctm.inverse != nil else { return }
    withoutActuallyEscaping(body) { body in
      let figure = Figure(
        .drawing(hasOwnColors: hasOwnColors, body),
        bounds: bounds.map { $0.applying(state.ctm) } ?? boundsOfEverything)
      let color = strokes ? state.stroke : state.fill
      draw(figure, .color(color.faded(by: state.alpha)))
    }
  }

  /// The bounds of visible drawing in device space: the clip, and the figures whose shadow falls into it.
  var boundsOfEverything: CGRect {
    guard let shadow = deviceShadow else { return state.clipBounds }
    let outset = CGFloat(shadow.support)
    return state.clipBounds.union(
      state.clipBounds.offsetBy(dx: -shadow.offset.x, dy: shadow.offset.y).insetBy(dx: -outset, dy: -outset))
  }

  /// The pixels of the target inside the clip.
  var clipPixels: PixelRect {
    guard let surface = target.surface else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    var clip = PixelRect(around: state.clipBounds.applying(flip)).intersection(surface.region)
    if let mask = state.clipMask { clip = clip.intersection(mask.region) }
    return clip
  }

  /// Must enclose every change of the target's pixels.
  private func change(_ area: PixelRect, _ body: () -> Void) {
    if targets.count == 1 {
      bitmap.load(area)
      body()
      bitmap.store(area)
    } else {
      body()
    }
  }

  private func composite(_ figure: Figure, _ paint: Paint, _ clip: PixelRect, to cairo: OpaquePointer) {
    let shadow = state.shadow.flatMap { castShadow($0, of: figure, paint, within: clip) }
    let mode = state.blendMode
    let ownArea = pixels(figure).intersection(clip)
    let area = shadow.map { ownArea.union($0.area) } ?? ownArea
    guard !area.isEmpty else { return }

    // A shadow without other effects is drawn directly under its figure.
    if mode == .normal && state.blendFunction == nil && state.clipMask == nil, let shadow {
      change(area) {
        cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
        draw(shadow, shadow.color, to: cairo)
        apply(figure, paint, to: cairo)
      }
      return
    }

    guard let picture = PixelSurface(area, .color) else { return }
    picture.draw { other in
      if let shadow { draw(shadow, shadow.color, to: other) }
      apply(figure, paint, to: other)
    }
    let mixes = state.blendFunction != nil || mode.cairo == nil || mode == .copy || mode == .clear
    change(area) {
      if mixes {
        var coverage: PixelSurface?
        if mode.needsCoverage {
          coverage = PixelSurface(area, .alpha)
          coverage?.draw { other in
            if let shadow { draw(shadow, .black, to: other) }
            apply(figure, .color(.black), to: other)
          }
        }
        let function = state.blendFunction.map { BlendMixer($0) }
        guard let surface = target.surface,
          let mixer = function ?? BlendMixer(mode, isRedFirst: bitmap.isRedFirst)
        else { return }
        cairo_surface_flush(surface.pointer)
        mixer.mix(picture, coverage: coverage, with: surface)
      }
      // The mixed pixels replace those of the target, in proportion to the clip's coverage.
      cairo_set_operator(cairo, mixes ? CAIRO_OPERATOR_SOURCE : mode.cairo ?? CAIRO_OPERATOR_OVER)
      cairo_save(cairo)
      cairo_rectangle(cairo, Double(area.minX), Double(area.minY), Double(area.width), Double(area.height))
      cairo_clip(cairo)
      cairo_set_source_surface(cairo, picture.pointer, 0, 0)
      if let mask = state.clipMask {
        cairo_mask_surface(cairo, mask.pointer, 0, 0)
      } else {
        cairo_paint(cairo)
      }
      cairo_set_source_rgb(cairo, 0, 0, 0)
      cairo_restore(cairo)
    }
  }
}
