import QuartzCore
import RenderTree

/// Layers that show other layers (CAPortalLayer).
extension Painter {
  /// How many portals may be nested in what they show.
  private static let portalLimit = 4

  /// Draws the source of a portal. `inner` are the surroundings of the portal's sublayers.
  ///
  /// A portal that lies in its own source is left out there, so every path through portals ends. Portals
  /// count against the budget of layers, because each may show the others.
  mutating func portal(_ node: PaintNode, _ inner: PaintState) {
    let source = frame.portalSource(node.id)
    guard source >= 0, openPortals.count < Self.portalLimit, !openPortals.contains(node.id),
      list.visit(PaintBudget.moment)
    else { return }
    openPortals.append(node.id)
    defer { openPortals.removeLast() }
    let (own, row) = (node.row, frame.row(source))
    let opacity = own[PortalSlot.matchesOpacity] != 0 ? Float(row.shownOpacity) : 1
    guard row[Slot.hidden] == 0 || isInTransition(source), opacity > 0 else { return }
    // The source keeps the orientation that it has in its own place.
    let isFlipped = isFlipped(source)
    let placed = placed(
      source, in: node.id, Geometry.flattening(node.transform), flips: isFlipped != inner.isFlipped)
    var inner = inner
    // The layers inside have their places where the source lies.
    inner.notesPlaces = false
    inner.isFlipped = self.isFlipped(source, in: isFlipped)
    if frame.hasTransitions, let transition = frame.transition(source) {
      self.transition(source, transition, through: placed, inner)
    } else if sharesSpace(source) {
      shared(source, through: placed, opacity: opacity, inner)
    } else {
      flat(source, through: placed, opacity: opacity, inner)
    }
  }

  /// From the source's coordinates to pixels, as the portal shows it.
  private func placed(
    _ source: NodeIndex, in node: NodeIndex, _ plane: CATransform3D, flips: Bool
  ) -> CATransform3D {
    let (own, row) = (frame.row(node), frame.row(source))
    let matchesPosition = own[PortalSlot.matchesPosition] != 0
    let matchesTransform = own[PortalSlot.matchesTransform] != 0
    let whole = matchesPosition ? transformToPixels(of: source) : CATransform3DIdentity
    if matchesPosition && matchesTransform { return whole }
    let (x, y) = (row[Slot.bounds], row[Slot.bounds + 1])
    let (width, height) = (row[Slot.bounds + 2], row[Slot.bounds + 3])
    let anchor = CGPoint(
      x: x + row[Slot.anchorPoint] * width, y: y + row[Slot.anchorPoint + 1] * height)
    // The place of the anchor point, in the portal's coordinates.
    var place = CGPoint(x: anchor.x - x + own[Slot.bounds], y: anchor.y - y + own[Slot.bounds + 1])
    if matchesPosition, let pixel = whole.project(flipped(anchor, row)), let local = plane.unproject(pixel) {
      place = local
    }
    var moved =
      matchesTransform ? CATransform3D(row: row + Slot.transform) : CATransform3DIdentity
    moved = CATransform3DConcat(CATransform3DMakeTranslation(-anchor.x, -anchor.y, 0), moved)
    moved = CATransform3DConcat(moved, CATransform3DMakeTranslation(place.x, place.y, 0))
    if flips {
      let flip = CATransform3DTranslate(CATransform3DMakeScale(1, -1, 1), 0, -(2 * y + height), 0)
      moved = CATransform3DConcat(flip, moved)
    }
    return CATransform3DConcat(Geometry.flattened(moved), plane)
  }

  /// A point after the flip of a layer.
  private func flipped(_ point: CGPoint, _ row: LayerRow) -> CGPoint {
    row[Slot.geometryFlipped] == 0
      ? point : CGPoint(x: point.x, y: 2 * row[Slot.bounds + 1] + row[Slot.bounds + 3] - point.y)
  }

  /// Whether an odd number of flips leads to what is in a layer, where the layer itself is.
  private func isFlipped(_ node: NodeIndex) -> Bool {
    var isFlipped = false
    var current = node
    while current >= 0 {
      if frame.row(current)[Slot.geometryFlipped] != 0 { isFlipped.toggle() }
      current = frame.parent(current)
    }
    return isFlipped
  }

  /// From a layer's coordinates to pixels, where the layer itself is.
  private func transformToPixels(of node: NodeIndex) -> CATransform3D {
    var transform = frame.localTransform(node)
    var child = node
    var parent = frame.parent(node)
    while parent >= 0 {
      if frame.mask(parent) != child, let inner = frame.sublayerTransform(parent) {
        transform = CATransform3DConcat(transform, inner)
      }
      if !keepsDepth(parent) { transform = Geometry.flattened(transform) }
      transform = CATransform3DConcat(transform, frame.localTransform(parent))
      child = parent
      parent = frame.parent(parent)
    }
    return CATransform3DConcat(transform, toPixels)
  }
}
