extension PathSegment {
  /// The point at a parameter from 0 (start) to 1 (end).
  package func point(at t: CGFloat) -> CGPoint {
    // The ends are exact, so that adjacent segments meet.
    if t <= 0 { return start }
    if t >= 1 { return end }
    let s = 1 - t
    switch self {
    case .line(let p0, let p1):
      return CGPoint(x: s * p0.x + t * p1.x, y: s * p0.y + t * p1.y)
    case .quad(let p0, let p1, let p2):
      let (w0, w1, w2) = (s * s, 2 * s * t, t * t)
      return CGPoint(x: w0 * p0.x + w1 * p1.x + w2 * p2.x, y: w0 * p0.y + w1 * p1.y + w2 * p2.y)
    case .cubic(let p0, let p1, let p2, let p3):
      let (w0, w1, w2, w3) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      return CGPoint(
        x: w0 * p0.x + w1 * p1.x + w2 * p2.x + w3 * p3.x, y: w0 * p0.y + w1 * p1.y + w2 * p2.y + w3 * p3.y)
    }
  }

  /// The derivative with respect to the parameter.
  package func derivative(at t: CGFloat) -> CGVector {
    let s = 1 - t
    switch self {
    case .line(let p0, let p1):
      return CGVector(dx: p1.x - p0.x, dy: p1.y - p0.y)
    case .quad(let p0, let p1, let p2):
      return CGVector(
        dx: 2 * (s * (p1.x - p0.x) + t * (p2.x - p1.x)), dy: 2 * (s * (p1.y - p0.y) + t * (p2.y - p1.y)))
    case .cubic(let p0, let p1, let p2, let p3):
      let (w0, w1, w2) = (3 * s * s, 6 * s * t, 3 * t * t)
      return CGVector(
        dx: w0 * (p1.x - p0.x) + w1 * (p2.x - p1.x) + w2 * (p3.x - p2.x),
        dy: w0 * (p1.y - p0.y) + w1 * (p2.y - p1.y) + w2 * (p3.y - p2.y))
    }
  }

  /// The parameters strictly between 0 and 1 at which a coordinate has an extremum, ascending: at most two.
  func turningPoints(of coordinate: KeyPath<CGPoint, CGFloat>) -> [CGFloat] {
    switch self {
    case .line: []
    case .quad(let p0, let p1, let p2):
      turningPoints(p0[keyPath: coordinate], p1[keyPath: coordinate], p2[keyPath: coordinate])
    case .cubic(let p0, let p1, let p2, let p3):
      turningPoints(
        p0[keyPath: coordinate], p1[keyPath: coordinate], p2[keyPath: coordinate], p3[keyPath: coordinate])
    }
  }

  private func turningPoints(_ v0: CGFloat, _ v1: CGFloat, _ v2: CGFloat) -> [CGFloat] {
    let t = (v0 - v1) / (v0 - 2 * v1 + v2)
    return t > 0 && t < 1 ? [t] : []
  }

  private func turningPoints(_ v0: CGFloat, _ v1: CGFloat, _ v2: CGFloat, _ v3: CGFloat) -> [CGFloat] {
    let (d0, d1, d2) = (v1 - v0, v2 - v1, v3 - v2)
    let roots = quadraticRoots(a: d0 - 2 * d1 + d2, b: 2 * (d1 - d0), c: d0)
    return roots.filter { $0 > 0 && $0 < 1 }.sorted()
  }

  /// Calls a closure with the points at which x or y has an extremum, besides the ends.
  func forEachExtremum(_ body: (CGPoint) -> Void) {
    if case .line = self { return }
    for t in turningPoints(of: \.x) { body(point(at: t)) }
    for t in turningPoints(of: \.y) { body(point(at: t)) }
  }
}

/// The real roots of a·t² + b·t + c. Unlike the common formula this one does not lose digits if b² is much
/// larger than 4·a·c.
func quadraticRoots(a: CGFloat, b: CGFloat, c: CGFloat) -> [CGFloat] {
  let discriminant = b * b - 4 * a * c
  guard discriminant >= 0 else { return [] }
  let q = -0.5 * (b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
  // A divisor of 0 gives infinity or NaN, which callers do not accept as a parameter.
  let first = q / a
  let second = c / q
  return first == second ? [first] : [first, second]
}
