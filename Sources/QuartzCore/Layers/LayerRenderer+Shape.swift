import RenderTree

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
    guard let path, let style = StrokeStyle(row: row) else { return nil }
    let dashes = objects[ShapeSlot.lineDashPattern] as? NumberList
    return path.stroked(style, dashes: dashes.map { Array($0.numbers) } ?? [])
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
