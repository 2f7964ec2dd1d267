import CoreGraphics
import Foundation
import Testing

/// Geometry as text, as UIKit spells it.
@Suite struct GeometryStringTests {
  @Test func structuresAreWritten() {
    #expect(NSStringFromCGPoint(CGPoint(x: 1, y: -2.5)) == "{1, -2.5}")
    #expect(NSStringFromCGSize(CGSize(width: 0, height: 1e20)) == "{0, 1e+20}")
    #expect(NSStringFromCGRect(CGRect(x: 1, y: 2, width: 3, height: 4)) == "{{1, 2}, {3, 4}}")
    #expect(NSStringFromCGVector(CGVector(dx: 0.5, dy: 0)) == "{0.5, 0}")
    #expect(NSStringFromCGAffineTransform(.identity) == "[1, 0, 0, 1, 0, 0]")
    #expect(NSStringFromCGPoint(CGPoint(x: 0.1, y: 0)) == "{0.10000000000000001, 0}")
    #expect(NSCoder.string(for: CGRect.zero) == "{{0, 0}, {0, 0}}")
  }

  @Test(arguments: [
    CGRect(x: 1.0 / 3, y: -1e-300, width: 1e300, height: .pi), CGRect(x: 0, y: -0.0, width: 100, height: 0.1),
  ])
  func textsComeBackExactly(_ rect: CGRect) {
    #expect(CGRectFromString(NSStringFromCGRect(rect)) == rect)
    #expect(NSCoder.cgPoint(for: NSCoder.string(for: rect.origin)) == rect.origin)
    #expect(NSCoder.cgSize(for: NSCoder.string(for: rect.size)) == rect.size)
    let transform = CGAffineTransform(a: rect.minX, b: 2, c: 3, d: rect.width, tx: 5, ty: 6)
    #expect(NSCoder.cgAffineTransform(for: NSCoder.string(for: transform)) == transform)
    let vector = CGVector(dx: rect.minX, dy: rect.height)
    #expect(CGVectorFromString(NSStringFromCGVector(vector)) == vector)
  }

  @Test(arguments: [
    "", "1, 2", "{1}", "{1, 2", "{1, 2, 3}", "{a, 2}", "{{1, 2}, 3}", "{,}", "{1, 2}}", "[1, 2]",
  ])
  func otherTextsAreZero(_ text: String) {
    #expect(
      CGPointFromString(text) == .zero && CGSizeFromString(text) == .zero && CGRectFromString(text) == .zero)
    #expect(
      CGAffineTransformFromString(text) == .identity && CGVectorFromString(text) == CGVector(dx: 0, dy: 0))
  }

  @Test func constantsOfC() {
    #expect(HUGE_VALF == .infinity && HUGE_VAL == .infinity && MAXFLOAT == Float.greatestFiniteMagnitude)
    #expect(
      NSEC_PER_SEC == 1_000_000 * NSEC_PER_USEC && NSEC_PER_MSEC * 1000 == NSEC_PER_SEC
        && USEC_PER_SEC == 1_000_000)
  }
}
