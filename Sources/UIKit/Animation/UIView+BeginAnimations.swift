/// A block that was begun with `beginAnimations` and is not yet committed.
@MainActor private final class BegunBlock {
  let block: AnimationBlock
  let name: String?
  let context: UnsafeMutableRawPointer?
  var delegate: AnyObject?
  var willStart: Selector?
  var didStop: Selector?
  var transition: (BlockTransition, UIView)?

  init(_ name: String?, _ context: UnsafeMutableRawPointer?) {
    self.name = name
    self.context = context
    let ends = Ends()
    block = AnimationBlock(
      AnimationBlock.Settings(duration: 0.2, delay: 0, options: []), completion: { ends.begun?.stopped($0) })
    self.ends = ends
    ends.begun = self
    block.willStart = { ends.begun?.started() }
  }

  /// Keeps the block until it has ended.
  private final class Ends { var begun: BegunBlock? }
  private let ends: Ends

  private func started() { willStart?.send(to: delegate, name, context) }

  private func stopped(_ finished: Bool) {
    didStop?.send(to: delegate, name, NSNumber(value: finished))
    ends.begun = nil
  }

  static var stack: [BegunBlock] = []
}

// The older form of blocks. Source: Apple's documentation of UIView.
extension UIView {
  /// Begins a block: what is changed until `commitAnimations()` animates, with 0.2 s, easing in and out, if nothing else is
  /// set. Blocks within it have settings of their own.
  ///
  /// - Parameters:
  ///   - animationID: is handed to the delegate.
  ///   - context: is handed to the delegate.
  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    let begun = BegunBlock(animationID, context)
    BegunBlock.stack.append(begun)
    begun.block.begin()
  }

  /// Ends the block that was begun last. Without one the call is logged and ignored.
  public class func commitAnimations() {
    guard let begun = BegunBlock.stack.popLast() else {
      return Misuse.ignored("UIView.commitAnimations without beginAnimations is ignored")
    }
    if AnimationBlock.isEnabled, let (transition, view) = begun.transition {
      begun.block.addTransition(transition, to: view)
    }
    begun.block.end()
  }

  private class func change(_ method: String, _ body: (inout AnimationBlock.Settings) -> Void) {
    guard let block = BegunBlock.stack.last?.block else {
      return Misuse.ignored("UIView.\(method) outside of beginAnimations and commitAnimations is ignored")
    }
    body(&block.settings)
    block.isStill = block.settings.duration <= 0 || !AnimationBlock.isEnabled
  }

  /// Sets the duration of the begun block, seconds. Default 0.2.
  public class func setAnimationDuration(_ duration: TimeInterval) {
    change("setAnimationDuration") { $0.duration = duration.isFinite ? duration : 0 }
  }

  /// Sets the delay of the begun block, seconds. Default 0.
  public class func setAnimationDelay(_ delay: TimeInterval) {
    change("setAnimationDelay") { $0.delay = delay.isFinite ? max(delay, 0) : 0 }
  }

  /// Sets the curve of the begun block. Default `easeInOut`.
  public class func setAnimationCurve(_ curve: AnimationCurve) {
    change("setAnimationCurve") { $0.pace = .curve(curve.timingFunction) }
  }

  /// Sets how often the animations of the begun block run. Default 0, once; fractions are allowed.
  public class func setAnimationRepeatCount(_ repeatCount: Float) {
    change("setAnimationRepeatCount") { $0.repeatCount = repeatCount.isNaN ? 0 : max(repeatCount, 0) }
  }

  /// Sets whether each run of the begun block is followed by the same backwards. Default false.
  public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    change("setAnimationRepeatAutoreverses") { $0.autoreverses = repeatAutoreverses }
  }

  /// Sets whether opacity and colours of the begun block begin at what is shown. Default false.
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    change("setAnimationBeginsFromCurrentState") {
      if fromCurrentState {
        $0.options.insert(.beginFromCurrentState)
      } else {
        $0.options.remove(.beginFromCurrentState)
      }
    }
  }

  /// Shows the changes in the begun block as a transition of a view.
  ///
  /// - Parameter cache: without effect: the pictures are always kept.
  public class func setAnimationTransition(_ transition: AnimationTransition, for view: UIView, cache: Bool) {
    guard let begun = BegunBlock.stack.last else {
      return Misuse.ignored(
        "UIView.setAnimationTransition outside of beginAnimations and commitAnimations is ignored")
    }
    let made = makeTransition(AnimationOptions(rawValue: UInt(transition.rawValue) << 20))
    begun.transition = made.map { ($0, view) }
  }

  /// Sets who is told of the begun block; held until it has ended. Default nil.
  public class func setAnimationDelegate(_ delegate: Any?) {
    BegunBlock.stack.last?.delegate = delegate.map { $0 as AnyObject }
  }

  /// Sets the method that is called when the first animation of the begun block starts: with the block's name and context.
  public class func setAnimationWillStart(_ selector: Selector?) {
    BegunBlock.stack.last?.willStart = selector
  }

  /// Sets the method that is called when the animations of the begun block have ended: with the block's name, and a number
  /// that says whether none was removed before its end. The context is not handed over, as selectors have two arguments.
  public class func setAnimationDidStop(_ selector: Selector?) { BegunBlock.stack.last?.didStop = selector }
}
