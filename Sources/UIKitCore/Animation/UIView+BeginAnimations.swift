// The older form of blocks, and the methods that set how a block runs from within it. Source: Apple's documentation of UIView,
// by which these "do nothing outside of an animation block". They act on the innermost open block of either form.
extension UIView {
  /// The blocks that were begun and are not yet committed.
  private static var begun: [AnimationBlock] = []

  /// Begins an animation block: changes until `commitAnimations()` are animated. They take 0.2 s with easing in and out, unless
  /// something else is set. Blocks inside have settings of their own.
  ///
  /// - Parameters:
  ///   - animationID: a name that is passed to the delegate; nil for none.
  ///   - context: an address that is passed to the delegate; nil for none.
  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    let block = AnimationBlock(AnimationBlock.Settings(duration: 0.2, delay: 0, options: []))
    block.listener = BlockListener(animationID, context)
    begun.append(block)
    block.begin()
  }

  /// Ends the block that was begun last. Without one the call is logged and ignored.
  public class func commitAnimations() {
    guard let block = begun.popLast() else {
      return Misuse.ignored("UIView.commitAnimations without beginAnimations is ignored")
    }
    block.end()
  }

  /// The innermost open block. Without one the method is ignored.
  private class func openBlock(_ method: String) -> AnimationBlock? {
    if let block = AnimationBlock.current { return block }
    Misuse.ignored("UIView.\(method) outside of an animation block is ignored")
    return nil
  }

  private class func change(_ method: String, _ body: (inout AnimationBlock.Settings) -> Void) {
    guard let block = openBlock(method) else { return }
    let duration = block.settings.duration
    body(&block.settings)
    if block.settings.duration != duration {
      block.isStill = block.settings.duration <= 0 || !AnimationBlock.isEnabled
    }
  }

  private class func changeListener(_ method: String, _ body: (BlockListener) -> Void) {
    guard let block = openBlock(method) else { return }
    let listener = block.listener ?? BlockListener(nil, nil)
    block.listener = listener
    body(listener)
  }

  /// Sets the duration of what the open block changes from now on, seconds. Default that of the block; 0.2 in a begun one. What
  /// an animator changes keeps the animator's.
  public class func setAnimationDuration(_ duration: TimeInterval) {
    change("setAnimationDuration") { $0.duration = duration.isFinite ? duration : 0 }
  }

  /// Sets the delay of what the open block changes from now on, seconds. Default that of the block; 0 in a begun one. An
  /// animator has a delay of its own.
  public class func setAnimationDelay(_ delay: TimeInterval) {
    change("setAnimationDelay") { $0.delay = delay.isFinite ? max(delay, 0) : 0 }
  }

  /// Sets the curve of what the open block changes from now on. Default that of the block; `easeInOut` in a begun one. What an
  /// animator changes keeps the animator's.
  public class func setAnimationCurve(_ curve: AnimationCurve) {
    change("setAnimationCurve") { $0.pace = .curve(curve.timingFunction) }
  }

  /// Sets how often the animations of what the open block changes from now on run. Default 0, once; fractions are allowed. It
  /// replaces the option `repeat`. An animator ends with its last run.
  public class func setAnimationRepeatCount(_ repeatCount: Float) {
    change("setAnimationRepeatCount") { $0.repetition.count = repeatCount.isNaN ? 0 : max(repeatCount, 0) }
  }

  /// Sets whether each run of what the open block changes from now on is followed by the same run backwards. Default false.
  public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    change("setAnimationRepeatAutoreverses") { $0.repetition.autoreverses = repeatAutoreverses }
  }

  /// Sets whether opacity and colours of the open block begin at what is shown. Default false.
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    change("setAnimationBeginsFromCurrentState") {
      if fromCurrentState {
        $0.options.insert(.beginFromCurrentState)
      } else {
        $0.options.remove(.beginFromCurrentState)
      }
    }
  }

  /// Shows the changes in the open block as a transition of a view.
  ///
  /// - Parameters:
  ///   - transition: the transition.
  ///   - view: the view that shows it, usually the superview of what changes.
  ///   - cache: without effect: the pictures are always kept.
  public class func setAnimationTransition(_ transition: AnimationTransition, for view: UIView, cache: Bool) {
    guard let block = openBlock("setAnimationTransition") else { return }
    let made = makeTransition(AnimationOptions(rawValue: UInt(transition.rawValue) << 20))
    block.transition = made.map { ($0, view) }
  }

  /// Sets the object whose methods are called when the animations of the open block start and end. It is retained until the block has
  /// ended. Default nil.
  public class func setAnimationDelegate(_ delegate: Any?) {
    changeListener("setAnimationDelegate") { $0.delegate = delegate.map { $0 as AnyObject } }
  }

  /// Sets the method that is called when the first animation of the open block starts: with the block's name and context.
  public class func setAnimationWillStart(_ selector: Selector?) {
    changeListener("setAnimationWillStart") { $0.willStart = selector }
  }

  /// Sets the method that is called when the animations of the open block have ended: with the block's name, and a number
  /// that says whether none was removed before its end. The context is not handed over, as selectors have two arguments.
  public class func setAnimationDidStop(_ selector: Selector?) {
    changeListener("setAnimationDidStop") { $0.didStop = selector }
  }
}
