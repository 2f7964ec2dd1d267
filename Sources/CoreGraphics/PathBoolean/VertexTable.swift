/// Finds the vertex at a point with a grid of squares.
struct VertexTable {
  private struct Cell: Hashable {
    var x: Int64
    var y: Int64
  }

  private let tolerance: Double
  private let side: Double
  /// The last vertex in a square, and for each vertex the previous one in the same square.
  private var last: [Cell: Int32] = [:]
  private var previous: [Int32] = []

  init(tolerance: Double, capacity: Int) {
    self.tolerance = tolerance
    // The squares are much larger than the tolerance, so few points are so near to a side that two squares
    // have to be searched.
    side = tolerance * 64
    last.reserveCapacity(capacity)
    previous.reserveCapacity(capacity)
  }

  /// The nearest vertex within the tolerance.
  func vertex(near spot: Spot, among vertices: [PathArrangement.Vertex]) -> Int32? {
    let low = cell(Spot(x: spot.x - tolerance, y: spot.y - tolerance))
    let high = cell(Spot(x: spot.x + tolerance, y: spot.y + tolerance))
    var found: Int32?
    var least = tolerance
    for x in low.x...high.x {
      for y in low.y...high.y {
        var next = last[Cell(x: x, y: y)] ?? -1
        while next >= 0 {
          let other = vertices[Int(next)].spot
          let distance = max(abs(other.x - spot.x), abs(other.y - spot.y))
          if distance <= least {
            least = distance
            found = next
          }
          next = previous[Int(next)]
        }
      }
    }
    return found
  }

  /// Adds the next vertex; its index is the number of vertices before it.
  mutating func add(_ spot: Spot) {
    let index = Int32(previous.count)
    previous.append(last.updateValue(index, forKey: cell(spot)) ?? -1)
  }

  private func cell(_ spot: Spot) -> Cell {
    Cell(
      x: Int64(clamping: (spot.x / side).rounded(.down)), y: Int64(clamping: (spot.y / side).rounded(.down)))
  }
}
