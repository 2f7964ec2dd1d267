/// What a node follows, as a commit carries it.
package struct FollowedPoints {
  let source: NodeIndex
  /// One to four points of the source's coordinates, or of the unit square of its bounds.
  let points: [SIMD2<Double>]
  let isNormalized: Bool
  let appliesX, appliesY, appliesScale, appliesRotation: Bool

  package init(
    source: NodeIndex, points: [SIMD2<Double>], isNormalized: Bool, appliesX: Bool, appliesY: Bool,
    appliesScale: Bool, appliesRotation: Bool
  ) {
    self.source = source
    self.points = points
    self.isNormalized = isNormalized
    self.appliesX = appliesX
    self.appliesY = appliesY
    self.appliesScale = appliesScale
    self.appliesRotation = appliesRotation
  }
}

/// A compiled animation of a node that follows another.
struct FollowAnimation {
  let followed: FollowedPoints
  let clock: MediaTiming.Compiled
  let groups: [AnimationPayload.Link]
  let isAdditive: Bool
  var space: Int32

  /// Whether the animation has an effect at `time` of its space.
  func isActive(at time: Double) -> Bool {
    guard let local = groups.time(at: time) else { return false }
    return clock.effect(at: local) != nil
  }
}
