/// Finds the outline of what polygons cover: pieces of their edges, with what is inside on a known side of each.
///
/// Edges that follow each other towards larger y are a chain. A line sweeps from small to large y, from slab to slab: in a slab no chain
/// begins or ends. The windings between the chains under the line say where the inside begins and ends; the edges of a chain that is such a
/// border are pieces. Within a slab only two neighbours at a time change places, where they cross. So pieces never cross, edges within the
/// inside disappear, and the area that pieces enclose can be added up pixel by pixel without regard to windings.
///
/// The number of crossings has no bound in the number of edges, so the work has one (`stepLimit`). The sweep gives a path up that needs
/// more; `TangleSweep` then finds what it covers.
package struct PathSweep {
  /// A line of the outline. Where it goes to larger y the inside lies at larger x; where it goes to smaller x, at larger y.
  package struct Piece {
    package var ax: Double
    package var ay: Double
    package var bx: Double
    package var by: Double
  }

  private struct Point {
    var x: Double
    var y: Double
    /// How much x grows with y, up to the next point of the chain.
    var slope = 0.0

    @inline(__always) func reaching(_ y: Double) -> Double { x + (y - self.y) * slope }
  }

  private struct Chain {
    /// The point whose edge is under the line; the last point has none.
    var cursor: Int
    var last: Int
    var top: Double
    var bottom: Double
    var least: Double
    var greatest: Double
    var winding: Int32
    /// +1: the inside begins here; −1: it ends; 0: neither.
    var sign: Int32 = 0
    /// Where the piece that is under way began.
    var openX = 0.0
    var openY = 0.0
    /// The winding to its left.
    var before: Int32 = 0
    /// Where it is at the y that it was taken to.
    var x = 0.0
  }

  /// Where two neighbours cross next, or up to where they are known not to.
  private struct Meeting {
    var y: Double
    var isCrossing: Bool
  }

  /// What is under the line, from left to right, in memory that is large enough.
  private struct Line {
    let chains: UnsafeMutablePointer<Chain>
    let points: UnsafePointer<Point>
    let rule: CGPathFillRule
    let active: UnsafeMutablePointer<Int32>
    /// Of each chain and the next one.
    let meetings: UnsafeMutablePointer<Meeting>
    var count = 0
  }

  /// Where borders are on a level, from left to right, in memory that is large enough.
  private struct Borders {
    private let memory: UnsafeMutablePointer<Double>
    var count = 0

    init(_ memory: UnsafeMutablePointer<Double>) { self.memory = memory }

    @inline(__always) subscript(index: Int) -> Double { memory[index] }

    @inline(__always) mutating func append(_ x: Double) {
      memory[count] = x
      count &+= 1
    }
  }

  private var points = ContiguousArray<Point>()
  private var chains = ContiguousArray<Chain>()
  private var order = ContiguousArray<UInt64>()
  /// The outline.
  package var pieces = ContiguousArray<Piece>()

  /// Of the chain that is being added: its first point, and its winding; 0: there is none.
  private var first = 0
  private var winding: Int32 = 0
  /// The distance of the lines that vertices' y are brought to: a power of two.
  private var grid = 1.0
  private var perGrid = 1.0
  /// Edges that the last run has looked at.
  package private(set) var steps = 0
  private var stepLimit = Self.stepLimit
  private var mostPieces = 0
  /// Whether lines become pieces as they are.
  private var keepsLines = false

  /// Edges looked at before a path counts as too tangled to be resolved.
  package static let stepLimit = 6_000_000
  /// Pieces beyond those that the edges would be before it does.
  private static let pieceLimit = 1 << 20
  /// As many edges of two neighbours are compared at once: what lies to their sides may cross earlier.
  private static let longestWalk = 16

  package init() {}

  /// Begins a path. `grid`: y are rounded to multiples of it; far below a pixel. `keepsLines`: the pieces are to be the
  /// lines that are added, none resolved or left out.
  package mutating func begin(grid: Double, keepsLines: Bool = false) {
    self.keepsLines = keepsLines
    self.grid = grid
    perGrid = 1 / grid
    winding = 0
    points.removeAll(keepingCapacity: true)
    chains.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
  }

  /// Adds the subpaths of what is filled, each closed.
  package mutating func add(_ lines: Polylines) {
    for line in lines.lines where line.count > 1 {
      var last = lines.vertices[line.first + line.count - 1]
      for index in line.first..<line.first + line.count {
        let vertex = lines.vertices[index]
        addLine(last.x, last.y, vertex.x, vertex.y)
        last = vertex
      }
    }
  }

  @inline(__always)
  package mutating func addLine(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double) {
    if keepsLines { return keepLine(Piece(ax: ax, ay: ay, bx: bx, by: by)) }
    let (top, bottom) = (onGrid(ay), onGrid(by))
    let height = bottom - top
    // What is no number compares with nothing.
    guard height != 0, height.magnitude < .infinity else { return }
    let way: Int32 = height > 0 ? 1 : -1
    if way != winding || points[points.count - 1].y != top || points[points.count - 1].x != ax {
      endChain()
      winding = way
      first = points.count
      points.append(Point(x: ax, y: top))
    }
    points.append(Point(x: bx, y: bottom))
  }

  @inline(never) private mutating func keepLine(_ line: Piece) {
    // What is no number compares with nothing.
    guard abs(line.ax) < .infinity, abs(line.ay) < .infinity, abs(line.bx) < .infinity,
      abs(line.by) < .infinity
    else { return }
    pieces.append(line)
  }

  @inline(__always) private func onGrid(_ y: Double) -> Double {
    (y * perGrid).nearestWhole * grid
  }

  /// Brings the points of the chain that was added last in order.
  private mutating func endChain() {
    guard winding != 0 else { return }
    let (first, last) = (first, points.count - 1)
    var least = Double.infinity
    var greatest = -Double.infinity
    points.withUnsafeMutableBufferPointer { points in
      if winding < 0 {
        var (low, high) = (first, last)
        while low < high {
          points.swapAt(low, high)
          low += 1
          high -= 1
        }
      }
      for index in first..<last {
        let (a, b) = (points[index], points[index + 1])
        points[index].slope = (b.x - a.x) / (b.y - a.y)
        least = a.x < least ? a.x : least
        greatest = a.x > greatest ? a.x : greatest
      }
      least = min(points[last].x, least)
      greatest = max(points[last].x, greatest)
    }
    chains.append(
      Chain(
        cursor: first, last: last, top: points[first].y, bottom: points[last].y, least: least,
        greatest: greatest, winding: winding))
    winding = 0
  }

  /// Finds the outline of what was added. False: it is too tangled to be resolved within so many steps, and there are no
  /// pieces.
  @discardableResult
  package mutating func run(_ rule: CGPathFillRule, stepLimit: Int = Self.stepLimit) -> Bool {
    endChain()
    self.stepLimit = stepLimit
    mostPieces = points.count + Self.pieceLimit
    guard !chains.isEmpty else { return true }
    var base = Double.infinity
    for chain in chains { base = min(base, chain.top) }
    order.removeAll(keepingCapacity: true)
    for (index, chain) in chains.enumerated() {
      let height = UInt64(clamping: min((chain.top - base) * perGrid, 0xffff_ffff))
      order.append(height << 32 | UInt64(index))
    }
    order.sort()
    steps = 0
    // Taken out, so that they can be written while the rest is.
    var (moved, vertices) = (ContiguousArray<Chain>(), ContiguousArray<Point>())
    swap(&moved, &chains)
    swap(&vertices, &points)
    moved.withUnsafeMutableBufferPointer { chains in
      vertices.withUnsafeBufferPointer { points in
        if let chains = chains.baseAddress, let points = points.baseAddress { sweep(chains, points, rule) }
      }
    }
    swap(&moved, &chains)
    swap(&vertices, &points)
    if isGivenUp { pieces.removeAll(keepingCapacity: true) }
    return !isGivenUp
  }

  private var isGivenUp: Bool { steps > stepLimit || pieces.count > mostPieces }

  /// The sweep itself. Its lists are memory without checks: no more chains are under the line than there are.
  private mutating func sweep(
    _ chains: UnsafeMutablePointer<Chain>, _ points: UnsafePointer<Point>, _ rule: CGPathFillRule
  ) {
    let count = order.count
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { active in
      withUnsafeTemporaryAllocation(of: Meeting.self, capacity: count) { meetings in
        withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * count) { borders in
          guard let active = active.baseAddress, let meetings = meetings.baseAddress,
            let borders = borders.baseAddress
          else { return }
          sweep(
            Line(chains: chains, points: points, rule: rule, active: active, meetings: meetings),
            Borders(borders), Borders(borders + count))
        }
      }
    }
  }

  private mutating func sweep(_ line: Line, _ above: Borders, _ below: Borders) {
    let (chains, points, active) = (line.chains, line.points, line.active)
    var (line, above, below) = (line, above, below)
    let tie = grid / 16
    let total = order.count
    var next = 0
    @inline(__always) func begins(_ position: Int) -> Double {
      chains[Int(truncatingIfNeeded: order[position] & 0xffff_ffff)].top
    }
    var upcoming = begins(0)
    var y = upcoming
    while !isGivenUp {
      // Chains that end, and chains that begin.
      var kept = 0
      var bottom = Double.infinity
      for position in 0..<line.count {
        let index = active[position]
        let chain = chains + Int(index)
        if chain.pointee.bottom <= y {
          close(&chain.pointee, at: y)
        } else {
          active[kept] = index
          kept &+= 1
          bottom = chain.pointee.bottom < bottom ? chain.pointee.bottom : bottom
        }
      }
      line.count = kept
      while upcoming <= y {
        let index = Int(truncatingIfNeeded: order[next] & 0xffff_ffff)
        active[line.count] = Int32(truncatingIfNeeded: index)
        line.count &+= 1
        advance(&chains[index], points, to: y)
        bottom = min(bottom, chains[index].bottom)
        next &+= 1
        upcoming = next < total ? begins(next) : .infinity
      }
      if line.count == 0 {
        below.count = 0
        addLevels(at: y, above, below)
        above.count = 0
        guard next < total else { return }
        y = upcoming
        continue
      }
      steps &+= line.count
      bottom = min(bottom, upcoming)
      sort(line, tie, fresh: line.count - kept)
      // From left to right: where the inside begins and ends.
      below.count = 0
      var winding: Int32 = 0
      for position in 0..<line.count {
        let chain = chains + Int(active[position])
        turn(&chain.pointee, after: winding, line.rule, at: y)
        winding &+= chain.pointee.winding
        if chain.pointee.sign != 0 { below.append(chain.pointee.x) }
      }
      addLevels(at: y, above, below)
      cross(line, from: y, to: bottom, tie)
      above.count = 0
      for position in 0..<line.count {
        let chain = chains + Int(active[position])
        advance(&chain.pointee, points, to: bottom)
        if chain.pointee.sign != 0 { above.append(chain.pointee.x) }
      }
      y = bottom
    }
  }

  /// Follows the chains under the line from `y` down to `bottom` and changes the order where they cross. It stops where
  /// the steps are used up.
  @inline(__always)
  private mutating func cross(_ line: Line, from y: Double, to bottom: Double, _ tie: Double) {
    let (chains, points, active, meetings) = (line.chains, line.points, line.active, line.meetings)
    let pairs = line.count - 1
    guard pairs > 0 else { return }
    @inline(__always) func meet(_ position: Int, _ y: Double) {
      meetings[position] = meeting(
        chains + Int(active[position]), chains + Int(active[position + 1]), points, from: y, to: bottom, tie)
    }
    for position in 0..<pairs { meet(position, y) }
    while true {
      var place = 0
      var y = meetings[0].y
      for position in 1..<max(pairs, 1) where meetings[position].y < y {
        y = meetings[position].y
        place = position
      }
      guard y < bottom else { return }
      steps &+= 2 &+ pairs >> 4
      let (left, right) = (chains + Int(active[place]), chains + Int(active[place + 1]))
      advance(&left.pointee, points, to: y)
      advance(&right.pointee, points, to: y)
      if meetings[place].isCrossing {
        if steps > stepLimit { return }
        swap(&active[place], &active[place + 1])
        let winding = left.pointee.before
        turn(&right.pointee, after: winding, line.rule, at: y)
        turn(&left.pointee, after: winding &+ right.pointee.winding, line.rule, at: y)
        if place > 0 {
          advance(&chains[Int(active[place - 1])], points, to: y)
          meet(place - 1, y)
        }
        if place + 1 < pairs {
          advance(&chains[Int(active[place + 2])], points, to: y)
          meet(place + 1, y)
        }
      }
      meet(place, y)
    }
  }

  /// Follows two neighbours down from `y`, where `left` is not to the right of `right`, as far as `bottom`.
  @inline(__always)
  private mutating func meeting(
    _ left: UnsafeMutablePointer<Chain>, _ right: UnsafeMutablePointer<Chain>, _ points: UnsafePointer<Point>,
    from y: Double, to bottom: Double, _ tie: Double
  ) -> Meeting {
    if left.pointee.greatest <= right.pointee.least { return Meeting(y: .infinity, isCrossing: false) }
    var a = points + left.pointee.cursor
    var b = points + right.pointee.cursor
    var apart = right.pointee.x - left.pointee.x
    var place = y
    for _ in 0..<Self.longestWalk {
      let (endA, endB) = (a[1].y, b[1].y)
      var end = endA < endB ? endA : endB
      end = end < bottom ? end : bottom
      let now = b.pointee.reaching(end) - a.pointee.reaching(end)
      if now < -tie {
        apart = apart > 0 ? apart : 0
        return Meeting(y: place + (end - place) * (apart / (apart - now)), isCrossing: true)
      }
      if end >= bottom { return Meeting(y: .infinity, isCrossing: false) }
      // Neither is at its end: the slab's bottom is not below it.
      a += endA <= end ? 1 : 0
      b += endB <= end ? 1 : 0
      apart = now
      place = end
      steps &+= 1
    }
    return Meeting(y: place, isCrossing: false)
  }

  /// Takes a chain down to `bottom`. The edges that it leaves are pieces, if it is a border.
  @inline(__always)
  private mutating func advance(_ chain: inout Chain, _ points: UnsafePointer<Point>, to bottom: Double) {
    var cursor = chain.cursor
    while cursor &+ 1 < chain.last, points[cursor &+ 1].y <= bottom {
      cursor &+= 1
      if chain.sign != 0 {
        let (x, y) = (points[cursor].x, points[cursor].y)
        if y > chain.openY { append(chain, x, y) }
        chain.openX = x
        chain.openY = y
      }
    }
    chain.cursor = cursor
    chain.x = chain.bottom <= bottom ? points[chain.last].x : points[cursor].reaching(bottom)
  }

  /// Makes a chain what it is to the right of a winding: where the inside begins, where it ends, or neither.
  @inline(__always)
  private mutating func turn(_ chain: inout Chain, after winding: Int32, _ rule: CGPathFillRule, at y: Double)
  {
    let (was, now) = (
      rule.contains(windingNumber: winding), rule.contains(windingNumber: winding &+ chain.winding)
    )
    let sign: Int32 = was == now ? 0 : now ? 1 : -1
    chain.before = winding
    guard sign != chain.sign else { return }
    close(&chain, at: y)
    chain.sign = sign
    chain.openX = chain.x
    chain.openY = y
  }

  /// Sorts the chains under the line by where they are, and those that are at one place by where they go. They are
  /// nearly in order, but where many (`fresh`) begin at once.
  @inline(__always)
  private mutating func sort(_ line: Line, _ tie: Double, fresh: Int) {
    if fresh > 64 { Self.sort(line) }
    let (chains, points, active) = (line.chains, line.points, line.active)
    var lastX = chains[Int(active[0])].x
    for position in 1..<max(line.count, 1) {
      let index = active[position]
      let x = chains[Int(index)].x
      // Well to the right of the one before, as most are.
      if x > lastX + tie {
        lastX = x
        continue
      }
      let slope = points[chains[Int(index)].cursor].slope
      var place = position
      while place > 0 {
        let other = chains + Int(active[place - 1])
        let apart = other.pointee.x - x
        guard apart > tie || (apart >= -tie && points[other.pointee.cursor].slope > slope) else { break }
        active[place] = active[place - 1]
        place -= 1
      }
      active[place] = index
      steps &+= position - place
      lastX = chains[Int(active[position])].x
    }
  }

  @inline(never)
  private static func sort(_ line: Line) {
    let (chains, points) = (line.chains, line.points)
    var active = UnsafeMutableBufferPointer(start: line.active, count: line.count)
    active.sort {
      let (a, b) = (chains + Int($0), chains + Int($1))
      return (a.pointee.x, points[a.pointee.cursor].slope) < (b.pointee.x, points[b.pointee.cursor].slope)
    }
  }

  @inline(__always)
  private mutating func close(_ chain: inout Chain, at y: Double) {
    guard chain.sign != 0 else { return }
    if y > chain.openY { append(chain, chain.x, y) }
    chain.sign = 0
  }

  /// Adds the piece of a border from where it began.
  @inline(__always)
  private mutating func append(_ chain: Chain, _ x: Double, _ y: Double) {
    pieces.append(
      chain.sign > 0
        ? Piece(ax: chain.openX, ay: chain.openY, bx: x, by: y)
        : Piece(ax: x, ay: y, bx: chain.openX, by: chain.openY))
  }

  /// The level lines of the outline at y: where one of what lies above and what lies below is inside.
  @inline(__always)
  private mutating func addLevels(at y: Double, _ above: Borders, _ below: Borders) {
    let tie = grid / 16
    if above.count == below.count {
      var isSame = true
      for index in 0..<above.count where abs(above[index] - below[index]) > tie { isSame = false }
      if isSame { return }
    }
    var (i, j) = (0, 0)
    var last = 0.0
    while i < above.count || j < below.count {
      let takesAbove =
        j >= below.count || (i < above.count && above[i] <= below[j])
      let x = takesAbove ? above[i] : below[j]
      let (isAbove, isBelow) = (i & 1 != 0, j & 1 != 0)
      if isAbove != isBelow && x - last > tie {
        pieces.append(isBelow ? Piece(ax: x, ay: y, bx: last, by: y) : Piece(ax: last, ay: y, bx: x, by: y))
      }
      last = x
      if takesAbove { i += 1 } else { j += 1 }
    }
  }
}
