/// The outline of a stroke along polylines, to be filled by the winding rule.
///
/// The part from `start` to `end` of the length is cut out first, then dashes, then each side is drawn a radius away:
/// where a curve goes on, the sides' points lie along its normals; at corners the outer side has the join, and the inner
/// one goes by way of the corner itself. Where a curve bends more narrowly than the stroke is wide, the inner side would turn
/// back: there it goes by way of the centre of the bend, and around the sector that the normals sweep (`sector`). So all
/// that is covered is wound around one way.
///
/// The compositor fills the outline with `PathSweep`; `CGPath.copy(strokingWithWidth:…)` and hit tests have it as a path.
package struct StrokeOutline {
  private typealias Vertex = Polylines.Vertex

  /// A line of one side.
  private struct Edge {
    var vertex: Int
    var end: Int
    var from: Point
    var to: Point
    /// Whether the side goes against the line's direction, because the line bends more narrowly than the stroke is wide.
    var turnsBack: Bool
  }

  private typealias Point = (x: Double, y: Double)

  private var line = ContiguousArray<Polylines.Vertex>()
  /// The direction from each vertex of the line to the next one; zero where they are at one place.
  private var chords = ContiguousArray<SIMD2<Double>>()
  private var dashes = ContiguousArray<DashPattern.Dash>()
  /// The vertex that begins the line in which the last part of the subpath ended, and its distance from the start.
  private var reached = (vertex: 0, position: 0.0)
  private var radius = 0.0
  private var style = StrokeStyle(width: 1, cap: .butt, join: .miter, miterLimit: 10)
  /// The greatest turn that one line of an arc makes.
  private var arcStep = 0.1
  /// The side's points along a bend in which it turns back, and the vertices at which the bend begins and ends.
  private var rim = ContiguousArray<Point>()
  private var bend = (from: 0, to: 0)
  /// The outline's first and last point.
  private var origin: Point = (0, 0)
  private var pen: Point = (0, 0)
  private var isDown = false

  /// As many dashes and gaps as a stroke has at most; one of more is drawn without gaps.
  package static let dashLimit = 20_000.0

  package init() {}

  /// Adds the outline of the stroke along `lines` to a sweep. The lines were made for a stroke (`Polylines.append`).
  ///
  /// - Parameters:
  ///   - dashes: the lengths of dashes and gaps in turn, or none.
  ///   - tolerance: the greatest distance between the outline's chords and its arcs.
  package mutating func add(
    _ lines: Polylines, _ style: StrokeStyle, dashes: [Double], tolerance: Double, to sweep: inout PathSweep
  ) {
    write(lines, style, dashes: dashes, tolerance: tolerance, to: &sweep)
  }

  /// Writes the outline of the stroke along `lines` to a sink.
  mutating func write(
    _ lines: Polylines, _ style: StrokeStyle, dashes lengths: [Double], tolerance: Double,
    to sink: inout some OutlineSink
  ) {
    self.style = style
    radius = style.width / 2
    arcStep = min(max((8 * tolerance / max(radius, tolerance)).squareRoot(), .pi / 500), .pi / 4)
    let total = lines.lines.reduce(0) { $0 + $1.length }
    let isCut = style.start > 0 || style.end < 1
    let from = total * style.start
    let to = total * style.end
    var pattern = DashPattern(phase: style.phase, lengths: lengths)
    if let count = pattern?.count(along: to - from), !(count <= Self.dashLimit) { pattern = nil }
    var before = 0.0
    for subpath in lines.lines {
      let length = subpath.length
      defer { before += length }
      if length <= 0 {
        if subpath.isDrawn && !isCut { dot(lines.vertices[subpath.first], &sink) }
        continue
      }
      reached = (subpath.first, 0)
      var (first, last) = (0.0, length)
      if isCut {
        first = max(from - before, 0)
        last = min(to - before, length)
        guard first < last else { continue }
      }
      let isWhole = first <= 0 && last >= length && subpath.isClosed
      if let pattern {
        switch pattern.find(from: first, to: last, isClosed: isWhole, in: &dashes) {
        case .closed:
          copy(lines, subpath)
          loop(&sink)
        case .listed:
          for dash in dashes {
            line.removeAll(keepingCapacity: true)
            append(lines, subpath, dash.from, dash.to)
            if let beyond = dash.beyond { append(lines, subpath, 0, beyond) }
            open(&sink)
          }
        }
      } else if isWhole {
        copy(lines, subpath)
        loop(&sink)
      } else {
        line.removeAll(keepingCapacity: true)
        append(lines, subpath, first, last)
        open(&sink)
      }
    }
  }

  // MARK: Parts

  private mutating func copy(_ lines: Polylines, _ subpath: Polylines.Line) {
    line.removeAll(keepingCapacity: true)
    for index in subpath.first..<subpath.first + subpath.count { push(lines.vertices[index]) }
    if line.count > 1, line[0].x == line[line.count - 1].x, line[0].y == line[line.count - 1].y {
      line[0].inX = line[line.count - 1].inX
      line[0].inY = line[line.count - 1].inY
      line.removeLast()
    }
  }

  /// Adds the part of a subpath between two distances to the line.
  private mutating func append(
    _ lines: Polylines, _ subpath: Polylines.Line, _ from: Double, _ to: Double
  ) {
    // Most dashes begin where the one before has ended or later.
    if from <= reached.position { reached = (subpath.first, 0) }
    var position = reached.position
    let end = subpath.first + subpath.count
    for index in reached.vertex..<end - (subpath.isClosed ? 0 : 1) {
      let length = lines.vertices[index].length
      guard length > 0 else { continue }
      defer { position += length }
      guard position + length >= from else { continue }
      if position > to { break }
      let a = lines.vertices[index]
      let b = lines.vertices[index + 1 < end ? index + 1 : subpath.first]
      if position <= from {
        push(Self.between(a, b, max(from - position, 0) / length))
      } else if line.isEmpty {
        push(a)
      }
      if to <= position + length {
        push(Self.between(a, b, min((to - position) / length, 1)))
        reached = (index, position)
        return
      }
      push(b)
    }
  }

  /// A vertex between two, with the curve's direction there.
  private static func between(_ a: Vertex, _ b: Vertex, _ t: Double) -> Vertex {
    // What is an end but for rounding is that end, with its corner.
    if t <= 1e-9 { return a }
    if t >= 1 - 1e-9 { return b }
    var vertex = Vertex(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
    let direction =
      Polylines.direction(a.outX * (1 - t) + b.inX * t, a.outY * (1 - t) + b.inY * t) ?? (a.outX, a.outY)
    (vertex.inX, vertex.inY) = direction
    (vertex.outX, vertex.outY) = direction
    vertex.isSmooth = true
    return vertex
  }

  private mutating func push(_ vertex: Vertex) {
    if let last = line.indices.last, line[last].x == vertex.x, line[last].y == vertex.y {
      line[last].outX = vertex.outX
      line[last].outY = vertex.outY
      line[last].isSmooth = line[last].isSmooth && vertex.isSmooth
      return
    }
    line.append(vertex)
  }

  // MARK: Outline

  private mutating func open(_ sink: inout some OutlineSink) {
    let count = line.count
    guard count > 1 else {
      if count == 1 { dot(line[0], &sink) }
      return
    }
    findSpreads(isClosed: false)
    isDown = false
    side(1, isClosed: false, &sink)
    cap(line[count - 1], line[count - 1].inX, line[count - 1].inY, &sink)
    side(-1, isClosed: false, &sink)
    cap(line[0], -line[0].outX, -line[0].outY, &sink)
    close(&sink)
  }

  private mutating func loop(_ sink: inout some OutlineSink) {
    guard line.count > 1 else {
      if line.count == 1 { dot(line[0], &sink) }
      return
    }
    findSpreads(isClosed: true)
    isDown = false
    side(1, isClosed: true, &sink)
    close(&sink)
    isDown = false
    side(-1, isClosed: true, &sink)
    close(&sink)
  }

  /// One side of the line, in the line's direction (1: the side of greater angle) or back (−1: the other side).
  private mutating func side(_ hand: Double, isClosed: Bool, _ sink: inout some OutlineSink) {
    let count = line.count
    var start: Edge?
    var vertex = hand > 0 || isClosed ? 0 : count - 1
    for _ in 0..<(isClosed ? count : count - 1) {
      let i = vertex
      if hand > 0 {
        vertex = i + 1 < count ? i + 1 : 0
      } else {
        vertex = i > 0 ? i - 1 : count - 1
      }
      let chord = chords[hand > 0 ? i : vertex] * hand
      guard chord != .zero else { continue }
      let edge = edge(i, vertex, chord, hand)
      if start != nil {
        if edge.turnsBack && continuesBend(edge) {
          rim.append(edge.to)
          bend.to = vertex
          continue
        }
        sector(&sink)
        joint(edge, hand, &sink)
      } else {
        start = edge
      }
      go(edge.from, &sink)
      if edge.turnsBack {
        rim.append(edge.from)
        rim.append(edge.to)
        bend = (i, vertex)
      } else {
        go(edge.to, &sink)
      }
    }
    sector(&sink)
    if isClosed, let start { joint(start, hand, &sink) }
  }

  /// The side of one line.
  @inline(__always)
  private func edge(_ i: Int, _ j: Int, _ chord: SIMD2<Double>, _ hand: Double) -> Edge {
    let (a, b) = (line[i], line[j])
    let from = hand > 0 ? offset(a, a.outX, a.outY) : offset(a, -a.inX, -a.inY)
    let to = hand > 0 ? offset(b, b.inX, b.inY) : offset(b, -b.outX, -b.outY)
    let turnsBack = (to.x - from.x) * chord.x + (to.y - from.y) * chord.y <= 0
    return Edge(vertex: i, end: j, from: from, to: to, turnsBack: turnsBack)
  }

  /// Whether an edge that turns back belongs to the bend of the last edges: no corner lies between them, and the bend
  /// as a whole turns by less than a quarter.
  private func continuesBend(_ edge: Edge) -> Bool {
    guard let first = rim.first, line[edge.vertex].isSmooth else { return false }
    let (a, b) = (line[bend.from], line[edge.end])
    return (first.x - a.x) * (edge.to.x - b.x) + (first.y - a.y) * (edge.to.y - b.y) > 0
  }

  /// Ends a bend in which the side turns back, if there is one. The pen is at the first point of its rim.
  ///
  /// The centre of the bend is the point in which the normals at its two ends cross. The side goes through the centre, so that the
  /// outline contains the area between the line and the centre. Then it goes around the rim and back to the centre, so that the
  /// outline contains the sector that the normals sweep beyond the centre.
  private mutating func sector(_ sink: inout some OutlineSink) {
    guard let first = rim.first, let last = rim.last else { return }
    let (a, b) = (line[bend.from], line[bend.to])
    let (ax, ay) = (first.x - a.x, first.y - a.y)
    let (bx, by) = (last.x - b.x, last.y - b.y)
    let sine = ax * by - ay * bx
    let along = ((b.x - a.x) * by - (b.y - a.y) * bx) / sine
    // A comparison with NaN is false: normals that are nearly parallel belong to a bend of hardly any length.
    let share = along > 0 ? min(along, 1) : 0
    let centre = (x: a.x + ax * share, y: a.y + ay * share)
    go(centre, &sink)
    for point in rim.reversed() { go(point, &sink) }
    go(centre, &sink)
    go(last, &sink)
    rim.removeAll(keepingCapacity: true)
  }

  /// From the end of the last edge's side to the start of an edge's, around the vertex between them.
  private mutating func joint(_ edge: Edge, _ hand: Double, _ sink: inout some OutlineSink) {
    let v = line[edge.vertex]
    if v.isSmooth { return }
    let (ix, iy) = hand > 0 ? (v.inX, v.inY) : (-v.outX, -v.outY)
    let (ox, oy) = hand > 0 ? (v.outX, v.outY) : (-v.inX, -v.inY)
    let sine = ix * oy - iy * ox
    let cosine = ix * ox + iy * oy
    if sine > 0 || (sine == 0 && cosine > 0) {
      // The way over the vertex keeps what a wide side would cross out; without a turn that can be seen it is left out.
      if sine > 1e-9 || sine * radius > 1e-3 { go((v.x, v.y), &sink) }
      return
    }
    // At a cusp, where a curve turns back, the join is round.
    switch v.isCusp ? .round : style.join {
    case .round: arc(v, dx: ix, dy: iy, turn: -abs(atan2(sine, cosine)), to: edge.from, &sink)
    case .miter:
      // The miter's length is a line width divided by the sine of half the corner's angle, which is the cosine of half
      // the turn.
      let halfTurn = (max(1 + cosine, 0) / 2).squareRoot()
      if halfTurn * style.miterLimit >= 1 && halfTurn > 1e-4 {
        let distance = radius / (halfTurn * halfTurn) / 2
        go((v.x - (iy + oy) * distance, v.y + (ix + ox) * distance), &sink)
      }
    case .bevel: break
    }
  }

  /// The side's point at a vertex, a radius from it along the normal; where a curve goes on, so much farther that the
  /// chords between such points enclose what the arcs would.
  @inline(__always)
  private func offset(_ v: Vertex, _ dx: Double, _ dy: Double) -> Point {
    let far = radius * v.spread
    return (v.x - dy * far, v.y + dx * far)
  }

  /// Finds out where the line goes, and how far from its smooth vertices the sides' points lie.
  private mutating func findSpreads(isClosed: Bool) {
    let count = line.count
    chords.removeAll(keepingCapacity: true)
    for index in line.indices {
      let (a, b) = (line[index], line[index + 1 < count ? index + 1 : 0])
      let chord = Polylines.direction(b.x - a.x, b.y - a.y)
      chords.append(chord.map { SIMD2($0.x, $0.y) } ?? .zero)
    }
    // Sides that turn by so much between two points have corners that can be seen.
    let leastCosine = max(0.7, cos(min(3 * arcStep, .pi)))
    for index in line.indices where line[index].isSmooth {
      guard isClosed || (index > 0 && index < count - 1) else {
        line[index].isSmooth = false
        continue
      }
      let (before, after) = (chords[index > 0 ? index - 1 : count - 1], chords[index])
      guard before != .zero, after != .zero else { continue }
      let cosine = before.x * after.x + before.y * after.y
      if cosine < leastCosine {
        // A cusp, or a bend between the places that the curve's steps were taken from: a corner, and a round one.
        line[index].isSmooth = false
        line[index].isCusp = true
        (line[index].inX, line[index].inY) = (before.x, before.y)
        (line[index].outX, line[index].outY) = (after.x, after.y)
      } else {
        line[index].spread = 1 + (1 - cosine) / 6
      }
    }
  }

  private mutating func cap(_ v: Vertex, _ dx: Double, _ dy: Double, _ sink: inout some OutlineSink) {
    let end = (x: v.x + dy * radius, y: v.y - dx * radius)
    switch style.cap {
    case .round: arc(v, dx: dx, dy: dy, turn: -.pi, to: end, &sink)
    case .square:
      let (x, y) = (v.x + dx * radius, v.y + dy * radius)
      go((x - dy * radius, y + dx * radius), &sink)
      go((x + dy * radius, y - dx * radius), &sink)
    case .butt: break
    }
    go(end, &sink)
  }

  /// The side's way around a vertex while the direction turns, as far as the sink takes it to `end`.
  private mutating func arc(
    _ v: Vertex, dx: Double, dy: Double, turn: Double, to end: Point,
    _ sink: inout some OutlineSink
  ) {
    let steps = Int(clamping: (abs(turn) / arcStep).rounded(.up), to: 1...10_000)
    // One chord goes straight to the end.
    guard steps > 1 else { return }
    pen = sink.addArc(
      OutlineArc(x: v.x, y: v.y, radius: radius, dx: dx, dy: dy, turn: turn, steps: steps), from: pen, to: end
    )
  }

  /// What a cap makes of a subpath without length; a square is upright, as there is no direction.
  private mutating func dot(_ v: Vertex, _ sink: inout some OutlineSink) {
    isDown = false
    switch style.cap {
    case .round:
      let top = (x: v.x, y: v.y + radius)
      go(top, &sink)
      arc(v, dx: 1, dy: 0, turn: -2 * .pi, to: top, &sink)
    case .square:
      go((v.x - radius, v.y - radius), &sink)
      go((v.x - radius, v.y + radius), &sink)
      go((v.x + radius, v.y + radius), &sink)
      go((v.x + radius, v.y - radius), &sink)
    case .butt: return
    }
    close(&sink)
  }

  @inline(__always)
  private mutating func go(_ point: Point, _ sink: inout some OutlineSink) {
    if isDown {
      sink.addLine(pen.x, pen.y, point.x, point.y)
    } else {
      origin = point
      isDown = true
    }
    pen = point
  }

  private mutating func close(_ sink: inout some OutlineSink) {
    if isDown { sink.close(pen.x, pen.y, origin.x, origin.y) }
    isDown = false
  }
}
