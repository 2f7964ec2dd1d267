import CoreGraphics

/// The 3D transform that acts on x and y as `m` does.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  var t = CATransform3DIdentity
  t.m11 = m.a
  t.m12 = m.b
  t.m21 = m.c
  t.m22 = m.d
  t.m41 = m.tx
  t.m42 = m.ty
  return t
}

/// True when `t` acts on x and y alone: any part in z or any perspective makes it false (measured).
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  t.isAffine
}

/// The affine transform that `t` is; the identity when `t` is not affine (there Apple's documentation leaves
/// the result undefined; a layer's `affineTransform()` was measured to be the identity).
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  guard t.isAffine else { return .identity }
  return CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}
