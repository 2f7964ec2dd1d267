/// The values of one node at one time, for a presentation copy.
///
/// The rows are valid until the tree applies a commit or evaluates another time.
package struct PresentedNode {
  package let layout: RowLayout
  /// The values with the animations, and without.
  package let row: LayerRow
  package let committed: LayerRow
  package let objects: ObjectSlots
  /// Values of keys that no layer class declares, while they are animated.
  package let undeclared: [(key: String, value: any FlatObject)]
}

extension RenderTree {
  /// Evaluates one node at `time`, in its own time; nil where there is no such node.
  package func present(_ node: NodeIndex, at time: CFTimeInterval) -> PresentedNode? {
    let index = Int(node)
    guard nodes.indices.contains(index), nodes[index].isLive, let layout = nodes[index].layout else {
      return nil
    }
    guard let animations = nodes[index].animations else {
      return PresentedNode(
        layout: layout, row: nodes[index].row, committed: nodes[index].row, objects: nodes[index].objects,
        undeclared: [])
    }
    animationStore.evaluate(node, at: time, in: self)
    if !animations.follows.isEmpty { placeAlone(node, at: time) }
    // The row holds another time than that of the last evaluation, whose results it takes again.
    setAnimated(index, true)
    var objects = nodes[index].objects
    for (slot, object) in animations.presentedObjects {
      // Objects that evaluation writes in place must not be kept by others.
      let isOwn = animations.flats.contains { $0.presented === object }
      objects[slot] = isOwn ? (object as? any FlatObject)?.duplicate() : object
    }
    let undeclared = animations.flats.compactMap { flat in
      flat.isActive ? flat.key.map { (key: $0, value: flat.presented.duplicate()) } : nil
    }
    return PresentedNode(
      layout: layout, row: rows[index], committed: nodes[index].row, objects: objects, undeclared: undeclared)
  }
}
