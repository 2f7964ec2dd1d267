// Animation blocks. Source: Apple's documentation of UIView; which animations a block adds is known from logs that were
// printed on devices. Where these are silent the choice is noted as chosen.

extension UIView {
  /// Animates the changes that a closure makes to views.
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
  /// The animations of position, bounds and transform are additive: each adds the difference between the old and the new value, which goes
  /// to zero. When a block changes a view that moves, the running animations continue, so that neither the position nor the speed jumps.
  /// Opacity, colours and the other properties have one animation each, which a later block replaces. Layers that belong to no view keep
  /// their implicit animations.
  ///
  /// A block inside another block has the duration, the curve and the options of the outer block, unless its own options say otherwise. It
  /// has a delay of its own (chosen).
  ///
  /// A view animates if it is in a window at the end of the turn in which the block is called, as views are that `viewDidLoad()` of a window's
  /// root controller animates. If it is in no window then, its animations end, and `completion` gets false. Source: reports of developers.
  ///
  /// - Parameters:
  ///   - duration: seconds. With 0 or less, views change without an animation.
  ///   - delay: seconds until the animations begin. The model has the new values at once.
  ///   - options: curve, repetition and the rest. Default: ease in and out.
  ///   - animations: is called at once.
  ///   - completion: is called when the last animation of the block has ended, with true if no animation was removed before its
  ///     end, and every view was in a window. If the block animates nothing, it is called in the next turn of the run loop, with true.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    AnimationBlock.make(
      AnimationBlock.Settings(duration: duration, delay: delay, options: options.block),
      completion: completion
    ).run(animations)
  }

  /// Animates the changes that a closure makes to views, with easing in and out and without a delay.
  public class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations)
  }

  /// Animates the changes that a closure makes to views, with easing in and out and without a delay.
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

  /// Animates the changes that a closure makes to views, with springs that come to rest at the end of the duration.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - delay: seconds before the start.
  ///   - dampingRatio: 1 does not overshoot; the nearer to 0, the more the spring swings.
  ///   - velocity: the speed at the start, as a multiple of the whole way per second.
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

  /// Animates the changes that a closure makes to views, with springs that are described by how they look.
  ///
  /// - Parameters:
  ///   - duration: seconds that the spring seems to take. The animations last until it is at rest.
  ///   - bounce: 0 does not overshoot; 1 swings for ever; negative values approach the end slowly.
  ///   - initialSpringVelocity: the speed at the start, as a multiple of the whole way per second. Default 0.
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

  /// Sets whether blocks animate. It applies to open blocks from then on. Animations that run continue.
  public class func setAnimationsEnabled(_ enabled: Bool) { AnimationBlock.isEnabled = enabled }

  /// Whether blocks animate. Default true.
  public class var areAnimationsEnabled: Bool { AnimationBlock.isEnabled }

  /// The duration of the innermost open animation block, in seconds. 0 outside of blocks.
  public class var inheritedAnimationDuration: TimeInterval { AnimationBlock.current?.settings.duration ?? 0 }

  /// Makes changes whose animations repeat. It is called within an animation block.
  ///
  /// - Parameters:
  ///   - count: the number of runs; fractions are allowed.
  ///   - autoreverses: whether each run is followed by the same run backwards.
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

  /// Animates views through keyframes, which a closure adds.
  ///
  /// ```swift
  /// UIView.animateKeyframes(withDuration: 1, delay: 0) {
  ///   UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { card.center.y = 40 }
  ///   UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { card.center.y = 200 }
  /// }
  /// ```
  ///
  /// Each property has one keyframe animation over the whole duration. It does not change between the end of one keyframe and the start of the
  /// next. Changes outside of keyframes are animated over the whole duration. In the block of an animator the keyframes follow the animator.
  ///
  /// The animation as a whole eases in and out, as plain blocks do, unless the options have another curve of `AnimationOptions`. With
  /// `curveLinear`, each keyframe takes exactly its part of the duration. Inside another block, the keyframes have the curve of that block,
  /// unless their own options have a curve or override the inherited options. Source: reports from devices.
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

  /// Adds a keyframe: changes with a start and a duration of their own. It is called in the block of `animateKeyframes`.
  ///
  /// - Parameters:
  ///   - frameStartTime: when the keyframe begins, as a fraction of the whole duration.
  ///   - frameDuration: how long the keyframe takes, as a fraction of the whole duration.
  ///   - animations: changes the views.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    guard let recorder = AnimationBlock.current?.recorder, !recorder.collects else {
      if AnimationBlock.current?.isStill != true {
        Misuse.ignored(
          "UIView.addKeyframe outside of animateKeyframes: the changes are not part of a keyframe animation")
      }
      return animations()
    }
    recorder.within(frameStartTime, frameDuration, animations)
  }
}
