import QuartzCore
import RenderTree

/// The order of the sublayers of a layer that flattens (see `SiblingOrder`).
extension Painter {
  /// Draws the sublayers of a layer that flattens, which is no replicator, within its surroundings.
  mutating func siblings(
    _ children: ContiguousArray<NodeIndex>, of node: NodeIndex, _ inner: PaintState
  ) {
    guard children.count > 1, frame.mayChildrenHaveDepth(node) else {
      return sublayers(children, of: node, inner)
    }
    var inner = inner
    close(node, &inner)
    switch census(of: children).order(inner.sublayerTransform) {
    case .listed: sublayers(children, of: node, inner)
    case .byHeight(let isReversed): sublayers(byHeight(children, isReversed: isReversed), of: node, inner)
    // Siblings that are too many for a space are ordered by their origins, and nothing is cut.
    case .spatial where children.count > Space.limit:
      list.budget.simplify()
      sublayers(byHeight(children, isReversed: false), of: node, inner)
    case .spatial: space(of: node, inner)
    }
  }

  /// Draws a replicator's copies in order of depth. False: their order in depth is the order of the copies.
  mutating func drewCopiesInSpace(
    of node: NodeIndex, _ replication: Replication, _ inner: PaintState
  ) -> Bool {
    guard replication.count > 1 else { return false }
    let mayHaveDepth = frame.mayChildrenHaveDepth(node)
    // At other times the sublayers may have other places.
    guard
      (replication.isDelayed && mayHaveDepth) || replication.needsSpace(census(of: frame.children(node)))
    else { return false }
    space(of: node, inner)
    return true
  }

  private func census(of children: ContiguousArray<NodeIndex>) -> SiblingOrder.Census {
    var census = SiblingOrder.Census()
    for child in children where isDrawn(child) {
      census.add(frame.row(child), passesDepthOn: passesDepthOn(child))
    }
    return census
  }

  private func byHeight(
    _ children: ContiguousArray<NodeIndex>, isReversed: Bool
  ) -> ContiguousArray<NodeIndex> {
    let sign = isReversed ? -1.0 : 1
    func height(_ child: NodeIndex) -> Double {
      let height = sign * Geometry.height(frame.row(child))
      return height.isNaN ? 0 : height
    }
    var order = ContiguousArray(children.enumerated().map { (height: height($1), place: $0, node: $1) })
    order.sort { $0.height != $1.height ? $0.height < $1.height : $0.place < $1.place }
    return ContiguousArray(order.map(\.node))
  }

  /// Whether the content of a layer has depths of its own among the layer's siblings.
  private func passesDepthOn(_ node: NodeIndex) -> Bool {
    switch frame.kind(node).traits.depth {
    case .flat: false
    case .shared, .sharedIf: sharesSpace(node)
    case .particlesIf(let slot): frame.row(node)[slot] != 0
    }
  }

  /// Draws the sublayers of a layer that flattens, with all layers that share their space, from far to near.
  private mutating func space(of node: NodeIndex, _ inner: PaintState) {
    drawInOrder(within: inner.limit) { painter, space in
      painter.enterSublayers(of: node, inner, CATransform3DIdentity, moment: -1, space)
    }
  }
}
