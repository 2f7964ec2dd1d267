// Presentation: a controller's view in front of another's. The controllers that take part are told in Apple's order.
extension UIViewController {
  /// The controller that presents what this one wants to present: the outermost container around it.
  var presenter: UIViewController { ancestor(where: { $0.parent == nil }) ?? self }

  /// Whether the views below leave the window, so that their controllers disappear.
  private var coversPresenter: Bool { presentation?.shouldRemovePresentersView ?? false }

  /// Shows a controller in front of this one.
  func show(_ new: UIViewController, animated: Bool, completion: (() -> Void)?) {
    guard mayShow(new), let window = view.window, let shown = new.view else { return }
    // On Apple's systems the view enters the window after the commit of this turn, so what `viewDidLoad()` animates has ended by then.
    shown.layer.endLooseAnimations()
    runningTransition?.finish()
    let delegate = new.transitioningDelegate
    let presentation =
      (new.modalPresentationStyle == .custom
        ? delegate?.presentationController(forPresented: new, presenting: self, source: self)
        : new.makePresentation(by: self))
      ?? new.presentationController
      ?? UIPresentationController(presentedViewController: new, presenting: self)
    new.planned = nil
    presentation.presentingViewController = self
    new.presentation = presentation
    (ownPresented, new.ownPresenting) = (new, self)
    new.isBeingPresented = true
    let animator =
      animated
      ? delegate?.animationController(forPresented: new, presenting: self, source: self)
        ?? new.makeAnimator(presents: true) ?? PresentationAnimator(new.modalTransitionStyle, presents: true)
      : nil
    let leader = animator.flatMap { delegate?.interactionControllerForPresentation(using: $0) }

    let container = PresentationContainer(frame: window.bounds)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.presentation = presentation
    presentation.containerView = container
    shown.frame = presentation.frameOfPresentedViewInContainerView
    if shown.frame == container.bounds { shown.autoresizingMask = [.flexibleWidth, .flexibleHeight] }
    let covers = new.coversPresenter
    if covers { willDisappear(animated) }
    new.willAppear(animated)
    window.addSubview(container)
    let below = covers ? view : nil
    let bounds = container.bounds
    let transition = ControllerTransition(
      in: container,
      from: .init(
        controller: self, view: below, initialFrame: bounds, finalFrame: covers ? .zero : bounds),
      to: .init(
        controller: new, view: presentation.presentedView ?? shown,
        finalFrame: presentation.frameOfPresentedViewInContainerView),
      animator: animator, leader: leader, style: new.modalPresentationStyle, owners: [self, new]
    ) { [self] completed in
      new.isBeingPresented = false
      if completed {
        new.didAppear(animated)
        if covers {
          didDisappear(animated)
          viewIfLoaded?.removeFromSuperview()
        }
      } else {
        new.willDisappear(animated)
        remove(new, from: window)
        new.didDisappear(animated)
        if covers {
          willAppear(animated)
          didAppear(animated)
        }
      }
      presentation.presentationTransitionDidEnd(completed)
      if completed { completion?() }
    }
    presentation.presentationTransitionWillBegin()
    transition.begin()
  }

  private func mayShow(_ new: UIViewController) -> Bool {
    let (name, own) = (type(of: new), type(of: self))
    if let other = new.ownPresenting {
      fatalError(
        "Application tried to present modally a view controller <\(name)> that is already being presented by <\(type(of: other))>."
      )
    }
    if new === self || new.parent != nil || (new.appearance != .gone && new.viewIfLoaded?.window != nil) {
      fatalError("Application tried to present modally an active controller <\(name)>.")
    }
    if let ownPresented {
      Misuse.ignored(
        "Attempt to present <\(name)> on <\(own)> which is already presenting <\(type(of: ownPresented))>; the call is ignored"
      )
      return false
    }
    guard view.window != nil else {
      Misuse.ignored(
        "Attempt to present <\(name)> on <\(own)> whose view is not in the window hierarchy; the call is ignored"
      )
      return false
    }
    return true
  }

  /// Removes the controller that this one presents, with those that it presents in turn.
  func dismissPresented(animated: Bool, completion: (() -> Void)?) {
    guard let old = ownPresented else {
      completion?()
      return
    }
    if old.isBeingDismissed {
      return Misuse.ignored(
        "dismiss(animated:) of \(type(of: self)): <\(type(of: old))> is being dismissed already")
    }
    runningTransition?.finish()
    guard let presentation = old.presentation, let container = presentation.containerView,
      let window = container.window
    else {
      remove(old, from: nil)
      completion?()
      return
    }
    if old.ownPresented != nil { old.dismissPresented(animated: false, completion: nil) }
    old.runningTransition?.finish()
    old.isBeingDismissed = true
    let delegate = old.transitioningDelegate
    let animator =
      animated
      ? delegate?.animationController(forDismissed: old)
        ?? old.makeAnimator(presents: false)
        ?? PresentationAnimator(old.modalTransitionStyle, presents: false)
      : nil
    let leader = animator.flatMap { delegate?.interactionControllerForDismissal(using: $0) }
    let covers = old.coversPresenter
    old.willDisappear(animated)
    if covers { willAppear(animated) }
    let shown = presentation.presentedView
    let bounds = container.bounds
    if covers { view.frame = bounds }
    let transition = ControllerTransition(
      in: container,
      from: .init(controller: old, view: shown, initialFrame: shown?.frame ?? bounds),
      to: .init(
        controller: self, view: covers ? view : nil, initialFrame: covers ? .zero : bounds, finalFrame: bounds
      ),
      animator: animator, leader: leader, style: old.modalPresentationStyle, owners: [self, old]
    ) { [self] completed in
      old.isBeingDismissed = false
      if completed {
        if covers { didAppear(animated) }
        remove(old, from: window)
        old.didDisappear(animated)
      } else {
        if covers {
          willDisappear(animated)
          viewIfLoaded?.removeFromSuperview()
          didDisappear(animated)
        }
        old.willAppear(animated)
        old.didAppear(animated)
      }
      presentation.dismissalTransitionDidEnd(completed)
      if completed { completion?() }
    }
    presentation.dismissalTransitionWillBegin()
    transition.begin()
  }

  /// Takes a presented controller away, and puts this one's view back in its place.
  private func remove(_ old: UIViewController, from window: UIWindow?) {
    if let window, let view = viewIfLoaded, view.superview !== home(in: window) {
      home(in: window).insertSubview(view, at: 0)
      view.frame = home(in: window).bounds
    }
    old.viewIfLoaded?.removeFromSuperview()
    old.presentation?.containerView?.removeFromSuperview()
    (ownPresented, old.ownPresenting, old.presentation) = (nil, nil, nil)
  }

  /// The view in which this controller's view lies while nothing covers it: the window, or the container of its own presentation.
  private func home(in window: UIWindow) -> UIView { presentation?.containerView ?? window }
}
