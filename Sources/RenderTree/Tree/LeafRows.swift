import CoreGraphics

/// The rows of a frame's leaves, for several threads that read them at the same time. Valid inside `Frame.withLeafRows`.
package struct LeafRows {
  private let nodes: UnsafeBufferPointer<RenderNode>
  private let rows: UnsafePointer<LayerRow>

  fileprivate init(
    _ nodes: UnsafeBufferPointer<RenderNode>, _ rows: UnsafePointer<LayerRow>
  ) {
    (self.nodes, self.rows) = (nodes, rows)
  }

  /// A leaf whose appearance follows from its row and perhaps an image; nil for every other node. As `Frame.leaf`.
  @inline(__always)
  package func leaf(_ node: NodeIndex) -> (row: LayerRow, hasImage: Bool)? {
    switch nodes[Int(node)].leaf {
    case .none: nil
    case .row: (rows[Int(node)], false)
    case .rowAndImage: (rows[Int(node)], true)
    }
  }

  /// The image of a leaf that has one.
  @inline(__always)
  package func image(ofLeaf node: NodeIndex) -> CGImage? { nodes[Int(node)].leafImage }
}

extension RenderNode {
  /// The image of a leaf that has one.
  @inline(__always)
  fileprivate var leafImage: CGImage? {
    objects[ObjectSlot.contents].map { unsafeDowncast($0, to: CGImage.self) }
  }
}

extension Frame {
  /// The image of a leaf that has one.
  package func image(ofLeaf node: NodeIndex) -> CGImage? { tree.nodes[Int(node)].leafImage }

  /// Calls `body` with the rows of all leaves, which have the values of all animations.
  package func withLeafRows(_ body: (LeafRows) -> Void) {
    readyAllRows()
    tree.nodes.withUnsafeBufferPointer { nodes in
      tree.rows.withUnsafeBufferPointer { rows in
        if let base = rows.baseAddress { body(LeafRows(nodes, base)) }
      }
    }
  }
}
