import CoreGraphics
import Foundation

/// Writes one part of a transform, over and over: what an animation of `transform.rotation.z` compiles to.
///
/// Every part enters the matrix linearly, or through the sine and cosine of an angle:
/// `M(v) = base + v·first (+ v₂·second)`, or `M(v) = base + cos v·first + sin v·second`.
/// The three matrices are worked out once.
package struct TransformPartWriter: Sendable {
  private enum Kind: UInt8 {
    case linear  // one number
    case pair  // two numbers
    case angle
    case angleInPlane  // only m11 m12 m21 m22 change
  }

  /// How many numbers the part is.
  package let width: Int
  private let kind: Kind
  private let base: CATransform3D
  private let first: CATransform3D
  private let second: CATransform3D

  /// A writer of `part` that keeps all other components of `transform`.
  package init(base transform: CATransform3D, part: TransformPart) {
    self.init(components: TransformComponents(transform), part: part)
  }

  package init(components: TransformComponents, part: TransformPart) {
    width = part.width
    func matrix(_ v: Double, _ v2: Double = 0) -> CATransform3D {
      var changed = components
      changed[part] = v
      if part == .translation { changed[.translationY] = v2 }
      return changed.transform
    }
    func turned(_ turn: TransformComponents.Turn) -> CATransform3D {
      let kept = components.rotation
      return components.transform(
        part == .rotationX ? turn : TransformComponents.Turn(kept.x),
        part == .rotationY ? turn : TransformComponents.Turn(kept.y),
        part == .rotationZ ? turn : TransformComponents.Turn(kept.z))
    }
    switch part {
    case .rotationX, .rotationY, .rotationZ:
      // From the angles 0, π and π/2, whose cosines and sines are 0 and ±1.
      let zero = turned(TransformComponents.Turn(cosine: 1, sine: 0))
      let half = turned(TransformComponents.Turn(cosine: -1, sine: 0))
      let quarter = turned(TransformComponents.Turn(cosine: 0, sine: 1))
      base = zero.combined(half) { ($0 + $1) / 2 }
      first = zero.combined(half) { ($0 - $1) / 2 }
      second = quarter.combined(base, -)
      let rows = (base.rows, first.rows, second.rows)
      let flat = SIMD4<Double>(1, 1, 0, 0)
      func isFlat(_ row: SIMD4<Double>) -> Bool { row * flat == row }
      let still = SIMD4<Double>()
      kind =
        part == .rotationZ && rows.1.2 == still && rows.1.3 == still && rows.2.2 == still
          && rows.2.3 == still && isFlat(rows.1.0) && isFlat(rows.1.1) && isFlat(rows.2.0)
          && isFlat(rows.2.1)
        ? .angleInPlane : .angle
    case .translation:
      kind = .pair
      base = matrix(0)
      first = matrix(1, 0).combined(base, -)
      second = matrix(0, 1).combined(base, -)
    default:
      kind = .linear
      base = matrix(0)
      first = matrix(1).combined(base, -)
      second = CATransform3D()
    }
  }

  /// Writes the sixteen entries of the transform whose part is the number (or two) at `values` to `out`.
  package func write(_ values: UnsafePointer<Double>, into out: UnsafeMutablePointer<Double>) {
    if kind == .pair {
      let (p, q) = (values[0], values[1])
      let (b, f, s) = (base.rows, first.rows, second.rows)
      out.set(
        b.0 + p * f.0 + q * s.0, b.1 + p * f.1 + q * s.1, b.2 + p * f.2 + q * s.2, b.3 + p * f.3 + q * s.3)
    } else {
      write(values[0], into: out)
    }
  }

  /// The same for one number; of `.translation` the x, with y at 0.
  package func write(_ value: Double, into out: UnsafeMutablePointer<Double>) {
    let b = base.rows
    let f = first.rows
    switch kind {
    case .linear, .pair:
      out.set(b.0 + value * f.0, b.1 + value * f.1, b.2 + value * f.2, b.3 + value * f.3)
    case .angle:
      let s = second.rows
      let c = cos(value)
      let i = sin(value)
      out.set(
        b.0 + c * f.0 + i * s.0, b.1 + c * f.1 + i * s.1, b.2 + c * f.2 + i * s.2, b.3 + c * f.3 + i * s.3)
    case .angleInPlane:
      let c = cos(value)
      let i = sin(value)
      base.store(to: out)
      out[0] += c * first.m11 + i * second.m11
      out[1] += c * first.m12 + i * second.m12
      out[4] += c * first.m21 + i * second.m21
      out[5] += c * first.m22 + i * second.m22
    }
  }
}

extension CATransform3D {
  /// The matrix of `operation` on every pair of entries.
  fileprivate func combined(
    _ other: CATransform3D, _ operation: (Double, Double) -> Double
  ) -> CATransform3D {
    var result = CATransform3D()
    withNumbers { a in
      other.withNumbers { b in
        result.withMutableNumbers { out in
          for i in 0..<16 { out[i] = operation(a[i], b[i]) }
        }
      }
    }
    return result
  }
}
