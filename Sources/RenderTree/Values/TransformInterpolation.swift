import CoreGraphics
import Foundation

/// The way from one transform to another, worked out once and then read off at any progress.
///
/// - Two transforms of x and y alone: the 2D decomposition of CSS Transforms Level 1 (translation, scale,
///   angle and the rest). The angle takes the short way, and half a turn goes the negative way (measured).
/// - Others: translation, scale, skew, perspective and a quaternion, as of CSS Transforms Level 2; the
///   quaternion takes the short way (slerp).
/// - Pure translations and scales without a mirrored axis: entry by entry, which is the same and cheaper.
///
/// A collapsed axis (scale 0) has no direction; it takes the other end's, so that growing out of nothing is
/// linear. A pair that cannot be decomposed at all (see `TransformFrame`) switches half-way. Progress may
/// leave 0…1: springs and curves overshoot.
package struct TransformInterpolation: Sendable {
  private enum Kind: UInt8 {
    case entries  // every entry linear
    case planar  // CSS 2D
    case spatial  // CSS 3D
    case discrete
  }

  private let kind: Kind
  // What the fields mean depends on the kind:
  //             entries, discrete   planar                 spatial
  //   a, da     row 4               translation            translation
  //   b, db     row 1               scale                  scale
  //   c, dc     row 2               m11 m12 m21 m22        skew xy xz yz
  //   d, dd     row 3               –                      perspective
  //   q, dq     –                   –                      the quaternion, and the one at right angles to it
  //   angle     –                   angle, its change      angle between the quaternions
  // A d-field is the change over the whole way; with discrete it is the other end.
  private var a = SIMD4<Double>(), da = SIMD4<Double>()
  private var b = SIMD4<Double>(), db = SIMD4<Double>()
  private var c = SIMD4<Double>(), dc = SIMD4<Double>()
  private var d = SIMD4<Double>(), dd = SIMD4<Double>()
  private var q = SIMD4<Double>(), dq = SIMD4<Double>()
  private var angle = 0.0, dangle = 0.0

  package init(from: CATransform3D, to: CATransform3D) {
    if from.isPlainScale, to.isPlainScale {
      kind = .entries
      setRows(from, to)
      da -= a
      db -= b
      dc -= c
      dd -= d
    } else if from.isAffine, to.isAffine, from.isFinite, to.isFinite {
      kind = .planar
      setPlanar(PlanarParts(from), PlanarParts(to))
    } else if let start = SpatialParts(from), let end = SpatialParts(to) {
      kind = .spatial
      setSpatial(start, end)
    } else {
      kind = .discrete
      setRows(from, to)
    }
  }

  /// Writes the sixteen entries of the transform at `progress` to `out`.
  package func value(at progress: Double, into out: UnsafeMutablePointer<Double>) {
    switch kind {
    case .planar: planar(progress, out)
    case .spatial: spatial(progress, out)
    case .entries:
      out.set(b + progress * db, c + progress * dc, d + progress * dd, a + progress * da)
    case .discrete:
      if progress < 0.5 { out.set(b, c, d, a) } else { out.set(db, dc, dd, da) }
    }
  }

  /// The transform at `progress`.
  package func value(at progress: Double) -> CATransform3D {
    var t = CATransform3D()
    t.withMutableNumbers { value(at: progress, into: $0) }
    return t
  }

  private mutating func setRows(_ from: CATransform3D, _ to: CATransform3D) {
    (b, c, d, a) = from.rows
    (db, dc, dd, da) = to.rows
  }

  // MARK: In the plane

  private mutating func setPlanar(_ from: PlanarParts, _ to: PlanarParts) {
    var (start, end) = (from, to)
    if start.isCollapsed { (start.angle, start.rest) = (end.angle, end.rest) }
    if end.isCollapsed { (end.angle, end.rest) = (start.angle, start.rest) }
    // x mirrored in one and y in the other is half a turn between them.
    if (start.scale.x < 0 && end.scale.y < 0) || (start.scale.y < 0 && end.scale.x < 0) {
      start.scale = -start.scale
      start.angle += start.angle < 0 ? .pi : -.pi
    }
    // The short way; an angle of 0 counts as a whole turn first, so half a turn goes the negative way.
    if start.angle == 0 { start.angle = 2 * .pi }
    if end.angle == 0 { end.angle = 2 * .pi }
    if abs(start.angle - end.angle) > .pi {
      if start.angle > end.angle { start.angle -= 2 * .pi } else { end.angle -= 2 * .pi }
    }
    if start.angle == 2 * .pi {  // sin 0 is 0; sin 2π is not quite
      start.angle = 0
      end.angle -= 2 * .pi
    }
    a = SIMD4(start.translation.x, start.translation.y, 0, 0)
    da = SIMD4(end.translation.x, end.translation.y, 0, 0) - a
    b = SIMD4(start.scale.x, start.scale.y, 0, 0)
    db = SIMD4(end.scale.x, end.scale.y, 0, 0) - b
    c = start.rest
    dc = end.rest - c
    angle = start.angle
    dangle = end.angle - start.angle
  }

  @inline(__always)
  private func planar(_ p: Double, _ out: UnsafeMutablePointer<Double>) {
    PlanarParts.write(
      translation: a + p * da, scale: b + p * db, angle: angle + p * dangle, rest: c + p * dc, out)
  }

  // MARK: In space

  private mutating func setSpatial(_ from: SpatialParts, _ to: SpatialParts) {
    var (start, end) = (from, to)
    if start.isCollapsed { (start.quaternion, start.skew) = (end.quaternion, end.skew) }
    if end.isCollapsed { (end.quaternion, end.skew) = (start.quaternion, start.skew) }
    a = start.translation
    da = end.translation - a
    b = start.scale
    db = end.scale - b
    c = start.skew
    dc = end.skew - c
    d = start.perspective
    dd = end.perspective - d
    q = start.quaternion
    var other = end.quaternion
    var cosine = (q * other).sum()
    if cosine < 0 {  // the short way
      other = -other
      cosine = -cosine
    }
    // The part of the other at right angles to q spans, with q, the plane that slerp turns in.
    let normal = other - cosine * q
    let sine = (normal * normal).sum().squareRoot()
    angle = atan2(sine, cosine)
    dq = sine > 1e-15 ? normal / sine : SIMD4()
    if sine <= 1e-15 { angle = 0 }
  }

  @inline(__always)
  private func spatial(_ p: Double, _ out: UnsafeMutablePointer<Double>) {
    var r = q
    if angle != 0 {
      let turn = p * angle
      r = cos(turn) * q + sin(turn) * dq
    }
    SpatialParts.write(
      translation: a + p * da, scale: b + p * db, skew: c + p * dc, perspective: d + p * dd, quaternion: r,
      out)
  }
}
