/// A layer tree with changes that wait for the end of a transaction.
protocol ChangedTree: AnyObject {
  func commit()

  /// Leaves the changes to the next transaction that changes the tree.
  func forgetNote()
}

/// An animation with a delegate or completion blocks that was added to a layer in no live tree.
protocol LooseAnimation: AnyObject {
  /// Ends it, unless its layer is in a live tree by now.
  func endIfLoose()
}
