extension RenderTree {
  /// The memory of the replica, in bytes: nodes with their committed values, and the rows of animated values. Animations and objects
  /// that commits bring are not counted.
  package var memory: Int {
    var bytes =
      nodes.capacity * MemoryLayout<RenderNode>.stride + rows.capacity * MemoryLayout<LayerRow>.stride
      + freshness.memory
    for node in nodes { bytes += node.memory }
    return bytes
  }
}

extension RenderNode {
  /// The bytes of what the node allocates.
  fileprivate var memory: Int {
    guard let layout else { return 0 }
    var bytes = row.blocks(layout).reduce(0) { $0 + RowPool.bytes(for: $1 / MemoryLayout<Double>.stride) }
    if animations != nil { bytes += RowPool.bytes(for: LayerRow.head + layout.length) }
    bytes += objects.blockSize(sharedWith: layout.objects) ?? 0
    if !children.isEmpty { bytes += 32 + children.capacity * MemoryLayout<NodeIndex>.stride }
    return bytes
  }
}
