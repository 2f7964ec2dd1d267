/// The program. It has the windows and the delegate, and sends events to views.
///
/// ```swift
/// import UIKit
///
/// final class ViewController: UIViewController {
///   override func viewDidLoad() {
///     super.viewDidLoad()
///     view.backgroundColor = .systemTeal
///   }
/// }
///
/// @main final class App: UIResponder, UIApplicationDelegate {
///   var window: UIWindow?
///
///   func application(
///     _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
///   ) -> Bool {
///     window = UIWindow(frame: UIScreen.main.bounds)
///     window?.rootViewController = ViewController()
///     window?.makeKeyAndVisible()
///     return true
///   }
/// }
/// ```
///
/// Source: Apple's documentation of UIApplication.
@preconcurrency @MainActor open class UIApplication: UIResponder {
  private static var instance: UIApplication?

  /// The application of the process.
  public static var shared: UIApplication {
    if let instance { return instance }
    let made = UIApplication()
    instance = made
    return made
  }

  /// Makes the application an object of a subclass, before the first use of `shared`.
  package static func make(_ type: UIApplication.Type) {
    if instance == nil { instance = type.makeOfClass() as? UIApplication }
  }

  /// Makes an application. Programs do not call it; `shared` makes the only one of the process.
  public override init() { super.init() }

  /// A reason for which a program was started. None is ever given here.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the reason.
    public let rawValue: String
    /// A reason with a name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Whether the program is in front.
  public enum State: Int, Sendable {
    /// The program's window is visible and gets events.
    case active = 0
    /// The program is in front but gets no events. It never has this state here.
    case inactive = 1
    /// The program's window is hidden.
    case background = 2
  }

  /// The object whose methods are called when the program starts, becomes active and ends. Default nil; not retained.
  open weak var delegate: (any UIApplicationDelegate)?
  /// Keeps the delegate that `UIApplicationMain` made.
  var ownDelegate: (any UIApplicationDelegate)?
  /// Keeps the window of the program's storyboard for a delegate that has no property for it.
  var ownWindow: UIWindow?

  /// The visible windows, the hindmost first.
  open var windows: [UIWindow] { UIScreen.main.programWindows }

  private weak var storedKey: UIWindow?
  /// The window that was made key last, if it is visible; else the foremost.
  open var keyWindow: UIWindow? {
    if let storedKey, !storedKey.isHidden { return storedKey }
    return windows.last
  }

  func makeKey(_ window: UIWindow) {
    guard storedKey !== window else { return }
    let old = storedKey
    storedKey = window
    old?.resignKey()
    old?.post(UIWindow.didResignKeyNotification)
    window.becomeKey()
    window.post(UIWindow.didBecomeKeyNotification)
  }

  /// Whether the program is in front: `active` while its window is visible.
  open internal(set) var applicationState = State.active

  /// Sets whether the program is in front (`active`) or hidden (`background`). A change is reported to the delegate of the scene, or to
  /// the program's delegate if the scene has none, and posted as notifications.
  package func setActive(_ flag: Bool) {
    guard flag != (applicationState == .active) else { return }
    applicationState = flag ? .active : .background
    if flag {
      toldDelegate?.applicationWillEnterForeground(self)
      post(Self.willEnterForegroundNotification)
      becomeActive()
    } else {
      toldDelegate?.applicationWillResignActive(self)
      post(Self.willResignActiveNotification)
      UIScreen.main.windowScene.setActive(false)
      toldDelegate?.applicationDidEnterBackground(self)
      post(Self.didEnterBackgroundNotification)
    }
  }

  /// The program's delegate. Nil if the scene has a delegate, whose methods are called instead.
  private var toldDelegate: (any UIApplicationDelegate)? {
    UIScreen.main.windowScene.delegate == nil ? delegate : nil
  }

  /// Tells delegates and observers that the program's window is in front.
  func becomeActive() {
    UIScreen.main.windowScene.setActive(true)
    toldDelegate?.applicationDidBecomeActive(self)
    post(Self.didBecomeActiveNotification)
  }

  /// Posted when the program has started.
  nonisolated public static let didFinishLaunchingNotification = Notification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  /// Posted when the program's window is in front.
  nonisolated public static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// Posted when the program's window is about to be hidden.
  nonisolated public static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  /// Posted when the program's window is hidden.
  nonisolated public static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// Posted when the program's window is about to be shown again.
  nonisolated public static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  /// Posted when the program is about to end.
  nonisolated public static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification")

  /// On a device, posted when memory is scarce. It never is here.
  nonisolated public static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  /// On a device, posted at midnight and when the time zone changes. It never is here.
  nonisolated public static let significantTimeChangeNotification = Notification.Name(
    "UIApplicationSignificantTimeChangeNotification")
  /// On a device, posted when the user has taken a picture of the screen. It never is here.
  nonisolated public static let userDidTakeScreenshotNotification = Notification.Name(
    "UIApplicationUserDidTakeScreenshotNotification")
  /// On a device, posted when files are about to be locked. It never is here.
  nonisolated public static let protectedDataWillBecomeUnavailableNotification = Notification.Name(
    "UIApplicationProtectedDataWillBecomeUnavailable")
  /// On a device, posted when files are unlocked. It never is here.
  nonisolated public static let protectedDataDidBecomeAvailableNotification = Notification.Name(
    "UIApplicationProtectedDataDidBecomeAvailable")
  /// Posted before the interface turns between upright and sideways, with the new `UIInterfaceOrientation` as a number under
  /// `statusBarOrientationUserInfoKey`. Here it turns when the screen gets wider than high, or the other way round.
  nonisolated public static let willChangeStatusBarOrientationNotification = Notification.Name(
    "UIApplicationWillChangeStatusBarOrientationNotification")
  /// Posted when the interface has turned, with the former orientation under `statusBarOrientationUserInfoKey`.
  nonisolated public static let didChangeStatusBarOrientationNotification = Notification.Name(
    "UIApplicationDidChangeStatusBarOrientationNotification")
  /// On a device, posted before the frame of the status bar changes. It never is here.
  nonisolated public static let willChangeStatusBarFrameNotification = Notification.Name(
    "UIApplicationWillChangeStatusBarFrameNotification")
  /// On a device, posted when the frame of the status bar has changed. It never is here.
  nonisolated public static let didChangeStatusBarFrameNotification = Notification.Name(
    "UIApplicationDidChangeStatusBarFrameNotification")
  /// The key of an orientation in a notification.
  nonisolated public static let statusBarOrientationUserInfoKey =
    "UIApplicationStatusBarOrientationUserInfoKey"
  /// The key of a status bar's frame in a notification.
  nonisolated public static let statusBarFrameUserInfoKey = "UIApplicationStatusBarFrameUserInfoKey"

  /// How the interface of the scene is turned.
  open var statusBarOrientation: UIInterfaceOrientation { UIScreen.main.windowScene.interfaceOrientation }
  /// Where the status bar is, in points; empty while it is hidden, and on a screen that is no device.
  open var statusBarFrame: CGRect { UIScreen.main.statusBarFrame }
  /// Whether the status bar is hidden, as it is on a screen that is no device.
  open var isStatusBarHidden: Bool { UIScreen.main.statusBarFrame.isEmpty }
  /// The colour of the status bar's texts while the controller in front has the style `default`. Default `default`.
  open var statusBarStyle = UIStatusBarStyle.default { didSet { UIScreen.main.updateStatusBar() } }

  /// The orientations that the program supports in a window: those that its Info.plist lists (`UISupportedInterfaceOrientations`). Without a
  /// list they are all on a tablet, and all but upside down on a phone.
  open func supportedInterfaceOrientations(for window: UIWindow?) -> UIInterfaceOrientationMask {
    .listed ?? .usual
  }

  // MARK: Scenes

  /// The scenes of the program: one, with the windows of the main screen.
  open var connectedScenes: Set<UIScene> { [UIScreen.main.windowScene] }

  /// The sessions of these scenes.
  open var openSessions: Set<UISceneSession> { [UIScreen.main.windowScene.session] }

  /// Whether the program may have several scenes: false.
  open var supportsMultipleScenes: Bool { false }

  /// On a device, whether the screen stays on. Kept, without effect.
  open var isIdleTimerDisabled = false
  /// On a device, whether the status bar shows that the program uses the network. Kept, without effect.
  open var isNetworkActivityIndicatorVisible = false
  /// On a device, the number at the program's icon. Kept, without effect.
  open var applicationIconBadgeNumber = 0

  // MARK: Events

  private var ignoring = 0

  /// Whether touches are ignored.
  open var isIgnoringInteractionEvents: Bool { ignoring > 0 }

  /// Ignores touches until `endIgnoringInteractionEvents()` has been called as often as this method.
  open func beginIgnoringInteractionEvents() { ignoring += 1 }

  /// Ends one `beginIgnoringInteractionEvents()`.
  open func endIgnoringInteractionEvents() { ignoring = max(ignoring - 1, 0) }

  /// Sends an event to the windows of its touches.
  open func sendEvent(_ event: UIEvent) {
    guard !isIgnoringInteractionEvents else { return }
    var told: [UIWindow] = []
    for touch in event.allTouches ?? [] {
      guard let window = touch.window, !told.contains(where: { $0 === window }) else { continue }
      told.append(window)
      window.sendEvent(event)
    }
  }

  /// Calls a method of `target`; nil: of the first responder of the key window's chain, which is its root controller.
  ///
  /// - Returns: whether there is a target.
  @discardableResult
  open func sendAction(
    _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ) -> Bool {
    guard let receiver = (target ?? keyWindow?.rootViewController) as AnyObject? else { return false }
    action.send(to: receiver, sender, event)
    return true
  }

  /// The actions of the program's icon on a home screen. Kept, without effect. Default nil.
  open var shortcutItems: [UIApplicationShortcutItem]?

  /// The delegate, if it is a responder: the last one of the responder chain.
  open override var next: UIResponder? { delegate as? UIResponder }
}

/// An object whose methods are called when the program starts, becomes active, goes to the background and ends. Every method is
/// optional.
///
/// ```swift
/// final class AppDelegate: UIResponder, UIApplicationDelegate {
///   var window: UIWindow?
///
///   func application(
///     _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
///   ) -> Bool {
///     window = UIWindow(frame: UIScreen.main.bounds)
///     window?.rootViewController = UIViewController()
///     window?.makeKeyAndVisible()
///     return true
///   }
///   func applicationDidEnterBackground(_ application: UIApplication) { print("hidden") }
/// }
/// ```
///
/// A program marks the class with `@main`. Source: Apple's documentation of UIApplicationDelegate.
@preconcurrency @MainActor public protocol UIApplicationDelegate: _WindowOwner {
  /// The window of the program, if the delegate keeps it. Default: none.
  @_disfavoredOverload var window: UIWindow? { get set }
  /// The program is about to start. Default: returns true.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// The program has started. A program without a scene delegate makes its window here. Default: returns true.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// The program's scene begins. The result names the class of the scene's delegate. Default: a configuration without a name.
  ///
  /// - Parameters:
  ///   - application: the program.
  ///   - connectingSceneSession: the session of the new scene.
  ///   - options: why the scene is connected.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  /// Sessions were thrown away. It is never called here. Default: nothing.
  func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
  /// The program's window is in front. If the scene has a delegate, the method of that delegate is called instead; this holds for the next three
  /// methods too. Default: nothing.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// The program's window is about to be hidden. Default: nothing.
  func applicationWillResignActive(_ application: UIApplication)
  /// The program's window is hidden. Default: nothing.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// The program's window is about to be shown again. Default: nothing.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// The program is about to end. Default: nothing.
  func applicationWillTerminate(_ application: UIApplication)
  /// The orientations that the program supports in a window. The interface turns to one that the controller in front supports too. Default:
  /// those of the Info.plist, as `supportedInterfaceOrientations(for:)` of the program gives them.
  func application(
    _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
  ) -> UIInterfaceOrientationMask
  /// An action of the icon on the home screen was chosen. It is never called here. Default: nothing.
  func application(
    _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void)
}

extension UIApplicationDelegate {
  /// The default implementation: no window, and a window that is set is not kept.
  @_disfavoredOverload
  public var window: UIWindow? {
    get { nil }
    set {}
  }
  /// The default implementation, which returns true.
  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  /// The default implementation, which returns true.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  /// The default implementation, which gives a configuration without a name.
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
  }
  /// The default implementation, which does nothing.
  public func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  ) {}
  /// The default implementation, which does nothing.
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  /// The default implementation, which does nothing.
  public func applicationWillResignActive(_ application: UIApplication) {}
  /// The default implementation, which does nothing.
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  /// The default implementation, which does nothing.
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  /// The default implementation, which does nothing.
  public func applicationWillTerminate(_ application: UIApplication) {}
  /// The default implementation, which does nothing.
  public func application(
    _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  ) {}
  /// The default implementation, which gives what the program supports.
  public func application(
    _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
  ) -> UIInterfaceOrientationMask { application.supportedInterfaceOrientations(for: window) }
}
