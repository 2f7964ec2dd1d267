// Over 500 lines: subclasses can only override what the body of the class declares. The members are implemented in
// UIViewController+….swift.

/// Manages a view. The controller loads the view when it is first needed; methods of the controller are called when the view appears,
/// is laid out and disappears.
///
/// ```swift
/// final class ViewController: UIViewController {
///   let card = UIView()
///
///   override func viewDidLoad() {
///     super.viewDidLoad()
///     card.frame = CGRect(x: 40, y: 80, width: 200, height: 120)
///     card.backgroundColor = .systemTeal
///     view.addSubview(card)
///   }
///   override func viewDidAppear(_ animated: Bool) {
///     super.viewDidAppear(animated)
///     UIView.animate(withDuration: 0.5) { self.card.center.y += 100 }
///   }
/// }
/// ```
///
/// `viewDidLoad()` runs before the view is in a window. What it sets is not animated, but its animation blocks and animations run if the view
/// enters a window in the same turn, as that of a window's root controller does. A controller that is presented
/// (`present(_:animated:completion:)`) has its view in front of the presenting controller's view; it animates from `viewWillAppear(_:)` on.
///
/// Source: Apple's documentation of UIViewController.
@preconcurrency @MainActor open class UIViewController: UIResponder {
  /// A controller without a view so far. As on Apple's systems it is a convenience initialiser, so that a subclass may declare an `init()`
  /// of its own without `override`.
  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  /// A controller whose view is in a nib.
  ///
  /// - Parameters:
  ///   - nibNameOrNil: the name of the nib, without its ending. Nil: the nib with the name of the class, or with that name without `Controller`,
  ///     if there is one; else an empty view.
  ///   - nibBundleOrNil: the bundle that has the nib. Nil: that of the program.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    nibName = nibNameOrNil
    nibBundle = nibBundleOrNil
    super.init()
  }

  /// A controller of an interface file, with what the file says of it, or one without a view so far.
  public required init?(coder: NSCoder) {
    super.init()
    (coder as? any InterfaceCoder)?.configure(self)
  }

  // MARK: Interface file

  /// What an interface file says of the controller.
  package var interface: (any ControllerInterface)?
  /// The storyboard that the controller was made from. Nil for one that code has made.
  open var storyboard: UIStoryboard? { interface?.storyboard }
  /// The name of the nib that has the view. Default nil.
  open private(set) var nibName: String?
  /// The bundle of the nib. Default nil: that of the program.
  open private(set) var nibBundle: Bundle?

  // MARK: View

  private var storedView: UIView?
  weak var rootWindow: UIWindow?

  /// The view, which is loaded when it is first asked for.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return storedView
    }
    set {
      storedView?.controller = nil
      storedView = newValue
      guard let newValue else { return }
      if storedStyle == .unspecified {
        newValue.controller = self
      } else {
        newValue.changeStyle(tellsController: false) { newValue.controller = self }
      }
      newValue.noteInsets()
    }
  }

  /// The view if it is loaded.
  open var viewIfLoaded: UIView? { storedView }
  /// Whether the view is loaded.
  open var isViewLoaded: Bool { storedView != nil }

  /// Loads the view unless it is loaded.
  open func loadViewIfNeeded() {
    guard storedView == nil else { return }
    loadView()
    guard storedView != nil else {
      Misuse.ignored("loadView() of \(type(of: self)): no view was set; the controller gets an empty one")
      view = UIView(frame: UIScreen.main.bounds)
      return viewDidLoad()
    }
    viewDidLoad()
  }

  /// Makes the view and sets `view`. Default: the view of the storyboard or the nib, else an empty view of the size of the screen. An override
  /// does not call `super`.
  open func loadView() {
    if loadInterfaceView() { return }
    let view = UIView(frame: UIScreen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
  }

  /// The view has been loaded and is not yet shown. Default: nothing.
  open func viewDidLoad() {}
  /// The view is about to be shown. Default: nothing.
  open func viewWillAppear(_ animated: Bool) {}
  /// The view has been added to a visible window and is about to be shown. Default: nothing.
  open func viewIsAppearing(_ animated: Bool) {}
  /// The view is shown. Default: nothing.
  open func viewDidAppear(_ animated: Bool) {}
  /// The view is about to be removed from its window. Default: nothing.
  open func viewWillDisappear(_ animated: Bool) {}
  /// The view has been removed from its window. Default: nothing.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Changes constraints before a layout: called instead of the view's `updateConstraints()`, which it calls by default.
  open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }
  /// The insets of the view's safe area have changed. Default: nothing.
  open func viewSafeAreaInsetsDidChange() {}
  /// The margins of the view have changed. Default: nothing.
  open func viewLayoutMarginsDidChange() {}
  /// The view is about to lay out its subviews. Default: nothing.
  open func viewWillLayoutSubviews() {}
  /// The view has laid out its subviews. Default: nothing.
  open func viewDidLayoutSubviews() {}
  /// The size of the view is about to change with the size of the window. Default: calls the method of the children.
  ///
  /// - Parameters:
  ///   - size: the size after the change, in points.
  ///   - coordinator: runs closures with the change, and after it.
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    for child in children { child.viewWillTransition(to: size, with: coordinator) }
  }
  /// On Apple's systems, called when memory is scarce. Never called here.
  open func didReceiveMemoryWarning() {}

  /// A name for people, which the controller's items of bars take over as their titles. Default nil.
  open var title: String? {
    didSet {
      guard title != oldValue else { return }
      storedNavigationItem?.title = title
      storedTabBarItem?.title = title
    }
  }
  /// A name by which a system restores the state of a program. Kept, without effect. Default nil.
  open var restorationIdentifier: String?

  // A screen of the desktop has no status bar and no home indicator, and does not turn; that of a device does (`--device`).

  /// Whether a window hides the status bar for this controller. Default false.
  open var prefersStatusBarHidden: Bool { false }
  /// The colour of the status bar's texts. Default `default`.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// How the status bar appears and disappears. Default `fade`.
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  /// The child whose `preferredStatusBarStyle` is used instead of this controller's. Default nil.
  open var childForStatusBarStyle: UIViewController? { nil }
  /// The edges whose gestures the program gets before the system. Default none. Without effect: the system has no such gestures here.
  open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
  /// Says that `preferredScreenEdgesDeferringSystemGestures` has changed. Without effect.
  open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
  /// The child whose `prefersStatusBarHidden` is used instead of this controller's. Default nil.
  open var childForStatusBarHidden: UIViewController? { nil }
  /// Says that the values for the status bar have changed.
  open func setNeedsStatusBarAppearanceUpdate() { (viewIfLoaded?.window?.screen ?? .main).updateStatusBar() }
  /// Whether the home indicator is hidden while nobody touches the screen. Default false.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// Says that `prefersHomeIndicatorAutoHidden` has changed. Without effect.
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  /// Whether the interface turns with the device. Default true.
  open var shouldAutorotate: Bool { true }
  /// The orientations that the controller supports. The interface turns only to these while the controller fills the window in front. Default:
  /// all on a tablet, and all but upside down on a phone.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .usual }
  /// Says that `supportedInterfaceOrientations` has changed: the interface turns if it has to.
  open func setNeedsUpdateOfSupportedInterfaceOrientations() {
    (viewIfLoaded?.window?.screen ?? .main).turn(duration: UIScreen.turningDuration)
  }
  /// Turns the interface as the device is held, if the controllers support that.
  open class func attemptRotationToDeviceOrientation() {
    UIScreen.main.turn(duration: UIScreen.turningDuration)
  }
  /// The orientation in which the controller is presented. Default: that of the interface.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
    UIScreen.main.windowScene.interfaceOrientation
  }
  /// The edges at which the view reaches under the bars of containers. Default all.
  open var edgesForExtendedLayout = UIRectEdge.all { didSet { parent?.childLayoutChanged(self) } }
  /// Whether the view reaches under opaque bars. Default false.
  open var extendedLayoutIncludesOpaqueBars = false { didSet { parent?.childLayoutChanged(self) } }
  /// The former property for `UIScrollView.contentInsetAdjustmentBehavior`. Kept, without effect. Default true.
  open var automaticallyAdjustsScrollViewInsets = true
  /// Whether a swipe or a tap outside cannot dismiss the presented controller. Kept, without effect. Default false.
  open var isModalInPresentation = false

  /// The size that the controller's view should have where it is presented. Default zero: no preference.
  open var preferredContentSize = CGSize.zero {
    didSet {
      guard preferredContentSize != oldValue else { return }
      parent?.preferredContentSizeDidChange(forChildContentContainer: self)
      presentation?.preferredContentSizeDidChange(forChildContentContainer: self)
    }
  }
  /// The size of a child's content. Default: that of the parent.
  open func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }
  /// The preferred size of a child has changed. Default: nothing.
  open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}

  // MARK: Bars

  private var storedNavigationItem: UINavigationItem?
  private var storedTabBarItem: UITabBarItem?

  /// What the bar of a navigation controller shows while this controller is on top. It is made when it is first asked for, with the
  /// controller's title.
  open var navigationItem: UINavigationItem {
    if let storedNavigationItem { return storedNavigationItem }
    let item = UINavigationItem()
    item.title = title
    storedNavigationItem = item
    return item
  }

  /// What the bar of a tab bar controller shows for this controller. It is made when it is first asked for, with the controller's title.
  open var tabBarItem: UITabBarItem! {
    get {
      if let storedTabBarItem { return storedTabBarItem }
      let item = UITabBarItem()
      item.title = title
      storedTabBarItem = item
      return item
    }
    set {
      storedTabBarItem = newValue
      parent?.childItemsChanged(self)
    }
  }

  /// What the toolbar of a navigation controller shows while this controller is on top. Default nil.
  open var toolbarItems: [UIBarButtonItem]? { didSet { parent?.childItemsChanged(self) } }

  /// Sets `toolbarItems`.
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    self.toolbarItems = toolbarItems
  }

  /// Whether the bars at the bottom leave with the view below when a navigation controller pushes this one. Default false.
  open var hidesBottomBarWhenPushed = false

  /// Whether the user can edit what the controller shows. Default false.
  open var isEditing: Bool {
    get { storedEditing }
    set { setEditing(newValue, animated: false) }
  }
  private var storedEditing = false

  /// Sets `isEditing`, and the title of `editButtonItem`. Overrides show or hide what is for editing.
  open func setEditing(_ editing: Bool, animated: Bool) {
    storedEditing = editing
    guard let storedEditButton else { return }
    storedEditButton.title = editing ? "Done" : "Edit"
    storedEditButton.style = editing ? .done : .plain
  }

  private var storedEditButton: UIBarButtonItem?

  /// A button "Edit", or "Done", that switches `isEditing`.
  open var editButtonItem: UIBarButtonItem {
    if let storedEditButton { return storedEditButton }
    let item = UIBarButtonItem(
      primaryAction: UIAction { [weak self] _ in
        if let self { setEditing(!isEditing, animated: true) }
      })
    storedEditButton = item
    setEditing(storedEditing, animated: false)
    return item
  }

  // What containers of this module override.

  /// The children that appear and disappear with this controller.
  var appearingChildren: [UIViewController] {
    guard let storedView else { return [] }
    return children.filter { $0.viewIfLoaded?.isDescendant(of: storedView) == true }
  }
  /// What arranges the controller's view when it is presented, for kinds of controllers with an arrangement of their own. Default nil.
  func makePresentation(by presenting: UIViewController) -> UIPresentationController? { nil }
  /// The animator of such a kind. Default nil: that of `modalTransitionStyle`.
  func makeAnimator(presents: Bool) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// The controller is about to appear. Default: nothing.
  func prepareAppearance(_ animated: Bool) {}
  /// The controller and its children have appeared. Default: nothing.
  func finishAppearance(_ animated: Bool) {}
  /// Whether `tabBarItem` was asked for or set.
  var hasOwnTabBarItem: Bool { storedTabBarItem != nil }
  /// What decides about the place of a child's view has changed. Default: nothing.
  func childLayoutChanged(_ child: UIViewController) {}
  /// The items for bars of a child are others. Default: nothing.
  func childItemsChanged(_ child: UIViewController) {}

  /// The nearest controller around this one, itself left out, that fulfils a condition.
  func ancestor(where condition: (UIViewController) -> Bool) -> UIViewController? {
    var controller = parent
    while let current = controller {
      if condition(current) { return current }
      controller = current.parent
    }
    return nil
  }

  /// What the bars of a container cover of the view, in points.
  var barInsets = UIEdgeInsets.zero {
    didSet {
      guard barInsets != oldValue else { return }
      SafeArea.isUsed = true
      viewIfLoaded?.noteInsets()
    }
  }

  // MARK: Traits

  var traitHandlers: [TraitHandler] = []

  /// The traits of the view, or those that it will have: of the parent or of the main screen, with the controller's own appearance.
  open var traitCollection: UITraitCollection {
    if let storedView { return storedView.traitCollection }
    return (parent?.traitCollection ?? UIScreen.main.traitCollection).with(overrideUserInterfaceStyle)
  }

  /// The traits have changed from `previousTraitCollection`. Default: nothing.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The appearance of the view and the views in it, unless the view has an `overrideUserInterfaceStyle` of its own. Default `unspecified`: the
  /// appearance of the superview.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { storedStyle }
    set {
      StyleOverrides.isUsed = true
      if let storedView { return storedView.changeStyle { storedStyle = newValue } }
      let old = traitCollection
      storedStyle = newValue
      let new = traitCollection
      if new != old { tellTraits(from: old, to: new) }
    }
  }
  private var storedStyle = UIUserInterfaceStyle.unspecified

  /// Calls the handlers and `traitCollectionDidChange(_:)`.
  func tellTraits(from old: UITraitCollection, to new: UITraitCollection) {
    callHandlers(from: old, to: new)
    traitCollectionDidChange(old)
  }

  // MARK: Safe area

  /// Distances that the controller adds to the insets of its view's safe area, in points. Default zero.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet {
      guard additionalSafeAreaInsets != oldValue else { return }
      SafeArea.isUsed = true
      viewIfLoaded?.noteInsets()
    }
  }

  /// The least margins of the view: 0 above and below, and 16 points at the sides, or 20 where the window is at least 414 points wide. Source:
  /// Apple's documentation, which names 16 and 20; the width at which they change is known of Apple's devices.
  open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
    let width = viewIfLoaded?.window?.bounds.width ?? UIScreen.main.bounds.width
    let side: CGFloat = width < 414 ? 16 : 20
    return NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
  }

  /// Whether the margins of the view are at least `systemMinimumLayoutMargins`. Default true.
  open var viewRespectsSystemMinimumLayoutMargins = true {
    didSet { if viewRespectsSystemMinimumLayoutMargins != oldValue { viewIfLoaded?.updateMargins() } }
  }

  /// The part of the view that bars cover at the top. Newer code uses the view's `safeAreaLayoutGuide`.
  open var topLayoutGuide: any UILayoutSupport { view.edgeGuide(\.topEdge, isTop: true) }

  /// The part of the view that bars cover at the bottom.
  open var bottomLayoutGuide: any UILayoutSupport { view.edgeGuide(\.bottomEdge, isTop: false) }

  // MARK: Responder

  /// The view's superview; the window of a root controller.
  open override var next: UIResponder? { storedView?.superview ?? rootWindow ?? parent }

  // MARK: Appearance

  enum Appearance { case gone, appearing, shown, disappearing }
  var appearance = Appearance.gone
  /// Whether the appearance or disappearance that runs is animated.
  var isAppearanceAnimated = false
  /// Whether the view comes into a window, or leaves it, without a container that says so.
  var followsWindow = false

  /// Whether the controller is about to be presented.
  open internal(set) var isBeingPresented = false
  /// Whether the view is being removed because the controller is dismissed.
  open internal(set) var isBeingDismissed = false
  /// Whether the view appears because the controller was added to a container.
  open internal(set) var isMovingToParent = false
  /// Whether the view disappears because the controller is removed from its container.
  open internal(set) var isMovingFromParent = false

  /// Whether the children appear and disappear with this controller. Default true. A container that answers false calls
  /// `beginAppearanceTransition(_:animated:)` and `endAppearanceTransition()` of its children itself.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Tells a child that its view is about to appear, or to disappear. For containers, with `endAppearanceTransition()` at the end.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    if isAppearing { willAppear(animated) } else { willDisappear(animated) }
  }

  /// Tells a child that its view has appeared or disappeared.
  open func endAppearanceTransition() { endAppearance() }

  // MARK: Children

  /// The controllers that this one contains.
  open internal(set) var children: [UIViewController] = []
  /// The controller that contains this one.
  open internal(set) weak var parent: UIViewController?

  /// Adds a controller to `children`. The program adds the controller's view itself, and then calls `didMove(toParent:)` on the controller.
  open func addChild(_ childController: UIViewController) { adopt(childController) }

  /// Removes the controller from its parent. The program removes the controller's view itself.
  open func removeFromParent() { leaveParent() }

  /// The controller is about to get another parent, or none. Default: nothing.
  open func willMove(toParent parent: UIViewController?) {}
  /// The controller has another parent, or none. Default: nothing.
  open func didMove(toParent parent: UIViewController?) {}

  // MARK: Segues

  /// Performs a segue of the storyboard. Without such a segue nothing is done, and a message is logged; on Apple's systems the program ends.
  ///
  /// - Parameters:
  ///   - identifier: the identifier that the segue has in the storyboard.
  ///   - sender: the object that is passed to `prepare(for:sender:)`.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    performInterfaceSegue(identifier, sender)
  }

  /// Whether a segue that the user has triggered is performed. Default true.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

  /// A segue is about to be performed; `segue.destination` has no view yet. Default: nothing.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

  /// Whether an unwind segue may end at this controller. Default: whether the controller has the action.
  open func canPerformUnwindSegueAction(
    _ action: Selector, from fromViewController: UIViewController, sender: Any?
  ) -> Bool {
    _InterfaceClasses.action(action.description, of: self) != nil
  }

  /// Whether an unwind segue may end at this controller, as older code asks it. Default: what the newer method says.
  open func canPerformUnwindSegueAction(
    _ action: Selector, from fromViewController: UIViewController, withSender sender: Any
  ) -> Bool {
    canPerformUnwindSegueAction(action, from: fromViewController, sender: sender)
  }

  /// The children at which an unwind segue may end, the first ones first. Default: all but the one that contains the source, the last ones
  /// first.
  open func allowedChildrenForUnwinding(from source: UIStoryboardUnwindSegueSource) -> [UIViewController] {
    let excluded = childContaining(source)
    return children.reversed().filter { $0 !== excluded }
  }

  /// The child that contains the source of an unwind segue. Nil if none does.
  open func childContaining(_ source: UIStoryboardUnwindSegueSource) -> UIViewController? {
    var controller: UIViewController? = source.source
    while let current = controller, current.parent !== self {
      controller = current.parent ?? current.presentingViewController
    }
    return controller
  }

  /// An unwind segue goes through this controller to a child or to itself. Default: nothing; containers remove what lies above.
  open func unwind(for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController) {}

  /// Shows a controller where it belongs: in the navigation controller that contains this one, else in front of this one.
  ///
  /// - Parameters:
  ///   - vc: the controller.
  ///   - sender: the object that asks for it, or nil.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let parent { parent.show(vc, sender: sender) } else { present(vc, animated: true) }
  }

  /// Shows a controller as the detail of a split view, else in front of this one.
  ///
  /// - Parameters:
  ///   - vc: the controller.
  ///   - sender: the object that asks for it, or nil.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if let parent { parent.showDetailViewController(vc, sender: sender) } else { present(vc, animated: true) }
  }

  // MARK: Presentation

  /// The controller that this one, or a container around it, presents.
  open var presentedViewController: UIViewController? {
    ownPresented ?? ancestor(where: { $0.ownPresented != nil })?.ownPresented
  }
  /// The controller that presents this one, or a container around it.
  open var presentingViewController: UIViewController? {
    ownPresenting ?? ancestor(where: { $0.ownPresenting != nil })?.ownPresenting
  }
  var ownPresented: UIViewController?
  weak var ownPresenting: UIViewController?
  var presentation: UIPresentationController?

  /// What arranges the view while the controller is presented. Before that, it is what will do so, unless the transitioning delegate gives
  /// another one.
  open var presentationController: UIPresentationController? {
    if let presentation { return presentation }
    guard ownPresenting == nil, parent == nil else { return nil }
    if let planned, (planned is UIPopoverPresentationController) == (modalPresentationStyle == .popover) {
      return planned
    }
    planned =
      modalPresentationStyle == .popover
      ? UIPopoverPresentationController(presentedViewController: self, presenting: nil)
      : makePresentation(by: self) ?? UIPresentationController(presentedViewController: self, presenting: nil)
    return planned
  }
  /// The presentation that was asked for before it began. It retains the controller, so it goes with the presentation.
  var planned: UIPresentationController?

  /// What says where a popover points to; nil for other styles.
  open var popoverPresentationController: UIPopoverPresentationController? {
    modalPresentationStyle == .popover ? presentationController as? UIPopoverPresentationController : nil
  }

  /// How the controller is presented. With every style it covers the screen here. With `custom` and the styles whose names begin with "over",
  /// the views below get no calls of `viewWillDisappear(_:)` and related methods. Default `automatic`.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// How the controller appears and disappears when it is presented animated. Default `coverVertical`.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// The object that gives the animations with which the controller is presented and dismissed. Default nil; not retained.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  /// Whether controllers that are presented in a context cover this one. Kept, without effect. Default false.
  open var definesPresentationContext = false
  /// Whether the transition style of the presented controller is that of its container. Kept, without effect. Default false.
  open var providesPresentationContextTransitionStyle = false
  /// Whether the presented controller decides about the status bar. Kept, without effect. Default false.
  open var modalPresentationCapturesStatusBarAppearance = false

  /// The transition of this controller, or of a container around it, that runs; nil if there is none.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    runningTransition ?? ancestor(where: { $0.runningTransition != nil })?.runningTransition
  }
  weak var runningTransition: ControllerTransition?

  /// Shows a controller in front of this one. If this one presents another already, the call is logged and ignored.
  ///
  /// - Parameters:
  ///   - viewControllerToPresent: the controller that is shown.
  ///   - flag: whether its view appears as `modalTransitionStyle`, or the transitioning delegate, says instead of at once.
  ///   - completion: is called when the view is shown; nil for nothing.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) { presenter.show(viewControllerToPresent, animated: flag, completion: completion) }

  /// Removes the controller that this one presents; a presented controller asks the one that presents it.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    if let holder = ownPresented != nil ? self : ancestor(where: { $0.ownPresented != nil }) {
      return holder.dismissPresented(animated: flag, completion: completion)
    }
    if let presenting = presentingViewController {
      return presenting.dismiss(animated: flag, completion: completion)
    }
    completion?()
  }
}
