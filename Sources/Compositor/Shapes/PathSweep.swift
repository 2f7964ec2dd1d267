/// Finds the outline of what polygons cover: pieces of their edges, with what is inside on a known side of each.
///
/// A line sweeps from small to large y. Between two events (a vertex, or two edges that cross) the edges under it keep
/// their order, and the windings between them say where the inside begins and ends; an edge's stretch on which it is
/// such a border is a piece. So pieces never cross, edges within the inside disappear, and the area that pieces enclose
/// can be added up pixel by pixel without regard to windings.
struct PathSweep {
  /// A line of the outline. Where it goes to larger y the inside lies at larger x; where it goes to smaller x, at
  /// larger y.
  struct Piece {
    var ax: Double
    var ay: Double
    var bx: Double
    var by: Double
  }

  enum Rule {
    case nonZero, evenOdd

    @inline(__always) func isInside(_ winding: Int32) -> Bool {
      self == .nonZero ? winding != 0 : winding & 1 != 0
    }
  }

  private struct Edge {
    var topX, top, bottomX, bottom, slope: Double
    var winding: Int32
    /// +1: the inside begins here; −1: it ends; 0: neither.
    var sign: Int32 = 0
    /// Where the piece that is under way began.
    var openX = 0.0
    var openY = 0.0
    /// Where it is at the top and at the bottom of the slab.
    var x = 0.0
    var xBelow = 0.0

    @inline(__always) func x(at y: Double) -> Double {
      y <= top ? topX : y >= bottom ? bottomX : topX + (y - top) * slope
    }

    /// The same for a y below its top.
    @inline(__always) func reaching(_ y: Double) -> Double {
      y >= bottom ? bottomX : topX + (y - top) * slope
    }
  }

  private struct Border {
    var x: Double
    var below: Double
  }

  /// Borders of a slab, from left to right, in memory that is large enough.
  private struct Borders {
    private let memory: UnsafeMutablePointer<Border>
    var count = 0

    init(_ memory: UnsafeMutablePointer<Border>) { self.memory = memory }

    @inline(__always) subscript(index: Int) -> Border { memory[index] }

    @inline(__always) mutating func append(_ border: Border) {
      memory[count] = border
      count &+= 1
    }
  }

  private var edges = ContiguousArray<Edge>()
  private var order = ContiguousArray<UInt64>()
  /// The outline.
  var pieces = ContiguousArray<Piece>()

  /// The distance of the lines that vertices' y are brought to: a power of two.
  private var grid = 1.0
  private var steps = 0

  /// Edges looked at before a path counts as too tangled to be resolved.
  static let stepLimit = 6_000_000
  /// About as many pieces as such a path has.
  private static let pieceLimit = 1_000_000

  var isEmpty: Bool { edges.isEmpty }
  var edgeCount: Int { edges.count }

  /// Begins a path. `grid`: y are rounded to multiples of it; far below a pixel.
  mutating func begin(grid: Double) {
    self.grid = grid
    edges.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
  }

  @inline(__always)
  mutating func addLine(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double) {
    let y0 = (ay / grid).rounded() * grid
    let y1 = (by / grid).rounded() * grid
    if y0 < y1 {
      edges.append(
        Edge(topX: ax, top: y0, bottomX: bx, bottom: y1, slope: (bx - ax) / (y1 - y0), winding: 1))
    } else if y1 < y0 {
      edges.append(
        Edge(topX: bx, top: y1, bottomX: ax, bottom: y0, slope: (ax - bx) / (y0 - y1), winding: -1))
    }
  }

  /// Finds the outline of what was added.
  mutating func run(_ rule: Rule) {
    guard !edges.isEmpty else { return }
    var base = Double.infinity
    for edge in edges { base = min(base, edge.top) }
    order.removeAll(keepingCapacity: true)
    let perGrid = 1 / grid
    for (index, edge) in edges.enumerated() {
      let height = UInt64(min((edge.top - base) * perGrid, 0xffff_ffff))
      order.append(height << 32 | UInt64(index))
    }
    order.sort()
    steps = 0
    // Taken out, so that they can be written while the rest is.
    var moved = ContiguousArray<Edge>()
    swap(&moved, &edges)
    moved.withUnsafeMutableBufferPointer { edges in
      if let edges = edges.baseAddress { sweep(edges, rule) }
    }
    swap(&moved, &edges)
  }

  /// The sweep itself. It goes over all edges under the line again and again, so its lists are memory without checks, and
  /// what an edge meets at the top of a slab is what it met at the bottom of the one above.
  private mutating func sweep(_ edges: UnsafeMutablePointer<Edge>, _ rule: Rule) {
    // No more edges are under the line than there are, and every border is an edge's.
    let count = order.count
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { active in
      withUnsafeTemporaryAllocation(of: Border.self, capacity: 2 * count) { borders in
        guard let active = active.baseAddress, let borders = borders.baseAddress else { return }
        sweep(edges, rule, active, borders, borders + count)
      }
    }
  }

  private mutating func sweep(
    _ edges: UnsafeMutablePointer<Edge>, _ rule: Rule, _ active: UnsafeMutablePointer<Int32>,
    _ first: UnsafeMutablePointer<Border>, _ second: UnsafeMutablePointer<Border>
  ) {
    let tie = grid / 16
    let total = order.count
    var (above, borders) = (Borders(first), Borders(second))
    var (activeCount, next) = (0, 0)
    @inline(__always) func begins(_ position: Int) -> Double {
      edges[Int(truncatingIfNeeded: order[position] & 0xffff_ffff)].top
    }
    var upcoming = begins(0)
    var y = upcoming
    // Of a path that is too tangled the rest is followed in a few rows: what is smaller than these is lost.
    var row: Double?
    while true {
      // Edges that end, and edges that begin.
      var kept = 0
      var bottom = Double.infinity
      for position in 0..<activeCount {
        let index = active[position]
        let edge = edges + Int(index)
        if edge.pointee.bottom <= y {
          close(&edge.pointee, at: y)
        } else {
          active[kept] = index
          kept &+= 1
          edge.pointee.x = edge.pointee.xBelow
          bottom = edge.pointee.bottom < bottom ? edge.pointee.bottom : bottom
        }
      }
      activeCount = kept
      while upcoming <= y {
        let index = Int(truncatingIfNeeded: order[next] & 0xffff_ffff)
        active[activeCount] = Int32(truncatingIfNeeded: index)
        activeCount &+= 1
        edges[index].x = edges[index].x(at: y)
        bottom = min(bottom, edges[index].bottom)
        next &+= 1
        upcoming = next < total ? begins(next) : .infinity
      }
      if activeCount == 0 {
        borders.count = 0
        addLevels(at: y, above, borders)
        above.count = 0
        guard next < total else { return }
        y = upcoming
        continue
      }
      steps &+= activeCount
      bottom = min(bottom, upcoming)
      if let row {
        bottom = max(
          bottom, min(y + row, Self.lowest(edges, UnsafeBufferPointer(start: active, count: activeCount))))
      }
      sort(edges, active, activeCount, tie, fresh: activeCount - kept)
      if row == nil, steps > Self.stepLimit {
        let rows = max(min(Self.pieceLimit / (activeCount + total - next), 64), 2)
        var lowest = Self.lowest(edges, UnsafeBufferPointer(start: active, count: activeCount))
        for position in next..<total {
          lowest = max(lowest, edges[Int(truncatingIfNeeded: order[position] & 0xffff_ffff)].bottom)
        }
        row = (lowest - y) / Double(rows)
      }
      // The first crossing on the way down is an event of its own.
      var crossing = bottom
      var before = edges + Int(active[0])
      before.pointee.xBelow = before.pointee.reaching(bottom)
      for position in 1..<max(activeCount, 1) {
        let edge = edges + Int(active[position])
        let below = edge.pointee.reaching(bottom)
        edge.pointee.xBelow = below
        let inverted = before.pointee.xBelow - below
        if inverted > tie {
          let apart = max(edge.pointee.x - before.pointee.x, 0)
          crossing = min(crossing, y + (bottom - y) * (apart / (apart + inverted)))
        }
        before = edge
      }
      if crossing < bottom && steps < Self.stepLimit {
        bottom = min(max(crossing, y + tie), bottom)
        for position in 0..<activeCount {
          let edge = edges + Int(active[position])
          edge.pointee.xBelow = edge.pointee.reaching(bottom)
        }
      }
      // From left to right: where the inside begins and ends.
      borders.count = 0
      var winding: Int32 = 0
      var isInside = false
      for position in 0..<activeCount {
        let edge = edges + Int(active[position])
        winding &+= edge.pointee.winding
        let now = rule.isInside(winding)
        var sign: Int32 = 0
        if now != isInside {
          sign = now ? 1 : -1
          borders.append(Border(x: edge.pointee.x, below: edge.pointee.xBelow))
        }
        isInside = now
        if sign != edge.pointee.sign {
          close(&edge.pointee, at: y)
          edge.pointee.sign = sign
          edge.pointee.openX = edge.pointee.x
          edge.pointee.openY = y
        }
      }
      addLevels(at: y, above, borders)
      swap(&above, &borders)
      y = bottom
    }
  }

  /// Sorts the edges under the line by where they are, and those that are at one place by where they go. They are
  /// nearly in order, but where many (`fresh`) begin at once.
  @inline(__always)
  private mutating func sort(
    _ edges: UnsafeMutablePointer<Edge>, _ active: UnsafeMutablePointer<Int32>, _ count: Int, _ tie: Double,
    fresh: Int
  ) {
    if fresh > 64 || steps > Self.stepLimit {
      Self.sort(edges, UnsafeMutableBufferPointer(start: active, count: count))
      if steps > Self.stepLimit { return }
    }
    var lastX = edges[Int(active[0])].x
    for position in 1..<max(count, 1) {
      let index = active[position]
      let x = edges[Int(index)].x
      // Well to the right of the one before, as most are.
      if x > lastX + tie {
        lastX = x
        continue
      }
      let slope = edges[Int(index)].slope
      var place = position
      while place > 0 {
        let other = edges + Int(active[place - 1])
        let apart = other.pointee.x - x
        guard apart > tie || (apart >= -tie && other.pointee.slope > slope) else { break }
        active[place] = active[place - 1]
        place -= 1
      }
      active[place] = index
      steps &+= position - place
      lastX = edges[Int(active[position])].x
    }
  }

  @inline(never)
  private static func sort(_ edges: UnsafeMutablePointer<Edge>, _ active: UnsafeMutableBufferPointer<Int32>) {
    var active = active
    active.sort {
      let (a, b) = (edges + Int($0), edges + Int($1))
      return (a.pointee.x, a.pointee.slope) < (b.pointee.x, b.pointee.slope)
    }
  }

  /// The end of the edges under the line.
  private static func lowest(_ edges: UnsafeMutablePointer<Edge>, _ active: UnsafeBufferPointer<Int32>)
    -> Double
  {
    active.reduce(-Double.infinity) { max($0, edges[Int($1)].bottom) }
  }

  @inline(__always)
  private mutating func close(_ edge: inout Edge, at y: Double) {
    guard edge.sign != 0 else { return }
    if y > edge.openY {
      let x = edge.x(at: y)
      pieces.append(
        edge.sign > 0
          ? Piece(ax: edge.openX, ay: edge.openY, bx: x, by: y)
          : Piece(ax: x, ay: y, bx: edge.openX, by: edge.openY))
    }
    edge.sign = 0
  }

  /// The level lines of the outline at y: where one of what lies above and what lies below is inside.
  @inline(__always)
  private mutating func addLevels(at y: Double, _ above: Borders, _ borders: Borders) {
    let tie = grid / 16
    if above.count == borders.count {
      var isSame = true
      for index in 0..<above.count where abs(above[index].below - borders[index].x) > tie { isSame = false }
      if isSame { return }
    }
    var (i, j) = (0, 0)
    var last = 0.0
    while i < above.count || j < borders.count {
      let takesAbove =
        j >= borders.count || (i < above.count && above[i].below <= borders[j].x)
      let x = takesAbove ? above[i].below : borders[j].x
      let (isAbove, isBelow) = (i & 1 != 0, j & 1 != 0)
      if isAbove != isBelow && x - last > tie {
        pieces.append(isBelow ? Piece(ax: x, ay: y, bx: last, by: y) : Piece(ax: last, ay: y, bx: x, by: y))
      }
      last = x
      if takesAbove { i += 1 } else { j += 1 }
    }
  }
}
