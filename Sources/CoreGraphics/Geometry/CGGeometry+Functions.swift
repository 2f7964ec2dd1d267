// The C functions for geometry, which layer code still uses. Each comment shows the equivalent in Swift.
// Source: Apple's documentation of the functions.

/// `CGPoint(x: x, y: y)`
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
/// `CGSize(width: width, height: height)`
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }
/// `CGRect(x: x, y: y, width: width, height: height)`
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

/// `CGPoint.zero`
public var CGPointZero: CGPoint { .zero }
/// `CGSize.zero`
public var CGSizeZero: CGSize { .zero }
/// `CGRect.zero`
public var CGRectZero: CGRect { .zero }
/// `CGRect.null`
public var CGRectNull: CGRect { .null }
/// `CGRect.infinite`
public var CGRectInfinite: CGRect { .infinite }

/// `point1 == point2`
public func CGPointEqualToPoint(_ point1: CGPoint, _ point2: CGPoint) -> Bool { point1 == point2 }
/// `size1 == size2`
public func CGSizeEqualToSize(_ size1: CGSize, _ size2: CGSize) -> Bool { size1 == size2 }
/// `rect1 == rect2`
public func CGRectEqualToRect(_ rect1: CGRect, _ rect2: CGRect) -> Bool { rect1 == rect2 }

/// `point.applying(t)`
public func CGPointApplyAffineTransform(_ point: CGPoint, _ t: CGAffineTransform) -> CGPoint {
  point.applying(t)
}
/// `size.applying(t)`
public func CGSizeApplyAffineTransform(_ size: CGSize, _ t: CGAffineTransform) -> CGSize { size.applying(t) }
/// `rect.applying(t)`
public func CGRectApplyAffineTransform(_ rect: CGRect, _ t: CGAffineTransform) -> CGRect { rect.applying(t) }

/// `rect.minX`
public func CGRectGetMinX(_ rect: CGRect) -> CGFloat { rect.minX }
/// `rect.midX`
public func CGRectGetMidX(_ rect: CGRect) -> CGFloat { rect.midX }
/// `rect.maxX`
public func CGRectGetMaxX(_ rect: CGRect) -> CGFloat { rect.maxX }
/// `rect.minY`
public func CGRectGetMinY(_ rect: CGRect) -> CGFloat { rect.minY }
/// `rect.midY`
public func CGRectGetMidY(_ rect: CGRect) -> CGFloat { rect.midY }
/// `rect.maxY`
public func CGRectGetMaxY(_ rect: CGRect) -> CGFloat { rect.maxY }
/// `rect.width`
public func CGRectGetWidth(_ rect: CGRect) -> CGFloat { rect.width }
/// `rect.height`
public func CGRectGetHeight(_ rect: CGRect) -> CGFloat { rect.height }

/// `rect.isNull`
public func CGRectIsNull(_ rect: CGRect) -> Bool { rect.isNull }
/// `rect.isEmpty`
public func CGRectIsEmpty(_ rect: CGRect) -> Bool { rect.isEmpty }
/// `rect.isInfinite`
public func CGRectIsInfinite(_ rect: CGRect) -> Bool { rect.isInfinite }
/// `rect.standardized`
public func CGRectStandardize(_ rect: CGRect) -> CGRect { rect.standardized }
/// `rect.integral`
public func CGRectIntegral(_ rect: CGRect) -> CGRect { rect.integral }
/// `rect.insetBy(dx: dx, dy: dy)`
public func CGRectInset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
  rect.insetBy(dx: dx, dy: dy)
}
/// `rect.offsetBy(dx: dx, dy: dy)`
public func CGRectOffset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
  rect.offsetBy(dx: dx, dy: dy)
}
/// `rect1.union(rect2)`
public func CGRectUnion(_ rect1: CGRect, _ rect2: CGRect) -> CGRect { rect1.union(rect2) }
/// `rect1.intersection(rect2)`
public func CGRectIntersection(_ rect1: CGRect, _ rect2: CGRect) -> CGRect { rect1.intersection(rect2) }
/// `rect1.intersects(rect2)`
public func CGRectIntersectsRect(_ rect1: CGRect, _ rect2: CGRect) -> Bool { rect1.intersects(rect2) }
/// `rect1.contains(rect2)`
public func CGRectContainsRect(_ rect1: CGRect, _ rect2: CGRect) -> Bool { rect1.contains(rect2) }
/// `rect.contains(point)`
public func CGRectContainsPoint(_ rect: CGRect, _ point: CGPoint) -> Bool { rect.contains(point) }

/// `CGAffineTransform.identity`
public var CGAffineTransformIdentity: CGAffineTransform { .identity }
/// `CGAffineTransform(a, b, c, d, tx, ty)`
public func CGAffineTransformMake(
  _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
) -> CGAffineTransform {
  CGAffineTransform(a, b, c, d, tx, ty)
}
/// `CGAffineTransform(translationX: tx, y: ty)`
public func CGAffineTransformMakeTranslation(_ tx: CGFloat, _ ty: CGFloat) -> CGAffineTransform {
  CGAffineTransform(translationX: tx, y: ty)
}
/// `CGAffineTransform(scaleX: sx, y: sy)`
public func CGAffineTransformMakeScale(_ sx: CGFloat, _ sy: CGFloat) -> CGAffineTransform {
  CGAffineTransform(scaleX: sx, y: sy)
}
/// `CGAffineTransform(rotationAngle: angle)`
public func CGAffineTransformMakeRotation(_ angle: CGFloat) -> CGAffineTransform {
  CGAffineTransform(rotationAngle: angle)
}
/// `CGAffineTransform(components)`
public func CGAffineTransformMakeWithComponents(_ components: CGAffineTransformComponents)
  -> CGAffineTransform
{
  CGAffineTransform(components)
}
/// `t.decomposed()`
public func CGAffineTransformDecompose(_ t: CGAffineTransform) -> CGAffineTransformComponents {
  t.decomposed()
}
/// `t.translatedBy(x: tx, y: ty)`
public func CGAffineTransformTranslate(
  _ t: CGAffineTransform, _ tx: CGFloat, _ ty: CGFloat
) -> CGAffineTransform {
  t.translatedBy(x: tx, y: ty)
}
/// `t.scaledBy(x: sx, y: sy)`
public func CGAffineTransformScale(_ t: CGAffineTransform, _ sx: CGFloat, _ sy: CGFloat) -> CGAffineTransform
{
  t.scaledBy(x: sx, y: sy)
}
/// `t.rotated(by: angle)`
public func CGAffineTransformRotate(_ t: CGAffineTransform, _ angle: CGFloat) -> CGAffineTransform {
  t.rotated(by: angle)
}
/// `t1.concatenating(t2)`
public func CGAffineTransformConcat(_ t1: CGAffineTransform, _ t2: CGAffineTransform) -> CGAffineTransform {
  t1.concatenating(t2)
}
/// `t.inverted()`
public func CGAffineTransformInvert(_ t: CGAffineTransform) -> CGAffineTransform { t.inverted() }
/// `t.isIdentity`
public func CGAffineTransformIsIdentity(_ t: CGAffineTransform) -> Bool { t.isIdentity }
/// `t1 == t2`
public func CGAffineTransformEqualToTransform(_ t1: CGAffineTransform, _ t2: CGAffineTransform) -> Bool {
  t1 == t2
}
