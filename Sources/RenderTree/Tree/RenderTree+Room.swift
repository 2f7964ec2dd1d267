extension RenderTree {
  /// Gives back the memory of nodes that exist no more, if they are most of the nodes and come after all that exist.
  func giveBackRoom() {
    guard nodes.count > 4 * nodeCount + 1024 else { return }
    let used = (nodes.lastIndex { $0.isLive } ?? -1) + 1
    guard used < nodes.count else { return }
    nodes.removeSubrange(used...)
    rows.removeSubrange(used...)
    freshness.cut(to: used)
    nodes.giveBackRoom()
    rows.giveBackRoom()
    journal.giveBackRoom()
    changedNodes = ChangedNodes()
  }
}
