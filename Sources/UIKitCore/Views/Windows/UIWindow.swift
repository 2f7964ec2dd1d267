/// The view at the top of a tree of views. A screen shows its windows, and a touch arrives at the window under it first.
///
/// ```swift
/// let window = UIWindow(frame: UIScreen.main.bounds)
/// window.rootViewController = UIViewController()
/// window.makeKeyAndVisible()
/// ```
///
/// A window is hidden until it is shown, and its tree is live from then on. Source: Apple's documentation of UIWindow.
@preconcurrency @MainActor open class UIWindow: UIView {
  /// A place in the order of windows: those of higher levels are in front.
  public struct Level: Hashable, Sendable, _UIKitNumericRawRepresentable {
    /// The number: 0 for normal windows, larger in front of them.
    public let rawValue: CGFloat
    /// A level by number. Any number gives a place between those below.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// A level by number.
    public init(_ rawValue: CGFloat) { self.init(rawValue: rawValue) }
    /// The level of windows by default: 0.
    public static let normal = Level(rawValue: 0)
    /// The level of the status bar: 1000.
    public static let statusBar = Level(rawValue: 1000)
    /// The level of alerts: 2000.
    public static let alert = Level(rawValue: 2000)
  }

  /// A hidden window at `frame`, in points of the screen.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    layer.isHidden = true
  }

  /// A hidden window of the size of the screen.
  public convenience init() { self.init(frame: UIScreen.main.bounds) }

  /// A hidden window of the size of a scene's screen.
  public init(windowScene: UIWindowScene) {
    screen = windowScene.screen
    super.init(frame: windowScene.screen.bounds)
    layer.isHidden = true
  }

  /// A hidden window with what an archive says of its view.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    layer.isHidden = true
  }

  /// The screen that shows the window. Default: `UIScreen.main` when the window was made.
  open var screen: UIScreen = .main {
    didSet {
      guard screen !== oldValue, !isHidden else { return }
      oldValue.remove(self)
      screen.add(self)
    }
  }

  /// The scene that the window belongs to: that of its screen. Setting it moves the window to that of the scene; nil changes nothing.
  open var windowScene: UIWindowScene? {
    get { screen.windowScene }
    set { if let newValue { screen = newValue.screen } }
  }

  /// The level, which orders windows from back to front. Default `normal`.
  open var windowLevel: Level = .normal {
    didSet { if !isHidden, windowLevel != oldValue { screen.add(self) } }
  }

  /// The controller whose view fills the window. Setting it replaces the view of the former controller. The view is loaded when the window is
  /// shown.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      let isShown = !isHidden
      if let oldValue {
        if isShown { oldValue.disappear() }
        oldValue.viewIfLoaded?.removeFromSuperview()
        oldValue.rootWindow = nil
      }
      guard let rootViewController else { return }
      rootViewController.rootWindow = self
      if isShown { showRoot(appears: true) }
    }
  }

  private func showRoot(appears: Bool) {
    guard let controller = rootViewController, let view = controller.view, view.superview !== self else {
      return
    }
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    if appears { controller.willAppear() }
    insertSubview(view, at: 0)
    if appears { appearAfterCommit(controller) }
  }

  /// Tells a controller that it has appeared, once the changes that show it are committed. What `viewDidAppear(_:)` changes animates
  /// therefore, as on Apple's systems, where the call comes from a block after the commit.
  private func appearAfterCommit(_ controller: UIViewController) {
    screen.updateStatusBar()
    CATransaction.afterCommit { [screen, weak controller] in
      screen.makingCurrent { controller?.didAppear() }
    }
  }

  /// Whether the window is not shown. Default true.
  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      guard newValue != super.isHidden else { return }
      if newValue {
        rootViewController?.disappear()
        super.isHidden = true
        screen.remove(self)
        post(Self.didBecomeHiddenNotification)
      } else {
        showRoot(appears: false)
        rootViewController?.willAppear()
        super.isHidden = false
        screen.add(self)
        post(Self.didBecomeVisibleNotification)
        if let rootViewController { appearAfterCommit(rootViewController) }
      }
    }
  }

  /// Whether this is the key window: the window for which `makeKey()` was called last.
  open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }

  /// Makes this the key window.
  open func makeKey() { UIApplication.shared.makeKey(self) }

  /// Shows the window in front of the others of its level, and makes it the key window.
  open func makeKeyAndVisible() {
    if isHidden { isHidden = false } else { screen.add(self) }
    makeKey()
  }

  /// Posted when a window is shown; the object is the window.
  nonisolated public static let didBecomeVisibleNotification = Notification.Name(
    "UIWindowDidBecomeVisibleNotification")
  /// Posted when a window is hidden; the object is the window.
  nonisolated public static let didBecomeHiddenNotification = Notification.Name(
    "UIWindowDidBecomeHiddenNotification")
  /// Posted when a window becomes the key window; the object is the window.
  nonisolated public static let didBecomeKeyNotification = Notification.Name(
    "UIWindowDidBecomeKeyNotification")
  /// Posted when another window becomes the key window; the object is the former one.
  nonisolated public static let didResignKeyNotification = Notification.Name(
    "UIWindowDidResignKeyNotification")

  /// Called when the window becomes the key window. Default: nothing.
  open func becomeKey() {}

  /// Called when another window becomes the key window. Default: nothing.
  open func resignKey() {}

  /// Sends an event to the gesture recognisers and views of its touches.
  open func sendEvent(_ event: UIEvent) { delivery.send(event, in: self) }

  private let delivery = TouchDelivery()

  open override var window: UIWindow? { self }

  open override var next: UIResponder? { windowScene ?? UIApplication.shared }
}
