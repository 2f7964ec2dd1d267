// Animation blocks. Source: Apple's documentation of UIView; which animations a block adds is known from logs that were
// printed on devices. Where these are silent the choice is noted as chosen.

extension UIView {
  /// Animates what `animations` changes.
  ///
  /// ```swift
  /// UIView.animate(withDuration: 0.5, delay: 0.2, options: [.curveEaseOut, .allowUserInteraction]) {
  ///   card.center.y += 100
  ///   card.alpha = 1
  /// } completion: { finished in
  ///   print(finished)
  /// }
  /// ```
  ///
  /// Position, bounds and transform of views animate by additive animations: each adds the difference between the old value
  /// and the new one, which goes to zero. A block that changes a moving view leaves the running animations in place, so
  /// neither position nor speed jumps. Opacity, colours and the other properties that layers animate have one animation,
  /// which a further block replaces. Layers without a view keep their own implicit animations.
  ///
  /// A block in another takes duration, curve and options from it, unless its options say otherwise; its delay is its own
  /// (chosen). A view in no live tree changes at once.
  ///
  /// - Parameters:
  ///   - duration: seconds. 0 and less change without an animation.
  ///   - delay: seconds until the animations begin. The model has the new values at once.
  ///   - options: curve, repetition and the rest. Default: ease in and out.
  ///   - animations: is called at once.
  ///   - completion: is called when the last animation of the block has ended: with true if none was removed before its
  ///     end. If the block animates nothing it is called in the next turn of the run loop, with true.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    AnimationBlock.make(
      AnimationBlock.Settings(duration: duration, delay: delay, options: options.block),
      completion: completion
    ).run(animations)
  }

  /// Animates what `animations` changes, easing in and out, without a delay and without a completion.
  public class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations)
  }

  /// Animates what `animations` changes, easing in and out, without a delay.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - animations: changes the views.
  ///   - completion: is called at the end, with whether the animations ran to their end.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
  }

  /// Animates what `animations` changes by springs that come to rest at the end of the duration.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - delay: seconds before the start.
  ///   - dampingRatio: 1 does not swing over; the nearer to 0, the more it swings.
  ///   - velocity: the speed at the start in units of the whole way per second: 1 means the distance in one second.
  ///   - options: how the animations run.
  ///   - animations: changes the views.
  ///   - completion: is called at the end, with whether the animations ran to their end.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    AnimationBlock.make(
      AnimationBlock.Settings(
        duration: duration, delay: delay, options: options.block,
        given: .damping(ratio: Double(dampingRatio), velocity: Double(velocity))),
      completion: completion
    ).run(animations)
  }

  /// Animates what `animations` changes by springs that are given by how they look.
  ///
  /// - Parameters:
  ///   - duration: how long the spring seems to take, seconds. The animations last until it is at rest.
  ///   - bounce: 0 does not swing over; 1 swings for ever; negative values creep in.
  ///   - initialSpringVelocity: in units of the whole way per second.
  ///   - delay: seconds before the start. Default 0.
  ///   - options: how the animations run.
  ///   - animations: changes the views.
  ///   - completion: is called at the end, with whether the animations ran to their end.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0,
    delay: TimeInterval = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let spring = CASpringAnimation(perceptualDuration: duration, bounce: bounce)
    spring.initialVelocity = initialSpringVelocity
    let curve = SpringCurve(
      mass: Double(spring.mass), stiffness: Double(spring.stiffness), damping: Double(spring.damping),
      initialVelocity: Double(initialSpringVelocity), allowsOverdamping: true)
    AnimationBlock.make(
      AnimationBlock.Settings(
        duration: duration > 0 ? spring.settlingDuration : 0, delay: delay, options: options.block,
        given: .spring(curve)),
      completion: completion
    ).run(animations)
  }

  /// Runs `actions` without animations, even in an animation block.
  public class func performWithoutAnimation(_ actions: () -> Void) {
    AnimationBlock.withoutAnimations(actions)
  }

  /// Sets whether blocks animate. Blocks that are open do not from then on; running animations go on.
  public class func setAnimationsEnabled(_ enabled: Bool) { AnimationBlock.isEnabled = enabled }

  /// Whether blocks animate. Default true.
  public class var areAnimationsEnabled: Bool { AnimationBlock.isEnabled }

  /// The duration of the innermost open animation block, seconds; 0 outside of blocks.
  public class var inheritedAnimationDuration: TimeInterval { AnimationBlock.current?.settings.duration ?? 0 }

  /// Sets how often the animations that `animations` makes repeat. Only within an animation block.
  ///
  /// - Parameters:
  ///   - count: the number of runs; fractions are allowed.
  ///   - autoreverses: whether each run is followed by the same backwards.
  ///   - animations: changes the views.
  public class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    guard let block = AnimationBlock.current else {
      Misuse.ignored("UIView.modifyAnimations outside of an animation block: the changes do not animate")
      return animations()
    }
    let outer = block.settings
    block.settings.repetition = AnimationBlock.Repetition(
      count: count.isFinite ? max(Float(count), 0) : count > 0 ? .infinity : 0, autoreverses: autoreverses)
    animations()
    block.settings = outer
  }

  // MARK: Keyframes

  /// Animates through the keyframes that `animations` adds.
  ///
  /// ```swift
  /// UIView.animateKeyframes(withDuration: 1, delay: 0) {
  ///   UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { card.center.y = 40 }
  ///   UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { card.center.y = 200 }
  /// }
  /// ```
  ///
  /// Each property has one keyframe animation over the whole duration. Between keyframes it holds. What the block changes
  /// outside of keyframes animates over the whole duration. In the block of an animator the keyframes follow the animator.
  ///
  /// The whole eases in and out, as plain blocks do, unless the options have another curve of `AnimationOptions`; with
  /// `curveLinear` each keyframe takes its part of the duration exactly. In another block the keyframes have the curve of that block, unless
  /// their own options have a curve or override the inherited options. Source: reports from devices.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - delay: seconds before the start.
  ///   - options: how the animations run.
  ///   - animations: adds the keyframes.
  ///   - completion: is called at the end, with whether the animations ran to their end.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let plain = BlockOptions(rawValue: options.rawValue & 0xff_83ff)
    let outer = AnimationBlock.current
    let given = GivenPace(plain)
    var settings = AnimationBlock.Settings(duration: duration, delay: delay, options: plain, given: given)
    settings.inherit(from: outer?.settings)
    // A spring is no pace of keyframes, and a curve among the options counts before that of the block around them.
    if plain.curveNumber != 0 || outer == nil || settings.pace.isSpring {
      settings.pace = given.pace(forDuration: settings.duration)
    }
    let recorder = TrackRecorder(options.calculationMode, collects: false) { tracks, block in
      if let outer, let recorder = outer.recorder, recorder.collects {
        recorder.absorb(tracks)
        outer.endings += block.endings
        block.endings = []
      } else {
        for track in tracks { block.add(track) }
      }
    }
    AnimationBlock(settings, recorder: recorder, completion: completion).run(animations)
  }

  /// Adds a keyframe: what `animations` changes. To be called in the block of `animateKeyframes`.
  ///
  /// - Parameters:
  ///   - frameStartTime: when it begins, in parts of the whole duration, 0 to 1.
  ///   - frameDuration: how long it takes, in parts of the whole duration.
  ///   - animations: changes the views.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    guard let recorder = AnimationBlock.current?.recorder, !recorder.collects else {
      if AnimationBlock.current?.isStill != true {
        Misuse.ignored("UIView.addKeyframe outside of animateKeyframes: the changes are no keyframe")
      }
      return animations()
    }
    recorder.within(frameStartTime, frameDuration, animations)
  }
}
