import CoreAnimationMarkup
import QuartzCore

extension TransitionValue {
  /// The seconds in which a value without an element runs.
  package static var plainDuration: Double { CAStateTransition.plainDuration }

  /// An animation that moves the value as it moves without an element: in half a second, in proportion to the time.
  package var newAnimation: CAAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.duration = CAStateTransition.plainDuration
    // With a delay the old value is seen until the animation begins.
    animation.fillMode = .backwards
    return animation
  }
}
