/// Puts what a Swift scene shows on a screen.
@MainActor package enum SceneStage {
  /// Shows an object of a scene in a white window of the size of `screen`.
  ///
  /// A controller's view, or a view without a size, fills the window; a view or layer with a size is put in the middle unless
  /// it has a place. A window is shown as it is, and the delegate of an application is told that the program has started.
  /// Nothing is done for nil: the scene has made its windows itself.
  ///
  /// - Returns: whether the screen shows a window now.
  package static func show(_ object: AnyObject?, on screen: UIScreen) -> Bool {
    switch object {
    case let window as UIWindow: window.makeKeyAndVisible()
    case let controller as UIViewController: UIWindow.white(on: screen).rootViewController = controller
    case let view as UIView:
      let controller = UIViewController()
      if view.bounds.isEmpty {
        view.frame = screen.bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      } else if view.frame.origin == .zero {
        view.center = CGPoint(x: screen.bounds.midX, y: screen.bounds.midY)
      }
      controller.view.addSubview(view)
      UIWindow.white(on: screen).rootViewController = controller
    case let layer as CALayer:
      if layer.bounds.isEmpty {
        layer.frame = screen.bounds
      } else if layer.position == .zero {
        layer.position = CGPoint(x: screen.bounds.midX, y: screen.bounds.midY)
      }
      UIWindow.white(on: screen).layer.addSublayer(layer)
    case let delegate as any UIApplicationDelegate: UIApplication.shared.launch(delegate)
    default: break
    }
    return !screen.windows.isEmpty
  }
}
