import QuartzCore
import RenderTree

/// Layers that are drawn as one picture.
extension Painter {
  /// Draws a node as one picture with its shadow, within its mask.
  mutating func group(_ node: PaintNode, outer: PaintState, inner: PaintState) {
    var bounds = groupBounds(node.id, node.transform, inner, depth: outer.depth)
    if node.mask >= 0 && inner.surfaceDepth <= 32 {
      bounds = maskExtent(node.mask, node.transform, inner, bounds)
    }
    guard !bounds.isEmpty else { return }
    let isMasked = node.mask >= 0
    let pixels = bounds.area * (isMasked ? 2 : 1)
    let outerClip = outer.clip(for: bounds)
    guard list.budget.open(pixels, cost: list.groupCost(clip: outerClip)) else {
      // The pieces are drawn one by one, without the mask.
      var faded = inner
      faded.opacity = outer.opacity * node.opacity
      return content(node, withShadowIn: inner, faded)
    }
    defer { list.budget.close(pixels) }
    let within = inner.inside(bounds)
    beginGroup(bounds)
    let (command, instance) = (list.commands.count, list.instances.count)
    groupContent(node, within)
    // If the content is one group that the layer's own clip cuts, that group is dissolved into this one.
    let cut = list.unwrap(from: command, instance: instance, outer: outerClip)
    if cut != nil { places(ofSublayersOf: node)?.noteDissolved(node.id) }
    let clip = cut ?? outerClip
    if isMasked { maskGroup(node.mask, node.transform, within) }
    list.endGroup(
      .group(bounds, opacity: outer.opacity * node.pictureOpacity, clip: clip, isMasked: isMasked),
      masked: isMasked, list.clipVariant(clip).union(.group))
  }

  /// The pixels that a group needs. Deep inside other groups these are all visible pixels, because measuring
  /// the content of each nested group would take time proportional to the square of the depth.
  func groupBounds(
    _ node: NodeIndex, _ transform: CATransform3D, _ inner: PaintState, depth: Int
  ) -> PixelRect {
    inner.surfaceDepth > 32
      ? inner.limit : extent(node, transform, inner.limit, isFlipped: inner.isFlipped, depth: depth)
  }

  /// Whether parts of a node and its sublayers may overlap in a pixel, so that they must fade together. `ownCount`: the
  /// number of the node's own pieces that may overlap.
  func overlaps(_ node: PaintNode, ownCount: Int, within limit: PixelRect) -> Bool {
    let children = node.children
    if children.isEmpty { return ownCount > 1 }
    return ownCount > 0 || node.appearance.traits.copiesSublayers
      || (children.count == 1
        ? !fadesByItself(children[0]) : overlap(children, node.transform, of: node.id, limit))
  }

  /// Whether an only sublayer fades as a whole by its own opacity. It can then fade instead of its superlayer, which
  /// saves a surface. This is false for a sublayer that blends with the pixels below.
  func fadesByItself(_ child: NodeIndex) -> Bool {
    let row = frame.row(child)
    return row[Slot.allowsGroupOpacity] != 0 && !frame.hasFilters(child)
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

  /// The pixels of a group that its mask may leave visible.
  private func maskExtent(
    _ mask: NodeIndex, _ transform: CATransform3D, _ inner: PaintState, _ limit: PixelRect
  ) -> PixelRect {
    guard isDrawn(mask) else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    let toPixels = CATransform3DConcat(frame.localTransform(mask), Geometry.flattening(transform))
    return extent(mask, toPixels, limit, isFlipped: isFlipped(mask, in: inner.isFlipped), depth: inner.depth)
  }

  /// Begins a group with these pixels.
  mutating func beginGroup(_ box: PixelRect) {
    list.groupCount += 1
    list.append(.beginGroup(box))
  }

  /// Draws the picture of a node's group: its shadow and its content. The picture is not faded, unless the shadow and the content
  /// fade separately.
  mutating func groupContent(_ node: PaintNode, _ within: PaintState) {
    guard node.fadesSeparately else { return content(node.opaque, withShadowIn: within, within) }
    var faded = within
    faded.opacity = node.opacity
    content(node, withShadowIn: within, faded)
  }

  /// Draws a mask as a group of its own. `within`: the surroundings of its layer.
  mutating func maskGroup(_ mask: NodeIndex, _ transform: CATransform3D, _ within: PaintState) {
    list.groupCount += 1
    list.append(.beginGroup(within.limit))
    var surroundings = within
    surroundings.transform = Geometry.flattening(transform)
    // A mask lies in its layer's own coordinates.
    surroundings.sublayerTransform = nil
    // A replicator's colour applies to the content only. Applied to the mask too, it would multiply the alpha
    // twice.
    surroundings.tint = SIMD4(repeating: 1)
    layer(mask, surroundings)
  }

  /// Whether the y axis of a sublayer or mask runs up. `outer`: whether that of the layer that contains it does.
  func isFlipped(_ node: NodeIndex, in outer: Bool) -> Bool {
    outer != (frame.row(node)[Slot.geometryFlipped] != 0)
  }

  /// The pixels that a layer and its sublayers can touch. `isFlipped`: whether the layer's y axis runs up.
  func extent(
    _ node: NodeIndex, _ transform: CATransform3D, _ limit: PixelRect, isFlipped: Bool, depth: Int,
    withoutShadow: Bool = false
  ) -> PixelRect {
    // The bitmap of a rasterised layer is larger than the layer's content.
    if !withoutShadow, let bitmap = bitmap(of: node, isFlipped: isFlipped, depth: depth) {
      return Plane(transform).pixels(bitmap.rect, within: limit)
    }
    return directExtent(
      node, transform, limit, isFlipped: isFlipped, depth: depth, withoutShadow: withoutShadow)
  }

  /// The same for a layer that is not drawn as a bitmap.
  func directExtent(
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
    guard !withoutShadow, frame.hasFilters(node), frame.kind(node).traits.hasPlane else {
      return contentExtent(
        node, transform, limit, isFlipped: isFlipped, depth: depth, withoutShadow: withoutShadow)
    }
    let style = LayerStyle(frame.row(node), contents: nil)
    let support = filterSupport(of: node, Plane(transform), style)
    let box = contentExtent(node, transform, limit.grown(by: support), isFlipped: isFlipped, depth: depth)
    return box.isEmpty ? box : box.grown(by: support).intersection(limit)
  }

  /// The same without the support of the layer's own filters.
  func contentExtent(
    _ node: NodeIndex, _ transform: CATransform3D, _ limit: PixelRect, isFlipped: Bool, depth: Int,
    withoutShadow: Bool = false
  ) -> PixelRect {
    let plane = Plane(transform)
    let appearance = appearance(of: node)
    let style = appearance.style
    if appearance.traits.hasPlane, !withoutShadow, let shadow = ShadowStyle(frame.row(node)) {
      return shadowExtent(
        shadow, of: node, on: plane, through: transform, within: limit, isFlipped: isFlipped, depth: depth)
    }
    var box = PixelRect(x: 0, y: 0, width: 0, height: 0)
    let shares = keepsDepth(node)
    if !shares {
      guard plane.isVisible else { return box }
      let bounds = plane.pixels(style.bounds, within: limit)
      // A layer that shows nothing itself casts only the shadow of its sublayers.
      if !withoutShadow || style.masksToBounds || hasBackdrop(node) || isInTransition(node) { box = bounds }
      if style.masksToBounds || depth > 256 || !stack.isLeft {
        return appearance.pieces.isEmpty ? box : bounds
      }
      for piece in appearance.pieces.inOrder {
        switch extent(of: piece, node, style, isFlipped: isFlipped) {
        case .nothing: break
        case .bounds: box = box.union(bounds)
        case .boundsAnd(let inner): box = box.union(bounds).union(plane.pixels(inner, within: limit))
        case .box(let inner): box = box.union(plane.pixels(inner, within: limit))
        case .everywhere: return limit
        }
      }
    }
    let children = frame.children(node)
    guard !children.isEmpty else { return box }
    // The copies of a replicator may reach anywhere.
    if let replication = frame.replication(node), replication.count != 1 {
      return replication.count == 0 ? box : limit
    }
    var state = PaintState(
      transform: shares ? transform : Geometry.flattening(transform), safe: limit, isFlipped: isFlipped,
      limit: limit, depth: depth + 1)
    state.sublayerTransform = frame.sublayerTransform(node)
    return box == limit ? box : box.union(sublayersExtent(of: node, children, state))
  }

  /// The pixels that the sublayers of a node can touch within surroundings.
  private func sublayersExtent(
    of node: NodeIndex, _ children: ContiguousArray<NodeIndex>, _ state: PaintState
  ) -> PixelRect {
    // The box of a few sublayers is found as fast as it is looked for.
    let places = children.count > 8 ? resources.places : nil
    if let known = places?.sublayersBox(of: node, in: state, frame) { return known }
    var box = PixelRect(x: 0, y: 0, width: 0, height: 0)
    for child in children where isDrawn(child) {
      box = box.union(
        plainExtent(child, state)
          ?? extent(
            child, transform(of: child, state), state.limit, isFlipped: isFlipped(child, in: state.isFlipped),
            depth: state.depth))
      if box == state.limit { break }
    }
    places?.note(sublayersBox: box, of: node, in: state, frame)
    return box
  }

  /// The pixels that a plain leaf without a shadow can touch, by a short path; nil for every other layer.
  private func plainExtent(_ node: NodeIndex, _ outer: PaintState) -> PixelRect? {
    guard let row = frame.plainLeaf(node), row[Slot.shadowOpacity] <= 0, row[Slot.shouldRasterize] == 0 else {
      return nil
    }
    let plane = Plane(transform(of: node, outer))
    guard plane.isVisible else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    let (x, y) = (row[Slot.bounds], row[Slot.bounds + 1])
    return plane.pixels(x, y, x + row[Slot.bounds + 2], y + row[Slot.bounds + 3], within: outer.limit)
  }
}
