/// Gives the objects that present a controller and dismiss it. Every method is optional.
///
/// ```swift
/// final class CardController: UIViewController, UIViewControllerTransitioningDelegate {
///   func show(_ card: UIViewController) {
///     card.modalPresentationStyle = .custom
///     card.transitioningDelegate = self
///     present(card, animated: true)
///   }
///   func presentationController(
///     forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
///   ) -> UIPresentationController? {
///     UIPresentationController(presentedViewController: presented, presenting: presenting)
///   }
/// }
/// ```
///
/// Source: Apple's documentation of UIViewControllerTransitioningDelegate.
@preconcurrency @MainActor public protocol UIViewControllerTransitioningDelegate: NSObjectProtocol {
  /// The animator of the presentation. Default nil: that of `modalTransitionStyle`.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// The animator of the dismissal. Default nil: that of `modalTransitionStyle`.
  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// What leads the presentation. Asked only if there is an animator. Default nil: it is not interactive.
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// What leads the dismissal. Asked only if there is an animator. Default nil: it is not interactive.
  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// What arranges the view of a controller with the style `custom`. Default nil: the view covers the screen.
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController?
}

/// What a delegate that does not have a method is taken to answer.
extension UIViewControllerTransitioningDelegate {
  /// Nil: the animator of the presented controller's `modalTransitionStyle`.
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Nil: the animator of the presented controller's `modalTransitionStyle`.
  public func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Nil: the presentation is not interactive.
  public func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// Nil: the dismissal is not interactive.
  public func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// Nil: the view covers the screen.
  public func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController? { nil }
}
