import RenderTree

/// The base class of animations of one property, which the key path names. A program makes instances of its subclasses.
///
/// ```swift
/// let nudge = CABasicAnimation(keyPath: "position.x")
/// nudge.byValue = 20
/// nudge.isAdditive = true    // on top of whatever else moves the layer
/// nudge.duration = 0.2
/// layer.add(nudge, forKey: nil)
/// ```
///
/// Source: Apple's documentation of CAPropertyAnimation.
open class CAPropertyAnimation: CAAnimation {
  package override class var animationTable: AnimationTable { propertyAnimationProperties }

  /// The key path that is animated. Default nil.
  @Guarded open var keyPath: String? = nil
  /// Whether the value is added to the underlying value instead of replacing it. Matrices are multiplied; paths replace. Default false.
  @Guarded open var isAdditive: Bool = false
  /// Whether each repetition begins where the last one ended. Default false.
  ///
  /// A repetition that autoreverses ends where it began, so its way is not added (measured).
  @Guarded open var isCumulative: Bool = false
  /// Makes a transform of the interpolated numbers. Default nil.
  @Guarded open var valueFunction: CAValueFunction? = nil
  /// Whether the reader of a scene has reported that the layer has no property of the key path. Then the engine does not log it.
  /// Default false; copies keep it, and archives do not.
  package final var isReported = false

  /// An animation of `path`.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  /// A copy that can be changed.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? CAPropertyAnimation)?.isReported = isReported
    return copy
  }

  override var leadsOutward: Bool { keyPath.map { CALayer.leadsOutward($0) } ?? false }

  override func complete(for layer: CALayer, key: String?, copiedFrom original: CAAnimation) {
    if keyPath == nil { keyPath = key }
  }

  override func redraws(_ layer: CALayer) -> Bool {
    guard let path = keyPath else { return false }
    return layer.needsDisplayForKey(SplitKeyPath(path)?.head ?? path)
  }
}

let propertyAnimationProperties = AnimationTable(
  of: CAPropertyAnimation.self, inheriting: baseAnimationTable,
  [
    .string("keyPath", { $0.keyPath }, { $0.keyPath = $1 }),
    .flag("additive", { $0.isAdditive }, { $0.isAdditive = $1 }),
    .flag("cumulative", { $0.isCumulative }, { $0.isCumulative = $1 }),
    .object("valueFunction", .valueFunction, { $0.valueFunction }, { $0.valueFunction = $1 }),
  ])

/// An animation between two values.
///
/// ```swift
/// let fade = CABasicAnimation(keyPath: "opacity")
/// fade.fromValue = 1
/// fade.toValue = 0
/// fade.duration = 0.5
/// layer.add(fade, forKey: "fade")
/// ```
///
/// The animation runs between two ends, which follow from the values that are set:
///
/// | set | from | to |
/// |---|---|---|
/// | `fromValue`, `toValue` | `fromValue` | `toValue` |
/// | `fromValue`, `byValue` | `fromValue` | `fromValue` + `byValue` |
/// | `toValue`, `byValue` | `toValue` − `byValue` | `toValue` |
/// | `fromValue` | `fromValue` | the underlying value |
/// | `toValue` | the underlying value | `toValue` |
/// | `byValue` | the underlying value | the underlying value + `byValue` |
/// | none | what the layer showed when the animation was added | the underlying value |
///
/// The underlying value is the layer's own value, or that of an animation that was added earlier. The animation does not
/// change the layer's own value: set it too if it is to last after the end.
///
/// Source: Apple's documentation of CABasicAnimation; measured.
open class CABasicAnimation: CAPropertyAnimation {
  package override class var animationTable: AnimationTable { basicAnimationProperties }

  /// Where the interpolation begins. Default nil.
  @Guarded open var fromValue: Any? = nil
  /// Where the interpolation ends. Default nil.
  @Guarded open var toValue: Any? = nil
  /// The difference between the end and the beginning. Default nil.
  @Guarded open var byValue: Any? = nil

  /// What the layer showed when this animation, which has none of the three values, was added to it.
  private(set) var previousValue: Any?
  private var hasValues: Bool { fromValue != nil || toValue != nil || byValue != nil }
  /// Where the interpolation begins; nil for the value beneath.
  var startValue: Any? { fromValue ?? previousValue }

  override var beginsAtShownValue: Bool { !hasValues }

  override func keepShownValue(_ value: Any?) { previousValue = value }

  override func complete(for layer: CALayer, key: String?, copiedFrom original: CAAnimation) {
    super.complete(for: layer, key: key, copiedFrom: original)
    previousValue = (original as? CABasicAnimation)?.previousValue
    guard layer.isCommitted, !hasValues, !isAdditive, let keyPath else { return }
    previousValue = previousValue ?? layer.shownValue(forKeyPath: keyPath)
  }
}

private let basicAnimationProperties = AnimationTable(
  of: CABasicAnimation.self, inheriting: propertyAnimationProperties,
  [
    .any("fromValue", .value, { $0.fromValue }, { $0.fromValue = $1 }),
    .any("toValue", .value, { $0.toValue }, { $0.toValue = $1 }),
    .any("byValue", .value, { $0.byValue }, { $0.byValue = $1 }),
  ])

/// How a keyframe animation goes from value to value; an unknown name is kept and means linear.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// A name; an unknown one is kept.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Values change at a constant speed from keyframe to keyframe.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Each value holds until the next keyframe.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Values change at one speed throughout. Key times and timing functions have no effect.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// Values follow a smooth curve through the keyframes.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// Values follow a smooth curve through the keyframes at one speed throughout.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// How a layer turns along a path.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// A name; an unknown one is kept and does nothing.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The layer's x axis points along the path.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// The layer's x axis points against the path.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// An animation through several values, the keyframes, or along a path.
///
/// ```swift
/// let bounce = CAKeyframeAnimation(keyPath: "position.y")
/// bounce.values = [0, 80, 40, 80]
/// bounce.keyTimes = [0, 0.4, 0.7, 1]
/// bounce.duration = 1
/// layer.add(bounce, forKey: "bounce")
/// ```
///
/// Source: Apple's documentation of CAKeyframeAnimation; measured.
open class CAKeyframeAnimation: CAPropertyAnimation {
  package override class var animationTable: AnimationTable { keyframeAnimationProperties }

  /// The keyframes. Default nil.
  @Guarded open var values: [Any]? = nil
  /// A path for a property of two numbers, in place of values. Default nil.
  ///
  /// That is a property of type CGPoint or CGSize, a part of one (`bounds.origin`), or `transform.translation`. The
  /// first point and the end of every segment are keyframes. A move is none: where the path has one, the value jumps
  /// from the end of a segment to the start of the next. In discrete mode the values are the starts of the segments.
  @Guarded open var path: CGPath? = nil
  /// When each keyframe is reached, as a fraction of the duration. Default nil: at equal distances.
  ///
  /// Times before 0 and after 1 are legal: the animation shows the part of the way from 0 to 1 (measured).
  @Guarded open var keyTimes: [NSNumber]? = nil
  /// The pace between each keyframe and the next. Default nil: constant speed.
  @Guarded open var timingFunctions: [CAMediaTimingFunction]? = nil
  /// How values are interpolated. Default `linear`.
  @Guarded open var calculationMode: CAAnimationCalculationMode = .linear
  /// The tension at each keyframe of cubic modes, −1…1: positive is tighter. Default nil, 0.
  @Guarded open var tensionValues: [NSNumber]? = nil
  /// The continuity at each keyframe, −1…1: other than 0 makes corners. Default nil, 0.
  @Guarded open var continuityValues: [NSNumber]? = nil
  /// The bias at each keyframe, −1…1: positive overshoots after it. Default nil, 0.
  @Guarded open var biasValues: [NSNumber]? = nil
  /// Whether the layer turns along the path. Default nil: no.
  @Guarded open var rotationMode: CAAnimationRotationMode? = nil
}

private let keyframeAnimationProperties = AnimationTable(
  of: CAKeyframeAnimation.self, inheriting: propertyAnimationProperties,
  [
    .object("values", .values, { $0.values }, { $0.values = $1 }),
    .make(
      "path", .path, { $0.path }, { $0.path = $1 }, unbox: { .some(Unbox.path($0)?.copy()) },
      copied: { $0?.copy() }),
    .numbers("keyTimes", { $0.keyTimes }, { $0.keyTimes = $1 }),
    .object("timingFunctions", .timingFunctions, { $0.timingFunctions }, { $0.timingFunctions = $1 }),
    .name("calculationMode", { $0.calculationMode }, { $0.calculationMode = $1 }),
    .numbers("tensionValues", { $0.tensionValues }, { $0.tensionValues = $1 }),
    .numbers("continuityValues", { $0.continuityValues }, { $0.continuityValues = $1 }),
    .numbers("biasValues", { $0.biasValues }, { $0.biasValues = $1 }),
    .optionalName("rotationMode", { $0.rotationMode }, { $0.rotationMode = $1 }),
  ])

/// A basic animation that moves like a mass on a damped spring.
///
/// ```swift
/// let spring = CASpringAnimation(keyPath: "position.x")
/// spring.fromValue = 0
/// spring.toValue = 100
/// spring.damping = 12
/// spring.duration = spring.settlingDuration
/// layer.add(spring, forKey: "spring")
/// ```
///
/// Mass, stiffness and damping alone determine the motion. The duration does not stretch it: a duration that is shorter than
/// `settlingDuration` cuts the motion off. Source: Apple's documentation of CASpringAnimation; measured.
open class CASpringAnimation: CABasicAnimation {
  package override class var animationTable: AnimationTable { springAnimationProperties }

  @Guarded private var storedMass: CGFloat = 1
  @Guarded private var storedStiffness: CGFloat = 100
  @Guarded private var storedDamping: CGFloat = 10

  /// The mass on the spring. Default 1; values ≤ 0 are ignored (measured).
  open var mass: CGFloat {
    get { storedMass }
    set { if newValue > 0, newValue.isFinite { storedMass = newValue } }
  }
  /// The spring's stiffness. Default 100; values ≤ 0 are ignored (measured).
  open var stiffness: CGFloat {
    get { storedStiffness }
    set { if newValue > 0, newValue.isFinite { storedStiffness = newValue } }
  }
  /// The damping. Default 10; values < 0 are ignored (measured).
  open var damping: CGFloat {
    get { storedDamping }
    set { if newValue >= 0, newValue.isFinite { storedDamping = newValue } }
  }
  /// The speed at the start, as a multiple of the whole change per second; positive is towards the end. Default 0.
  @Guarded open var initialVelocity: CGFloat = 0
  /// Whether the damping may be more than critical. If it is false, such a damping is reduced to the critical one. Default false.
  @Guarded open var allowsOverdamping: Bool = false

  /// A spring with default values.
  public override init() { super.init() }

  /// A spring by how long it seems to take, seconds, and how much it bounces (0 none, negative overdamped).
  ///
  /// Sets `allowsOverdamping`, and the duration to `settlingDuration`.
  public init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    super.init()
    let physical = SpringSolver.stiffnessAndDamping(
      perceptualDuration: perceptualDuration, bounce: Double(bounce))
    stiffness = CGFloat(physical.stiffness)
    damping = CGFloat(physical.damping)
    allowsOverdamping = true
    duration = settlingDuration
  }

  /// A spring from an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The spring's motion.
  var solver: SpringSolver {
    SpringSolver(
      mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping),
      initialVelocity: initialVelocity.isFinite ? Double(initialVelocity) : 0,
      allowsOverdamping: allowsOverdamping)
  }

  /// Seconds until the spring is at rest, for human eyes.
  open var settlingDuration: CFTimeInterval { solver.settlingDuration }

  /// Seconds that the spring seems to take.
  open var perceptualDuration: CFTimeInterval {
    perceptual.perceptualDuration
  }

  /// How much the spring bounces: 0 critical, positive bouncy, negative overdamped.
  open var bounce: CGFloat {
    CGFloat(perceptual.bounce)
  }

  private var perceptual: (perceptualDuration: Double, bounce: Double) {
    SpringSolver.perceptualDurationAndBounce(
      mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping))
  }
}

private let springAnimationProperties = AnimationTable(
  of: CASpringAnimation.self, inheriting: basicAnimationProperties,
  [
    .number("mass", { $0.mass }, { $0.mass = $1 }),
    .number("stiffness", { $0.stiffness }, { $0.stiffness = $1 }),
    .number("damping", { $0.damping }, { $0.damping = $1 }),
    .number("initialVelocity", { $0.initialVelocity }, { $0.initialVelocity = $1 }),
    .flag("allowsOverdamping", { $0.allowsOverdamping }, { $0.allowsOverdamping = $1 }),
  ])
