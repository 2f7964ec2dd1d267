/// An animation of views that can be paused, reversed and moved by hand.
///
/// ```swift
/// let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.7) { card.center.y += 200 }
/// animator.addCompletion { position in print(position == .end) }
/// animator.startAnimation()
/// // A finger takes over:
/// animator.pauseAnimation()
/// animator.fractionComplete = 0.4
/// animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
/// ```
///
/// The closures run when the animator becomes active, in the order in which they were added. The views have their final
/// values from then on; the screen shows them on their way.
///
/// | state | becomes | by |
/// |---|---|---|
/// | `inactive` | `active` | `startAnimation()`, `pauseAnimation()`, or setting `fractionComplete` |
/// | `active` | `inactive` | the end of the animation, or `stopAnimation(true)` |
/// | `active` | `stopped` | `stopAnimation(false)` |
/// | `stopped` | `inactive` | `finishAnimation(at:)` |
///
/// A call that the state does not allow is logged and ignored. On Apple's systems it raises an exception.
///
/// An animator with a duration of 0, or without a view in a window, cannot be paused: it ends in the next turn of the run
/// loop, as an animation block without animations does.
///
/// `UIView.setAnimationRepeatCount(_:)`, `setAnimationRepeatAutoreverses(_:)` and `modifyAnimations(…)` in a closure make its
/// changes run repeatedly. The animator ends with the last run. When it is reversed, it goes back through the current run.
///
/// Source: Apple's documentation of `UIViewPropertyAnimator`. Where the documentation is silent, this was chosen: a reversed
/// animator goes back along the same curve; a reversed animator that is started begins at the end; setting
/// `fractionComplete` pauses; fractions are limited to 0…1; an animator without animations completes in the next turn; the
/// closures of an animator that has ended are not kept. Differences: the class does not conform to NSCopying, and
/// `isManualHitTestingEnabled` is kept without effect.
@preconcurrency @MainActor open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
  // MARK: Making

  /// The pace. An animator that was made with a curve, a damping ratio or control points has the parameters that these stand for.
  open private(set) var timingParameters: (any UITimingCurveProvider)?
  /// The duration in seconds. For a spring of given constants, it is the time until the spring is at rest.
  open private(set) var duration: TimeInterval
  /// The seconds between `startAnimation()` and the start. Default 0.
  open private(set) var delay: TimeInterval = 0

  /// An animator with a pace.
  ///
  /// - Parameters:
  ///   - duration: seconds; 0 and less end at once. A spring of given constants has its own.
  ///   - parameters: a curve or a spring.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    let (paces, length) = Self.paces(of: parameters, duration: duration)
    timingParameters = parameters
    self.duration = length
    self.paces = paces
    super.init()
  }

  /// An animator with a duration of 0, whose changes take effect at once. Code uses it as a first value of a property.
  public override convenience init() { self.init(duration: 0, curve: .easeInOut) }

  /// An animator with one of the system's curves.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - curve: the curve.
  ///   - animations: changes the views; nil for none yet.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// An animator with a cubic Bézier curve.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - point1: the first control point: time and progress.
  ///   - point2: the second control point: time and progress.
  ///   - animations: changes the views; nil for none yet.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// An animator with a spring that comes to rest at the end of the duration.
  ///
  /// - Parameters:
  ///   - duration: seconds until the spring is at rest.
  ///   - ratio: 1 does not overshoot; the nearer to 0, the more the spring swings.
  ///   - animations: changes the views; nil for none yet.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Makes an animator of this class and starts it. Of the options, only the curve and `allowUserInteraction` have an effect.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - delay: seconds before the start.
  ///   - options: the curve, and `allowUserInteraction`.
  ///   - animations: changes the views.
  ///   - completion: is called at the end, with the position where the animation ended.
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let curve = UIView.AnimationCurve(rawValue: Int(clamping: options.block.curveNumber)) ?? .easeInOut
    let animator = UIViewPropertyAnimator(duration: duration, curve: curve)
    animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  static func paces(
    of parameters: any UITimingCurveProvider, duration: TimeInterval
  ) -> (AxisPaces, TimeInterval) {
    let duration = duration.isFinite ? max(duration, 0) : 0
    guard let spring = parameters.springTimingParameters else {
      let curve = parameters.cubicTimingParameters ?? UICubicTimingParameters()
      return (AxisPaces(.curve(curve.timingFunction)), duration)
    }
    // The axis that takes longer ends the animation.
    let length = AnimatedAxis.allCases.map { spring.curve(forDuration: duration, along: $0).duration }.max()
    return (AxisPaces(spring, duration: duration), length ?? duration)
  }

  // MARK: Options

  /// Whether the animated views receive touches. Default true. To be set before the start.
  open var isUserInteractionEnabled = true
  /// Whether the program itself finds moving views under a touch. Kept, without effect. Default false.
  open var isManualHitTestingEnabled = false
  /// Whether the running animator may be paused, reversed, scrubbed and stopped. Default true.
  open var isInterruptible = true
  /// Whether `fractionComplete` is the fraction of the way. Default true. If it is false, `fractionComplete` is the fraction of the duration, and
  /// the pace turns it into the fraction of the way.
  open var scrubsLinearly = true
  /// Whether the animator pauses at its end and stays active, instead of calling the completions. Default false.
  open var pausesOnCompletion = false

  // MARK: State

  /// Whether the animation is inactive, active or stopped. Default `inactive`.
  open internal(set) var state = UIViewAnimatingState.inactive {
    didSet { KeyValueObservers.objectChanged(self) }
  }

  /// Whether the animation moves, or waits for the end of its delay.
  open var isRunning: Bool { run != nil }

  let paces: AxisPaces
  /// The pace of values without components, which `fractionComplete` follows.
  var pace: BlockPace { paces.x }
  var closures: [(delayFactor: Double, body: () -> Void)] = []
  var completions: [(UIViewAnimatingPosition) -> Void] = []
  var entries: [Entry] = []
  /// What the blocks of the closures do when the animation has ended.
  var endings: [(_ isUndone: Bool) -> Void] = []
  var blocked: [UIView] = []
  /// The part of the duration, of the present leg, at which it stands, or stood at the start of the run. Above 1 in
  /// repetitions.
  var part = 0.0
  /// The way from where the animator was continued with another pace; nil: the whole way at its own pace.
  var leg: Leg?
  var run: AnimatorRun? { didSet { KeyValueObservers.objectChanged(self) } }
  var storedReversed = false { didSet { KeyValueObservers.objectChanged(self) } }
  /// Whether it was started since it was last inactive, though it may be paused now.
  var wasStarted = false

  /// How far the animation has come, from 0 at the start to 1 at the end. In a reversed animator it is measured towards the start, so it is 1
  /// minus the fraction of the forward way. It is above 1 while a spring is beyond its end.
  ///
  /// Setting it makes an inactive animator active, and pauses a running one. Values outside 0…1 are limited.
  open var fractionComplete: CGFloat {
    get {
      if state == .inactive { return 0 }
      let way = scrubsLinearly || leg != nil ? progress : partOfRun
      return CGFloat(storedReversed ? 1 - way : way)
    }
    set {
      guard state != .stopped else { return misuse("fractionComplete", "the animator is stopped") }
      guard allowsInterruption("fractionComplete") else { return }
      guard newValue.isFinite else { return misuse("fractionComplete", "the value is not finite") }
      guard !endsAtOnce else { return }
      activate()
      halt()
      let limited = min(max(Double(newValue), 0), 1)
      let way = storedReversed ? 1 - limited : limited
      leg = nil
      part = scrubsLinearly ? pace.part(at: way, duration: duration) : way
      showStill()
    }
  }

  /// Whether the animation runs back to the start. Setting it reverses a running animation where it is. Default false.
  open var isReversed: Bool {
    get { storedReversed }
    set {
      guard newValue != storedReversed else { return }
      guard state != .stopped else { return misuse("isReversed", "the animator is stopped") }
      guard state == .inactive || allowsInterruption("isReversed") else { return }
      let wasRunning = isRunning
      if state == .active {
        halt()
        leaveLeg()
        part = partOfRun
      }
      storedReversed = newValue
      if state == .inactive { return }
      if wasRunning { go() } else { showStill() }
    }
  }

  // MARK: Closures

  /// Adds changes that begin when a part of the remaining duration, 0 to 1, has passed; they end with the others.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    guard state != .stopped else { return misuse("addAnimations", "the animator is stopped") }
    let factor = delayFactor.isFinite ? min(max(Double(delayFactor), 0), 1) : 0
    guard state == .active else { return closures.append((factor, animation)) }
    let wasRunning = isRunning
    if wasRunning { halt() }
    if leg != nil { leaveLeg() }
    // Without animations nothing has moved: the first ones have the whole duration.
    if wasRunning, entries.isEmpty { part = storedReversed ? 1 : 0 }
    let passed = storedReversed ? 0 : min(part, 1)
    let first = entries.count
    perform(animation, delay: passed + factor * (1 - passed))
    guard entries.count > first else {
      if wasRunning { go() }
      return
    }
    if wasRunning { go() } else { showStill() }
  }

  /// Adds changes. Changes that are added to an active animator are animated in the rest of its duration.
  open func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

  /// Adds a closure that is called when the animation has ended, with the position where it ended. Closures are called in the order in which
  /// they were added.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  // MARK: Control

  /// Starts the animation, or continues it from where it was paused.
  open func startAnimation() { startAnimation(afterDelay: 0) }

  /// Starts the animation after a delay, seconds.
  open func startAnimation(afterDelay delay: TimeInterval) {
    guard state != .stopped else { return misuse("startAnimation", "the animator is stopped") }
    guard !isRunning else { return }
    let isNew = state == .inactive
    activate()
    wasStarted = true
    if isNew, storedReversed { part = 1 }
    self.delay = delay.isFinite ? max(delay, 0) : 0
    go(after: self.delay)
  }

  /// Pauses the animation where it is. An inactive animator becomes active, at its start.
  open func pauseAnimation() {
    guard state != .stopped else { return misuse("pauseAnimation", "the animator is stopped") }
    guard allowsInterruption("pauseAnimation") else { return }
    if state == .active, !isRunning || endsAtOnce { return }
    activate()
    halt()
    showStill()
  }

  /// Continues after a pause, from where the views are to the end, or to the start if the animator is reversed.
  ///
  /// - Parameters:
  ///   - parameters: the pace of the rest. Nil: the animator's own.
  ///   - durationFactor: the duration of the rest in parts of the animator's. 0: what is left of it.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    guard state == .active, !isRunning else {
      return misuse("continueAnimation", "the animator is not paused")
    }
    let factor = durationFactor.isFinite ? max(Double(durationFactor), 0) : 0
    if parameters == nil, factor == 0 { return go() }
    let rest = (storedReversed ? partOfRun : 1 - partOfRun) * legDuration
    let wanted = factor > 0 ? duration * factor : rest
    // Without parameters the animator's own, whose springs come to rest at the end of the new duration.
    let (paces, length) =
      (parameters ?? timingParameters).map { Self.paces(of: $0, duration: wanted) } ?? (self.paces, wanted)
    let start = progress
    if !paces.isUniform { separateAxes() }
    for index in entries.indices { entries[index].legStart = progress(of: entries[index]) }
    leg = Leg(paces: paces, duration: length, target: storedReversed ? 0 : 1, start: start)
    part = 0
    go()
  }

  /// Stops the animation where the views are: they get the values that are shown.
  ///
  /// - Parameter withoutFinishing: if true the animator is inactive, and calls no completion. If false it is stopped and waits
  ///   for `finishAnimation(at:)`.
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state != .inactive else { return misuse("stopAnimation", "the animator is inactive") }
    if state == .active {
      guard allowsInterruption("stopAnimation") else { return }
      let shown = entries.map { $0.track.value(at: progress(of: $0)) }
      halt()
      for (entry, value) in zip(entries, shown) { entry.track.setModel(to: value) }
      takeAnimationsOff()
    }
    if withoutFinishing { end() } else { state = .stopped }
  }

  /// Ends a stopped animation: gives the views the values of a position and calls the completions with it.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else { return misuse("finishAnimation", "the animator is not stopped") }
    setModels(finalPosition)
    complete(at: finalPosition)
  }
}
