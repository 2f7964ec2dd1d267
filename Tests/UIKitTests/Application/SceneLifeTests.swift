import Foundation
import Testing

@testable import UIKitCore

/// What delegates and observers are told when a program starts, is hidden and is shown again, and in which order. Source: Apple's documentation of launching and of
/// scenes.
@MainActor @Suite(.serialized) struct SceneLifeTests {
  /// What delegates were told.
  fileprivate static var told: [String] = []

  // Not final, and without an initialiser, as the delegates of new projects.
  class Delegate: UIResponder, UIApplicationDelegate {
    /// The class of the scene's delegate.
    var listener: AnyClass?
    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      told.append("did finish")
      return true
    }
    func application(
      _ application: UIApplication, configurationForConnecting session: UISceneSession,
      options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
      if listener != nil { told.append("configuration") }
      let configuration = UISceneConfiguration(name: "Own", sessionRole: session.role)
      configuration.delegateClass = listener
      return configuration
    }
    func applicationDidBecomeActive(_ application: UIApplication) { told.append("application active") }
    func applicationWillResignActive(_ application: UIApplication) { told.append("application resigns") }
  }

  class SceneListener: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession,
      options connectionOptions: UIScene.ConnectionOptions
    ) {
      note("connects", scene)
      guard let windowScene = scene as? UIWindowScene else { return }
      window = UIWindow(windowScene: windowScene)
      window?.rootViewController = UIViewController()
      window?.makeKeyAndVisible()
    }
    func sceneWillEnterForeground(_ scene: UIScene) { note("enters", scene) }
    func sceneDidBecomeActive(_ scene: UIScene) { note("active", scene) }
    func sceneWillResignActive(_ scene: UIScene) { note("resigns", scene) }
    func sceneDidEnterBackground(_ scene: UIScene) { note("background", scene) }
    private func note(_ what: String, _ scene: UIScene) { told.append("\(what) \(scene.activationState)") }
  }

  /// Launches a program and lets its window be hidden and shown. Returns what the delegates were told, and the notifications.
  private func life(of delegate: Delegate, then body: (UIScreen) -> Void) -> [String] {
    Self.told = []
    let names = [
      UIApplication.didFinishLaunchingNotification, UIApplication.didBecomeActiveNotification,
      UIApplication.didEnterBackgroundNotification, UIScene.willConnectNotification,
      UIScene.didActivateNotification,
    ]
    let tokens = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
        MainActor.assumeIsolated { Self.told.append("posted \(name.rawValue.dropFirst(2))") }
      }
    }
    defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }
    let screen = UIScreen(size: CGSize(width: 375, height: 667), clock: MediaClock(isPaused: true))
    screen.makingCurrent {
      UIApplication.shared.launch(delegate)
      UIApplication.shared.setActive(false)
      UIApplication.shared.setActive(true)
      body(screen)
      for window in screen.windows { window.isHidden = true }
      UIApplication.shared.launch(nil)
    }
    return Self.told
  }

  @Test func aProgramWithoutSceneDelegateIsToldItself() {
    let told = life(of: Delegate()) { screen in
      #expect(UIApplication.shared.connectedScenes == [screen.windowScene])
      #expect(screen.windowScene.activationState == .foregroundActive && screen.windowScene.windows.isEmpty)
    }
    #expect(
      told.prefix(12) == [
        "did finish", "posted ApplicationDidFinishLaunchingNotification",
        "posted SceneWillConnectNotification",
        "posted SceneDidActivateNotification", "application active",
        "posted ApplicationDidBecomeActiveNotification", "application resigns",
        "posted ApplicationDidEnterBackgroundNotification", "posted SceneDidActivateNotification",
        "application active", "posted ApplicationDidBecomeActiveNotification",
        "posted ApplicationDidFinishLaunchingNotification",
      ])
  }

  @Test func aSceneWithDelegateIsToldInsteadOfTheProgram() {
    let delegate = Delegate()
    delegate.listener = SceneListener.self
    let told = life(of: delegate) { screen in
      let scene = screen.windowScene
      let window = (scene.delegate as? SceneListener)?.window
      #expect(window != nil && scene.keyWindow === window && scene.windows.first === window)
      #expect(window?.windowScene === scene && window?.next === scene && scene.next === UIApplication.shared)
      #expect(window?.frame == screen.bounds && scene.screen === screen)
      #expect(scene.session.scene === scene && scene.session.configuration.name == "Own")
      #expect(UIApplication.shared.openSessions == [scene.session])
      #expect(scene.traitCollection == window?.traitCollection && scene.interfaceOrientation.isPortrait)
    }
    #expect(
      told.prefix(14) == [
        "did finish", "posted ApplicationDidFinishLaunchingNotification", "configuration",
        "posted SceneWillConnectNotification", "connects foregroundInactive", "enters foregroundInactive",
        "active foregroundActive", "posted SceneDidActivateNotification",
        "posted ApplicationDidBecomeActiveNotification",
        "resigns foregroundActive", "background background",
        "posted ApplicationDidEnterBackgroundNotification",
        "enters foregroundInactive", "active foregroundActive",
      ])
  }

  private final class Controller: UIViewController {
    let box = CALayer()
    var appeared = 0
    override func viewDidLoad() {
      super.viewDidLoad()
      view.layer.addSublayer(box)
    }
    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      appeared += 1
      box.position = CGPoint(x: 100, y: 0)
    }
  }

  /// The call comes after the commit that shows the view, so a change of a layer that is new then animates.
  @Test func changesInViewDidAppearAnimate() {
    let screen = UIScreen(size: CGSize(width: 375, height: 667), clock: MediaClock(isPaused: true))
    screen.makingCurrent {
      let controller = Controller()
      let window = UIWindow(frame: screen.bounds)
      window.rootViewController = controller
      window.isHidden = false
      #expect(controller.appeared == 0)
      CATransaction.flush()
      #expect(controller.appeared == 1 && controller.box.animationKeys() == ["position"])
      CATransaction.flush()
      screen.clock.step(by: 0.125)
      // Half of .25 s on the default curve.
      #expect(abs((controller.box.presentation()?.position.x ?? 0) - 80.24) < 0.01)

      // A view that goes before the commit has not appeared.
      let brief = Controller()
      window.rootViewController = brief
      window.rootViewController = nil
      CATransaction.flush()
      #expect(brief.appeared == 0)
      CATransaction.begin()
      window.rootViewController = brief
      CATransaction.commit()
      #expect(brief.appeared == 1)
      window.isHidden = true
    }
  }
}
