extension UIViewController {
  /// Replaces the view of a child by that of another child, with an animation.
  ///
  /// The second view is put where the first one is, or into this controller's view, and the first view is removed at the end. The caller adds
  /// and removes the children, as with views that are replaced without an animation. Source: Apple's documentation of the method.
  ///
  /// - Parameters:
  ///   - fromViewController: the child whose view is shown. A controller that is no child is refused with a message.
  ///   - toViewController: the child whose view comes.
  ///   - duration: seconds.
  ///   - options: the options of the block; a transition among them replaces the views' picture as a whole. Default none.
  ///   - animations: changes that are animated. Default nil: none.
  ///   - completion: is called at the end. Default nil.
  public func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController, duration: TimeInterval,
    options: UIView.AnimationOptions = [], animations: (() -> Void)? = nil,
    completion: ((Bool) -> Void)? = nil
  ) {
    for child in [fromViewController, toViewController] where child.parent !== self {
      return Misuse.ignored(
        "transition(from:to:) of \(type(of: self)): \(type(of: child)) is no child of the controller, so nothing changes"
      )
    }
    guard let stage = fromViewController.view.superview ?? view, let new = toViewController.view else {
      return
    }
    let old = fromViewController.view
    let exchange = {
      if new.superview !== stage { stage.addSubview(new) }
      animations?()
    }
    let end = { (isFinished: Bool) in
      if old !== new { old?.removeFromSuperview() }
      completion?(isFinished)
    }
    guard options.transitionNumber == 0 else {
      return UIView.transition(
        with: stage, duration: duration, options: options,
        animations: {
          exchange()
          old?.isHidden = true
        },
        completion: { isFinished in
          old?.isHidden = false
          end(isFinished)
        })
    }
    if new.superview !== stage { stage.addSubview(new) }
    UIView.animate(withDuration: duration, delay: 0, options: options, animations: exchange, completion: end)
  }
}
