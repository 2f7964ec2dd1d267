/// Parts of one transform that are animated together, such as rotation.z and scale.
///
/// In general each part takes the transform apart that the one before leaves. In the plane, while no axis is mirrored, that
/// gives the components back that the transform was made of, so the parts are set one after the other and the transform
/// is made once.
extension StackedAnimations {
  /// Whether `members` are of this kind.
  static func areParts(_ members: [Member]) -> Bool {
    members.enumerated().allSatisfy { order, member in
      guard case .part(_, let part) = member.payload.spec.target, !member.accumulates,
        member.payload.endsCount == part.width, part != .rotationX, part != .rotationY
      else { return false }
      // The angle beneath would have to be read from the matrix, which does not know of whole turns.
      let reads = (0..<part.width).contains { member.ends[$0].c != 0 || member.ends[$0].d != 0 }
      return part != .rotationZ || member.isAdditive || !reads || order == 0
    }
  }

  /// Applies the parts to the committed transform at `numbers`. False where it has to be done in general; the numbers are
  /// then as before.
  @inline(__always)
  static func applyParts(
    _ members: UnsafePointer<Member>, _ count: Int, _ numbers: UnsafeMutablePointer<Double>,
    _ moment: (UnsafePointer<Member>) -> (progress: Double, repetitions: Double)
  ) -> Bool {
    members.pointee.payload.prepare(UnsafePointer(numbers))
    guard var components = members.pointee.payload.flatComponents else { return false }
    var hasEffect = false
    for order in 0..<count {
      let member = members + order
      let progress = moment(member).progress
      if progress.isNaN { continue }
      hasEffect = true
      let ends = member.pointee.ends
      let part = member.pointee.part
      let value = ends[0].value(progress, over: components[part])
      if part == .translation {
        components.translation.y = ends[1].value(progress, over: components.translation.y)
      }
      components[part] = value
      guard components.scale.min() > TransformComponents.leastFlatScale else { return false }
    }
    if hasEffect { components.flatTransform.store(to: numbers) }
    return true
  }
}

extension TransformComponents {
  /// The least scale that is read back from a matrix as it was written.
  static let leastFlatScale = 1e-4

  /// Whether the transform is one of the plane, without skew and mirrored axes.
  var isFlat: Bool {
    rotation.x == 0 && rotation.y == 0 && skew == SIMD3() && perspective == SIMD4(0, 0, 0, 1)
      && scale.min() > Self.leastFlatScale
  }

  /// The matrix, if `isFlat`.
  var flatTransform: CATransform3D {
    let still = Turn(cosine: 1, sine: 0)
    return transform(still, still, Turn(rotation.z))
  }
}
