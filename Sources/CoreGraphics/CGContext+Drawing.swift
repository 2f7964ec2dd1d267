import CCairo

// Everything that is drawn comes through `draw(_:_:)`. What Cairo's operators do alike is drawn at once; what
// casts a shadow, is masked, or has a blend mode that Cairo lacks goes by way of a picture of its own.
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

  /// Lets somebody draw with Cairo, in user space (where y is up: glyphs have to be turned over), with the
  /// clip, transform, antialiasing and line width of the context and its fill colour as the source; shadow,
  /// alpha and blend mode go for it as for all that is drawn.
  ///
  /// - Parameters:
  ///   - bounds: a rectangle of user space that is not left; nil where it is not known, which costs more
  ///     where there is a shadow.
  ///   - strokes: take the stroke colour in place of the fill colour.
  ///   - hasOwnColors: whether sources may be set that are not black, white or gray. On most bitmaps red and
  ///     blue are exchanged for Cairo, and this sees to it.
  ///   - body: draws; may be called not at all or more than once, and leaves Cairo's stack as it was. It must
  ///     not set the operator, the clip's like or the target.
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

  /// What may be drawn that can be seen, in device space: the clip, and what casts a shadow into it.
  var boundsOfEverything: CGRect {
    guard let shadow = deviceShadow else { return state.clipBounds }
    let reach = CGFloat(shadow.reach)
    return state.clipBounds.union(
      state.clipBounds.offsetBy(dx: -shadow.offset.x, dy: shadow.offset.y).insetBy(dx: -reach, dy: -reach))
  }

  /// The pixels that the clip leaves of the target.
  var clipPixels: PixelRect {
    guard let surface = target.surface else { return PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0) }
    var clip = PixelRect(around: state.clipBounds.applying(flip)).intersection(surface.region)
    if let mask = state.clipMask { clip = clip.intersection(mask.region) }
    return clip
  }

  /// Surrounds whatever changes pixels of the target.
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

    // A shadow alone goes right under its figure.
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
      // What was mixed takes the place of what is there, by as much as the clip leaves of it.
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
