/// Writes parts of sources to a path. Parts that continue along the same source become one segment.
struct OutlineWriter {
  private struct Run {
    var source: Int32
    var startT: Double
    var endT: Double
    var start: Int32
    var end: Int32
    var isLine: Bool
  }

  private let arrangement: PathArrangement
  private let path: CGMutablePath
  private var runs: [Run] = []
  private var place: Int32 = -1

  init(_ arrangement: PathArrangement, _ path: CGMutablePath) {
    self.arrangement = arrangement
    self.path = path
  }

  /// Begins an outline at a vertex.
  mutating func begin(at vertex: Int32) {
    runs.removeAll(keepingCapacity: true)
    place = vertex
  }

  /// Continues along a source to a vertex.
  ///
  /// - Parameter joinsLines: whether lines of different sources with the same direction become one.
  mutating func add(source: Int32, from startT: Double, to endT: Double, end: Int32, joinsLines: Bool) {
    var isLine = false
    if case .line = arrangement.sources[Int(source)] { isLine = true }
    let run = Run(source: source, startT: startT, endT: endT, start: place, end: end, isLine: isLine)
    place = end
    if let last = runs.last, let joined = join(last, run, joinsLines: joinsLines) {
      runs[runs.count - 1] = joined
    } else {
      runs.append(run)
    }
  }

  /// Writes the outline.
  mutating func finish(isClosed: Bool) {
    guard !runs.isEmpty else { return }
    path.move(to: arrangement.vertices[Int(runs[0].start)].point)
    for (index, run) in runs.enumerated() {
      // The close draws the last line.
      if isClosed && index == runs.count - 1 && index > 0 && run.isLine { break }
      write(run)
    }
    if isClosed { path.closeSubpath() }
    runs.removeAll(keepingCapacity: true)
  }

  /// Writes a closed outline. It begins where the earliest of its sources begins, if that is a corner.
  mutating func finishLoop() {
    while runs.count > 2, let last = runs.last, let joined = join(last, runs[0], joinsLines: true) {
      runs[0] = joined
      runs.removeLast()
    }
    if let first = runs.indices.min(by: { isEarlier(runs[$0], runs[$1]) }) {
      runs = Array(runs[first...] + runs[..<first])
    }
    finish(isClosed: true)
  }

  private func isEarlier(_ one: Run, _ other: Run) -> Bool {
    one.source != other.source ? one.source < other.source : one.startT < other.startT
  }

  private func join(_ one: Run, _ other: Run, joinsLines: Bool) -> Run? {
    var joined = one
    joined.end = other.end
    joined.endT = other.endT
    if one.source == other.source && one.endT == other.startT
      && (one.startT < one.endT) == (other.startT < other.endT)
    {
      return joined
    }
    guard joinsLines, one.isLine, other.isLine, one.start != other.end else { return nil }
    let vertices = arrangement.vertices
    let (a, b, c) = (
      vertices[Int(one.start)].spot, vertices[Int(one.end)].spot, vertices[Int(other.end)].spot
    )
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let (ex, ey) = (c.x - b.x, c.y - b.y)
    // The lines are collinear up to rounding. The bound is much smaller than the tolerance, so that the
    // errors of many joins do not add up.
    let bound = arrangement.tolerance * 0x1p-8 * (abs(dx) + abs(dy) + abs(ex) + abs(ey))
    return abs(dx * ey - dy * ex) <= bound && dx * ex + dy * ey > 0 ? joined : nil
  }

  private func write(_ run: Run) {
    let (start, end) = (arrangement.vertices[Int(run.start)].point, arrangement.vertices[Int(run.end)].point)
    guard !run.isLine else {
      path.addLine(to: end)
      return
    }
    let source = arrangement.sources[Int(run.source)]
    let part = source.cut(from: run.startT, to: run.endT)
    path.add(part.moved(start: start, end: end))
  }
}

extension PathSegment {
  /// The part between two parameters, reversed if the second is less. Unlike `part(from:to:)` it computes
  /// only means, which cannot overflow.
  fileprivate func cut(from a: Double, to b: Double) -> PathSegment {
    if a == 0 && b == 1 { return self }
    func mix(_ one: CGPoint, _ other: CGPoint, _ t: Double) -> CGPoint {
      let (s, t) = (CGFloat(1 - t), CGFloat(t))
      return CGPoint(x: s * one.x + t * other.x, y: s * one.y + t * other.y)
    }
    switch self {
    case .line(let p0, let p1): return .line(mix(p0, p1, a), mix(p0, p1, b))
    case .quad(let p0, let p1, let p2):
      func blossom(_ s: Double, _ t: Double) -> CGPoint { mix(mix(p0, p1, s), mix(p1, p2, s), t) }
      return .quad(blossom(a, a), blossom(a, b), blossom(b, b))
    case .cubic(let p0, let p1, let p2, let p3):
      func blossom(_ r: Double, _ s: Double, _ t: Double) -> CGPoint {
        let (q0, q1, q2) = (mix(p0, p1, r), mix(p1, p2, r), mix(p2, p3, r))
        return mix(mix(q0, q1, s), mix(q1, q2, s), t)
      }
      return .cubic(blossom(a, a, a), blossom(a, a, b), blossom(a, b, b), blossom(b, b, b))
    }
  }

  /// The segment with its ends moved, and the control points of a cubic with them.
  fileprivate func moved(start: CGPoint, end: CGPoint) -> PathSegment {
    switch self {
    case .line: return .line(start, end)
    case .quad(_, let p1, _): return .quad(start, p1, end)
    case .cubic(let p0, let p1, let p2, let p3):
      return .cubic(
        start, CGPoint(x: p1.x + (start.x - p0.x), y: p1.y + (start.y - p0.y)),
        CGPoint(x: p2.x + (end.x - p3.x), y: p2.y + (end.y - p3.y)), end)
    }
  }
}
