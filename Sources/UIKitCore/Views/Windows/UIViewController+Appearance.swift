// Which controllers appear and disappear, and in which order they are told. A controller is gone, appearing, shown or disappearing.
// Whoever shows it says so: the window of a root controller, a presentation, a container. The view of any other controller says it by
// coming into a window and leaving it.
extension UIViewController {
  func willAppear(_ animated: Bool = false) {
    guard appearance != .shown, appearance != .appearing else { return }
    prepareAppearance(animated)
    appearance = .appearing
    isAppearanceAnimated = animated
    viewWillAppear(animated)
    viewIsAppearing(animated)
    for child in forwardedChildren { child.willAppear(animated) }
  }

  func didAppear(_ animated: Bool = false) {
    guard appearance == .appearing else { return }
    appearance = .shown
    for child in forwardedChildren { child.didAppear(animated) }
    viewDidAppear(animated)
    UIScreen.main.followLeadingController()
    finishAppearance(animated)
  }

  func willDisappear(_ animated: Bool = false) {
    guard appearance == .shown || appearance == .appearing else { return }
    appearance = .disappearing
    isAppearanceAnimated = animated
    viewWillDisappear(animated)
    for child in forwardedChildren { child.willDisappear(animated) }
  }

  func didDisappear(_ animated: Bool = false) {
    guard appearance == .disappearing else { return }
    appearance = .gone
    for child in forwardedChildren { child.didDisappear(animated) }
    viewDidDisappear(animated)
    UIScreen.main.followLeadingController()
  }

  func disappear() {
    willDisappear()
    didDisappear()
  }

  private var forwardedChildren: [UIViewController] {
    shouldAutomaticallyForwardAppearanceMethods ? appearingChildren : []
  }

  /// The algorithm of `endAppearanceTransition()`.
  func endAppearance() {
    switch appearance {
    case .appearing: didAppear(isAppearanceAnimated)
    case .disappearing: didDisappear(isAppearanceAnimated)
    case .gone, .shown:
      Misuse.ignored("Unbalanced calls to begin/end appearance transitions for <\(type(of: self))>.")
    }
  }

  // MARK: Views that come and go by themselves

  /// The view is about to come into a window, or to leave it.
  func viewWillMove(to window: UIWindow?) {
    if let window {
      guard appearance == .gone, !window.isHidden, self !== window.rootViewController,
        parent?.showsChildren ?? true
      else { return }
      followsWindow = true
      willAppear()
    } else if appearance == .shown {
      followsWindow = true
      willDisappear()
    }
  }

  /// The view has come into a window, or left it.
  func viewDidMove() {
    guard followsWindow else { return }
    followsWindow = false
    if appearance == .appearing, parent?.appearance ?? .shown == .shown { didAppear() }
    if appearance == .disappearing { didDisappear() }
  }

  private var showsChildren: Bool {
    shouldAutomaticallyForwardAppearanceMethods && (appearance == .shown || appearance == .appearing)
  }

  // MARK: Children

  /// The algorithm of `addChild(_:)`.
  func adopt(_ child: UIViewController) {
    guard self !== child, ancestor(where: { $0 === child }) == nil else {
      return Misuse.ignored(
        "addChild(_:) of \(type(of: self)): the controller is this one or contains it; the call is ignored")
    }
    if child.parent === self { return }
    child.removeFromParent()
    child.willMove(toParent: self)
    child.parent = self
    children.append(child)
    // A view that is shown already.
    if showsChildren, child.appearance == .gone, let view = child.viewIfLoaded, view.window != nil,
      appearingChildren.contains(where: { $0 === child })
    {
      child.willAppear()
      if appearance == .shown { child.didAppear() }
    }
  }

  /// The algorithm of `removeFromParent()`.
  func leaveParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }
}
