extension PathArrangement {
  /// Cuts the sources into edges.
  mutating func cut() {
    var cutter = Cutter(self)
    cutter.findMeetings()
    vertices = cutter.vertices
    guard !cutter.isTooTangled else {
      isTooTangled = true
      return
    }
    sortVertices()
    let parts = parts(of: cutter)
    merge(parts.edges, parts.passages)
  }

  private mutating func sortVertices() {
    let vertices = self.vertices
    sweepOrder = vertices.indices.map(Int32.init)
    sweepOrder.sort { vertices[Int($0)].spot.isBelow(vertices[Int($1)].spot) }
  }

  /// Cuts the pieces at their cuts.
  ///
  /// - Returns: the parts as edges, in the order of the pieces and within a piece from bottom to top, and
  ///   (for lines) the parts of the first path in its own order.
  private func parts(of cutter: Cutter) -> (edges: [Edge], passages: [Passage]) {
    var edges: [Edge] = []
    var passages: [Passage] = []
    let pieces = cutter.pieces
    let cuts = cutter.cuts.sorted { $0.piece != $1.piece ? $0.piece < $1.piece : $0.t < $1.t }
    edges.reserveCapacity(pieces.count + cuts.count)
    var next = 0
    for (index, piece) in pieces.enumerated() {
      let isUp = piece.bottomT < piece.topT
      let isFirst = Int(piece.source) < firstCount
      let firstEdge = edges.count
      var start = piece.bottom
      var startT = 0.0
      func addPart(to end: Int32, _ endT: Double) {
        // Parts that are shorter than the tolerance vanish.
        guard end != start else { return }
        let (from, to) = (vertices[Int(start)].spot, vertices[Int(end)].spot)
        let curve = piece.curve.part(from: startT, to: endT).moved(start: from, end: to)
        var edge = Edge(
          curve: curve, bottom: start, top: end, source: piece.source,
          bottomT: startT == 0 ? piece.bottomT : piece.bottomT + (piece.topT - piece.bottomT) * startT,
          topT: endT == 1 ? piece.topT : piece.bottomT + (piece.topT - piece.bottomT) * endT,
          first: isFirst && !isOfLines ? (isUp ? 1 : -1) : 0, second: isFirst ? 0 : (isUp ? 1 : -1))
        // A nearly horizontal part may go down after its ends moved to vertices.
        if to.isBelow(from) {
          edge.curve = curve.reversed
          (edge.bottom, edge.top) = (edge.top, edge.bottom)
          (edge.bottomT, edge.topT) = (edge.topT, edge.bottomT)
          edge.first = -edge.first
          edge.second = -edge.second
        }
        edges.append(edge)
        start = end
        startT = endT
      }
      while next < cuts.count, Int(cuts[next].piece) == index {
        addPart(to: cuts[next].vertex, cuts[next].t)
        next += 1
      }
      addPart(to: piece.top, 1)
      if isOfLines && isFirst {
        let range = firstEdge..<edges.count
        for place in isUp ? Array(range) : range.reversed() {
          let edge = edges[place]
          let isForward = (edge.bottomT < edge.topT)
          passages.append(
            Passage(
              edge: Int32(place), source: edge.source, startT: isForward ? edge.bottomT : edge.topT,
              endT: isForward ? edge.topT : edge.bottomT, start: isForward ? edge.bottom : edge.top,
              end: isForward ? edge.top : edge.bottom))
        }
      }
    }
    return (edges, passages)
  }

  /// Merges parts that run along each other to one edge, and removes edges with the same area on both sides.
  private mutating func merge(_ parts: [Edge], _ passages: [Passage]) {
    func key(_ part: Int) -> UInt64 { UInt64(parts[part].bottom) << 32 | UInt64(parts[part].top) }
    let order = parts.indices.sorted { one, other in
      let keys = (key(one), key(other))
      return keys.0 != keys.1 ? keys.0 < keys.1 : one < other
    }
    var places = Array(repeating: Int32(-1), count: parts.count)
    var groupStart = 0
    edges.reserveCapacity(parts.count)
    var lastKey: UInt64?
    for part in order {
      if key(part) != lastKey {
        dropIdle(from: groupStart)
        lastKey = key(part)
        groupStart = edges.count
      }
      let edge = parts[part]
      if let same = edges[groupStart...].firstIndex(where: { isAlong($0.curve, edge.curve) }) {
        edges[same].first += edge.first
        edges[same].second += edge.second
        places[part] = Int32(same)
      } else {
        places[part] = Int32(edges.count)
        edges.append(edge)
      }
    }
    dropIdle(from: groupStart)
    self.passages = passages.map { passage in
      var passage = passage
      passage.edge = places[Int(passage.edge)]
      return passage
    }
  }

  /// Removes edges that change neither winding number, except for lines, which are the operand.
  private mutating func dropIdle(from start: Int) {
    guard !isOfLines else { return }
    var end = start
    for index in start..<edges.count where edges[index].first != 0 || edges[index].second != 0 {
      edges[end] = edges[index]
      end += 1
    }
    edges.removeLast(edges.count - end)
  }

  /// Whether curves between the same vertices are equal.
  private func isAlong(_ one: MonotoneCurve, _ other: MonotoneCurve) -> Bool {
    if one.isLine && other.isLine { return true }
    return [0.5, 0.25, 0.75].allSatisfy {
      abs(one.distance(rightTo: other.point(at: $0))) <= 4 * tolerance
    }
  }
}

/// Finds the intersections of pieces.
private struct Cutter {
  struct Cut {
    var piece: Int32
    var vertex: Int32
    var t: Double
  }

  let sources: [PathSegment]
  let tolerance: Double
  private(set) var vertices: [PathArrangement.Vertex] = []
  private(set) var pieces: [PathArrangement.Piece] = []
  private(set) var cuts: [Cut] = []
  /// The fat line of each piece.
  private var strips: [FatLine] = []
  private(set) var isTooTangled = false
  private let cutLimit = 2 * PathArrangement.meetingLimit
  private var table: VertexTable
  private var crossings: CurveCrossings
  /// The contacts of the ends of two curves, from bottom to top.
  private var contacts: [CurveCrossings.Hit] = []

  init(_ arrangement: PathArrangement) {
    sources = arrangement.sources
    tolerance = arrangement.tolerance
    table = VertexTable(tolerance: tolerance, capacity: sources.count)
    crossings = CurveCrossings(tolerance: tolerance)
    let frame = arrangement.frame
    // The paths' own points come first, so that later points near them are replaced by them.
    for source in sources {
      _ = vertex(at: frame.spot(source.start), source.start)
      _ = vertex(at: frame.spot(source.end), source.end)
    }
    for (index, source) in sources.enumerated() {
      frame.forEachPiece(of: source) { curve, startT, endT in
        let start = vertex(at: curve.p0, source.point(at: CGFloat(startT)))
        let end = vertex(at: curve.p3, source.point(at: CGFloat(endT)))
        guard start != end else { return }
        let isUp = vertices[Int(start)].spot.isBelow(vertices[Int(end)].spot)
        pieces.append(
          PathArrangement.Piece(
            curve: isUp ? curve : curve.reversed, bottom: isUp ? start : end, top: isUp ? end : start,
            source: Int32(index), bottomT: isUp ? startT : endT, topT: isUp ? endT : startT))
      }
    }
  }

  mutating func findMeetings() {
    strips = pieces.map { FatLine($0.curve) }
    let tree = BoxTree(pieces.map(\.curve.box))
    tree.forEachPair(within: tolerance) { one, other in
      // Most pairs whose boxes overlap are far apart across their direction.
      if strips[one].isApart(from: pieces[other].curve, by: 4 * tolerance)
        || strips[other].isApart(from: pieces[one].curve, by: 4 * tolerance)
      {
        return true
      }
      meet(min(one, other), max(one, other))
      isTooTangled = cuts.count > cutLimit
      return !isTooTangled
    }
  }

  /// The vertex at a point: an existing one or a new one.
  private mutating func vertex(at spot: Spot, _ point: CGPoint) -> Int32 {
    if let found = table.vertex(near: spot, among: vertices) { return found }
    vertices.append(PathArrangement.Vertex(spot: spot, point: point))
    table.add(spot)
    return Int32(vertices.count - 1)
  }

  private mutating func meet(_ one: Int, _ other: Int) {
    let (bottoms, tops) = ((pieces[one].bottom, pieces[other].bottom), (pieces[one].top, pieces[other].top))
    // One piece continues above where the other ends.
    if tops.0 == bottoms.1 || bottoms.0 == tops.1 { return }
    contacts.removeAll(keepingCapacity: true)
    if bottoms.0 == bottoms.1 {
      contacts.append(CurveCrossings.Hit(u: 0, v: 0))
    } else {
      touch(bottoms.0, one, 0, other)
      touch(bottoms.1, one, other, 0)
    }
    if tops.0 == tops.1 {
      contacts.append(CurveCrossings.Hit(u: 1, v: 1))
    } else {
      touch(tops.0, one, 1, other)
      touch(tops.1, one, other, 1)
    }
    if pieces[one].curve.isLine && pieces[other].curve.isLine {
      // Lines that also cross are within the tolerance of each other between the crossing and the contact.
      if contacts.isEmpty { crossLines(one, other) }
    } else {
      crossCurves(one, other)
    }
  }

  /// Cuts the second piece where an end of the first lies on it.
  private mutating func touch(_ vertex: Int32, _ one: Int, _ u: Double, _ other: Int) {
    guard let v = parameter(of: vertex, on: other) else { return }
    contacts.append(CurveCrossings.Hit(u: u, v: v))
    cuts.append(Cut(piece: Int32(other), vertex: vertex, t: v))
  }

  /// Cuts the first piece where an end of the second lies on it.
  private mutating func touch(_ vertex: Int32, _ one: Int, _ other: Int, _ v: Double) {
    guard let u = parameter(of: vertex, on: one) else { return }
    contacts.append(CurveCrossings.Hit(u: u, v: v))
    cuts.append(Cut(piece: Int32(one), vertex: vertex, t: u))
  }

  /// The parameter of a vertex on a piece, if it is within the tolerance.
  private func parameter(of vertex: Int32, on piece: Int) -> Double? {
    let spot = vertices[Int(vertex)].spot
    let t = pieces[piece].curve.parameter(beside: spot)
    let nearest = pieces[piece].curve.point(at: t)
    return abs(nearest.x - spot.x) <= tolerance && abs(nearest.y - spot.y) <= tolerance ? t : nil
  }

  private mutating func crossLines(_ one: Int, _ other: Int) {
    let (p, q) = (pieces[one].curve, pieces[other].curve)
    // The side of a line on which a point is: the distance times the line's length.
    func side(_ spot: Spot, _ line: MonotoneCurve) -> Double {
      (line.p3.x - line.p0.x) * (spot.y - line.p0.y) - (line.p3.y - line.p0.y) * (spot.x - line.p0.x)
    }
    let (p0, p3) = (side(p.p0, q), side(p.p3, q))
    let (q0, q3) = (side(q.p0, p), side(q.p3, p))
    guard p0 < 0 && p3 > 0 || p0 > 0 && p3 < 0, q0 < 0 && q3 > 0 || q0 > 0 && q3 < 0 else { return }
    addMeeting(one, p0 / (p0 - p3), other, q0 / (q0 - q3))
  }

  private mutating func crossCurves(_ one: Int, _ other: Int) {
    contacts.sort { $0.u != $1.u ? $0.u < $1.u : $0.v < $1.v }
    // Both go up, so the part of one between two contacts corresponds to the part of the other.
    for index in 0...contacts.count {
      let start = index > 0 ? contacts[index - 1] : CurveCrossings.Hit(u: 0, v: 0)
      let end = index < contacts.count ? contacts[index] : CurveCrossings.Hit(u: 1, v: 1)
      guard start.u < end.u, start.v < end.v else { continue }
      let isBetween = index > 0 && index < contacts.count
      if isBetween && isAlong(one, start.u, end.u, other, steps: 8) { continue }
      crossings.search(
        pieces[one].curve, from: start.u, to: end.u, pieces[other].curve, from: start.v, to: end.v)
      // A contact at a small angle is found many times; one is enough.
      let hits = crossings.hits.sorted { $0.u < $1.u }
      var last = index > 0 ? start.u : nil
      for hit in hits {
        if let last, isAlong(one, last, hit.u, other, steps: 4) { continue }
        if index < contacts.count, isAlong(one, hit.u, end.u, other, steps: 4) { break }
        addMeeting(one, hit.u, other, hit.v)
        last = hit.u
      }
    }
  }

  /// Whether the first piece runs along the second between two parameters.
  private func isAlong(_ one: Int, _ start: Double, _ end: Double, _ other: Int, steps: Int) -> Bool {
    for index in 1..<steps {
      let spot = pieces[one].curve.point(at: start + (end - start) * Double(index) / Double(steps))
      let nearest = pieces[other].curve.point(at: pieces[other].curve.parameter(beside: spot))
      if max(abs(nearest.x - spot.x), abs(nearest.y - spot.y)) > 2 * tolerance { return false }
    }
    return true
  }

  private mutating func addMeeting(_ one: Int, _ u: Double, _ other: Int, _ v: Double) {
    let (p, q) = (pieces[one].curve.point(at: u), pieces[other].curve.point(at: v))
    let place = vertex(at: .mix(p, q, 0.5), point(on: one, u, other, v))
    for (piece, t) in [(one, u), (other, v)]
    where place != pieces[piece].bottom && place != pieces[piece].top {
      cuts.append(Cut(piece: Int32(piece), vertex: place, t: t))
    }
  }

  /// The intersection of two pieces in the paths' own coordinates. On an upright line it has exactly the
  /// line's x or y.
  private func point(on one: Int, _ u: Double, _ other: Int, _ v: Double) -> CGPoint {
    func place(_ piece: Int, _ t: Double) -> (PathSegment, CGPoint) {
      let (bottom, top) = (pieces[piece].bottomT, pieces[piece].topT)
      let source = sources[Int(pieces[piece].source)]
      return (source, source.point(at: CGFloat(bottom + (top - bottom) * t)))
    }
    let (first, firstPoint) = place(one, u)
    let (second, secondPoint) = place(other, v)
    var point = firstPoint
    if case .line = second { point = secondPoint }
    for case .line(let start, let end) in [first, second] {
      if start.x == end.x { point.x = start.x }
      if start.y == end.y { point.y = start.y }
    }
    return point
  }
}
