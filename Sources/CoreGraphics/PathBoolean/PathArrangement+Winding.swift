extension PathArrangement {
  /// Finds the winding numbers beside each edge, and the order of edges around each vertex.
  mutating func findWindings() {
    var order = SweepOrder(edgeCount: edges.count)
    forEachEvent(of: edges.indices.map(Int32.init)) { arrangement, ending, starting in
      if ending.count > 1 {
        for edge in ending { arrangement.edges[Int(edge)].rankAtTop = Int32(order.left(of: Int(edge)).count) }
      }
      for edge in ending { order.remove(Int(edge)) }
      for edge in starting { arrangement.insert(Int(edge), into: &order) }
      for edge in starting {
        let left = order.left(of: Int(edge))
        arrangement.edges[Int(edge)].leftFirst = left.first
        arrangement.edges[Int(edge)].leftSecond = left.second
        arrangement.edges[Int(edge)].rankAtBottom = Int32(left.count)
      }
    }
  }

  /// Calls a closure with pairs of edges that are neighbours, from left to right, at the height where the
  /// second one begins. Only the chosen edges are considered.
  mutating func forEachLeftNeighbor(among chosen: [Int32], _ body: (_ left: Int, _ edge: Int) -> Void) {
    var order = SweepOrder(edgeCount: edges.count)
    forEachEvent(of: chosen) { arrangement, ending, starting in
      for edge in ending { order.remove(Int(edge)) }
      for edge in starting { arrangement.insert(Int(edge), into: &order) }
      for edge in starting {
        if let left = order.neighbor(leftOf: Int(edge)) { body(left, Int(edge)) }
      }
    }
  }

  /// Calls a closure for each vertex, in the order of an upward sweep, with the edges that end and start
  /// there.
  private mutating func forEachEvent(
    of chosen: [Int32],
    _ body: (inout PathArrangement, _ ending: ArraySlice<Int32>, _ starting: ArraySlice<Int32>) -> Void
  ) {
    let ending = EdgesByVertex(chosen, vertexCount: vertices.count) { edges[Int($0)].top }
    let starting = EdgesByVertex(chosen, vertexCount: vertices.count) { edges[Int($0)].bottom }
    for vertex in sweepOrder { body(&self, ending[vertex], starting[vertex]) }
  }

  private func insert(_ edge: Int, into order: inout SweepOrder) {
    // Crossing an upward edge from left to right decreases the winding number by one.
    order.insert(edge, first: -edges[edge].first, second: -edges[edge].second) { other in
      distance(rightOf: other, to: edge) < 0
    }
  }

  /// The distance of a new edge to the right of an older one, at a place where the sign is clear. If it is
  /// nowhere clear, the place with the greatest distance is used.
  private func distance(rightOf old: Int, to new: Int) -> Double {
    // Rounding and moving to vertices change distances by less than this.
    let clear = 16 * tolerance
    let (one, other) = (edges[old].curve, edges[new].curve)
    var best = 0.0
    func isClear(_ distance: Double) -> Bool {
      if abs(distance) > abs(best) { best = distance }
      return abs(distance) > clear
    }
    if edges[old].bottom != edges[new].bottom && isClear(one.distance(rightTo: other.p0)) { return best }
    if edges[old].top != edges[new].top {
      let distance =
        other.p3.isBelow(one.p3) ? one.distance(rightTo: other.p3) : -other.distance(rightTo: one.p3)
      if isClear(distance) { return best }
    }
    if one.isLine && other.isLine { return best }
    let high = min(one.p3.y, other.p3.y)
    for share in [0.5, 0.25, 0.75, 0.125, 0.875] {
      let spot = other.point(at: other.parameter(atY: other.p0.y + (high - other.p0.y) * share))
      if isClear(one.distance(rightTo: spot)) { return best }
    }
    return best
  }
}

/// Lists of edges for each vertex.
struct EdgesByVertex {
  private var starts: [Int32]
  private var edges: [Int32]

  init(_ chosen: [Int32], vertexCount: Int, vertex: (Int32) -> Int32) {
    starts = Array(repeating: 0, count: vertexCount + 1)
    for edge in chosen { starts[Int(vertex(edge)) + 1] += 1 }
    for index in 0..<vertexCount { starts[index + 1] += starts[index] }
    edges = Array(repeating: 0, count: chosen.count)
    var next = starts
    for edge in chosen {
      let place = Int(vertex(edge))
      edges[Int(next[place])] = edge
      next[place] += 1
    }
  }

  subscript(vertex: Int32) -> ArraySlice<Int32> {
    edges[Int(starts[Int(vertex)])..<Int(starts[Int(vertex) + 1])]
  }
}
