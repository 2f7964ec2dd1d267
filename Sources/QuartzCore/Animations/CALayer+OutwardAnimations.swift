// Animations that lead outward: their key path names a property of a sublayer (`sublayers.NAME.KEY`) or of the mask
// (`mask.KEY`), to any depth. They run in the time of the layer that they were added to and show on the other one:
// their specs are compiled for the node of that, and compiled again when the path comes to lead elsewhere.

import RenderTree

extension CALayer {
  /// The layer that a key path leads to, and the path from there on; nil where no such layer is.
  func animationTarget(ofKeyPath keyPath: String) -> (layer: CALayer, keyPath: String)? {
    var layer = self
    var rest = keyPath[...]
    while true {
      if rest.hasPrefix(Self.maskPrefix) {
        guard let mask = layer.maskLayer else { return nil }
        layer = mask
        rest = rest.dropFirst(Self.maskPrefix.count)
      } else if rest.hasPrefix(Self.sublayersPrefix) {
        rest = rest.dropFirst(Self.sublayersPrefix.count)
        guard let dot = rest.firstIndex(of: ".") else { return nil }
        let name = rest[..<dot]
        guard let child = layer.children.first(where: { $0.name.map { $0 == name } ?? false }) else {
          return nil
        }
        layer = child
        rest = rest[rest.index(after: dot)...]
      } else {
        return (layer, String(rest))
      }
    }
  }

  private static let maskPrefix = "mask."
  private static let sublayersPrefix = "sublayers."

  /// Whether a key path leads to another layer than the one that it begins at.
  static func leadsOutward(_ keyPath: String) -> Bool {
    keyPath.hasPrefix(maskPrefix) || keyPath.hasPrefix(sublayersPrefix)
  }

  /// The other layers that the layer's animations animate now.
  func findOutwardTargets() -> [CALayer] {
    var targets: [CALayer] = []
    for record in records where record.leadsOutward {
      record.animation.forEachProperty { animation in
        guard let path = animation.keyPath, let target = animationTarget(ofKeyPath: path)?.layer,
          target !== self, !targets.contains(where: { $0 === target })
        else { return }
        targets.append(target)
      }
    }
    return targets
  }

  /// The timing that converts the time in `ancestor` to the time in this layer, as a level around an animation. Empty
  /// if the times are equal; nil if this layer's time stands still.
  func timing(toAncestor ancestor: CALayer) -> [MediaTiming]? {
    // This layer's time is scale · t + offset.
    var (scale, offset) = (1.0, 0.0)
    var layer = self
    while layer !== ancestor {
      let timing = layer.timing
      offset += scale * (timing.timeOffset - timing.speed * timing.beginTime)
      scale *= timing.speed
      guard let parent = layer.parent else { return nil }
      layer = parent
    }
    if scale == 1, offset == 0 { return [] }
    guard scale != 0, scale.isFinite, offset.isFinite, (1 / scale).isFinite else { return nil }
    // A begin time before all others, but near enough to keep the precision.
    let begin = -1e6
    return [
      MediaTiming(
        beginTime: begin, duration: .infinity, speed: 1 / scale, timeOffset: (begin - offset) / scale)
    ]
  }
}

extension CAAnimation {
  /// Visits the property animations in this one, which is a stored copy.
  func forEachProperty(_ body: (CAPropertyAnimation) -> Void) {
    if let group = self as? CAAnimationGroup {
      for member in group.animations ?? [] { member.forEachProperty(body) }
    } else if let animation = self as? CAPropertyAnimation {
      body(animation)
    }
  }
}
