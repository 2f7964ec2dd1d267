/// The distance of the control points of a quarter circle from its ends, in radii: 4/3·tan(π/8). The curve
/// differs from the circle by less than 0.0273 % of the radius.
let quarterArcHandle: CGFloat = 4.0 / 3.0 * 0.414213562373095048802

extension CGMutablePath {
  /// Adds a closed rectangle: from the corner of least x and y, first along x.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    guard let rect = rect.drawable else { return }
    move(to: CGPoint(x: rect.minX, y: rect.minY), transform: transform)
    addLine(to: CGPoint(x: rect.maxX, y: rect.minY), transform: transform)
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY), transform: transform)
    addLine(to: CGPoint(x: rect.minX, y: rect.maxY), transform: transform)
    closeSubpath()
  }

  /// Adds closed rectangles.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds a move to the first point and lines to the others. Points that are not finite are left out.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.firstIndex(where: \.isFinite) else { return }
    move(to: points[first], transform: transform)
    for point in points[(first + 1)...] { addLine(to: point, transform: transform) }
  }

  /// Adds an ellipse in a rectangle: one closed subpath of four cubic curves. It starts at the middle of the
  /// edge of greatest x and continues towards greater y (clockwise if y is down).
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    guard let rect = rect.drawable else { return }
    addRounded(rect, width: rect.width / 2, height: rect.height / 2, transform)
  }

  /// Adds a rectangle whose corners are quarter ellipses: one closed subpath. It starts at the middle of the
  /// edge of greatest x and continues towards greater y (clockwise if y is down).
  ///
  /// - Parameters:
  ///   - rect: the rectangle.
  ///   - cornerWidth: the radius along x, limited to half of the rectangle's width.
  ///   - cornerHeight: the radius along y, limited to half of the rectangle's height.
  ///   - transform: is applied to the rectangle and its corners. Default the identity.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) {
    guard let rect = rect.drawable, !cornerWidth.isNaN, !cornerHeight.isNaN else { return }
    let width = min(max(cornerWidth, 0), rect.width / 2)
    let height = min(max(cornerHeight, 0), rect.height / 2)
    if width == 0 || height == 0 {
      addRect(rect, transform: transform)
    } else {
      addRounded(rect, width: width, height: height, transform)
    }
  }

  /// Adds four corners. Lines between corners that meet are left out.
  private func addRounded(_ rect: CGRect, width: CGFloat, height: CGFloat, _ transform: CGAffineTransform) {
    let (left, right, top, bottom) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    // The distance from the end of a corner's curve to its control point, measured from the corner.
    let x = width * (1 - quarterArcHandle)
    let y = height * (1 - quarterArcHandle)
    let isEllipse = (width: width * 2 >= rect.width, height: height * 2 >= rect.height)

    func line(to point: CGPoint, unless isLeftOut: Bool) {
      if !isLeftOut { addLine(to: point, transform: transform) }
    }
    func corner(_ control1: CGPoint, _ control2: CGPoint, _ end: CGPoint) {
      addCurve(to: end, control1: control1, control2: control2, transform: transform)
    }
    // Two curves that meet have exactly the same end.
    let upper = isEllipse.height ? rect.midY : top + height
    let lower = isEllipse.height ? rect.midY : bottom - height
    let nearer = isEllipse.width ? rect.midX : left + width
    let farther = isEllipse.width ? rect.midX : right - width

    move(to: CGPoint(x: right, y: rect.midY), transform: transform)
    line(to: CGPoint(x: right, y: lower), unless: isEllipse.height)
    corner(
      CGPoint(x: right, y: bottom - y), CGPoint(x: right - x, y: bottom), CGPoint(x: farther, y: bottom))
    line(to: CGPoint(x: nearer, y: bottom), unless: isEllipse.width)
    corner(CGPoint(x: left + x, y: bottom), CGPoint(x: left, y: bottom - y), CGPoint(x: left, y: lower))
    line(to: CGPoint(x: left, y: upper), unless: isEllipse.height)
    corner(CGPoint(x: left, y: top + y), CGPoint(x: left + x, y: top), CGPoint(x: nearer, y: top))
    line(to: CGPoint(x: farther, y: top), unless: isEllipse.width)
    corner(CGPoint(x: right - x, y: top), CGPoint(x: right, y: top + y), CGPoint(x: right, y: upper))
    closeSubpath()
  }
}

extension CGRect {
  /// The standardised rectangle. Nil if it is null, infinite or not finite.
  fileprivate var drawable: CGRect? {
    guard !isNull, !isInfinite, isFinite else { return nil }
    let rect = standardized
    return rect.maxX.isFinite && rect.maxY.isFinite ? rect : nil
  }
}
