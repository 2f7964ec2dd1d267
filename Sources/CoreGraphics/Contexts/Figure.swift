import CCairo

/// The area that a drawing operation covers. Paths are in device space.
struct Figure {
  enum Kind {
    case fill(CGPath, CGPathFillRule)
    case stroke(CGPath, LineStyle)
    /// Every pixel of the bounds.
    case everything
    /// Drawing by a closure in user space, with the source that is set or, if `hasOwnColors`, with other
    /// colours.
    case drawing(hasOwnColors: Bool, (OpaquePointer) -> Void)
  }

  let kind: Kind
  /// The bounds in device space.
  let bounds: CGRect

  init(_ kind: Kind, bounds: CGRect) {
    self.kind = kind
    self.bounds = bounds
  }
}

/// The fill of a figure.
enum Paint {
  case color(PaintColor)
  /// A Cairo pattern in pixels, and a factor for its alpha.
  case pattern(OpaquePointer, alpha: Double)

  /// Whether this is a pattern with an alpha factor below 1.
  var isFadedPattern: Bool {
    if case .pattern(_, let alpha) = self { return alpha < 1 }
    return false
  }
}

extension CGContext {
  /// Draws a figure with a paint. The caller sets the operator, and there is no shadow.
  func apply(_ figure: Figure, _ paint: Paint, to cairo: OpaquePointer) {
    var alpha = 1.0
    switch paint {
    case .color(let color): setSource(color, of: cairo)
    case .pattern(let pattern, let factor):
      cairo_set_source(cairo, pattern)
      alpha = factor
    }
    setAntialiasing(of: cairo)
    switch figure.kind {
    case .fill(let path, let rule):
      add(path, to: cairo)
      cairo_set_fill_rule(cairo, rule.cairo)
      fill(cairo, alpha)
    case .stroke(let path, let line):
      add(path, to: cairo)
      line.apply(to: cairo)
      cairo_stroke(cairo)
      cairo_identity_matrix(cairo)
    case .everything:
      let region = pixels(figure)
      cairo_rectangle(
        cairo, Double(region.minX), Double(region.minY), Double(region.width), Double(region.height))
      fill(cairo, alpha)
    case .drawing(let hasOwnColors, let body):
      if hasOwnColors && bitmap.isRedFirst {
        drawInOtherOrder(figure, paint, body, to: cairo)
      } else {
        draw(body, to: cairo)
      }
    }
    // The source may refer to pixels that will be released.
    cairo_set_source_rgb(cairo, 0, 0, 0)
  }

  /// The pixels that a figure may cover.
  func pixels(_ figure: Figure) -> PixelRect {
    let pixels = PixelRect(around: figure.bounds.applying(flip))
    if case .everything = figure.kind { return pixels }
    // Cairo rounds to 1/256 of a pixel.
    return pixels.isEmpty && figure.bounds.isNull ? pixels : pixels.grown(by: 1)
  }

  func setSource(_ color: PaintColor, of cairo: OpaquePointer, isRedFirst: Bool? = nil) {
    if isRedFirst ?? bitmap.isRedFirst {
      cairo_set_source_rgba(cairo, color.blue, color.green, color.red, color.alpha)
    } else {
      cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
    }
  }

  private func setAntialiasing(of cairo: OpaquePointer) {
    let isSmooth = state.shouldAntialias && allowsAntialiasing
    cairo_set_antialias(cairo, isSmooth ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
    cairo_set_tolerance(cairo, state.tolerance)
  }

  private func fill(_ cairo: OpaquePointer, _ alpha: Double) {
    if alpha >= 1 {
      cairo_fill(cairo)
    } else {
      cairo_save(cairo)
      cairo_clip(cairo)
      cairo_paint_with_alpha(cairo, alpha)
      cairo_restore(cairo)
    }
  }

  /// Calls a closure that draws in user space. The transform must have an inverse.
  private func draw(_ body: (OpaquePointer) -> Void, to cairo: OpaquePointer) {
    cairo_save(cairo)
    var matrix = state.ctm.concatenating(flip).cairo
    cairo_set_matrix(cairo, &matrix)
    cairo_set_line_width(cairo, Double(state.lineWidth))
    body(cairo)
    cairo_restore(cairo)
    cairo_new_path(cairo)
  }

  /// Calls a closure that draws with its own colours and does not know that red and blue are exchanged.
  private func drawInOtherOrder(
    _ figure: Figure, _ paint: Paint, _ body: (OpaquePointer) -> Void, to cairo: OpaquePointer
  ) {
    var left = 0.0
    var top = 0.0
    var right = 0.0
    var bottom = 0.0
    cairo_clip_extents(cairo, &left, &top, &right, &bottom)
    let visible = PixelRect(around: CGRect(x: left, y: top, width: right - left, height: bottom - top))
    guard let scratch = PixelSurface(visible.intersection(pixels(figure)), .color) else { return }
    scratch.draw { other in
      cairo_set_antialias(other, cairo_get_antialias(cairo))
      if case .color(let color) = paint { setSource(color, of: other, isRedFirst: false) }
      draw(body, to: other)
    }
    for y in scratch.region.minY..<scratch.region.maxY {
      let row = scratch.row(y, from: scratch.region.minX)
      for offset in stride(from: 0, to: 4 * scratch.region.width, by: 4) {
        (row[offset], row[offset + 2]) = (row[offset + 2], row[offset])
      }
    }
    scratch.markDirty()
    cairo_set_source_surface(cairo, scratch.pointer, 0, 0)
    cairo_paint(cairo)
    cairo_set_source_rgb(cairo, 0, 0, 0)
  }

  /// Adds a path in pixels to Cairo's current path.
  func add(_ path: CGPath, to cairo: OpaquePointer) {
    let height = Double(self.height)
    // Cairo's numbers end at 2²³, and strokes extend beyond their path.
    func x(_ point: CGPoint) -> Double { min(max(Double(point.x), -2_000_000), 2_000_000) }
    func y(_ point: CGPoint) -> Double { min(max(height - Double(point.y), -2_000_000), 2_000_000) }
    cairo_new_path(cairo)
    var index = 0
    var current = CGPoint.zero
    var start = CGPoint.zero
    path.points.withUnsafeBufferPointer { points in
      for verb in path.verbs {
        switch verb {
        case .moveToPoint:
          cairo_move_to(cairo, x(points[index]), y(points[index]))
          start = points[index]
        case .addLineToPoint: cairo_line_to(cairo, x(points[index]), y(points[index]))
        case .addQuadCurveToPoint:
          let (control, end) = (points[index], points[index + 1])
          let control1 = current.mixed(with: control, 2 / 3)
          let control2 = end.mixed(with: control, 2 / 3)
          cairo_curve_to(cairo, x(control1), y(control1), x(control2), y(control2), x(end), y(end))
        case .addCurveToPoint:
          let (control1, control2, end) = (points[index], points[index + 1], points[index + 2])
          cairo_curve_to(cairo, x(control1), y(control1), x(control2), y(control2), x(end), y(end))
        case .closeSubpath:
          cairo_close_path(cairo)
        }
        index += verb.pointCount
        current = verb == .closeSubpath ? start : points[index - 1]
      }
    }
  }
}

extension CGPoint {
  fileprivate func mixed(with other: CGPoint, _ share: CGFloat) -> CGPoint {
    CGPoint(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
  }
}

extension CGPathFillRule {
  var cairo: cairo_fill_rule_t {
    self == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD
  }
}
