extension UIApplication {
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
    let sceneDelegate = type?.makeOfClass() as? any UISceneDelegate
    scene.connect(sceneDelegate, options)
    guard scene.windows.isEmpty,
      let controller = Self.type("ViewController", beside: delegate)?.makeOfClass() as? UIViewController
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
