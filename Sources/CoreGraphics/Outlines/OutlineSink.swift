/// What receives the loops of an outline.
///
/// `StrokeOutline` is specialised for each sink, so none of these calls is dynamic.
protocol OutlineSink {
  /// Adds a line of the loop. It begins where the one before it ends; the first one begins a loop.
  mutating func addLine(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double)

  /// Adds an arc of the loop, from where the last line ends, and returns where it ends itself: at `end`, or before the
  /// last chord, which the next line adds.
  mutating func addArc(
    _ arc: OutlineArc, from start: (x: Double, y: Double), to end: (x: Double, y: Double)
  ) -> (x: Double, y: Double)

  /// Ends the loop by the line from a to b, where the loop began.
  mutating func close(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double)
}

/// An arc of a circle around a vertex of a stroke. The arc's point for a direction (x, y) is the centre plus
/// radius · (−y, x).
struct OutlineArc {
  var x: Double
  var y: Double
  var radius: Double
  /// The direction at its start.
  var dx: Double
  var dy: Double
  /// The angle by which the direction turns, radians.
  var turn: Double
  /// The number of chords that keep the tolerance: at least 2.
  var steps: Int
}

/// A sweep takes an arc as chords.
extension PathSweep: OutlineSink {
  @inline(__always)
  mutating func addArc(
    _ arc: OutlineArc, from start: (x: Double, y: Double), to end: (x: Double, y: Double)
  ) -> (x: Double, y: Double) {
    let step = arc.turn / Double(arc.steps)
    // So far outside that chords and arc enclose the same area.
    let far = arc.radius * (1 + step * step / 12)
    let (sine, cosine) = (sin(step), cos(step))
    var (x, y) = (arc.dx, arc.dy)
    var pen = start
    for _ in 1..<arc.steps {
      (x, y) = (cosine * x - sine * y, sine * x + cosine * y)
      let next = (x: arc.x - y * far, y: arc.y + x * far)
      addLine(pen.x, pen.y, next.x, next.y)
      pen = next
    }
    return pen
  }

  @inline(__always)
  mutating func close(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double) { addLine(ax, ay, bx, by) }
}

/// Writes an outline as a path, with arcs as cubic curves.
struct StrokeWriter: OutlineSink {
  private var verbs: [CGPathElementType] = []
  private var points: [CGPoint] = []
  private var isOpen = false
  /// The greatest distance between a curve and its arc.
  private let tolerance: Double

  init(tolerance: Double) { self.tolerance = tolerance }

  /// The outline. A path with numbers that are not finite is empty.
  var path: CGPath {
    points.allSatisfy(\.isFinite)
      ? CGPath(verbs: verbs, points: points) : CGPath(verbs: [], points: [])
  }

  mutating func addLine(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double) {
    begin(ax, ay)
    if ax == bx && ay == by { return }
    verbs.append(.addLineToPoint)
    points.append(CGPoint(x: bx, y: by))
  }

  mutating func addArc(
    _ arc: OutlineArc, from start: (x: Double, y: Double), to end: (x: Double, y: Double)
  ) -> (x: Double, y: Double) {
    begin(start.x, start.y)
    // A cubic curve leaves an arc of an angle a and a radius r by 2/27 · r · (a / 4)⁶. It is at most a quarter turn, and
    // for radii beyond 10¹⁰ tolerances not less than a 128th of one.
    let most = min(max(4 * pow(13.5 * tolerance / arc.radius, 1.0 / 6), .pi / 256), .pi / 2)
    let count = Int(clamping: (abs(arc.turn) / most - 1e-9).rounded(.up), to: 1...10_000)
    let step = arc.turn / Double(count)
    let handle = 4.0 / 3.0 * tan(step / 4) * arc.radius
    func point(_ dx: Double, _ dy: Double, _ along: Double) -> CGPoint {
      CGPoint(x: arc.x - dy * arc.radius + dx * along, y: arc.y + dx * arc.radius + dy * along)
    }
    var (x, y) = (arc.dx, arc.dy)
    for index in 1...count {
      let (sine, cosine) = (sin(step * Double(index)), cos(step * Double(index)))
      let (nextX, nextY) = (cosine * arc.dx - sine * arc.dy, sine * arc.dx + cosine * arc.dy)
      verbs.append(.addCurveToPoint)
      points.append(point(x, y, -handle))
      points.append(point(nextX, nextY, handle))
      points.append(index == count ? CGPoint(x: end.x, y: end.y) : point(nextX, nextY, 0))
      (x, y) = (nextX, nextY)
    }
    return end
  }

  mutating func close(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double) {
    if isOpen { verbs.append(.closeSubpath) }
    isOpen = false
  }

  private mutating func begin(_ x: Double, _ y: Double) {
    guard !isOpen else { return }
    isOpen = true
    verbs.append(.moveToPoint)
    points.append(CGPoint(x: x, y: y))
  }
}
