import QuartzCore

/// What lies beneath something opaque with the same edge is kept from that edge: two coverages of one pixel let what is
/// hidden shine through.
extension LayerStyle {
  /// The layer's outline for all that an opaque border lies on: half the border's width further in, where the border
  /// covers its pixels whole. The outline itself where the border is too thin for that, or shines through.
  func beneathBorder(_ plane: Plane, _ inner: Painter.Surroundings) -> LayerStyle {
    guard hasBorder, border.w == 1, inner.opacity == 1, inner.tint.w == 1, edges == 15 else { return self }
    let width = Double(min(borderWidth, Float(min(maxX - minX, maxY - minY)) / 2))
    // From three pixels on nothing shows through, at one and a half a 64th; without, a quarter.
    guard width * plane.leastScale(minX, minY, maxX, maxY) >= 1.5 else { return self }
    var style = self
    let inset = width / 2
    (style.minX, style.minY, style.maxX, style.maxY) = (
      minX + inset, minY + inset, maxX - inset, maxY - inset
    )
    func within(_ radius: Float) -> Float { max(radius - Float(inset), 0) }
    style.radii = (within(radii.0), within(radii.1), within(radii.2), within(radii.3))
    return style
  }
}

extension Painter {
  /// Whether the layer's own image hides its background: opaque, all over the bounds, and cut by the same corners.
  func isHiddenByImage(_ node: NodeIndex, _ style: LayerStyle, _ inner: Surroundings) -> Bool {
    guard let image = style.image, image.isOpaque, inner.opacity == 1, inner.tint.w == 1,
      frame.row(node)[Slot.contentsFade] == 0,
      style.masksToBounds || style.radii == (0, 0, 0, 0)
    else { return false }
    let place = style.placement(of: image, next: nil, frame.row(node), flipped: inner.isFlipped)
    return place.minX <= style.minX && place.minY <= style.minY && place.maxX >= style.maxX
      && place.maxY >= style.maxY
  }
}
