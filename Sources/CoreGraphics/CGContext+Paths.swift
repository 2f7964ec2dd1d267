extension CGContext {
  // MARK: Building

  /// Forgets the current path.
  public func beginPath() { devicePath = CGMutablePath() }

  /// Begins a subpath at a point.
  public func move(to point: CGPoint) { devicePath.move(to: point, transform: state.ctm) }

  /// A straight line from the current point; ignored without one.
  public func addLine(to point: CGPoint) { devicePath.addLine(to: point, transform: state.ctm) }

  /// A move to the first point and lines to the others.
  public func addLines(between points: [CGPoint]) {
    devicePath.addLines(between: points, transform: state.ctm)
  }

  /// A cubic Bézier curve from the current point; ignored without one.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    devicePath.addCurve(to: end, control1: control1, control2: control2, transform: state.ctm)
  }

  /// A quadratic Bézier curve from the current point; ignored without one.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    devicePath.addQuadCurve(to: end, control: control, transform: state.ctm)
  }

  /// A line back to where the subpath began, joined to its first line.
  public func closePath() { devicePath.closeSubpath() }

  /// A closed rectangle.
  public func addRect(_ rect: CGRect) { devicePath.addRect(rect, transform: state.ctm) }

  /// Closed rectangles, one after the other.
  public func addRects(_ rects: [CGRect]) { devicePath.addRects(rects, transform: state.ctm) }

  /// An ellipse in a rectangle.
  public func addEllipse(in rect: CGRect) { devicePath.addEllipse(in: rect, transform: state.ctm) }

  /// A part of a circle; a line joins it to the current point, if there is one.
  ///
  /// - Parameters:
  ///   - startAngle: radians from +x to +y.
  ///   - endAngle: radians from +x to +y.
  ///   - clockwise: true goes down in angle: clockwise where y is up.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    devicePath.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise,
      transform: state.ctm)
  }

  /// A line and the arc of that radius which touches the line from the current point to `tangent1End` and the
  /// line from there to `tangent2End`; ignored without a current point.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    devicePath.addArc(
      tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: state.ctm)
  }

  /// The elements of a path.
  public func addPath(_ path: CGPath) { devicePath.addPath(path, transform: state.ctm) }

  /// Puts the outline of its stroke, as it would be drawn, in place of the current path; to be filled with
  /// the winding rule.
  public func replacePathWithStrokedPath() {
    guard let path, !path.isEmpty else { return }
    let dashed =
      state.dashLengths.isEmpty
      ? path : path.copy(dashingWithPhase: state.dashPhase, lengths: state.dashLengths)
    let outline = dashed.copy(
      strokingWithWidth: state.lineWidth, lineCap: state.lineCap, lineJoin: state.lineJoin,
      miterLimit: state.miterLimit)
    beginPath()
    addPath(outline)
  }

  // MARK: Asking

  /// The current path in user space as it is now; nil where it is empty or the transform cannot be inverted.
  public var path: CGPath? {
    guard !devicePath.isEmpty else { return nil }
    if state.ctm.isIdentity { return devicePath.copy() }
    return state.ctm.inverse.map { devicePath.applying($0) }
  }

  /// Whether the current path has no elements.
  public var isPathEmpty: Bool { devicePath.isEmpty }

  /// Where the current path has come to, in user space; `.zero` where it is empty.
  public var currentPointOfPath: CGPoint {
    devicePath.isEmpty ? .zero : convertToUserSpace(devicePath.currentPoint)
  }

  /// The smallest upright rectangle of user space around all points of the current path, control points too;
  /// `.null` where it is empty.
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
    path.copy(
      strokingWithWidth: state.lineWidth, lineCap: state.lineCap, lineJoin: state.lineJoin,
      miterLimit: state.miterLimit
    ).contains(point)
  }

  // MARK: Drawing

  /// Draws the current path and forgets it.
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

  /// Paints the inside of the current path with the fill colour and forgets the path; open subpaths count as
  /// closed.
  public func fillPath(using rule: CGPathFillRule = .winding) { fill(takePath(), rule) }

  /// Draws a line along the current path with the stroke colour and forgets the path.
  public func strokePath() { stroke(takePath()) }

  /// Paints a rectangle with the fill colour. Forgets the current path, as do all below.
  public func fill(_ rect: CGRect) {
    beginPath()
    if rect.isInfinite {
      draw(Figure(.everything, bounds: state.clipBounds), .color(fillColor))
    } else {
      addRect(rect)
      fillPath()
    }
  }

  /// Paints rectangles with the fill colour.
  public func fill(_ rects: [CGRect]) {
    beginPath()
    addRects(rects)
    fillPath()
  }

  /// Draws a line along the edges of a rectangle.
  public func stroke(_ rect: CGRect) {
    beginPath()
    addRect(rect)
    strokePath()
  }

  /// Draws a line of a width along the edges of a rectangle; the context's line width stays.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let before = state.lineWidth
    setLineWidth(width)
    stroke(rect)
    state.lineWidth = before
  }

  /// Paints an ellipse in a rectangle with the fill colour.
  public func fillEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    fillPath()
  }

  /// Draws a line along an ellipse in a rectangle.
  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    strokePath()
  }

  /// Draws lines from the first point to the second, from the third to the fourth, and so on.
  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      guard points[index].isFinite, points[index + 1].isFinite else { continue }
      move(to: points[index])
      addLine(to: points[index + 1])
    }
    strokePath()
  }

  /// Makes a rectangle clear (black where the bitmap has no alpha), whatever the colour, alpha, shadow and
  /// blend mode; the clip holds.
  public func clear(_ rect: CGRect) {
    let before = state
    state.blendMode = .clear
    state.blendFunction = nil
    state.shadow = nil
    state.alpha = 1
    state.fill = .black
    fill(rect)
    state = before
  }

  private var fillColor: PaintColor { state.fill.faded(by: state.alpha) }

  private func takePath() -> CGPath {
    let path = devicePath
    beginPath()
    return path
  }

  private func fill(_ path: CGPath, _ rule: CGPathFillRule) {
    guard !path.isEmpty else { return }
    draw(Figure(.fill(path, rule), bounds: path.boundingBox), .color(fillColor))
  }

  private func stroke(_ path: CGPath) {
    guard !path.isEmpty, let line = LineStyle(state, along: path) else { return }
    let reach = line.reach
    let bounds = path.boundingBox.insetBy(dx: -reach, dy: -reach)
    draw(Figure(.stroke(path, line), bounds: bounds), .color(state.stroke.faded(by: state.alpha)))
  }
}
