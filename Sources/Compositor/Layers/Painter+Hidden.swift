import QuartzCore
import RenderTree

/// Keeps hidden content away from the edge that it shares with the opaque content that hides it. Two
/// coverages of one pixel would let the hidden content show through.
extension LayerStyle {
  /// The outline for everything below an opaque border: half the border's width further in, where the border covers its
  /// pixels whole. If the border is too thin for that or not opaque, it is the layer's own outline.
  func beneathBorder(_ plane: Plane, _ inner: PaintState) -> LayerStyle {
    guard hasBorder, border.w == 1, inner.opacity == 1, inner.tint.w == 1, edges == 15 else { return self }
    let width = Double(min(borderWidth, Float(min(maxX - minX, maxY - minY)) / 2))
    // With a border of three pixels nothing shows through. With one and a half pixels 1/64 shows through; without this
    // inset 1/4 would.
    guard width * plane.leastScale(minX, minY, maxX, maxY) >= 1.5 else { return self }
    return inset(by: width / 2)
  }
}

extension Painter {
  /// Whether a node's own image hides its background: opaque, all over the bounds, and cut by the same corners.
  func isHiddenByImage(_ node: PaintNode, _ inner: PaintState) -> Bool {
    let style = node.style
    guard style.image != nil, inner.opacity == 1, inner.tint.w == 1,
      style.masksToBounds || style.radii == .zero,
      let box = hiddenBox(.contents, node.id, style, isFlipped: inner.isFlipped)
    else { return false }
    return box.minX <= style.minX && box.minY <= style.minY && box.maxX >= style.maxX
      && box.maxY >= style.maxY
  }

  /// Whether a node's own gradient, which has the background's outline, hides it.
  func isHiddenByGradient(_ node: PaintNode, _ inner: PaintState) -> Bool {
    inner.opacity == 1 && inner.tint.w == 1 && node.appearance.pieces.contains(.gradient)
      && hiddenBox(.gradient, node.id, node.style, isFlipped: inner.isFlipped) != nil
  }

  /// Adds the interior of an opaque background, which hides everything that was drawn so far except the last instance;
  /// that may be the background itself. A background that is not drawn because it is hidden still hides the layers
  /// below.
  mutating func addInterior(_ style: LayerStyle, _ plane: Plane, _ inner: PaintState, _ box: PixelRect) {
    guard inner.surfaceDepth == 0, inner.safe.contains(box), inner.opacity == 1, inner.isUntinted,
      var interior = style.interior(plane)
    else { return }
    interior.depth = PaintList.depth(list.instances.count - 1)
    list.interiors.append(interior)
    list.interiorArea += box.width * box.height
  }

  /// Whether the lowest sublayer hides the layer's background: upright, opaque and all over the bounds, and cut by the
  /// same corners.
  func isHiddenBySublayer(_ node: PaintNode, _ inner: PaintState) -> Bool {
    let (style, children) = (node.style, node.children)
    guard !children.isEmpty, inner.opacity == 1, inner.planeOpacity == 1, inner.tint.w == 1,
      style.edges == 15, style.masksToBounds || style.radii == .zero, !node.appearance.traits.copiesSublayers,
      frame.sublayerTransform(node.id) == nil
    else { return false }
    let child = children[0]
    let row = frame.row(child)
    // No sublayer lies beneath the first one.
    guard children.count <= 16, children.allSatisfy({ frame.row($0)[Slot.zPosition] >= row[Slot.zPosition] })
    else { return false }
    guard row[Slot.hidden] == 0, !frame.isShownByPortal(child), row.shownOpacity == 1,
      row[Slot.doubleSided] != 0,
      row[Slot.cornerRadius] <= 0, row[Slot.shouldRasterize] == 0, frame.mask(child) < 0,
      !frame.hasFilters(child), !keepsDepth(child), !isInTransition(child)
    else { return false }
    let place = frame.localTransform(child)
    guard place.m12 == 0, place.m21 == 0, place.m14 == 0, place.m24 == 0, place.m44 == 1 else { return false }
    let appearance = appearance(of: child)
    let own = appearance.style
    guard own.edges == 15 else { return false }
    func covers(_ box: PlaneBox) -> Bool {
      let (x0, x1) = (box.minX * place.m11 + place.m41, box.maxX * place.m11 + place.m41)
      let (y0, y1) = (box.minY * place.m22 + place.m42, box.maxY * place.m22 + place.m42)
      let slack = 1e-9 * max(style.maxX - style.minX, style.maxY - style.minY)
      return min(x0, x1) <= style.minX + slack && max(x0, x1) >= style.maxX - slack
        && min(y0, y1) <= style.minY + slack && max(y0, y1) >= style.maxY - slack
    }
    // Parts outside the sublayer's bounds are cut off if it clips.
    if own.masksToBounds, !covers(own.bounds) { return false }
    let isFlipped = self.isFlipped(child, in: inner.isFlipped)
    for piece in appearance.pieces.inOrder {
      if let box = hiddenBox(piece, child, own, isFlipped: isFlipped), covers(box) { return true }
    }
    return false
  }
}
