import QuartzCore
import RenderTree

/// Shadows. Most are shadows of rounded rectangles; these are computed in the layer's own plane, so they are
/// right under any transform.
extension Painter {
  /// The shape that casts a layer's shadow.
  enum Caster {
    case nothing
    case outline(ShadowOutline)
    case path(CGPath)
    /// The picture of the layer with everything inside it.
    case picture
  }

  /// Draws the shadow of a node, with the node's opacity. `inner` is without it.
  mutating func shadow(_ shadow: ShadowStyle, of node: PaintNode, _ inner: PaintState) {
    var beneath = inner
    beneath.opacity *= node.opacity
    switch caster(of: node.id, node.appearance) {
    case .nothing: break
    case .outline(let outline):
      // The shadow is invisible below an opaque layer that is not faded.
      let hole = beneath.opacity == 1 && inner.tint.w == 1 ? node.style.interior(node.plane) : nil
      self.shadow(shadow, outline, node.plane, hole: hole, beneath)
    case .path(let path):
      let bounds = path.boundingBoxOfPath
      pictureShadow(
        shadow, of: node, beneath,
        extent: { Plane($1).pixels(bounds.minX, bounds.minY, bounds.maxX, bounds.maxY, within: $2) },
        paint: {
          $0.fill(path, rule: .winding, color: SIMD4(repeating: 1), plane: Plane($1), inner: $2)
        })
    case .picture:
      let depth = inner.depth - 1
      pictureShadow(
        shadow, of: node, beneath,
        extent: {
          $0.extent(node.id, $1, $2, isFlipped: inner.isFlipped, depth: depth, withoutShadow: true)
        },
        paint: { $0.content(node.seen(through: $1), $2) })
    }
  }

  // MARK: Shadows of rounded rectangles

  /// Draws the shadow of a rounded rectangle in a layer's plane. `hole` is a rectangle in which it is hidden.
  mutating func shadow(
    _ shadow: ShadowStyle, _ outline: ShadowOutline, _ plane: Plane, hole: Instance?, _ inner: PaintState
  ) {
    let (minX, minY) = (outline.minX + shadow.x, outline.minY + shadow.y)
    let (maxX, maxY) = (outline.maxX + shadow.x, outline.maxY + shadow.y)
    let scale = plane.leastScale(minX, minY, maxX, maxY)
    // The deviation is at least that of a pixel.
    let margin = max(shadow.support, scale > 0 ? min(1 / scale, 1e6) : 0)
    let box = plane.pixels(minX - margin, minY - margin, maxX + margin, maxY + margin, within: inner.limit)
    guard !box.isEmpty, maxX > minX, maxY > minY else { return }
    let clip = inner.clip(for: box)
    // Where the radii along y differ from those along x, y is scaled such that they are equal.
    let aspect = outline.aspect
    var color = shadow.color * (inner.opacity * outline.alpha)
    let tint = inner.tint
    color *= SIMD4(tint.x * tint.w, tint.y * tint.w, tint.z * tint.w, tint.w)
    let r = outline.radii
    let scaled = plane.scaled(y: aspect)
    let caster = FloatRect(minX, minY / aspect, maxX, maxY / aspect)
    let radii = SIMD4(Float(r.0), Float(r.1), Float(r.2), Float(r.3))
    var variant: Variant = []
    if r != (0, 0, 0, 0) { variant.insert(outline.smoothing > 0 ? [.corners, .continuous] : .corners) }
    variant.formUnion(list.clipVariant(clip))
    if !plane.isAffine { variant.insert(.perspective) }
    guard shadow.sigma > 0 else {
      let instance = Instance(
        .solid, plane: scaled, rect: caster, color: color, clip: clip,
        Instance.Rounded(radii: radii, smoothing: Float(outline.smoothing)))
      list.append(instance, variant, box: box)
      return
    }
    let rect = FloatRect(
      minX - margin, (minY - margin) / aspect, maxX + margin, (maxY + margin) / aspect)
    let (centreX, centreY) = ((minX + maxX) / 2, (minY + maxY) / 2)
    let (x, y) = (Float(centreX), Float(centreY / aspect))
    var ring = FloatRect(minX: x, minY: y, maxX: x, maxY: y)
    if let hole = hole?.rect {
      // The ring must not turn inside out.
      let inner = FloatRect(
        minX: max(hole.minX, rect.minX), minY: max(hole.minY / Float(aspect), rect.minY),
        maxX: min(hole.maxX, rect.maxX), maxY: min(hole.maxY / Float(aspect), rect.maxY))
      if inner.minX < inner.maxX, inner.minY < inner.maxY { ring = inner }
    }
    variant.insert(.shadow)
    let sigma = shadow.sigma
    let isEven = r.0 == r.1 && r.0 == r.2 && r.0 == r.3
    if r.0 > 0, isEven, sigma * scale >= 1,
      let tile = resources.shadowTiles?.tile(
        .init(
          width: Float(min((maxX - minX) / 2, r.0 + 3 * sigma) / sigma),
          height: Float(min((maxY - minY) / 2, r.0 * aspect + 3 * sigma) / sigma),
          radius: Float(r.0 / sigma), smoothing: Float(outline.smoothing))), aspect == 1
    {
      let perX = tile.perSigmaX / Float(sigma)
      let perY = tile.perSigmaY / Float(sigma)
      variant.subtract([.corners, .continuous])
      variant.formUnion(list.clipVariant(clip))
      variant.insert([.image, .tint])
      let fields = Instance.ShadowImage(
        hole: ring, stepsPerPoint: SIMD2(perX, perY),
        firstStep: SIMD2(
          Float((maxX - minX) / 2 + 3 * sigma) * perX, Float((maxY - minY) / 2 + 3 * sigma) * perY),
        lastStep: SIMD2(Float(tile.stepsX), Float(tile.stepsY)),
        origin: SIMD2(Float(tile.x) + 0.5, Float(tile.y) + 0.5),
        centre: SIMD2(Float(centreX), Float(centreY)), isQuarter: true)
      list.append(
        Instance(.shadowImage, plane: scaled, rect: rect, color: color, clip: clip, fields), variant, box: box
      )
      return
    }
    let fields = Instance.Shadow(
      radii: radii, hole: ring, caster: caster, sigmaX: Float(sigma), smoothing: Float(outline.smoothing),
      sigmaY: Float(sigma / aspect))
    list.append(
      Instance(.shadow, plane: scaled, rect: rect, color: color, clip: clip, fields), variant, box: box)
  }

  // MARK: Casters

  /// The pixels that a layer, its sublayers and its shadow can touch.
  func shadowExtent(
    _ shadow: ShadowStyle, of node: NodeIndex, on plane: Plane, through transform: CATransform3D,
    within limit: PixelRect,
    isFlipped: Bool, depth: Int
  ) -> PixelRect {
    guard plane.isAffine, plane.ow > 0 else { return limit }
    let sources = shadow.sources(of: limit, plane).union(limit)
    var box = extent(node, transform, sources, isFlipped: isFlipped, depth: depth, withoutShadow: true)
    let own = box
    if let path = frame.shadowPath(node) {
      let bounds = path.boundingBoxOfPath
      box =
        bounds.isNull
        ? own : plane.pixels(bounds.minX, bounds.minY, bounds.maxX, bounds.maxY, within: sources)
    }
    return own.union(shadow.fall(of: box, plane)).intersection(limit)
  }

  func caster(of node: NodeIndex, _ appearance: Appearance) -> Caster {
    if let path = frame.shadowPath(node) {
      if let outline = ShadowOutline(path) { return .outline(outline) }
      return path.boundingBoxOfPath.isNull ? .nothing : .path(path)
    }
    let (row, style, pieces) = (frame.row(node), appearance.style, appearance.pieces)
    let children = frame.children(node)
    guard appearance.traits.own.fillsOutline else { return .picture }
    var outline = ShadowOutline(RoundedBounds(row))
    if pieces.contains(.background) {
      outline.alpha = style.background.w
      if style.hasBorder && outline.alpha < 1 { return .picture }
    } else if pieces.contains(.gradient), hiddenBox(.gradient, node, style, isFlipped: false) != nil {
      outline.alpha = 1
    } else if !style.hasBorder, row[Slot.contentsRect] == 0, row[Slot.contentsRect + 1] == 0,
      row[Slot.contentsRect + 2] == 1, row[Slot.contentsRect + 3] == 1,
      let place = hiddenBox(.contents, node, style, isFlipped: false)
    {
      outline = ShadowOutline(minX: place.minX, minY: place.minY, maxX: place.maxX, maxY: place.maxY)
    } else {
      return pieces.isEmpty && children.isEmpty ? .nothing : .picture
    }
    if outline.alpha < 1 {
      return children.isEmpty && pieces.isDisjoint(with: [.contents, .gradient])
        ? .outline(outline) : .picture
    }
    for isFlipped in [false, true] {
      for piece in pieces.inOrder {
        switch extent(of: piece, node, style, isFlipped: isFlipped) {
        case .nothing, .bounds: break
        case .boundsAnd(let box), .box(let box):
          guard contains(outline, box) else { return .picture }
        case .everywhere: return .picture
        }
      }
    }
    if children.isEmpty { return .outline(outline) }
    if appearance.traits.copiesSublayers { return .picture }
    var budget = 64
    return
      holds(
        outline, through: CATransform3DIdentity, sublayerTransform: frame.sublayerTransform(node),
        children: children, budget: &budget)
      ? .outline(outline) : .picture
  }

  private func contains(_ outline: ShadowOutline, _ box: PlaneBox) -> Bool {
    outline.contains(box.minX, box.minY) && outline.contains(box.maxX, box.minY)
      && outline.contains(box.minX, box.maxY) && outline.contains(box.maxX, box.maxY)
  }

  /// Whether everything that sublayers show lies within an outline. False if there are too many to examine.
  private func holds(
    _ outline: ShadowOutline, through transform: CATransform3D, sublayerTransform: CATransform3D?,
    children: ContiguousArray<NodeIndex>, budget: inout Int
  ) -> Bool {
    for child in children {
      let row = frame.row(child)
      if row[Slot.hidden] != 0 || row.shownOpacity == 0 { continue }
      budget -= 1
      guard budget >= 0 else { return false }
      let appearance = appearance(of: child)
      let traits = appearance.traits
      guard traits.hasPlane, traits.own.fillsOutline, !traits.isBackdrop, !traits.copiesSublayers,
        ShadowStyle(row) == nil
      else { return false }
      let local = frame.localTransform(child)
      let through = CATransform3DConcat(
        sublayerTransform.map { CATransform3DConcat(local, $0) } ?? local, transform)
      let plane = Plane(through)
      guard plane.isAffine, plane.ow > 0 else { return false }
      let style = appearance.style
      let box = RoundedBounds(row)
      // The corners of the layer's own content, with its own rounding.
      func isInside(_ x: Double, _ y: Double, radius: Double, dx: Double, dy: Double) -> Bool {
        if radius <= 0 || box.smoothing > 0 {
          guard let p = plane.project(x, y) else { return false }
          return outline.contains(p.x, p.y)
        }
        for step in 0...4 {
          let angle = Double(step) * .pi / 8
          let (u, v) = (radius * (1 - sin(angle)), radius * (1 - cos(angle)))
          guard let p = plane.project(x + dx * u, y + dy * v), outline.contains(p.x, p.y) else {
            return false
          }
        }
        return true
      }
      let shows = !appearance.pieces.isDisjoint(with: [.background, .gradient, .border])
      if shows || style.masksToBounds {
        let r = box.radii
        guard isInside(box.minX, box.minY, radius: r.0, dx: 1, dy: 1),
          isInside(box.maxX, box.minY, radius: r.1, dx: -1, dy: 1),
          isInside(box.minX, box.maxY, radius: r.2, dx: 1, dy: -1),
          isInside(box.maxX, box.maxY, radius: r.3, dx: -1, dy: -1)
        else { return false }
      }
      if style.masksToBounds { continue }
      if let image = style.image {
        for flipped in [false, true] {
          let place = style.placement(of: image, next: frame.contentsNext(child), row, flipped: flipped)
          for (x, y) in [
            (place.minX, place.minY), (place.maxX, place.minY), (place.minX, place.maxY),
            (place.maxX, place.maxY),
          ] {
            guard let p = plane.project(x, y), outline.contains(p.x, p.y) else { return false }
          }
        }
      }
      let grandchildren = frame.children(child)
      if !grandchildren.isEmpty,
        !holds(
          outline, through: Geometry.flattening(through), sublayerTransform: frame.sublayerTransform(child),
          children: grandchildren, budget: &budget)
      {
        return false
      }
    }
    return true
  }
}
