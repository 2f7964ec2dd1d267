extension UIView {
  /// Shows changes inside a view as a transition: the view turns over, fades or curls from its old picture to the new one.
  ///
  /// ```swift
  /// let back = UILabel(frame: card.bounds)
  /// UIView.transition(with: card, duration: 0.6, options: .transitionFlipFromLeft) {
  ///   card.addSubview(back)
  /// }
  /// ```
  ///
  /// The view's layer gets a `CATransition`. The changes of the block are not animated besides, unless the options have
  /// `allowAnimatedContent`.
  ///
  /// - Parameters:
  ///   - view: the view in which everything changes.
  ///   - duration: seconds. With 0 or less, the view changes without a transition.
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
  ///   - fromView: is removed from its superview, or hidden if the options have `showHideTransitionViews`.
  ///   - toView: is added in the place of `fromView`, or shown.
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
