/// The nodes whose appearance may have changed, in the order of the changes, for readers that keep work from frame to frame.
///
/// A reader remembers `end`. When it reads the next frame, `nodes(since:)` gives the nodes that have changed in between. For
/// example, the compositor keeps what each node draws, and draws only these nodes anew. A node may be noted several times.
package struct ChangeJournal {
  private var nodes: [NodeIndex] = []
  /// The number of notes before the first one in `nodes`, which are forgotten.
  private var forgotten: UInt64 = 0
  /// Grows with every change of the tree's structure: which layers there are, their sublayers and masks, and what may lie in
  /// depth. A reader then has to read the whole tree.
  package private(set) var structure: UInt64 = 0

  /// The position after the last note.
  package var end: UInt64 { forgotten + UInt64(nodes.count) }

  /// The notes since a position; nil if some of them are forgotten.
  package func nodes(since position: UInt64) -> ArraySlice<NodeIndex>? {
    guard position >= forgotten, position <= end else { return nil }
    return nodes[Int(position - forgotten)...]
  }

  @inline(__always)
  mutating func note(_ node: NodeIndex) { nodes.append(node) }

  mutating func note(_ nodes: UnsafeBufferPointer<NodeIndex>) { self.nodes.append(contentsOf: nodes) }

  mutating func noteStructure() { structure += 1 }

  /// Forgets the oldest notes if there are more than `most`; half as many stay. A reader misses none of the changes that were committed
  /// since the last frame, unless these are more.
  mutating func trim(to most: Int) {
    guard nodes.count > most else { return }
    let count = nodes.count - most / 2
    forgotten += UInt64(count)
    nodes.removeFirst(count)
  }

  /// Forgets the notes about a larger tree, and gives back their memory. A reader reads the whole tree after that.
  mutating func giveBackRoom() {
    forgotten = end
    nodes = []
  }
}
