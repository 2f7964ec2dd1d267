import CoreGraphics

extension CATransform3D {
  /// The homogeneous image `(x, y, z, 1) · self`; w ≤ 0 lies behind the eye.
  @inlinable
  package func project(x: Double, y: Double, z: Double = 0) -> SIMD4<Double> {
    SIMD4(
      x * m11 + y * m21 + z * m31 + m41,
      x * m12 + y * m22 + z * m32 + m42,
      x * m13 + y * m23 + z * m33 + m43,
      x * m14 + y * m24 + z * m34 + m44)
  }

  /// Where the point `p` of the plane z = 0 appears; nil when it lies at or behind the eye.
  package func project(_ p: CGPoint) -> CGPoint? {
    let image = project(x: p.x, y: p.y)
    guard image.w > 0 else { return nil }
    let point = CGPoint(x: image.x / image.w, y: image.y / image.w)
    return point.x.isFinite && point.y.isFinite ? point : nil
  }

  /// The point of the plane z = 0 that appears at `p`.
  ///
  /// Nil when the plane is seen edge on (or the matrix is otherwise singular on it), and when the point that
  /// the line of sight meets lies behind the eye.
  package func unproject(_ p: CGPoint) -> CGPoint? {
    // x·(m11 − px·m14) + y·(m21 − px·m24) = px·m44 − m41, and the same for the second column.
    let a = m11 - p.x * m14
    let b = m21 - p.x * m24
    let c = m12 - p.y * m14
    let d = m22 - p.y * m24
    let e = p.x * m44 - m41
    let f = p.y * m44 - m42
    let determinant = a * d - b * c
    // Edge on, what is left of the axes is the rounding of their length in space.
    let bound = ((a * a + c * c + m13 * m13) * (b * b + d * d + m23 * m23)).squareRoot()
    guard abs(determinant) > 1e-13 * bound else { return nil }
    let x = (e * d - b * f) / determinant
    let y = (a * f - e * c) / determinant
    guard x.isFinite, y.isFinite, x * m14 + y * m24 + m44 > 0 else { return nil }
    return CGPoint(x: x, y: y)
  }
}
