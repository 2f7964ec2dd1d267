// What a layer holds beside the properties of its table, for whoever writes a tree down.

extension CALayer {
  /// The numbers of a property; empty for one that is an object.
  package func numbers(of property: Property) -> UnsafeBufferPointer<Double> {
    property.slot < 0
      ? UnsafeBufferPointer(start: nil, count: 0)
      : UnsafeBufferPointer(start: row + property.slot, count: property.width)
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

extension CAAnimation {
  /// The keys that were set and that the class's table does not know, sorted.
  package var ownKeys: [String] { undeclared.keys.sorted() }
}
