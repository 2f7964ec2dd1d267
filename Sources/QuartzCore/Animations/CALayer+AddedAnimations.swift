extension CALayer {
  /// Adds an animation that the caller does not change any more. The layer keeps it instead of a copy, unless values
  /// have to be filled in.
  package func add(unchanging animation: CAAnimation, forKey key: String?) {
    let isComplete = animation.duration > 0 && (animation as? CAPropertyAnimation)?.keyPath != nil
    store(animation, forKey: key, isCopied: !isComplete)
  }

  /// Puts an animation, which the caller does not change any more, in the place of the one under `key`: it is applied
  /// where that was in the order of the animations. Without one under `key` it is added.
  package func exchange(unchanging animation: CAAnimation, forKey key: String) {
    guard let replaced = records[key] else { return add(unchanging: animation, forKey: key) }
    animation.freeze()
    let record = AnimationRecord(key: key, animation: animation, layer: self, groups: [])
    changeFields { records.replace(replaced, with: record) }
    end(replaced)
    if context == nil, record.isHeard { TransactionState.current.noteLoose(record) }
    note(.animations)
  }

  /// Puts a changed copy of the animation under `key` in its place, without a jump in time: with a begin time of 0 it begins when the
  /// other one began, or at time 0 of the clock if that had a begin time of its own. Without one under `key` nothing happens.
  ///
  /// - Returns: whether there is one.
  @discardableResult package func change(to animation: CAAnimation, forKey key: String) -> Bool {
    guard let replaced = records[key], let copy = animation.deepCopy() else { return false }
    if !(copy.duration > 0) { copy.duration = CATransaction.animationDuration() }
    if let property = copy as? CAPropertyAnimation, property.keyPath == nil { property.keyPath = key }
    if let old = replaced.animation as? CABasicAnimation { copy.keepShownValue(old.previousValue) }
    copy.freeze()
    let record = AnimationRecord(key: key, animation: copy, layer: self, groups: [])
    if copy.beginTime == 0, let begin = replaced.begin {
      let start = replaced.givenBeginTime == 0 ? begin : startOfTime
      record.begin = start
      copy.noteBegin(start)
    }
    changeFields { records.replace(replaced, with: record) }
    end(replaced)
    if context == nil, record.isHeard { TransactionState.current.noteLoose(record) }
    note(.animations)
    return true
  }

  /// The layer's time at time 0 of the clock.
  private var startOfTime: CFTimeInterval {
    guard let frozen = frozenAncestor, frozen.isScrubbed else { return localTime(host: 0) }
    return localTime(upTo: frozen, at: 0)
  }

  /// An animation as it was added.
  package struct AddedAnimation {
    /// Nil for an animation that was added without one.
    package let key: String?
    /// The stored copy. Its begin time may be the one that a commit gave it.
    package let animation: CAAnimation
    /// The begin time that it was added with, in the layer's time; 0: as soon as it is committed.
    package let beginTime: CFTimeInterval
  }

  /// The animations, those without a key too, in the order of application.
  package var addedAnimations: [AddedAnimation] {
    readableRecords.map {
      AddedAnimation(key: $0.key, animation: $0.animation, beginTime: $0.givenBeginTime)
    }
  }
}
