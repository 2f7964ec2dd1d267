extension CGPath {
  /// The outline of a stroke along the path, to be filled with the winding rule. Curves are approximated by
  /// lines that differ by at most a fiftieth of a point.
  ///
  /// - Parameters:
  ///   - lineWidth: in points. A value that is not positive gives an empty path.
  ///   - lineCap: the shape of the ends. A subpath without length has an outline only if its cap is not
  ///     `butt`.
  ///   - lineJoin: the shape of the corners.
  ///   - miterLimit: a miter that is longer than this many line widths becomes a bevel.
  ///   - transform: is applied to the outline. The default is the identity.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
    transform: CGAffineTransform = .identity
  ) -> CGPath {
    let outline = CGMutablePath()
    if lineWidth > 0 && lineWidth.isFinite {
      let stroker = Stroker(radius: lineWidth / 2, cap: lineCap, join: lineJoin, miterLimit: miterLimit)
      for contour in contours { stroker.stroke(contour, to: outline) }
    }
    return outline.transformedCopy(transform)
  }
}

/// Outlines polylines.
///
/// The outline of an open polyline follows one side, goes around the end, and follows the other side back. A
/// closed polyline has a loop for each side, in opposite directions. At the inner side of a corner the
/// outline passes through the corner itself. So the covered area is always wound in one direction, and the
/// winding rule fills the union.
private struct Stroker {
  let radius: CGFloat
  let cap: CGLineCap
  let join: CGLineJoin
  let miterLimit: CGFloat

  /// The greatest distance between the outline and the exact stroke of the curve.
  private static let tolerance: CGFloat = 0.02

  /// A line of a polyline.
  private struct Edge {
    var start: CGPoint
    var end: CGPoint
    var direction: CGVector
    /// Whether the edge continues the edge before it along the same curve.
    var isSmooth: Bool
  }

  func stroke(_ contour: PathContour, to path: CGMutablePath) {
    let edges = edges(of: contour)
    guard let first = edges.first, let last = edges.last else {
      if contour.isClosed || !contour.segments.isEmpty { addDot(at: contour.start, to: path) }
      return
    }
    let backward = edges.reversed().map { edge in
      Edge(start: edge.end, end: edge.start, direction: edge.direction.reversed, isSmooth: false)
    }
    // In the reversed list, `isSmooth` belongs to the corner at the start of the next edge.
    let smoothBackward = backward.indices.map { $0 > 0 && edges[edges.count - $0].isSmooth }

    path.move(to: side(first.start, first.direction))
    addSide(edges, edges.map(\.isSmooth), to: path)
    if contour.isClosed {
      addCorner(from: last.direction, to: first.direction, at: first.start, isSmooth: false, to: path)
      path.closeSubpath()
      path.move(to: side(last.end, last.direction.reversed))
      addSide(backward, smoothBackward, to: path)
      addCorner(
        from: first.direction.reversed, to: last.direction.reversed, at: last.end, isSmooth: false, to: path)
    } else {
      addCap(at: last.end, along: last.direction, to: path)
      addSide(backward, smoothBackward, to: path)
      addCap(at: first.start, along: first.direction.reversed, to: path)
    }
    path.closeSubpath()
  }

  /// The contour as lines that have a length. Curves are divided finely enough for the outline, which is
  /// longer than the curve where it bends.
  private func edges(of contour: PathContour) -> [Edge] {
    var edges: [Edge] = []
    var point = contour.start
    for segment in contour.segments {
      var isSmooth = false
      segment.forEachLineEnd(threshold: Self.tolerance) { end, _ in
        guard let direction = CGVector(from: point, to: end).normalized else { return }
        edges.append(Edge(start: point, end: end, direction: direction, isSmooth: isSmooth))
        point = end
        isSmooth = true
      }
    }
    return edges
  }

  /// The point at the side of greater angle (left if y is up), a radius away.
  private func side(_ point: CGPoint, _ direction: CGVector) -> CGPoint {
    CGPoint(x: point.x - direction.dy * radius, y: point.y + direction.dx * radius)
  }

  private func addSide(_ edges: [Edge], _ isSmooth: [Bool], to path: CGMutablePath) {
    for (index, edge) in edges.enumerated() {
      if index > 0 {
        addCorner(
          from: edges[index - 1].direction, to: edge.direction, at: edge.start, isSmooth: isSmooth[index],
          to: path)
      }
      path.addLine(to: side(edge.end, edge.direction))
    }
  }

  /// Adds a corner: from the side of one direction to that of the next.
  private func addCorner(
    from before: CGVector, to after: CGVector, at corner: CGPoint, isSmooth: Bool, to path: CGMutablePath
  ) {
    let sine = before.dx * after.dy - before.dy * after.dx
    let cosine = before.dx * after.dx + before.dy * after.dy
    let end = side(corner, after)
    // The turn is towards this side, or there is none.
    if sine > 0 || (sine == 0 && cosine > 0) {
      if sine > 0 { path.addLine(to: corner) }
      return path.addLine(to: end)
    }
    switch isSmooth ? .round : join {
    case .round:
      // A reversal is half a turn away from this side.
      addArc(from: before, by: -abs(atan2(sine, cosine)), at: corner, to: path)
    case .miter:
      // The miter's length is the line width divided by the sine of half the corner's angle, which is the
      // cosine of half the turn.
      let halfTurn = ((1 + cosine) / 2).squareRoot()
      if halfTurn * miterLimit >= 1 {
        let distance = radius / (halfTurn * halfTurn) / 2
        path.addLine(
          to: CGPoint(
            x: corner.x - (before.dy + after.dy) * distance, y: corner.y + (before.dx + after.dx) * distance))
      }
    case .bevel: break
    }
    path.addLine(to: end)
  }

  private func addCap(at end: CGPoint, along direction: CGVector, to path: CGMutablePath) {
    switch cap {
    case .butt: break
    case .round: addArc(from: direction, by: -.pi, at: end, to: path)
    case .square:
      let beyond = CGPoint(x: end.x + direction.dx * radius, y: end.y + direction.dy * radius)
      path.addLine(to: side(beyond, direction))
      path.addLine(to: side(beyond, direction.reversed))
    }
    path.addLine(to: side(end, direction.reversed))
  }

  /// Adds the path of the side while the direction turns, as curves of at most a quarter turn.
  private func addArc(from direction: CGVector, by turn: CGFloat, at center: CGPoint, to path: CGMutablePath)
  {
    // The chord of so small a turn differs from the arc by less than the tolerance.
    if radius * turn * turn / 8 < Self.tolerance / 2 && abs(turn) < 1 {
      return path.addLine(to: side(center, direction.rotated(by: turn)))
    }
    // A very small turn at a very large radius is still one curve.
    let count = max(Int(clamping: (abs(turn) / (.pi / 2) - 1e-9).rounded(.up)), 1)
    let step = turn / CGFloat(count)
    let handle = 4.0 / 3.0 * tan(step / 4) * radius
    var before = direction
    for index in 1...count {
      let after = direction.rotated(by: step * CGFloat(index))
      let (start, end) = (side(center, before), side(center, after))
      // The side moves along the direction if the angle decreases.
      path.addCurve(
        to: end,
        control1: CGPoint(x: start.x - handle * before.dx, y: start.y - handle * before.dy),
        control2: CGPoint(x: end.x + handle * after.dx, y: end.y + handle * after.dy))
      before = after
    }
  }

  /// Adds the cap of a subpath without length. A square is upright, because there is no direction.
  private func addDot(at point: CGPoint, to path: CGMutablePath) {
    let square = CGRect(x: point.x - radius, y: point.y - radius, width: 2 * radius, height: 2 * radius)
    switch cap {
    case .butt: break
    case .round: path.addEllipse(in: square)
    case .square: path.addRect(square)
    }
  }
}

extension CGVector {
  fileprivate var reversed: CGVector { CGVector(dx: -dx, dy: -dy) }

  fileprivate func rotated(by angle: CGFloat) -> CGVector {
    let (sine, cosine) = (sin(angle), cos(angle))
    return CGVector(dx: cosine * dx - sine * dy, dy: sine * dx + cosine * dy)
  }
}
