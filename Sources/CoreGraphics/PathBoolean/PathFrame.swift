/// The frame in which paths are combined. Paths are moved and scaled to a box of side 1 around zero, and
/// sheared a little so that vertical edges are not a special case of a sweep along y.
///
/// The frame is used for decisions only; results consist of the paths' own points.
struct PathFrame {
  private var centerX = 0.0
  private var centerY = 0.0
  private var scale = 0.0
  /// The distance in the frame up to which points count as equal: a thousand times the rounding error.
  private(set) var tolerance = 0.0

  /// A slope that does not occur in real paths.
  private static let shear = 0.013_717_421

  /// The frame of the points. Nil if they have no extent.
  init?(_ sources: [PathSegment]) {
    var box = SpotBox()
    func add(_ point: CGPoint) {
      // Halves are used because a difference of whole coordinates may overflow.
      box.add(Spot(x: Double(point.x) / 2, y: Double(point.y) / 2))
    }
    for source in sources {
      switch source {
      case .line(let p0, let p1):
        add(p0)
        add(p1)
      case .quad(let p0, let p1, let p2):
        add(p0)
        add(p1)
        add(p2)
      case .cubic(let p0, let p1, let p2, let p3):
        add(p0)
        add(p1)
        add(p2)
        add(p3)
      }
    }
    scale = box.size
    guard scale > 0, scale.isFinite else { return nil }
    centerX = box.minX / 2 + box.maxX / 2
    centerY = box.minY / 2 + box.maxY / 2
    // Coordinates far from the origin have fewer digits for the position.
    let reach = max(abs(box.minX), abs(box.minY), abs(box.maxX), abs(box.maxY)) / scale
    tolerance = max(0x1p-40, reach * 0x1p-50)
    // The paths are so far away that their extent is a rounding error.
    guard tolerance < 0.125 else { return nil }
  }

  func spot(_ point: CGPoint) -> Spot {
    let x = (Double(point.x) / 2 - centerX) / scale
    let y = (Double(point.y) / 2 - centerY) / scale
    return Spot(x: x, y: y + Self.shear * x)
  }

  /// Calls a closure with the pieces of a segment that are monotonic along x, y and both diagonals, in order,
  /// with their parameters on the segment.
  func forEachPiece(of source: PathSegment, _ body: (MonotoneCurve, Double, Double) -> Void) {
    let curve: MonotoneCurve
    switch source {
    case .line(let p0, let p1):
      body(MonotoneCurve(line: spot(p0), spot(p1)), 0, 1)
      return
    case .quad(let p0, let p1, let p2):
      let (q0, q1, q2) = (spot(p0), spot(p1), spot(p2))
      curve = MonotoneCurve(q0, .mix(q0, q1, 2.0 / 3), .mix(q1, q2, 1.0 / 3), q2, isLine: false)
    case .cubic(let p0, let p1, let p2, let p3):
      curve = MonotoneCurve(spot(p0), spot(p1), spot(p2), spot(p3), isLine: false)
    }
    var ends: [Double] = []
    func addTurns(_ coordinate: (Spot) -> Double) {
      let (v0, v1, v2, v3) = (
        coordinate(curve.p0), coordinate(curve.p1), coordinate(curve.p2), coordinate(curve.p3)
      )
      let (d0, d1, d2) = (v1 - v0, v2 - v1, v3 - v2)
      for root in quadraticRoots(a: CGFloat(d0 - 2 * d1 + d2), b: CGFloat(2 * (d1 - d0)), c: CGFloat(d0)) {
        // A turn so near to an end moves back by less than the rounding error.
        if root > 1e-9 && root < 1 - 1e-9 { ends.append(Double(root)) }
      }
    }
    addTurns { $0.x }
    addTurns { $0.y }
    addTurns { $0.x + $0.y }
    addTurns { $0.x - $0.y }
    ends.sort()
    var start = 0.0
    for end in ends where end - start > 1e-9 {
      body(curve.part(from: start, to: end), start, end)
      start = end
    }
    body(curve.part(from: start, to: 1), start, 1)
  }
}
