import CCairo

/// The parameters of a stroke, within the range of Cairo's numbers. The scale of the transform is moved into
/// the widths, so that these are nearly in pixels. The remaining transform rotates, mirrors and skews, but
/// hardly scales.
struct LineStyle {
  /// The transform from user space to device space without translation, with a determinant from ±1 to ±4.
  let transform: CGAffineTransform
  let width: Double
  let cap: CGLineCap
  let join: CGLineJoin
  let miterLimit: Double
  let dashPhase: Double
  let dashLengths: [Double]
  /// The greatest distance between the path and the edge of the stroke.
  let outset: CGFloat

  /// Twice the diagonal of the largest bitmap. A greater width makes no difference.
  private static let maximumWidth = 200_000.0

  /// Nil if nothing of the line is visible: it has no width, or the transform is singular.
  init?(_ state: GraphicsState, along path: CGPath) {
    let t = state.ctm
    let size = t.a * t.a + t.b * t.b + t.c * t.c + t.d * t.d
    let determinant = abs(t.determinant)
    guard state.lineWidth > 0, size.isFinite, determinant > 1e-10 * size else { return nil }
    // A power of two, so that nothing is rounded.
    let scale = CGFloat(sign: .plus, exponent: determinant.squareRoot().exponent, significand: 1)
    transform = CGAffineTransform(t.a / scale, t.b / scale, t.c / scale, t.d / scale, 0, 0)
    width = min(Double(state.lineWidth * scale), Self.maximumWidth)
    cap = state.lineCap
    join = state.lineJoin
    // The miter must also stay in the range of Cairo's numbers.
    miterLimit = max(1, min(Double(state.miterLimit), 4_000_000 / width))

    let period = Double(state.dashLengths.reduce(0, +) * scale)
    let dashCount =
      period > 0 ? path.polygonLength / period * Double(state.dashLengths.count) : .infinity
    if !state.dashLengths.isEmpty && dashCount <= DashPattern.pathLimit {
      dashLengths = state.dashLengths.map { Double($0 * scale) }
      dashPhase = Double(state.dashPhase * scale).remainder(dividingBy: 2 * period)
    } else {
      dashLengths = []
      dashPhase = 0
    }
    let stretch = (size.squareRoot() / scale) * CGFloat(width) / 2
    outset = stretch * max(1.5, join == .miter ? CGFloat(miterLimit) : 1) + 1
  }

  /// Sets the parameters of a Cairo context. The caller resets the matrix.
  func apply(to cairo: OpaquePointer) {
    var matrix = CGAffineTransform(transform.a, -transform.b, transform.c, -transform.d, 0, 0).cairo
    cairo_set_matrix(cairo, &matrix)
    cairo_set_line_width(cairo, width)
    cairo_set_miter_limit(cairo, miterLimit)
    cairo_set_dash(cairo, dashLengths, Int32(dashLengths.count), dashPhase)
    let cap =
      switch self.cap {
      case .butt: CAIRO_LINE_CAP_BUTT
      case .round: CAIRO_LINE_CAP_ROUND
      case .square: CAIRO_LINE_CAP_SQUARE
      }
    cairo_set_line_cap(cairo, cap)
    let join =
      switch self.join {
      case .miter: CAIRO_LINE_JOIN_MITER
      case .round: CAIRO_LINE_JOIN_ROUND
      case .bevel: CAIRO_LINE_JOIN_BEVEL
      }
    cairo_set_line_join(cairo, join)
  }
}

extension CGPath {
  /// The length of the lines through all points of the path, with control points. The path is not longer.
  fileprivate var polygonLength: Double {
    var length = 0.0
    for index in points.indices.dropFirst() {
      length += Double(hypot(points[index].x - points[index - 1].x, points[index].y - points[index - 1].y))
    }
    // Closing lines are not longer than the rest of their subpath.
    return verbs.contains(.closeSubpath) ? 2 * length : length
  }
}
