/// A session: the role and the configuration of a scene.
///
/// ```swift
/// for session in UIApplication.shared.openSessions {
///   session.userInfo = ["page": 3]
///   print(session.role.rawValue)
/// }
/// ```
///
/// Source: Apple's documentation of UISceneSession.
@preconcurrency @MainActor open class UISceneSession: NSObject {
  /// What a scene is for.
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// The name, as a property list of a program gives it.
    public let rawValue: String
    /// A role by name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A scene with windows on the main display.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  /// The scene of the session.
  open internal(set) weak var scene: UIScene?

  /// What the scene is for: always `windowApplication`.
  open var role: Role { .windowApplication }

  /// What the program's delegate gave for the scene. Default: a configuration without a name.
  open internal(set) var configuration = UISceneConfiguration(name: nil, sessionRole: .windowApplication)

  /// A string that no other session has. Sessions are not kept from run to run.
  open private(set) var persistentIdentifier = UUID().uuidString

  /// Values of the program's own. Kept as long as the program runs. Default nil.
  open var userInfo: [String: Any]?
}

/// The classes that make a scene. A program's delegate gives it when the scene begins.
///
/// ```swift
/// final class SceneDelegate: UIResponder, UIWindowSceneDelegate {}
///
/// final class AppDelegate: UIResponder, UIApplicationDelegate {
///   func application(
///     _ application: UIApplication, configurationForConnecting session: UISceneSession,
///     options: UIScene.ConnectionOptions
///   ) -> UISceneConfiguration {
///     let configuration = UISceneConfiguration(name: "Default", sessionRole: session.role)
///     configuration.delegateClass = SceneDelegate.self
///     return configuration
///   }
/// }
/// ```
///
/// Source: Apple's documentation of UISceneConfiguration.
@preconcurrency @MainActor open class UISceneConfiguration: NSObject {
  /// A configuration.
  ///
  /// - Parameters:
  ///   - name: its name in the program's property list.
  ///   - sessionRole: what the scene is for.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
    super.init()
  }

  /// The name that was given.
  open private(set) var name: String?

  /// What the scene is for.
  open private(set) var role: UISceneSession.Role

  /// The class of the scene. Kept, without effect: scenes are of class `UIWindowScene`. Default nil.
  open var sceneClass: AnyClass?

  /// The class of the scene's delegate. Nil, the default: the one that the program's property list names, or else the class `SceneDelegate` in
  /// the module of the program's delegate.
  open var delegateClass: AnyClass?

  /// The storyboard whose first controller the scene's window shows. Nil, the default: the one that the program's property list names, or
  /// else the program's own.
  open var storyboard: UIStoryboard?
}

/// An object whose methods are called when a scene connects, becomes active or goes to the background. Every method is optional.
///
/// ```swift
/// final class SceneDelegate: NSObject, UISceneDelegate {
///   func sceneDidBecomeActive(_ scene: UIScene) { print("in front") }
///   func sceneDidEnterBackground(_ scene: UIScene) { print("hidden") }
/// }
/// ```
///
/// Source: Apple's documentation of UISceneDelegate.
@preconcurrency @MainActor public protocol UISceneDelegate: NSObjectProtocol {
  /// The scene begins; the place to make its window. Default: nothing.
  ///
  /// - Parameters:
  ///   - scene: the scene, a `UIWindowScene`.
  ///   - session: the session of the scene.
  ///   - connectionOptions: why the scene is connected.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  /// The scene has ended. It is never called here: a program ends with its window. Default: nothing.
  func sceneDidDisconnect(_ scene: UIScene)
  /// The scene is in front and gets events. Default: nothing.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// The scene is about to get no more events. Default: nothing.
  func sceneWillResignActive(_ scene: UIScene)
  /// The scene is about to be shown. Default: nothing.
  func sceneWillEnterForeground(_ scene: UIScene)
  /// The scene is hidden. Default: nothing.
  func sceneDidEnterBackground(_ scene: UIScene)
}

extension UISceneDelegate {
  /// The default implementation, which does nothing.
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  /// The default implementation, which does nothing.
  public func sceneDidDisconnect(_ scene: UIScene) {}
  /// The default implementation, which does nothing.
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  /// The default implementation, which does nothing.
  public func sceneWillResignActive(_ scene: UIScene) {}
  /// The default implementation, which does nothing.
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  /// The default implementation, which does nothing.
  public func sceneDidEnterBackground(_ scene: UIScene) {}
}

/// The delegate of a scene with windows. It makes the window when the scene connects.
///
/// ```swift
/// final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
///   var window: UIWindow?
///
///   func scene(
///     _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
///   ) {
///     guard let scene = scene as? UIWindowScene else { return }
///     window = UIWindow(windowScene: scene)
///     window?.rootViewController = UIViewController()
///     window?.makeKeyAndVisible()
///   }
/// }
/// ```
///
/// Source: Apple's documentation of UIWindowSceneDelegate.
@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate, _WindowOwner {
  /// The window of the scene, for those who keep it there. Default: none.
  @_disfavoredOverload var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
  /// The default implementation: no window, and a window that is set is not kept.
  @_disfavoredOverload
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}
