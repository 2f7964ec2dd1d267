import CoreGraphics

/// A piece of a path that an animation follows: a line or a cubic Bézier, from one keyframe to the next.
package struct KeyframePathSegment: Sendable, Equatable {
  package var start: SIMD2<Double>
  package var control1: SIMD2<Double>
  package var control2: SIMD2<Double>
  package var end: SIMD2<Double>
  package var isLine: Bool

  /// A line, run at constant speed.
  package static func line(from start: SIMD2<Double>, to end: SIMD2<Double>) -> KeyframePathSegment {
    KeyframePathSegment(
      start: start, control1: start + (end - start) / 3, control2: end - (end - start) / 3, end: end,
      isLine: true)
  }

  /// A quadratic curve, raised to the same cubic.
  package static func quad(
    from start: SIMD2<Double>, control: SIMD2<Double>, to end: SIMD2<Double>
  ) -> KeyframePathSegment {
    cubic(
      from: start, control1: start + (control - start) * (2.0 / 3),
      control2: end + (control - end) * (2.0 / 3),
      to: end)
  }

  /// A cubic curve.
  package static func cubic(
    from start: SIMD2<Double>, control1: SIMD2<Double>, control2: SIMD2<Double>, to end: SIMD2<Double>
  ) -> KeyframePathSegment {
    KeyframePathSegment(start: start, control1: control1, control2: control2, end: end, isLine: false)
  }

  /// The segments of a path, those that close subpaths too. A move begins the next segment elsewhere and is none.
  package static func segments(of path: CGPath) -> [KeyframePathSegment] {
    func vector(_ point: CGPoint) -> SIMD2<Double> { SIMD2(point.x, point.y) }
    var segments: [KeyframePathSegment] = []
    path.forEachStep { step in
      switch step {
      case .move: break
      case .segment(.line(let start, let end)):
        segments.append(.line(from: vector(start), to: vector(end)))
      case .segment(.quad(let start, let control, let end)):
        segments.append(.quad(from: vector(start), control: vector(control), to: vector(end)))
      case .segment(.cubic(let start, let control1, let control2, let end)):
        segments.append(
          .cubic(
            from: vector(start), control1: vector(control1), control2: vector(control2), to: vector(end)))
      case .close(let current, let start):
        if current != start { segments.append(.line(from: vector(current), to: vector(start))) }
      }
    }
    return segments
  }
}
