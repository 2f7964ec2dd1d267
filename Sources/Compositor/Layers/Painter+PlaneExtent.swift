import QuartzCore
import RenderTree

extension Painter {
  /// A box that contains everything that a layer and its sublayers draw, in the layer's plane. Planes whose
  /// boxes lie apart are neither compared nor cut, which saves work. Content whose extent is not known at
  /// once is taken to lie everywhere.
  func planeExtent(of node: NodeIndex, _ manner: PaintManner, isFlipped: Bool) -> PlaneExtent {
    if let row = frame.plainLeaf(node), row[Slot.shadowOpacity] <= 0, !isInTransition(node) {
      return Self.planeExtent(ofLeaf: row)
    }
    var extent = PlaneExtent()
    var budget = 4096
    widen(&extent, node, manner, through: CATransform3DIdentity, isFlipped: isFlipped, depth: 0, &budget)
    return extent
  }

  /// The bounds of a plain leaf without a shadow, if it shows something.
  private static func planeExtent(ofLeaf row: LayerRow) -> PlaneExtent {
    let isDrawn =
      row[Slot.backgroundColor + 4] != 0 || (row[Slot.borderWidth] > 0 && row[Slot.borderColor + 4] != 0)
    let (x, y) = (row[Slot.bounds], row[Slot.bounds + 1])
    let (width, height) = (row[Slot.bounds + 2], row[Slot.bounds + 3])
    guard isDrawn, width > 0, height > 0 else { return PlaneExtent() }
    let extent = PlaneExtent(minX: x, minY: y, maxX: x + width, maxY: y + height)
    return max(abs(extent.minX), abs(extent.minY), abs(extent.maxX), abs(extent.maxY)) < 1e12
      ? extent : .everything
  }

  private func widen(
    _ extent: inout PlaneExtent, _ node: NodeIndex, _ manner: PaintManner, through m: CATransform3D,
    isFlipped: Bool,
    depth: Int, _ budget: inout Int
  ) {
    budget -= 1
    guard budget > 0, depth < 64 else { return extent = .everything }
    if isInTransition(node) { return extent = .everything }
    let row = frame.row(node)
    let (minX, minY) = (row[Slot.bounds], row[Slot.bounds + 1])
    let (maxX, maxY) = (minX + row[Slot.bounds + 2], minY + row[Slot.bounds + 3])
    if frame.plainLeaf(node) != nil, row[Slot.shadowOpacity] <= 0 {
      let isDrawn =
        row[Slot.backgroundColor + 4] != 0 || (row[Slot.borderWidth] > 0 && row[Slot.borderColor + 4] != 0)
      if isDrawn { extent.add(minX, minY, maxX, maxY, through: m) }
      return
    }
    if !manner.contains(.alone), let rect = bitmap(of: node, isFlipped: isFlipped, depth: depth)?.rect {
      return extent.add(rect.minX, rect.minY, rect.maxX, rect.maxY, through: m)
    }
    if row[Slot.shadowOpacity] > 0 {
      return widenWithShadow(&extent, node, manner, through: m, isFlipped: isFlipped, depth: depth, &budget)
    }
    widenWithoutShadow(&extent, node, manner, through: m, isFlipped: isFlipped, depth: depth, &budget)
  }

  private func widenWithoutShadow(
    _ extent: inout PlaneExtent, _ node: NodeIndex, _ manner: PaintManner, through m: CATransform3D,
    isFlipped: Bool,
    depth: Int, _ budget: inout Int
  ) {
    let appearance = appearance(of: node)
    let style = appearance.style
    func add(_ box: PlaneBox) { extent.add(box.minX, box.minY, box.maxX, box.maxY, through: m) }
    if appearance.traits.hasPlane {
      // A filter may draw anywhere.
      if frame.object(node, ObjectSlot.filters) != nil { return extent = .everything }
      if style.masksToBounds { return add(style.bounds) }
      if hasBackdrop(node) { add(style.bounds) }
      for piece in appearance.shown(manner).inOrder {
        switch self.extent(of: piece, node, style, isFlipped: isFlipped) {
        case .nothing: break
        case .bounds: add(style.bounds)
        case .boundsAnd(let box):
          add(style.bounds)
          add(box)
        case .box(let box):
          // Only the stroke of a straight line is visible, and the line's box is empty.
          add(PlaneBox(box.minX - 1e-3, box.minY - 1e-3, box.maxX + 1e-3, box.maxY + 1e-3))
        case .everywhere: return extent = .everything
        }
      }
    }
    let children = sublayers(of: node, manner)
    guard !children.isEmpty else { return }
    let inner = keepsDepth(node) ? m : Geometry.flattening(m)
    let sublayers = frame.sublayerTransform(node).map { CATransform3DConcat($0, inner) } ?? inner
    guard let replication = frame.replication(node), replication.count != 1 else {
      for child in children {
        widen(&extent, sublayer: child, through: sublayers, isFlipped: isFlipped, depth: depth, &budget)
      }
      return
    }
    // Delayed copies show other moments.
    guard !replication.isDelayed, replication.count <= 256 else { return extent = .everything }
    var transform = CATransform3DIdentity
    for _ in 0..<replication.count {
      let copy = CATransform3DConcat(transform, sublayers)
      for child in children {
        widen(&extent, sublayer: child, through: copy, isFlipped: isFlipped, depth: depth, &budget)
      }
      transform = CATransform3DConcat(replication.transform, transform)
    }
  }

  private func widen(
    _ extent: inout PlaneExtent, sublayer child: NodeIndex, through m: CATransform3D, isFlipped: Bool,
    depth: Int,
    _ budget: inout Int
  ) {
    let row = frame.row(child)
    guard !extent.isEverything, (row[Slot.hidden] == 0 && row.shownOpacity > 0) || isInTransition(child)
    else { return }
    widen(
      &extent, child, [], through: CATransform3DConcat(frame.localTransform(child), m),
      isFlipped: self.isFlipped(child, in: isFlipped), depth: depth + 1, &budget)
  }

  /// The same with the shadow of the whole content.
  private func widenWithShadow(
    _ extent: inout PlaneExtent, _ node: NodeIndex, _ manner: PaintManner, through m: CATransform3D,
    isFlipped: Bool,
    depth: Int, _ budget: inout Int
  ) {
    let row = frame.row(node)
    var own = PlaneExtent()
    widenWithoutShadow(&own, node, manner, through: m, isFlipped: isFlipped, depth: depth, &budget)
    if let box = frame.shadowPath(node)?.boundingBox, !box.isNull {
      own.add(box.minX, box.minY, box.maxX, box.maxY, through: m)
    }
    if !own.isEmpty, row[Slot.masksToBounds] == 0 {
      // An upper bound of the factor by which a step in any direction becomes longer.
      let stretch = (m.m11 * m.m11 + m.m12 * m.m12 + m.m21 * m.m21 + m.m22 * m.m22).squareRoot() / m.m44
      let offset = SIMD2(row[Slot.shadowOffset], row[Slot.shadowOffset + 1])
      let step = (3 * abs(row[Slot.shadowRadius]) + (offset * offset).sum().squareRoot() + 1) * stretch
      guard m.m14 == 0, m.m24 == 0, step.isFinite else { return extent = .everything }
      own = PlaneExtent(
        minX: own.minX - step, minY: own.minY - step, maxX: own.maxX + step, maxY: own.maxY + step)
    }
    extent.add(own)
  }
}
