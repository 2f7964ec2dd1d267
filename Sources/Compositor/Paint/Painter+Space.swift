import QuartzCore

/// Shared 3D space: transform layers.
extension Painter {
  /// A plane in a shared space, with what places it there.
  struct Member {
    let node: NodeIndex
    let surroundings: Surroundings
    let depth: Double
    let order: Int
  }

  /// A transform layer: its planes, through all transform layers within it, drawn from far to near.
  mutating func shared(
    _ node: NodeIndex, _ transform: CATransform3D, _ opacity: Float, _ outer: Surroundings
  ) {
    var members: [Member] = []
    collect(node, transform, spaceTransform(of: node, outer), opacity, outer, into: &members)
    members.sort { $0.depth != $1.depth ? $0.depth < $1.depth : $0.order < $1.order }
    for member in members { layer(member.node, member.surroundings) }
  }

  /// Into the plane in which a space is flattened, before it is: the depths of its layers.
  func spaceTransform(of node: NodeIndex, _ outer: Surroundings) -> CATransform3D {
    let local = frame.localTransform(node)
    return outer.sublayerTransform.map { CATransform3DConcat(local, $0) } ?? local
  }

  func collect(
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
      if frame.kind(child) == .transform, !isInTransition(child) {
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
}
