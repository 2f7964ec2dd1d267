/// The chords that a cubic Bézier curve is flattened to.
///
/// The distance between a chord and its curve is at most an eighth of the second derivative times the square of the
/// parameter step. The second derivative is linear in the parameter, so it is greatest at one of the ends.
struct CurveChords {
  let p0: CGPoint
  let p1: CGPoint
  let p2: CGPoint
  let p3: CGPoint
  /// A sixth of the second derivative, at the start and at the end.
  private let ax: Double
  private let ay: Double
  private let bx: Double
  private let by: Double
  /// The number of chords of the curve, or of each quarter of it.
  private let counts: SIMD4<Int>
  private let isDivided: Bool

  /// A curve, or a quarter of one that is divided, has at most so many chords.
  static let mostSteps = 1000

  /// - Parameters:
  ///   - tolerance: the greatest distance between a chord and the curve. It must be greater than 0.
  ///   - radius: of a stroke along the curve, whose outline keeps the tolerance too.
  ///   - isEven: whether all chords have the same parameter length. Otherwise each quarter of a curve of more than 6
  ///     chords gets a number of its own, if the sum of these numbers is smaller.
  init(
    _ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint, tolerance: Double, radius: Double = 0,
    isEven: Bool = false
  ) {
    (self.p0, self.p1, self.p2, self.p3) = (p0, p1, p2, p3)
    let (ax, ay): (Double, Double) = (p0.x - 2 * p1.x + p2.x, p0.y - 2 * p1.y + p2.y)
    let (bx, by): (Double, Double) = (p1.x - 2 * p2.x + p3.x, p1.y - 2 * p2.y + p3.y)
    (self.ax, self.ay, self.bx, self.by) = (ax, ay, bx, by)
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
    let mostSteps = CurveChords.mostSteps
    func steps(_ from: Double, _ length: Double, _ turn: Double) -> Int {
      let most = max(bend(from), bend(from + length))
      let steps = ((most / (8 * tolerance) + (turn / arc) * (turn / arc)).squareRoot() * length).rounded(.up)
      // A comparison with NaN, which overflows give, is false.
      return steps < Double(mostSteps) ? Int(clamping: max(steps, 1)) : mostSteps
    }
    let even = SIMD4(steps(0, 1, turns.max()), 0, 0, 0)
    var quarters = even
    if !isEven, even.x > 6 {
      for quarter in 0..<4 { quarters[quarter] = steps(Double(quarter) / 4, 0.25, turns[quarter]) }
    }
    isDivided = quarters.wrappedSum() < even.x
    counts = isDivided ? quarters : even
  }

  /// The control points of the cubic curve that is the same as a quadratic one.
  static func raised(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint) -> (CGPoint, CGPoint) {
    (
      CGPoint(x: p0.x + (p1.x - p0.x) * 2 / 3, y: p0.y + (p1.y - p0.y) * 2 / 3),
      CGPoint(x: p2.x + (p1.x - p2.x) * 2 / 3, y: p2.y + (p1.y - p2.y) * 2 / 3)
    )
  }

  /// Calls a closure with the chords' ends within the curve, and the parameters there.
  ///
  /// - Parameter isBalanced: whether the ends lie outside of the curve, by two thirds of the sagitta. Then over a chord
  ///   the area that is missing and the area that is too much are the same. Otherwise the ends lie on the curve.
  @inline(__always)
  func forEachInnerEnd(isBalanced: Bool, _ body: (_ x: Double, _ y: Double, _ t: Double) -> Void) {
    let length = isDivided ? 0.25 : 1
    var index = 0
    var part = 0
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
      let s = 1 - t
      let (w0, w1, w2, w3) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      var x = w0 * p0.x + w1 * p1.x + w2 * p2.x + w3 * p3.x
      var y = w0 * p0.y + w1 * p1.y + w2 * p2.y + w3 * p3.y
      if isBalanced {
        // A twelfth of the square of the step times the second derivative, on either side.
        let shift = -(step * step + after * after) / 24
        let (ddx, ddy) = (6 * (ax * s + bx * t), 6 * (ay * s + by * t))
        x += shift * ddx
        y += shift * ddy
      }
      body(x, y, t)
    }
  }

  /// The unit direction of the curve at a parameter; nil where its derivative is zero.
  @inline(__always)
  func direction(at t: Double) -> (x: Double, y: Double)? {
    let s = 1 - t
    let (d0, d1, d2) = (s * s, 2 * s * t, t * t)
    return Polylines.direction(
      d0 * (p1.x - p0.x) + d1 * (p2.x - p1.x) + d2 * (p3.x - p2.x),
      d0 * (p1.y - p0.y) + d1 * (p2.y - p1.y) + d2 * (p3.y - p2.y))
  }

  /// The unit direction in which the curve leaves its start; nil if all its points are at one place.
  var startDirection: (x: Double, y: Double)? {
    Polylines.direction(p1.x - p0.x, p1.y - p0.y) ?? Polylines.direction(p2.x - p0.x, p2.y - p0.y)
      ?? Polylines.direction(p3.x - p0.x, p3.y - p0.y)
  }

  /// The unit direction in which the curve arrives at its end; nil if all its points are at one place.
  var endDirection: (x: Double, y: Double)? {
    Polylines.direction(p3.x - p2.x, p3.y - p2.y) ?? Polylines.direction(p3.x - p1.x, p3.y - p1.y)
      ?? Polylines.direction(p3.x - p0.x, p3.y - p0.y)
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
}
