import QuartzCore
import RenderTree

extension Painter {
  func shapePath(_ node: NodeIndex) -> CGPath? { frame.object(node, ShapeSlot.path) as? CGPath }

  /// The number of pieces of a shape layer: fill and stroke.
  func shapePieces(_ node: NodeIndex) -> Int {
    guard let path = shapePath(node), !path.isEmpty else { return 0 }
    let row = frame.row(node)
    return (Self.isVisible(row + ShapeSlot.fillColor) ? 1 : 0) + (Self.stroke(row) == nil ? 0 : 1)
  }

  /// The stroke of a shape layer; nil if none is visible.
  private static func stroke(_ row: LayerRow) -> StrokeStyle? {
    isVisible(row + ShapeSlot.strokeColor) ? StrokeStyle(row: row) : nil
  }

  private static func isVisible(_ color: UnsafePointer<Double>) -> Bool { color[4] != 0 && color[3] > 0 }

  /// Fills and strokes the path of a shape layer.
  mutating func shape(_ path: CGPath, _ node: PaintNode, _ inner: PaintState) {
    let (row, plane) = (node.row, node.plane)
    if Self.isVisible(row + ShapeSlot.fillColor) {
      fill(
        path, rule: row[ShapeSlot.fillRule] == 0 ? .winding : .evenOdd,
        color: Self.premultiplied(row + ShapeSlot.fillColor), plane: plane, inner: inner)
    }
    guard let style = Self.stroke(row) else { return }
    paint(
      path, .stroke(style), dashes: frame.object(node.id, ShapeSlot.lineDashPattern) as? NumberList,
      color: Self.premultiplied(row + ShapeSlot.strokeColor), outset: style.outset, plane, inner)
  }

  /// Fills a path of a plane. `color` is premultiplied; the surroundings' opacity, tint and clips apply.
  mutating func fill(
    _ path: CGPath, rule: CGPathFillRule, color: SIMD4<Float>, plane: Plane, inner: PaintState
  ) {
    paint(
      path, .fill(isEvenOdd: rule == .evenOdd), dashes: nil, color: color, outset: 0, plane, inner)
  }

  private mutating func paint(
    _ path: CGPath, _ part: ShapePart, dashes: NumberList?, color: SIMD4<Float>, outset: Double,
    _ plane: Plane, _ inner: PaintState
  ) {
    let bounds = path.boundingBox.insetBy(dx: -outset, dy: -outset)
    guard !bounds.isNull, bounds.minX.isFinite, bounds.width.isFinite, bounds.height.isFinite else { return }
    let box = plane.pixels(bounds.minX, bounds.minY, bounds.maxX, bounds.maxY, within: inner.limit)
    guard !box.isEmpty else { return }
    let greatest = plane.greatestScale(bounds)
    guard greatest > 0 else { return }
    let entry = resources.shapes.entry(path, part, dashes: dashes, greatest: greatest)
    let tint = inner.tint
    let factor = SIMD4(tint.x * tint.w, tint.y * tint.w, tint.z * tint.w, tint.w) * inner.opacity
    list.append(
      shape: entry, bounds: bounds, plane, color: color * factor,
      clip: inner.clip(for: box), box: box)
  }

  /// The bounds of what a shape layer paints, in its coordinates; nil when it paints nothing.
  func shapeBounds(_ node: NodeIndex) -> CGRect? {
    guard shapePieces(node) > 0, let path = shapePath(node) else { return nil }
    let outset = Self.stroke(frame.row(node))?.outset ?? 0
    return path.boundingBox.insetBy(dx: -outset, dy: -outset)
  }

  private static func premultiplied(_ c: UnsafePointer<Double>) -> SIMD4<Float> {
    func unit(_ value: Double) -> Float { Float(min(max(value, 0), 1)) }
    let alpha = unit(c[3])
    return SIMD4(unit(c[0]) * alpha, unit(c[1]) * alpha, unit(c[2]) * alpha, alpha)
  }
}
