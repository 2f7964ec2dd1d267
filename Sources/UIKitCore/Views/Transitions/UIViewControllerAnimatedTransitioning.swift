/// Animates a transition between two controllers.
///
/// ```swift
/// final class Grow: NSObject, UIViewControllerAnimatedTransitioning {
///   func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.4 }
///
///   func animateTransition(using context: any UIViewControllerContextTransitioning) {
///     guard let view = context.view(forKey: .to) else { return context.completeTransition(false) }
///     context.containerView.addSubview(view)
///     view.transform = CGAffineTransform(scaleX: 0.1, y: 0.1)
///     UIView.animate(withDuration: 0.4, animations: { view.transform = .identity }) { _ in
///       context.completeTransition(!context.transitionWasCancelled)
///     }
///   }
/// }
/// ```
///
/// Source: Apple's documentation of UIViewControllerAnimatedTransitioning.
@preconcurrency @MainActor public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
  /// The seconds that the transition takes.
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  /// Animates the views, and calls `completeTransition(_:)` of the context at the end.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  /// The animator of a transition that a finger can lead. The same object for the whole transition. Default: none, and
  /// `animateTransition(using:)` is called for transitions of both kinds.
  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating
  /// The transition has ended. Default: nothing.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// None.
  public func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating { NoAnimator.shared }

  /// Does nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Stands for the animator of a class that has none. Nothing else calls it.
final class NoAnimator: NSObject, UIViewImplicitlyAnimating {
  static let shared = NoAnimator()
  var state: UIViewAnimatingState { .inactive }
  var isRunning: Bool { false }
  var isReversed = false
  var fractionComplete: CGFloat = 0
  func startAnimation() {}
  func startAnimation(afterDelay delay: TimeInterval) {}
  func pauseAnimation() {}
  func stopAnimation(_ withoutFinishing: Bool) {}
  func finishAnimation(at finalPosition: UIViewAnimatingPosition) {}
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {}
  func addAnimations(_ animation: @escaping () -> Void) {}
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {}
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {}
}

/// Lets a finger, or anything else, lead a transition. Programs use `UIPercentDrivenInteractiveTransition`.
///
/// ```swift
/// func begin(_ lead: any UIViewControllerInteractiveTransitioning) { print(lead.wantsInteractiveStart) }
/// begin(UIPercentDrivenInteractiveTransition())
/// ```
///
/// Source: Apple's documentation of UIViewControllerInteractiveTransitioning.
@preconcurrency @MainActor public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
  /// The transition begins.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
  /// How fast the rest of the transition runs. Default 1.
  var completionSpeed: CGFloat { get }
  /// The curve of the rest of the transition. Default `easeInOut`.
  var completionCurve: UIViewAnimationCurve { get }
  /// Whether the transition begins interactively. Default true.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  /// 1.
  public var completionSpeed: CGFloat { 1 }
  /// Slow at both ends.
  public var completionCurve: UIViewAnimationCurve { .easeInOut }
  /// True.
  public var wantsInteractiveStart: Bool { true }
}
