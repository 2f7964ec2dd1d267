import QuartzCore
import RenderTree

/// A spring by the numbers of its animation, and by those in which people think of one.
///
/// With mass m, stiffness k and damping c, the response is 2π·√(m/k) seconds and the damping ratio is c / (2·√(k·m)). Apple's `duration`
/// of a spring (`perceptualDuration`) is the response, and its `bounce` is 1 − the ratio up to a ratio of 1, and 1/ratio − 1 beyond.
struct SpringShape: Equatable {
  var mass: Double
  var stiffness: Double
  var damping: Double
  var velocity: Double
  var allowsOverdamping: Bool

  init(_ spring: CASpringAnimation) {
    mass = Double(spring.mass)
    stiffness = Double(spring.stiffness)
    damping = Double(spring.damping)
    velocity = Double(spring.initialVelocity)
    allowsOverdamping = spring.allowsOverdamping
  }

  /// The time of one swing without damping, in seconds. Setting it keeps the damping ratio.
  var response: Double {
    get { 2 * .pi * (mass / stiffness).squareRoot() }
    set {
      let ratio = dampingRatio
      stiffness = mass * (2 * .pi / newValue) * (2 * .pi / newValue)
      dampingRatio = ratio
    }
  }

  /// The share of the critical damping. Beyond 1 the spring may be overdamped.
  var dampingRatio: Double {
    get { damping / (2 * (stiffness * mass).squareRoot()) }
    set {
      damping = 2 * newValue * (stiffness * mass).squareRoot()
      if newValue > 1 { allowsOverdamping = true }
    }
  }

  /// 0 is critical, 1 never rests, and what is negative is overdamped; greater than −1.
  var bounce: Double {
    get { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }
    set { dampingRatio = newValue >= 0 ? 1 - newValue : 1 / (1 + newValue) }
  }

  /// The time until the spring is at rest for human eyes, in seconds; nil for one that never is.
  var settlingDuration: Double? {
    let solver = SpringSolver(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity,
      allowsOverdamping: allowsOverdamping)
    let duration = solver.settlingDuration
    return duration < Double(Float.greatestFiniteMagnitude) ? duration : nil
  }

  /// The values that give an animation this spring, by the keys of its class's table, with the decimals that a scene file has.
  ///
  /// A duration that was the settling duration follows it, so that the motion is not cut off.
  func values(for spring: CASpringAnimation) -> [String: Any?] {
    let old = SpringShape(spring)
    let new = [
      ("mass", old.mass, mass), ("stiffness", old.stiffness, stiffness), ("damping", old.damping, damping),
      ("initialVelocity", old.velocity, velocity),
    ]
    var values: [String: Any?] = [:]
    for (key, before, after) in new where before != after { values[key] = Self.rounded(after) }
    if allowsOverdamping != old.allowsOverdamping { values["allowsOverdamping"] = allowsOverdamping }
    if let settling = old.settlingDuration, abs(spring.duration - settling) < 0.001 {
      values["duration"] = settlingDuration.map(Self.rounded) ?? spring.duration
    }
    return values
  }

  private static func rounded(_ number: Double) -> Double { (number * 1e4).rounded() / 1e4 }
}
