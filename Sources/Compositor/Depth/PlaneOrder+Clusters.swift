/// Planes that lie in one plane of space, such as the cards of a wall, are ordered as one.
///
/// A cluster is a run of planes, in the order of the layer tree, whose depths are the same function of the pixels. Eight walls of 250
/// cards are eight clusters, so 28 comparisons order them. Two clusters are compared over the pixels in which their boxes overlap. If
/// one is not behind the other in all of these, or if clusters lie behind each other in a circle, the planes are ordered one by one.
extension PlaneOrder {
  /// Planes with one depth function: a range of the stack.
  struct Cluster {
    let first: Int
    var end: Int
    var left, top, right, bottom: Double
    var tolerance: Double
  }

  /// The fewest planes that are ordered by clusters, the most clusters, and the fewest planes for each cluster.
  private static let (leastPlanes, mostClusters, leastSize) = (32, 128, 4)

  /// Appends the planes of the stack, which are in the order of the layer tree, to the sequence. False: clusters cannot order them, and
  /// nothing has been appended.
  mutating func orderClusters() -> Bool {
    guard stack.count >= Self.leastPlanes, findClusters() else { return false }
    graph.edges.removeAll(keepingCapacity: true)
    for later in clusters.indices {
      for earlier in 0..<later {
        switch relation(clusters[earlier], clusters[later]) {
        case .apart: break
        case .behind, .same: graph.edges.append((Int32(later), Int32(earlier)))
        case .before: graph.edges.append((Int32(earlier), Int32(later)))
        case .crossing: return false
        }
      }
    }
    graph.findComponents(count: clusters.count)
    guard graph.ends.count == clusters.count else { return false }
    for index in graph.order {
      let cluster = clusters[Int(index)]
      sequence.append(contentsOf: stack[cluster.first..<cluster.end])
    }
    return true
  }

  /// Divides the stack into clusters. False: there are too many.
  private mutating func findClusters() -> Bool {
    clusters.removeAll(keepingCapacity: true)
    let most = min(Self.mostClusters, stack.count / Self.leastSize)
    for place in stack.indices {
      let polygon = polygons[stack[place]]
      let last = clusters.count - 1
      if last >= 0, side(of: polygon, by: polygons[stack[clusters[last].first]]) == .same {
        clusters[last].end = place + 1
        clusters[last].left = min(clusters[last].left, polygon.left)
        clusters[last].top = min(clusters[last].top, polygon.top)
        clusters[last].right = max(clusters[last].right, polygon.right)
        clusters[last].bottom = max(clusters[last].bottom, polygon.bottom)
        clusters[last].tolerance = max(clusters[last].tolerance, polygon.tolerance)
        continue
      }
      guard clusters.count < most else { return false }
      clusters.append(
        Cluster(
          first: place, end: place + 1, left: polygon.left, top: polygon.top, right: polygon.right,
          bottom: polygon.bottom, tolerance: polygon.tolerance))
    }
    return true
  }

  /// How a cluster lies relative to another one in the pixels in which their boxes overlap. `crossing`: not in the same way in all.
  private func relation(_ p: Cluster, _ q: Cluster) -> Relation {
    let (left, right) = (max(p.left, q.left), min(p.right, q.right))
    let (top, bottom) = (max(p.top, q.top), min(p.bottom, q.bottom))
    guard left < right, top < bottom else { return .apart }
    let (first, second) = (polygons[stack[p.first]], polygons[stack[q.first]])
    let (a, b, c) = (first.a - second.a, first.b - second.b, first.c - second.c)
    // A linear function is greatest and least at corners.
    let (x, y) = (a * (left + right) / 2, b * (top + bottom) / 2)
    let half = (abs(a) * (right - left) + abs(b) * (bottom - top)) / 2
    let (least, most) = (x + y + c - half, x + y + c + half)
    let tolerance = p.tolerance + q.tolerance
    if least >= -tolerance { return most <= tolerance ? .same : .before }
    return most <= tolerance ? .behind : .crossing
  }
}
