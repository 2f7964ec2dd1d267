import Windowing

/// Starts the program: makes the application and its delegate, opens a window, and handles events until that is closed.
///
/// - Parameters:
///   - argc: the number of arguments; not used.
///   - argv: the arguments; not used.
///   - principalClassName: the name of a subclass of UIApplication; nil for UIApplication.
///   - delegateClassName: the name of the delegate's class, as `NSStringFromClass` gives it; nil for no delegate.
/// - Returns: never; the process ends with the window.
@preconcurrency @MainActor @discardableResult
public func UIApplicationMain(
  _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ principalClassName: String?,
  _ delegateClassName: String?
) -> Int32 {
  if let name = principalClassName {
    if let type = NSClassFromString(name) as? UIApplication.Type {
      UIApplication.make(type)
    } else {
      Misuse.ignored(
        "UIApplicationMain: no subclass of UIApplication has the name \(name); UIApplication is used")
    }
  }
  var delegate: (any UIApplicationDelegate)?
  if let name = delegateClassName {
    delegate = (NSClassFromString(name) as? NSObject.Type)?.make() as? any UIApplicationDelegate
    if delegate == nil { Misuse.ignored("UIApplicationMain: no delegate's class has the name \(name)") }
  }
  UIApplication.run { UIApplication.shared.launch(delegate) }
}

extension UIApplicationDelegate {
  /// Starts the program with a delegate of this class. `@main` calls it.
  @MainActor public static func main() {
    UIApplication.run {
      UIApplication.shared.launch((self as? NSObject.Type)?.make() as? any UIApplicationDelegate)
    }
  }
}

extension UIApplication {
  /// Opens a window, runs `setUp`, which fills it, and handles events until the window is closed: a program in a few lines.
  ///
  /// ```swift
  /// import UIKit
  ///
  /// UIApplication.run(title: "Square") {
  ///   let square = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
  ///   square.backgroundColor = .systemRed
  ///   UIWindow.root.addSubview(square)
  ///   UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .autoreverse]) { square.center.y = 400 }
  /// }
  /// ```
  ///
  /// Animations, timers, display links, `DispatchQueue.main.asyncAfter`, `Task.sleep` and `CACurrentMediaTime()` run on the
  /// window's clock: F6 to F8 set its speed, F9 pauses it, F10 goes on by a frame, F11 is full screen, Alt with the pointer makes two
  /// fingers. Without a display the process ends with code 3 and a message; with `CAMBIUM_RENDER=picture.png` in the
  /// environment it draws a picture without a window, `CAMBIUM_TIME` seconds after the start, and ends.
  ///
  /// - Parameters:
  ///   - title: of the window; default: the name of the process.
  ///   - size: of the window in points; default 375 × 667.
  ///   - setUp: called once, on the window's clock. What it sets does not animate.
  public static func run(
    title: String = ProcessInfo.processInfo.processName, size: CGSize = CGSize(width: 375, height: 667),
    _ setUp: @MainActor () -> Void
  ) -> Never {
    if let host { host(setUp) }
    if OffscreenProgram.run(size: size, setUp) { exit(0) }
    do {
      try DesktopProgram(title: title, size: size).run(setUp)
      exit(0)
    } catch {
      let isMissing = if case WindowError.noDisplay = error { true } else { false }
      let advice =
        isMissing ? "; CAMBIUM_RENDER=picture.png in the environment draws a picture without a window" : ""
      FileHandle.standardError.write(
        Data("\(ProcessInfo.processInfo.processName): \(error)\(advice)\n".utf8))
      exit(isMissing ? 3 : 1)
    }
  }

  /// Runs programs instead of a window of their own; nil, the default, for programs that are not scenes.
  package static var host: (@MainActor (_ setUp: @MainActor () -> Void) -> Never)?

  /// Tells the delegate that the program has started, and connects the scene.
  package func launch(_ delegate: (any UIApplicationDelegate)?) {
    ownDelegate = delegate
    self.delegate = delegate
    _ = delegate?.application(self, willFinishLaunchingWithOptions: nil)
    _ = delegate?.application(self, didFinishLaunchingWithOptions: nil)
    post(Self.didFinishLaunchingNotification)
    connect(UIScreen.main.windowScene, delegate)
    becomeActive()
  }

  /// Connects the scene. The class of its delegate is that of the configuration, or else `SceneDelegate`. If there is no window then, one is
  /// made that shows a `ViewController`, with which the storyboard of a new project begins.
  private func connect(_ scene: UIWindowScene, _ delegate: (any UIApplicationDelegate)?) {
    guard let delegate else { return scene.connect(nil, UIScene.ConnectionOptions()) }
    let options = UIScene.ConnectionOptions()
    scene.session.configuration = delegate.application(
      self, configurationForConnecting: scene.session, options: options)
    let type =
      scene.session.configuration.delegateClass as? NSObject.Type
      ?? Self.type("SceneDelegate", beside: delegate)
    let sceneDelegate = type?.make() as? any UISceneDelegate
    scene.connect(sceneDelegate, options)
    guard scene.windows.isEmpty,
      let controller = Self.type("ViewController", beside: delegate)?.make() as? UIViewController
    else { return }
    let window = UIWindow.white(on: scene.screen)
    window.rootViewController = controller
    if let sceneDelegate = sceneDelegate as? any UIWindowSceneDelegate {
      sceneDelegate.window = window
    } else {
      delegate.window = window
    }
  }

  /// The class with a name in the module of an object's class; nil if there is none.
  private static func type(_ name: String, beside object: any NSObjectProtocol) -> NSObject.Type? {
    let module = String(reflecting: Swift.type(of: object)).prefix { $0 != "." }
    return NSClassFromString("\(module).\(name)") as? NSObject.Type
  }
}

extension UIWindow {
  /// The visible window in front, which is made if there is none: an empty white one of the size of the screen. Cambium's own,
  /// for scripts.
  public static var root: UIWindow {
    if let window = UIScreen.main.windows.last { return window }
    return white(on: .main)
  }

  /// Makes an empty white window of the size of a screen, and shows it.
  static func white(on screen: UIScreen) -> UIWindow {
    let window = UIWindow(frame: screen.bounds)
    window.screen = screen
    window.backgroundColor = .white
    window.makeKeyAndVisible()
    return window
  }
}
