/// What an animator does. Raw values are Apple's.
public enum UIViewAnimatingState: Int, Sendable {
  /// The animation has not begun, or it has ended.
  case inactive = 0
  /// The animation runs, or it is paused.
  case active = 1
  /// The animation was stopped and waits for `finishAnimation(at:)`.
  case stopped = 2
}

/// Where an animation ended. Raw values are Apple's.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// The values at the end of the animation.
  case end = 0
  /// The values at the start of the animation.
  case start = 1
  /// The values at which the animation was stopped.
  case current = 2
}

/// An animation that can be started, paused, reversed and moved by hand.
///
/// ```swift
/// let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) { card.alpha = 0 }
/// let animations: [any UIViewAnimating] = [animator]
/// for animation in animations { animation.startAnimation() }
/// ```
///
/// Source: Apple's documentation of `UIViewAnimating`.
@preconcurrency @MainActor public protocol UIViewAnimating: NSObjectProtocol {
  /// Whether the animation is inactive, active or stopped.
  var state: UIViewAnimatingState { get }
  /// Whether the animation moves, or waits for the end of its delay.
  var isRunning: Bool { get }
  /// Whether the animation runs back to its start.
  var isReversed: Bool { get set }
  /// How far the animation has come, 0 to 1, in the direction in which it runs.
  var fractionComplete: CGFloat { get set }
  /// Starts the animation, or continues it after a pause.
  func startAnimation()
  /// Starts the animation after a delay in seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Pauses the animation where it is.
  func pauseAnimation()
  /// Stops the animation where the views are.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Ends a stopped animation.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animation of the changes that closures make to views.
///
/// ```swift
/// func lift(_ card: UIView, with animator: some UIViewImplicitlyAnimating) {
///   animator.addAnimations { card.transform = CGAffineTransform(scaleX: 1.1, y: 1.1) }
///   animator.addCompletion { position in print(position == .end) }
/// }
/// lift(card, with: UIViewPropertyAnimator(duration: 0.3, dampingRatio: 0.8))
/// ```
///
/// Source: Apple's documentation of `UIViewImplicitlyAnimating`.
@preconcurrency @MainActor public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds changes that begin after a part of the remaining duration.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Adds changes.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds a closure that is called when the animation has ended, with the position where it ended.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  /// Continues the animation after a pause, with another pace and duration.
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
