/// The presentation of a whole tree at one instant. A frame is a view of its render tree. It is valid until
/// that tree applies a commit or evaluates another time.
///
/// Reading does not change what a frame shows. Delayed copies of replicators show the nodes inside them at
/// other times; they are shown only inside `withCopyMoments`, which restores the frame.
package struct Frame {
  package let tree: RenderTree
  /// The time of the host's clock that the frame shows.
  package let time: CFTimeInterval

  /// The root's node; −1 for an empty tree.
  package var root: NodeIndex { tree.root }

  /// Node indices are less than this.
  package var nodeCapacity: Int { tree.nodes.count }

  /// The values of a node as they are on screen, by `Slot`.
  package func row(_ node: NodeIndex) -> LayerRow { tree.row(Int(node)) }

  /// The row of a node whose appearance follows from its row alone. Nil for a node that has sublayers, a
  /// mask, images, paths, filters or a transition, or that is of another class than CALayer.
  package func plainLeaf(_ node: NodeIndex) -> LayerRow? {
    tree.nodes[Int(node)].isPlainLeaf ? row(node) : nil
  }

  /// A leaf whose appearance follows from its row and perhaps an image; nil for every other node.
  @inline(__always)
  package func leaf(_ node: NodeIndex) -> (row: LayerRow, hasImage: Bool)? {
    switch tree.nodes[Int(node)].leaf {
    case .none: nil
    case .row: (row(node), false)
    case .rowAndImage: (row(node), true)
    }
  }

  /// Writes the values of all animations into their nodes' rows. Otherwise a row takes its values when it is
  /// first read, which is slower if most rows are read.
  package func readyAllRows() { tree.takeAllValues() }

  /// What a node draws.
  package func kind(_ node: NodeIndex) -> LayerKind { tree.nodes[Int(node)].layout?.kind ?? .layer }

  /// The sublayers, back to front, not sorted by zPosition.
  package func children(_ node: NodeIndex) -> ContiguousArray<NodeIndex> { tree.nodes[Int(node)].children }

  /// Whether a sublayer of a node may lie outside the node's plane z = 0. False is certain; true means that
  /// the transforms have to be examined.
  package func mayChildrenHaveDepth(_ node: NodeIndex) -> Bool {
    tree.nodes[Int(node)].haveChildrenDepth ?? true
  }

  /// The superlayer; −1 for the root.
  package func parent(_ node: NodeIndex) -> NodeIndex { tree.nodes[Int(node)].parent }

  /// The mask; −1 for none.
  package func mask(_ node: NodeIndex) -> NodeIndex { tree.nodes[Int(node)].mask }

  /// The node that a portal shows; −1 where there is none.
  package func portalSource(_ node: NodeIndex) -> NodeIndex { tree.portalSource(node) }

  /// Whether a node is shown only by portals.
  package func isShownByPortal(_ node: NodeIndex) -> Bool { tree.nodes[Int(node)].isShownByPortal }

  /// The image that a node shows.
  package func contents(_ node: NodeIndex) -> CGImage? { object(node, ObjectSlot.contents) as? CGImage }

  /// The image that `contents` fades into, while `Slot.contentsFade` is not 0.
  package func contentsNext(_ node: NodeIndex) -> CGImage? {
    tree.nodes[Int(node)].animations?.contentsNext as? CGImage
  }

  /// The image that an animation of `contents` shows next.
  package func contentsComing(_ node: NodeIndex) -> CGImage? {
    tree.nodes[Int(node)].animations?.contentsComing as? CGImage
  }

  /// The path that casts the shadow; nil: the layer's own alpha casts it.
  package func shadowPath(_ node: NodeIndex) -> CGPath? { object(node, ObjectSlot.shadowPath) as? CGPath }

  /// Whether a node may have a blend mode. False is certain.
  package var mayBlend: Bool { tree.mayBlend }

  /// Whether a node has filters of any kind or a blend mode.
  package func hasFilters(_ node: NodeIndex) -> Bool {
    let index = Int(node)
    for slot in ObjectSlot.compositingFilter...ObjectSlot.backgroundFilters
    where tree.nodes[index].objects[slot] != nil { return true }
    // Animations may put filters where the layer has none.
    guard let animations = tree.nodes[index].animations else { return false }
    return !animations.presentedObjects.isEmpty
  }

  /// An object of a node as it is on screen.
  package func object(_ node: NodeIndex, _ slot: Int) -> AnyObject? {
    if let animations = tree.nodes[Int(node)].animations, !animations.presentedObjects.isEmpty {
      _ = tree.row(Int(node))
      if let animated = animations.presented(at: slot) { return animated }
    }
    return tree.nodes[Int(node)].objects[slot]
  }

  /// From a node's coordinates to its superlayer's, before the superlayer's sublayerTransform.
  package func localTransform(_ node: NodeIndex) -> CATransform3D { Geometry.localTransform(row(node)) }

  /// A node's sublayerTransform about its anchor point; nil when it is the identity.
  package func sublayerTransform(_ node: NodeIndex) -> CATransform3D? {
    Geometry.sublayerTransform(row(node))
  }
}
