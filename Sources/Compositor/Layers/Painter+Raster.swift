import QuartzCore
import RenderTree

/// `shouldRasterize`.
extension Painter {
  /// The longest side of a bitmap, in pixels; every driver supports it. Layers that need more are drawn
  /// directly.
  private static let limit = 4096

  /// Draws a layer and its sublayers by means of a bitmap. The layer's opacity is not part of the bitmap.
  /// False: the layer is too large or too small.
  ///
  /// The bitmap has `rasterizationScale` pixels for each point, whatever the layer's size on screen. It contains the
  /// shadow and the mask, and is sampled with the layer's filters for contents (Apple's documentation of
  /// `shouldRasterize`).
  mutating func rasterize(
    _ node: NodeIndex, _ plane: Plane, opacity: Float, manner: PaintManner, isFlipped: Bool,
    _ outer: PaintState
  ) -> Bool {
    guard !manner.contains(.rasterized),
      let bitmap = bitmap(of: node, isFlipped: isFlipped, depth: outer.depth)
    else { return false }
    let row = frame.row(node)
    let (box, toBitmap, rect) = (bitmap.box, bitmap.toBitmap, bitmap.rect)
    let seen = plane.pixels(rect, within: outer.limit)
    if seen.isEmpty { return true }
    guard list.budget.rasterize(box.area) else { return false }

    let whole = PixelRect(x: 0, y: 0, width: box.width, height: box.height)
    var content = PaintList()
    content.budget = list.budget
    content.whole = whole
    swap(&content, &list)
    let kept = resources
    (resources.shadowTiles, resources.tileWatch) = (nil, nil)
    resources.report?.beginBitmap(toBitmap, plane)
    flat(
      node, through: toBitmap, opacity: 1, manner: manner.union(.rasterized),
      PaintState(
        transform: toBitmap, safe: whole, isFlipped: outer.isFlipped, limit: whole, depth: outer.depth,
        surfaceDepth: outer.surfaceDepth + 1, shadowDepth: outer.shadowDepth))
    resources = kept
    resources.report?.endBitmap()
    swap(&content, &list)
    list.budget = content.budget
    content.limitFill(within: whole, &list.budget)
    list.layerCount += content.layerCount

    let clip = outer.clip(for: seen)
    let tint = outer.tint
    let alpha = tint.w
    let (w, h) = (Float(box.width), Float(box.height))
    let sampling = sampling(
      plane, x: (rect.minX + rect.maxX) / 2, y: (rect.minY + rect.maxY) / 2, scale: bitmap.scale, row)
    var variant: Variant = [.image, .tint]
    if sampling == .mipmapped { variant.insert(.mipmaps) }
    variant.formUnion(list.clipVariant(clip))
    if !plane.isAffine { variant.insert(.perspective) }
    var instance = Instance(
      .image, plane: plane, rect: FloatRect(rect.minX, rect.minY, rect.maxX, rect.maxY),
      color: SIMD4(tint.x * alpha, tint.y * alpha, tint.z * alpha, alpha), clip: clip,
      Instance.Image(
        place: .init(scale: SIMD2(1 / w, 1 / h)),
        texels: isFlipped
          ? FloatRect(minX: 0, minY: h, maxX: w, maxY: 0) : FloatRect(minX: 0, minY: 0, maxX: w, maxY: h),
        limits: FloatRect(minX: 0, minY: 0, maxX: w, maxY: h),
        // No limit for the mip level.
        mipScale: Float(pow(2, row[Slot.minificationFilterBias])), lastLevel: 32,
        opacity: outer.opacity * opacity))
    instance.sumUpIfSharp(&variant, within: seen)
    let index = list.append(bare: instance)
    list.addFill(seen, variant, clip: clip)
    list.append(.raster(list.rasters.count))
    list.rasters.append(
      Raster(
        node: node, width: box.width, height: box.height, content: content,
        instance: index, variant: variant, sampling: sampling))
    return true
  }

  /// The bitmap of a layer that is rasterised.
  struct Bitmap {
    /// Pixels for each point of the layer.
    let scale: Double
    /// The size of the bitmap; its origin is the place of the layer's bounds in it.
    let box: PixelRect
    /// From the layer to pixels of the bitmap.
    let toBitmap: CATransform3D
    /// The rectangle of the bitmap in the layer's coordinates.
    let rect: PlaneBox
  }

  /// The bitmap that a layer is drawn as. Nil: it is not rasterised, or is too large or too small.
  func bitmap(of node: NodeIndex, isFlipped: Bool, depth: Int) -> Bitmap? {
    let row = frame.row(node)
    // A layer that blends with the pixels below cannot do so inside a bitmap.
    guard row[Slot.shouldRasterize] != 0, !sharesSpace(node),
      frame.object(node, ObjectSlot.compositingFilter) == nil, !hasBackdrop(node)
    else { return nil }
    let scale = row[Slot.rasterizationScale] > 0 ? row[Slot.rasterizationScale] : 1
    // Upright as on the screen: a layer whose y axis points up is turned over in the bitmap, and turned back
    // where the bitmap is placed.
    let up: Double = isFlipped ? -1 : 1
    let limit = PixelRect(
      x: -2 * Self.limit, y: -2 * Self.limit, width: 4 * Self.limit, height: 4 * Self.limit)
    // The bitmap's origin is near the bounds' origin, so that coordinates are small.
    let (x0, y0) = (row[Slot.bounds].rounded(), row[Slot.bounds + 1].rounded())
    let toPlace = CATransform3DTranslate(CATransform3DMakeScale(scale, scale * up, 1), -x0, -y0, 0)
    let extent = directExtent(node, toPlace, limit, isFlipped: isFlipped, depth: depth)
    // A transparent pixel around it, so that edges are sampled in the same way as the inside.
    let box = extent.grown(by: 1)
    guard !extent.isEmpty, box.width <= Self.limit, box.height <= Self.limit else { return nil }
    let top = y0 + Double(box.y) / scale * up
    let bottom = y0 + Double(box.maxY) / scale * up
    return Bitmap(
      scale: scale, box: box,
      toBitmap: CATransform3DConcat(
        toPlace, CATransform3DMakeTranslation(Double(-box.x), Double(-box.y), 0)),
      rect: PlaneBox(
        x0 + Double(box.x) / scale, min(top, bottom), x0 + Double(box.maxX) / scale, max(top, bottom)
      ))
  }

  /// The filter for a bitmap with `scale` pixels for each point, chosen by the size of its middle on the screen.
  private func sampling(
    _ plane: Plane, x: Double, y: Double, scale: Double, _ row: LayerRow
  ) -> Sampling {
    let isSmaller = abs(plane.jacobian(x, y)) < scale * scale * 0.999
    switch row[isSmaller ? Slot.minificationFilter : Slot.magnificationFilter] {
    case 0: return .nearest
    // If the bitmap is not reduced, it needs no mip maps.
    case 2 where isSmaller: return .mipmapped
    default: return .linear
    }
  }
}
