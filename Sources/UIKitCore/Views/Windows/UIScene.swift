/// One instance of a program's interface. A program has one scene here, a `UIWindowScene`, which has the windows.
///
/// ```swift
/// for scene in UIApplication.shared.connectedScenes where scene.activationState == .foregroundActive {
///   print(scene.session.persistentIdentifier)
/// }
/// ```
///
/// Source: Apple's documentation of UIScene.
@preconcurrency @MainActor open class UIScene: UIResponder {
  /// Whether a scene is in front.
  public enum ActivationState: Int, Sendable {
    /// The scene is not connected yet.
    case unattached = -1
    /// The scene is visible and gets events.
    case foregroundActive = 0
    /// The scene is visible and gets no events: while it comes to the front or leaves it.
    case foregroundInactive = 1
    /// The scene is hidden.
    case background = 2
  }

  /// Why a scene is connected. No reason is ever given here.
  ///
  /// ```swift
  /// final class SceneDelegate: NSObject, UISceneDelegate {
  ///   func scene(
  ///     _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
  ///   ) {
  ///     print(options.sourceApplication ?? "started by the user")
  ///   }
  /// }
  /// ```
  @preconcurrency @MainActor open class ConnectionOptions: NSObject {
    /// The bundle identifier of the program that asked for the scene: nil.
    open var sourceApplication: String? { nil }
  }

  /// A scene of a session. Programs do not call it.
  public init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    self.session = session
    super.init()
    session.scene = self
  }

  /// The session, which has the scene's role and configuration.
  open private(set) var session: UISceneSession

  /// The object whose methods are called when the scene connects, becomes active or goes to the background. Default: an object of the
  /// class that the session's configuration names.
  open var delegate: (any UISceneDelegate)?

  /// Whether the scene is in front. Default `unattached`, until it is connected.
  open internal(set) var activationState = ActivationState.unattached

  /// The scene's name where a system lists scenes. Kept, without effect. Default empty.
  open var title: String! = ""

  open override var next: UIResponder? { UIApplication.shared }

  /// Posted when a scene is connected.
  nonisolated public static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")
  /// Posted when a scene is let go. It never is here: a program ends with its window.
  nonisolated public static let didDisconnectNotification = Notification.Name(
    "UISceneDidDisconnectNotification")
  /// Posted when a scene is in front and gets events.
  nonisolated public static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
  /// Posted when a scene is about to get no more events.
  nonisolated public static let willDeactivateNotification = Notification.Name(
    "UISceneWillDeactivateNotification")
  /// Posted when a scene is about to be shown.
  nonisolated public static let willEnterForegroundNotification = Notification.Name(
    "UISceneWillEnterForegroundNotification")
  /// Posted when a scene is hidden.
  nonisolated public static let didEnterBackgroundNotification = Notification.Name(
    "UISceneDidEnterBackgroundNotification")
}

extension UIScene {
  /// Makes an object the delegate, and tells it that the scene begins.
  func connect(_ delegate: (any UISceneDelegate)?, _ options: ConnectionOptions) {
    self.delegate = delegate
    activationState = .foregroundInactive
    post(Self.willConnectNotification)
    delegate?.scene(self, willConnectTo: session, options: options)
  }

  /// Tells the delegate that the scene is in front, or hidden.
  func setActive(_ flag: Bool) {
    if flag {
      activationState = .foregroundInactive
      post(Self.willEnterForegroundNotification)
      delegate?.sceneWillEnterForeground(self)
      activationState = .foregroundActive
      delegate?.sceneDidBecomeActive(self)
      post(Self.didActivateNotification)
    } else {
      post(Self.willDeactivateNotification)
      delegate?.sceneWillResignActive(self)
      activationState = .background
      delegate?.sceneDidEnterBackground(self)
      post(Self.didEnterBackgroundNotification)
    }
  }
}

/// The scene that has windows: what one screen of the program shows.
///
/// ```swift
/// let scene = UIApplication.shared.connectedScenes.first as? UIWindowScene
/// let window = scene?.keyWindow
/// ```
///
/// Source: Apple's documentation of UIWindowScene.
@preconcurrency @MainActor open class UIWindowScene: UIScene {
  private weak var ownScreen: UIScreen?

  /// What there is to know about the status bar of the scene.
  open private(set) lazy var statusBarManager: UIStatusBarManager? = UIStatusBarManager(of: self)

  convenience init(on screen: UIScreen) {
    self.init(session: UISceneSession(), connectionOptions: ConnectionOptions())
    ownScreen = screen
  }

  /// The screen that shows the scene.
  open var screen: UIScreen { ownScreen ?? .main }

  /// The visible windows, the hindmost first.
  open var windows: [UIWindow] { screen.programWindows }

  /// The key window, if it is one of the scene's.
  open var keyWindow: UIWindow? {
    let key = UIApplication.shared.keyWindow
    return windows.contains { $0 === key } ? key : windows.last
  }

  /// The traits of the scene's screen.
  open var traitCollection: UITraitCollection { screen.traitCollection }

  /// Whether the scene fills the screen: true.
  open var isFullScreen: Bool { true }

  /// How the interface is turned: as the device is, where the program supports that. On a screen that is no device it is upright if the screen
  /// is at least as high as wide, else turned to the right.
  open var interfaceOrientation: UIInterfaceOrientation { screen.shape.orientation }
}
