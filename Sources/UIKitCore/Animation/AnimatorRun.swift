/// The animations of an animator from a start to the next pause. Keeps the animator while it runs.
@MainActor final class AnimatorRun: NSObject, @preconcurrency CAAnimationDelegate, EndedByHand {
  var animator: UIViewPropertyAnimator?
  let clock: MediaClock
  /// When the motion begins, of the clock's time.
  let begin: CFTimeInterval
  let isBackward: Bool
  /// The animations that have not ended.
  var remaining = 0

  init(_ animator: UIViewPropertyAnimator, clock: MediaClock, begin: CFTimeInterval, isBackward: Bool) {
    self.animator = animator
    self.clock = clock
    self.begin = begin
    self.isBackward = isBackward
    super.init()
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    remaining -= 1
    if remaining == 0 { end() }
  }

  func end() {
    guard let animator else { return }
    self.animator = nil
    animator.runEnded()
  }

  func endByHand(finished: Bool) {
    guard let animator else { return }
    self.animator = nil
    animator.runEnded(at: finished ? .end : .start)
  }
}
