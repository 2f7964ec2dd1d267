import TestSupport
import Foundation
import QuartzCore
import Testing

@Suite struct CATransform3DTests {
  /// Matrices of all kinds: the plain ones, and products of them with perspective.
  static let samples: [CATransform3D] = {
    var random = SplitMix64(seed: 7)
    var all = [
      CATransform3DIdentity, CATransform3DMakeScale(2, -3, 0.5), CATransform3DMakeTranslation(10, -20, 30),
      CATransform3DMakeRotation(1, 1, 2, 3),
    ]
    for _ in 0..<40 {
      func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
      var t = CATransform3DIdentity
      t.m34 = -1 / number(200...900)
      t = CATransform3DTranslate(t, number(-100...100), number(-100...100), number(-100...100))
      t = CATransform3DRotate(t, number(-7...7), number(-1...1), number(-1...1), number(-1...1))
      t = CATransform3DScale(t, number(0.1...3), number(-3 ... -0.1), number(0.1...3))
      t.m21 += number(-0.3...0.3)
      all.append(t)
    }
    return all
  }()

  /// The product by its definition.
  private func product(_ a: CATransform3D, _ b: CATransform3D) -> [Double] {
    let (a, b) = (a.entries, b.entries)
    var product = [Double](repeating: 0, count: 16)
    for row in 0..<4 {
      for column in 0..<4 {
        for k in 0..<4 { product[row * 4 + column] += a[row * 4 + k] * b[k * 4 + column] }
      }
    }
    return product
  }

  @Test func concatenates() {
    for a in Self.samples {
      for b in Self.samples.prefix(8) {
        let got = CATransform3DConcat(a, b).entries
        for (x, y) in zip(got, product(a, b)) { #expect(abs(x - y) <= 1e-12 * max(1, abs(y))) }
      }
    }
  }

  /// Products within the plane are computed with fewer operations. They equal those of all sixteen numbers, also with entries of −0, as
  /// flipped layers have, and where numbers are not finite.
  @Test func planarProductsEqualFullOnes() {
    func planar(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ x: Double, _ y: Double) -> CATransform3D
    {
      var t = CATransform3DIdentity
      (t.m11, t.m12, t.m21, t.m22, t.m41, t.m42) = (a, b, c, d, x, y)
      return t
    }
    var flipped = planar(1, 0, 0, -1, 0, 480)
    (flipped.m21, flipped.m23, flipped.m24) = (-0.0, -0.0, -0.0)
    var flat = planar(0.8, 0.6, -0.6, 0.8, 12, 34)
    flat.m33 = 0
    let transforms = [
      flat, planar(1, 0, 0, 1, 3, -7), planar(0.3, -1.7, 2.9, 0.1, 1e9, -1e-9), flipped,
      planar(0, 0, 0, 0, 1, 1),
      planar(-2, 0, 0, -3, -0.0, -0.0), planar(1e300, 2, 3, 1e300, 1e300, 5),
      planar(.infinity, 0, 0, 1, 2, 3),
      planar(1, .nan, 0, 1, 2, 3), planar(1, 0, 0, 1, -.infinity, 3),
      CATransform3DMakeRotation(0.4, 0, 0, 1), CATransform3DMakeRotation(0.4, 0, 1, 0),
    ]
    for a in transforms {
      for b in transforms {
        var numbers = a.entries
        numbers.withUnsafeMutableBufferPointer { n in
          b.withNumbers { CATransform3D.multiply(n.baseAddress!, $0, into: n.baseAddress!) }
        }
        for (got, full) in zip(CATransform3DConcat(a, b).entries, numbers) {
          #expect(got == full || (got.isNaN && full.isNaN), "\(a.entries) · \(b.entries)")
        }
      }
    }
  }

  @Test func multipliesInPlace() {
    let (a, b) = (Self.samples[5], Self.samples[6])
    var numbers = a.entries
    numbers.withUnsafeMutableBufferPointer { n in
      b.withNumbers { CATransform3D.multiply(n.baseAddress!, $0, into: n.baseAddress!) }
    }
    #expect(numbers == CATransform3DConcat(a, b).entries)
    var others = b.entries
    others.withUnsafeMutableBufferPointer { n in
      a.withNumbers { CATransform3D.multiply($0, n.baseAddress!, into: n.baseAddress!) }
    }
    #expect(others == CATransform3DConcat(a, b).entries)
  }

  @Test func inverts() {
    for t in Self.samples {
      let identity = CATransform3DConcat(t, CATransform3DInvert(t))
      #expect(identity.distance(to: CATransform3DIdentity) < 1e-9)
    }
  }

  @Test func singularMatricesComeBack() {
    var flat = CATransform3DMakeRotation(0.7, 1, 2, 3)
    (flat.m31, flat.m32, flat.m33) = (
      flat.m11 + 0.1 * flat.m21, flat.m12 + 0.1 * flat.m22, flat.m13 + 0.1 * flat.m23
    )
    var broken = CATransform3DIdentity
    broken.m11 = .nan
    for t in [
      CATransform3D(), CATransform3DMakeScale(0, 1, 1), CATransform3DMakeScale(1, 1, 0), flat, broken,
      CATransform3DMakeScale(1e300, 1e300, 1e300),
    ] {
      #expect(CATransform3DInvert(t).entries.map(\.bitPattern) == t.entries.map(\.bitPattern))
    }
    // Small is not singular.
    #expect(abs(CATransform3DInvert(CATransform3DMakeScale(1e-6, 1e-6, 1e-6)).m22 - 1e6) < 1e-9)
    #expect(abs(CATransform3DInvert(CATransform3DMakeScale(1e-5, 1, 1)).m11 - 1e5) < 1e-9)
  }

  @Test func rotationsTurn() {
    let z = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    #expect(
      z.distance(
        to: CATransform3D(
          m11: 0, m12: 1, m13: 0, m14: 0, m21: -1, m22: 0, m23: 0, m24: 0,
          m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)) < 1e-15)
    let x = CATransform3DMakeRotation(.pi / 2, 8, 0, 0)  // y → z
    #expect(abs(x.m23 - 1) < 1e-15 && abs(x.m32 + 1) < 1e-15 && x.m11 == 1)
    let y = CATransform3DMakeRotation(.pi / 2, 0, 1e-200, 0)  // z → x
    #expect(abs(y.m31 - 1) < 1e-15 && abs(y.m13 + 1) < 1e-15)
    // About the diagonal a third of a turn takes x to y to z.
    let diagonal = CATransform3DMakeRotation(2 * .pi / 3, 1, 1, 1)
    #expect(abs(diagonal.m12 - 1) < 1e-15 && abs(diagonal.m23 - 1) < 1e-15 && abs(diagonal.m31 - 1) < 1e-15)
    #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, 0, 0, 0)))
    #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, .nan, 0, 0)))
    #expect(abs(CATransform3DMakeRotation(1, 1e300, 1e300, 0).m33 - cos(1)) < 1e-15)
  }

  @Test func rotationsAboutAnAxisKeepItExactly() {
    for step in -500...500 {
      let angle = Double(step) * 0.0371
      let z = CATransform3DMakeRotation(angle, 0, 0, -3)
      #expect(z.isAffine && z.m11 == cos(angle) && z.m22 == cos(angle))
      #expect(CATransform3DMakeRotation(angle, 5, 0, 0).m11 == 1)
      #expect(CATransform3DMakeRotation(angle, 0, 1e-9, 0).m22 == 1)
    }
  }

  @Test func operationsHappenFirst() {
    for t in Self.samples {
      #expect(
        CATransform3DTranslate(t, 3, 4, 5).distance(
          to: CATransform3DConcat(CATransform3DMakeTranslation(3, 4, 5), t)) < 1e-9)
      #expect(
        CATransform3DScale(t, 3, 4, 5).distance(to: CATransform3DConcat(CATransform3DMakeScale(3, 4, 5), t))
          < 1e-9)
      #expect(
        CATransform3DRotate(t, 1, 3, 4, 5).distance(
          to: CATransform3DConcat(CATransform3DMakeRotation(1, 3, 4, 5), t)) == 0)
    }
  }

  @Test func comparesExactly() {
    var t = CATransform3DIdentity
    #expect(CATransform3DIsIdentity(t))
    #expect(CATransform3DEqualToTransform(t, CATransform3DIdentity))
    t.m43 = 1e-300
    #expect(!CATransform3DIsIdentity(t))
    #expect(!CATransform3DEqualToTransform(t, CATransform3DIdentity))
    #expect(CATransform3D().entries == [Double](repeating: 0, count: 16))
  }

  @Test func numbersComeBack() {
    let numbers = (1...16).map { Double($0) }
    let t = CATransform3D(row: numbers)
    #expect(t.m12 == 2 && t.m21 == 5 && t.m34 == 12 && t.m41 == 13)
    #expect(t.entries == numbers)
  }

  @Test func determinants() {
    #expect(CATransform3DMakeScale(2, 3, 4).determinant == 24)
    #expect(abs(CATransform3DMakeRotation(1, 1, 2, 3).determinant - 1) < 1e-15)
    for (a, b) in zip(Self.samples, Self.samples.dropFirst()) {
      let expected = a.determinant * b.determinant
      #expect(abs(CATransform3DConcat(a, b).determinant - expected) < 1e-9 * max(1, abs(expected)))
    }
  }

  @Test func affineTransforms() {
    let affine = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let t = CATransform3DMakeAffineTransform(affine)
    #expect(t.entries == [1, 2, 0, 0, 3, 4, 0, 0, 0, 0, 1, 0, 5, 6, 0, 1])
    #expect(CATransform3DIsAffine(t))
    #expect(CATransform3DGetAffineTransform(t) == affine)
    // A part in z or a perspective is not affine (measured); no affine transform replaces it.
    for path in [\CATransform3D.m13, \.m14, \.m23, \.m24, \.m31, \.m32, \.m33, \.m34, \.m43, \.m44] {
      var other = t
      other[keyPath: path] += 0.25
      #expect(!CATransform3DIsAffine(other))
      #expect(CATransform3DGetAffineTransform(other) == .identity)
    }
    let concatenated = CATransform3DConcat(t, CATransform3DMakeAffineTransform(affine))
    #expect(CATransform3DGetAffineTransform(concatenated) == affine.concatenating(affine))
  }

  // MARK: Projection

  @Test func unprojectsWhatItProjects() throws {
    var hits = 0
    for t in Self.samples {
      for p in [CGPoint(x: 0, y: 0), CGPoint(x: 30, y: -20), CGPoint(x: -55, y: 80)] {
        guard let image = t.project(p) else { continue }
        let back = try #require(t.unproject(image))
        #expect(abs(back.x - p.x) < 1e-6 && abs(back.y - p.y) < 1e-6)
        hits += 1
      }
    }
    #expect(hits > 100)
  }

  @Test func nothingIsSeenEdgeOnOrBehindTheEye() {
    #expect(CATransform3DMakeScale(0, 1, 1).unproject(CGPoint(x: 1, y: 1)) == nil)
    #expect(CATransform3D().unproject(.zero) == nil)
    var edge = CATransform3DIdentity
    edge.m34 = -1 / 500
    #expect(CATransform3DRotate(edge, .pi / 2, 0, 1, 0).unproject(CGPoint(x: 0, y: 0)) == nil)
    // Turned by 60° the plane runs through the eye's plane at x = 500 / sin 60°.
    let turned = CATransform3DRotate(edge, -.pi / 3, 0, 1, 0)
    #expect(turned.project(CGPoint(x: 570, y: 0)) != nil)
    #expect(turned.project(CGPoint(x: 580, y: 0)) == nil)
    let horizon = turned.project(x: 1e9, y: 0)
    #expect(turned.unproject(CGPoint(x: horizon.x / horizon.w - 10, y: 0)) == nil)
  }
}
