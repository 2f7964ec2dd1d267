import CoreGraphics
import Testing

@Suite struct CGGeometryTests {
  @Test func aTransformedRectangleIsTheBoxOfItsCorners() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    let turned = rect.applying(CGAffineTransform(rotationAngle: .pi / 2))
    #expect(near(turned, CGRect(x: -6, y: 1, width: 4, height: 3)))
    let slanted = CGAffineTransform(2, -1, 1, 3, 10, 20)
    let corners = [(1, 2), (4, 2), (4, 6), (1, 6)].map { CGPoint(x: $0.0, y: $0.1).applying(slanted) }
    let box = rect.applying(slanted)
    #expect(box.minX == corners.map(\.x).min() && box.maxX == corners.map(\.x).max())
    #expect(box.minY == corners.map(\.y).min() && box.maxY == corners.map(\.y).max())
  }

  @Test func nullAndInfiniteRectanglesStay() {
    let t = CGAffineTransform(rotationAngle: 1)
    #expect(CGRect.null.applying(t).isNull)
    #expect(CGRect.infinite.applying(t).isInfinite)
  }

  @Test func aNegativeSizeIsStandardised() {
    let rect = CGRect(x: 10, y: 10, width: -4, height: -6)
    #expect(rect.applying(CGAffineTransform(scaleX: 2, y: 2)) == CGRect(x: 12, y: 8, width: 8, height: 12))
  }

  @Test func equalTo() {
    #expect(CGPoint(x: 1, y: 2).equalTo(CGPoint(x: 1, y: 2)))
    #expect(!CGSize(width: 1, height: 2).equalTo(CGSize(width: 2, height: 1)))
    #expect(CGRect(x: 1, y: 2, width: 3, height: 4).equalTo(CGRectMake(1, 2, 3, 4)))
  }

  @Test func cSpellings() {
    let rect = CGRectMake(10, 20, 30, 40)
    #expect(rect == CGRect(origin: CGPointMake(10, 20), size: CGSizeMake(30, 40)))
    #expect(
      [CGRectGetMinX(rect), CGRectGetMidX(rect), CGRectGetMaxX(rect), CGRectGetWidth(rect)] == [
        10, 25, 40, 30,
      ])
    #expect(
      [CGRectGetMinY(rect), CGRectGetMidY(rect), CGRectGetMaxY(rect), CGRectGetHeight(rect)] == [
        20, 40, 60, 40,
      ])
    #expect(CGRectInset(rect, 1, 2) == CGRectMake(11, 22, 28, 36))
    #expect(CGRectOffset(rect, 1, 2) == CGRectMake(11, 22, 30, 40))
    #expect(CGRectContainsPoint(rect, CGPointMake(10, 20)) && !CGRectContainsPoint(rect, CGPointMake(40, 20)))
    #expect(CGRectEqualToRect(rect, rect) && !CGRectEqualToRect(rect, CGRectZero))
    #expect(CGRectIsEmpty(CGRectZero) && CGRectIsNull(CGRectNull) && CGRectIsInfinite(CGRectInfinite))
    #expect(CGRectUnion(rect, CGRectMake(0, 0, 1, 1)) == CGRectMake(0, 0, 40, 60))
    #expect(CGRectIntersection(rect, CGRectMake(0, 0, 15, 25)) == CGRectMake(10, 20, 5, 5))
    #expect(
      CGPointApplyAffineTransform(CGPointMake(1, 2), CGAffineTransformMakeScale(3, 4)) == CGPointMake(3, 8))
    #expect(
      CGAffineTransformTranslate(CGAffineTransformMakeScale(2, 2), 3, 4)
        == CGAffineTransformMake(2, 0, 0, 2, 6, 8))
    #expect(CGVectorMake(1, 2) == CGVector(dx: 1, dy: 2))
  }
}
