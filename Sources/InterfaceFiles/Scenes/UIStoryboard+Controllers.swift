extension UIStoryboard {
  /// The storyboard of a file. If there is none, a message is logged, and the storyboard has no controllers; on Apple's systems the program
  /// ends.
  ///
  /// - Parameters:
  ///   - name: the name of the file without its ending.
  ///   - storyboardBundleOrNil: the bundle that has it. Nil: that of the program.
  public convenience init(name: String, bundle storyboardBundleOrNil: Bundle?) {
    let bundle = storyboardBundleOrNil
    if let (url, _) = InterfaceFolders.file(name, ["storyboard"], in: bundle) {
      if let file = StoryboardFile.read(url, bundle) {
        self.init(name: name, contents: file)
        return
      }
    } else {
      Misuse.ignored(
        "UIStoryboard: could not find a storyboard named '\(name)' in bundle \((bundle ?? .main).bundlePath)")
    }
    self.init(name: name, contents: NoStoryboardFile())
  }

  private var file: StoryboardFile? { contents as? StoryboardFile }

  /// A new object of the controller that the storyboard begins with. Nil if it names none.
  public func instantiateInitialViewController() -> UIViewController? {
    contents.makeInitialController(of: self)
  }

  /// A new object of the controller that the storyboard begins with. Nil if it names none.
  ///
  /// - Parameter creator: makes the object with the coder that it gets. Nil: the class's `init(coder:)`, also if it returns nil.
  public func instantiateInitialViewController<ViewController: UIViewController>(
    creator: ((NSCoder) -> ViewController?)? = nil
  ) -> ViewController? {
    let controller = file?.makeInitialController(of: self, creator: creator)
    return controller.map { Self.checked($0) }
  }

  /// A new object of the controller with an identifier. The program ends with a message if there is none, as on Apple's systems.
  ///
  /// - Parameter identifier: the storyboard ID that the controller has in Xcode.
  public func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    controller(identifier, nil)
  }

  /// A new object of the controller with an identifier. The program ends with a message if there is none, as on Apple's systems.
  ///
  /// - Parameters:
  ///   - identifier: the storyboard ID that the controller has in Xcode.
  ///   - creator: makes the object with the coder that it gets. Nil: the class's `init(coder:)`, also if it returns nil.
  public func instantiateViewController<ViewController: UIViewController>(
    identifier: String, creator: ((NSCoder) -> ViewController?)? = nil
  ) -> ViewController {
    Self.checked(controller(identifier, creator))
  }

  private func controller(_ identifier: String, _ creator: ((NSCoder) -> UIViewController?)?)
    -> UIViewController
  {
    guard let file, let id = file.document.scene(identifier: identifier)?.controller?.id,
      let controller = file.makeController(id, of: self, creator: creator)
    else {
      let known = file?.document.scenes.compactMap { $0.controller?["storyboardIdentifier"] } ?? []
      let advice = known.isEmpty ? "" : "; it has \(known.joined(separator: ", "))"
      fatalError(
        "Storyboard (\(name)) doesn't contain a view controller with identifier '\(identifier)'\(advice)")
    }
    return controller
  }

  private static func checked<ViewController: UIViewController>(_ controller: UIViewController)
    -> ViewController
  {
    guard let result = controller as? ViewController else {
      fatalError(
        "The view controller of the storyboard is of class \(type(of: controller)) and not of class \(ViewController.self)"
      )
    }
    return result
  }
}

/// The contents of a storyboard whose file is missing.
private final class NoStoryboardFile: StoryboardContents {
  func makeInitialController(of storyboard: UIStoryboard) -> UIViewController? { nil }
}
