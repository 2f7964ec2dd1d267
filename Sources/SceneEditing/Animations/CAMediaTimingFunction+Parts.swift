import QuartzCore

extension CAMediaTimingFunction {
  /// The inner control points: their times and their progresses.
  var controlPoints: (x1: Double, y1: Double, x2: Double, y2: Double) {
    var (first, second): ([Float], [Float]) = ([0, 0], [0, 0])
    getControlPoint(at: 1, values: &first)
    getControlPoint(at: 2, values: &second)
    return (Double(first[0]), Double(first[1]), Double(second[0]), Double(second[1]))
  }

  /// When the function reaches a progress, 0…1.
  package func time(atProgress progress: Double) -> Double {
    guard progress > 0, progress < 1 else { return progress }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if curve.value(at: middle) < progress { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// The two functions that together make the same motion as this one, when a key frame divides its interval at a time, 0…1. Nil is linear.
  ///
  /// A part of the curve in which the progress does not change in the whole, but leaves and comes back, has no function; it becomes linear.
  func divided(at time: Double) -> (first: CAMediaTimingFunction?, second: CAMediaTimingFunction?) {
    guard !curve.isLinear, time > 0, time < 1 else { return (nil, nil) }
    let points = controlPoints
    let line = [
      SIMD2(0, 0), SIMD2(min(max(points.x1, 0), 1), points.y1), SIMD2(min(max(points.x2, 0), 1), points.y2),
      SIMD2(1.0, 1.0),
    ]
    let t = parameter(of: time, line)
    // De Casteljau: points on the lines between the points, three times.
    func between(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
      zip(points, points.dropFirst()).map { $0 + ($1 - $0) * t }
    }
    let (a, b) = (between(line), between(between(line)))
    let end = between(b)[0]
    func function(_ points: [SIMD2<Double>], from start: SIMD2<Double>, to end: SIMD2<Double>)
      -> CAMediaTimingFunction?
    {
      let size = end - start
      guard size.x > 1e-9, abs(size.y) > 1e-6 else { return nil }
      let inner = points.map { ($0 - start) / size }
      let new = CAMediaTimingFunction(
        controlPoints: Self.rounded(inner[0].x), Self.rounded(inner[0].y), Self.rounded(inner[1].x),
        Self.rounded(inner[1].y))
      return new.curve.isLinear ? nil : new
    }
    return (
      function([a[0], b[0]], from: line[0], to: end), function([b[1], a[2]], from: end, to: line[3])
    )
  }

  private static func rounded(_ number: Double) -> Float { Float((number * 1e4).rounded() / 1e4) }

  /// The parameter of the curve at a time.
  private func parameter(of time: Double, _ points: [SIMD2<Double>]) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let t = (low + high) / 2
      let x = 3 * t * (1 - t) * (1 - t) * points[1].x + 3 * t * t * (1 - t) * points[2].x + t * t * t
      if x < time { low = t } else { high = t }
    }
    return (low + high) / 2
  }
}
