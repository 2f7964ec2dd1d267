import RenderTree

/// Which render nodes the layers of a host have.
///
/// A node that a layer gives back is free after the next commit, which tells the replicas that it is gone. Until then the layer
/// may take it back: one that leaves its tree and comes back within a transaction keeps its node.
struct NodeAllocator {
  private var free: ContiguousArray<NodeIndex> = []
  private var count: NodeIndex = 0
  /// The nodes that were given back since the last commit; some may be listed twice.
  private var released: [NodeIndex] = []
  /// Whether a node is given back with the next commit, by node.
  private var isLeaving = ContiguousArray<Bool>()
  /// When more nodes than this are free, those at the end are looked for.
  private var manyFree = leastMany
  private static let leastMany = 1024

  mutating func allocate() -> NodeIndex {
    if let node = free.popLast() { return node }
    count += 1
    isLeaving.append(false)
    return count - 1
  }

  /// Gives a node back with the next commit.
  mutating func release(_ node: NodeIndex) {
    released.append(node)
    isLeaving[Int(node)] = true
  }

  /// Keeps a node that was given back since the last commit.
  mutating func takeBack(_ node: NodeIndex) { isLeaving[Int(node)] = false }

  /// The nodes that were given back and not taken back, each once; they are free from now on.
  mutating func takeReleased() -> [NodeIndex] {
    let leaving = released.filter { node in
      defer { isLeaving[Int(node)] = false }
      return isLeaving[Int(node)]
    }
    released = []
    free.append(contentsOf: leaving)
    if free.count > manyFree, free.count > Int(count) / 4 * 3 { giveBackRoom() }
    return leaving
  }

  /// Forgets the free nodes that come after all others, so that replicas need no memory for them. The first nodes are taken first
  /// from now on.
  private mutating func giveBackRoom() {
    free.sort(by: >)
    var last = 0
    while last < free.count, free[last] == count - 1 {
      count -= 1
      last += 1
    }
    free.removeFirst(last)
    isLeaving.removeSubrange(Int(count)...)
    free.giveBackRoom()
    isLeaving.giveBackRoom()
    // If a node at the end is taken, nothing is found until twice as many are free.
    manyFree = max(Self.leastMany, 2 * free.count)
  }
}
