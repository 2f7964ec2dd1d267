import QuartzCore

/// Turns a frame into a paint list: walks the tree in painting order and decides what needs a clip or a group.
///
/// Order within a layer: background, contents, sublayers, border (measured). A plain layer flattens its sublayers
/// into its plane; sublayers of a transform layer share its space and are drawn from far to near.
struct Painter {
  private let frame: Frame
  private var list: PaintList
  private var groupDepth = 0
  /// Room for the particles of one emitter after the other.
  private var particles = ContiguousArray<EmitterParticle>()

  /// What a layer inherits on its way to the screen.
  private struct Surroundings {
    /// From the superlayer's coordinates to pixels (×w), flattened where the superlayer flattens.
    var transform: CATransform3D
    var sublayerTransform: CATransform3D?
    /// Multiplied into everything drawn.
    var opacity: Float
    /// What replicators multiply colours by: red, green, blue, alpha, not premultiplied.
    var tint = SIMD4<Float>(repeating: 1)
    /// The innermost clip; −1: none.
    var clip: Int
    /// Pixels that lie wholly inside all clips; what stays within needs none.
    var safe: PixelRect
    /// Whether an odd number of geometry flips lies above.
    var isFlipped: Bool
    /// The pixels that can be seen.
    var limit: PixelRect
    var depth: Int
  }

  private init(_ frame: Frame, _ list: PaintList) {
    self.frame = frame
    self.list = list
  }

  /// Fills `list` with what `frame` shows within `limit`; `toPixels` leads from document points to pixels.
  static func paint(_ frame: Frame, toPixels: CATransform3D, limit: PixelRect, into list: inout PaintList) {
    list.removeAll()
    guard frame.root >= 0, !limit.isEmpty else { return }
    var moved = PaintList()
    swap(&moved, &list)
    var painter = Painter(frame, moved)
    moved = PaintList()
    painter.layer(
      frame.root,
      Surroundings(
        transform: toPixels, sublayerTransform: nil, opacity: 1, clip: -1, safe: limit, isFlipped: false,
        limit: limit,
        depth: 0))
    list = painter.list
  }

  // MARK: Layers

  private func transform(of node: NodeIndex, _ outer: Surroundings) -> CATransform3D {
    let local = frame.localTransform(node)
    if let sublayerTransform = outer.sublayerTransform {
      return CATransform3DConcat(CATransform3DConcat(local, sublayerTransform), outer.transform)
    }
    return CATransform3DConcat(local, outer.transform)
  }

  private mutating func layer(_ node: NodeIndex, _ outer: Surroundings) {
    let row = frame.row(node)
    let opacity = Float(min(max(row[Slot.opacity], 0), 1))
    guard row[Slot.hidden] == 0, opacity > 0, outer.depth < 1024 else { return }
    let transform = transform(of: node, outer)
    if frame.kind(node) == .transform {
      shared(node, transform, opacity, outer)
    } else {
      flat(node, transform, opacity, outer)
    }
  }

  /// A layer with a plane of its own.
  private mutating func flat(
    _ node: NodeIndex, _ transform: CATransform3D, _ opacity: Float, _ outer: Surroundings
  ) {
    let row = frame.row(node)
    let plane = Plane(transform)
    guard plane.isVisible else { return }
    let isFlipped = outer.isFlipped != (row[Slot.geometryFlipped] != 0)
    if row[Slot.doubleSided] == 0 {
      let x = row[Slot.bounds] + row[Slot.bounds + 2] / 2
      let y = row[Slot.bounds + 1] + row[Slot.bounds + 3] / 2
      if (plane.jacobian(x, y) < 0) != isFlipped { return }
    }
    list.layerCount += 1
    let children = frame.children(node)
    let mask = frame.mask(node)
    let style = LayerStyle(row, contents: frame.contents(node))
    let pieces = style.pieceCount + (hasGradient(node) ? 1 : 0) + (frame.kind(node) == .emitter ? 2 : 0)
    let isGroup =
      mask >= 0
      || (opacity < 1 && row[Slot.allowsGroupOpacity] != 0
        && (pieces > 1 || (!children.isEmpty && pieces > 0) || children.count > 1
          || (!children.isEmpty && frame.kind(node) == .replicator)))
    var inner = outer
    inner.isFlipped = isFlipped
    inner.depth += 1
    if isGroup {
      group(node, plane, transform, opacity, mask, style, outer, inner)
    } else {
      inner.opacity = outer.opacity * opacity
      content(node, plane, transform, style, inner)
    }
  }

  /// The layer's own pieces and its sublayers.
  private mutating func content(
    _ node: NodeIndex, _ plane: Plane, _ transform: CATransform3D, _ style: LayerStyle, _ inner: Surroundings
  ) {
    let row = frame.row(node)
    let children = frame.children(node)
    let limit = plane.pixels(style.minX, style.minY, style.maxX, style.maxY, within: inner.limit)
    let masks = style.masksToBounds
    // The border joins the background where nothing lies between them.
    let hasGradient = hasGradient(node)
    let isEmitter = frame.kind(node) == .emitter
    let joins = style.hasBorder && children.isEmpty && style.image == nil && !hasGradient && !isEmitter
    if !limit.isEmpty {
      if joins {
        add(.bordered, style, plane, inner, limit)
      } else if style.hasBackground {
        add(.solid, style, plane, inner, limit)
      }
      if hasGradient, let stops = list.addStops(frame, node, tint: inner.tint) {
        let clip = inner.safe.contains(limit) ? -1 : inner.clip
        list.append(
          style.gradient(row, stops, plane, inner.opacity, clip: clip),
          style.variant(.gradient, plane, clip: clip))
      }
    }
    guard !joins else { return }
    var clip = inner.clip
    var safe = inner.safe
    if masks && (style.image != nil || !children.isEmpty || isEmitter) {
      // A layer that masks shows nothing outside: an empty intersection ends its subtree.
      guard !limit.isEmpty else { return }
      let covered = style.coveredPixels(plane).intersection(inner.safe)
      if covered != inner.limit {
        clip = addClip(style, plane, outer: inner.clip) ?? clip
        safe = covered
      }
    }
    if let image = style.image {
      var surroundings = inner
      (surroundings.clip, surroundings.safe) = (clip, safe)
      contents(image, next: frame.contentsNext(node), style, plane, row, surroundings)
    }
    if !children.isEmpty {
      var surroundings = inner
      surroundings.transform = Geometry.flattening(transform)
      surroundings.sublayerTransform = frame.sublayerTransform(node)
      (surroundings.clip, surroundings.safe) = (clip, safe)
      if masks { surroundings.limit = limit }
      if let replication = frame.replication(node) {
        copies(of: node, replication, children, surroundings)
      } else {
        for child in inOrder(children) { layer(child, surroundings) }
      }
    }
    if style.hasBorder && !limit.isEmpty {
      add(.border, style, plane, inner, limit)
    }
    if isEmitter {
      // Particles lie above the border.
      var surroundings = inner
      (surroundings.clip, surroundings.safe) = (clip, safe)
      emit(node, transform, surroundings)
    }
  }

  /// The particles of an emitter, each an image in the layer's plane.
  private mutating func emit(_ node: NodeIndex, _ transform: CATransform3D, _ inner: Surroundings) {
    frame.particles(node, into: &particles)
    guard !particles.isEmpty, let cells = frame.emitterCells(node) else { return }
    let isAdditive = frame.row(node)[EmitterSlot.renderMode] == 4
    let base = Plane(transform)
    for particle in particles {
      guard particle.image >= 0, let image = cells.cells[Int(particle.image)].image, particle.scale > 0,
        particle.color.w > 0
      else { continue }
      let halfWidth = Double(particle.width * particle.scale) / 2
      let halfHeight = Double(particle.height * particle.scale) / 2
      let (x, y) = (Double(particle.x), Double(particle.y))
      let reach = (halfWidth * halfWidth + halfHeight * halfHeight).squareRoot()
      let box = base.pixels(x - reach, y - reach, x + reach, y + reach, within: inner.limit)
      guard !box.isEmpty else { continue }
      let (c, s) = (Double(cos(particle.rotation)), Double(sin(particle.rotation)))
      // An image stands upright where the layer's y runs up, too.
      let up: Double = inner.isFlipped ? -1 : 1
      let placed = CATransform3DConcat(
        CATransform3D(
          m11: c, m12: s, m13: 0, m14: 0, m21: -s * up, m22: c * up, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1,
          m34: 0, m41: x, m42: y, m43: 0, m44: 1), transform)
      let plane = Plane(placed)
      guard plane.isVisible else { continue }
      let clip = inner.safe.contains(box) ? -1 : inner.clip
      let color = particle.color * inner.tint
      let part = particle.contentsRect
      let alpha = color.w * inner.opacity
      let instance = Instance(
        rowX: (Float(plane.xx), Float(plane.xy), Float(plane.xw)),
        rowY: (Float(plane.yx), Float(plane.yy), Float(plane.yw)),
        rowOne: (Float(plane.ox), Float(plane.oy), Float(plane.ow)),
        rect: (Float(-halfWidth), Float(-halfHeight), Float(halfWidth), Float(halfHeight)),
        radii: (0, 0, 0, 0),
        // Light that is added covers nothing: its alpha is 0.
        color: (color.x * alpha, color.y * alpha, color.z * alpha, isAdditive ? 0 : alpha),
        border: (0, 0, 0, 0), texels: (part.x, part.y, part.x + part.z, part.y + part.w),
        limits: (part.x, part.y, part.x + part.z, part.y + part.w), numbers: (1, 2, 0, 1),
        switches: (Instance.Kind.image.rawValue, Float(clip), 15, 0))
      var variant: Variant = [.image, .tint, .mipmaps]
      if clip >= 0 { variant.insert([.clip, .corners, .continuous]) }
      if !plane.isAffine { variant.insert(.perspective) }
      list.append(instance, variant, image: image, sampling: .mipmapped)
    }
  }

  private mutating func add(
    _ kind: Instance.Kind, _ style: LayerStyle, _ plane: Plane, _ inner: Surroundings, _ box: PixelRect
  ) {
    let clip = inner.safe.contains(box) ? -1 : inner.clip
    var instance = style.instance(kind, plane, inner.opacity, clip: clip)
    let isTinted = inner.tint != SIMD4(repeating: 1)
    if isTinted { instance.multiply(by: inner.tint) }
    list.append(instance, style.variant(kind, plane, clip: clip))
    if kind != .border, groupDepth == 0, clip < 0, inner.opacity == 1, !isTinted,
      let interior = style.interior(plane)
    {
      list.interiors.append(interior)
      list.interiorArea += box.width * box.height
      list.interiors[list.interiors.count - 1].switches.3 = PaintList.depth(list.instances.count - 1)
    }
  }

  private func hasGradient(_ node: NodeIndex) -> Bool {
    guard frame.kind(node) == .gradient else { return false }
    let row = frame.row(node)
    return row[Slot.bounds + 2] > 0 && row[Slot.bounds + 3] > 0
      && ((frame.object(node, GradientSlot.colors) as? NumberList)?.count ?? 0) > 1
  }

  /// The copies of a replicator's sublayers, each further on than the last, and later where they are delayed.
  private mutating func copies(
    of node: NodeIndex, _ replication: Replication, _ children: ContiguousArray<NodeIndex>,
    _ surroundings: Surroundings
  ) {
    let outer = surroundings.sublayerTransform
    let time = frame.innerTime(node)
    var transform = CATransform3DIdentity
    for copy in 0..<replication.count {
      var inner = surroundings
      if copy > 0 {
        transform = CATransform3DConcat(replication.transform, transform)
        inner.sublayerTransform = outer.map { CATransform3DConcat(transform, $0) } ?? transform
      }
      let color = replication.color(of: copy)
      guard color.w > 0 else { continue }
      inner.tint = surroundings.tint * SIMD4<Float>(color)
      if replication.isDelayed { frame.show(beneath: node, at: time - Double(copy) * replication.delay) }
      for child in inOrder(children) { layer(child, inner) }
    }
    if replication.isDelayed { frame.show(beneath: node, at: time) }
  }

  /// Sublayers in painting order: by zPosition, of equal ones as they lie.
  private func inOrder(_ children: ContiguousArray<NodeIndex>) -> ContiguousArray<NodeIndex> {
    guard children.contains(where: { frame.row($0)[Slot.zPosition] != 0 }) else { return children }
    return ContiguousArray(
      children.enumerated().sorted {
        let (a, b) = (frame.row($0.element)[Slot.zPosition], frame.row($1.element)[Slot.zPosition])
        return a != b ? a < b : $0.offset < $1.offset
      }.map(\.element))
  }

  // MARK: Shared 3D space

  /// A plane in a shared space, with what places it there.
  private struct Member {
    let node: NodeIndex
    let surroundings: Surroundings
    let depth: Double
    let order: Int
  }

  /// A transform layer: its planes, through all transform layers within it, drawn from far to near.
  private mutating func shared(
    _ node: NodeIndex, _ transform: CATransform3D, _ opacity: Float, _ outer: Surroundings
  ) {
    var members: [Member] = []
    collect(node, transform, spaceTransform(of: node, outer), opacity, outer, into: &members)
    members.sort { $0.depth != $1.depth ? $0.depth < $1.depth : $0.order < $1.order }
    for member in members { layer(member.node, member.surroundings) }
  }

  /// Into the plane in which a space is flattened, before it is: the depths of its layers.
  private func spaceTransform(of node: NodeIndex, _ outer: Surroundings) -> CATransform3D {
    let local = frame.localTransform(node)
    return outer.sublayerTransform.map { CATransform3DConcat(local, $0) } ?? local
  }

  private func collect(
    _ node: NodeIndex, _ transform: CATransform3D, _ space: CATransform3D, _ opacity: Float,
    _ outer: Surroundings,
    into members: inout [Member]
  ) {
    var inner = outer
    inner.transform = transform
    inner.sublayerTransform = frame.sublayerTransform(node)
    inner.opacity = outer.opacity * opacity
    inner.isFlipped = outer.isFlipped != (frame.row(node)[Slot.geometryFlipped] != 0)
    inner.depth += 1
    for child in frame.children(node) {
      let row = frame.row(child)
      let through = self.transform(of: child, inner)
      let inSpace = CATransform3DConcat(spaceTransform(of: child, inner), space)
      if frame.kind(child) == .transform {
        let opacity = Float(min(max(row[Slot.opacity], 0), 1))
        guard row[Slot.hidden] == 0, opacity > 0, inner.depth < 1024 else { continue }
        collect(child, through, inSpace, opacity, inner, into: &members)
        continue
      }
      let centre = CGPoint(
        x: row[Slot.bounds] + row[Slot.bounds + 2] / 2, y: row[Slot.bounds + 1] + row[Slot.bounds + 3] / 2)
      let depth = Geometry.depth(centre, inSpace)
      // Depths that differ by rounding alone are the same.
      members.append(
        Member(
          node: child, surroundings: inner, depth: (depth * 1e6).rounded() / 1e6, order: members.count))
    }
  }

  // MARK: Groups

  private mutating func group(
    _ node: NodeIndex, _ plane: Plane, _ transform: CATransform3D, _ opacity: Float, _ mask: NodeIndex,
    _ style: LayerStyle, _ outer: Surroundings, _ inner: Surroundings
  ) {
    let bounds = extent(node, transform, outer.limit, isFlipped: inner.isFlipped, depth: outer.depth)
    guard !bounds.isEmpty else { return }
    var within = inner
    within.opacity = 1
    within.clip = -1
    within.limit = bounds
    within.safe = bounds
    list.groupCount += 1
    list.commands.append(.beginGroup(bounds))
    groupDepth += 1
    content(node, plane, transform, style, within)
    if mask >= 0 {
      list.groupCount += 1
      list.commands.append(.beginGroup(bounds))
      var surroundings = within
      surroundings.transform = Geometry.flattening(transform)
      // A mask lies in its layer's own coordinates.
      surroundings.sublayerTransform = nil
      layer(mask, surroundings)
    }
    groupDepth -= 1
    list.instances.append(
      Self.groupInstance(
        bounds, opacity: outer.opacity * opacity, clip: outer.clip, isMasked: mask >= 0))
    list.instances[list.instances.count - 1].switches.3 = PaintList.depth(list.instances.count - 1)
    list.commands.append(
      .endGroup(
        instance: list.instances.count - 1, masked: mask >= 0,
        outer.clip >= 0 ? [.group, .clip, .corners, .continuous] : .group))
  }

  /// The pixels that a layer and its sublayers can touch.
  private func extent(
    _ node: NodeIndex, _ transform: CATransform3D, _ limit: PixelRect, isFlipped: Bool, depth: Int
  ) -> PixelRect {
    let row = frame.row(node)
    let style = LayerStyle(row, contents: frame.contents(node))
    let plane = Plane(transform)
    var box = PixelRect(x: 0, y: 0, width: 0, height: 0)
    if frame.kind(node) != .transform {
      guard plane.isVisible else { return box }
      box = plane.pixels(style.minX, style.minY, style.maxX, style.maxY, within: limit)
      if style.masksToBounds || depth > 256 { return box }
      if let image = style.image {
        let place = style.placement(of: image, row, flipped: isFlipped)
        box = box.union(plane.pixels(place.minX, place.minY, place.maxX, place.maxY, within: limit))
      }
    }
    var surroundings = Surroundings(
      transform: frame.kind(node) == .transform ? transform : Geometry.flattening(transform),
      sublayerTransform: frame.sublayerTransform(node), opacity: 1, clip: -1, safe: limit,
      isFlipped: isFlipped,
      limit: limit, depth: depth + 1)
    surroundings.limit = limit
    // The copies of a replicator may reach anywhere, and so may particles.
    if frame.kind(node) == .emitter { return limit }
    if let replication = frame.replication(node), replication.count != 1, !frame.children(node).isEmpty {
      return replication.count == 0 ? box : limit
    }
    for child in frame.children(node) where frame.row(child)[Slot.hidden] == 0 {
      box = box.union(
        extent(child, self.transform(of: child, surroundings), limit, isFlipped: isFlipped, depth: depth + 1))
      if box == limit { break }
    }
    return box
  }

  private static func groupInstance(_ box: PixelRect, opacity: Float, clip: Int, isMasked: Bool) -> Instance {
    let (x, y) = (Float(box.x), Float(box.y))
    return Instance(
      rowX: (1, 0, 0), rowY: (0, 1, 0), rowOne: (0, 0, 1),
      rect: (x, y, x + Float(box.width), y + Float(box.height)), radii: (0, 0, 0, 0), color: (0, 0, 0, 0),
      border: (0, 0, 0, 0), texels: (0, 0, 1, 1), limits: (0, 0, 1, 1), numbers: (0, 2, 0, opacity),
      switches: (
        isMasked ? Instance.Kind.maskedGroup.rawValue : Instance.Kind.group.rawValue, Float(clip), 0, 0
      ))
  }

  // MARK: Clips

  private mutating func addClip(_ style: LayerStyle, _ plane: Plane, outer: Int) -> Int? {
    guard let inverse = plane.inverse else { return nil }
    let r = inverse.rows.map { Float($0) }
    let index = list.clips.count / 24
    list.clips.append(contentsOf: [
      r[0], r[1], r[2], Float(inverse.sign), r[3], r[4], r[5], 0, r[6], r[7], r[8], Float(outer),
      Float(style.minX), Float(style.minY), Float(style.maxX), Float(style.maxY),
      style.radii.0, style.radii.1, style.radii.2, style.radii.3, style.exponent, 0, 0, 0,
    ])
    return index
  }

  // MARK: Contents

  private mutating func contents(
    _ image: CGImage, next: CGImage?, _ style: LayerStyle, _ plane: Plane, _ row: UnsafePointer<Double>,
    _ inner: Surroundings
  ) {
    let place = style.placement(of: image, row, flipped: inner.isFlipped)
    let box = plane.pixels(place.minX, place.minY, place.maxX, place.maxY, within: inner.limit)
    guard !box.isEmpty else { return }
    let clip = inner.safe.contains(box) ? -1 : inner.clip
    let sampling = sampling(of: image, place, plane, row)
    let scale = plane.leastScale(style.minX, style.minY, style.maxX, style.maxY)
    let margin = Float(scale > 1e-3 ? 2 / scale : 0)
    for piece in place.pieces(flipped: inner.isFlipped, edges: style.edges) {
      var instance = style.instance(next == nil ? .image : .fade, plane, 1, clip: clip)
      instance.rect = piece.rect
      instance.texels = piece.texels
      // Where the layer's own clip makes the edge, the image reaches past it, so that the edge is covered once.
      if style.masksToBounds && clip >= 0 { instance.reachPast(style, piece.edges, by: margin) }
      instance.radii = (0, 0, 0, 0)
      instance.limits = place.limits(of: image, sampling)
      instance.numbers = (
        Float(pow(2, row[Slot.minificationFilterBias])), 2, Float(row[Slot.contentsFade]), inner.opacity
      )
      instance.switches.2 = Float(piece.edges)
      var variant = style.variant(next == nil ? .image : .fade, plane, clip: clip)
      if piece.edges != 15 { variant.insert(.edges) }
      if sampling == .mipmapped { variant.insert(.mipmaps) }
      if inner.tint != SIMD4(repeating: 1) {
        variant.insert(.tint)
        let tint = inner.tint
        instance.color = (tint.x * tint.w, tint.y * tint.w, tint.z * tint.w, tint.w)
      }
      list.append(instance, variant, image: image, second: next, sampling: sampling)
    }
  }

  /// The filter for an image at its size on screen.
  private func sampling(
    of image: CGImage, _ place: ContentsPlacement, _ plane: Plane, _ row: UnsafePointer<Double>
  ) -> Sampling {
    let width = place.maxX - place.minX
    let height = place.maxY - place.minY
    guard width > 0, height > 0 else { return .linear }
    let pixels =
      abs(plane.jacobian((place.minX + place.maxX) / 2, (place.minY + place.maxY) / 2)) * width * height
    let texels =
      Double(image.width) * Double(image.height)
      * abs(row[Slot.contentsRect + 2] * row[Slot.contentsRect + 3])
    let filter = pixels < texels * 0.999 ? row[Slot.minificationFilter] : row[Slot.magnificationFilter]
    switch filter {
    case 0: return .nearest
    case 2: return .mipmapped
    default: return .linear
    }
  }
}
