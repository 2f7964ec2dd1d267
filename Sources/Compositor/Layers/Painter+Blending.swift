import QuartzCore
import RenderTree

/// Sublayers with blend modes blend with the picture of their superlayer, and with nothing beneath it: such a superlayer is a
/// group. `allowsGroupBlending` false lets them out, to the next layer that is a picture.
extension Painter {
  /// What the sublayers of a layer that blend with the pixels below require of these pixels.
  private struct BlendingNeeds {
    var isBlended = false
    /// Whether opaque pixels below stay opaque.
    var keepsOpaque = true

    mutating func add(_ other: BlendingNeeds) {
      guard other.isBlended else { return }
      isBlended = true
      keepsOpaque = keepsOpaque && other.keepsOpaque
    }
  }

  /// Whether a layer has to be a group because sublayers blend with its picture. False also where the pixels are the same
  /// without a group, and for a layer whose sublayers show the pixels below it, filtered.
  func isolatesBlending(_ node: PaintNode, _ outer: PaintState) -> Bool {
    guard node.row[Slot.allowsGroupBlending] != 0, !node.manner.contains(.rasterized) else { return false }
    let children = node.children
    let needs = blendingNeeds(of: children, depth: 0)
    guard needs.isBlended, !children.contains(where: { isDrawn($0) && hasBackdrop($0) }) else { return false }
    return !needs.keepsOpaque || !isOpaque(node, under: children, outer)
  }

  /// Whether sublayers may blend with the picture of their superlayer, also those that are not drawn now. What the superlayer is depends
  /// on them then.
  func hasBlending(among children: ContiguousArray<NodeIndex>, depth: Int = 0) -> Bool {
    children.contains { child in
      (!sharesSpace(child) && blendMode(child) != .sourceOver)
        || (depth < 256 && letsBlendingOut(child)
          && hasBlending(among: frame.children(child), depth: depth + 1))
    }
  }

  private func blendingNeeds(of children: ContiguousArray<NodeIndex>, depth: Int) -> BlendingNeeds {
    var needs = BlendingNeeds()
    for child in children where isDrawn(child) && frame.row(child).shownOpacity > 0 {
      needs.add(blendingNeeds(of: child, depth: depth))
      if needs.isBlended && !needs.keepsOpaque { break }
    }
    return needs
  }

  private func blendingNeeds(of node: NodeIndex, depth: Int) -> BlendingNeeds {
    let mode = sharesSpace(node) ? .sourceOver : blendMode(node)
    if mode != .sourceOver { return BlendingNeeds(isBlended: true, keepsOpaque: mode.keepsOpaque) }
    guard letsBlendingOut(node), depth < 256 else { return BlendingNeeds() }
    return blendingNeeds(of: frame.children(node), depth: depth + 1)
  }

  /// Whether sublayers of a layer blend with the pixels below the layer: it has no picture of its own, or does not keep them in.
  private func letsBlendingOut(_ node: NodeIndex) -> Bool {
    sharesSpace(node) || frame.row(node)[Slot.allowsGroupBlending] == 0
  }

  /// Whether an opaque piece of a layer covers all pixels that blended sublayers can touch.
  private func isOpaque(
    _ node: PaintNode, under children: ContiguousArray<NodeIndex>, _ outer: PaintState
  ) -> Bool {
    let (style, plane) = (node.style, node.plane)
    guard node.opacity == 1, outer.opacity == 1, outer.tint.w == 1, node.appearance.traits.hasPlane,
      !node.appearance.traits.copiesSublayers
    else { return false }
    let isFlipped = self.isFlipped(node.id, in: outer.isFlipped)
    let hides = node.appearance.pieces.inOrder.contains { piece in
      guard let box = hiddenBox(piece, node.id, style, isFlipped: isFlipped) else { return false }
      return box.minX <= style.minX && box.minY <= style.minY && box.maxX >= style.maxX
        && box.maxY >= style.maxY
    }
    guard hides else { return false }
    let covered = style.coveredPixels(plane).intersection(outer.safe)
    if covered.contains(outer.limit) { return true }
    var state = outer
    state.transform = Geometry.flattening(node.transform)
    state.sublayerTransform = frame.sublayerTransform(node.id)
    for child in children where isDrawn(child) && blendingNeeds(of: child, depth: 0).isBlended {
      let box = extent(
        child, transform(of: child, state), outer.limit, isFlipped: self.isFlipped(child, in: isFlipped),
        depth: outer.depth + 1)
      guard covered.contains(box) else { return false }
    }
    return true
  }

  func blendMode(_ node: NodeIndex) -> BlendMode {
    let filter = frame.object(node, ObjectSlot.compositingFilter) as? LayerFilters
    let mode = filter?.blendMode ?? .sourceOver
    return mode == .normalBlendMode ? .sourceOver : mode
  }
}

extension BlendMode {
  /// Whether the blend mode leaves the pixels below unchanged where the layer is transparent. The other modes change all pixels of the
  /// group that contains the layer, except those outside the clips of its superlayers.
  var isBounded: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destIn, .destAtop: false
    default: true
    }
  }

  /// Whether opaque pixels below stay opaque.
  var keepsOpaque: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destIn, .destOut, .destAtop, .xor, .subtractS: false
    default: true
    }
  }
}
