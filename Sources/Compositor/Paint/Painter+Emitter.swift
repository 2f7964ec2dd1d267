import QuartzCore

extension Painter {
  /// The particles of an emitter, each an image in the layer's plane.
  mutating func emit(_ node: NodeIndex, _ transform: CATransform3D, _ inner: Surroundings) {
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
      let (left, right) = (part.x * Float(image.width), (part.x + part.z) * Float(image.width))
      let (top, bottom) = (part.y * Float(image.height), (part.y + part.w) * Float(image.height))
      let alpha = color.w * inner.opacity
      let instance = Instance(
        rowX: (Float(plane.xx), Float(plane.xy), Float(plane.xw)),
        rowY: (Float(plane.yx), Float(plane.yy), Float(plane.yw)),
        rowOne: (Float(plane.ox), Float(plane.oy), Float(plane.ow)),
        rect: (Float(-halfWidth), Float(-halfHeight), Float(halfWidth), Float(halfHeight)),
        radii: (0, 0, 0, 0),
        // Light that is added covers nothing: its alpha is 0.
        color: (color.x * alpha, color.y * alpha, color.z * alpha, isAdditive ? 0 : alpha),
        border: (0, 0, 0, 0), texels: (left, top, right, bottom),
        limits: (
          min(left + 0.5, (left + right) / 2), min(top + 0.5, (top + bottom) / 2),
          max(right - 0.5, (left + right) / 2), max(bottom - 0.5, (top + bottom) / 2)
        ), numbers: (1, 0, 0, 1),
        switches: (Instance.Kind.image.rawValue, Float(clip), 15, 0))
      var variant: Variant = [.image, .tint, .mipmaps]
      if clip >= 0 { variant.insert([.clip, .corners, .continuous]) }
      if !plane.isAffine { variant.insert(.perspective) }
      list.append(instance, variant, image: image, sampling: .mipmapped)
    }
  }
}
