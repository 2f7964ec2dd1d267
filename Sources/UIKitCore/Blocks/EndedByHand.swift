/// What animates changes of views, and can be ended where a finger has led it: at its end or at its start.
@MainActor protocol EndedByHand: AnyObject {
  /// Calls what waits for the end.
  ///
  /// - Parameter finished: whether the animations are at their end and not at their start.
  func endByHand(finished: Bool)
}
