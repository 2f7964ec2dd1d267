import QuartzCore

/// Lets a finger lead a transition: the program says how far it has come, and whether it goes on or back in the end.
///
/// ```swift
/// final class SwipeBack: UIPercentDrivenInteractiveTransition {
///   func pan(_ pan: UIPanGestureRecognizer) {
///     let width = pan.view?.bounds.width ?? 1
///     let part = pan.translation(in: pan.view).x / width
///     switch pan.state {
///     case .changed: update(part)
///     case .ended: if part > 0.5 { finish() } else { cancel() }
///     default: cancel()
///     }
///   }
/// }
/// ```
///
/// While the finger leads, the time of the container's layer stands still, and animations of views have an even pace. The rest of the
/// transition takes the rest of its duration, divided by `completionSpeed`, on `completionCurve`. If the animator has an
/// `interruptibleAnimator(using:)`, that is moved instead. If the transition is given up, views get the values that blocks have changed
/// back. Source: Apple's documentation of UIPercentDrivenInteractiveTransition.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject,
  UIViewControllerInteractiveTransitioning
{
  /// A transition that has not begun.
  public override init() { super.init() }

  /// The seconds that the whole transition takes: those of its animator.
  open var duration: CGFloat { CGFloat(transition?.transitionDuration ?? 0) }
  /// How far the transition has come, 0 to 1.
  open private(set) var percentComplete: CGFloat = 0
  /// How fast the rest runs. Default 1.
  open var completionSpeed: CGFloat = 1
  /// The curve of the rest. Default `easeInOut`.
  open var completionCurve = UIViewAnimationCurve.easeInOut
  /// The pace of the rest, of an interruptible animator. Default nil: `completionCurve`.
  open var timingCurve: (any UITimingCurveProvider)?
  /// Whether the transition begins interactively. Default true.
  open var wantsInteractiveStart = true

  private weak var transition: ControllerTransition?
  private var animator: (any UIViewImplicitlyAnimating)?
  /// The seconds of the rest after the finger has left, whatever is left; nil: in proportion.
  var fixedCompletionDuration: TimeInterval?

  /// Holds the transition at its start.
  open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
    guard let transition = transitionContext as? ControllerTransition else { return }
    self.transition = transition
    percentComplete = 0
    animator = transition.interruptibleAnimator
    if let animator {
      animator.pauseAnimation()
    } else {
      transition.scrubber?.hold()
      transition.animate()
    }
  }

  /// Shows the transition as it is when it has come as far as `percentComplete`, 0 to 1.
  open func update(_ percentComplete: CGFloat) {
    guard let transition, transition.isInteractive, percentComplete.isFinite else { return }
    self.percentComplete = min(max(percentComplete, 0), 1)
    transition.updateInteractiveTransition(self.percentComplete)
    if let animator {
      animator.fractionComplete = self.percentComplete
    } else {
      CATransaction.afterCommit { [weak self] in self?.show() }
    }
  }

  /// The animations have begun with the commit, at the time at which the layers are held.
  private func show() {
    guard let transition, transition.isInteractive else { return }
    transition.scrubber?.move(to: Double(percentComplete) * transition.transitionDuration)
  }

  /// Stops the rest of the transition, which the finger leads again.
  open func pause() {
    transition?.pauseInteractiveTransition()
    transition?.scrubber?.pause()
    animator?.pauseAnimation()
  }

  /// Lets the transition go on to its end.
  open func finish() { end(cancels: false) }

  /// Lets the transition go back to its start.
  open func cancel() { end(cancels: true) }

  private func end(cancels: Bool) {
    guard let transition, transition.isInteractive else { return }
    if cancels { transition.cancelInteractiveTransition() } else { transition.finishInteractiveTransition() }
    let whole = transition.transitionDuration
    let left = Double(cancels ? percentComplete : 1 - percentComplete)
    let rest = fixedCompletionDuration ?? left * whole / max(Double(completionSpeed), 1e-3)
    if let animator {
      animator.isReversed = cancels
      animator.continueAnimation(
        withTimingParameters: timingCurve ?? UICubicTimingParameters(animationCurve: completionCurve),
        durationFactor: whole > 0 ? CGFloat(max(rest, 1e-3) / whole) : 0)
      return
    }
    let curve = completionCurve.timingFunction
    let start = Double(percentComplete) * whole
    CATransaction.afterCommit {
      transition.scrubber?.run(from: start, to: cancels ? 0 : whole, duration: rest, curve: curve) {
        if cancels { transition.scrubber?.takeBack() }
        transition.scrubber?.endAnimations(finished: !cancels)
        guard transition.isRunning else { return }
        // Other animations than those of blocks are taken back, or go on by themselves.
        if cancels { transition.scrubber?.restore() } else { transition.scrubber?.release() }
      }
    }
  }
}
