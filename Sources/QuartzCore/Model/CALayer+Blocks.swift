import Synchronization

/// What animation blocks of views need of layers.
extension CALayer {
  private static let openBlocks = Atomic<Bool>(false)

  /// Whether an animation block is open. Then the delegate of a layer that is in a live tree is asked for actions before
  /// the first commit too, so that a view which was just added animates.
  package static var hasOpenBlock: Bool {
    get { openBlocks.load(ordering: .relaxed) }
    set { openBlocks.store(newValue, ordering: .relaxed) }
  }

  /// Whether an animation block may apply to the layer, which has a delegate.
  var isInOpenBlock: Bool { Self.hasOpenBlock && delegate != nil }

  /// Whether the layer is in a live tree.
  package var isLive: Bool { context != nil }

  /// The value of `key` that is on screen: another than the model's while an animation runs.
  package func valueOnScreen(forKey key: String) -> Any? {
    isCommitted ? shownValue(forKeyPath: key) : value(forKey: key)
  }

  /// What the layer's time is read from.
  package var treeClock: MediaClock { clock }
}
