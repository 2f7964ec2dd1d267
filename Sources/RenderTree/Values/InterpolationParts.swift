import CoreGraphics
import Foundation

// What transforms are taken apart to for interpolation, and put together from.

/// A transform of x and y in parts: scale · rotation · rest, then the translation (CSS Transforms Level 1).
struct PlanarParts {
  var translation: SIMD2<Double>
  var scale: SIMD2<Double>
  var angle: Double
  var rest: SIMD4<Double>
  /// Nothing of the plane is left, so neither angle nor rest mean anything.
  var isCollapsed: Bool

  init(_ m: CATransform3D) {
    translation = SIMD2(m.m41, m.m42)
    var r0 = SIMD2<Double>(m.m11, m.m12)
    var r1 = SIMD2<Double>(m.m21, m.m22)
    var scale = SIMD2((r0 * r0).sum().squareRoot(), (r1 * r1).sum().squareRoot())
    isCollapsed = scale.x == 0 && scale.y == 0
    if r0.x * r1.y - r0.y * r1.x < 0 {
      if r0.x < r1.y { scale.x = -scale.x } else { scale.y = -scale.y }
    }
    if scale.x != 0 { r0 /= scale.x }
    if scale.y != 0 { r1 /= scale.y }
    // A collapsed axis points at right angles to the other one.
    if scale.x == 0 { r0 = scale.y == 0 ? SIMD2(1, 0) : SIMD2(r1.y, -r1.x) }
    if scale.y == 0 { r1 = SIMD2(-r0.y, r0.x) }
    self.scale = scale
    let (c, s) = (r0.x, r0.y)
    angle = atan2(s, c)
    rest =
      angle == 0
      ? SIMD4(r0.x, r0.y, r1.x, r1.y)
      : SIMD4(c * r0.x - s * r1.x, c * r0.y - s * r1.y, s * r0.x + c * r1.x, s * r0.y + c * r1.y)
  }

  /// Writes the sixteen entries of the transform with these parts; of the vectors x and y count.
  @inline(__always)
  static func write(
    translation: SIMD4<Double>, scale: SIMD4<Double>, angle: Double, rest: SIMD4<Double>,
    _ out: UnsafeMutablePointer<Double>
  ) {
    let c = cos(angle)
    let s = sin(angle)
    out.set(
      SIMD4(scale.x * (c * rest.x + s * rest.z), scale.x * (c * rest.y + s * rest.w), 0, 0),
      SIMD4(scale.y * (c * rest.z - s * rest.x), scale.y * (c * rest.w - s * rest.y), 0, 0),
      SIMD4(0, 0, 1, 0),
      SIMD4(translation.x, translation.y, 0, 1))
  }
}

/// A transform in parts: scale · skew · rotation · translation · perspective (CSS Transforms Level 2).
struct SpatialParts {
  var translation: SIMD4<Double>
  var scale: SIMD4<Double>
  var skew: SIMD4<Double>  // xy, xz, yz
  var perspective: SIMD4<Double>
  var quaternion: SIMD4<Double>  // x y z w
  /// Nothing of space is left, so neither rotation nor skew mean anything.
  var isCollapsed: Bool

  init?(_ m: CATransform3D) {
    guard let frame = TransformFrame(m) else { return nil }
    translation = frame.translation
    perspective = frame.perspective
    skew = frame.skew
    isCollapsed = frame.isCollapsed
    // A mirrored space is mirrored in all three axes.
    let sign: Double = frame.isMirrored ? -1 : 1
    scale = sign * frame.scale
    quaternion = SIMD4(rotationRows: sign * frame.x, sign * frame.y, sign * frame.z)
  }

  /// Writes the sixteen entries of the transform with these parts.
  @inline(__always)
  static func write(
    translation: SIMD4<Double>, scale: SIMD4<Double>, skew: SIMD4<Double>, perspective: SIMD4<Double>,
    quaternion: SIMD4<Double>, _ out: UnsafeMutablePointer<Double>
  ) {
    let (r1, r2, r3) = quaternion.rotationRows
    let m2 = r2 + skew.x * r1
    let m3 = r3 + skew.y * r1 + skew.z * r2
    out.set(
      (scale.x * r1).withPerspective(perspective, unit: 0),
      (scale.y * m2).withPerspective(perspective, unit: 0),
      (scale.z * m3).withPerspective(perspective, unit: 0),
      translation.withPerspective(perspective, unit: 1))
  }
}
