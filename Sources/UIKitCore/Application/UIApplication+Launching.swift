extension UIApplication {
  /// Tells the delegate that the program has started, and connects the scene.
  ///
  /// A window with the first controller of the program's storyboard is there before the delegate's methods are called, or before those of the
  /// scene's delegate if the program has scenes. It is shown after them, unless they have put another one in its place.
  package func launch(_ delegate: (any UIApplicationDelegate)?) {
    ownDelegate = delegate
    self.delegate = delegate
    let interface = LaunchInterface.finder?.launch(for: delegate) ?? LaunchInterface()
    let hasScenes = !interface.scenes.isEmpty || Self.sceneDelegate(beside: delegate) != nil
    let window = hasScenes ? nil : Self.window(interface.storyboard)
    if let window { delegate?.window = window }
    _ = delegate?.application(self, willFinishLaunchingWithOptions: nil)
    _ = delegate?.application(self, didFinishLaunchingWithOptions: nil)
    post(Self.didFinishLaunchingNotification)
    if let window { show(window, of: delegate) }
    connect(UIScreen.main.windowScene, delegate, interface)
    becomeActive()
  }

  /// A window that is not shown yet, with the first controller of a storyboard.
  private static func window(_ storyboard: UIStoryboard?) -> UIWindow? {
    guard let storyboard, let controller = storyboard.contents.makeInitialController(of: storyboard) else {
      return nil
    }
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = controller
    return window
  }

  /// Shows the window that a delegate was given, unless it has another one now.
  private func show(_ window: UIWindow, of owner: (any _WindowOwner)?) {
    let kept = owner?.window ?? nil
    guard kept === window || kept == nil && windows.isEmpty else { return }
    if kept == nil { ownWindow = window }
    window.makeKeyAndVisible()
  }

  /// Connects the scene. The class of its delegate is that of the configuration, or else `SceneDelegate`. If there is no window then, one is
  /// made that shows a `ViewController`, with which the storyboard of a new project begins.
  private func connect(
    _ scene: UIWindowScene, _ delegate: (any UIApplicationDelegate)?, _ interface: LaunchInterface
  ) {
    guard let delegate else { return scene.connect(nil, UIScene.ConnectionOptions()) }
    let options = UIScene.ConnectionOptions()
    let configuration = delegate.application(
      self, configurationForConnecting: scene.session, options: options)
    let named = interface.scenes.first { $0.name == configuration.name } ?? interface.scenes.first
    configuration.delegateClass =
      configuration.delegateClass ?? named?.delegate ?? Self.sceneDelegate(beside: delegate)
    configuration.storyboard =
      configuration.storyboard ?? named?.storyboard
      ?? (configuration.delegateClass == nil ? nil : interface.storyboard)
    scene.session.configuration = configuration
    let sceneDelegate = (configuration.delegateClass as? NSObject.Type)?.makeOfClass() as? any UISceneDelegate
    let owner = sceneDelegate as? any UIWindowSceneDelegate
    let window = Self.window(configuration.storyboard)
    if let window { owner?.window = window }
    scene.connect(sceneDelegate, options)
    if let window { show(window, of: owner) }
    guard scene.windows.isEmpty,
      let controller = Self.type("ViewController", beside: delegate)?.makeOfClass() as? UIViewController
    else { return }
    let made = UIWindow.white(on: scene.screen)
    made.rootViewController = controller
    if let owner { owner.window = made } else { delegate.window = made }
  }

  private static func sceneDelegate(beside delegate: (any UIApplicationDelegate)?) -> NSObject.Type? {
    delegate.flatMap { type("SceneDelegate", beside: $0) }
  }

  /// The class with a name in the module of an object's class; nil if there is none.
  private static func type(_ name: String, beside object: any NSObjectProtocol) -> NSObject.Type? {
    let module = String(reflecting: Swift.type(of: object)).prefix { $0 != "." }
    return NSClassFromString("\(module).\(name)") as? NSObject.Type
  }
}
