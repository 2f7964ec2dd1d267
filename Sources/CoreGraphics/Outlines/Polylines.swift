/// Subpaths as lines, in flat arrays that are used again for path after path.
///
/// A curve becomes chords whose ends lie a little outside of it (`CurveChords`): as polygons cover pixels, that is three
/// times as exact as with the ends on the curve. The curve's own ends stay where they are.
package struct Polylines: Sendable {
  package struct Vertex: Sendable {
    package var x: Double
    package var y: Double
    /// Unit directions of travel before and after the vertex.
    package var inX = 0.0
    package var inY = 0.0
    package var outX = 0.0
    package var outY = 0.0
    /// Whether it lies within a curve: no corner.
    package var isSmooth = false
    /// Whether it is within a curve, and yet one.
    var isCusp = false
    /// How far a stroke's sides are from it, in radii.
    var spread = 1.0
    /// The distance to the next vertex of its subpath, in lines that are stroked.
    var length = 0.0
  }

  package struct Line: Sendable {
    package var first: Int
    package var count: Int
    /// Whether the last vertex is joined to the first, which is not repeated.
    package var isClosed: Bool
    /// Whether anything was drawn: a subpath of a move alone has no dots.
    package var isDrawn: Bool
    /// The length, in lines that are stroked.
    package var length = 0.0
  }

  package var vertices = ContiguousArray<Vertex>()
  package var lines = ContiguousArray<Line>()
  /// The least and the greatest y of the vertices and of 0.
  package private(set) var low = 0.0
  package private(set) var high = 0.0
  /// What coordinates are brought within.
  private var bound = Self.farthest

  package init() {}

  package mutating func removeAll() {
    vertices.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    (low, high) = (0, 0)
  }

  /// In a picture coordinates beyond this are brought to it: far outside of it, and well within a float's range.
  package static let farthest = 1e7

  /// Adds a path's subpaths.
  ///
  /// - Parameters:
  ///   - tolerance: how far a chord's middle may be from the curve.
  ///   - radius: of a stroke along the path; its outline keeps the tolerance too.
  ///   - isBounded: whether coordinates and the number of vertices are limited to what a picture has room for.
  package mutating func append(
    _ path: CGPath, tolerance: Double, radius: Double = 0, isBounded: Bool = true
  ) {
    bound = isBounded ? Self.farthest : .greatestFiniteMagnitude
    let limit = !isBounded ? Int.max / 2 : radius > 0 ? Self.mostStroked : Self.most
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
    for vertex in vertices {
      low = min(low, vertex.y)
      high = max(high, vertex.y)
    }
    if radius > 0 { measure() }
  }

  /// Finds the lengths of all lines.
  private mutating func measure() {
    for number in lines.indices {
      let line = lines[number]
      let end = line.first + line.count
      var total = 0.0
      for index in line.first..<end {
        let (a, b) = (vertices[index], vertices[index + 1 < end ? index + 1 : line.first])
        let length = ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
        vertices[index].length = length
        if line.isClosed || index + 1 < end { total += length }
      }
      lines[number].length = total
    }
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
        let place = near(point)
        lines.append(Line(first: vertices.count, count: 0, isClosed: false, isDrawn: false))
        vertices.append(Vertex(x: place.x, y: place.y))
      case .segment(let segment):
        guard !lines.isEmpty else { return }
        lines[lines.count - 1].isDrawn = true
        let before = vertices.count
        switch segment {
        case .line(_, let end): line(to: near(end))
        case .quad(let p0, let p1, let p2):
          let (a, b, c) = (near(p0), near(p1), near(p2))
          let (control1, control2) = CurveChords.raised(a, b, c)
          curve(a, control1, control2, c, tolerance: tolerance, radius: radius)
        case .cubic(let p0, let p1, let p2, let p3):
          curve(near(p0), near(p1), near(p2), near(p3), tolerance: tolerance, radius: radius)
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
    _ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint, tolerance: Double, radius: Double
  ) {
    let chords = CurveChords(p0, p1, p2, p3, tolerance: tolerance, radius: radius)
    guard let start = chords.startDirection, let end = chords.endDirection else { return }
    vertices[vertices.count - 1].outX = start.x
    vertices[vertices.count - 1].outY = start.y
    chords.forEachInnerEnd(isBalanced: true) { x, y, t in
      var vertex = Vertex(x: x, y: y)
      if radius > 0 {
        let last = vertices.count - 1
        let direction = chords.direction(at: t) ?? (vertices[last].outX, vertices[last].outY)
        (vertex.inX, vertex.inY) = direction
        (vertex.outX, vertex.outY) = direction
      }
      vertex.isSmooth = true
      vertices.append(vertex)
    }
    vertices.append(Vertex(x: p3.x, y: p3.y, inX: end.x, inY: end.y))
  }

  static func direction(_ dx: Double, _ dy: Double) -> (x: Double, y: Double)? {
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0, length.isFinite else { return nil }
    return (dx / length, dy / length)
  }

  private func near(_ point: CGPoint) -> CGPoint {
    // A comparison with NaN is false.
    func bounded(_ value: Double) -> Double { value > -bound ? min(value, bound) : -bound }
    return CGPoint(x: bounded(point.x), y: bounded(point.y))
  }
}
