/// The nodes whose presented values have changed, as evaluation finds them while it writes rows.
///
/// A node is listed once, however often it changes, until the list is taken. The comparison is of bits, so a running
/// animation that gives the same values again lists nothing.
struct RowChanges {
  private(set) var nodes = ContiguousArray<NodeIndex>()
  /// How many lists have been taken.
  private(set) var taken: UInt64 = 0
  /// For each node, the number of the list that it is in, plus 1.
  private var lists = ContiguousArray<UInt64>()

  /// Makes room for nodes whose indices are less than `count`.
  mutating func makeRoom(_ count: Int) {
    while lists.count < count { lists.append(0) }
  }

  @inline(__always)
  mutating func note(_ node: Int) {
    guard lists[node] != taken &+ 1 else { return }
    lists[node] = taken &+ 1
    nodes.append(NodeIndex(truncatingIfNeeded: node))
  }

  /// Exchanges the list for `other`, which is emptied and keeps its memory.
  mutating func take(_ other: inout ContiguousArray<NodeIndex>) {
    other.removeAll(keepingCapacity: true)
    swap(&nodes, &other)
    taken &+= 1
  }
}

extension Frame {
  /// The nodes whose presented values differ from those at the last `takeChangedNodes`, each once, in no particular order.
  ///
  /// The list is complete after `readyAllRows`. It has the nodes whose rows have other bits than before, and those whose
  /// animated objects (images, paths, filters) have changed. A node that was shown at another time in between (by
  /// `presentation()`, or in a copy) is listed even if it is back at its former values.
  ///
  /// Changes that commits make are not listed, except that a node is listed when its animations are replaced. Neither are
  /// particles and transitions, which change without a change of values.
  package var changedNodes: ContiguousArray<NodeIndex> { tree.changes.nodes }

  /// Exchanges `changedNodes` for `list`, which is emptied first, and begins a new list. Allocates nothing in steady state.
  ///
  /// - Returns: How many lists have been taken of this replica. If it is not one more than at the caller's last call, another
  ///   caller has taken a list in between, and the nodes in that one may have changed too.
  package func takeChangedNodes(_ list: inout ContiguousArray<NodeIndex>) -> UInt64 {
    tree.changes.take(&list)
    return tree.changes.taken
  }
}
