import RenderTree

/// An animation of a layer with the times at which the engine runs it, for tools that show animations.
package struct ObservedAnimation {
  /// The key under which the layer keeps it; nil for none. Members of groups have none.
  package let key: String?
  /// The stored copy.
  package let animation: CAAnimation
  /// In the time of the layer or, for a member, of its group: the begin time is that which the engine gave it, and a duration
  /// of 0 has become the inherited one.
  package let timing: MediaTiming

  /// The members of a group as it runs them; empty for another animation.
  package var members: [ObservedAnimation] {
    ((animation as? CAAnimationGroup)?.animations ?? []).map {
      ObservedAnimation(key: nil, animation: $0, timing: $0.mediaTiming(inheriting: timing.duration))
    }
  }

  /// When keyframes are reached, in parts of the duration and before the timing function; empty without keyframes.
  package func keyTimes(on layer: CALayer) -> [Double] {
    (animation as? CAKeyframeAnimation)?.keyTimes(on: layer) ?? []
  }
}

extension CALayer {
  /// The animations that the layer keeps and that were committed, in the order of application, those without a key too.
  package var observedAnimations: [ObservedAnimation] {
    readableRecords.compactMap { record in
      guard record.begin != nil else { return nil }
      var timing = record.timing
      // An animation that is removed at its end does not fill after it.
      if record.isRemovedOnCompletion { timing.fillsForwards = false }
      return ObservedAnimation(key: record.key, animation: record.animation, timing: timing)
    }
  }

  /// Whether the layer keeps animations.
  package var hasAnimations: Bool { !records.isEmpty }

  /// The timings that lead from the clock's time to the layer's, outermost first; those that change nothing are left out.
  package var timeLevels: [MediaTiming] {
    var levels: [MediaTiming] = []
    var layer: CALayer? = self
    while let current = layer {
      if !current.timing.isIdentity { levels.append(current.timing) }
      layer = current.superlayer
    }
    return levels.reversed()
  }

  /// The index of the layer's node in the render trees of its context; −1 until it was committed.
  package var renderNode: NodeIndex { isCommitted ? node : -1 }
}
