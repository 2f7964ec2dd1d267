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
