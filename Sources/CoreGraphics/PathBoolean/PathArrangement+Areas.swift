extension PathArrangement {
  /// An edge of a result's outline.
  struct OutlineEdge {
    var edge: Int32
    /// Whether the outline follows the edge upwards. The inside is to the left (if y is up).
    var isUp: Bool
  }

  /// A closed outline, and the component of the area to which it belongs.
  struct Outline {
    var edges: [OutlineEdge]
    var component: Int
  }

  /// The outlines of an operation's area: closed, without common points except vertices, with holes in the
  /// opposite direction.
  ///
  /// - Parameter separatesComponents: whether outlines get the number of their component, ascending.
  ///   Otherwise all get 0.
  mutating func outlines(
    of operation: PathBooleanOperation, _ rule: CGPathFillRule, separatesComponents: Bool = false
  ) -> [Outline] {
    let kept = keptEdges(of: operation, rule)
    let chains = OutlineTracer(self, kept).chains
    var outlines: [Outline] = []
    var components: [Int] = []
    if separatesComponents { components = self.components(of: chains) }
    for (index, chain) in chains.enumerated() {
      let component = separatesComponents ? components[index] : 0
      for loop in simpleLoops(of: chain) where !isSliver(loop) {
        outlines.append(Outline(edges: loop, component: component))
      }
    }
    return outlines
  }

  /// The edges that have the area on one side only.
  private func keptEdges(of operation: PathBooleanOperation, _ rule: CGPathFillRule) -> [OutlineEdge] {
    var kept: [OutlineEdge] = []
    for (index, edge) in edges.enumerated() {
      func isInside(_ first: Int, _ second: Int) -> Bool {
        operation.contains(
          first: rule.contains(windingNumber: first), second: rule.contains(windingNumber: second))
      }
      let isLeftInside = isInside(edge.leftFirst, edge.leftSecond)
      let isRightInside = isInside(edge.leftFirst - Int(edge.first), edge.leftSecond - Int(edge.second))
      if isLeftInside != isRightInside { kept.append(OutlineEdge(edge: Int32(index), isUp: isLeftInside)) }
    }
    return kept
  }

  func start(of edge: OutlineEdge) -> Int32 {
    edge.isUp ? edges[Int(edge.edge)].bottom : edges[Int(edge.edge)].top
  }

  func end(of edge: OutlineEdge) -> Int32 {
    edge.isUp ? edges[Int(edge.edge)].top : edges[Int(edge.edge)].bottom
  }

  /// The loops of a chain that pass no vertex twice.
  private func simpleLoops(of chain: [OutlineEdge]) -> [[OutlineEdge]] {
    var loops: [[OutlineEdge]] = []
    var open: [OutlineEdge] = []
    var places: [Int32: Int] = [:]
    for edge in chain {
      places[start(of: edge)] = open.count
      open.append(edge)
      if let place = places[end(of: edge)] {
        loops.append(Array(open[place...]))
        for edge in open[place...] { places[start(of: edge)] = nil }
        open.removeLast(open.count - place)
      }
    }
    if !open.isEmpty { loops.append(open) }
    return loops
  }

  /// Whether the area of a loop is nowhere wider than the tolerance.
  private func isSliver(_ loop: [OutlineEdge]) -> Bool {
    var area = 0.0
    var length = 0.0
    let origin = vertices[Int(start(of: loop[0]))].spot
    for item in loop {
      let curve = edges[Int(item.edge)].curve
      length += abs(curve.p3.x - curve.p0.x) + abs(curve.p3.y - curve.p0.y)
      area += (item.isUp ? 1 : -1) * curve.areaToLeft(from: origin)
    }
    return abs(area) <= 2 * tolerance * length
  }

  /// The component of each chain, in the order of the chains. Chains with area between them belong to the
  /// same component.
  private mutating func components(of chains: [[OutlineEdge]]) -> [Int] {
    var chainOfEdge = Array(repeating: -1, count: edges.count)
    var isUp = Array(repeating: false, count: edges.count)
    for (index, chain) in chains.enumerated() {
      for edge in chain {
        chainOfEdge[Int(edge.edge)] = index
        isUp[Int(edge.edge)] = edge.isUp
      }
    }
    var parents = Array(chains.indices)
    func root(_ chain: Int) -> Int {
      var chain = chain
      while parents[chain] != chain {
        parents[chain] = parents[parents[chain]]
        chain = parents[chain]
      }
      return chain
    }
    forEachLeftNeighbor(among: chains.joined().map(\.edge)) { left, edge in
      // The area is to the left of an edge that goes up.
      guard isUp[edge] else { return }
      let (one, other) = (root(chainOfEdge[left]), root(chainOfEdge[edge]))
      parents[max(one, other)] = min(one, other)
    }
    return chains.indices.map { root($0) }
  }
}

extension MonotoneCurve {
  /// The area between the curve and the vertical line through a point, positive if the curve goes up to the
  /// right of it: the integral of x over y, with three Gauss points, which is exact for cubics.
  fileprivate func areaToLeft(from origin: Spot) -> Double {
    if isLine { return ((p0.x + p3.x) / 2 - origin.x) * (p3.y - p0.y) }
    var sum = 0.0
    let offset = 0.387_298_334_620_741_7
    let places: [(t: Double, weight: Double)] = [
      (0.5 - offset, 5 / 18), (0.5, 4 / 9), (0.5 + offset, 5 / 18),
    ]
    for (t, weight) in places {
      sum += weight * (point(at: t).x - origin.x) * derivative(at: t).y
    }
    return sum
  }
}

/// Joins edges of an outline to chains.
private struct OutlineTracer {
  /// Closed lists of edges, each of which begins where the one before ends.
  private(set) var chains: [[PathArrangement.OutlineEdge]] = []

  init(_ arrangement: PathArrangement, _ kept: [PathArrangement.OutlineEdge]) {
    let edges = arrangement.edges
    let vertexCount = arrangement.vertices.count
    let all = kept.indices.map(Int32.init)
    let below = EdgesByVertex(all, vertexCount: vertexCount) { edges[Int(kept[Int($0)].edge)].top }
    let above = EdgesByVertex(all, vertexCount: vertexCount) { edges[Int(kept[Int($0)].edge)].bottom }
    /// The next edge of each edge, and whether another edge leads to it.
    var next = Array(repeating: Int32(-1), count: kept.count)
    var isReached = Array(repeating: false, count: kept.count)
    for vertex in 0..<Int32(vertexCount) {
      let (up, down) = (above[vertex], below[vertex])
      if up.isEmpty && down.isEmpty { continue }
      // Clockwise if y is up: upper edges from left to right, lower edges from right to left.
      let ring =
        up.sorted {
          edges[Int(kept[Int($0)].edge)].rankAtBottom < edges[Int(kept[Int($1)].edge)].rankAtBottom
        }
        + down.sorted { edges[Int(kept[Int($0)].edge)].rankAtTop > edges[Int(kept[Int($1)].edge)].rankAtTop }
      func isLeaving(_ place: Int) -> Bool { kept[Int(ring[place])].isUp == (place < up.count) }
      // The area is to the left of an arriving edge. The next edge clockwise leaves the vertex, so the same
      // area stays on the left, and areas that only touch at a vertex stay separate.
      for place in ring.indices where !isLeaving(place) {
        for step in 1..<max(ring.count, 1) {
          let other = (place + step) % ring.count
          if isLeaving(other) && !isReached[Int(ring[other])] {
            next[Int(ring[place])] = ring[other]
            isReached[Int(ring[other])] = true
            break
          }
        }
      }
    }
    var isTaken = Array(repeating: false, count: kept.count)
    func chain(from first: Int) -> [PathArrangement.OutlineEdge] {
      var chain: [PathArrangement.OutlineEdge] = []
      var edge = Int32(first)
      while edge >= 0 && !isTaken[Int(edge)] {
        isTaken[Int(edge)] = true
        chain.append(kept[Int(edge)])
        edge = next[Int(edge)]
      }
      return chain
    }
    // Edges whose order was misjudged within the tolerance leave gaps of that size.
    var open = kept.indices.filter { !isReached[$0] }.map { chain(from: $0) }
    while var joined = open.popLast() {
      // Connects to the nearest start, which may be that of the same chain.
      while let last = joined.last, let first = joined.first {
        let end = arrangement.vertices[Int(arrangement.end(of: last))].spot
        func distance(to edge: PathArrangement.OutlineEdge) -> Double {
          let start = arrangement.vertices[Int(arrangement.start(of: edge))].spot
          return max(abs(start.x - end.x), abs(start.y - end.y))
        }
        var nearest: Int?
        var least = distance(to: first)
        for (index, other) in open.enumerated() {
          guard let start = other.first, case let distance = distance(to: start), distance < least else {
            continue
          }
          least = distance
          nearest = index
        }
        guard let nearest else { break }
        joined += open.remove(at: nearest)
      }
      chains.append(joined)
    }
    for first in kept.indices where !isTaken[first] { chains.append(chain(from: first)) }
  }
}
