import RenderTree

extension UIBezierPath {
  /// A closed rectangle: from the corner of least x and y, first along x.
  public convenience init(rect: CGRect) {
    self.init(cgPath: CGPath(rect: rect, transform: nil))
  }

  /// An ellipse in a rectangle. It starts at the middle of the edge of greatest x and continues clockwise.
  public convenience init(ovalIn rect: CGRect) {
    self.init(cgPath: CGPath(ellipseIn: rect, transform: nil))
  }

  /// A rectangle with continuous corners, as layers have them with `cornerCurve` `continuous`. It starts behind the
  /// upper left corner and continues clockwise.
  ///
  /// Each corner begins 1.528665 radii from the corner point; where a side is too short for that, the curve is squeezed
  /// until it is a quarter of a circle. For quarters of circles in any case use
  /// `CGPath(roundedRect:cornerWidth:cornerHeight:transform:)`.
  ///
  /// - Parameters:
  ///   - rect: the rectangle.
  ///   - cornerRadius: in points, limited to half of the shorter side.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(
      roundedRect: rect, byRoundingCorners: .allCorners,
      cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
  }

  /// A rectangle with some continuous corners, which is otherwise that of `init(roundedRect:cornerRadius:)`.
  ///
  /// - Parameters:
  ///   - rect: the rectangle.
  ///   - corners: the corners that are rounded; the others are square.
  ///   - cornerRadii: the radii along x and y in points, limited to half of the width and of the height.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    guard !rect.isNull, !rect.isInfinite, rect.isFinite, !cornerRadii.width.isNaN, !cornerRadii.height.isNaN
    else {
      self.init()
      return
    }
    let rect = rect.standardized
    let width = min(max(cornerRadii.width, 0), rect.width / 2)
    let height = min(max(cornerRadii.height, 0), rect.height / 2)
    if width == 0 || height == 0
      || corners.isDisjoint(with: [.topLeft, .topRight, .bottomLeft, .bottomRight])
    {
      self.init(rect: rect)
      return
    }
    self.init()
    addRounded(rect, corners, CGSize(width: width, height: height))
  }

  /// An arc of a circle.
  ///
  /// - Parameters:
  ///   - center: the centre of the circle.
  ///   - radius: the radius in points.
  ///   - startAngle: radians from +x to +y, which is clockwise as y is down.
  ///   - endAngle: radians from +x to +y.
  ///   - clockwise: whether the angle increases.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  private func addRounded(_ rect: CGRect, _ corners: UIRectCorner, _ radii: CGSize) {
    let smoothing = min(
      CornerCurve.smoothing(radius: Double(radii.width), half: Double(rect.width / 2)),
      CornerCurve.smoothing(radius: Double(radii.height), half: Double(rect.height / 2)))
    let curve = CornerCurve(smoothing: smoothing).points
    // A corner that the path enters along one edge and leaves along the next; `x` and `y` lead inwards.
    func corner(
      _ corner: UIRectCorner, x: CGFloat, y: CGFloat, right: CGFloat, down: CGFloat, alongX: Bool
    ) {
      guard corners.contains(corner) else { return line(to: CGPoint(x: x, y: y)) }
      let points = (alongX ? curve : curve.reversed()).map {
        CGPoint(x: x + right * radii.width * CGFloat($0.x), y: y + down * radii.height * CGFloat($0.y))
      }
      line(to: points[0])
      for first in [1, 4, 7] {
        addCurve(to: points[first + 2], controlPoint1: points[first], controlPoint2: points[first + 1])
      }
    }
    func line(to point: CGPoint) {
      // Two corners that meet have the same end up to rounding.
      let distance = hypot(point.x - currentPoint.x, point.y - currentPoint.y)
      if distance > 1e-12 * max(rect.width, rect.height) { addLine(to: point) }
    }
    let begin = corners.contains(.topLeft) ? radii.width * CGFloat(curve[0].x) : 0
    move(to: CGPoint(x: rect.minX + begin, y: rect.minY))
    corner(.topRight, x: rect.maxX, y: rect.minY, right: -1, down: 1, alongX: true)
    corner(.bottomRight, x: rect.maxX, y: rect.maxY, right: -1, down: -1, alongX: false)
    corner(.bottomLeft, x: rect.minX, y: rect.maxY, right: 1, down: -1, alongX: true)
    if corners.contains(.topLeft) {
      corner(.topLeft, x: rect.minX, y: rect.minY, right: 1, down: 1, alongX: false)
    }
    close()
  }
}
