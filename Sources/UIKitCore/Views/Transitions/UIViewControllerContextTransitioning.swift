/// A key for a controller of a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// A key with a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The controller that is seen at the start.
  public static let from = Self(rawValue: "UITransitionContextFromViewController")
  /// The controller that is seen at the end.
  public static let to = Self(rawValue: "UITransitionContextToViewController")
}

/// A key for a view of a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// A key with a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The view that is seen at the start.
  public static let from = Self(rawValue: "UITransitionContextFromView")
  /// The view that is seen at the end.
  public static let to = Self(rawValue: "UITransitionContextToView")
}

/// A transition between two controllers, as an animator sees it.
///
/// ```swift
/// final class Fade: NSObject, UIViewControllerAnimatedTransitioning {
///   func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.3 }
///
///   func animateTransition(using context: any UIViewControllerContextTransitioning) {
///     guard let view = context.view(forKey: .to) else { return context.completeTransition(false) }
///     view.alpha = 0
///     context.containerView.addSubview(view)
///     UIView.animate(withDuration: transitionDuration(using: context)) {
///       view.alpha = 1
///     } completion: { _ in
///       context.completeTransition(!context.transitionWasCancelled)
///     }
///   }
/// }
/// ```
///
/// Source: Apple's documentation of UIViewControllerContextTransitioning.
@preconcurrency @MainActor public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
  /// The view in which the transition takes place. The animator adds the view that comes.
  var containerView: UIView { get }
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// Whether the user's finger leads the transition.
  var isInteractive: Bool { get }
  /// Whether the user has given the transition up.
  var transitionWasCancelled: Bool { get }
  /// How the controller is presented; `none` in containers.
  var presentationStyle: UIModalPresentationStyle { get }
  /// The rotation of the view that comes. Identity: screens do not turn here.
  var targetTransform: CGAffineTransform { get }

  /// Says how far the transition has come, 0 to 1.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// The finger has left, and the transition goes on to its end.
  func finishInteractiveTransition()
  /// The finger has left, and the transition goes back.
  func cancelInteractiveTransition()
  /// The finger takes hold of a transition that runs.
  func pauseInteractiveTransition()

  /// Ends the transition. An animator calls it when its animations have ended.
  ///
  /// - Parameter didComplete: false if the transition was cancelled.
  func completeTransition(_ didComplete: Bool)

  /// One of the controllers.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// One of the views. Nil for the view of a presenting controller that stays where it is, as with the style `custom`.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// Where the view of a controller is at the start; zero if it is not shown then.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// Where the view of a controller is at the end; zero if it is not shown then.
  func finalFrame(for vc: UIViewController) -> CGRect
}
