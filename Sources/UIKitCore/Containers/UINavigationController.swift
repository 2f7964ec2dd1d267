/// Shows one controller of a stack at a time, with a bar at the top whose back button leads to the one below.
///
/// ```swift
/// final class ListController: UIViewController {
///   override func viewDidLoad() {
///     super.viewDidLoad()
///     title = "List"
///     navigationItem.rightBarButtonItem = UIBarButtonItem(
///       systemItem: .add,
///       primaryAction: UIAction { [weak self] _ in
///         self?.navigationController?.pushViewController(UIViewController(), animated: true)
///       })
///   }
/// }
/// let navigation = UINavigationController(rootViewController: ListController())
/// UIWindow.root.rootViewController = navigation
/// ```
///
/// A push or a pop takes 0.5 s with the spring of the system's transitions. A finger that starts at the left edge leads a pop. The stack
/// changes at the call, before the animation. Sources: Apple's documentation of UINavigationController; the order of the calls and the
/// measures of the transition are known from public logs and measurements.
@preconcurrency @MainActor open class UINavigationController: UIViewController {
  /// The way from one controller to another.
  public enum Operation: Int, Sendable {
    /// The controllers are exchanged otherwise.
    case none = 0
    /// The new controller comes on top.
    case push = 1
    /// The new controller was below.
    case pop = 2
  }

  /// The seconds in which a bar is shown or hidden: 0.2.
  public static let hideShowBarDuration: CGFloat = 0.2

  // MARK: Making

  /// A navigation controller with the stack of one controller.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    setUpBars(nil, nil)
    setStack([rootViewController], animated: false)
  }

  /// A navigation controller with bars of the program's own classes; nil for those of the system.
  public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    super.init(nibName: nil, bundle: nil)
    setUpBars(navigationBarClass, toolbarClass)
  }

  /// A navigation controller without controllers.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    setUpBars(nil, nil)
  }

  /// A navigation controller without controllers.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUpBars(nil, nil)
  }

  private var bar = UINavigationBar()
  private var bottomBar = UIToolbar()
  /// Contains the views of the controllers, below the bars.
  let stage = UIView()

  private func setUpBars(_ barClass: AnyClass?, _ toolbarClass: AnyClass?) {
    SafeArea.isUsed = true
    if let type = barClass as? UINavigationBar.Type { bar = type.init(coder: EmptyCoder()) ?? bar }
    if let type = toolbarClass as? UIToolbar.Type { bottomBar = type.init(coder: EmptyCoder()) ?? bottomBar }
    bar.goBack = { [weak self] in _ = self?.popViewController(animated: true) }
    bar.heightChanged = { [weak self] in self?.viewIfLoaded?.setNeedsLayout() }
    bottomBar.isHidden = true
  }

  // MARK: View

  /// Makes the view with the bars.
  open override func loadView() {
    let view = ContainerView(stage: stage) { [weak self] in self?.arrange() }
    self.view = view
    for part in [bar, bottomBar] { view.addSubview(part) }
    popGesture.edges = .left
    popGesture.delegate = popRules
    popRules.controller = self
    popGesture.addAction { [weak self] pan in self?.leadPop(pan) }
    view.addGestureRecognizer(popGesture)
    showTop()
  }

  override var appearingChildren: [UIViewController] { shown.map { [$0] } ?? [] }
  override func childLayoutChanged(_ child: UIViewController) { viewIfLoaded?.setNeedsLayout() }
  override func childItemsChanged(_ child: UIViewController) {
    if child === topViewController { showToolbarItems(of: child, animated: false) }
  }

  /// Pushes the controller.
  open override func show(_ vc: UIViewController, sender: Any?) { pushViewController(vc, animated: true) }

  override func prepareAppearance(_ animated: Bool) {
    loadViewIfNeeded()
    if let shown { delegate?.navigationController(self, willShow: shown, animated: animated) }
  }

  override func finishAppearance(_ animated: Bool) {
    guard runningTransition == nil, let shown else { return }
    delegate?.navigationController(self, didShow: shown, animated: animated)
  }

  /// The item of the first controller, unless the navigation controller has been given one.
  open override var tabBarItem: UITabBarItem! {
    get { hasOwnTabBarItem ? super.tabBarItem : stack.first?.tabBarItem ?? super.tabBarItem }
    set { super.tabBarItem = newValue }
  }

  /// Light content on a black bar.
  open override var preferredStatusBarStyle: UIStatusBarStyle {
    bar.barStyle == .default ? .default : .lightContent
  }
  /// The controller on top.
  open override var childForStatusBarHidden: UIViewController? { topViewController }

  // MARK: Stack

  /// Is told which controller is shown, and gives animations. Default nil; not retained.
  open weak var delegate: (any UINavigationControllerDelegate)?

  /// The controllers, the topmost last.
  private(set) var stack: [UIViewController] = []
  /// The controller whose view is in the stage.
  var shown: UIViewController?

  /// The controllers, the topmost last. Setting it shows the last one.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  /// The controller on top.
  open var topViewController: UIViewController? { stack.last }
  /// The controller that is seen: the one that is presented, else the one on top.
  open var visibleViewController: UIViewController? { presentedViewController ?? topViewController }

  /// Replaces the stack. If the new top was in the stack, the transition is that of a pop, else that of a push.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    for (index, controller) in viewControllers.enumerated()
    where viewControllers[..<index].contains(where: { $0 === controller }) {
      Self.refuse(controller)
    }
    setStack(viewControllers, animated: animated)
  }

  /// Shows a controller on top of the others. A controller that is in the stack already stops the program.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    if stack.contains(where: { $0 === viewController }) { Self.refuse(viewController) }
    if viewController is UINavigationController {
      fatalError("Pushing a navigation controller is not supported (<\(type(of: viewController))>)")
    }
    setStack(stack + [viewController], animated: animated)
  }

  private static func refuse(_ controller: UIViewController) -> Never {
    fatalError(
      "Pushing the same view controller instance more than once is not supported (<\(type(of: controller))>)")
  }

  /// Removes the controller on top, and shows the one below. The last one stays.
  ///
  /// - Returns: the controller that was removed.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1 else { return nil }
    let old = stack.last
    setStack(stack.dropLast(), animated: animated)
    return old
  }

  /// Removes the controllers above one of the stack.
  ///
  /// - Returns: the controllers that were removed; nil if the controller is not in the stack.
  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
    guard let index = stack.firstIndex(where: { $0 === viewController }) else {
      Misuse.ignored(
        "popToViewController(_:animated:): <\(type(of: viewController))> is not in the stack; the call is ignored"
      )
      return nil
    }
    let removed = Array(stack[(index + 1)...])
    if !removed.isEmpty { setStack(Array(stack[...index]), animated: animated) }
    return removed
  }

  /// Removes all controllers but the first.
  ///
  /// - Returns: the controllers that were removed.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    stack.first.flatMap { popToViewController($0, animated: animated) }
  }

  func setStack(
    _ new: [UIViewController], animated: Bool, leader: UIPercentDrivenInteractiveTransition? = nil
  ) {
    let old = stack
    runningTransition?.finish()
    stack = new
    if let top = new.last, isViewLoaded, top !== shown {
      let operation: Operation =
        old.contains { $0 === top } ? .pop : shown == nil ? .none : .push
      exchange(to: top, operation, old: old, animated: animated, leader: leader)
    } else {
      let (added, removed) = changes(from: old)
      for controller in removed { controller.willMove(toParent: nil) }
      for controller in added { adopt(controller) }
      for controller in removed { controller.leaveParent() }
      for controller in added { controller.didMove(toParent: self) }
      if isViewLoaded { showItems(animatedBy: nil) }
      bottomBarsChanged(along: nil)
    }
  }

  /// The controllers that are new in the stack, and those that were in `old` and are not.
  func changes(from old: [UIViewController]) -> (added: [UIViewController], removed: [UIViewController]) {
    (
      stack.filter { controller in !old.contains { $0 === controller } },
      old.filter { controller in !stack.contains { $0 === controller } }
    )
  }

  /// Puts the stack back as it was before a transition that was cancelled.
  func restoreStack(_ old: [UIViewController]) { stack = old }

  // MARK: Bars

  /// The bar at the top.
  open var navigationBar: UINavigationBar { bar }
  /// The bar at the bottom, which is hidden by default.
  open var toolbar: UIToolbar! { bottomBar }
  private var barIsHidden = false
  private var toolbarIsHidden = true

  /// Whether the bar at the top is hidden. Default false.
  open var isNavigationBarHidden: Bool {
    get { barIsHidden }
    set { setNavigationBarHidden(newValue, animated: false) }
  }
  /// Shows or hides the bar at the top. Animated it takes 0.2 s.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != barIsHidden else { return }
    barIsHidden = hidden
    rearrange(animated: animated)
  }
  /// Whether the bar at the bottom is hidden. Default true.
  open var isToolbarHidden: Bool {
    get { toolbarIsHidden }
    set { setToolbarHidden(newValue, animated: false) }
  }
  /// Shows or hides the bar at the bottom. Animated it takes 0.2 s.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != toolbarIsHidden else { return }
    toolbarIsHidden = hidden
    rearrange(animated: animated)
  }

  /// Whether a swipe hides the bars. Kept, without effect. Default false.
  open var hidesBarsOnSwipe = false
  /// Whether a tap hides the bars. Kept, without effect. Default false.
  open var hidesBarsOnTap = false
  /// Whether the keyboard hides the bars. Kept, without effect. Default false.
  open var hidesBarsWhenKeyboardAppears = false
  /// Whether the bars are hidden where there is little room from top to bottom. Kept, without effect. Default false.
  open var hidesBarsWhenVerticallyCompact = false

  /// Whether the toolbar is seen with the controller on top.
  var showsToolbar: Bool { !toolbarIsHidden && !hidesBottomBars }

  /// Whether a controller of the stack hides the bars at the bottom.
  var hidesBottomBars: Bool { stack.dropFirst().contains { $0.hidesBottomBarWhenPushed } }

  // MARK: Gesture

  private let popGesture = UIScreenEdgePanGestureRecognizer()
  private let popRules = PopGestureRules()

  /// Recognises the finger that leads a pop from the left edge.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { popGesture }

  private var leader: UIPercentDrivenInteractiveTransition?

  private func leadPop(_ pan: UIPanGestureRecognizer) {
    let width = max(view.bounds.width, 1)
    switch pan.state {
    case .began:
      guard stack.count > 1, runningTransition == nil else { return }
      let leader = UIPercentDrivenInteractiveTransition()
      leader.completionCurve = .easeOut
      leader.fixedCompletionDuration = 0.35
      self.leader = leader
      setStack(stack.dropLast(), animated: true, leader: leader)
    case .changed: leader?.update(pan.translation(in: view).x / width)
    case .ended, .cancelled, .failed:
      guard let leader else { return }
      self.leader = nil
      let speed = pan.velocity(in: view).x / width
      // Public measurements of the gesture: a fast finger decides by its direction, a slow one by its place.
      let goesOn = abs(speed) >= 1 ? speed > 0 : leader.percentComplete > 0.5
      if pan.state == .ended, goesOn { leader.finish() } else { leader.cancel() }
    default: break
    }
  }
}

/// Decides whether a finger at the left edge leads a pop.
private final class PopGestureRules: NSObject, UIGestureRecognizerDelegate {
  weak var controller: UINavigationController?

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let controller, let top = controller.topViewController?.navigationItem else { return false }
    let hasOwnLeft = top.leftBarButtonItems != nil && !top.leftItemsSupplementBackButton
    return controller.viewControllers.count > 1 && controller.runningTransition == nil
      && !controller.isNavigationBarHidden && !top.hidesBackButton && !hasOwnLeft
  }
}

extension UIViewController {
  /// The nearest navigation controller around this one.
  public var navigationController: UINavigationController? {
    ancestor(where: { $0 is UINavigationController }) as? UINavigationController
  }
}
