import TestSupport
import Foundation
import QuartzCore
import RenderTree
import Testing

@Suite struct TransformInterpolationTests {
  private func quarter(_ to: CATransform3D) -> CATransform3D {
    TransformInterpolation(from: CATransform3DIdentity, to: to).value(at: 0.25)
  }

  private func expect2D(
    _ t: CATransform3D, _ m: [Double], within tolerance: Double, _ location: SourceLocation = #_sourceLocation
  ) {
    for (a, b) in zip([t.m11, t.m12, t.m21, t.m22], m) {
      #expect(abs(a - b) < tolerance, sourceLocation: location)
    }
  }

  // MARK: Rows recorded on Apple's systems, a quarter of the way

  @Test func measuredRows() {
    let turn = { CATransform3DMakeRotation($0 * .pi / 180, 0, 0, 1) }
    expect2D(quarter(turn(170)), [0.73728, 0.67559, -0.67559, 0.73728], within: 1e-5)
    expect2D(quarter(turn(270)), [0.92388, -0.38268, 0.38268, 0.92388], within: 1e-5)
    expect2D(quarter(turn(180)), [0.7071, -0.7071, 0.7071, 0.7071], within: 1e-4)
    expect2D(quarter(CATransform3DMakeScale(-1, 1, 1)), [0.5, 0, 0, 1], within: 1e-15)
    let scaledTurn = CATransform3DConcat(
      CATransform3DMakeScale(2, 1, 1), CATransform3DMakeRotation(1.5, 0, 0, 1))
    expect2D(quarter(scaledTurn), [1.1631, 0.4578, -0.3663, 0.9305], within: 1e-4)
    let y = quarter(CATransform3DMakeRotation(1.2, 0, 1, 0))
    #expect(abs(y.m11 - 0.95534) < 1e-5 && abs(y.m13 + 0.29552) < 1e-5)
  }

  // MARK: Ends

  /// Every pair returns its ends, for all kinds of transforms.
  @Test func endsAreTheEnds() {
    var samples = CATransform3DTests.samples
    var random = SplitMix64(seed: 3)
    for _ in 0..<20 {  // of the plane, sheared and mirrored
      var t = CATransform3DIdentity
      for path in [\CATransform3D.m11, \.m12, \.m21, \.m22, \.m41, \.m42] {
        t[keyPath: path] = .random(in: -2...2, using: &random)
      }
      samples.append(t)
    }
    for a in samples {
      for b in samples {
        let way = TransformInterpolation(from: a, to: b)
        #expect(way.value(at: 0).distance(to: a) < 1e-8)
        #expect(way.value(at: 1).distance(to: b) < 1e-8)
        #expect(way.value(at: 0.37).isFinite)
      }
    }
  }

  @Test func writesIntoStorage() {
    let way = TransformInterpolation(from: CATransform3DTests.samples[8], to: CATransform3DTests.samples[9])
    var out = [Double](repeating: .nan, count: 16)
    way.value(at: 0.3, into: &out)
    #expect(out == way.value(at: 0.3).entries)
  }

  // MARK: In between

  /// About any axis a rotation runs at constant speed the short way, and on beyond its ends.
  @Test(arguments: [[1.0, 0, 0], [0, 1, 0], [1, 2, 3], [-1, 0.5, 0.2]])
  func rotationsInSpace(axis: [Double]) {
    func turn(_ angle: Double) -> CATransform3D {
      CATransform3DMakeRotation(angle, axis[0], axis[1], axis[2])
    }
    let way = TransformInterpolation(from: turn(0.5), to: turn(2.1))
    for p in [-0.5, 0, 0.2, 0.5, 0.9, 1, 1.3] {
      #expect(way.value(at: p).distance(to: turn(0.5 + p * 1.6)) < 1e-12)
    }
    let short = TransformInterpolation(from: turn(-1.6), to: turn(1.8))
    #expect(short.value(at: 0.5).distance(to: turn(0.1 + .pi)) < 1e-12)
  }

  @Test func overshootInThePlane() {
    let way = TransformInterpolation(
      from: CATransform3DMakeRotation(0.2, 0, 0, 1), to: CATransform3DMakeRotation(1, 0, 0, 1))
    for p in [-0.5, 1.4] {
      #expect(way.value(at: p).distance(to: CATransform3DMakeRotation(0.2 + 0.8 * p, 0, 0, 1)) < 1e-14)
    }
  }

  @Test func plainScalesAndTranslationsAreLinear() {
    let a = CATransform3DTranslate(CATransform3DMakeScale(1, 2, 3), 1, 1, 1)
    let b = CATransform3DTranslate(CATransform3DMakeScale(5, 0, 1), -3, 1, 1)
    let mean = TransformInterpolation(from: a, to: b).value(at: 0.5)
    #expect(mean.m11 == 3 && mean.m22 == 1 && mean.m33 == 2)
    #expect(mean.m41 == -7 && mean.m42 == 1 && mean.m43 == 2)
  }

  /// From nothing, growth is linear and has the other end's direction.
  @Test func growsOutOfNothing() {
    for end in [
      CATransform3DMakeRotation(0.7, 0, 0, 1), CATransform3DMakeRotation(0.7, 1, 2, 3),
      CATransform3D(
        m11: 1, m12: 0.5, m13: 0, m14: 0, m21: 0.2, m22: 2, m23: 0, m24: 0,
        m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1),
    ] {
      var nothing = CATransform3DMakeScale(0, 0, end.isAffine ? 1 : 0)
      nothing.m41 = 8
      var expected = CATransform3DScale(end, 0.25, 0.25, end.isAffine ? 1 : 0.25)
      expected.m41 = 6
      #expect(TransformInterpolation(from: nothing, to: end).value(at: 0.25).distance(to: expected) < 1e-12)
      expected.m41 = 6
      #expect(TransformInterpolation(from: end, to: nothing).value(at: 0.75).distance(to: expected) < 1e-12)
    }
  }

  @Test func perspectiveGrows() {
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 500
    let way = TransformInterpolation(from: CATransform3DIdentity, to: CATransform3DRotate(eye, 1, 0, 1, 0))
    var half = CATransform3DIdentity
    half.m34 = -1 / 1000
    #expect(way.value(at: 0.5).distance(to: CATransform3DRotate(half, 0.5, 0, 1, 0)) < 1e-12)
  }

  @Test func aFlipThroughPerspectiveStaysInShape() {
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 500
    let way = TransformInterpolation(from: eye, to: CATransform3DRotate(eye, .pi, 0, 1, 0))
    #expect(way.value(at: 0.5).distance(to: CATransform3DRotate(eye, .pi / 2, 0, 1, 0)) < 1e-12)
  }

  /// x mirrored in one and y in the other: half a turn lies between, not a collapse.
  @Test func oppositeMirrorsTurn() {
    let way = TransformInterpolation(
      from: CATransform3DMakeScale(-1, 1, 1), to: CATransform3DMakeScale(1, -1, 1))
    #expect(abs(way.value(at: 0.5).determinant + 1) < 1e-12)
  }

  @Test func whatCannotBeTakenApartSwitchesHalfWay() {
    var noUnit = CATransform3DIdentity
    noUnit.m44 = 0
    var broken = CATransform3DIdentity
    broken.m23 = .nan
    var flatEye = CATransform3DMakeScale(0, 1, 1)
    flatEye.m34 = -0.01
    let end = CATransform3DMakeTranslation(5, 0, 0)
    for start in [noUnit, broken, flatEye, CATransform3D()] {
      let way = TransformInterpolation(from: start, to: end)
      #expect(way.value(at: 0.49).entries.map(\.bitPattern) == start.entries.map(\.bitPattern))
      #expect(way.value(at: 0.5).entries == end.entries)
      #expect(way.value(at: 7).entries == end.entries)
    }
  }

  /// Collapsed along one axis only, the rest still turns.
  @Test func oneCollapsedAxis() {
    let flat = CATransform3DScale(CATransform3DMakeRotation(0.8, 1, 0, 0), 1, 0, 1)
    let way = TransformInterpolation(from: flat, to: CATransform3DMakeRotation(0.8, 1, 0, 0))
    #expect(
      way.value(at: 0.5).distance(to: CATransform3DScale(CATransform3DMakeRotation(0.8, 1, 0, 0), 1, 0.5, 1))
        < 1e-12)
  }

  /// Towards the eye: the translation stays linear, though m44 changes with it.
  @Test func translationsTowardsTheEyeAreLinear() {
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 500
    let way = TransformInterpolation(
      from: CATransform3DTranslate(eye, 0, 0, -100), to: CATransform3DTranslate(eye, 0, 0, 300))
    #expect(way.value(at: 0.5).distance(to: CATransform3DTranslate(eye, 0, 0, 100)) < 1e-12)
  }

  @Test func largerUnitsAreTheSameTransform() {
    var twice = CATransform3DIdentity
    (twice.m11, twice.m22, twice.m33, twice.m44) = (2, 2, 2, 2)
    let half = TransformInterpolation(from: twice, to: CATransform3DMakeRotation(1, 0, 1, 0)).value(at: 0.5)
    #expect(abs(half.m11 / half.m44 - cos(0.5)) < 1e-12 && abs(half.m13 / half.m44 + sin(0.5)) < 1e-12)
  }
}
