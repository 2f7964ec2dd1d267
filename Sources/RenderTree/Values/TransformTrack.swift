import CoreGraphics
import Foundation

/// The transforms of a keyframe animation, compiled: built once, then evaluated without allocation.
///
/// Between two keyframes a transform goes the way of `TransformInterpolation`. In cubic modes the parts
/// themselves (translation, scale, angle and so on) are splines through all keyframes; keyframes that
/// cannot be taken apart fall back to the way between two.
package struct TransformTrack: Sendable {
  package let timeline: KeyframeTimeline
  private let kind: Kind

  private enum Kind: Sendable {
    case keyframes([CATransform3D])
    case segments([TransformInterpolation])
    /// translation x y, scale x y, angle, rest
    case planar(KeyframeTrack)
    /// translation, scale, skew (3 each), perspective, quaternion (4 each)
    case spatial(KeyframeTrack)
  }

  /// Compiles keyframes; the parameters are those of `KeyframeTrack`. Paced modes measure the way between two
  /// transforms over all sixteen entries. Nil when fewer than two keyframes have a time.
  package init?(
    _ transforms: [CATransform3D], mode: KeyframeMode, keyTimes: [Double]? = nil, curves: [UnitBezier] = [],
    shapes: [KeyframeTrack.Shape] = []
  ) {
    let spline =
      mode.isCubic
      ? Self.spline(transforms, mode: mode, keyTimes: keyTimes, curves: curves, shapes: shapes) : nil
    if let (kind, timeline) = spline {
      self.kind = kind
      self.timeline = timeline
      return
    }
    let straight: KeyframeMode =
      switch mode {
      case .cubic: .linear
      case .cubicPaced: .paced
      default: mode
      }
    var entries = [Double](repeating: 0, count: transforms.count * 16)
    entries.withUnsafeMutableBufferPointer { entries in
      guard let base = entries.baseAddress else { return }
      for (index, transform) in transforms.enumerated() { transform.store(to: base + index * 16) }
    }
    guard
      let track = KeyframeTrack(
        values: entries, width: 16, mode: straight, keyTimes: keyTimes, curves: curves)
    else { return nil }
    timeline = track.timeline
    kind =
      mode == .discrete
      ? .keyframes(transforms)
      : .segments(zip(transforms, transforms.dropFirst()).map { TransformInterpolation(from: $0, to: $1) })
  }

  /// Writes the sixteen entries of the transform at `progress` to `out`.
  package func value(at progress: Double, into out: UnsafeMutablePointer<Double>) {
    switch kind {
    case .keyframes(let transforms):
      transforms[timeline.locate(progress).segment].store(to: out)
    case .segments(let segments):
      let location = timeline.locate(progress)
      segments[location.segment].value(at: location.fraction, into: out)
    case .planar(let track):
      withUnsafeTemporaryAllocation(of: Double.self, capacity: Self.planarWidth) {
        guard let p = $0.baseAddress else { return }
        track.value(at: progress, into: p)
        PlanarParts.write(
          translation: SIMD4(p[0], p[1], 0, 0), scale: SIMD4(p[2], p[3], 0, 0), angle: p[4],
          rest: SIMD4(p[5], p[6], p[7], p[8]), out)
      }
    case .spatial(let track):
      withUnsafeTemporaryAllocation(of: Double.self, capacity: Self.spatialWidth) {
        guard let p = $0.baseAddress else { return }
        track.value(at: progress, into: p)
        let quaternion = SIMD4(p[13], p[14], p[15], p[16])
        let length = quaternion.length
        SpatialParts.write(
          translation: SIMD4(p[0], p[1], p[2], 0), scale: SIMD4(p[3], p[4], p[5], 0),
          skew: SIMD4(p[6], p[7], p[8], 0), perspective: SIMD4(p[9], p[10], p[11], p[12]),
          quaternion: length > 1e-9 ? quaternion / length : SIMD4(0, 0, 0, 1), out)
      }
    }
  }

  // MARK: Splines

  private static let planarWidth = 9
  private static let spatialWidth = 17

  private static func spline(
    _ transforms: [CATransform3D], mode: KeyframeMode, keyTimes: [Double]?, curves: [UnitBezier],
    shapes: [KeyframeTrack.Shape]
  ) -> (Kind, KeyframeTimeline)? {
    if transforms.allSatisfy({ $0.isAffine && $0.isFinite }) {
      return KeyframeTrack(
        values: planarValues(transforms.map { PlanarParts($0) }), width: planarWidth, mode: mode,
        keyTimes: keyTimes, curves: curves, shapes: shapes
      ).map { (.planar($0), $0.timeline) }
    }
    let parts = transforms.compactMap { SpatialParts($0) }
    guard parts.count == transforms.count else { return nil }
    return KeyframeTrack(
      values: spatialValues(parts), width: spatialWidth, mode: mode, keyTimes: keyTimes, curves: curves,
      shapes: shapes
    ).map { (.spatial($0), $0.timeline) }
  }

  /// The parts one after the other, each turned to be as near to the one before as can be.
  private static func planarValues(_ parts: [PlanarParts]) -> [Double] {
    var values: [Double] = []
    var last: PlanarParts?
    for var part in parts {
      if let last {
        if part.isCollapsed { (part.angle, part.rest) = (last.angle, last.rest) }
        if (last.scale.x < 0 && part.scale.y < 0) || (last.scale.y < 0 && part.scale.x < 0) {
          part.scale = -part.scale
          part.angle += .pi
        }
        part.angle += 2 * .pi * ((last.angle - part.angle) / (2 * .pi)).rounded()
      }
      last = part
      values += [part.translation.x, part.translation.y, part.scale.x, part.scale.y, part.angle]
      values += [part.rest.x, part.rest.y, part.rest.z, part.rest.w]
    }
    return values
  }

  private static func spatialValues(_ parts: [SpatialParts]) -> [Double] {
    var values: [Double] = []
    var last: SpatialParts?
    for var part in parts {
      if let last {
        if part.isCollapsed { (part.quaternion, part.skew) = (last.quaternion, last.skew) }
        if (part.quaternion * last.quaternion).sum() < 0 { part.quaternion = -part.quaternion }
      }
      last = part
      for vector in [part.translation, part.scale, part.skew] { values += [vector.x, vector.y, vector.z] }
      for vector in [part.perspective, part.quaternion] {
        values += [vector.x, vector.y, vector.z, vector.w]
      }
    }
    return values
  }
}
