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
}

extension UIViewControllerTransitionCoordinator {
  /// Runs `animation` with the change.
  @discardableResult
  public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}

/// The change of a window's size with its screen, which is not animated: the window of the desktop has the size that the user drags.
final class SizeTransition: NSObject, UIViewControllerTransitionCoordinator {
  let containerView: UIView
  private var animations: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

  init(of window: UIWindow) {
    containerView = window
    super.init()
  }

  var isAnimated: Bool { false }
  var transitionDuration: TimeInterval { 0 }
  var isCancelled: Bool { false }

  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    if let animation { animations.append(animation) }
    if let completion { completions.append(completion) }
    return true
  }

  /// Tells the root controller, changes the size, and runs the closures.
  func run(to size: CGSize, _ change: () -> Void) {
    let controller = (containerView as? UIWindow)?.rootViewController
    controller?.viewWillTransition(to: size, with: self)
    change()
    for animation in animations { animation(self) }
    for completion in completions { completion(self) }
  }
}
