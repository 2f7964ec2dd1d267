import CoreGraphics

// The matrix as sixteen contiguous Doubles, as rows hold it, and the arithmetic on them.
extension CATransform3D {
  /// The matrix whose sixteen entries, m11…m44, lie at `row`.
  @inlinable
  package init(row: UnsafePointer<Double>) {
    self = UnsafeRawPointer(row).load(as: CATransform3D.self)
  }

  /// Writes the sixteen entries, m11…m44, to `numbers`.
  @inlinable
  package func store(to numbers: UnsafeMutablePointer<Double>) {
    UnsafeMutableRawPointer(numbers).storeBytes(of: self, as: CATransform3D.self)
  }

  /// Calls `body` with the sixteen entries in place. (CGFloat is laid out as the Double that it wraps.)
  @inlinable
  package func withNumbers<R>(_ body: (UnsafePointer<Double>) -> R) -> R {
    withUnsafePointer(to: self) {
      body(UnsafeRawPointer($0).assumingMemoryBound(to: Double.self))
    }
  }

  @inlinable
  package mutating func withMutableNumbers<R>(_ body: (UnsafeMutablePointer<Double>) -> R) -> R {
    withUnsafeMutablePointer(to: &self) {
      body(UnsafeMutableRawPointer($0).assumingMemoryBound(to: Double.self))
    }
  }

  /// Writes the product `a · b` to `out`, which may be `a` or `b`.
  @inlinable
  package static func multiply(
    _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, into out: UnsafeMutablePointer<Double>
  ) {
    let b1 = SIMD4(b[0], b[1], b[2], b[3])
    let b2 = SIMD4(b[4], b[5], b[6], b[7])
    let b3 = SIMD4(b[8], b[9], b[10], b[11])
    let b4 = SIMD4(b[12], b[13], b[14], b[15])
    for row in stride(from: 0, to: 16, by: 4) {
      let product = a[row] * b1 + a[row + 1] * b2 + a[row + 2] * b3 + a[row + 3] * b4
      out[row] = product[0]
      out[row + 1] = product[1]
      out[row + 2] = product[2]
      out[row + 3] = product[3]
    }
  }

  /// True when every entry is exactly that of the identity.
  @inlinable
  package var isIdentity: Bool {
    m11 == 1 && m22 == 1 && m33 == 1 && m44 == 1
      && m12 == 0 && m13 == 0 && m14 == 0 && m21 == 0 && m23 == 0 && m24 == 0
      && m31 == 0 && m32 == 0 && m34 == 0 && m41 == 0 && m42 == 0 && m43 == 0
  }

  /// True when the matrix acts on x and y alone, without any part in z and without perspective.
  @inlinable
  package var isAffine: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m34 == 0 && m43 == 0
      && m33 == 1 && m44 == 1
  }

  /// True when no entry is NaN or infinite.
  package var isFinite: Bool {
    withNumbers { numbers in (0..<16).allSatisfy { numbers[$0].isFinite } }
  }

  /// The determinant of the 4×4 matrix.
  package var determinant: Double {
    let a = minorsOfUpperRows
    let b = minorsOfLowerRows
    return a.0 * b.5 - a.1 * b.4 + a.2 * b.3 + a.3 * b.2 - a.4 * b.1 + a.5 * b.0
  }

  /// The inverse; nil when the matrix is singular, within what Double can tell, or not finite.
  package var inverse: CATransform3D? {
    let a = minorsOfUpperRows
    let b = minorsOfLowerRows
    let determinant = a.0 * b.5 - a.1 * b.4 + a.2 * b.3 + a.3 * b.2 - a.4 * b.1 + a.5 * b.0
    // Hadamard: |det| is at most the product of the rows' lengths. What is below a few units of rounding of
    // that is the rounding of a singular matrix, such as a flattened rotation.
    let bound =
      (m11 * m11 + m12 * m12 + m13 * m13 + m14 * m14) * (m21 * m21 + m22 * m22 + m23 * m23 + m24 * m24)
      * (m31 * m31 + m32 * m32 + m33 * m33 + m34 * m34) * (m41 * m41 + m42 * m42 + m43 * m43 + m44 * m44)
    guard determinant * determinant > 1e-30 * bound else { return nil }
    let k = 1 / determinant
    guard k.isFinite else { return nil }
    return CATransform3D(
      m11: k * (m22 * b.5 - m23 * b.4 + m24 * b.3),
      m12: k * (m13 * b.4 - m12 * b.5 - m14 * b.3),
      m13: k * (m42 * a.5 - m43 * a.4 + m44 * a.3),
      m14: k * (m33 * a.4 - m32 * a.5 - m34 * a.3),
      m21: k * (m23 * b.2 - m21 * b.5 - m24 * b.1),
      m22: k * (m11 * b.5 - m13 * b.2 + m14 * b.1),
      m23: k * (m43 * a.2 - m41 * a.5 - m44 * a.1),
      m24: k * (m31 * a.5 - m33 * a.2 + m34 * a.1),
      m31: k * (m21 * b.4 - m22 * b.2 + m24 * b.0),
      m32: k * (m12 * b.2 - m11 * b.4 - m14 * b.0),
      m33: k * (m41 * a.4 - m42 * a.2 + m44 * a.0),
      m34: k * (m32 * a.2 - m31 * a.4 - m34 * a.0),
      m41: k * (m22 * b.1 - m21 * b.3 - m23 * b.0),
      m42: k * (m11 * b.3 - m12 * b.1 + m13 * b.0),
      m43: k * (m42 * a.1 - m41 * a.3 - m43 * a.0),
      m44: k * (m31 * a.3 - m32 * a.1 + m33 * a.0))
  }

  /// The 2×2 determinants of rows 1 and 2 for the columns 12 13 14 23 24 34.
  private var minorsOfUpperRows: (Double, Double, Double, Double, Double, Double) {
    (
      m11 * m22 - m12 * m21, m11 * m23 - m13 * m21, m11 * m24 - m14 * m21,
      m12 * m23 - m13 * m22, m12 * m24 - m14 * m22, m13 * m24 - m14 * m23
    )
  }

  /// The same of rows 3 and 4.
  private var minorsOfLowerRows: (Double, Double, Double, Double, Double, Double) {
    (
      m31 * m42 - m32 * m41, m31 * m43 - m33 * m41, m31 * m44 - m34 * m41,
      m32 * m43 - m33 * m42, m32 * m44 - m34 * m42, m33 * m44 - m34 * m43
    )
  }
}
