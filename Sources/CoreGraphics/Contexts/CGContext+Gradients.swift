import CCairo

// Gradients are computed at the centre of each pixel. Cairo's gradients have no conic form, cannot extend at
// one end only, and store locations in units of 1/65536.
extension CGContext {
  /// Fills the clip with a gradient along a line. A line without length draws nothing.
  ///
  /// - Parameters:
  ///   - gradient: the colours and their locations, 0…1.
  ///   - start: the point of location 0, in user space.
  ///   - end: the point of location 1.
  ///   - options: whether the areas before the start and after the end are filled too.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
    let square = dx * dx + dy * dy
    guard start.isFinite, end.isFinite, square > 0, square.isFinite else { return }
    draw(
      gradient,
      GradientLine(
        x: Double(start.x), y: Double(start.y), dx: dx / square, dy: dy / square,
        extent: GradientExtent(options)))
  }

  /// Fills the clip with a gradient between two circles. The circles between them (and beyond, depending on
  /// the options) are drawn in order, so that one nearer to the end hides earlier ones.
  ///
  /// - Parameters:
  ///   - gradient: the colours and their locations, 0…1.
  ///   - startCenter: the centre of the circle of location 0, in user space.
  ///   - startRadius: its radius, at least 0.
  ///   - endCenter: the centre of the circle of location 1.
  ///   - endRadius: its radius, at least 0.
  ///   - options: whether circles continue before the first and after the last; their radii continue to
  ///     change.
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
    draw(gradient, circles)
  }

  /// Fills the clip with a gradient around a point.
  ///
  /// - Parameters:
  ///   - gradient: the colours and their locations, 0…1, which are a whole turn.
  ///   - center: the point, in user space.
  ///   - angle: the angle at which locations 0 and 1 meet, in radians from +x to +y, which is also the
  ///     direction of increasing locations.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    guard center.isFinite, angle.isFinite else { return }
    draw(
      gradient, GradientCone(x: Double(center.x), y: Double(center.y), start: Double(angle) / (2 * .pi)))
  }

  private func draw(_ gradient: CGGradient, _ geometry: some GradientGeometry) {
    guard let toUser = state.ctm.concatenating(flip).inverse else { return }
    let bounds = boundsOfEverything
    var area = PixelRect(around: bounds.applying(flip))
    if state.shadow == nil { area = area.intersection(clipPixels) }
    guard let surface = PixelSurface(area, .color) else { return }
    let (redPlace, bluePlace) = bitmap.isRedFirst ? (0, 2) : (2, 0)
    gradient.stops.withUnsafeBufferPointer { stops in
      for y in area.minY..<area.maxY {
        let row = surface.row(y, from: area.minX)
        let line = Double(y) + 0.5
        let startX = Double(toUser.c) * line + Double(toUser.tx)
        let startY = Double(toUser.d) * line + Double(toUser.ty)
        for index in 0..<area.width {
          let column = Double(area.minX + index) + 0.5
          let location = geometry.location(
            Double(toUser.a) * column + startX, Double(toUser.b) * column + startY)
          guard location >= 0 else { continue }
          let color = CGGradient.color(stops, at: Float(location))
          // Conversions of whole vectors compile to calls, conversions of components to instructions.
          let alpha = color.w * 255
          let pixel = row + 4 * index
          pixel[redPlace] = UInt8(clamping: color.x * alpha + 0.5)
          pixel[1] = UInt8(clamping: color.y * alpha + 0.5)
          pixel[bluePlace] = UInt8(clamping: color.z * alpha + 0.5)
          pixel[3] = UInt8(clamping: alpha + 0.5)
        }
      }
    }
    surface.markDirty()
    guard let pattern = cairo_pattern_create_for_surface(surface.pointer) else { return }
    defer { cairo_pattern_destroy(pattern) }
    let filled = CGRect(x: area.minX, y: area.minY, width: area.width, height: area.height).applying(flip)
    draw(Figure(.everything, bounds: filled), .pattern(pattern, alpha: state.alpha))
  }
}

/// Maps points of user space to locations of a gradient.
private protocol GradientGeometry {
  /// From 0 to 1, or negative where nothing is drawn.
  func location(_ x: Double, _ y: Double) -> Double
}

/// The locations that are drawn.
private struct GradientExtent {
  let drawsBefore: Bool
  let drawsAfter: Bool

  init(_ options: CGGradientDrawingOptions) {
    drawsBefore = options.contains(.drawsBeforeStartLocation)
    drawsAfter = options.contains(.drawsAfterEndLocation)
  }

  /// The location clamped to 0…1, or −1 if it is not drawn.
  func location(_ value: Double) -> Double {
    if value >= 0 && value <= 1 { return value }
    if value < 0 { return drawsBefore ? 0 : -1 }
    return drawsAfter && value > 1 ? 1 : -1
  }
}

private struct GradientLine: GradientGeometry {
  let x: Double
  let y: Double
  /// The change of the location along x and y.
  let dx: Double
  let dy: Double
  let extent: GradientExtent

  func location(_ pointX: Double, _ pointY: Double) -> Double {
    extent.location((pointX - x) * dx + (pointY - y) * dy)
  }
}

private struct GradientCone: GradientGeometry {
  let x: Double
  let y: Double
  /// The start angle, in turns.
  let start: Double

  func location(_ pointX: Double, _ pointY: Double) -> Double {
    let share = atan2(pointY - y, pointX - x) / (2 * .pi) - start
    return share - share.rounded(.down)
  }
}

/// Circles whose centres and radii change linearly with the location.
private struct GradientCircles: GradientGeometry {
  let x: Double
  let y: Double
  let radius: Double
  let dx: Double
  let dy: Double
  let growth: Double
  let extent: GradientExtent

  /// The greatest location whose circle passes through a point and is drawn.
  ///
  /// |p − c₀ − t·d| = r₀ + t·g is a·t² − 2·b·t + c = 0 with a = d² − g², b = (p − c₀)·d + r₀·g,
  /// c = (p − c₀)² − r₀².
  func location(_ pointX: Double, _ pointY: Double) -> Double {
    let (px, py) = (pointX - x, pointY - y)
    let a = dx * dx + dy * dy - growth * growth
    let b = px * dx + py * dy + radius * growth
    let c = px * px + py * py - radius * radius
    if abs(a) <= 1e-12 * (dx * dx + dy * dy + growth * growth) {
      return b == 0 ? -1 : drawn(c / (2 * b))
    }
    let square = b * b - a * c
    guard square >= 0 else { return -1 }
    let root = square.squareRoot()
    let (one, other) = ((b + root) / a, (b - root) / a)
    let last = drawn(max(one, other))
    return last >= 0 ? last : drawn(min(one, other))
  }

  private func drawn(_ t: Double) -> Double {
    radius + t * growth >= 0 ? extent.location(t) : -1
  }
}
