/// The state of an animation block: what it gives the animations of its views, and how many of them run. It is their
/// delegate.
@MainActor final class AnimationBlock: NSObject, @preconcurrency CAAnimationDelegate, EndedByHand {
  /// How often animations run.
  struct Repetition {
    /// The number of runs; 0: one.
    var count: Float = 0
    /// Whether each run is followed by the same backwards.
    var autoreverses = false

    /// The length of all runs, in durations of one.
    var length: Double { Double(count > 0 ? count : 1) * (autoreverses ? 2 : 1) }

    /// Where in one run it is when `part` of a duration has passed, 0 at its start and 1 at its end.
    func place(at part: Double) -> Double {
      let passed = min(part, length)
      guard passed > 1 else { return passed }
      let rest = passed.truncatingRemainder(dividingBy: autoreverses ? 2 : 1)
      if autoreverses { return rest > 1 ? 2 - rest : rest }
      return rest == 0 ? 1 : rest
    }
  }

  /// What a block gives its animations.
  struct Settings {
    var duration: TimeInterval
    var delay: TimeInterval = 0
    var options: BlockOptions = []
    var given: GivenPace
    /// The pace, once the duration is known.
    var pace = BlockPace.standard
    var repetition = Repetition()

    init(
      duration: TimeInterval, delay: TimeInterval, options: BlockOptions, given: GivenPace? = nil
    ) {
      self.duration = duration.isFinite ? duration : 0
      self.delay = delay.isFinite ? max(delay, 0) : 0
      self.options = options
      self.given = given ?? GivenPace(options)
    }

    /// Takes what a block takes from the one around it: duration, pace and options, but no delay. Then settles the pace.
    mutating func inherit(from outer: Settings?) {
      if let outer {
        if !options.contains(.overrideInheritedDuration) { duration = outer.duration }
        if !options.contains(.overrideInheritedOptions) {
          options.formUnion(outer.options.intersection(.inherited))
          repetition = outer.repetition
        }
      }
      if options.contains(.repeat) { repetition.count = .infinity }
      if options.contains(.autoreverse) { repetition.autoreverses = true }
      if let outer, options.isDisjoint(with: [.overrideInheritedCurve, .overrideInheritedOptions]) {
        pace = outer.pace
      } else {
        pace = given.pace(forDuration: duration)
      }
    }
  }

  /// The open blocks, the innermost last.
  private static var open: [AnimationBlock] = []
  /// The innermost open block.
  static var current: AnimationBlock? { open.last }
  /// The innermost open block, if changes animate in it.
  static var animating: AnimationBlock? {
    guard isEnabled, let current, !current.isStill else { return nil }
    return current
  }
  /// Whether blocks animate at all.
  static var isEnabled = true
  /// Whether blocks that are made now have an even pace, because a finger leads them.
  static var pacesLinearly = false

  var settings: Settings
  private let completion: ((Bool) -> Void)?
  /// Whom the block tells by selectors that it starts and ends.
  var listener: BlockListener?
  /// The transition that shows the changes of the block, and the view that shows it.
  var transition: (kind: BlockTransition, view: any AnimatedView)?
  /// Functions that are called when the block has ended. `isUndone` says that an animator has ended at its start, where the changes are undone.
  var endings: [(_ isUndone: Bool) -> Void] = []
  /// Notes the changes instead of animating them at once.
  let recorder: TrackRecorder?
  /// Whether changes in this block do not animate.
  var isStill: Bool
  private var running = 0
  private var isOpen = false
  private var allFinished = true
  private var isEndedByHand = false
  /// The views whose size was changed in the block.
  private var resized: [any AnimatedView] = []
  /// The views whose arrangement of subviews was changed in the block.
  private(set) var rearranged: [any AnimatedView] = []

  init(
    _ settings: Settings, recorder: TrackRecorder? = nil, isStill: Bool = false,
    completion: ((Bool) -> Void)? = nil
  ) {
    self.settings = settings
    if Self.pacesLinearly { self.settings.pace = .curve(CAMediaTimingFunction(name: .linear)) }
    self.recorder = recorder
    self.completion = completion
    self.isStill = isStill || settings.duration <= 0 || !Self.isEnabled
    super.init()
  }

  /// A block whose settings take from the open one what they take.
  static func make(
    _ settings: Settings, recorder: TrackRecorder? = nil, completion: ((Bool) -> Void)? = nil
  ) -> AnimationBlock {
    var settings = settings
    settings.inherit(from: current?.settings)
    return AnimationBlock(settings, recorder: recorder, completion: completion)
  }

  /// Runs `changes` without animations, even in a block.
  static func withoutAnimations(_ changes: () -> Void) {
    let outer = isEnabled
    isEnabled = false
    changes()
    isEnabled = outer
  }

  /// Runs `changes` in the block.
  func run(_ changes: () -> Void) {
    begin()
    changes()
    end()
  }

  func begin() {
    Self.open.append(self)
    isOpen = true
    CALayer.hasOpenBlock = true
  }

  func end() {
    guard isOpen else { return }
    if let transition, Self.isEnabled { addTransition(transition.kind, to: transition.view) }
    // Layout may rearrange further views.
    var view = 0
    while view < rearranged.count, view < 100_000 {
      rearranged[view].layoutIfNeeded()
      view += 1
    }
    rearranged = []
    if settings.options.contains(.layoutSubviews) {
      // Layout in the block may change further sizes.
      var next = 0
      while next < resized.count, next < 100_000 {
        resized[next].layoutIfNeeded()
        next += 1
      }
    }
    resized = []
    isOpen = false
    Self.open.removeAll { $0 === self }
    CALayer.hasOpenBlock = !Self.open.isEmpty
    if let recorder { recorder.finish(in: self) }
    completeIfIdle()
  }

  /// Notes that a view has changed the arrangement of its subviews, so that these move in the block.
  func rearrange(_ view: any AnimatedView) {
    if !rearranged.contains(where: { $0 === view }) { rearranged.append(view) }
  }

  // MARK: Actions

  /// The action of a change of a view's layer; nil if it does not animate.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    guard !isStill, Self.isEnabled else { return nil }
    if event == "bounds", settings.options.contains(.layoutSubviews),
      let view = layer.delegate as? any AnimatedView
    {
      resized.append(view)
    }
    if let recorder { return recorder.action(for: layer, forKey: event, settings.repetition) }
    switch BlockProperty.of(event) {
    case .additive(let keyPaths): return ShiftAction(self, layer, keyPaths)
    case .plain: return plainAction(for: layer, event)
    case nil: return nil
    }
  }

  private func plainAction(for layer: CALayer, _ event: String) -> any CAAction {
    let from =
      settings.options.contains(.beginFromCurrentState)
      ? layer.valueOnScreen(forKey: event) : layer.value(forKey: event)
    return makeAnimation(event, from, nil)
  }

  /// An animation of the block that is not yet added.
  private func makeAnimation(_ keyPath: String, _ from: Any?, _ to: Any?) -> CABasicAnimation {
    let animation = settings.pace.makeAnimation()
    animation.keyPath = keyPath
    animation.fromValue = from
    animation.toValue = to
    setTiming(of: animation, settings.repetition)
    return animation
  }

  private func setTiming(of animation: CAAnimation, _ repetition: Repetition) {
    animation.duration = settings.duration
    animation.fillMode = .both
    animation.delegate = self
    if repetition.count > 0 { animation.repeatCount = repetition.count }
    if repetition.autoreverses { animation.autoreverses = true }
  }

  // MARK: Adding

  /// Adds an animation from a difference to none.
  func addShift(_ keyPath: String, from difference: Any?, to zero: Any?, to layer: CALayer) {
    let animation = makeAnimation(keyPath, difference, zero)
    animation.isAdditive = true
    add(animation, to: layer, forKey: AnimationKeys.free(keyPath, on: layer))
  }

  /// Adds an animation of a property that otherwise adds up, from a value to the model's.
  func addWhole(_ keyPath: String, from value: Any?, to layer: CALayer) {
    let animation = makeAnimation(keyPath, value, nil)
    add(animation, to: layer, forKey: AnimationKeys.free(keyPath, on: layer))
  }

  /// Adds an animation that does not add up, in place of the one that ran.
  func addPlain(_ animation: CABasicAnimation, to layer: CALayer, _ event: String) {
    if animation.keyPath == "backgroundColor" {
      // No colour is the other colour, transparent.
      if animation.fromValue == nil {
        animation.fromValue = layer.backgroundColor?.copy(alpha: 0)
      } else if layer.backgroundColor == nil {
        animation.toValue = (animation.fromValue as? CGColor)?.copy(alpha: 0)
      }
    }
    add(animation, to: layer, forKey: event)
  }

  /// Adds a finished animation of keyframes.
  func add(_ track: PropertyTrack) {
    let animation = track.makeAnimation(pace: settings.pace)
    setTiming(of: animation, track.repetition)
    let name = track.keyPath
    add(
      animation, to: track.layer, forKey: track.isAdditive ? AnimationKeys.free(name, on: track.layer) : name)
  }

  /// Adds a transition to a view's layer. A view that is in no window shows nothing from which it could go.
  func addTransition(_ transition: BlockTransition, to view: any AnimatedView) {
    guard !isStill, view.layer.isLive else { return }
    if case .curve(let function) = settings.pace { transition.timingFunction = function }
    setTiming(of: transition, settings.repetition)
    transition.fillMode = .removed
    add(transition, to: view.layer, forKey: kCATransition)
  }

  private func add(_ animation: CAAnimation, to layer: CALayer, forKey key: String) {
    if settings.delay > 0 {
      animation.beginTime = layer.convertTime(layer.treeClock.time, from: nil) + settings.delay
    }
    if !settings.options.contains(.allowUserInteraction), let view = layer.delegate as? any AnimatedView {
      BlockView.set(animation, view)
      view.blockingAnimations += 1
    }
    running += 1
    // A class of the app may override the method.
    if type(of: layer) == CALayer.self {
      layer.add(unchanging: animation, forKey: key)
    } else {
      layer.add(animation, forKey: key)
    }
  }

  // MARK: Ends

  func animationDidStart(_ anim: CAAnimation) {
    listener?.started()
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    if !flag { allFinished = false }
    if let view = BlockView.get(anim) { view.blockingAnimations -= 1 }
    running -= 1
    guard running == 0, !isOpen, !isEndedByHand else { return }
    complete()
  }

  func endByHand(finished: Bool) {
    guard running > 0, !isOpen, !isEndedByHand else { return }
    isEndedByHand = true
    if !finished { allFinished = false }
    complete()
  }

  /// A block that has added nothing completes in the next turn.
  private func completeIfIdle() {
    guard running == 0, completion != nil || listener != nil || !endings.isEmpty else { return }
    let clock = MediaClock.current
    clock.schedule(at: clock.time) { self.complete() }
  }

  private func complete() {
    for ending in endings { ending(false) }
    endings = []
    listener?.stopped(allFinished)
    listener = nil
    completion?(allFinished)
  }
}
