import CoreGraphics
import Foundation

/// A part of a transform that a key path can name, such as `rotation.z` in `transform.rotation.z`.
/// Angles are radians, translations points.
package enum TransformPart: UInt8, CaseIterable, Sendable {
  case rotationX, rotationY, rotationZ
  case scaleX, scaleY, scaleZ
  /// Writes all three; reads their average.
  case scale
  /// Writes x and y and leaves z; reads their average. In wide use, though not in Apple's list.
  case scaleXY
  case translationX, translationY, translationZ
  /// x and y as a CGSize: the one part of two numbers.
  case translation

  /// The part that the rest of a key path names: `"rotation.z"` or `".rotation.z"`; nil when there is none.
  package init?(keyPath suffix: Substring) {
    switch suffix.first == "." ? suffix.dropFirst() : suffix {
    case "rotation.x": self = .rotationX
    case "rotation.y": self = .rotationY
    case "rotation.z", "rotation": self = .rotationZ
    case "scale.x": self = .scaleX
    case "scale.y": self = .scaleY
    case "scale.z": self = .scaleZ
    case "scale": self = .scale
    case "scale.xy": self = .scaleXY
    case "translation.x": self = .translationX
    case "translation.y": self = .translationY
    case "translation.z": self = .translationZ
    case "translation": self = .translation
    default: return nil
    }
  }

  /// How many numbers the part is.
  package var width: Int { self == .translation ? 2 : 1 }
}

/// A transform as the numbers that key paths read and write: `scale · skew · rotation x · rotation y ·
/// rotation z · translation · perspective`. Setting one keeps the others.
package struct TransformComponents: Sendable {
  package var scale: SIMD3<Double>
  /// xy, xz, yz.
  package var skew: SIMD3<Double>
  /// Radians about x, then y, then z.
  package var rotation: SIMD3<Double>
  package var translation: SIMD3<Double>
  /// The fourth column of the perspective: (0, 0, 0, 1) for none.
  package var perspective: SIMD4<Double>

  /// The components of the identity.
  package init() {
    scale = SIMD3(1, 1, 1)
    skew = SIMD3()
    rotation = SIMD3()
    translation = SIMD3()
    perspective = SIMD4(0, 0, 0, 1)
  }

  /// Takes `m` apart. A matrix that cannot be taken apart gives the components of the identity.
  package init(_ m: CATransform3D) {
    self.init()
    guard var frame = TransformFrame(m) else { return }
    if frame.isMirrored {
      // Which axis is mirrored cannot be told from the matrix. The choice that leaves the least rotation
      // reads back what was most likely written: scale.x −1 as that, and not as scale.y −1 and half a turn.
      let diagonal = SIMD3(frame.x.x, frame.y.y, frame.z.z)
      let candidates: [(trace: Double, flip: SIMD3<Double>)] = [
        (-diagonal.x + diagonal.y + diagonal.z, SIMD3(-1, 1, 1)),
        (diagonal.x - diagonal.y + diagonal.z, SIMD3(1, -1, 1)),
        (diagonal.x + diagonal.y - diagonal.z, SIMD3(1, 1, -1)),
        (-diagonal.sum(), SIMD3(-1, -1, -1)),
      ]
      var best = candidates[0]
      for candidate in candidates.dropFirst() where candidate.trace > best.trace + 1e-12 { best = candidate }
      let flip = best.flip
      frame.x *= flip.x
      frame.y *= flip.y
      frame.z *= flip.z
      frame.scale *= SIMD4(flip, 1)
      // skew is relative to the axes: y′ = y + xy·x.
      frame.skew *= SIMD4(flip.x * flip.y, flip.x * flip.z, flip.y * flip.z, 1)
    }
    scale = SIMD3(frame.scale.x, frame.scale.y, frame.scale.z)
    skew = SIMD3(frame.skew.x, frame.skew.y, frame.skew.z)
    translation = SIMD3(frame.translation.x, frame.translation.y, frame.translation.z)
    perspective = frame.perspective
    rotation = Self.angles(frame.x, frame.y, frame.z)
  }

  /// The rotations about x, then y, then z, that turn the axes to the given ones.
  private static func angles(
    _ x: SIMD4<Double>, _ y: SIMD4<Double>, _ z: SIMD4<Double>
  ) -> SIMD3<Double> {
    let cosine = (x.x * x.x + x.y * x.y).squareRoot()
    guard cosine > 1e-9 else {
      // Looking along z, rotations about x and z are one and the same: it is the one about z.
      return SIMD3(0, atan2(-x.z, cosine), atan2(-y.x, y.y))
    }
    let standard = SIMD3(atan2(y.z, z.z), atan2(-x.z, cosine), atan2(x.y, x.x))
    let other = SIMD3(atan2(-y.z, -z.z), atan2(-x.z, -cosine), atan2(-x.y, -x.x))
    // Both are the same rotation. The one with more angles at rest reads back what was written: rotation.y 2
    // as that, and not as half a turn about x and z around rotation.y 1.14.
    func rests(_ angles: SIMD3<Double>) -> Int {
      (0..<3).count { abs(angles[$0]) < 1e-9 }
    }
    return rests(other) > rests(standard) ? other : standard
  }

  /// The number that `part` reads; of `.translation` the x.
  package subscript(part: TransformPart) -> Double {
    get {
      switch part {
      case .rotationX: rotation.x
      case .rotationY: rotation.y
      case .rotationZ: rotation.z
      case .scaleX: scale.x
      case .scaleY: scale.y
      case .scaleZ: scale.z
      case .scale: scale.sum() / 3
      case .scaleXY: (scale.x + scale.y) / 2
      case .translationX, .translation: translation.x
      case .translationY: translation.y
      case .translationZ: translation.z
      }
    }
    set {
      switch part {
      case .rotationX: rotation.x = newValue
      case .rotationY: rotation.y = newValue
      case .rotationZ: rotation.z = newValue
      case .scaleX: scale.x = newValue
      case .scaleY: scale.y = newValue
      case .scaleZ: scale.z = newValue
      case .scale: scale = SIMD3(repeating: newValue)
      case .scaleXY: (scale.x, scale.y) = (newValue, newValue)
      case .translationX, .translation: translation.x = newValue
      case .translationY: translation.y = newValue
      case .translationZ: translation.z = newValue
      }
    }
  }

  /// The matrix with these components.
  package var transform: CATransform3D {
    transform(Turn(rotation.x), Turn(rotation.y), Turn(rotation.z))
  }

  /// The cosine and sine of an angle.
  struct Turn {
    var cosine: Double
    var sine: Double

    init(cosine: Double, sine: Double) {
      self.cosine = cosine
      self.sine = sine
    }

    init(_ angle: Double) {
      self.init(cosine: cos(angle), sine: sin(angle))
    }
  }

  /// The matrix with these components but with the given turns about x, then y, then z.
  func transform(_ turnX: Turn, _ turnY: Turn, _ turnZ: Turn) -> CATransform3D {
    let (cx, sx) = (turnX.cosine, turnX.sine)
    let (cy, sy) = (turnY.cosine, turnY.sine)
    let (cz, sz) = (turnZ.cosine, turnZ.sine)
    let x = SIMD4(cy * cz, cy * sz, -sy, 0)
    let y = SIMD4(sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy, 0)
    let z = SIMD4(cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy, 0)
    var m = CATransform3D()
    m.withMutableNumbers {
      $0.set(
        (scale.x * x).withPerspective(perspective, unit: 0),
        (scale.y * (y + skew.x * x)).withPerspective(perspective, unit: 0),
        (scale.z * (z + skew.y * x + skew.z * y)).withPerspective(perspective, unit: 0),
        SIMD4(translation, 0).withPerspective(perspective, unit: 1))
    }
    return m
  }
}
