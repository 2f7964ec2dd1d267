extension UIView {
  /// Shows the change from the old state of a view to the new one as a transition.
  ///
  /// ```swift
  /// let back = UILabel(frame: card.bounds)
  /// UIView.transition(with: card, duration: 0.6, options: .transitionFlipFromLeft) {
  ///   card.addSubview(back)
  /// }
  /// ```
  ///
  /// The view's layer gets a `CATransition`: a fade, a flip in space, or a page that curls. What the block changes does not
  /// animate by itself, unless the options have `allowAnimatedContent`.
  ///
  /// - Parameters:
  ///   - view: what contains all that changes.
  ///   - duration: seconds. 0 and less change without a transition.
  ///   - options: one of the transitions, and a curve. Without a transition the changes take place at once.
  ///   - animations: is called at once.
  ///   - completion: is called when the transition has ended, with true if it was not removed before its end.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    let block = AnimationBlock.make(
      AnimationBlock.Settings(duration: duration, delay: 0, options: options.block), completion: completion)
    block.begin()
    if options.contains(.allowAnimatedContent) {
      animations?()
    } else {
      performWithoutAnimation { animations?() }
    }
    if let transition = makeTransition(options) { block.transition = (transition, view) }
    block.end()
  }

  /// Replaces a view by another, with a transition of their superview.
  ///
  /// - Parameters:
  ///   - fromView: is taken out of its superview, or hidden if the options have `showHideTransitionViews`.
  ///   - toView: is put where the other was, or shown.
  ///   - duration: seconds.
  ///   - options: the transition and how it runs.
  ///   - completion: is called at the end, with whether the transition ran to its end.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    let showsAndHides = options.contains(.showHideTransitionViews)
    guard let container = fromView.superview ?? (showsAndHides ? toView.superview : nil) else {
      Misuse.ignored("UIView.transition(from:to:): the first view has no superview, so nothing changes")
      return transition(with: fromView, duration: 0, animations: nil, completion: completion)
    }
    transition(
      with: container, duration: duration, options: options,
      animations: {
        if showsAndHides {
          toView.isHidden = false
          fromView.isHidden = true
        } else if fromView !== toView {
          container.insertSubview(toView, aboveSubview: fromView)
          fromView.removeFromSuperview()
        }
      }, completion: completion)
  }

  /// The transition of the options; nil without one.
  static func makeTransition(_ options: AnimationOptions) -> BlockTransition? {
    let (type, side): (String, CATransitionSubtype?) =
      switch options.transitionNumber {
      case 1: ("oglFlip", .fromLeft)
      case 2: ("oglFlip", .fromRight)
      case 3: ("pageCurl", .fromBottom)
      case 4: ("pageUnCurl", .fromBottom)
      case 5: (CATransitionType.fade.rawValue, nil)
      case 6: ("oglFlip", .fromTop)
      case 7: ("oglFlip", .fromBottom)
      default: ("", nil)
      }
    guard !type.isEmpty else { return nil }
    let transition = BlockTransition()
    transition.type = CATransitionType(rawValue: type)
    transition.subtype = side
    return transition
  }
}
