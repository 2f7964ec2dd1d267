extension LayerRenderer {
  /// Fills and strokes the path of a shape layer.
  func shape(_ layer: CAShapeLayer) {
    guard let path = layer.path, !path.isEmpty else { return }
    if let color = layer.fillColor, color.alpha > 0 {
      context.setFillColor(color)
      context.addPath(path)
      context.fillPath(using: layer.fillRule == .evenOdd ? .evenOdd : .winding)
    }
    guard let color = layer.strokeColor, color.alpha > 0, let stroked = layer.visibleStroke else { return }
    context.setFillColor(color)
    context.addPath(stroked)
    context.fillPath()
  }
}

extension CAShapeLayer {
  /// The outline of what is stroked, from `strokeStart` to `strokeEnd`, with dashes; nil when nothing is.
  var visibleStroke: CGPath? {
    guard let path, lineWidth > 0 else { return nil }
    let start = min(max(strokeStart, 0), 1)
    let end = min(max(strokeEnd, 0), 1)
    guard end > start else { return nil }
    var line: CGPath = path
    if start > 0 || end < 1 {
      let measure = PathMeasure(path)
      line = measure.part(from: start * measure.length, to: end * measure.length)
    }
    if let dashes = lineDashPattern?.map({ CGFloat($0.doubleValue) }), dashes.contains(where: { $0 > 0 }) {
      line = line.copy(dashingWithPhase: lineDashPhase, lengths: dashes)
    }
    let caps: [CAShapeLayerLineCap: CGLineCap] = [.round: .round, .square: .square]
    let joins: [CAShapeLayerLineJoin: CGLineJoin] = [.round: .round, .bevel: .bevel]
    return line.copy(
      strokingWithWidth: lineWidth, lineCap: caps[lineCap] ?? .butt, lineJoin: joins[lineJoin] ?? .miter,
      miterLimit: miterLimit)
  }

  /// Whether the fill or the stroke of the path lies at `point`.
  func draws(_ path: CGPath, at point: CGPoint) -> Bool {
    if let color = fillColor, color.alpha > 0,
      path.contains(point, using: fillRule == .evenOdd ? .evenOdd : .winding)
    {
      return true
    }
    guard let color = strokeColor, color.alpha > 0 else { return false }
    return visibleStroke?.contains(point) ?? false
  }
}
