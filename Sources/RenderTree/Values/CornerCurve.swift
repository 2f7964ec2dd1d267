import Foundation

/// The curve of a rounded corner of a continuous layer, for a radius of 1 and the corner at the origin with its edges along
/// +x and +y: three cubic Béziers from the edge along x to the edge along y, the mirror image of themselves.
///
/// It leaves an edge 1.528665 radii from the corner (measured, as are its control points). Where half of the shorter side
/// is less than that, the curve is squeezed: its control points move towards those of a quarter of a circle, which it is
/// when half a side is one radius. So the outline is continuous in the radius.
package struct CornerCurve {
  /// How far from the corner the curve leaves the edges, in radii, where there is room.
  package static let extent = 1.528665

  /// 0: a quarter of a circle, to 1: all of the continuous curve.
  package let smoothing: Double

  package init(smoothing: Double) { self.smoothing = smoothing }

  /// How much of the continuous curve there is room for; `half`: of the shorter side.
  package static func smoothing(radius: Double, half: Double) -> Double {
    guard radius > 0 else { return 0 }
    return min(max((half / radius - 1) / (extent - 1), 0), 1)
  }

  /// How far from the corner the curve leaves the edges.
  package var reach: Double { 1 + (Self.extent - 1) * smoothing }

  /// The control points up to the diagonal's cubic and its half: of the continuous curve, and of a quarter of a circle that
  /// is divided in the same directions.
  private static let continuous: [SIMD2<Double>] = [
    SIMD2(1.528665, 0), SIMD2(1.088493, 0), SIMD2(0.868407, 0), SIMD2(0.631494, 0.074911),
    SIMD2(0.372824, 0.169060),
  ]
  private static let circle: [SIMD2<Double>] = {
    let angle = atan2(1 - continuous[3].x, 1 - continuous[3].y)
    let along = SIMD2(-cos(angle), sin(angle))
    let joint = SIMD2(1 - sin(angle), 1 - cos(angle))
    let side = 4.0 / 3 * tan(angle / 4)
    let middle = 4.0 / 3 * tan((.pi / 2 - 2 * angle) / 4)
    return [SIMD2(1, 0), SIMD2(1 - side, 0), joint - side * along, joint, joint + middle * along]
  }()

  /// The control points: ten, each cubic's first is the last one's end.
  package var points: [SIMD2<Double>] {
    let half = zip(Self.circle, Self.continuous).map { $0 + ($1 - $0) * smoothing }
    return half + half.reversed().map { SIMD2($0.y, $0.x) }
  }

  /// Whether a point within the corner's square, whose sides are `reach`, is on the inner side of the curve.
  package func contains(_ x: Double, _ y: Double) -> Bool {
    // About the point at which the square's inner sides meet, and mirrored to the first half.
    let reach = reach
    let (a, b) = (reach - min(x, y), reach - max(x, y))
    guard b > 0 else { return a <= reach }
    let points = points.map { SIMD2(reach - $0.y, reach - $0.x) }
    // Where the ray through the point meets the curve: a root of y − (b / a) x.
    let slope = b / a
    let isFirst = points[3].y >= slope * points[3].x
    let (p0, p1, p2, p3) =
      isFirst
      ? (points[0], points[1], points[2], points[3]) : (points[3], points[4], points[5], points[6])
    let joint = points[3].y / points[3].x
    var t = isFirst ? slope / joint : 0.5 * (slope - joint) / (1 - joint)
    let (c1, c2, c3) = (3 * (p1 - p0), 3 * (p2 - 2 * p1 + p0), p3 - p0 + 3 * (p1 - p2))
    for _ in 0..<3 {
      let place = p0 + t * (c1 + t * (c2 + t * c3))
      let speed = c1 + t * (2 * c2 + 3 * t * c3)
      t -= (place.y - slope * place.x) / (speed.y - slope * speed.x)
    }
    return a <= (p0 + t * (c1 + t * (c2 + t * c3))).x
  }
}
