extension StrokeStyle {
  /// The stroke of a shape layer with these values. Nil if it has no width or no part of the path is stroked.
  package init?(row: LayerRow) {
    let width = row[ShapeSlot.lineWidth]
    let (start, end) = (max(row[ShapeSlot.strokeStart], 0), min(row[ShapeSlot.strokeEnd], 1))
    guard width > 0, width.isFinite, end > start else { return nil }
    self.init(
      width: min(width, Polylines.farthest),
      cap: CGLineCap(rawValue: Int32(clamping: row[ShapeSlot.lineCap])) ?? .butt,
      join: CGLineJoin(rawValue: Int32(clamping: row[ShapeSlot.lineJoin])) ?? .miter,
      miterLimit: row[ShapeSlot.miterLimit], start: start, end: end, phase: row[ShapeSlot.lineDashPhase])
  }
}
