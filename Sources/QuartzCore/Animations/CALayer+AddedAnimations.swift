extension CALayer {
  /// Adds an animation that the caller does not change any more. The layer keeps it instead of a copy, unless values
  /// have to be filled in.
  package func add(unchanging animation: CAAnimation, forKey key: String?) {
    let isComplete = animation.duration > 0 && (animation as? CAPropertyAnimation)?.keyPath != nil
    store(animation, forKey: key, isCopied: !isComplete)
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
