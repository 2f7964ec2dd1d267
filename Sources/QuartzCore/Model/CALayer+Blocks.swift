import Synchronization

/// What animation blocks of views need of layers.
extension CALayer {
  private static let openBlocks = Atomic<Bool>(false)

  /// Whether an animation block is open. Then the delegate of a layer is asked for actions before the first commit too, so that a view
  /// which was just added animates, and a view that is added after the block and before the commit.
  package static var hasOpenBlock: Bool {
    get { openBlocks.load(ordering: .relaxed) }
    set { openBlocks.store(newValue, ordering: .relaxed) }
  }

  /// Whether an open animation block may apply to the layer before a commit has included it. A layer that is in no live tree asks only a
  /// delegate that has blocks: another delegate could answer with nil, which would mean the layer's implicit action.
  var isInOpenBlock: Bool {
    guard Self.hasOpenBlock, let delegate else { return false }
    return context != nil || delegate is any BlockAnimated
  }

  /// Whether the layer is in a live tree.
  package var isLive: Bool { context != nil }

  /// Ends the animations with delegates of this layer and those within it as a commit would end them now, because the tree is not live.
  package func endLooseAnimations() {
    TransactionState.current.endLoose { ($0 as? AnimationRecord)?.layer?.isInside(self) == true }
  }

  /// The value of `key` that is on screen: another than the model's while an animation runs.
  package func valueOnScreen(forKey key: String) -> Any? {
    isCommitted ? shownValue(forKeyPath: key) : value(forKey: key)
  }

  /// What the layer's time is read from.
  package var treeClock: MediaClock { clock }
}

/// A delegate of layers that has animation blocks, and an answer to each question for an action while one is open.
package protocol BlockAnimated: AnyObject {}
