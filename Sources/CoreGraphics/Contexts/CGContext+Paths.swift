extension CGContext {
  // MARK: Building

  /// Clears the current path.
  public func beginPath() { devicePath = CGMutablePath() }

  /// Begins a subpath at a point.
  public func move(to point: CGPoint) { devicePath.move(to: point, transform: state.ctm) }

  /// Adds a straight line from the current point. It is ignored without a current point.
  public func addLine(to point: CGPoint) { devicePath.addLine(to: point, transform: state.ctm) }

  /// Adds a move to the first point and lines to the others.
  public func addLines(between points: [CGPoint]) {
    devicePath.addLines(between: points, transform: state.ctm)
  }

  /// Adds a cubic Bézier curve from the current point. It is ignored without a current point.
  ///
  /// - Parameters:
  ///   - end: the end of the curve, in user space.
  ///   - control1: the control point at the current point.
  ///   - control2: the control point at the end.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    devicePath.addCurve(to: end, control1: control1, control2: control2, transform: state.ctm)
  }

  /// Adds a quadratic Bézier curve from the current point. It is ignored without a current point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    devicePath.addQuadCurve(to: end, control: control, transform: state.ctm)
  }

  /// Adds a line back to the start of the subpath, and joins it to the first line.
  public func closePath() { devicePath.closeSubpath() }

  /// Adds a closed rectangle.
  public func addRect(_ rect: CGRect) { devicePath.addRect(rect, transform: state.ctm) }

  /// Adds closed rectangles.
  public func addRects(_ rects: [CGRect]) { devicePath.addRects(rects, transform: state.ctm) }

  /// Adds an ellipse in a rectangle.
  public func addEllipse(in rect: CGRect) { devicePath.addEllipse(in: rect, transform: state.ctm) }

  /// Adds an arc of a circle. If there is a current point, a line connects it to the arc.
  ///
  /// - Parameters:
  ///   - center: the centre of the circle, in user space.
  ///   - radius: the radius in units of user space.
  ///   - startAngle: radians from +x to +y.
  ///   - endAngle: radians from +x to +y.
  ///   - clockwise: true for decreasing angles, which is clockwise if y is up.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    devicePath.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise,
      transform: state.ctm)
  }

  /// Adds a line and an arc with a given radius. The arc touches the line from the current point to
  /// `tangent1End` and the line from there to `tangent2End`. It is ignored without a current point.
  ///
  /// - Parameters:
  ///   - tangent1End: the corner: the end of the first line, and the start of the second.
  ///   - tangent2End: a point on the second line.
  ///   - radius: the radius of the arc.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    devicePath.addArc(
      tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: state.ctm)
  }

  /// Adds the elements of a path.
  public func addPath(_ path: CGPath) { devicePath.addPath(path, transform: state.ctm) }

  /// Replaces the current path by the outline of its stroke. The outline is to be filled with the winding
  /// rule.
  public func replacePathWithStrokedPath() {
    guard let path, !path.isEmpty else { return }
    let outline = outline(ofStroke: path)
    beginPath()
    addPath(outline)
  }

  // MARK: Asking

  /// The current path in the current user space. Nil if it is empty or the transform cannot be inverted.
  public var path: CGPath? {
    guard !devicePath.isEmpty else { return nil }
    if state.ctm.isIdentity { return devicePath.copy() }
    return state.ctm.inverse.map { devicePath.applying($0) }
  }

  /// Whether the current path has no elements.
  public var isPathEmpty: Bool { devicePath.isEmpty }

  /// The current point of the path in user space, or `.zero` if it is empty.
  public var currentPointOfPath: CGPoint {
    devicePath.isEmpty ? .zero : convertToUserSpace(devicePath.currentPoint)
  }

  /// The smallest upright rectangle of user space around all points of the current path, with control points;
  /// `.null` if it is empty.
  public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }

  /// Whether drawing the current path would paint a point of user space.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    guard let path else { return false }
    switch mode {
    case .fill: return path.contains(point, using: .winding)
    case .eoFill: return path.contains(point, using: .evenOdd)
    case .stroke: return strokeContains(path, point)
    case .fillStroke: return path.contains(point, using: .winding) || strokeContains(path, point)
    case .eoFillStroke: return path.contains(point, using: .evenOdd) || strokeContains(path, point)
    }
  }

  private func strokeContains(_ path: CGPath, _ point: CGPoint) -> Bool {
    outline(ofStroke: path).contains(point)
  }

  /// The outline of a stroke with the current parameters along a path of user space.
  private func outline(ofStroke path: CGPath) -> CGPath {
    let dashed =
      state.dashLengths.isEmpty
      ? path : path.copy(dashingWithPhase: state.dashPhase, lengths: state.dashLengths)
    return dashed.copy(
      strokingWithWidth: state.lineWidth, lineCap: state.lineCap, lineJoin: state.lineJoin,
      miterLimit: state.miterLimit)
  }

  // MARK: Drawing

  /// Draws the current path and clears it.
  public func drawPath(using mode: CGPathDrawingMode) {
    let path = takePath()
    switch mode {
    case .fill: fill(path, .winding)
    case .eoFill: fill(path, .evenOdd)
    case .stroke: stroke(path)
    case .fillStroke:
      fill(path, .winding)
      stroke(path)
    case .eoFillStroke:
      fill(path, .evenOdd)
      stroke(path)
    }
  }

  /// Fills the current path with the fill colour and clears it. Open subpaths are closed.
  public func fillPath(using rule: CGPathFillRule = .winding) { fill(takePath(), rule) }

  /// Strokes the current path with the stroke colour and clears it.
  public func strokePath() { stroke(takePath()) }

  /// Fills a rectangle with the fill colour. This and the methods below clear the current path.
  public func fill(_ rect: CGRect) {
    beginPath()
    if rect.isInfinite {
      draw(Figure(.everything, bounds: state.clipBounds), state.fill, state.fillPattern)
    } else {
      addRect(rect)
      fillPath()
    }
  }

  /// Fills rectangles with the fill colour.
  public func fill(_ rects: [CGRect]) {
    beginPath()
    addRects(rects)
    fillPath()
  }

  /// Strokes the edges of a rectangle.
  public func stroke(_ rect: CGRect) {
    beginPath()
    addRect(rect)
    strokePath()
  }

  /// Strokes the edges of a rectangle with a given line width. The context's line width does not change.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let before = state.lineWidth
    setLineWidth(width)
    stroke(rect)
    state.lineWidth = before
  }

  /// Fills an ellipse in a rectangle with the fill colour.
  public func fillEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    fillPath()
  }

  /// Strokes an ellipse in a rectangle.
  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    strokePath()
  }

  /// Strokes lines from the first point to the second, from the third to the fourth, and so on.
  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      guard points[index].isFinite, points[index + 1].isFinite else { continue }
      move(to: points[index])
      addLine(to: points[index + 1])
    }
    strokePath()
  }

  /// Makes a rectangle transparent (black if the bitmap has no alpha). Colour, alpha, shadow and blend mode
  /// have no effect; the clip has.
  public func clear(_ rect: CGRect) {
    let before = state
    state.blendMode = .clear
    state.blendFunction = nil
    state.shadow = nil
    state.alpha = 1
    state.fill = .black
    state.fillPattern = nil
    fill(rect)
    state = before
  }

  private func takePath() -> CGPath {
    let path = devicePath
    beginPath()
    return path
  }

  private func fill(_ path: CGPath, _ rule: CGPathFillRule) {
    guard !path.isEmpty else { return }
    draw(Figure(.fill(path, rule), bounds: path.boundingBox), state.fill, state.fillPattern)
  }

  private func stroke(_ path: CGPath) {
    guard !path.isEmpty, let line = LineStyle(state, along: path) else { return }
    let outset = line.outset
    let bounds = path.boundingBox.insetBy(dx: -outset, dy: -outset)
    draw(Figure(.stroke(path, line), bounds: bounds), state.stroke, state.strokePattern)
  }
}
