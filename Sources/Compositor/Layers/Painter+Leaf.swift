import QuartzCore
import RenderTree

/// A short path for the most frequent layers: layers without sublayers that show a colour in a rounded
/// rectangle, or an image.
///
/// It draws exactly what `Painter.layer` would draw, and leaves every other layer to that function.
extension Painter {
  /// Sublayers of a layer that flattens, in painting order.
  mutating func sublayers(
    _ children: ContiguousArray<NodeIndex>, of node: NodeIndex, _ outer: PaintState
  ) {
    guard list.visit(children.count) else { return }
    // One matrix takes the superlayer's coordinates to pixels for all sublayers.
    let toPixels = outer.toSublayers
    guard let places = resources.places, outer.notesPlaces else {
      for child in children {
        if leaf(child, toPixels, outer) == nil { layer(child, outer) }
      }
      return
    }
    let surroundings = places.add(.init(state: outer, toPixels: toPixels))
    places.note(surroundings, ofSublayersOf: node)
    for child in children {
      if var leaf = leaf(child, toPixels, outer) {
        leaf.surroundings = surroundings
        places.note(leaf: child, leaf)
      } else {
        unit(child, outer, in: surroundings)
      }
    }
    if outer.firstIsExamined, let first = children.first { places.noteExamined(first) }
  }

  /// Draws a single leaf by the short path. False: the layer is none.
  mutating func leaf(_ node: NodeIndex, _ outer: PaintState) -> Bool {
    leaf(node, outer.toSublayers, outer) != nil
  }

  /// The same within given surroundings.
  mutating func leaf(_ node: NodeIndex, _ surroundings: PaintPlaces.Surroundings) -> Bool {
    leaf(node, surroundings.toPixels, surroundings.state) != nil
  }

  /// What the short path draws: at most an instance, which is kept apart because it is large, and the interior that it hides others
  /// with.
  struct LeafDrawing {
    /// Whether there is an instance.
    var hasInstance = false
    var interior: FloatRect?
    var variant: Variant = []
    /// The filter of the image, if there is one.
    var sampling = Sampling.linear
    var box = PixelRect(x: 0, y: 0, width: 0, height: 0)
    /// False: the layer has properties that the short path does not support.
    var isLeaf = true
    /// Whether the layer is drawn, if anything of it can be seen.
    var counts = false
  }

  /// Draws a leaf. Nil: the layer is none, or has properties that this path does not support.
  @inline(__always)
  private mutating func leaf(
    _ node: NodeIndex, _ toPixels: CATransform3D, _ outer: PaintState
  ) -> PaintPlaces.Leaf? {
    guard resources.takesShortPath, let (row, hasImage) = frame.leaf(node) else { return nil }
    if hasImage { return imageLeaf(node, row, toPixels, outer) }
    var instance = Instance.nothing
    let drawing = Self.drawing(ofLeaf: row, toPixels, outer, into: &instance) { clip in
      (list.clipVariant(clip), list.isCut(clip))
    }
    guard drawing.isLeaf else { return nil }
    if drawing.counts { list.layerCount += 1 }
    var leaf = PaintPlaces.Leaf(surroundings: -1, instance: -1, interior: -1)
    guard drawing.hasInstance else {
      if list.keepsPlaces { leaf.instance = list.reservePlace() }
      return leaf
    }
    leaf.instance = Int32(truncatingIfNeeded: list.instances.count)
    instance.depth = PaintList.depth(list.instances.count)
    list.append(plain: instance, drawing.variant)
    list.addFill(drawing.box, drawing.variant, clip: instance.clip)
    guard let rect = drawing.interior else { return leaf }
    leaf.interior = Int32(truncatingIfNeeded: list.interiors.count)
    instance.rect = rect
    list.interiors.append(instance)
    list.interiorArea += drawing.box.width * drawing.box.height
    return leaf
  }

  @inline(never)
  private mutating func imageLeaf(
    _ node: NodeIndex, _ row: LayerRow, _ toPixels: CATransform3D, _ outer: PaintState
  ) -> PaintPlaces.Leaf? {
    guard let image = frame.image(ofLeaf: node) else { return nil }
    var instance = Instance.nothing
    let drawing = Self.drawing(
      of: image, ofLeaf: row, toPixels, outer, longestSide: resources.longestSide, into: &instance
    ) { clip in
      (list.clipVariant(clip), list.isCut(clip))
    }
    guard drawing.isLeaf else { return nil }
    if drawing.counts { list.layerCount += 1 }
    var leaf = PaintPlaces.Leaf(surroundings: -1, instance: -1, interior: -1)
    guard drawing.hasInstance else {
      if list.keepsPlaces { leaf.instance = list.reservePlace(for: image) }
      return leaf
    }
    leaf.instance = Int32(truncatingIfNeeded: list.instances.count)
    list.closeImages()
    list.append(instance, drawing.variant, box: drawing.box, image: image, sampling: drawing.sampling)
    list.closeImages()
    return leaf
  }

  /// The opacity of a leaf, 0 if it is hidden, and whether the short path supports the properties that are not of an image or
  /// a background.
  @inline(__always)
  private static func opacity(
    ofLeaf row: LayerRow, _ outer: PaintState
  ) -> (opacity: Float, isLeaf: Bool) {
    if row[Slot.hidden] != 0 { return (0, true) }
    let opacity = Float(row.shownOpacity) * outer.planeOpacity
    if opacity <= 0 { return (0, true) }
    // A mask with further bits is none of the short path, either.
    guard row[Slot.borderWidth] <= 0, row[Slot.shadowOpacity] <= 0, row[Slot.doubleSided] != 0,
      row[Slot.geometryFlipped] == 0, row[Slot.shouldRasterize] == 0, outer.depth < 1024,
      row[Slot.allowsEdgeAntialiasing] != 0, row[Slot.edgeAntialiasingMask] == 15
    else { return (opacity, false) }
    return (opacity, true)
  }

  /// What a leaf shows: an image, or, if there is none, a colour. The parameters are those of the two functions below.
  static func drawing(
    ofLeaf row: LayerRow, showing image: CGImage?, in around: PaintPlaces.Surroundings, longestSide: Int,
    into instance: inout Instance, _ clipping: (_ clip: Int) -> (variant: Variant, isCut: Bool)
  ) -> LeafDrawing {
    guard let image else {
      return drawing(ofLeaf: row, around.toPixels, around.state, into: &instance, clipping)
    }
    return drawing(
      of: image, ofLeaf: row, around.toPixels, around.state, longestSide: longestSide, into: &instance,
      clipping)
  }

  /// What a leaf with an image shows. The depth of the instance is not set; without an instance it is not written.
  ///
  /// - Parameters:
  ///   - longestSide: the longest side of a texture, in texels. A larger image is drawn in parts, so the layer is no leaf.
  ///   - clipping: as in `drawing(ofLeaf:_:_:into:_:)`.
  @inline(__always)
  static func drawing(
    of image: CGImage, ofLeaf row: LayerRow, _ toPixels: CATransform3D, _ outer: PaintState, longestSide: Int,
    into instance: inout Instance, _ clipping: (_ clip: Int) -> (variant: Variant, isCut: Bool)
  ) -> LeafDrawing {
    var drawing = LeafDrawing()
    let (opacity, isLeaf) = opacity(ofLeaf: row, outer)
    drawing.isLeaf = isLeaf
    guard isLeaf, opacity > 0 else { return drawing }
    let fill = row + Slot.backgroundColor
    guard fill[4] == 0 || fill[3] <= 0, row[Slot.masksToBounds] == 0,
      row[Slot.contentsMultiplyColor + 4] == 0, max(image.width, image.height) <= longestSide
    else {
      drawing.isLeaf = false
      return drawing
    }
    let plane = Plane(row, within: toPixels)
    guard plane.isVisible else { return drawing }
    drawing.counts = true
    guard row[Slot.bounds + 2] > 0, row[Slot.bounds + 3] > 0 else { return drawing }
    let place = ContentsPlacement(image, row, flipped: outer.isFlipped)
    guard let piece = place.piece(flipped: outer.isFlipped, edges: 15) else {
      drawing.isLeaf = false
      return drawing
    }
    let box = plane.pixels(place.minX, place.minY, place.maxX, place.maxY, within: outer.limit)
    let limits = place.limits(of: image, next: nil)
    guard !box.isEmpty, (limits.minX + limits.minY + limits.maxX + limits.maxY).isFinite else {
      return drawing
    }
    let clip = outer.clip(for: box)
    let rect = FloatRect(piece.rect)
    let factors = outer.factors(of: .one)
    instance = Instance(
      .image, plane: plane, rect: rect, color: factors ?? .one, clip: clip,
      Instance.Image(
        texels: piece.texels(of: image), limits: limits, mipScale: mipScale(row),
        opacity: outer.opacity * opacity))
    var variant: Variant = .image
    let within: (variant: Variant, isCut: Bool) = clip >= 0 ? clipping(clip) : ([], false)
    variant.formUnion(within.variant)
    if !plane.isAffine { variant.insert(.perspective) }
    let (minX, minY) = (row[Slot.bounds], row[Slot.bounds + 1])
    let scale = plane.leastScale(minX, minY, minX + row[Slot.bounds + 2], minY + row[Slot.bounds + 3])
    if min(place.maxX - place.minX, place.maxY - place.minY) * scale >= 2 { variant.insert(.alone) }
    drawing.sampling = sampling(of: image, place, plane, row)
    if drawing.sampling == .mipmapped { variant.insert(.mipmaps) }
    if factors != nil { variant.insert(.tint) }
    drawing.box = plane.pixels(
      Double(rect.minX), Double(rect.minY), Double(rect.maxX), Double(rect.maxY), within: outer.limit)
    instance.sumUpIfSharp(&variant, within: drawing.box)
    if variant.contains(.clip), within.isCut { variant.insert(.cut) }
    drawing.variant = variant
    drawing.hasInstance = true
    return drawing
  }

  /// What a plain leaf shows, by its row. The depth of the instance is not set; without an instance it is not written.
  ///
  /// - Parameter clipping: for a clip, the shader variant that draws within it, and whether it is one side of a line.
  @inline(__always)
  static func drawing(
    ofLeaf row: LayerRow, _ toPixels: CATransform3D, _ outer: PaintState, into instance: inout Instance,
    _ clipping: (_ clip: Int) -> (variant: Variant, isCut: Bool)
  ) -> LeafDrawing {
    var drawing = LeafDrawing()
    let (opacity, isLeaf) = opacity(ofLeaf: row, outer)
    drawing.isLeaf = isLeaf
    guard isLeaf, opacity > 0 else { return drawing }
    let radius = row[Slot.cornerRadius]
    guard radius <= 0 || (row[Slot.cornerCurve] == 0 && row[Slot.maskedCorners] == 15) else {
      drawing.isLeaf = false
      return drawing
    }
    let width = row[Slot.bounds + 2]
    let height = row[Slot.bounds + 3]
    let fill = row + Slot.backgroundColor
    guard fill[4] != 0, fill[3] > 0, width > 0, height > 0 else {
      drawing.counts = true
      return drawing
    }
    let plane = Plane(row, within: toPixels)
    guard plane.isVisible else { return drawing }
    drawing.counts = true
    let (minX, minY) = (row[Slot.bounds], row[Slot.bounds + 1])
    let (maxX, maxY) = (minX + width, minY + height)
    let box = plane.pixels(minX, minY, maxX, maxY, within: outer.limit)
    if box.isEmpty { return drawing }
    drawing.box = box
    let clip = outer.clip(for: box)
    let tint = outer.tint
    let alpha = Self.unit(fill[3]) * tint.w * outer.opacity * opacity
    let corner = radius > 0 ? Float(min(radius, min(width, height) / 2)) : 0
    var variant: Variant = corner > 0 ? .corners : []
    var scale = -1.0
    if corner > 0 {
      scale = plane.leastScale(minX, minY, maxX, maxY)
      if scale * Double(corner) >= 2 { variant.insert(.alone) }
    }
    let within: (variant: Variant, isCut: Bool) = clip >= 0 ? clipping(clip) : ([], false)
    variant.formUnion(within.variant)
    if !plane.isAffine { variant.insert(.perspective) }
    instance = Instance(
      .solid, plane: plane, rect: FloatRect(minX, minY, maxX, maxY),
      color: SIMD4(
        Self.unit(fill[0]) * tint.x * alpha, Self.unit(fill[1]) * tint.y * alpha,
        Self.unit(fill[2]) * tint.z * alpha, alpha), clip: clip,
      Instance.Rounded(radii: SIMD4(repeating: corner)))
    instance.sumUpIfSharp(&variant, within: box)
    if variant.contains(.clip), within.isCut { variant.insert(.cut) }
    drawing.variant = variant
    drawing.hasInstance = true
    // As `LayerStyle.interior`, for a layer without a border.
    guard outer.surfaceDepth == 0, clip < 0, alpha == 1, box.width >= 8, box.height >= 8 else {
      return drawing
    }
    if scale < 0 { scale = plane.leastScale(minX, minY, maxX, maxY) }
    drawing.interior = LayerStyle.interior(minX, minY, maxX, maxY, radius: Double(corner), scale: scale)
    return drawing
  }

  private static func unit(_ value: Double) -> Float { Float(min(max(value, 0), 1)) }
}
