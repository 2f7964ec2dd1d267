import CoreGraphics

/// A 4×4 transform of homogeneous points. Points are row vectors: `p′ = p · t`, so the translation is
/// `m41 m42 m43` and the perspective `m14 m24 m34`.
///
/// ```swift
/// var perspective = CATransform3DIdentity
/// perspective.m34 = -1 / 500                  // the viewer is 500 points away
/// root.sublayerTransform = perspective
/// layer.transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
/// ```
///
/// Like Apple's, the type is neither Equatable nor Codable; compare with `CATransform3DEqualToTransform`.
/// Source: Apple's documentation of CATransform3D.
@frozen
public struct CATransform3D: Sendable {
  /// Where the x axis goes, and what it adds to w.
  public var m11, m12, m13, m14: CGFloat
  /// Where the y axis goes, and what it adds to w.
  public var m21, m22, m23, m24: CGFloat
  /// Where the z axis goes, and what it adds to w.
  public var m31, m32, m33, m34: CGFloat
  /// Where the origin goes, and its w.
  public var m41, m42, m43, m44: CGFloat

  /// All sixteen entries zero (not the identity).
  @inlinable
  public init() {
    (m11, m12, m13, m14) = (0, 0, 0, 0)
    (m21, m22, m23, m24) = (0, 0, 0, 0)
    (m31, m32, m33, m34) = (0, 0, 0, 0)
    (m41, m42, m43, m44) = (0, 0, 0, 0)
  }

  /// The matrix with the given entries, row by row.
  @inlinable
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
    m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }
}

/// The transform that leaves every point where it is.
public let CATransform3DIdentity = CATransform3D(
  m11: 1, m12: 0, m13: 0, m14: 0,
  m21: 0, m22: 1, m23: 0, m24: 0,
  m31: 0, m32: 0, m33: 1, m34: 0,
  m41: 0, m42: 0, m43: 0, m44: 1)

/// True when every entry is exactly that of the identity.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool {
  t.isIdentity
}

/// True when all sixteen entries are exactly equal.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
  a.m11 == b.m11 && a.m12 == b.m12 && a.m13 == b.m13 && a.m14 == b.m14
    && a.m21 == b.m21 && a.m22 == b.m22 && a.m23 == b.m23 && a.m24 == b.m24
    && a.m31 == b.m31 && a.m32 == b.m32 && a.m33 == b.m33 && a.m34 == b.m34
    && a.m41 == b.m41 && a.m42 == b.m42 && a.m43 == b.m43 && a.m44 == b.m44
}

/// A translation by `(tx, ty, tz)` points.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
  var t = CATransform3DIdentity
  t.m41 = tx
  t.m42 = ty
  t.m43 = tz
  return t
}

/// A scale by the factors `(sx, sy, sz)` about the origin.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  var t = CATransform3DIdentity
  t.m11 = sx
  t.m22 = sy
  t.m33 = sz
  return t
}

/// A rotation by `angle` radians about the axis `(x, y, z)`, which is normalised first.
///
/// About (0, 0, 1) a positive angle turns +x towards +y. A zero axis gives the identity (measured).
///
/// - Parameters:
///   - angle: in radians.
///   - x: the x component of the axis.
///   - y: the y component of the axis.
///   - z: the z component of the axis.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  // Scaled by the largest part first, so that no length overflows or vanishes.
  let largest = max(abs(x), abs(y), abs(z))
  guard largest > 0, largest.isFinite else { return CATransform3DIdentity }
  var (ax, ay, az) = (x / largest, y / largest, z / largest)
  let length = (ax * ax + ay * ay + az * az).squareRoot()
  ax /= length
  ay /= length
  az /= length
  let s = sin(angle)
  let c = cos(angle)
  let k = 1 - c
  // c + (1 − c) need not be 1, but a rotation about z alone must come out affine to the last bit.
  func diagonal(_ a: CGFloat) -> CGFloat { a * a == 1 ? 1 : c + k * a * a }
  var t = CATransform3DIdentity
  t.m11 = diagonal(ax)
  t.m12 = k * ax * ay + s * az
  t.m13 = k * ax * az - s * ay
  t.m21 = k * ax * ay - s * az
  t.m22 = diagonal(ay)
  t.m23 = k * ay * az + s * ax
  t.m31 = k * ax * az + s * ay
  t.m32 = k * ay * az - s * ax
  t.m33 = diagonal(az)
  return t
}

/// `translation · t`: the translation happens first, in the space that `t` maps from.
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  var r = t
  r.m41 += tx * t.m11 + ty * t.m21 + tz * t.m31
  r.m42 += tx * t.m12 + ty * t.m22 + tz * t.m32
  r.m43 += tx * t.m13 + ty * t.m23 + tz * t.m33
  r.m44 += tx * t.m14 + ty * t.m24 + tz * t.m34
  return r
}

/// `scale · t`: the scale happens first, in the space that `t` maps from.
public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
  var r = t
  (r.m11, r.m12, r.m13, r.m14) = (t.m11 * sx, t.m12 * sx, t.m13 * sx, t.m14 * sx)
  (r.m21, r.m22, r.m23, r.m24) = (t.m21 * sy, t.m22 * sy, t.m23 * sy, t.m24 * sy)
  (r.m31, r.m32, r.m33, r.m34) = (t.m31 * sz, t.m32 * sz, t.m33 * sz, t.m34 * sz)
  return r
}

/// `rotation · t`: the rotation, as of `CATransform3DMakeRotation`, happens first.
///
/// - Parameters:
///   - t: the transform that follows.
///   - angle: in radians.
///   - x: the x component of the axis.
///   - y: the y component of the axis.
///   - z: the z component of the axis.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// The product `a · b`: first `a`, then `b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  if let product = a.planarProduct(b) { return product }
  var product = CATransform3D()
  let (b1, b2, b3, b4) = b.rows
  product.withMutableNumbers {
    $0.set(
      a.m11 * b1 + a.m12 * b2 + a.m13 * b3 + a.m14 * b4, a.m21 * b1 + a.m22 * b2 + a.m23 * b3 + a.m24 * b4,
      a.m31 * b1 + a.m32 * b2 + a.m33 * b3 + a.m34 * b4, a.m41 * b1 + a.m42 * b2 + a.m43 * b3 + a.m44 * b4)
  }
  return product
}

/// The inverse of `t`; a singular `t` comes back unchanged (Apple's documentation).
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
  t.inverse ?? t
}
