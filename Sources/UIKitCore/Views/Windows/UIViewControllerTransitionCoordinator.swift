/// Describes a change of a controller's view: whether it is animated, and how long it takes.
///
/// ```swift
/// final class BoardController: UIViewController {
///   override func viewWillTransition(
///     to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
///   ) {
///     super.viewWillTransition(to: size, with: coordinator)
///     coordinator.animate { context in print(context.isAnimated, context.transitionDuration) }
///   }
/// }
/// ```
///
/// Source: Apple's documentation of UIViewControllerTransitionCoordinatorContext.
@preconcurrency @MainActor public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  /// Whether the change is animated.
  var isAnimated: Bool { get }
  /// The seconds that the change takes.
  var transitionDuration: TimeInterval { get }
  /// Whether the change has been cancelled.
  var isCancelled: Bool { get }
  /// The view in which the change takes place.
  var containerView: UIView { get }
  /// Whether a finger leads the change.
  var isInteractive: Bool { get }
  /// Whether a finger has led the change from its start.
  var initiallyInteractive: Bool { get }
  /// Whether a finger may take hold of the change while it runs.
  var isInterruptible: Bool { get }
  /// How far a change that a finger leads has come, 0 to 1.
  var percentComplete: CGFloat { get }
  /// How fast the rest runs after a finger has left.
  var completionVelocity: CGFloat { get }
  /// The curve of the rest.
  var completionCurve: UIViewAnimationCurve { get }
  /// How the controller is presented; `none` for other changes.
  var presentationStyle: UIModalPresentationStyle { get }
  /// The rotation of the view that comes.
  var targetTransform: CGAffineTransform { get }
  /// One of the controllers of a transition.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// One of the views of a transition.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
}

/// What holds of a change that is no transition between controllers.
extension UIViewControllerTransitionCoordinatorContext {
  /// False.
  public var isInteractive: Bool { false }
  /// False.
  public var initiallyInteractive: Bool { false }
  /// False.
  public var isInterruptible: Bool { false }
  /// 0.
  public var percentComplete: CGFloat { 0 }
  /// 1.
  public var completionVelocity: CGFloat { 1 }
  /// Slow at both ends.
  public var completionCurve: UIViewAnimationCurve { .easeInOut }
  /// `none`.
  public var presentationStyle: UIModalPresentationStyle { .none }
  /// Identity.
  public var targetTransform: CGAffineTransform { .identity }
  /// Nil.
  public func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? { nil }
  /// Nil.
  public func view(forKey key: UITransitionContextViewKey) -> UIView? { nil }
}

/// Runs closures along with a change of a controller's view.
///
/// ```swift
/// final class BoardController: UIViewController {
///   override func viewWillTransition(
///     to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
///   ) {
///     super.viewWillTransition(to: size, with: coordinator)
///     coordinator.animate(alongsideTransition: { _ in self.view.alpha = 0.5 }, completion: { _ in self.view.alpha = 1 })
///   }
/// }
/// ```
///
/// Source: Apple's documentation of UIViewControllerTransitionCoordinator.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  /// Runs `animation` with the change and `completion` after it.
  ///
  /// - Returns: whether `animation` will run.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// The same for a view that lies outside of the container.
  @discardableResult
  func animateAlongsideTransition(
    in view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// Calls a closure when a finger has left a change that it has led.
  func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
  /// Runs `animation` with the change.
  @discardableResult
  public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }

  /// As `animate(alongsideTransition:completion:)`: views outside of the container are animated alike.
  @discardableResult
  public func animateAlongsideTransition(
    in view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)? = nil
  ) -> Bool { animate(alongsideTransition: animation, completion: completion) }

  /// Does nothing: no finger leads the change.
  public func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) {}
}

/// The change of a window's size with its screen. It is animated when a device turns, and at once when the user drags a window of the desktop.
final class SizeTransition: NSObject, UIViewControllerTransitionCoordinator {
  let containerView: UIView
  let transitionDuration: TimeInterval
  private var animations: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

  /// - Parameter duration: in seconds; 0 for a change at once.
  init(of window: UIWindow, duration: TimeInterval) {
    containerView = window
    transitionDuration = duration
    super.init()
  }

  var isAnimated: Bool { transitionDuration > 0 }
  var isCancelled: Bool { false }

  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    if let animation { animations.append(animation) }
    if let completion { completions.append(completion) }
    return true
  }

  /// Tells the root controller, changes the size, and runs the closures: those along with the change in its animation block.
  func run(to size: CGSize, _ change: () -> Void) {
    let controller = (containerView as? UIWindow)?.rootViewController
    controller?.viewWillTransition(to: size, with: self)
    let end: (Bool) -> Void = { _ in for completion in self.completions { completion(self) } }
    guard isAnimated else {
      change()
      for animation in animations { animation(self) }
      return end(true)
    }
    let block = AnimationBlock.make(
      AnimationBlock.Settings(
        duration: transitionDuration, delay: 0, options: [.layoutSubviews, .allowUserInteraction]),
      completion: end)
    block.run {
      change()
      for animation in animations { animation(self) }
    }
  }
}
