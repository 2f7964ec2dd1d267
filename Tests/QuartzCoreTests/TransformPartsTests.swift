import Foundation
import QuartzCore
import RenderTree
import Testing

@Suite struct TransformPartsTests {
  private func setting(_ part: TransformPart, _ value: Double, of t: CATransform3D) -> CATransform3D {
    var components = TransformComponents(t)
    components[part] = value
    return components.transform
  }

  @Test(arguments: [
    ("rotation.x", TransformPart.rotationX), ("rotation", .rotationZ), (".rotation.z", .rotationZ),
    ("scale", .scale), ("scale.xy", .scaleXY), ("scale.z", .scaleZ), ("translation", .translation),
    (".translation.y", .translationY),
  ])
  func keyPaths(path: String, part: TransformPart) {
    #expect(TransformPart(keyPath: path[...]) == part)
  }

  @Test func unknownKeyPaths() {
    for path in ["", ".", "rotation.w", "scale.x.y", "Rotation", "translation.", "m11"] {
      #expect(TransformPart(keyPath: path[...]) == nil)
    }
  }

  /// Recorded on Apple's systems: scale 2, then a rotation of 0.5 about z.
  @Test func measuredRow() {
    let t = setting(.rotationZ, 0.5, of: setting(.scale, 2, of: CATransform3DIdentity))
    #expect(abs(t.m11 - 1.7551651237807455) < 1e-15)
    #expect(abs(t.m12 - 0.958851077208406) < 1e-15)
    #expect(abs(TransformComponents(t)[.scale] - 2) < 1e-15)
  }

  /// What is written is read, alone and after every other part.
  @Test func partsComeBack() {
    let values: [TransformPart: Double] = [
      .rotationX: 0.4, .rotationY: -0.9, .rotationZ: 2.2, .scaleX: 2, .scaleY: 0.5, .scaleZ: 3,
      .translationX: 10, .translationY: -20, .translationZ: 30,
    ]
    var t = CATransform3DIdentity
    for part in TransformPart.allCases {
      guard let value = values[part] else { continue }
      #expect(abs(TransformComponents(setting(part, value, of: CATransform3DIdentity))[part] - value) < 1e-12)
      t = setting(part, value, of: t)
    }
    for (part, value) in values { #expect(abs(TransformComponents(t)[part] - value) < 1e-9, "\(part)") }
  }

  @Test func componentsGiveBackTheMatrix() {
    for t in CATransform3DTests.samples {
      #expect(TransformComponents(t).transform.distance(to: t) < 1e-9)
    }
  }

  @Test func settingOnePartKeepsTheOthers() {
    for t in CATransform3DTests.samples {
      var expected = TransformComponents(t)
      expected.translation.y = 77
      let got = setting(.translationY, 77, of: t)
      #expect(got.distance(to: expected.transform) == 0)
      #expect(abs(TransformComponents(got)[.translationY] - 77) < 1e-9)
      #expect(abs(TransformComponents(got)[.rotationZ] - TransformComponents(t)[.rotationZ]) < 1e-9)
    }
  }

  /// An angle beyond a right angle reads as it was written, as long as the other two are at rest.
  @Test func largeAnglesComeBack() {
    for part in [TransformPart.rotationX, .rotationY, .rotationZ] {
      for angle in [-3.1, -2, -1.2, 0.3, 1.5, 2, 3.1] {
        var t = setting(part, angle, of: CATransform3DIdentity)
        #expect(abs(TransformComponents(t)[part] - angle) < 1e-9, "\(part) \(angle)")
        t = setting(part, 2.5, of: t)
        #expect(t.distance(to: setting(part, 2.5, of: CATransform3DIdentity)) < 1e-9)
        // A second rotation keeps the first.
        let other: TransformPart = part == .rotationZ ? .rotationX : .rotationZ
        t = setting(other, 0.3, of: t)
        #expect(abs(TransformComponents(t)[part] - 2.5) < 1e-9, "\(part) then \(other)")
      }
    }
  }

  @Test func wholeTurnsAreTheSameMatrix() {
    for part in [TransformPart.rotationX, .rotationY, .rotationZ] {
      let t = CATransform3DTests.samples[10]
      #expect(setting(part, 0.7, of: t).distance(to: setting(part, 0.7 + 6 * .pi, of: t)) < 1e-9)
    }
  }

  /// The rotations of the parts are those of CATransform3DMakeRotation.
  @Test func axes() {
    for (part, x, y, z) in [
      (TransformPart.rotationX, 1.0, 0.0, 0.0), (.rotationY, 0, 1, 0), (.rotationZ, 0, 0, 1),
    ] {
      let expected = CATransform3DMakeRotation(1.1, x, y, z)
      #expect(setting(part, 1.1, of: CATransform3DIdentity).distance(to: expected) < 1e-15)
    }
  }

  @Test func mirrorsReadAsWritten() {
    for (part, expected) in [
      (TransformPart.scaleX, [-1.0, 1, 1]), (.scaleY, [1, -1, 1]), (.scaleZ, [1, 1, -1]),
      (.scale, [-1, -1, -1]),
    ] {
      let components = TransformComponents(setting(part, -1, of: CATransform3DIdentity))
      #expect([components[.scaleX], components[.scaleY], components[.scaleZ]] == expected)
      #expect(components[.rotationX] == 0 && components[.rotationY] == 0 && components[.rotationZ] == 0)
    }
    let turned = setting(.rotationZ, 0.5, of: CATransform3DMakeScale(-2, 1, 1))
    #expect(abs(TransformComponents(turned)[.scaleX] + 2) < 1e-12)
    #expect(abs(TransformComponents(turned)[.rotationZ] - 0.5) < 1e-12)
  }

  @Test func scaleReadsTheAverage() {
    let components = TransformComponents(CATransform3DMakeScale(1, 2, 6))
    #expect(components[.scale] == 3)
    #expect(components[.scaleXY] == 1.5)
    #expect(
      setting(.scaleXY, 4, of: CATransform3DMakeScale(1, 2, 6)).entries
        == CATransform3DMakeScale(4, 4, 6).entries)
  }

  @Test func whatCannotBeTakenApartIsTheIdentity() {
    var broken = CATransform3DIdentity
    broken.m11 = .nan
    for t in [broken, CATransform3D()] {
      #expect(setting(.translationX, 5, of: t).entries == CATransform3DMakeTranslation(5, 0, 0).entries)
    }
  }

  // MARK: Compiled

  /// The compiled form agrees with the components, for every part of every kind of matrix.
  @Test func writersAgree() {
    for t in CATransform3DTests.samples + [CATransform3DMakeScale(0, 0, 1), CATransform3D()] {
      let components = TransformComponents(t)
      for part in TransformPart.allCases {
        let writer = TransformPartWriter(base: t, part: part)
        for value in [-7.5, -1, 0, 0.3, 2, 40] {
          var out = [Double](repeating: .nan, count: 16)
          writer.write([value, 0.5 * value], into: &out)
          var changed = components
          changed[part] = value
          if part == .translation { changed[.translationY] = 0.5 * value }
          #expect(CATransform3D(row: out).distance(to: changed.transform) < 1e-9, "\(part)")
        }
      }
    }
  }

  @Test func writersOfThePlaneAreExact() {
    let writer = TransformPartWriter(base: CATransform3DMakeScale(2, 2, 2), part: .rotationZ)
    var out = [Double](repeating: .nan, count: 16)
    writer.write(0.5, into: &out)
    #expect(
      out == [2 * cos(0.5), 2 * sin(0.5), 0, 0, -2 * sin(0.5), 2 * cos(0.5), 0, 0, 0, 0, 2, 0, 0, 0, 0, 1])
  }
}
