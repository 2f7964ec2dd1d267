extension UINavigationController {
  /// Shows the top of the stack without a transition, when the view is loaded.
  func showTop() {
    guard let top = topViewController, let view = top.view else { return }
    shown = top
    stage.addSubview(view)
    showItems(animatedBy: nil)
    showToolbarItems(of: top, animated: false)
    arrange()
  }

  /// Exchanges the controller that is shown for another.
  func exchange(
    to new: UIViewController, _ operation: Operation, old stack: [UIViewController], animated: Bool,
    leader: UIPercentDrivenInteractiveTransition?
  ) {
    let old = shown
    let (added, removed) = changes(from: stack)
    let isShown = appearance == .shown || appearance == .appearing
    let isAnimated = animated && isShown && view.window != nil && old != nil
    for controller in removed { controller.willMove(toParent: nil) }
    for controller in added { adopt(controller) }
    guard let comes = new.view else { return }
    let custom =
      isAnimated
      ? old.flatMap {
        delegate?.navigationController(self, animationControllerFor: operation, from: $0, to: new)
      } : nil
    let customLeader = custom.flatMap {
      delegate?.navigationController(self, interactionControllerFor: $0)
    }
    if isShown { delegate?.navigationController(self, willShow: new, animated: isAnimated) }
    new.isMovingToParent = added.contains { $0 === new }
    old?.isMovingFromParent = removed.contains { $0 === old }
    shown = new
    place(new)
    if isShown {
      old?.willDisappear(isAnimated)
      new.willAppear(isAnimated)
    }
    let frame = comes.frame
    let bars = showItems(animatedBy: isAnimated ? (operation == .pop ? .pop : .push) : nil)
    if !isAnimated {
      stage.addSubview(comes)
      old?.viewIfLoaded?.removeFromSuperview()
    }

    let end: (Bool) -> Void = { [self] completed in
      bars?.end(completed: completed)
      if completed {
        if comes.superview !== stage { stage.addSubview(comes) }
        if isAnimated { old?.viewIfLoaded?.removeFromSuperview() }
        comes.frame = frame
        if isShown {
          old?.didDisappear(isAnimated)
          new.didAppear(isAnimated)
        }
        for controller in removed { controller.leaveParent() }
        for controller in added { controller.didMove(toParent: self) }
      } else if let old {
        restoreStack(stack)
        shown = old
        if isShown {
          new.willDisappear(isAnimated)
          comes.removeFromSuperview()
          new.didDisappear(isAnimated)
          old.willAppear(isAnimated)
        }
        if let view = old.view {
          stage.addSubview(view)
          view.frame = initialFrame(of: old)
        }
        for controller in added { controller.leaveParent() }
        for controller in removed { controller.didMove(toParent: self) }
        if isShown { old.didAppear(isAnimated) }
        showItems(animatedBy: nil)
        bottomBarsChanged(along: nil)
      }
      new.isMovingToParent = false
      old?.isMovingFromParent = false
      rearrange(animated: false)
      if completed, isShown { delegate?.navigationController(self, didShow: new, animated: isAnimated) }
    }
    guard isShown else {
      bottomBarsChanged(along: nil)
      showToolbarItems(of: new, animated: false)
      return end(true)
    }
    let transition = ControllerTransition(
      in: stage,
      from: .init(
        controller: old, view: old?.viewIfLoaded, initialFrame: old.map { initialFrame(of: $0) } ?? .zero),
      to: .init(controller: new, view: comes, finalFrame: frame),
      animator: isAnimated ? custom ?? SlideAnimator(operation) : nil,
      leader: customLeader ?? leader, owners: [self, new] + (old.map { [$0] } ?? []),
      companions: [navigationBar.layer, toolbar.layer], ended: end)
    if let bars { _ = transition.animate(alongsideTransition: { _ in bars.animate() }, completion: nil) }
    _ = transition.animate(
      alongsideTransition: { [self] _ in
        if isAnimated { arrangeBars() }
      }, completion: nil)
    bottomBarsChanged(along: isAnimated ? transition : nil)
    showToolbarItems(of: new, animated: isAnimated)
    transition.begin()
  }

  private func initialFrame(of controller: UIViewController) -> CGRect {
    guard let view = controller.viewIfLoaded else { return .zero }
    return view.superview === stage ? view.frame : frame(of: controller).frame
  }

  /// Shows the items of the stack in the bar.
  @discardableResult
  func showItems(animatedBy motion: NavigationBarTransition.Motion?) -> NavigationBarTransition? {
    let items = viewControllers.map(\.navigationItem)
    navigationBar.isAtEdge = true
    return navigationBar.begin(items, motion, isShown: view.window != nil)
  }

  func showToolbarItems(of controller: UIViewController, animated: Bool) {
    toolbar.setItems(controller.toolbarItems, animated: animated)
  }

  /// A controller of the stack hides the bars at the bottom, or does no longer.
  func bottomBarsChanged(along transition: ControllerTransition?) {
    (parent as? UITabBarController)?.barChanged(along: transition)
  }

  // MARK: Layout

  /// Places the bars and the view of the controller.
  func arrange() {
    arrangeBars()
    if runningTransition?.isRunning != true, let shown { place(shown) }
  }

  func arrangeBars() {
    guard isViewLoaded else { return }
    let (bounds, safe) = (view.bounds, view.safeAreaInsets)
    let bar = navigationBar
    let height = bar.naturalHeight
    bar.reachesUp = safe.top
    // A bar that is hidden waits above the screen.
    bar.setFrameWithoutTransform(
      CGRect(
        x: 0, y: isNavigationBarHidden ? -height - 1 : safe.top, width: bounds.width, height: height))
    bar.layoutIfNeeded()
    let bottom = safe.bottom + BarLook.height
    toolbar.reachesDown = safe.bottom
    toolbar.setFrameWithoutTransform(
      CGRect(
        x: 0, y: showsToolbar ? bounds.height - bottom : bounds.height + 1, width: bounds.width,
        height: BarLook.height))
    if showsToolbar { toolbar.isHidden = false }
  }

  /// Where the view of a controller is, and what the bars cover of it.
  func frame(of controller: UIViewController) -> (frame: CGRect, covered: UIEdgeInsets) {
    let (bounds, safe) = (view.bounds, view.safeAreaInsets)
    var (frame, covered) = (bounds, UIEdgeInsets.zero)
    if !isNavigationBarHidden {
      let height = navigationBar.naturalHeight
      if reaches(controller, .top, under: navigationBar.isTranslucent) {
        covered.top = height
      } else {
        frame.origin.y = safe.top + height
        frame.size.height -= frame.minY
      }
    }
    if showsToolbar {
      if reaches(controller, .bottom, under: toolbar.isTranslucent) {
        covered.bottom = BarLook.height
      } else {
        frame.size.height -= safe.bottom + BarLook.height
      }
    }
    return (frame, covered)
  }

  private func reaches(_ controller: UIViewController, _ edge: UIRectEdge, under isTranslucent: Bool) -> Bool
  {
    controller.edgesForExtendedLayout.contains(edge)
      && (isTranslucent || controller.extendedLayoutIncludesOpaqueBars)
  }

  func place(_ controller: UIViewController) {
    let (frame, covered) = frame(of: controller)
    if let view = controller.viewIfLoaded, view.frame != frame {
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.frame = frame
    }
    controller.barInsets = covered
  }

  /// Brings the layout up to date after a bar was shown or hidden.
  func rearrange(animated: Bool) {
    guard isViewLoaded else { return }
    guard animated, view.window != nil else {
      arrange()
      toolbar.isHidden = !showsToolbar
      return
    }
    if showsToolbar { toolbar.isHidden = false }
    AnimationBlock.make(
      AnimationBlock.Settings(duration: Double(Self.hideShowBarDuration), delay: 0, options: [])
    ) { [weak self] _ in
      guard let self else { return }
      toolbar.isHidden = !showsToolbar
    }.run {
      arrange()
      shown?.viewIfLoaded?.layoutIfNeeded()
    }
  }
}
