/// The constraints between polygons, by index: which must be drawn after which. The object is kept for its
/// memory.
struct PlaneGraph {
  /// Pairs of polygons that may overlap.
  var pairs: ContiguousArray<(Int32, Int32)> = []
  /// The box of a polygon, and its place in the stack.
  struct Extent {
    var place: Int
    var left, right, top, bottom: Double
  }
  /// All polygons from left to right, and those that the sweep meets at one place.
  var sweep: ContiguousArray<Extent> = []
  var active: ContiguousArray<Extent> = []
  /// The first of each is drawn after the second.
  var edges: ContiguousArray<(after: Int32, before: Int32)> = []
  /// Pairs of polygons that cross.
  var crossings: ContiguousArray<(Int32, Int32)> = []
  /// For each polygon its index in `order`, counted from a given number; see `places`.
  private(set) var place: ContiguousArray<Int32> = []
  /// All polygons, sorted such that each comes after those that it must be drawn after. The members of a
  /// cycle lie together.
  private(set) var order: ContiguousArray<Int32> = []
  /// The end of each single polygon or cycle in `order`.
  private(set) var ends: ContiguousArray<Int32> = []

  /// For each polygon the index of its first edge in `targets`.
  private var offsets: ContiguousArray<Int32> = []
  private var targets: ContiguousArray<Int32> = []
  private var number: ContiguousArray<Int32> = []
  private var low: ContiguousArray<Int32> = []
  private var next: ContiguousArray<Int32> = []
  private var path: ContiguousArray<Int32> = []
  private var open: ContiguousArray<Int32> = []

  /// Finds `order` and `ends` of `count` polygons from their edges: Tarjan's algorithm without recursion. Polygons
  /// without an edge between them keep their order.
  mutating func findComponents(count: Int) {
    index(count)
    order.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    Self.fill(&number, -1, count)
    Self.fill(&low, 0, count)
    Self.fill(&next, 0, count)
    var found: Int32 = 0
    for root in 0..<count where number[root] < 0 {
      path.append(Int32(root))
      while let top = path.last {
        let node = Int(top)
        if number[node] < 0 {
          (number[node], low[node], next[node]) = (found, found, offsets[node])
          found += 1
          open.append(top)
        }
        if next[node] < offsets[node + 1] {
          let target = Int(targets[Int(next[node])])
          next[node] += 1
          if number[target] < 0 {
            path.append(Int32(target))
          } else if low[target] != .max {
            low[node] = min(low[node], number[target])
          }
          continue
        }
        path.removeLast()
        let lowest = low[node]
        if lowest == number[node] {
          // The polygons above it on the stack belong to its cycle. A low number of .max marks a closed polygon.
          while let last = open.popLast() {
            low[Int(last)] = .max
            order.append(last)
            if last == top { break }
          }
          ends.append(Int32(order.count))
        }
        if let parent = path.last, lowest != number[node] { low[Int(parent)] = min(low[Int(parent)], lowest) }
      }
    }
  }

  /// Finds `place` from `order`.
  mutating func places(_ first: Int) {
    Self.fill(&place, 0, order.count)
    for (index, node) in order.enumerated() { place[Int(node)] = Int32(first + index) }
  }

  /// Indexes the edges by the polygon that must be drawn after the other.
  private mutating func index(_ count: Int) {
    Self.fill(&offsets, 0, count + 1)
    Self.fill(&targets, 0, edges.count)
    for edge in edges { offsets[Int(edge.after) + 1] += 1 }
    for node in 0..<count { offsets[node + 1] += offsets[node] }
    Self.fill(&next, 0, count)
    for edge in edges {
      let node = Int(edge.after)
      targets[Int(offsets[node] + next[node])] = edge.before
      next[node] += 1
    }
  }

  private static func fill(_ list: inout ContiguousArray<Int32>, _ value: Int32, _ count: Int) {
    list.removeAll(keepingCapacity: true)
    list.append(contentsOf: repeatElement(value, count: count))
  }
}
