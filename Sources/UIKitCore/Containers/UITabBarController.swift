/// Shows one of several controllers, which the user chooses in a bar at the bottom.
///
/// ```swift
/// let home = UIViewController()
/// home.tabBarItem = UITabBarItem(tabBarSystemItem: .featured, tag: 0)
/// let search = UIViewController()
/// search.tabBarItem = UITabBarItem(tabBarSystemItem: .search, tag: 1)
/// let tabs = UITabBarController()
/// tabs.viewControllers = [home, search]
/// UIWindow.root.rootViewController = tabs
/// ```
///
/// The view of a controller is loaded when its tab is chosen. Of more than five controllers, the bar shows four and a list "More" of the
/// others. Source: Apple's documentation of UITabBarController. The arrangement of tabs by the user, and the sidebar, are left out.
@preconcurrency @MainActor open class UITabBarController: UIViewController, UITabBarDelegate {
  private let bar = UITabBar()
  /// Contains the view of the selected controller, below the bar.
  private let stage = UIView()
  private var shown: UIViewController?

  /// A tab bar controller without controllers.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    setUpBar()
  }

  /// A tab bar controller without controllers.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUpBar()
  }

  private func setUpBar() {
    SafeArea.isUsed = true
    bar.chosen = { [weak self] in self?.tap($0) }
    bar.delegate = self
  }

  /// Makes the view with the bar.
  open override func loadView() {
    let view = ContainerView(stage: stage) { [weak self] in self?.arrange() }
    self.view = view
    view.addSubview(bar)
    showSelected(animator: nil, leader: nil)
  }

  override var appearingChildren: [UIViewController] { shown.map { [$0] } ?? [] }
  override func childLayoutChanged(_ child: UIViewController) { viewIfLoaded?.setNeedsLayout() }
  override func childItemsChanged(_ child: UIViewController) { showItems() }
  override func prepareAppearance(_ animated: Bool) { loadViewIfNeeded() }

  /// The selected controller.
  open override var childForStatusBarStyle: UIViewController? { selectedViewController }
  /// The selected controller.
  open override var childForStatusBarHidden: UIViewController? { selectedViewController }

  // MARK: Controllers

  /// Is asked and told about the user's choices. Default nil; not retained.
  open weak var delegate: (any UITabBarControllerDelegate)?
  /// The bar.
  open var tabBar: UITabBar { bar }

  private var controllers: [UIViewController] = []
  private var storedMore: UINavigationController?

  /// The controllers, in the order of their tabs. Default nil. Setting it selects the first, unless the selected one is among them.
  open var viewControllers: [UIViewController]? {
    get { controllers.isEmpty ? nil : controllers }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Replaces the controllers. Animated, the old tabs fade into the new ones.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    let (old, new) = (controllers, viewControllers ?? [])
    controllers = new
    let removed = old.filter { controller in !new.contains { $0 === controller } }
    for controller in removed { controller.willMove(toParent: nil) }
    for controller in new where controller.parent !== self && !isInMore(controller) { adopt(controller) }
    showItems(animated: animated)
    if let selected, !new.contains(where: { $0 === selected }) && selected !== storedMore {
      self.selected = nil
    }
    if selected == nil { selected = new.first }
    showSelection()
    showSelected(animator: nil, leader: nil)
    for controller in removed where controller.parent === self { controller.leaveParent() }
    for controller in new where !old.contains(where: { $0 === controller }) {
      controller.didMove(toParent: self)
    }
  }

  private func isInMore(_ controller: UIViewController) -> Bool {
    storedMore?.viewControllers.contains { $0 === controller } == true
  }

  private var selected: UIViewController?

  /// The controller that is shown. Setting it calls no method of the delegate. A controller that is not among `viewControllers` is ignored.
  open var selectedViewController: UIViewController? {
    get { selected }
    set { if let newValue { select(newValue) } }
  }

  /// The index of the selected controller; `NSNotFound` if the list "More" is shown, or there is none.
  open var selectedIndex: Int {
    get { controllers.firstIndex { $0 === selected } ?? NSNotFound }
    set {
      guard controllers.indices.contains(newValue) else {
        if !controllers.isEmpty || newValue != 0 {
          Misuse.ignored(
            "selectedIndex of \(type(of: self)): there is no controller at \(newValue); the value is ignored")
        }
        return
      }
      select(controllers[newValue])
    }
  }

  /// The controller of the list "More".
  open var moreNavigationController: UINavigationController {
    if let storedMore { return storedMore }
    let more = UINavigationController(rootViewController: MoreController(of: self))
    more.tabBarItem = UITabBarItem(tabBarSystemItem: .more, tag: 0)
    storedMore = more
    return more
  }
  /// The controllers that the user may arrange. Kept, without effect. Default nil.
  open var customizableViewControllers: [UIViewController]?

  private static let mostTabs = 5
  private var hasMore: Bool { controllers.count > Self.mostTabs }
  /// The controllers of the list "More".
  var hiddenControllers: [UIViewController] { hasMore ? Array(controllers[(Self.mostTabs - 1)...]) : [] }
  /// The controllers that have tabs.
  private var tabs: [UIViewController] {
    hasMore ? controllers[..<(Self.mostTabs - 1)] + [moreNavigationController] : controllers
  }

  private func showItems(animated: Bool = false) {
    let tabs = tabs
    if hasMore, moreNavigationController.parent == nil {
      adopt(moreNavigationController)
      moreNavigationController.didMove(toParent: self)
    }
    let items = tabs.map { $0.tabBarItem! }
    guard !items.elementsEqual(bar.items ?? [], by: ===) else { return showSelection() }
    bar.setItems(items, animated: animated)
    showSelection()
  }

  private func showSelection() {
    let tab = tabs.first { $0 === selected } ?? (selected == nil ? nil : storedMore)
    bar.selectedItem = tab?.tabBarItem
  }

  // MARK: Selection

  /// Is told that the user has selected an item of the bar, also if its controller is shown already. Default: nothing. The controller is the
  /// delegate of its bar.
  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}

  private func tap(_ item: UITabBarItem) {
    guard let controller = tabs.first(where: { $0.tabBarItem === item }),
      delegate?.tabBarController(self, shouldSelect: controller) ?? true
    else { return }
    if controller === shown {
      (controller as? UINavigationController)?.popToRootViewController(animated: true)
    } else {
      select(controller)
    }
    tabBar(bar, didSelect: item)
    delegate?.tabBarController(self, didSelect: controller)
  }

  private func select(_ controller: UIViewController) {
    guard controller !== selected else { return }
    if hiddenControllers.contains(where: { $0 === controller }) {
      if controller.parent === self { controller.leaveParent() }
      let more = moreNavigationController
      more.setViewControllers(Array(more.viewControllers.prefix(1)) + [controller], animated: false)
      selected = more
    } else {
      guard controllers.contains(where: { $0 === controller }) || controller === storedMore else {
        return Misuse.ignored(
          "selectedViewController of \(type(of: self)): <\(type(of: controller))> is none of its controllers; the value is ignored"
        )
      }
      selected = controller
    }
    showSelection()
    let animator =
      appearance == .shown
      ? shown.flatMap { old in
        selected.flatMap {
          delegate?.tabBarController(self, animationControllerForTransitionFrom: old, to: $0)
        }
      } : nil
    showSelected(
      animator: animator,
      leader: animator.flatMap { delegate?.tabBarController(self, interactionControllerFor: $0) })
  }

  private func showSelected(
    animator: (any UIViewControllerAnimatedTransitioning)?,
    leader: (any UIViewControllerInteractiveTransitioning)?
  ) {
    guard isViewLoaded, selected !== shown else { return }
    runningTransition?.finish()
    let (old, new) = (shown, selected)
    let isShown = appearance == .shown || appearance == .appearing
    let comes = new?.view
    shown = new
    if let new { place(new) }
    if isShown {
      new?.willAppear(animator != nil)
      old?.willDisappear(animator != nil)
    }
    let end: (Bool) -> Void = { [self] completed in
      let (went, came) = completed ? (old, new) : (new, old)
      if !completed {
        (selected, shown) = (old, old)
        showSelection()
        if isShown {
          new?.willDisappear(true)
          old?.willAppear(true)
        }
      }
      if let view = came?.view, view.superview !== stage { stage.addSubview(view) }
      went?.viewIfLoaded?.removeFromSuperview()
      if isShown {
        went?.didDisappear(animator != nil)
        came?.didAppear(animator != nil)
      }
      arrange()
    }
    guard let animator, let old, let new, let comes, isShown else { return end(true) }
    ControllerTransition(
      in: stage,
      from: .init(controller: old, view: old.view, initialFrame: old.view.frame),
      to: .init(controller: new, view: comes, finalFrame: comes.frame), animator: animator, leader: leader,
      owners: [self, old, new], ended: end
    ).begin()
  }

  // MARK: Layout

  private var barIsHidden = false

  /// Whether the bar is hidden. Default false.
  open var isTabBarHidden: Bool {
    get { barIsHidden }
    set {
      barIsHidden = newValue
      arrange()
    }
  }

  /// Shows or hides the bar. Animated it moves down, or up.
  open func setTabBarHidden(_ hidden: Bool, animated: Bool) {
    guard animated, view.window != nil else { return isTabBarHidden = hidden }
    barIsHidden = hidden
    AnimationBlock.make(
      AnimationBlock.Settings(
        duration: Double(UINavigationController.hideShowBarDuration), delay: 0, options: [])
    ).run { arrange() }
  }

  /// Whether the controllers of a navigation controller hide the bar.
  private var leaves: Bool { (shown as? UINavigationController)?.hidesBottomBars == true }

  /// A controller of a navigation controller hides the bar, or does no longer. The bar leaves with the view that is below, and comes with it.
  func barChanged(along transition: ControllerTransition?) {
    guard isViewLoaded else { return }
    guard let transition else { return arrange() }
    if let shown { shown.barInsets = covered(of: shown) }
    _ = transition.animate(alongsideTransition: { [self] _ in placeBar() }, completion: nil)
  }

  private func placeBar() {
    let (bounds, safe) = (view.bounds, view.safeAreaInsets)
    let height = BarLook.tabHeight + safe.bottom
    bar.setFrameWithoutTransform(
      CGRect(
        x: leaves ? -bounds.width : 0, y: barIsHidden ? bounds.height + 1 : bounds.height - height,
        width: bounds.width, height: height))
  }

  private func arrange() {
    guard isViewLoaded else { return }
    placeBar()
    if runningTransition?.isRunning != true, let shown { place(shown) }
  }

  /// What the bar covers of the view of a controller.
  private func covered(of controller: UIViewController) -> UIEdgeInsets {
    let isThere = !barIsHidden && !leaves && reachesUnder(controller)
    return UIEdgeInsets(top: 0, left: 0, bottom: isThere ? BarLook.tabHeight : 0, right: 0)
  }

  private func reachesUnder(_ controller: UIViewController) -> Bool {
    controller is UINavigationController
      || (controller.edgesForExtendedLayout.contains(.bottom)
        && (bar.isTranslucent || controller.extendedLayoutIncludesOpaqueBars))
  }

  private func place(_ controller: UIViewController) {
    var frame = view.bounds
    if !barIsHidden, !leaves, !reachesUnder(controller) {
      frame.size.height -= BarLook.tabHeight + view.safeAreaInsets.bottom
    }
    if let child = controller.viewIfLoaded, child.frame != frame {
      child.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      child.frame = frame
    }
    controller.barInsets = covered(of: controller)
  }
}

extension UIViewController {
  /// The nearest tab bar controller around this one.
  public var tabBarController: UITabBarController? {
    ancestor(where: { $0 is UITabBarController }) as? UITabBarController
  }
}
