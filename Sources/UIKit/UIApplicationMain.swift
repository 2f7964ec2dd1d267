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
    delegate = (NSClassFromString(name) as? NSObject.Type)?.makeOfClass() as? any UIApplicationDelegate
    if delegate == nil { Misuse.ignored("UIApplicationMain: no delegate's class has the name \(name)") }
  }
  UIApplication.run { UIApplication.shared.launch(delegate) }
}

extension UIApplicationDelegate {
  /// Starts the program with a delegate of this class. `@main` calls it.
  @MainActor public static func main() {
    UIApplication.run {
      UIApplication.shared.launch((self as? NSObject.Type)?.makeOfClass() as? any UIApplicationDelegate)
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
  ///   - size: of the window in points, and of the screen of a Swift scene; default 375 × 667.
  ///   - setUp: called once, on the window's clock. What it sets does not animate.
  public static func run(
    title: String = ProcessInfo.processInfo.processName, size: CGSize = CGSize(width: 375, height: 667),
    _ setUp: @MainActor () -> Void
  ) -> Never {
    if let host { host(size, setUp) }
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

  /// Runs programs instead of a window of their own, on a screen of the given size in points; nil, the default, for programs that are not
  /// scenes.
  package static var host: (@MainActor (_ size: CGSize, _ setUp: @MainActor () -> Void) -> Never)?
}
