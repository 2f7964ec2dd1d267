import QuartzCore
import RenderTree

/// How a cell's images are filtered.
private struct CellFilters {
  let minifies, magnifies: Double
  let bias: Float

  init(_ cells: EmitterCells, _ cell: Int32) {
    let row = Int(cell) * CellSlot.end
    guard cell >= 0, row + CellSlot.end <= cells.numbers.count else {
      (minifies, magnifies, bias) = (1, 1, 0)
      return
    }
    minifies = cells.numbers[row + CellSlot.minificationFilter]
    magnifies = cells.numbers[row + CellSlot.magnificationFilter]
    let given = Float(cells.numbers[row + CellSlot.minificationFilterBias])
    bias = given.isFinite ? min(max(given, -16), 16) : 0
  }

  var areUsual: Bool { minifies == 1 && magnifies == 1 }
}

extension Painter {
  /// The particles of an emitter, each an image in the layer's plane, or parallel to it where the layer preserves depth.
  mutating func emit(_ node: PaintNode, _ inner: PaintState) {
    let depths = node.transform.with(depthsOf: spaceTransform(of: node.id, inner))
    guard let swarm = swarm(node.id, node.transform, depths: depths, inner, moment: -1) else { return }
    guard !list.budget.isSpent else { return }
    particles(of: swarm)
    // The list of particles is taken out of the scratch while they are drawn, and its memory is given back
    // afterwards.
    var drawn = ContiguousArray<EmitterParticle>()
    swap(&drawn, &resources.scratch.particles)
    let (first, firstImages) = (list.instances.count, list.images.count)
    list.closeImages()
    for particle in drawn.prefix(list.budget.visitSome(of: drawn.count)) { draw(particle, swarm) }
    swap(&drawn, &resources.scratch.particles)
    if let image = swarm.cells.cells.lazy.compactMap(\.image).first {
      list.reservePlaces(after: first, firstImages, for: image)
    }
  }

  /// What the particles of an emitter have in common; nil for one without cells.
  func swarm(
    _ node: NodeIndex, _ transform: CATransform3D, depths: CATransform3D, _ inner: PaintState, moment: Int
  ) -> Swarm? {
    guard let cells = frame.emitterCells(node) else { return nil }
    let row = frame.row(node)
    let keepsDepth = row[EmitterSlot.preservesDepth] != 0
    return Swarm(
      node: node, cells: cells, transform: transform, depths: depths,
      isAdditive: row[EmitterSlot.renderMode] == 4, keepsDepth: keepsDepth,
      sortsByDepth: keepsDepth && row[EmitterSlot.renderMode] == 3, surroundings: inner, moment: moment,
      hasFilters: cells.cells.indices.contains { !CellFilters(cells, Int32($0)).areUsual })
  }

  /// Writes the particles that a swarm has now into the scratch list, in the order in which they are drawn.
  mutating func particles(of swarm: Swarm) {
    let scratch = resources.scratch
    frame.particles(swarm.node, into: &scratch.particles)
    guard swarm.sortsByDepth, scratch.particles.count > 1 else { return }
    // The particles are sorted by z. Seen from another side their order is different.
    let m = swarm.depths
    scratch.depths.removeAll(keepingCapacity: true)
    scratch.order.removeAll(keepingCapacity: true)
    for (index, particle) in scratch.particles.enumerated() {
      let (x, y, z) = (Double(particle.x), Double(particle.y), Double(particle.z))
      let w = x * m.m14 + y * m.m24 + z * m.m34 + m.m44
      let depth = (x * m.m13 + y * m.m23 + z * m.m33 + m.m43) / (w > 1e-9 ? w : 1e-9)
      scratch.depths.append(depth.isFinite ? depth : 0)
      scratch.order.append(Int32(index))
    }
    heapSort(&scratch.order, 0, scratch.order.count) { a, b in
      let (x, y) = (scratch.depths[Int(a)], scratch.depths[Int(b)])
      return x != y ? x < y : a < b
    }
    scratch.sorted.removeAll(keepingCapacity: true)
    for index in scratch.order { scratch.sorted.append(scratch.particles[Int(index)]) }
    swap(&scratch.sorted, &scratch.particles)
  }

  mutating func draw(_ particle: EmitterParticle, _ swarm: Swarm) {
    let inner = swarm.surroundings
    guard particle.image >= 0, Int(particle.image) < swarm.cells.cells.count,
      let image = swarm.cells.cells[Int(particle.image)].image, particle.scale > 0, particle.color.w > 0
    else { return }
    let next = swarm.cells.cells[Int(particle.image)].next
    let halfWidth = Double(particle.width * particle.scale) / 2
    let halfHeight = Double(particle.height * particle.scale) / 2
    let (x, y, z) = (Double(particle.x), Double(particle.y), swarm.keepsDepth ? Double(particle.z) : 0)
    let m = swarm.transform
    let axes = particle.axes
    let (across, along) = (SIMD3<Double>(axes.x), SIMD3<Double>(axes.y))
    // A layer that does not preserve depth shows a tilted particle as its projection onto the layer's own plane.
    let (acrossZ, alongZ) = swarm.keepsDepth ? (across.z, along.z) : (0, 0)
    // An image stands upright where the layer's y runs up, too.
    let up: Double = inner.isFlipped ? -1 : 1
    // The particle's axes, moved to its position and seen through the layer.
    let plane = Plane(
      CATransform3D(
        m11: across.x * m.m11 + across.y * m.m21 + acrossZ * m.m31,
        m12: across.x * m.m12 + across.y * m.m22 + acrossZ * m.m32, m13: 0,
        m14: across.x * m.m14 + across.y * m.m24 + acrossZ * m.m34,
        m21: up * (along.x * m.m11 + along.y * m.m21 + alongZ * m.m31),
        m22: up * (along.x * m.m12 + along.y * m.m22 + alongZ * m.m32), m23: 0,
        m24: up * (along.x * m.m14 + along.y * m.m24 + alongZ * m.m34), m31: 0, m32: 0, m33: 1, m34: 0,
        m41: x * m.m11 + y * m.m21 + z * m.m31 + m.m41, m42: x * m.m12 + y * m.m22 + z * m.m32 + m.m42,
        m43: 0, m44: x * m.m14 + y * m.m24 + z * m.m34 + m.m44))
    guard plane.isVisible else { return }
    let box = plane.pixels(-halfWidth, -halfHeight, halfWidth, halfHeight, within: inner.limit)
    guard !box.isEmpty else { return }
    let clip = inner.clip(for: box)
    let color = particle.color * inner.tint
    let part = particle.contentsRect
    let (left, right) = (part.x * Float(image.width), (part.x + part.z) * Float(image.width))
    let (top, bottom) = (part.y * Float(image.height), (part.y + part.w) * Float(image.height))
    let alpha = color.w * inner.opacity
    var variant: Variant = [.image, .tint]
    var fields = Instance.Image(
      texels: FloatRect(minX: left, minY: top, maxX: right, maxY: bottom),
      limits: ContentsPlacement.limits(
        of: image, next: next, Double(part.x), Double(part.y), Double(part.z), Double(part.w)), opacity: 1)
    if next != nil {
      variant.insert(.fade)
      fields.fade = swarm.cells.cells[Int(particle.image)].fade
    }
    variant.formUnion(list.clipVariant(clip))
    if !plane.isAffine { variant.insert(.perspective) }
    // The filter is chosen as for the contents of layers: without mip maps unless the layer asks for them.
    var sampling = Sampling.linear
    if swarm.hasFilters {
      let filters = CellFilters(swarm.cells, particle.image)
      let texels = abs(Double((right - left) * (bottom - top)))
      let isSmall = abs(plane.jacobian(0, 0)) * halfWidth * halfHeight * 4 < texels * 0.999
      switch isSmall ? filters.minifies : filters.magnifies {
      case 0: sampling = .nearest
      case 2:
        variant.insert(.mipmaps)
        sampling = .mipmapped
        fields.mipScale = pow(2, filters.bias)
      default: break
      }
    }
    let instance = Instance(
      next == nil ? .image : .fade, plane: plane,
      rect: FloatRect(-halfWidth, -halfHeight, halfWidth, halfHeight),
      // Added light covers nothing, so its alpha is 0.
      color: SIMD4(color.x * alpha, color.y * alpha, color.z * alpha, swarm.isAdditive ? 0 : alpha),
      clip: clip,
      fields)
    list.append(instance, variant, box: box, image: image, second: next, sampling: sampling)
  }
}
