import QuartzCore

/// Keeps hidden content away from the edge that it shares with the opaque content that hides it. Two
/// coverages of one pixel would let the hidden content show through.
extension LayerStyle {
  /// The outline for everything beneath an opaque border: half the border's width further in, where the
  /// border covers its pixels whole. If the border is too thin for that or not opaque, it is the layer's own
  /// outline.
  func beneathBorder(_ plane: Plane, _ inner: Painter.Surroundings) -> LayerStyle {
    guard hasBorder, border.w == 1, inner.opacity == 1, inner.tint.w == 1, edges == 15 else { return self }
    let width = Double(min(borderWidth, Float(min(maxX - minX, maxY - minY)) / 2))
    // With a border of three pixels nothing shows through, with one and a half pixels 1/64 does, and without
    // this inset 1/4.
    guard width * plane.leastScale(minX, minY, maxX, maxY) >= 1.5 else { return self }
    return inset(by: width / 2)
  }
}

extension Painter {
  /// Whether the layer's own image hides its background: opaque, all over the bounds, and cut by the same corners.
  func isHiddenByImage(_ node: NodeIndex, _ style: LayerStyle, _ inner: Surroundings) -> Bool {
    guard let image = style.image, style.hasOpaqueImage, inner.opacity == 1, inner.tint.w == 1,
      frame.row(node)[Slot.contentsFade] == 0,
      style.masksToBounds || style.radii == .zero
    else { return false }
    let place = style.placement(of: image, next: nil, frame.row(node), flipped: inner.isFlipped)
    return isDrawn(place) && place.minX <= style.minX && place.minY <= style.minY && place.maxX >= style.maxX
      && place.maxY >= style.maxY
  }

  /// Whether an image has a size that can be drawn. A larger one may show nothing.
  private func isDrawn(_ place: ContentsPlacement) -> Bool {
    max(place.maxX - place.minX, place.maxY - place.minY) < 1e6
  }

  /// Whether the layer's own gradient, which has the background's outline, hides it.
  func isHiddenByGradient(_ node: NodeIndex, _ inner: Surroundings) -> Bool {
    inner.opacity == 1 && inner.tint.w == 1 && hasGradient(node) && isOpaqueGradient(node)
  }

  /// Adds the interior of an opaque background, which hides everything that was drawn so far except the last
  /// instance; that may be the background itself. A background that is not drawn because it is hidden still
  /// hides what lies beneath.
  mutating func addInterior(_ style: LayerStyle, _ plane: Plane, _ inner: Surroundings, _ box: PixelRect) {
    guard groupDepth == 0, inner.safe.contains(box), inner.opacity == 1, inner.tint == SIMD4(repeating: 1),
      var interior = style.interior(plane)
    else { return }
    interior.depth = PaintList.depth(list.instances.count - 1)
    list.interiors.append(interior)
    list.interiorArea += box.width * box.height
  }

  /// Whether the lowest sublayer hides the layer's background: upright, opaque and all over the bounds, and cut by the
  /// same corners.
  func isHiddenBySublayer(
    _ node: NodeIndex, _ children: ContiguousArray<NodeIndex>, _ style: LayerStyle, _ inner: Surroundings
  ) -> Bool {
    guard !children.isEmpty, inner.opacity == 1, inner.planeOpacity == 1, inner.tint.w == 1,
      style.edges == 15, style.masksToBounds || style.radii == .zero, frame.replication(node) == nil,
      frame.sublayerTransform(node) == nil
    else { return false }
    let child = children[0]
    let row = frame.row(child)
    // No sublayer lies beneath the first one.
    guard children.count <= 16, children.allSatisfy({ frame.row($0)[Slot.zPosition] >= row[Slot.zPosition] })
    else { return false }
    guard row[Slot.hidden] == 0, !frame.isShownByPortal(child), row[Slot.opacity] >= 1,
      row[Slot.doubleSided] != 0,
      row[Slot.cornerRadius] <= 0, row[Slot.shouldRasterize] == 0, frame.mask(child) < 0,
      !frame.hasFilters(child), !keepsDepth(child), !isInTransition(child)
    else { return false }
    let place = frame.localTransform(child)
    guard place.m12 == 0, place.m21 == 0, place.m14 == 0, place.m24 == 0, place.m44 == 1 else { return false }
    let own = LayerStyle(row, contents: frame.contents(child))
    guard own.edges == 15 else { return false }
    func covers(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> Bool {
      let (x0, x1) = (minX * place.m11 + place.m41, maxX * place.m11 + place.m41)
      let (y0, y1) = (minY * place.m22 + place.m42, maxY * place.m22 + place.m42)
      let slack = 1e-9 * max(style.maxX - style.minX, style.maxY - style.minY)
      return min(x0, x1) <= style.minX + slack && max(x0, x1) >= style.maxX - slack
        && min(y0, y1) <= style.minY + slack && max(y0, y1) >= style.maxY - slack
    }
    let coversAll = covers(own.minX, own.minY, own.maxX, own.maxY)
    if coversAll, own.background.w == 1 || (hasGradient(child) && isOpaqueGradient(child)) { return true }
    guard let image = own.image, own.hasOpaqueImage, row[Slot.contentsFade] == 0,
      coversAll || !own.masksToBounds
    else { return false }
    let picture = own.placement(
      of: image, next: nil, row, flipped: inner.isFlipped != (row[Slot.geometryFlipped] != 0))
    return isDrawn(picture) && covers(picture.minX, picture.minY, picture.maxX, picture.maxY)
  }
}
