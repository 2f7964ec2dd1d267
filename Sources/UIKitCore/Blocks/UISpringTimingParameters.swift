import RenderTree

/// A spring as the pace of an animator. Immutable.
///
/// ```swift
/// let spring = UISpringTimingParameters(dampingRatio: 0.6)
/// let animator = UIViewPropertyAnimator(duration: 0.8, timingParameters: spring)
/// ```
/// With a damping ratio the spring comes to rest after the animator's duration. With a mass, stiffness and damping the
/// animator's duration is that of the spring, and its own is ignored. Source: Apple's documentation of
/// `UISpringTimingParameters`; values that were printed on devices.
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  /// The speed at the start in units of the whole way per second: 1 means the distance in a second. Of points and sizes, `dx` is that of x and
  /// of the width, `dy` that of y and of the height. All other values have `dx`, with its sign.
  open var initialVelocity: CGVector { storedVelocity }
  private let storedVelocity: CGVector
  private let shape: Shape

  private enum Shape: Equatable {
    case ratio(Double)
    case physical(mass: Double, stiffness: Double, damping: Double, allowsOverdamping: Bool = false)
  }

  /// The spring of the system's transitions: mass 3, stiffness 1000, damping 500.
  public override init() {
    shape = .physical(mass: 3, stiffness: 1000, damping: 500)
    storedVelocity = CGVector()
    super.init()
  }

  /// A spring without a speed at the start.
  ///
  /// - Parameter ratio: 1 and more does not overshoot; smaller values swing.
  public convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: CGVector())
  }

  /// A spring with a speed at the start.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    shape = .ratio(Double(ratio))
    storedVelocity = velocity
    super.init()
  }

  /// A spring by its constants, those of `CASpringAnimation`. Values that no spring has count as 1, 100 and 10.
  ///
  /// - Parameters:
  ///   - mass: the mass on the spring, above 0.
  ///   - stiffness: the stiffness of the spring, above 0.
  ///   - damping: the damping, 0 or more.
  ///   - velocity: the velocity at the start, in whole ways per second along x and y.
  public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
    shape = .physical(mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping))
    storedVelocity = velocity
    super.init()
  }

  /// A spring by how long it seems to take, seconds, and how much it bounces (0 none, negative overdamped).
  ///
  /// - Parameters:
  ///   - duration: seconds that the spring seems to take.
  ///   - bounce: 0 does not overshoot; 1 swings for ever; negative values are overdamped.
  ///   - velocity: the velocity at the start, in whole ways per second along x and y.
  public init(duration: TimeInterval, bounce: CGFloat, initialVelocity velocity: CGVector = CGVector()) {
    let spring = SpringSolver.stiffnessAndDamping(perceptualDuration: duration, bounce: Double(bounce))
    shape = .physical(mass: 1, stiffness: spring.stiffness, damping: spring.damping, allowsOverdamping: true)
    storedVelocity = velocity
    super.init()
  }

  /// `spring`.
  open var timingCurveType: UITimingCurveType { .spring }
  /// None.
  open var cubicTimingParameters: UICubicTimingParameters? { nil }
  /// The object itself.
  open var springTimingParameters: UISpringTimingParameters? { self }

  /// The spring for an animator, and how long the animation takes.
  ///
  /// - Parameters:
  ///   - duration: the animator's own.
  ///   - axis: which component of the speed holds.
  package func curve(
    forDuration duration: TimeInterval, along axis: AnimatedAxis = .x
  ) -> (spring: SpringCurve, duration: TimeInterval) {
    let velocity = Double(axis == .x ? initialVelocity.dx : initialVelocity.dy)
    switch shape {
    case .ratio(let ratio):
      return (SpringCurve(dampingRatio: ratio, duration: duration, initialVelocity: velocity), duration)
    case .physical(let mass, let stiffness, let damping, let allowsOverdamping):
      let spring = SpringCurve(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity,
        allowsOverdamping: allowsOverdamping)
      return (spring, spring.solver.settlingDuration)
    }
  }

  /// The same object, because the parameters are immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the springs are equal.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UISpringTimingParameters else { return false }
    return shape == other.shape && initialVelocity == other.initialVelocity
  }

  /// Hashes the speed at the start.
  open override var hash: Int { Double(initialVelocity.dx + initialVelocity.dy).hashValue }

  /// Writes the spring.
  open func encode(with coder: NSCoder) {
    switch shape {
    case .ratio(let ratio): coder.encode(ratio, forKey: "dampingRatio")
    case .physical(let mass, let stiffness, let damping, let allowsOverdamping):
      coder.encode(allowsOverdamping, forKey: "allowsOverdamping")
      coder.encode(mass, forKey: "mass")
      coder.encode(stiffness, forKey: "stiffness")
      coder.encode(damping, forKey: "damping")
    }
    coder.encode(Double(initialVelocity.dx), forKey: "initialVelocityX")
    coder.encode(Double(initialVelocity.dy), forKey: "initialVelocityY")
  }

  /// The spring of an archive.
  public required init?(coder: NSCoder) {
    if coder.containsValue(forKey: "dampingRatio") {
      shape = .ratio(coder.decodeDouble(forKey: "dampingRatio"))
    } else {
      shape = .physical(
        mass: coder.decodeDouble(forKey: "mass"), stiffness: coder.decodeDouble(forKey: "stiffness"),
        damping: coder.decodeDouble(forKey: "damping"),
        allowsOverdamping: coder.decodeBool(forKey: "allowsOverdamping"))
    }
    storedVelocity = CGVector(
      dx: coder.decodeDouble(forKey: "initialVelocityX"), dy: coder.decodeDouble(forKey: "initialVelocityY"))
    super.init()
  }
}

extension AxisPaces {
  /// The paces of a spring for an animator of a duration.
  init(_ spring: UISpringTimingParameters, duration: TimeInterval) {
    self.init(
      x: .spring(spring.curve(forDuration: duration).spring),
      y: .spring(spring.curve(forDuration: duration, along: .y).spring),
      isUniform: spring.initialVelocity.dx == spring.initialVelocity.dy)
  }
}
