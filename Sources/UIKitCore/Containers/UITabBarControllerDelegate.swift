/// Is asked and told when the user chooses a tab, and gives the animations between two controllers. Every method is optional.
///
/// ```swift
/// final class Guard: NSObject, UITabBarControllerDelegate {
///   func tabBarController(
///     _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
///   ) -> Bool { viewController.title != "Closed" }
/// }
/// ```
///
/// Source: Apple's documentation of UITabBarControllerDelegate. The arrangement of tabs by the user is left out.
@preconcurrency @MainActor public protocol UITabBarControllerDelegate: NSObjectProtocol {
  /// Whether the tab that the user has tapped is selected. Default true.
  func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController)
    -> Bool
  /// The user has tapped a tab, which is selected now. Default: nothing.
  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
  /// The animator from one controller to another. Default nil: they are exchanged at once.
  func tabBarController(
    _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// What leads a transition. Default nil: it is not interactive.
  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
}

/// What a delegate that does not have a method is taken to answer.
extension UITabBarControllerDelegate {
  /// True.
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }
  /// Does nothing.
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}
  /// Nil: the controllers are exchanged at once.
  public func tabBarController(
    _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Nil: the transition is not interactive.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}
