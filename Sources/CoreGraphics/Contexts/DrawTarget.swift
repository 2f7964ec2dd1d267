import CCairo

/// A target of drawing: the context's bitmap, or a transparency layer. Cairo's stack of states matches
/// `saved` and holds the clip only; everything else is set when something is drawn.
final class DrawTarget {
  /// Nil if nothing that is drawn can be visible.
  let surface: PixelSurface?
  private(set) var cairo: OpaquePointer?
  /// The states for `restoreGState()`.
  private(set) var saved: [GraphicsState] = []
  /// For a transparency layer, the state in which it began.
  let outerState: GraphicsState?

  init(_ surface: PixelSurface?, outerState: GraphicsState? = nil) {
    self.surface = surface
    self.outerState = outerState
    cairo = surface.flatMap { cairo_create($0.pointer) }
  }

  deinit {
    cairo_destroy(cairo)
  }

  func save(_ state: GraphicsState) {
    saved.append(state)
    if let cairo { cairo_save(cairo) }
  }

  func restore() -> GraphicsState? {
    guard let state = saved.popLast() else { return nil }
    if let cairo { cairo_restore(cairo) }
    return state
  }

  /// Creates a new Cairo context if the old one is in an error state, in which it draws nothing.
  func repair(_ state: GraphicsState, _ clip: (OpaquePointer, ClipPath) -> Void) {
    guard let surface, let broken = cairo,
      cairo_status(broken) != CAIRO_STATUS_SUCCESS
        || cairo_surface_status(surface.pointer) != CAIRO_STATUS_SUCCESS
    else { return }
    cairo_destroy(broken)
    surface.repair()
    cairo = cairo_create(surface.pointer)
    guard let cairo else { return }
    for state in saved {
      cairo_reset_clip(cairo)
      for path in state.clips { clip(cairo, path) }
      cairo_save(cairo)
    }
    cairo_reset_clip(cairo)
    for path in state.clips { clip(cairo, path) }
  }
}
