/// A point of the frame in which paths are combined (`PathFrame`).
struct Spot: Equatable {
  var x: Double
  var y: Double

  /// Whether an upward sweep visits this point before another: sorted by y, then by x.
  func isBelow(_ other: Spot) -> Bool {
    y < other.y || (y == other.y && x < other.x)
  }

  static func mix(_ one: Spot, _ other: Spot, _ t: Double) -> Spot {
    let s = 1 - t
    return Spot(x: s * one.x + t * other.x, y: s * one.y + t * other.y)
  }
}

/// An upright rectangle, given by its sides.
struct SpotBox {
  var minX = Double.infinity
  var minY = Double.infinity
  var maxX = -Double.infinity
  var maxY = -Double.infinity

  mutating func add(_ spot: Spot) {
    if spot.x < minX { minX = spot.x }
    if spot.x > maxX { maxX = spot.x }
    if spot.y < minY { minY = spot.y }
    if spot.y > maxY { maxY = spot.y }
  }

  mutating func add(_ other: SpotBox) {
    minX = min(minX, other.minX)
    minY = min(minY, other.minY)
    maxX = max(maxX, other.maxX)
    maxY = max(maxY, other.maxY)
  }

  /// Whether the boxes are at most a distance apart along each axis.
  func isNear(_ other: SpotBox, within distance: Double) -> Bool {
    minX <= other.maxX + distance && other.minX <= maxX + distance && minY <= other.maxY + distance
      && other.minY <= maxY + distance
  }

  /// The longer side.
  var size: Double { max(maxX - minX, maxY - minY) }
}

/// A cubic Bézier curve (or a line in that form) that increases in y, is monotonic in x, and is either
/// nowhere flatter or nowhere steeper than 45°.
///
/// So the curve is a function of its longer axis with a slope of at most 1. The distance of a point follows,
/// up to a factor of √2, from one coordinate, without loss of digits near a tangent along the other axis.
struct MonotoneCurve {
  var p0: Spot
  var p1: Spot
  var p2: Spot
  var p3: Spot
  var isLine: Bool
  /// Whether it is a function of y.
  var isSteep: Bool

  init(_ p0: Spot, _ p1: Spot, _ p2: Spot, _ p3: Spot, isLine: Bool) {
    self.p0 = p0
    self.p1 = p1
    self.p2 = p2
    self.p3 = p3
    self.isLine = isLine
    isSteep = abs(p3.y - p0.y) >= abs(p3.x - p0.x)
  }

  init(line start: Spot, _ end: Spot) {
    self.init(start, .mix(start, end, 1.0 / 3), .mix(start, end, 2.0 / 3), end, isLine: true)
  }

  /// The box around the control points.
  var box: SpotBox {
    var box = SpotBox()
    box.add(p0)
    box.add(p3)
    if !isLine {
      box.add(p1)
      box.add(p2)
    }
    return box
  }

  var reversed: MonotoneCurve { MonotoneCurve(p3, p2, p1, p0, isLine: isLine) }

  func point(at t: Double) -> Spot {
    if isLine { return .mix(p0, p3, t) }
    let s = 1 - t
    let (w0, w1, w2, w3) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return Spot(
      x: w0 * p0.x + w1 * p1.x + w2 * p2.x + w3 * p3.x, y: w0 * p0.y + w1 * p1.y + w2 * p2.y + w3 * p3.y)
  }

  func derivative(at t: Double) -> Spot {
    if isLine { return Spot(x: p3.x - p0.x, y: p3.y - p0.y) }
    let s = 1 - t
    let (w0, w1, w2) = (3 * s * s, 6 * s * t, 3 * t * t)
    return Spot(
      x: w0 * (p1.x - p0.x) + w1 * (p2.x - p1.x) + w2 * (p3.x - p2.x),
      y: w0 * (p1.y - p0.y) + w1 * (p2.y - p1.y) + w2 * (p3.y - p2.y))
  }

  /// The part between two parameters. Only weighted means are computed, so nothing overflows or leaves the
  /// hull of the control points.
  func part(from a: Double, to b: Double) -> MonotoneCurve {
    if a <= 0 && b >= 1 { return self }
    if isLine { return MonotoneCurve(line: .mix(p0, p3, a), .mix(p0, p3, b)) }
    return MonotoneCurve(
      blossom(a, a, a), blossom(a, a, b), blossom(a, b, b), blossom(b, b, b), isLine: false)
  }

  private func blossom(_ a: Double, _ b: Double, _ c: Double) -> Spot {
    let (q0, q1, q2) = (Spot.mix(p0, p1, a), Spot.mix(p1, p2, a), Spot.mix(p2, p3, a))
    return .mix(.mix(q0, q1, b), .mix(q1, q2, b), c)
  }

  /// The curve with its ends moved, and its control points with them.
  func moved(start: Spot, end: Spot) -> MonotoneCurve {
    if isLine { return MonotoneCurve(line: start, end) }
    return MonotoneCurve(
      start, Spot(x: p1.x + (start.x - p0.x), y: p1.y + (start.y - p0.y)),
      Spot(x: p2.x + (end.x - p3.x), y: p2.y + (end.y - p3.y)), end, isLine: false)
  }

  /// The parameter at a height. Beyond the ends it is that of the nearer end.
  func parameter(atY y: Double) -> Double {
    isLine ? Self.share(p0.y, p3.y, at: y) : Self.parameter(p0.y, p1.y, p2.y, p3.y, at: y)
  }

  /// The parameter at an x. Beyond the ends it is that of the nearer end.
  func parameter(atX x: Double) -> Double {
    isLine ? Self.share(p0.x, p3.x, at: x) : Self.parameter(p0.x, p1.x, p2.x, p3.x, at: x)
  }

  /// The parameter at a point's coordinate along the curve's longer axis.
  func parameter(beside point: Spot) -> Double {
    isSteep ? parameter(atY: point.y) : parameter(atX: point.x)
  }

  /// The distance of a point to the right of the curve (negative: to the left), up to a factor of √2. The
  /// point must lie between the heights of the ends. Right and left are along x at the height of the point.
  func distance(rightTo point: Spot) -> Double {
    if isSteep { return point.x - self.point(at: parameter(atY: point.y)).x }
    let isRising = p3.x >= p0.x
    let (left, right) = isRising ? (p0.x, p3.x) : (p3.x, p0.x)
    if point.x < left { return point.x - left }
    if point.x > right { return point.x - right }
    let below = self.point(at: parameter(atX: point.x)).y - point.y
    return isRising ? below : -below
  }

  private static func share(_ start: Double, _ end: Double, at value: Double) -> Double {
    let share = (value - start) / (end - start)
    return share > 0 ? min(share, 1) : 0
  }

  /// The parameter at which a monotonic cubic in Bernstein form reaches a value: Newton's method within a
  /// shrinking interval.
  private static func parameter(
    _ c0: Double, _ c1: Double, _ c2: Double, _ c3: Double, at value: Double
  ) -> Double {
    let isRising = c3 >= c0
    if isRising ? value <= c0 : value >= c0 { return 0 }
    if isRising ? value >= c3 : value <= c3 { return 1 }
    var low = 0.0
    var high = 1.0
    var t = (value - c0) / (c3 - c0)
    for _ in 0..<64 {
      let s = 1 - t
      let found = s * s * s * c0 + 3 * s * s * t * c1 + 3 * s * t * t * c2 + t * t * t * c3
      if found == value { return t }
      if (found < value) == isRising { low = t } else { high = t }
      let slope = 3 * (s * s * (c1 - c0) + 2 * s * t * (c2 - c1) + t * t * (c3 - c2))
      var next = t - (found - value) / slope
      // This also holds if the slope is 0 and the step is NaN.
      if !(next > low && next < high) { next = (low + high) / 2 }
      if abs(next - t) <= 1e-16 { return next }
      t = next
    }
    return t
  }
}
