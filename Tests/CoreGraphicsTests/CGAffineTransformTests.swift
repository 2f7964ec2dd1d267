import CoreGraphics
import Testing

@Suite struct CGAffineTransformTests {
  let point = CGPoint(x: 3, y: 5)

  @Test func emptyInitialiserIsAllZeroAndNotTheIdentity() {
    #expect(CGAffineTransform() == CGAffineTransform(0, 0, 0, 0, 0, 0))
    #expect(!CGAffineTransform().isIdentity)
    #expect(CGAffineTransform.identity.isIdentity)
  }

  @Test func mapsRowVectors() {
    let t = CGAffineTransform(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)
    #expect(point.applying(t) == CGPoint(x: 2 * 3 + 5 * 5 + 11, y: 3 * 3 + 7 * 5 + 13))
    #expect(CGSize(width: 3, height: 5).applying(t) == CGSize(width: 31, height: 44))
  }

  @Test func rotationTurnsXTowardsY() {
    let t = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(near(CGPoint(x: 1, y: 0).applying(t), CGPoint(x: 0, y: 1)))
    #expect(near(t, CGAffineTransform(0, 1, -1, 0, 0, 0)))
  }

  @Test func whatIsAddedComesFirst() {
    let base = CGAffineTransform(2, 3, 5, 7, 11, 13)
    #expect(
      base.translatedBy(x: 4, y: 6) == CGAffineTransform(translationX: 4, y: 6).concatenating(base))
    #expect(base.scaledBy(x: 4, y: 6) == CGAffineTransform(scaleX: 4, y: 6).concatenating(base))
    #expect(near(base.rotated(by: 1), CGAffineTransform(rotationAngle: 1).concatenating(base)))
    let moved = CGAffineTransform(scaleX: 2, y: 2).translatedBy(x: 10, y: 0)
    #expect(CGPoint.zero.applying(moved) == CGPoint(x: 20, y: 0))
  }

  @Test func concatenationAppliesTheReceiverFirst() {
    let one = CGAffineTransform(2, 3, 5, 7, 11, 13)
    let other = CGAffineTransform(-1, 4, 6, 2, 8, -9)
    #expect(point.applying(one.concatenating(other)) == point.applying(one).applying(other))
  }

  @Test func inverseUndoes() {
    let t = CGAffineTransform(2, 3, 5, 7, 11, 13)
    #expect(near(t.concatenating(t.inverted()), .identity))
    #expect(near(point.applying(t).applying(t.inverted()), point))
  }

  @Test(arguments: [
    CGAffineTransform(), CGAffineTransform(1, 2, 2, 4, 5, 6), CGAffineTransform(.nan, 0, 0, 1, 0, 0),
    CGAffineTransform(1e-200, 0, 0, 1e-200, 1, 1),
  ])
  func withoutInverseComesBackUnchanged(_ t: CGAffineTransform) {
    let inverted = t.inverted()
    #expect(inverted.tx == t.tx && inverted.b == t.b && inverted.d == t.d)
    #expect(inverted.a == t.a || t.a.isNaN && inverted.a.isNaN)
  }

  @Test func composesScaleThenShearThenRotationThenTranslation() {
    let components = CGAffineTransformComponents(
      scale: CGSize(width: 2, height: 3), horizontalShear: 0.5, rotation: .pi / 6,
      translation: CGVector(dx: 7, dy: 8))
    let expected = CGAffineTransform(scaleX: 2, y: 3)
      .concatenating(CGAffineTransform(1, 0, 0.5, 1, 0, 0))
      .concatenating(CGAffineTransform(rotationAngle: .pi / 6))
      .concatenating(CGAffineTransform(translationX: 7, y: 8))
    #expect(near(CGAffineTransform(components), expected))
  }

  @Test func decomposesIntoWhatItWasMadeOf() {
    for components in [
      CGAffineTransformComponents(),
      CGAffineTransformComponents(
        scale: CGSize(width: 2, height: 3), horizontalShear: 0.5, rotation: 2,
        translation: CGVector(dx: 7, dy: 8)),
      CGAffineTransformComponents(scale: CGSize(width: 2, height: -3), horizontalShear: -1, rotation: -3),
    ] {
      let parts = CGAffineTransform(components).decomposed()
      #expect(near(parts.scale.width, components.scale.width))
      #expect(near(parts.scale.height, components.scale.height))
      #expect(near(parts.horizontalShear, components.horizontalShear))
      #expect(near(parts.rotation, components.rotation))
      #expect(parts.translation == components.translation)
    }
  }

  @Test func decomposesWhatHasNoInverseToo() {
    let flat = CGAffineTransform(0, 0, -3, 4, 1, 2).decomposed()
    #expect(flat.scale == CGSize(width: 0, height: 5))
    #expect(near(CGAffineTransform(flat), CGAffineTransform(0, 0, -3, 4, 1, 2)))
    #expect(CGAffineTransform().decomposed().scale == .zero)
    #expect(CGAffineTransform().decomposed().rotation == 0)
  }

  @Test func codingRoundTrip() throws {
    let t = CGAffineTransform(2, 3, 5, 7, 11, 13)
    let data = try JSONEncoder().encode(t)
    #expect(String(decoding: data, as: UTF8.self) == "[2,3,5,7,11,13]")
    #expect(try JSONDecoder().decode(CGAffineTransform.self, from: data) == t)
    let vector = CGVector(dx: 1.5, dy: -2)
    #expect(try JSONDecoder().decode(CGVector.self, from: JSONEncoder().encode(vector)) == vector)
  }
}
