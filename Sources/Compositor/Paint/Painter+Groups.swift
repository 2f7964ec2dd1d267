import QuartzCore

/// Layers that are drawn as one picture.
extension Painter {
  mutating func group(
    _ node: NodeIndex, _ plane: Plane, _ transform: CATransform3D, _ opacity: Float, _ mask: NodeIndex,
    _ style: LayerStyle, _ outer: Surroundings, _ inner: Surroundings, _ shadow: ShadowStyle? = nil
  ) {
    var bounds = groupBounds(node, transform, outer.limit, isFlipped: inner.isFlipped, depth: outer.depth)
    if mask >= 0 && groupDepth <= 32 { bounds = maskExtent(mask, transform, inner, bounds) }
    guard !bounds.isEmpty else { return }
    let pixels = bounds.area * (mask >= 0 ? 2 : 1)
    guard list.budget.open(pixels, cost: list.groupCost(clip: outer.clip)) else {
      // Piece by piece, without the mask.
      var faded = inner
      faded.opacity = outer.opacity * opacity
      return content(node, plane, transform, style, faded)
    }
    defer { list.budget.close(pixels) }
    let within = inner.inside(bounds)
    beginGroup(bounds)
    let first = list.commands.count
    groupContent(node, plane, transform, opacity, shadow, style, within)
    // A group that the layer's own clip cuts is this one.
    let clip = list.unwrap(from: first, outer: outer.clip) ?? outer.clip
    if mask >= 0 { maskGroup(mask, transform, within) }
    groupDepth -= 1
    list.endGroup(
      .group(
        bounds, opacity: outer.opacity * (shadow == nil ? opacity : 1), clip: clip, isMasked: mask >= 0),
      masked: mask >= 0, list.clipVariant(clip).union(.group))
  }

  /// The pixels that a group needs. Deep inside other groups these are all visible pixels, because measuring
  /// the content of each nested group would take time proportional to the square of the depth.
  func groupBounds(
    _ node: NodeIndex, _ transform: CATransform3D, _ limit: PixelRect, isFlipped: Bool, depth: Int
  ) -> PixelRect {
    groupDepth > 32 ? limit : extent(node, transform, limit, isFlipped: isFlipped, depth: depth)
  }

  /// Whether an only sublayer fades as one by its own opacity. It can then fade instead of its superlayer,
  /// which saves a surface. This is false for a sublayer with a shadow and for one that blends with what lies
  /// beneath.
  func fadesByItself(_ child: NodeIndex) -> Bool {
    let row = frame.row(child)
    return row[Slot.allowsGroupOpacity] != 0 && ShadowStyle(row) == nil && !frame.hasFilters(child)
      && !keepsDepth(child) && !isInTransition(child)
  }

  /// Whether sublayers may meet in a pixel. If they do not, they can be faded one by one, which saves a
  /// surface. Only a few plain leaves are examined; other sublayers count as overlapping.
  func overlap(
    _ children: ContiguousArray<NodeIndex>, _ transform: CATransform3D, of node: NodeIndex, _ limit: PixelRect
  ) -> Bool {
    let most = 24
    guard children.count <= most else { return true }
    var toPixels = Geometry.flattening(transform)
    if let inner = frame.sublayerTransform(node) { toPixels = CATransform3DConcat(inner, toPixels) }
    return withUnsafeTemporaryAllocation(of: PixelRect.self, capacity: most) { boxes in
      for (index, child) in children.enumerated() {
        guard let row = frame.plainLeaf(child), row[Slot.shadowOpacity] <= 0 else { return true }
        let plane = Plane(row, within: toPixels)
        guard plane.isAffine else { return true }
        let (x, y) = (row[Slot.bounds], row[Slot.bounds + 1])
        let box = plane.pixels(
          x, y, x + row[Slot.bounds + 2], y + row[Slot.bounds + 3], within: limit)
        if boxes[..<index].contains(where: { !$0.intersection(box).isEmpty }) { return true }
        boxes.initializeElement(at: index, to: box)
      }
      return false
    }
  }

  /// The pixels of a group that its mask can leave.
  private func maskExtent(
    _ mask: NodeIndex, _ transform: CATransform3D, _ inner: Surroundings, _ limit: PixelRect
  ) -> PixelRect {
    guard isDrawn(mask) else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    let toPixels = CATransform3DConcat(frame.localTransform(mask), Geometry.flattening(transform))
    return extent(mask, toPixels, limit, isFlipped: inner.isFlipped, depth: inner.depth)
  }

  /// Begins a group with these pixels.
  mutating func beginGroup(_ box: PixelRect) {
    list.groupCount += 1
    list.commands.append(.beginGroup(box))
    groupDepth += 1
  }

  /// Draws the content of a layer's group: the layer's content and, where it has one, its shadow.
  mutating func groupContent(
    _ node: NodeIndex, _ plane: Plane, _ transform: CATransform3D, _ opacity: Float, _ shadow: ShadowStyle?,
    _ style: LayerStyle, _ within: Surroundings
  ) {
    if let shadow {
      // Each is faded by itself, so that the shadow shows through.
      shadowed(shadow, node, plane, transform, opacity, isGroup: opacity < 1, style, within, within, within)
    } else {
      content(node, plane, transform, style, within)
    }
  }

  /// A mask, as a group of its own; `within`: its layer's surroundings.
  mutating func maskGroup(_ mask: NodeIndex, _ transform: CATransform3D, _ within: Surroundings) {
    list.groupCount += 1
    list.commands.append(.beginGroup(within.limit))
    var surroundings = within
    surroundings.transform = Geometry.flattening(transform)
    // A mask lies in its layer's own coordinates.
    surroundings.sublayerTransform = nil
    // A replicator's colour applies to the content only. Applied to the mask too, it would multiply the alpha
    // twice.
    surroundings.tint = SIMD4(repeating: 1)
    layer(mask, surroundings)
  }

  /// The pixels that a layer and its sublayers can touch.
  func extent(
    _ node: NodeIndex, _ transform: CATransform3D, _ limit: PixelRect, isFlipped: Bool, depth: Int,
    withoutShadow: Bool = false
  ) -> PixelRect {
    let box = ownExtent(
      node, transform, limit, isFlipped: isFlipped, depth: depth, withoutShadow: withoutShadow)
    guard isInTransition(node), let old = frame.oldState(node) else { return box }
    let before = Painter(old.frame, PaintList(), resources)
    return box.union(before.extent(old.node, transform, limit, isFlipped: isFlipped, depth: depth))
  }

  /// The pixels that a layer and its sublayers can touch as they are committed, without transitions of its own.
  func ownExtent(
    _ node: NodeIndex, _ transform: CATransform3D, _ limit: PixelRect, isFlipped: Bool, depth: Int,
    withoutShadow: Bool = false
  ) -> PixelRect {
    // Filters act on a layer with its shadow.
    guard !withoutShadow, frame.kind(node) != .transform, frame.hasFilters(node) else {
      return contentExtent(
        node, transform, limit, isFlipped: isFlipped, depth: depth, withoutShadow: withoutShadow)
    }
    let style = LayerStyle(frame.row(node), contents: nil)
    let reach = reach(of: node, Plane(transform), style)
    let box = contentExtent(node, transform, limit.grown(by: reach), isFlipped: isFlipped, depth: depth)
    return box.isEmpty ? box : box.grown(by: reach).intersection(limit)
  }

  /// The same without the pixels to which the layer's own filters carry it.
  func contentExtent(
    _ node: NodeIndex, _ transform: CATransform3D, _ limit: PixelRect, isFlipped: Bool, depth: Int,
    withoutShadow: Bool = false
  ) -> PixelRect {
    let row = frame.row(node)
    let style = LayerStyle(row, contents: frame.contents(node))
    let plane = Plane(transform)
    if frame.kind(node) != .transform, !withoutShadow, let shadow = ShadowStyle(row) {
      return shadowExtent(shadow, node, plane, transform, limit, isFlipped: isFlipped, depth: depth)
    }
    var box = PixelRect(x: 0, y: 0, width: 0, height: 0)
    let shares = keepsDepth(node)
    if !shares {
      guard plane.isVisible else { return box }
      // A layer that shows nothing itself casts only the shadow of its sublayers.
      let isBare =
        withoutShadow && style.pieceCount == 0 && !hasGradient(node) && !style.masksToBounds
        && !hasBackdrop(node) && !isInTransition(node)
      if !isBare { box = plane.pixels(style.minX, style.minY, style.maxX, style.maxY, within: limit) }
      if style.masksToBounds || depth > 256 || !stack.isLeft { return box }
      if let image = style.image {
        let place = style.placement(of: image, next: frame.contentsNext(node), row, flipped: isFlipped)
        box = box.union(plane.pixels(place.minX, place.minY, place.maxX, place.maxY, within: limit))
      }
      if let shape = shapeBounds(node) {
        box = box.union(plane.pixels(shape.minX, shape.minY, shape.maxX, shape.maxY, within: limit))
      }
    }
    var surroundings = Surroundings(
      transform: shares ? transform : Geometry.flattening(transform),
      sublayerTransform: frame.sublayerTransform(node), opacity: 1, clip: -1, safe: limit,
      isFlipped: isFlipped,
      limit: limit, depth: depth + 1)
    surroundings.limit = limit
    // The copies of a replicator may reach anywhere, and so may particles and what a portal shows.
    if frame.kind(node) == .emitter || frame.kind(node) == .portal { return limit }
    if let replication = frame.replication(node), replication.count != 1, !frame.children(node).isEmpty {
      return replication.count == 0 ? box : limit
    }
    for child in frame.children(node) where isDrawn(child) {
      box = box.union(
        extent(child, self.transform(of: child, surroundings), limit, isFlipped: isFlipped, depth: depth + 1))
      if box == limit { break }
    }
    return box
  }
}

extension Painter.Surroundings {
  /// The surroundings of what is drawn into a picture of its own.
  func inside(_ box: PixelRect) -> Painter.Surroundings {
    var within = self
    within.opacity = 1
    within.clip = -1
    within.limit = box
    within.safe = box
    return within
  }
}
