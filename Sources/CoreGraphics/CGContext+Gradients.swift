import CCairo

// Gradients are computed pixel by pixel at their centres: Cairo's have no cones, begin and end together only,
// and know locations to 1/65536.
extension CGContext {
  /// Fills the clip with a gradient along a line; nothing where the line has no length.
  ///
  /// - Parameters:
  ///   - start: where location 0 is, in user space.
  ///   - end: where location 1 is.
  ///   - options: whether what lies before or after is filled too.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
    let square = dx * dx + dy * dy
    guard start.isFinite, end.isFinite, square > 0, square.isFinite else { return }
    let extent = GradientExtent(options)
    drawGradient(gradient) { x, y in
      extent.location(((x - Double(start.x)) * dx + (y - Double(start.y)) * dy) / square)
    }
  }

  /// Fills the clip with a gradient from one circle to another: where circles between them (and beyond, by the
  /// options) overlap, the one nearer to the end is seen.
  ///
  /// - Parameters:
  ///   - startCenter: of the circle of location 0, in user space.
  ///   - startRadius: at least 0.
  ///   - endCenter: of the circle of location 1.
  ///   - endRadius: at least 0.
  ///   - options: whether circles go on before the first or after the last, as their radii go on.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    guard startCenter.isFinite, endCenter.isFinite, startRadius >= 0, startRadius.isFinite, endRadius >= 0,
      endRadius.isFinite
    else { return }
    let circles = GradientCircles(
      x: Double(startCenter.x), y: Double(startCenter.y), radius: Double(startRadius),
      dx: Double(endCenter.x - startCenter.x), dy: Double(endCenter.y - startCenter.y),
      growth: Double(endRadius - startRadius), extent: GradientExtent(options))
    drawGradient(gradient) { x, y in circles.location(x, y) }
  }

  /// Fills the clip with a gradient around a point.
  ///
  /// - Parameters:
  ///   - center: in user space.
  ///   - angle: where locations 0 and 1 meet: radians from +x to +y, the way that locations go.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    guard center.isFinite, angle.isFinite else { return }
    let turns = Double(angle) / (2 * .pi)
    drawGradient(gradient) { x, y in
      let share = atan2(y - Double(center.y), x - Double(center.x)) / (2 * .pi) - turns
      return share - share.rounded(.down)
    }
  }

  /// - Parameter location: for a point of user space; nil where nothing is drawn.
  private func drawGradient(_ gradient: CGGradient, at location: (Double, Double) -> Double?) {
    guard let toUser = state.ctm.concatenating(flip).inverse else { return }
    let bounds = boundsOfEverything
    var area = PixelRect(around: bounds.applying(flip))
    if state.shadow == nil { area = area.intersection(clipPixels) }
    guard let surface = PixelSurface(area, .color) else { return }
    let isRedFirst = bitmap.isRedFirst
    for y in area.minY..<area.maxY {
      let row = surface.row(y, from: area.minX)
      for x in area.minX..<area.maxX {
        let (column, line) = (Double(x) + 0.5, Double(y) + 0.5)
        guard
          let place = location(
            Double(toUser.a) * column + Double(toUser.c) * line + Double(toUser.tx),
            Double(toUser.b) * column + Double(toUser.d) * line + Double(toUser.ty))
        else { continue }
        let bytes = SIMD4<UInt8>(gradient.color(at: Float(place)) * 255 + 0.5)
        let offset = 4 * (x - area.minX)
        row[offset] = isRedFirst ? bytes.x : bytes.z
        row[offset + 1] = bytes.y
        row[offset + 2] = isRedFirst ? bytes.z : bytes.x
        row[offset + 3] = bytes.w
      }
    }
    surface.markDirty()
    guard let pattern = cairo_pattern_create_for_surface(surface.pointer) else { return }
    defer { cairo_pattern_destroy(pattern) }
    let filled = CGRect(x: area.minX, y: area.minY, width: area.width, height: area.height).applying(flip)
    draw(Figure(.everything, bounds: filled), .pattern(pattern, alpha: state.alpha))
  }
}

/// Which locations are drawn.
private struct GradientExtent {
  let drawsBefore: Bool
  let drawsAfter: Bool

  init(_ options: CGGradientDrawingOptions) {
    drawsBefore = options.contains(.drawsBeforeStartLocation)
    drawsAfter = options.contains(.drawsAfterEndLocation)
  }

  /// The location cut to 0…1, or nil where it is not drawn.
  func location(_ value: Double) -> Double? {
    if value < 0 { return drawsBefore ? 0 : nil }
    if value > 1 { return drawsAfter ? 1 : nil }
    return value.isNaN ? nil : value
  }
}

/// Circles whose centres and radii change evenly with the location.
private struct GradientCircles {
  let x: Double
  let y: Double
  let radius: Double
  let dx: Double
  let dy: Double
  let growth: Double
  let extent: GradientExtent

  /// The greatest location whose circle goes through a point, among those that are drawn.
  ///
  /// |p − c₀ − t·d| = r₀ + t·g is a·t² − 2·b·t + c = 0 with a = d² − g², b = (p − c₀)·d + r₀·g,
  /// c = (p − c₀)² − r₀².
  func location(_ pointX: Double, _ pointY: Double) -> Double? {
    let (px, py) = (pointX - x, pointY - y)
    let a = dx * dx + dy * dy - growth * growth
    let b = px * dx + py * dy + radius * growth
    let c = px * px + py * py - radius * radius
    if abs(a) <= 1e-12 * (dx * dx + dy * dy + growth * growth) {
      return b == 0 ? nil : drawn(c / (2 * b))
    }
    let square = b * b - a * c
    guard square >= 0 else { return nil }
    let root = square.squareRoot()
    let (one, other) = ((b + root) / a, (b - root) / a)
    return drawn(max(one, other)) ?? drawn(min(one, other))
  }

  private func drawn(_ t: Double) -> Double? {
    radius + t * growth >= 0 ? extent.location(t) : nil
  }
}
