extension UIWindow {
  /// The visible window in front, which is made if there is none: an empty white one of the size of the screen. Cambium's own,
  /// for scripts.
  public static var root: UIWindow {
    if let window = UIScreen.main.programWindows.last { return window }
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
