import QuartzCore
import RenderTree

/// A short path for the most frequent layers: layers without sublayers that show a colour in a rounded
/// rectangle.
///
/// It draws exactly what `Painter.layer` would draw, and leaves every other layer to that function.
extension Painter {
  /// Sublayers of a layer that flattens, in painting order.
  mutating func sublayers(_ children: ContiguousArray<NodeIndex>, _ outer: PaintState) {
    // One matrix takes the superlayer's coordinates to pixels for all sublayers.
    let toPixels =
      outer.sublayerTransform.map { CATransform3DConcat($0, outer.transform) } ?? outer.transform
    guard list.visit(children.count) else { return }
    for child in children {
      if let row = leafRow(child), leaf(row, toPixels, outer) { continue }
      layer(child, outer)
    }
  }

  /// The row of a layer that may take the short path.
  @inline(__always)
  func leafRow(_ node: NodeIndex) -> UnsafePointer<Double>? {
    resources.takesShortPath ? frame.plainLeaf(node) : nil
  }

  /// Draws a single plain leaf; see below.
  mutating func leaf(_ row: UnsafePointer<Double>, _ outer: PaintState) -> Bool {
    let toPixels =
      outer.sublayerTransform.map { CATransform3DConcat($0, outer.transform) } ?? outer.transform
    return leaf(row, toPixels, outer)
  }

  /// Draws a plain leaf by its row. False: the leaf has properties that this path does not support.
  private mutating func leaf(
    _ row: UnsafePointer<Double>, _ toPixels: CATransform3D, _ outer: PaintState
  ) -> Bool {
    if row[Slot.hidden] != 0 { return true }
    let opacity = Float(min(max(row[Slot.opacity], 0), 1)) * outer.planeOpacity
    if opacity <= 0 { return true }
    guard row[Slot.borderWidth] <= 0, row[Slot.shadowOpacity] <= 0, row[Slot.doubleSided] != 0,
      row[Slot.geometryFlipped] == 0, row[Slot.shouldRasterize] == 0, outer.depth < 1024
    else { return false }
    let radius = row[Slot.cornerRadius]
    if radius > 0 && (row[Slot.cornerCurve] != 0 || row[Slot.maskedCorners] != 15) { return false }
    let edges =
      row[Slot.allowsEdgeAntialiasing] == 0 ? 0 : Int(clamping: row[Slot.edgeAntialiasingMask]) & 15
    guard edges == 15 else { return false }
    let width = row[Slot.bounds + 2]
    let height = row[Slot.bounds + 3]
    let fill = row + Slot.backgroundColor
    guard fill[4] != 0, fill[3] > 0, width > 0, height > 0 else {
      list.layerCount += 1
      return true
    }
    let plane = Plane(row, within: toPixels)
    guard plane.isVisible else { return true }
    list.layerCount += 1
    let (minX, minY) = (row[Slot.bounds], row[Slot.bounds + 1])
    let (maxX, maxY) = (minX + width, minY + height)
    let box = plane.pixels(minX, minY, maxX, maxY, within: outer.limit)
    if box.isEmpty { return true }
    let clip = outer.clip(for: box)
    let tint = outer.tint
    let alpha = Self.unit(fill[3]) * tint.w * outer.opacity * opacity
    let reach = radius > 0 ? Float(min(radius, min(width, height) / 2)) : 0
    var variant: Variant = reach > 0 ? .corners : []
    var scale = -1.0
    if reach > 0 {
      scale = plane.leastScale(minX, minY, maxX, maxY)
      if scale * Double(reach) >= 2 { variant.insert(.alone) }
    }
    variant.formUnion(list.clipVariant(clip))
    if !plane.isAffine { variant.insert(.perspective) }
    var instance = Instance(
      .solid, plane: plane, rect: FloatRect(minX, minY, maxX, maxY),
      color: SIMD4(
        Self.unit(fill[0]) * tint.x * alpha, Self.unit(fill[1]) * tint.y * alpha,
        Self.unit(fill[2]) * tint.z * alpha, alpha), clip: clip,
      Instance.Rounded(radii: SIMD4(repeating: reach)))
    instance.depth = PaintList.depth(list.instances.count)
    list.append(plain: instance, variant, box: box)
    list.addFill(box, variant, clip: clip)
    // As `LayerStyle.interior`, for a layer without a border.
    guard outer.surfaceDepth == 0, clip < 0, alpha == 1, box.width >= 8, box.height >= 8 else { return true }
    if scale < 0 { scale = plane.leastScale(minX, minY, maxX, maxY) }
    guard scale > 1e-3 else { return true }
    let inset = Double(reach) * (1 - 0.5.squareRoot()) + 0.75 / scale
    guard (width - 2 * inset) * scale >= 8, (height - 2 * inset) * scale >= 8 else { return true }
    var interior = instance
    interior.rect = FloatRect(minX + inset, minY + inset, maxX - inset, maxY - inset)
    list.interiors.append(interior)
    list.interiorArea += box.width * box.height
    return true
  }

  private static func unit(_ value: Double) -> Float { Float(min(max(value, 0), 1)) }
}
