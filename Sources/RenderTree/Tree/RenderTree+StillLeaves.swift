extension RenderTree {
  /// The row of a leaf without animations and tilt, in the plane of its superlayer, whose values are those of every time; nil for every
  /// other node. As for `Frame.leaf`, its appearance follows from the row and perhaps an image.
  package func stillLeaf(_ node: NodeIndex) -> LayerRow? {
    let index = Int(node)
    guard nodes.indices.contains(index), nodes[index].leaf != .none, nodes[index].animations == nil else {
      return nil
    }
    let row = nodes[index].row
    return Geometry.hasDepth(row) ? nil : row
  }
}
