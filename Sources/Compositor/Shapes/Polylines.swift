import QuartzCore

/// Subpaths as lines, in flat arrays that are used again for path after path.
///
/// A curve becomes chords of equal parameter length whose ends lie a little outside of it (by two thirds of the
/// sagitta), so that over a chord the area that is missing and the area that is too much are the same: as polygons cover
/// pixels, that is three times as exact as with the ends on the curve. The curve's own ends stay where they are.
struct Polylines {
  struct Vertex {
    var x: Double
    var y: Double
    /// Unit directions of travel before and after the vertex.
    var inX = 0.0
    var inY = 0.0
    var outX = 0.0
    var outY = 0.0
    /// Whether it lies within a curve: no corner.
    var isSmooth = false
    /// Whether it is within a curve, and yet one.
    var isCusp = false
    /// How far a stroke's sides are from it, in radii.
    var reach = 1.0
  }

  struct Line {
    var first: Int
    var count: Int
    /// Whether the last vertex is joined to the first, which is not repeated.
    var isClosed: Bool
    /// Whether anything was drawn: a subpath of a move alone has no dots.
    var isDrawn: Bool
  }

  var vertices = ContiguousArray<Vertex>()
  var lines = ContiguousArray<Line>()

  mutating func removeAll() {
    vertices.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
  }

  /// Coordinates beyond this are brought to it: far outside of every picture, and well within a float's range.
  static let farthest = 1e7

  /// Adds a path's subpaths.
  ///
  /// - Parameters:
  ///   - tolerance: how far a chord's middle may be from the curve.
  ///   - radius: of a stroke along the path; its outline keeps the tolerance too.
  mutating func append(_ path: CGPath, tolerance: Double, radius: Double = 0) {
    let limit = radius > 0 ? Self.mostStroked : Self.most
    let (firstVertex, firstLine) = (vertices.count, lines.count)
    var tolerance = tolerance
    while true {
      // At last each curve is a chord.
      let room = tolerance < Self.farthest ? firstVertex + limit : .max
      guard let count = flatten(path, tolerance, radius, limit: room) else { break }
      // The number of chords is in proportion to the inverse root of the tolerance. So much of the path fitted.
      let share = max(Double(count), 1) / Double(max(path.verbs.count, 1))
      tolerance *= max(1 / (share * share), 4)
      vertices.removeLast(vertices.count - firstVertex)
      lines.removeLast(lines.count - firstLine)
    }
    if vertices.count > limit { thin(to: limit) }
  }

  /// Adds a path's subpaths. Nil, or the number of segments after which there were more vertices than `limit`, some of
  /// which can be spared, since curves have more than one chord.
  private mutating func flatten(_ path: CGPath, _ tolerance: Double, _ radius: Double, limit: Int) -> Int? {
    var count = 0
    var chords = 0
    var isOver = false
    path.forEachStep { step in
      if isOver { return }
      switch step {
      case .move(let point):
        finish()
        let place = Self.near(point)
        lines.append(Line(first: vertices.count, count: 0, isClosed: false, isDrawn: false))
        vertices.append(Vertex(x: place.x, y: place.y))
      case .segment(let segment):
        guard !lines.isEmpty else { return }
        lines[lines.count - 1].isDrawn = true
        let before = vertices.count
        switch segment {
        case .line(_, let end): line(to: Self.near(end))
        case .quad(let p0, let p1, let p2):
          let (a, b, c) = (Self.near(p0), Self.near(p1), Self.near(p2))
          curve(
            a, CGPoint(x: a.x + (b.x - a.x) * 2 / 3, y: a.y + (b.y - a.y) * 2 / 3),
            CGPoint(x: c.x + (b.x - c.x) * 2 / 3, y: c.y + (b.y - c.y) * 2 / 3), c, tolerance, radius)
        case .cubic(let p0, let p1, let p2, let p3):
          curve(Self.near(p0), Self.near(p1), Self.near(p2), Self.near(p3), tolerance, radius)
        }
        count += 1
        chords += max(vertices.count - before - 1, 0)
        isOver = vertices.count > limit && chords > limit / 2
      case .close:
        guard !lines.isEmpty else { return }
        lines[lines.count - 1].isDrawn = true
        lines[lines.count - 1].isClosed = true
      }
    }
    if isOver { return count }
    finish()
    return nil
  }

  /// Ends the last subpath: a closed one does not repeat its first vertex.
  private mutating func finish() {
    guard let last = lines.indices.last else { return }
    let first = lines[last].first
    lines[last].count = vertices.count - first
    guard lines[last].isClosed, lines[last].count > 1 else { return }
    let (a, b) = (vertices[first], vertices[vertices.count - 1])
    if a.x == b.x && a.y == b.y {
      vertices[first].inX = b.inX
      vertices[first].inY = b.inY
      vertices.removeLast()
      lines[last].count -= 1
    } else if let (dx, dy) = Self.direction(a.x - b.x, a.y - b.y) {
      vertices[vertices.count - 1].outX = dx
      vertices[vertices.count - 1].outY = dy
      vertices[first].inX = dx
      vertices[first].inY = dy
    }
  }

  private mutating func line(to end: CGPoint) {
    let last = vertices[vertices.count - 1]
    guard let (dx, dy) = Self.direction(end.x - last.x, end.y - last.y) else { return }
    vertices[vertices.count - 1].outX = dx
    vertices[vertices.count - 1].outY = dy
    vertices.append(Vertex(x: end.x, y: end.y, inX: dx, inY: dy))
  }

  private mutating func curve(
    _ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint, _ tolerance: Double, _ radius: Double
  ) {
    let (ax, ay) = (p0.x - 2 * p1.x + p2.x, p0.y - 2 * p1.y + p2.y)
    let (bx, by) = (p1.x - 2 * p2.x + p3.x, p1.y - 2 * p2.y + p3.y)
    // A chord leaves the curve by at most an eighth of the second derivative times the step's square. That changes along
    // the curve, so each quarter has steps of its own.
    @inline(__always) func bend(_ t: Double) -> Double {
      let (x, y) = (ax + (bx - ax) * t, ay + (by - ay) * t)
      return 6 * (x * x + y * y).squareRoot()
    }
    var turns = SIMD4(repeating: 0.0)
    var arc = 1.0
    if radius > 0 {
      // The outline turns as the curve does, at a radius more: so many arcs of a circle, where it turns fastest.
      let slowest = Self.turn(p0, p1, p2, p3)
      turns = Self.fastestTurns(p0, p1, p2, p3)
      // Where it turns between the places that were looked at, or on the spot.
      if turns.max() < slowest { turns = SIMD4(repeating: slowest) }
      turns.replace(with: SIMD4(repeating: 6 * slowest), where: turns .> SIMD4(repeating: 6 * slowest))
      arc = (8 * tolerance / max(radius, tolerance / 1000)).squareRoot()
    }
    func steps(_ from: Double, _ length: Double, _ turn: Double) -> Int {
      let most = max(bend(from), bend(from + length))
      let steps = (most / (8 * tolerance) + (turn / arc) * (turn / arc)).squareRoot() * length
      return Int(clamping: min(max(steps.rounded(.up), 1), 1000))
    }
    var counts = SIMD4(steps(0, 1, turns.max()), 0, 0, 0)
    let isDivided = counts.x > 6
    if isDivided {
      for quarter in 0..<4 { counts[quarter] = steps(Double(quarter) / 4, 0.25, turns[quarter]) }
    }
    guard
      let start = Self.direction(p1.x - p0.x, p1.y - p0.y) ?? Self.direction(p2.x - p0.x, p2.y - p0.y)
        ?? Self.direction(p3.x - p0.x, p3.y - p0.y),
      let end = Self.direction(p3.x - p2.x, p3.y - p2.y) ?? Self.direction(p3.x - p1.x, p3.y - p1.y)
        ?? Self.direction(p3.x - p0.x, p3.y - p0.y)
    else { return }
    vertices[vertices.count - 1].outX = start.x
    vertices[vertices.count - 1].outY = start.y
    let length = isDivided ? 0.25 : 1
    var index = 0
    var part = 0
    // What ends lie outside by: a twelfth of the square of the step, on either side.
    while true {
      let step = length / Double(counts[part])
      index += 1
      var after = step
      var t = Double(part) * length + Double(index) * step
      if index == counts[part] {
        part += 1
        index = 0
        if part == (isDivided ? 4 : 1) { break }
        t = Double(part) * length
        after = length / Double(counts[part])
      }
      let shift = -(step * step + after * after) / 24
      let s = 1 - t
      let (w0, w1, w2, w3) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      let (ddx, ddy) = (6 * (ax * s + bx * t), 6 * (ay * s + by * t))
      let x = w0 * p0.x + w1 * p1.x + w2 * p2.x + w3 * p3.x + shift * ddx
      let y = w0 * p0.y + w1 * p1.y + w2 * p2.y + w3 * p3.y + shift * ddy
      var vertex = Vertex(x: x, y: y)
      if radius > 0 {
        let (d0, d1, d2) = (s * s, 2 * s * t, t * t)
        let direction =
          Self.direction(
            d0 * (p1.x - p0.x) + d1 * (p2.x - p1.x) + d2 * (p3.x - p2.x),
            d0 * (p1.y - p0.y) + d1 * (p2.y - p1.y) + d2 * (p3.y - p2.y))
          ?? (vertices[vertices.count - 1].outX, vertices[vertices.count - 1].outY)
        (vertex.inX, vertex.inY) = direction
        (vertex.outX, vertex.outY) = direction
      }
      vertex.isSmooth = true
      vertices.append(vertex)
    }
    vertices.append(Vertex(x: p3.x, y: p3.y, inX: end.x, inY: end.y))
  }

  /// The greatest speed at which each quarter of the curve turns, of three places; radians per parameter.
  private static func fastestTurns(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint) -> SIMD4<
    Double
  > {
    let (ux, uy) = (p1.x - p0.x, p1.y - p0.y)
    let (vx, vy) = (p2.x - p1.x, p2.y - p1.y)
    let (wx, wy) = (p3.x - p2.x, p3.y - p2.y)
    var fastest = SIMD4(repeating: 0.0)
    for index in 0...8 {
      let t = Double(index) / 8
      let s = 1 - t
      let (dx, dy) = (s * s * ux + 2 * s * t * vx + t * t * wx, s * s * uy + 2 * s * t * vy + t * t * wy)
      let (ex, ey) = (s * (vx - ux) + t * (wx - vx), s * (vy - uy) + t * (wy - vy))
      let square = dx * dx + dy * dy
      guard square > 0 else { continue }
      let turn = 2 * abs(dx * ey - dy * ex) / square
      // What two quarters share counts for both.
      for quarter in max((index - 1) / 2, 0)...min(index / 2, 3) {
        fastest[quarter] = max(fastest[quarter], turn)
      }
    }
    return fastest
  }

  /// By how much the control polygon turns, radians: at least as much as the curve.
  private static func turn(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint) -> Double {
    func angle(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double) -> Double {
      abs(atan2(ax * by - ay * bx, ax * bx + ay * by))
    }
    let (ux, uy) = (p1.x - p0.x, p1.y - p0.y)
    let (vx, vy) = (p2.x - p1.x, p2.y - p1.y)
    let (wx, wy) = (p3.x - p2.x, p3.y - p2.y)
    return angle(ux, uy, vx, vy) + angle(vx, vy, wx, wy)
  }

  static func direction(_ dx: Double, _ dy: Double) -> (x: Double, y: Double)? {
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0, length.isFinite else { return nil }
    return (dx / length, dy / length)
  }

  private static func near(_ point: CGPoint) -> CGPoint {
    // A comparison with NaN is false.
    func bounded(_ value: Double) -> Double { value > -farthest ? min(value, farthest) : -farthest }
    return CGPoint(x: bounded(point.x), y: bounded(point.y))
  }
}
