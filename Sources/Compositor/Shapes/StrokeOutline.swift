import QuartzCore

/// How a stroke looks, in the layer's points.
struct StrokeStyle: Hashable {
  var width: Double
  var cap: Int
  var join: Int
  var miterLimit: Double
  var start: Double
  var end: Double
  var phase: Double

  static let round = 1
  static let square = 2
}

/// The outline of a stroke along polylines, to be filled by the winding rule.
///
/// The part from `start` to `end` of the length is cut out first, then dashes, then each side is drawn a radius away:
/// where a curve goes on, the sides' points lie along its normals; at corners the outer side has the join, and the inner
/// one goes by way of the corner itself, as it does where a curve bends more narrowly than the stroke is wide. So all
/// that is covered is wound around one way.
struct StrokeOutline {
  private typealias Vertex = Polylines.Vertex

  /// A line of one side.
  private struct Edge {
    var vertex: Int
    var end: Int
    var from: (x: Double, y: Double)
    var to: (x: Double, y: Double)
    /// Where it would be as a part of the curve.
    var first: (x: Double, y: Double)
    var last: (x: Double, y: Double)
    /// The unit direction from `vertex` to `end`.
    var chord: SIMD2<Double>
    var isAlone: Bool
  }

  private var line = ContiguousArray<Polylines.Vertex>()
  /// From each vertex of the lines to the next one of its subpath, and of each subpath in all.
  private var lengths = ContiguousArray<Double>()
  private var totals = ContiguousArray<Double>()
  /// The direction from each vertex of the line to the next one; zero where they are at one place.
  private var chords = ContiguousArray<SIMD2<Double>>()
  private var parts = ContiguousArray<(from: Double, to: Double)>()
  private var radius = 0.0
  private var style = StrokeStyle(
    width: 1, cap: 0, join: 0, miterLimit: 10, start: 0, end: 1, phase: 0)
  /// The greatest turn that one line of an arc makes.
  private var arcStep = 0.1
  /// The outline's first and last point.
  private var origin = (x: 0.0, y: 0.0)
  private var pen = (x: 0.0, y: 0.0)
  private var isDown = false

  /// As many dashes as a stroke has at most; one of more is drawn without gaps.
  static let dashLimit = 20_000.0

  /// Adds the outline of the stroke along `lines` to the sweep.
  mutating func add(
    _ lines: Polylines, _ style: StrokeStyle, dashes: [Double], tolerance: Double, to sweep: inout PathSweep
  ) {
    self.style = style
    radius = style.width / 2
    arcStep = min(max((8 * tolerance / max(radius, tolerance)).squareRoot(), .pi / 500), .pi / 4)
    measure(lines)
    let total = totals.reduce(0, +)
    let isCut = style.start > 0 || style.end < 1
    let from = total * style.start
    let to = total * style.end
    let pattern = Self.pattern(dashes, total: to - from)
    var before = 0.0
    for (subpath, length) in zip(lines.lines, totals) {
      defer { before += length }
      if length <= 0 {
        if subpath.isDrawn && !isCut { dot(lines.vertices[subpath.first], &sweep) }
        continue
      }
      var (first, last) = (0.0, length)
      if isCut {
        first = max(from - before, 0)
        last = min(to - before, length)
        guard first < last else { continue }
      }
      let isWhole = first <= 0 && last >= length && subpath.isClosed
      guard let pattern else {
        if isWhole {
          copy(lines, subpath)
          loop(&sweep)
        } else {
          cut(lines, subpath, first, last)
          open(&sweep)
        }
        continue
      }
      self.dashes(pattern, first, last)
      if isWhole, parts.count == 1, parts[0].from <= first, parts[0].to >= last {
        copy(lines, subpath)
        loop(&sweep)
        continue
      }
      if isWhole, parts.count > 1, parts[0].from <= first, parts[parts.count - 1].to >= last {
        // The last dash runs on into the first.
        let joined = parts.removeLast()
        cut(lines, subpath, joined.from, length)
        append(lines, subpath, 0, parts[0].to)
        open(&sweep)
        parts[0].from = .infinity
      }
      for part in parts where part.from.isFinite {
        cut(lines, subpath, part.from, part.to)
        open(&sweep)
      }
    }
  }

  // MARK: Parts

  /// Finds out how long all lines are.
  private mutating func measure(_ lines: Polylines) {
    lengths.removeAll(keepingCapacity: true)
    lengths.append(contentsOf: repeatElement(0, count: lines.vertices.count))
    totals.removeAll(keepingCapacity: true)
    for subpath in lines.lines {
      let end = subpath.first + subpath.count
      var total = 0.0
      for index in subpath.first..<end {
        let (a, b) = (lines.vertices[index], lines.vertices[index + 1 < end ? index + 1 : subpath.first])
        let length = ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
        lengths[index] = length
        if subpath.isClosed || index + 1 < end { total += length }
      }
      totals.append(total)
    }
  }

  private static func pattern(_ dashes: [Double], total: Double) -> [Double]? {
    guard !dashes.isEmpty, dashes.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
    // An odd number takes two rounds until dashes are dashes again.
    let pattern = dashes.count % 2 == 0 ? dashes : dashes + dashes
    let period = pattern.reduce(0, +)
    guard period > 0, period.isFinite, total / period * Double(pattern.count) <= dashLimit else { return nil }
    return pattern
  }

  /// The dashes between two distances; the pattern begins at the first.
  private mutating func dashes(_ pattern: [Double], _ first: Double, _ last: Double) {
    parts.removeAll(keepingCapacity: true)
    let period = pattern.reduce(0, +)
    var offset = style.phase.truncatingRemainder(dividingBy: period)
    if !offset.isFinite { offset = 0 }
    if offset < 0 { offset += period }
    var index = 0
    while offset > 0, offset >= pattern[index], index < pattern.count - 1 {
      offset -= pattern[index]
      index += 1
    }
    var position = first
    var rest = max(pattern[index] - offset, 0)
    while position < last {
      let end = position + rest
      if index % 2 == 0 { parts.append((position, min(end, last))) }
      position = end
      index = (index + 1) % pattern.count
      rest = pattern[index]
    }
  }

  private mutating func copy(_ lines: Polylines, _ subpath: Polylines.Line) {
    line.removeAll(keepingCapacity: true)
    for index in subpath.first..<subpath.first + subpath.count { push(lines.vertices[index]) }
    if line.count > 1, line[0].x == line[line.count - 1].x, line[0].y == line[line.count - 1].y {
      line[0].inX = line[line.count - 1].inX
      line[0].inY = line[line.count - 1].inY
      line.removeLast()
    }
  }

  private mutating func cut(_ lines: Polylines, _ subpath: Polylines.Line, _ from: Double, _ to: Double) {
    line.removeAll(keepingCapacity: true)
    append(lines, subpath, from, to)
  }

  /// Adds the part of a subpath between two distances to the line.
  private mutating func append(
    _ lines: Polylines, _ subpath: Polylines.Line, _ from: Double, _ to: Double
  ) {
    var position = 0.0
    let end = subpath.first + subpath.count
    for index in subpath.first..<end - (subpath.isClosed ? 0 : 1) {
      let length = lengths[index]
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

  private mutating func open(_ sweep: inout PathSweep) {
    let count = line.count
    guard count > 1 else {
      if count == 1 { dot(line[0], &sweep) }
      return
    }
    reach(isClosed: false)
    isDown = false
    side(1, isClosed: false, &sweep)
    cap(line[count - 1], line[count - 1].inX, line[count - 1].inY, &sweep)
    side(-1, isClosed: false, &sweep)
    cap(line[0], -line[0].outX, -line[0].outY, &sweep)
    close(&sweep)
  }

  private mutating func loop(_ sweep: inout PathSweep) {
    guard line.count > 1 else {
      if line.count == 1 { dot(line[0], &sweep) }
      return
    }
    reach(isClosed: true)
    isDown = false
    side(1, isClosed: true, &sweep)
    close(&sweep)
    isDown = false
    side(-1, isClosed: true, &sweep)
    close(&sweep)
  }

  /// One side of the line, in the line's direction (1: the side of greater angle) or back (−1: the other side).
  private mutating func side(_ hand: Double, isClosed: Bool, _ sweep: inout PathSweep) {
    let count = line.count
    var start: Edge?
    var end: Edge?
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
      if let end {
        joint(end, edge, hand, &sweep)
      } else {
        start = edge
        if !isClosed && edge.isAlone {
          go(edge.first, &sweep)
          go((line[i].x, line[i].y), &sweep)
        }
      }
      go(edge.from, &sweep)
      go(edge.to, &sweep)
      end = edge
    }
    guard let start, let end else { return }
    if isClosed {
      joint(end, start, hand, &sweep)
    } else if end.isAlone {
      go((line[end.end].x, line[end.end].y), &sweep)
      go(end.last, &sweep)
    }
  }

  /// The side of one line.
  @inline(__always)
  private func edge(_ i: Int, _ j: Int, _ chord: SIMD2<Double>, _ hand: Double) -> Edge {
    let (a, b) = (line[i], line[j])
    let first = hand > 0 ? offset(a, a.outX, a.outY) : offset(a, -a.inX, -a.inY)
    let last = hand > 0 ? offset(b, b.inX, b.inY) : offset(b, -b.outX, -b.outY)
    // Where a curve is narrower than the stroke the offset turns back: then the edge is offset by itself.
    let isAlone = (last.x - first.x) * chord.x + (last.y - first.y) * chord.y <= 0
    return Edge(
      vertex: i, end: j, from: isAlone ? beside(a, chord) : first, to: isAlone ? beside(b, chord) : last,
      first: first, last: last, chord: chord, isAlone: isAlone)
  }

  /// From the end of one edge's side to the start of the next one's, around the vertex between them.
  private mutating func joint(_ before: Edge, _ after: Edge, _ hand: Double, _ sweep: inout PathSweep) {
    let v = line[after.vertex]
    let isAlone = before.isAlone || after.isAlone
    if v.isSmooth && !isAlone { return }
    var (ix, iy) = hand > 0 ? (v.inX, v.inY) : (-v.outX, -v.outY)
    var (ox, oy) = hand > 0 ? (v.outX, v.outY) : (-v.inX, -v.inY)
    // The side of an edge that is offset by itself goes along its chord.
    if before.isAlone { (ix, iy) = (before.chord.x, before.chord.y) }
    if after.isAlone { (ox, oy) = (after.chord.x, after.chord.y) }
    let sine = ix * oy - iy * ox
    let cosine = ix * ox + iy * oy
    if sine > 0 || (sine == 0 && cosine > 0) {
      if sine > 1e-9 || isAlone { go((v.x, v.y), &sweep) }
      return
    }
    // Within a curve, as at a cusp, where it turns back, the join is round.
    switch v.isCusp || v.isSmooth ? StrokeStyle.round : style.join {
    case StrokeStyle.round: arc(v, ix, iy, -abs(atan2(sine, cosine)), &sweep)
    case 0:
      // The miter's length is a line width divided by the sine of half the corner's angle, which is the cosine of half
      // the turn.
      let halfTurn = (max(1 + cosine, 0) / 2).squareRoot()
      if halfTurn * style.miterLimit >= 1 && halfTurn > 1e-4 {
        let distance = radius / (halfTurn * halfTurn) / 2
        go((v.x - (iy + oy) * distance, v.y + (ix + ox) * distance), &sweep)
      }
    default: break
    }
  }

  /// The side's point at a vertex, a radius from it along the normal; where a curve goes on, so much farther that the
  /// chords between such points enclose what the arcs would.
  @inline(__always)
  private func offset(_ v: Vertex, _ dx: Double, _ dy: Double) -> (x: Double, y: Double) {
    let far = radius * v.reach
    return (v.x - dy * far, v.y + dx * far)
  }

  @inline(__always)
  private func beside(_ v: Vertex, _ chord: SIMD2<Double>) -> (x: Double, y: Double) {
    (v.x - chord.y * radius, v.y + chord.x * radius)
  }

  /// Finds out where the line goes, and how far from its smooth vertices the sides' points lie.
  private mutating func reach(isClosed: Bool) {
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
        line[index].reach = 1 + (1 - cosine) / 6
      }
    }
  }

  private mutating func cap(_ v: Vertex, _ dx: Double, _ dy: Double, _ sweep: inout PathSweep) {
    switch style.cap {
    case StrokeStyle.round: arc(v, dx, dy, -.pi, &sweep)
    case StrokeStyle.square:
      let (x, y) = (v.x + dx * radius, v.y + dy * radius)
      go((x - dy * radius, y + dx * radius), &sweep)
      go((x + dy * radius, y - dx * radius), &sweep)
    default: break
    }
    go((v.x + dy * radius, v.y - dx * radius), &sweep)
  }

  /// The side's way while the direction turns.
  private mutating func arc(
    _ v: Vertex, _ dx: Double, _ dy: Double, _ turn: Double, _ sweep: inout PathSweep
  ) {
    let count = Int(clamping: (abs(turn) / arcStep).rounded(.up), to: 1...10_000)
    let step = turn / Double(count)
    let far = radius * (1 + step * step / 12)
    let (sine, cosine) = (sin(step), cos(step))
    var (x, y) = (dx, dy)
    for _ in 1..<count {
      (x, y) = (cosine * x - sine * y, sine * x + cosine * y)
      go((v.x - y * far, v.y + x * far), &sweep)
    }
  }

  /// What a cap makes of a subpath without length; a square is upright, as there is no direction.
  private mutating func dot(_ v: Vertex, _ sweep: inout PathSweep) {
    guard style.cap == StrokeStyle.round || style.cap == StrokeStyle.square else { return }
    isDown = false
    go((v.x, v.y + radius), &sweep)
    if style.cap == StrokeStyle.round {
      arc(v, 1, 0, -2 * .pi, &sweep)
    } else {
      isDown = false
      go((v.x - radius, v.y - radius), &sweep)
      go((v.x - radius, v.y + radius), &sweep)
      go((v.x + radius, v.y + radius), &sweep)
      go((v.x + radius, v.y - radius), &sweep)
    }
    close(&sweep)
  }

  @inline(__always)
  private mutating func go(_ point: (x: Double, y: Double), _ sweep: inout PathSweep) {
    if isDown {
      sweep.addLine(pen.x, pen.y, point.x, point.y)
    } else {
      origin = point
      isDown = true
    }
    pen = point
  }

  private mutating func close(_ sweep: inout PathSweep) {
    if isDown { sweep.addLine(pen.x, pen.y, origin.x, origin.y) }
    isDown = false
  }
}
