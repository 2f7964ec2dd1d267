/// The edges that a sweep line crosses, from left to right, with prefix sums: a treap whose nodes are the
/// indices of the edges.
struct SweepOrder {
  /// The sums over the edges to the left of an edge.
  struct Left {
    /// The number of edges.
    var count = 0
    /// The change of the winding numbers of both operands from the far left.
    var first = 0
    var second = 0
  }

  private struct Node {
    var left: Int32 = -1
    var right: Int32 = -1
    var parent: Int32 = -1
    var priority: UInt32 = 0
    /// The sum over the node and its subtree.
    var count: Int32 = 0
    var first: Int32 = 0
    var second: Int32 = 0
    /// The value of the node alone.
    var ownFirst: Int32 = 0
    var ownSecond: Int32 = 0
  }

  private var nodes: [Node]
  private var root: Int32 = -1

  init(edgeCount: Int) {
    nodes = Array(repeating: Node(), count: edgeCount)
  }

  /// Inserts an edge.
  ///
  /// - Parameters:
  ///   - first: the change of the first operand's winding number from the edge's left to its right.
  ///   - isLeft: whether the edge is to the left of another one.
  mutating func insert(_ edge: Int, first: Int32, second: Int32, isLeft: (Int) -> Bool) {
    let new = Int32(edge)
    nodes[edge] = Node(
      priority: Self.priority(edge), count: 1, first: first, second: second, ownFirst: first,
      ownSecond: second)
    guard root >= 0 else {
      root = new
      return
    }
    var current = root
    while true {
      nodes[Int(current)].count += 1
      nodes[Int(current)].first += first
      nodes[Int(current)].second += second
      let goesLeft = isLeft(Int(current))
      let child = goesLeft ? nodes[Int(current)].left : nodes[Int(current)].right
      if child < 0 {
        if goesLeft { nodes[Int(current)].left = new } else { nodes[Int(current)].right = new }
        nodes[edge].parent = current
        break
      }
      current = child
    }
    while nodes[edge].parent >= 0, nodes[Int(nodes[edge].parent)].priority < nodes[edge].priority {
      rotateUp(new)
    }
  }

  /// Removes an edge that has been inserted.
  mutating func remove(_ edge: Int) {
    while true {
      let (left, right) = (nodes[edge].left, nodes[edge].right)
      if left < 0 && right < 0 { break }
      if left < 0 {
        rotateUp(right)
      } else if right < 0 {
        rotateUp(left)
      } else {
        rotateUp(nodes[Int(left)].priority > nodes[Int(right)].priority ? left : right)
      }
    }
    let (first, second) = (nodes[edge].ownFirst, nodes[edge].ownSecond)
    var current = nodes[edge].parent
    replace(Int32(edge), by: -1, under: current)
    while current >= 0 {
      nodes[Int(current)].count -= 1
      nodes[Int(current)].first -= first
      nodes[Int(current)].second -= second
      current = nodes[Int(current)].parent
    }
  }

  /// The sums to the left of an edge that has been inserted.
  func left(of edge: Int) -> Left {
    var sum = Left()
    func add(beneath node: Int32) {
      guard node >= 0 else { return }
      sum.count += Int(nodes[Int(node)].count)
      sum.first += Int(nodes[Int(node)].first)
      sum.second += Int(nodes[Int(node)].second)
    }
    add(beneath: nodes[edge].left)
    var current = Int32(edge)
    while case let parent = nodes[Int(current)].parent, parent >= 0 {
      let node = nodes[Int(parent)]
      if node.right == current {
        sum.count += 1
        sum.first += Int(node.ownFirst)
        sum.second += Int(node.ownSecond)
        add(beneath: node.left)
      }
      current = parent
    }
    return sum
  }

  /// The nearest edge to the left of an edge that has been inserted.
  func neighbor(leftOf edge: Int) -> Int? {
    var current = nodes[edge].left
    if current >= 0 {
      while nodes[Int(current)].right >= 0 { current = nodes[Int(current)].right }
      return Int(current)
    }
    current = Int32(edge)
    while case let parent = nodes[Int(current)].parent, parent >= 0 {
      if nodes[Int(parent)].right == current { return Int(parent) }
      current = parent
    }
    return nil
  }

  /// Rotates a node above its parent. The order does not change.
  private mutating func rotateUp(_ child: Int32) {
    let parent = nodes[Int(child)].parent
    let above = nodes[Int(parent)].parent
    let inner: Int32
    if nodes[Int(parent)].left == child {
      inner = nodes[Int(child)].right
      nodes[Int(parent)].left = inner
      nodes[Int(child)].right = parent
    } else {
      inner = nodes[Int(child)].left
      nodes[Int(parent)].right = inner
      nodes[Int(child)].left = parent
    }
    if inner >= 0 { nodes[Int(inner)].parent = parent }
    nodes[Int(parent)].parent = child
    replace(parent, by: child, under: above)
    nodes[Int(child)].count = nodes[Int(parent)].count
    nodes[Int(child)].first = nodes[Int(parent)].first
    nodes[Int(child)].second = nodes[Int(parent)].second
    sumUp(Int(parent))
  }

  private mutating func replace(_ old: Int32, by new: Int32, under parent: Int32) {
    if new >= 0 { nodes[Int(new)].parent = parent }
    if parent < 0 {
      root = new
    } else if nodes[Int(parent)].left == old {
      nodes[Int(parent)].left = new
    } else {
      nodes[Int(parent)].right = new
    }
  }

  private mutating func sumUp(_ index: Int) {
    var (count, first, second) = (Int32(1), nodes[index].ownFirst, nodes[index].ownSecond)
    func add(_ child: Int32) {
      guard child >= 0 else { return }
      count += nodes[Int(child)].count
      first += nodes[Int(child)].first
      second += nodes[Int(child)].second
    }
    add(nodes[index].left)
    add(nodes[index].right)
    nodes[index].count = count
    nodes[index].first = first
    nodes[index].second = second
  }

  /// A pseudo-random priority, the same for an edge in every run.
  private static func priority(_ edge: Int) -> UInt32 {
    var bits = UInt64(edge) &+ 0x9e37_79b9_7f4a_7c15
    bits = (bits ^ bits >> 30) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
    return UInt32(truncatingIfNeeded: bits >> 32)
  }
}
