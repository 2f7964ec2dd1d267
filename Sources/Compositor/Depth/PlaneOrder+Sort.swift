/// Sorting of the planes.
///
/// Planes that lie in few planes of space are ordered as clusters. Others are divided into slabs of depth, each of which lies before the
/// last one. In a slab, if few planes overlap, they are ordered as a graph of the constraints between them. If many do, they are first
/// divided by the plane of one of them, which may cut only planes that it really crosses, as in a BSP tree; a pile of n
/// planes then takes n log n comparisons. Planes in a cycle are cut: planes that cross cut each other, other planes are
/// cut by the plane of one of them. If a space would take too much work, the rest is sorted by depth.
extension PlaneOrder {
  /// Sorts the planes that were added.
  mutating func sort() {
    let count = polygons.count
    work = 4_000_000 + 256 * count
    limit = max(4 * count, count + 1024)
    // Planes that are not visible here come first, in case more is drawn than was expected.
    for index in 0..<count where polygons[index].count == 0 { sequence.append(index) }
    for index in 0..<count where polygons[index].count > 0 { stack.append(index) }
    if !orderClusters() { orderSlabs() }
    stack.removeAll(keepingCapacity: true)
  }

  /// Appends a range of the stack to the sequence, in order.
  mutating func order(_ start: Int, _ end: Int, level: Int) {
    let count = end - start
    if count == 1 { sequence.append(stack[start]) }
    guard count > 1 else { return }
    guard work > 0, level < 200 else { return orderByDepth(start, end) }
    if count > Self.fewPlanes && level < 100 && !listPairs(start, end, atMost: 16 * count) {
      if let pivot = pivot(start, end) { return part(start, end, by: pivot, level: level) }
      guard count <= 4096 else { return orderByDepth(start, end) }
      _ = listPairs(start, end, atMost: .max)
    } else if count <= Self.fewPlanes || level >= 100 {
      _ = listPairs(start, end, atMost: .max)
    }
    orderByGraph(start, end, level: level)
  }

  /// Sorts a range by the depths of the planes' middles, if nothing else is possible.
  private mutating func orderByDepth(_ start: Int, _ end: Int) {
    isSimplified = true
    heapSort(&stack, start, end) { a, b in
      let (x, y) = (polygons[a].depth, polygons[b].depth)
      return x != y ? x < y : (polygons[a].member, a) < (polygons[b].member, b)
    }
    sequence.append(contentsOf: stack[start..<end])
  }

  // MARK: Division by a plane

  /// A plane that can divide a range: no plane lies on both of its sides, except those that it visibly crosses.
  private mutating func pivot(_ start: Int, _ end: Int) -> Int? {
    let count = end - start
    // The plane of middle depth halves a pile. A few others are tried too.
    var tries = (start, start + count / 2, end - 1, start + count / 3, start + count * 2 / 3)
    let middle = medianDepth(start, end)
    var nearest = Double.infinity
    for place in start..<end where abs(polygons[stack[place]].depth - middle) < nearest {
      nearest = abs(polygons[stack[place]].depth - middle)
      tries.0 = place
    }
    for place in [tries.0, tries.1, tries.2, tries.3, tries.4] where parts(stack[place], start, end) {
      return stack[place]
    }
    return nil
  }

  private mutating func medianDepth(_ start: Int, _ end: Int) -> Double {
    // About thirty of the depths are examined.
    let step = max(1, (end - start) / 31)
    depths.removeAll(keepingCapacity: true)
    for place in stride(from: start, to: end, by: step) { depths.append(polygons[stack[place]].depth) }
    heapSort(&depths, 0, depths.count, by: <)
    return depths[depths.count / 2]
  }

  private mutating func parts(_ pivot: Int, _ start: Int, _ end: Int) -> Bool {
    for place in start..<end where stack[place] != pivot {
      let other = polygons[stack[place]]
      if side(of: other, by: polygons[pivot]) == .crossing,
        relation(other, polygons[pivot]) != .crossing || polygons.count + 2 > limit
      {
        return false
      }
    }
    return true
  }

  /// Orders a range by the sides of the plane of one of its polygons. Polygons on both sides are cut.
  private mutating func part(_ start: Int, _ end: Int, by pivot: Int, level: Int) {
    sides.behind.removeAll(keepingCapacity: true)
    sides.same.removeAll(keepingCapacity: true)
    sides.before.removeAll(keepingCapacity: true)
    for place in start..<end {
      let index = stack[place]
      let side = index == pivot ? .same : side(of: polygons[index], by: polygons[pivot])
      switch side {
      case .behind: sides.behind.append(index)
      case .before: sides.before.append(index)
      case .same, .apart: sides.same.append(index)
      case .crossing:
        if let pieces = split(index, by: pivot) {
          sides.behind.append(pieces.behind)
          sides.before.append(pieces.before)
        } else if polygons[index].depth < depth(of: pivot, beneath: index) {
          sides.behind.append(index)
        } else {
          sides.before.append(index)
        }
      }
    }
    let base = stack.count
    stack.append(contentsOf: sides.behind)
    let firstSame = stack.count
    stack.append(contentsOf: sides.same)
    let firstBefore = stack.count
    stack.append(contentsOf: sides.before)
    let last = stack.count
    order(base, firstSame, level: level + 1)
    // Polygons in one plane keep the order of the layer tree.
    sequence.append(contentsOf: stack[firstSame..<firstBefore])
    order(firstBefore, last, level: level + 1)
    stack.removeLast(last - base)
  }

  /// The depth of a plane at the middle of a polygon.
  private func depth(of plane: Int, beneath index: Int) -> Double {
    let (p, q) = (polygons[plane], polygons[index])
    var middle = SIMD2<Double>(0, 0)
    for point in points[q.first..<q.first + q.count] { middle += point }
    middle /= Double(max(q.count, 1))
    return p.a * middle.x + p.b * middle.y + p.c
  }

  // MARK: Graph

  /// Lists the pairs of polygons in a range whose boxes overlap. False if that would take more than `most` comparisons.
  private mutating func listPairs(_ start: Int, _ end: Int, atMost most: Int) -> Bool {
    graph.pairs.removeAll(keepingCapacity: true)
    graph.sweep.removeAll(keepingCapacity: true)
    graph.active.removeAll(keepingCapacity: true)
    for place in start..<end {
      let polygon = polygons[stack[place]]
      graph.sweep.append(
        PlaneGraph.Extent(
          place: place, left: polygon.left, right: polygon.right, top: polygon.top, bottom: polygon.bottom))
    }
    heapSort(&graph.sweep, 0, end - start) { ($0.left, $0.place) < ($1.left, $1.place) }
    var tests = 0
    for extent in graph.sweep {
      var kept = 0
      tests += graph.active.count
      if tests > most {
        work -= tests
        return false
      }
      for at in graph.active.indices {
        let other = graph.active[at]
        guard other.right > extent.left else { continue }
        graph.active[kept] = other
        kept += 1
        if other.top < extent.bottom, extent.top < other.bottom {
          let (first, last) = (min(extent.place, other.place), max(extent.place, other.place))
          graph.pairs.append((Int32(first - start), Int32(last - start)))
        }
      }
      graph.active.removeLast(graph.active.count - kept)
      graph.active.append(extent)
    }
    work -= tests
    return true
  }

  /// Orders a range by its pairs.
  private mutating func orderByGraph(_ start: Int, _ end: Int, level: Int) {
    graph.edges.removeAll(keepingCapacity: true)
    graph.crossings.removeAll(keepingCapacity: true)
    for (a, b) in graph.pairs {
      guard work > 0 else { return orderByDepth(start, end) }
      switch relation(polygons[stack[start + Int(a)]], polygons[stack[start + Int(b)]]) {
      case .apart: break
      // Polygons in one plane are drawn in the order of the layer tree, which is the order in the stack.
      case .behind, .same: graph.edges.append((b, a))
      case .before: graph.edges.append((a, b))
      case .crossing:
        graph.edges.append((a, b))
        graph.edges.append((b, a))
        graph.crossings.append((a, b))
      }
    }
    graph.findComponents(count: end - start)
    // The memory of the graph is used again while components are ordered.
    let base = stack.count
    let firstEnd = ends.count
    for place in graph.order { stack.append(stack[start + Int(place)]) }
    for last in graph.ends { ends.append(base + Int(last)) }
    let firstCrossing = crossings.count
    if !graph.crossings.isEmpty { listCrossings(base) }
    var from = base
    var crossing = firstCrossing
    let lastCrossing = crossings.count
    for component in firstEnd..<ends.count {
      let to = ends[component]
      if to - from == 1 {
        sequence.append(stack[from])
      } else {
        let first = crossing
        while crossing < lastCrossing, crossings[crossing].cut < to { crossing += 1 }
        orderCircle(from, to, crossings: first..<crossing, level: level + 1)
      }
      from = to
    }
    crossings.removeLast(crossings.count - firstCrossing)
    ends.removeLast(ends.count - firstEnd)
    stack.removeLast(stack.count - base)
  }

  /// Lists the crossings in the graph by places in the stack, sorted by the polygon that is cut. Of two polygons the
  /// smaller one is cut, because its pieces are smaller.
  private mutating func listCrossings(_ base: Int) {
    let first = crossings.count
    graph.places(base)
    for (a, b) in graph.crossings {
      let (p, q) = (Int(graph.place[Int(a)]), Int(graph.place[Int(b)]))
      let (first, second) = (polygons[stack[p]], polygons[stack[q]])
      let isFirstCut =
        first.extent != second.extent ? first.extent < second.extent : first.member > second.member
      crossings.append(isFirstCut ? (cut: p, by: q) : (cut: q, by: p))
    }
    heapSort(&crossings, first, crossings.count - first) { ($0.cut, $0.by) < ($1.cut, $1.by) }
  }

  /// Orders a range in which each polygon must be drawn after another one of the range, so that some must be cut.
  private mutating func orderCircle(_ start: Int, _ end: Int, crossings range: Range<Int>, level: Int) {
    guard level < 200 else { return orderByDepth(start, end) }
    let base = stack.count
    var next = range.lowerBound
    for place in start..<end {
      let first = stack.count
      stack.append(stack[place])
      while next < range.upperBound, crossings[next].cut == place {
        let other = stack[crossings[next].by]
        next += 1
        var piece = first
        while piece < stack.count {
          guard work > 0 else {
            stack.removeLast(stack.count - base)
            return orderByDepth(start, end)
          }
          if relation(polygons[stack[piece]], polygons[other]) == .crossing,
            let pieces = split(stack[piece], by: other)
          {
            stack[piece] = pieces.behind
            stack.append(pieces.before)
          }
          piece += 1
        }
      }
    }
    let count = stack.count - base
    // Polygons in one plane are drawn in the order of the layer tree, which is the order in the stack.
    heapSort(&stack, base, count) { a, b in (polygons[a].member, a) < (polygons[b].member, b) }
    if count > end - start {
      order(base, base + count, level: level)
    } else {
      // No two of them cross. They overlap in a cycle.
      part(base, base + count, by: bestPivot(base, base + count), level: level)
    }
    stack.removeLast(count)
  }

  /// The polygon whose plane cuts the fewest others of a range; the first 16 are tried.
  private mutating func bestPivot(_ start: Int, _ end: Int) -> Int {
    var best = stack[start]
    var fewest = Int.max
    for place in start..<min(end, start + 16) {
      var cuts = 0
      for other in start..<end where other != place {
        if side(of: polygons[stack[other]], by: polygons[stack[place]]) == .crossing { cuts += 1 }
      }
      if cuts < fewest { (best, fewest) = (stack[place], cuts) }
    }
    return best
  }
}

/// Sorts a range in place without further memory. The sort is not stable.
@inline(__always)
func heapSort<Element>(
  _ list: inout ContiguousArray<Element>, _ start: Int, _ end: Int, by isLess: (Element, Element) -> Bool
) {
  let count = end - start
  func sink(_ list: inout ContiguousArray<Element>, _ from: Int, _ count: Int) {
    var root = from
    let value = list[start + root]
    while true {
      var child = 2 * root + 1
      guard child < count else { break }
      if child + 1 < count, isLess(list[start + child], list[start + child + 1]) { child += 1 }
      guard isLess(value, list[start + child]) else { break }
      list[start + root] = list[start + child]
      root = child
    }
    list[start + root] = value
  }
  guard count > 1 else { return }
  for root in stride(from: count / 2 - 1, through: 0, by: -1) { sink(&list, root, count) }
  for last in stride(from: count - 1, to: 0, by: -1) {
    list.swapAt(start, start + last)
    sink(&list, 0, last)
  }
}
