extension CGMutablePath {
  /// Adds an arc of a circle, as cubic curves of at most a quarter turn. A line connects the current point to
  /// its start, unless they are equal. Without a current point the arc begins a subpath.
  ///
  /// - Parameters:
  ///   - center: the centre of the circle.
  ///   - radius: the radius in points. An arc of radius 0 is its centre.
  ///   - startAngle: radians from +x to +y.
  ///   - endAngle: radians. A difference of a whole turn or more in the direction of travel, or of exactly a
  ///     whole number of turns against it, gives the whole circle.
  ///   - clockwise: true for decreasing angles (clockwise if y is up, counterclockwise if it is down).
  ///   - transform: is applied to the arc. Default the identity.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    guard startAngle.isFinite, endAngle.isFinite else { return }
    let sweep = arcSweep(from: startAngle, to: endAngle, clockwise: clockwise)
    addArc(center: center, radius: radius, startAngle: startAngle, sweep: sweep, transform)
  }

  /// Adds an arc of a circle as `addArc` does, with its extent: positive for increasing angles (from +x to
  /// +y). Turns beyond two are left out, because they only repeat the circle.
  ///
  /// - Parameters:
  ///   - center: the centre of the circle.
  ///   - radius: the radius in points.
  ///   - startAngle: radians from +x to +y.
  ///   - delta: the extent of the arc in radians.
  ///   - transform: is applied to the points. Default the identity.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    guard startAngle.isFinite, delta.isFinite else { return }
    addArc(center: center, radius: radius, startAngle: startAngle, sweep: limitedSweep(delta), transform)
  }

  /// Adds a line and an arc with a given radius. The arc touches the line from the current point to
  /// `tangent1End` and the line from there to `tangent2End`, and ends where it touches the second. If there
  /// is no such arc (the points coincide or lie on one line, or the radius is 0), a line to `tangent1End` is
  /// added. It needs a current point.
  ///
  /// - Parameters:
  ///   - tangent1End: the corner: the end of the first line, and the start of the second.
  ///   - tangent2End: a point on the second line.
  ///   - radius: the radius of the arc.
  ///   - transform: is applied to the points. Default the identity.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    guard !isEmpty, tangent1End.isFinite, tangent2End.isFinite, radius.isFinite else { return }
    // The arc is circular before the transform.
    guard let inverse = transform.inverse else { return addLine(to: tangent1End, transform: transform) }
    let start = currentPoint.applying(unlessIdentity: inverse)
    let toStart = CGVector(from: tangent1End, to: start).normalized
    let toEnd = CGVector(from: tangent1End, to: tangent2End).normalized
    guard let toStart, let toEnd, radius > 0 else { return addLine(to: tangent1End, transform: transform) }
    let sine = toStart.dx * toEnd.dy - toStart.dy * toEnd.dx
    let cosine = toStart.dx * toEnd.dx + toStart.dy * toEnd.dy
    // Below this value the points lie on one line, and only rounding would determine the arc.
    guard abs(sine) > 1e-9 else { return addLine(to: tangent1End, transform: transform) }
    // The cotangent of half the angle at tangent1End is the distance from there to the point of contact, in
    // radii.
    let distance = radius * (1 + cosine) / abs(sine)
    let touch = CGPoint(
      x: tangent1End.x + distance * toStart.dx, y: tangent1End.y + distance * toStart.dy)
    let side: CGFloat = sine > 0 ? 1 : -1
    let center = CGPoint(x: touch.x - side * radius * toStart.dy, y: touch.y + side * radius * toStart.dx)
    let startAngle = atan2(touch.y - center.y, touch.x - center.x)
    let sweep = -side * (.pi - abs(atan2(sine, cosine)))
    addLine(to: touch, transform: transform)
    addArc(center: center, radius: radius, startAngle: startAngle, sweep: sweep, transform, joined: false)
  }

  /// Whether the current point equals this one up to the rounding of sines and cosines.
  private func isCurrentPoint(_ point: CGPoint) -> Bool {
    let current = currentPoint
    let tolerance = 1e-12 * max(abs(point.x), abs(point.y), 1)
    return abs(current.x - point.x) <= tolerance && abs(current.y - point.y) <= tolerance
  }

  private func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, sweep: CGFloat, _ transform: CGAffineTransform,
    joined: Bool = true
  ) {
    guard center.isFinite, radius.isFinite else { return }
    func point(_ angle: CGFloat) -> CGPoint {
      CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    let start = point(startAngle)
    guard start.isFinite, start.applying(transform).isFinite else { return }
    if isEmpty {
      move(to: start, transform: transform)
    } else if joined && !isCurrentPoint(start.applying(unlessIdentity: transform)) {
      addLine(to: start, transform: transform)
    }
    // A quarter turn that rounding made a little larger is still one curve.
    let count = Int(clamping: (abs(sweep) / (.pi / 2) - 1e-9).rounded(.up))
    guard count > 0 else { return }
    let step = sweep / CGFloat(count)
    let handle = 4.0 / 3.0 * tan(step / 4) * radius
    for index in 0..<count {
      let angle0 = startAngle + step * CGFloat(index)
      let angle1 = index + 1 == count ? startAngle + sweep : angle0 + step
      let (p0, p3) = (point(angle0), point(angle1))
      addCurve(
        to: p3,
        control1: CGPoint(x: p0.x - handle * sin(angle0), y: p0.y + handle * cos(angle0)),
        control2: CGPoint(x: p3.x + handle * sin(angle1), y: p3.y - handle * cos(angle1)),
        transform: transform)
    }
  }
}

/// The angle from one direction to another, increasing or (clockwise) decreasing.
private func arcSweep(from start: CGFloat, to end: CGFloat, clockwise: Bool) -> CGFloat {
  let turn = 2 * CGFloat.pi
  let direction: CGFloat = clockwise ? -1 : 1
  let difference = (end - start) * direction
  // Angles that should be equal, or a turn apart, differ by rounding.
  let tolerance = 1e-9
  if difference >= turn - tolerance { return direction * limitedSweep(difference) }
  if difference >= 0 { return direction * difference }
  let rest = difference.truncatingRemainder(dividingBy: turn)
  if rest > -tolerance || rest < tolerance - turn {
    return difference > -tolerance ? 0 : direction * turn
  }
  return direction * (turn + rest)
}

/// A sweep with the same end and at most two turns.
private func limitedSweep(_ sweep: CGFloat) -> CGFloat {
  let turn = 2 * CGFloat.pi
  if abs(sweep) <= 2 * turn { return sweep }
  let rest = sweep.truncatingRemainder(dividingBy: turn)
  return rest + (sweep < 0 ? -turn : turn)
}

extension CGVector {
  init(from start: CGPoint, to end: CGPoint) {
    self.init(dx: end.x - start.x, dy: end.y - start.y)
  }

  /// The vector of length 1 in this direction. Nil for the zero vector and for one out of range.
  var normalized: CGVector? {
    let length = hypot(dx, dy)
    guard length > 0, length.isFinite else { return nil }
    return CGVector(dx: dx / length, dy: dy / length)
  }
}
