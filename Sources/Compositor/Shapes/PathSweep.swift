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
    var ax: Float
    var ay: Float
    var bx: Float
    var by: Float
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
  }

  private struct Border {
    var x: Double
    var below: Double
  }

  private var edges = ContiguousArray<Edge>()
  private var order = ContiguousArray<UInt64>()
  private var active = ContiguousArray<Int32>()
  private var above = ContiguousArray<Border>()
  private var borders = ContiguousArray<Border>()
  /// The outline.
  private(set) var pieces = ContiguousArray<Piece>()

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

  private mutating func sweep(_ edges: UnsafeMutablePointer<Edge>, _ rule: Rule) {
    active.removeAll(keepingCapacity: true)
    above.removeAll(keepingCapacity: true)
    let tie = grid / 16
    var next = 0
    var y = edges[Int(order[0] & 0xffff_ffff)].top
    // Of a path that is too tangled the rest is followed in a few rows: what is smaller than these is lost.
    var row: Double?
    while true {
      // Edges that end, and edges that begin.
      var kept = 0
      for index in active.indices {
        let edge = Int(active[index])
        if edges[edge].bottom <= y {
          close(&edges[edge], at: y)
        } else {
          active[kept] = active[index]
          kept += 1
        }
      }
      active.removeLast(active.count - kept)
      while next < order.count, edges[Int(order[next] & 0xffff_ffff)].top <= y {
        active.append(Int32(order[next] & 0xffff_ffff))
        next += 1
      }
      if active.isEmpty {
        borders.removeAll(keepingCapacity: true)
        addLevels(at: y)
        above.removeAll(keepingCapacity: true)
        guard next < order.count else { return }
        y = edges[Int(order[next] & 0xffff_ffff)].top
        continue
      }
      steps += active.count
      var bottom = next < order.count ? edges[Int(order[next] & 0xffff_ffff)].top : Double.infinity
      for index in active {
        let edge = edges + Int(index)
        edge.pointee.x = edge.pointee.x(at: y)
        bottom = min(bottom, edge.pointee.bottom)
      }
      if let row { bottom = max(bottom, min(y + row, lowest(edges))) }
      sort(edges, tie, fresh: active.count - kept)
      if row == nil, steps > Self.stepLimit {
        let rows = max(min(Self.pieceLimit / (active.count + order.count - next), 64), 2)
        row = (lowest(edges, order[next...]) - y) / Double(rows)
      }
      // The first crossing on the way down is an event of its own.
      if active.count > 1 {
        var before = edges + Int(active[0])
        before.pointee.xBelow = before.pointee.x(at: bottom)
        var crossing = bottom
        for position in 1..<active.count {
          let edge = edges + Int(active[position])
          edge.pointee.xBelow = edge.pointee.x(at: bottom)
          let inverted = before.pointee.xBelow - edge.pointee.xBelow
          if inverted > tie {
            let apart = max(edge.pointee.x - before.pointee.x, 0)
            crossing = min(crossing, y + (bottom - y) * (apart / (apart + inverted)))
          }
          before = edge
        }
        if crossing < bottom && steps < Self.stepLimit {
          bottom = min(max(crossing, y + tie), bottom)
          for index in active { edges[Int(index)].xBelow = edges[Int(index)].x(at: bottom) }
        }
      } else {
        let edge = edges + Int(active[0])
        edge.pointee.xBelow = edge.pointee.x(at: bottom)
      }
      // From left to right: where the inside begins and ends.
      borders.removeAll(keepingCapacity: true)
      var winding: Int32 = 0
      var isInside = false
      for index in active {
        let edge = edges + Int(index)
        winding += edge.pointee.winding
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
      addLevels(at: y)
      swap(&above, &borders)
      y = bottom
    }
  }

  /// Sorts the edges under the line by where they are, and those that are at one place by where they go. They are
  /// nearly in order, but where many (`fresh`) begin at once.
  private mutating func sort(_ edges: UnsafeMutablePointer<Edge>, _ tie: Double, fresh: Int) {
    var moves = 0
    if fresh > 64 || steps > Self.stepLimit {
      active.sort {
        let (a, b) = (edges + Int($0), edges + Int($1))
        return (a.pointee.x, a.pointee.slope) < (b.pointee.x, b.pointee.slope)
      }
      if steps > Self.stepLimit { return }
    }
    active.withUnsafeMutableBufferPointer { active in
      for position in active.indices.dropFirst() {
        let index = active[position]
        let (x, slope) = (edges[Int(index)].x, edges[Int(index)].slope)
        var place = position
        while place > 0 {
          let other = edges + Int(active[place - 1])
          let apart = other.pointee.x - x
          guard apart > tie || (apart >= -tie && other.pointee.slope > slope) else { break }
          active[place] = active[place - 1]
          place -= 1
        }
        active[place] = index
        moves += position - place
      }
    }
    steps += moves
  }

  /// The end of the edges under the line, and of `others`.
  private func lowest(_ edges: UnsafeMutablePointer<Edge>, _ others: ArraySlice<UInt64> = []) -> Double {
    var lowest = -Double.infinity
    for index in active { lowest = max(lowest, edges[Int(index)].bottom) }
    for entry in others { lowest = max(lowest, edges[Int(entry & 0xffff_ffff)].bottom) }
    return lowest
  }

  @inline(__always)
  private mutating func close(_ edge: inout Edge, at y: Double) {
    guard edge.sign != 0 else { return }
    let x = edge.x(at: y)
    if y > edge.openY {
      let (ax, ay, bx, by) = (Float(edge.openX), Float(edge.openY), Float(x), Float(y))
      pieces.append(
        edge.sign > 0 ? Piece(ax: ax, ay: ay, bx: bx, by: by) : Piece(ax: bx, ay: by, bx: ax, by: ay))
    }
    edge.sign = 0
  }

  /// The level lines of the outline at y: where one of what lies above and what lies below is inside.
  private mutating func addLevels(at y: Double) {
    let tie = grid / 16
    if above.count == borders.count {
      var isSame = true
      for index in above.indices where abs(above[index].below - borders[index].x) > tie { isSame = false }
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
        let (from, to, level) = (Float(last), Float(x), Float(y))
        pieces.append(
          isBelow
            ? Piece(ax: to, ay: level, bx: from, by: level) : Piece(ax: from, ay: level, bx: to, by: level))
      }
      last = x
      if takesAbove { i += 1 } else { j += 1 }
    }
  }
}
