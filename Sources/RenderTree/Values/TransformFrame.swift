import CoreGraphics
import Foundation

/// A transform taken apart: `scale · skew · frame · translation · perspective`, where the frame is three unit
/// vectors at right angles, possibly mirrored. What interpolation and key paths start from.
package struct TransformFrame: Sendable {
  package var x, y, z: SIMD4<Double>
  package var scale: SIMD4<Double>
  /// xy, xz, yz: how much of x is in y, of x in z, of y in z.
  package var skew: SIMD4<Double>
  package var translation: SIMD4<Double>
  /// The fourth column of the perspective: (0, 0, 0, 1) for none.
  package var perspective: SIMD4<Double>
  /// No axis has any length left, so the directions mean nothing.
  package var isCollapsed: Bool

  /// Nil when the matrix cannot be taken apart: perspective on a collapsed matrix, no homogeneous unit, not
  /// finite.
  ///
  /// CSS divides the matrix by m44 first. That is left out: a translation towards an eye changes m44, and
  /// would come out as a scale. Without it `matrix = affine · perspective` holds exactly and every part is
  /// as written.
  package init?(_ matrix: CATransform3D) {
    guard matrix.isFinite else { return nil }
    var (r1, r2, r3, r4) = matrix.rows
    perspective = SIMD4(0, 0, 0, r4.w)
    if r1.w != 0 || r2.w != 0 || r3.w != 0 {
      // The fourth column of the perspective is affine⁻¹ · that of the matrix.
      var affine = matrix
      (affine.m14, affine.m24, affine.m34, affine.m44) = (0, 0, 0, 1)
      guard let inverse = affine.inverse else { return nil }
      let column = SIMD4(r1.w, r2.w, r3.w, r4.w)
      let rows = inverse.rows
      perspective = SIMD4(
        (rows.0 * column).sum(), (rows.1 * column).sum(), (rows.2 * column).sum(), (rows.3 * column).sum())
    }
    guard perspective.w != 0 else { return nil }
    r1.w = 0
    r2.w = 0
    r3.w = 0
    r4.w = 0
    translation = r4

    // Gram and Schmidt. An axis that has no length of its own left is collapsed: below a few units of
    // rounding of what it was.
    scale = SIMD4()
    skew = SIMD4()
    let (l1, l2, l3) = (r1.length, r2.length, r3.length)
    var (has1, has2, has3) = (false, false, false)
    x = SIMD4()
    y = SIMD4()
    z = SIMD4()
    if l1 > 0 {
      has1 = true
      scale.x = l1
      x = r1 / l1
    }
    var v = r2
    let xy = (x * r2).sum()
    v -= xy * x
    if v.length > 1e-14 * l2 {
      has2 = true
      scale.y = v.length
      y = v / scale.y
      skew.x = xy / scale.y
    }
    v = r3
    let xz = (x * r3).sum()
    v -= xz * x
    let yz = (y * v).sum()
    v -= yz * y
    if v.length > 1e-14 * l3 {
      has3 = true
      scale.z = v.length
      z = v / scale.z
      skew.y = xz / scale.z
      skew.z = yz / scale.z
    }
    isCollapsed = !has1 && !has2 && !has3
    // Collapsed axes complete the frame, right-handed and as upright as can be.
    if !has1 {
      switch (has2, has3) {
      case (true, true): x = y.cross(z)
      case (true, false): x = y.perpendicular(near: 0)
      case (false, true): x = z.perpendicular(near: 0)
      case (false, false): x = .unit(0)
      }
    }
    if !has2 { y = has3 ? z.cross(x) : x.perpendicular(near: 1) }
    if !has3 { z = x.cross(y) }
  }

  /// Whether the frame is left-handed.
  package var isMirrored: Bool {
    (x * y.cross(z)).sum() < 0
  }
}

// MARK: - Vectors

extension SIMD4<Double> {
  /// The unit vector along axis 0, 1 or 2.
  static func unit(_ axis: Int) -> SIMD4<Double> {
    var v = SIMD4()
    v[axis] = 1
    return v
  }

  var length: Double { (self * self).sum().squareRoot() }

  func cross(_ o: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x, 0)
  }

  /// A unit vector at right angles to this one (a unit vector too), close to the given axis if that can be.
  func perpendicular(near axis: Int) -> SIMD4<Double> {
    for candidate in [axis, (axis + 1) % 3, (axis + 2) % 3] {
      let v = .unit(candidate) - self[candidate] * self
      if v.length > 0.5 { return v / v.length }
    }
    return .unit(axis)
  }

  /// The row, which has (x, y, z, `unit`) before the perspective, after it.
  @inline(__always)
  func withPerspective(_ p: SIMD4<Double>, unit: Double) -> SIMD4<Double> {
    SIMD4(x, y, z, x * p.x + y * p.y + z * p.z + unit * p.w)
  }

  /// The three rows of the rotation that this unit quaternion (x, y, z, w) is.
  @inline(__always)
  var rotationRows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>) {
    let (x2, y2, z2) = (x + x, y + y, z + z)
    let (xx, yy, zz) = (x * x2, y * y2, z * z2)
    let (xy, xz, yz) = (x * y2, x * z2, y * z2)
    let (wx, wy, wz) = (w * x2, w * y2, w * z2)
    return (
      SIMD4(1 - (yy + zz), xy + wz, xz - wy, 0), SIMD4(xy - wz, 1 - (xx + zz), yz + wx, 0),
      SIMD4(xz + wy, yz - wx, 1 - (xx + yy), 0)
    )
  }

  /// The unit quaternion (x, y, z, w), w ≥ 0, of the rotation with the given rows.
  init(rotationRows a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>) {
    // From the largest of the four, so that nothing is divided by what is nearly zero.
    let trace = a.x + b.y + c.z
    if trace > 0 {
      self = SIMD4(b.z - c.y, c.x - a.z, a.y - b.x, 1 + trace)
    } else if a.x >= b.y, a.x >= c.z {
      self = SIMD4(1 + a.x - b.y - c.z, a.y + b.x, a.z + c.x, b.z - c.y)
    } else if b.y >= c.z {
      self = SIMD4(a.y + b.x, 1 + b.y - a.x - c.z, b.z + c.y, c.x - a.z)
    } else {
      self = SIMD4(a.z + c.x, b.z + c.y, 1 + c.z - a.x - b.y, a.y - b.x)
    }
    self /= length
    if w < 0 { self = -self }
  }
}

extension CATransform3D {
  @inline(__always)
  var rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>) {
    (
      SIMD4(m11, m12, m13, m14), SIMD4(m21, m22, m23, m24), SIMD4(m31, m32, m33, m34),
      SIMD4(m41, m42, m43, m44)
    )
  }

  /// Whether the transform keeps planes parallel to the screen: x and y depend on x and y alone, z is multiplied by a number, which may be
  /// 0, and w stays as it is.
  @inline(__always)
  private var isPlanar: Bool {
    let zeros =
      m13.bitPattern | m14.bitPattern | m23.bitPattern | m24.bitPattern | m31.bitPattern | m32.bitPattern
      | m34.bitPattern | m43.bitPattern
    // Flipped layers have entries of −0.
    return zeros << 1 | (m44.bitPattern ^ CGFloat(1).bitPattern) == 0
  }

  /// The product `self · b`, with a quarter of the operations, if both are planar and the product is finite; else nil. All entries equal
  /// those of the full product.
  @inline(__always)
  func planarProduct(_ b: CATransform3D) -> CATransform3D? {
    guard isPlanar, b.isPlanar else { return nil }
    let (x, y) = (SIMD2<Double>(b.m11, b.m12), SIMD2<Double>(b.m21, b.m22))
    // The full product adds products with 0, which turn −0 into 0.
    let zero = SIMD2<Double>.zero
    let first = m11 * x + m12 * y + zero
    let second = m21 * x + m22 * y + zero
    let origin = m41 * x + m42 * y + zero + SIMD2<Double>(b.m41, b.m42)
    let depth = m33 * b.m33
    let sum = first + second + origin + SIMD2(repeating: depth)
    guard sum - sum == zero else { return nil }
    return CATransform3D(
      m11: first.x, m12: first.y, m13: 0, m14: 0, m21: second.x, m22: second.y, m23: 0, m24: 0,
      m31: 0, m32: 0, m33: depth, m34: 0, m41: origin.x, m42: origin.y, m43: 0, m44: 1)
  }

  /// A scale by factors of at least 0, and a translation; nothing else.
  var isPlainScale: Bool {
    m12 == 0 && m13 == 0 && m14 == 0 && m21 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0
      && m34 == 0 && m44 == 1 && m11 >= 0 && m22 >= 0 && m33 >= 0 && isFinite
  }
}

extension UnsafeMutablePointer<Double> {
  /// Writes four rows of four.
  @inline(__always)
  func set(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>, _ d: SIMD4<Double>) {
    let raw = UnsafeMutableRawPointer(self)
    raw.storeBytes(of: a, toByteOffset: 0, as: SIMD4<Double>.self)
    raw.storeBytes(of: b, toByteOffset: 32, as: SIMD4<Double>.self)
    raw.storeBytes(of: c, toByteOffset: 64, as: SIMD4<Double>.self)
    raw.storeBytes(of: d, toByteOffset: 96, as: SIMD4<Double>.self)
  }
}
