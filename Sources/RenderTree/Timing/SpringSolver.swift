import Foundation

/// The motion of a damped spring from 0 to 1, solved exactly.
///
/// With `ω₀ = √(stiffness/mass)` and `ζ = damping / (2√(stiffness·mass))` the offset from the end obeys
/// `u″ + 2ζω₀u′ + ω₀²u = 0`, `u(0) = 1`, `u′(0) = −initialVelocity`.
package struct SpringSolver: Sendable {
  /// Undamped angular frequency in radians per second, and the ratio of the damping to the critical one.
  package let frequency: Double
  package let dampingRatio: Double
  private let velocity: Double
  private let regime: Regime
  // u = e^(−decay·t) · (cos(ω·t) + b·sin(ω·t)), or 1 + b·t in place of the bracket, or of the two decays.
  private let decay: Double
  private let rotation: Double
  private let b: Double

  private enum Regime: UInt8 {
    case underdamped, critical, overdamped
  }

  /// A spring. Parameters that no spring has (mass or stiffness not above 0, damping below 0, not finite)
  /// count as the defaults 1, 100 and 10.
  ///
  /// - Parameters:
  ///   - initialVelocity: in units of the way per second; positive towards the end.
  ///   - allowsOverdamping: false makes a damping above critical behave as critical.
  package init(
    mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    let m = mass > 0 && mass.isFinite ? mass : 1
    let k = stiffness > 0 && stiffness.isFinite ? stiffness : 100
    let c = damping >= 0 && damping.isFinite ? damping : 10
    velocity = initialVelocity.isFinite ? initialVelocity : 0
    frequency = max((k / m).squareRoot(), .leastNormalMagnitude)
    let ratio = c / (2 * (k * m).squareRoot())
    // Rounding must not take a spring out of the critical case, whose settling duration follows another rule.
    let isCritical = abs(ratio - 1) < 1e-9 || (ratio > 1 && !allowsOverdamping) || !ratio.isFinite
    dampingRatio = isCritical ? 1 : ratio
    if isCritical {
      regime = .critical
      decay = frequency
      rotation = 0
      b = frequency - velocity
    } else if ratio < 1 {
      regime = .underdamped
      decay = ratio * frequency
      rotation = frequency * ((1 - ratio) * (1 + ratio)).squareRoot()
      b = (decay - velocity) / rotation
    } else {
      // u = p·e^(−slow·t) + (1 − p)·e^(−fast·t), where slow·fast = ω₀².
      regime = .overdamped
      let fast = frequency * (ratio + ((ratio - 1) * (ratio + 1)).squareRoot())
      let slow = frequency / fast * frequency
      decay = slow
      rotation = fast
      b = (fast - velocity) / (fast - slow)
    }
  }

  /// The greatest rate, per second, at which its motion bends: of its swing, or of its faster decay.
  var fastest: Double { max(rotation, decay, frequency) }

  /// Where the spring is after `seconds`: 0 at the start, 1 at rest, beyond 1 on the other side.
  package func value(at seconds: Double) -> Double {
    guard seconds > 0 else { return 0 }
    return 1 - offset(at: seconds)
  }

  private func offset(at t: Double) -> Double {
    switch regime {
    case .underdamped:
      let envelope = exp(-decay * t)
      guard envelope > 0, t.isFinite else { return 0 }
      let angle = rotation * t
      return envelope * (cos(angle) + b * sin(angle))
    case .critical:
      let envelope = exp(-decay * t)
      return envelope > 0 ? envelope * (1 + b * t) : 0
    case .overdamped:
      return b * exp(-decay * t) + (1 - b) * exp(-rotation * t)
    }
  }

  /// How long the spring takes until it has come to rest within a thousandth of the way, in seconds.
  ///
  /// Measured rules: underdamped, `ln(1000·(1 + |ζω₀ − v₀|/ω_d)) / (ζω₀)`; critical, the first multiple of a
  /// tenth of a second at which the offset is below 0.001 (taken for overdamped as well); without damping
  /// `Float.greatestFiniteMagnitude`.
  package var settlingDuration: Double {
    let never = Double(Float.greatestFiniteMagnitude)
    switch regime {
    case .underdamped:
      guard decay > 0 else { return never }
      return min(log(1000 * (1 + abs(b))) / decay, never)
    case .critical, .overdamped:
      for tenth in 1...10_000 where abs(offset(at: Double(tenth) / 10)) < 0.001 {
        return Double(tenth) / 10
      }
      // A very slow spring: past a quarter of an hour the tenths matter less than the search for them.
      var high = 1000.0
      while abs(offset(at: high)) >= 0.001 {
        high *= 2
        guard high < never else { return never }
      }
      var low = high / 2
      while high - low > 0.05, (low + high) / 2 > low, (low + high) / 2 < high {
        let middle = (low + high) / 2
        if abs(offset(at: middle)) >= 0.001 { low = middle } else { high = middle }
      }
      return (high * 10).rounded(.up) / 10
    }
  }

  // MARK: Perceptual duration and bounce

  /// The stiffness and damping of a spring of mass 1 that feels `perceptualDuration` seconds long.
  ///
  /// `bounce` 0 is critical, above 0 bouncy (1 never rests), below 0 overdamped. Source: measured.
  package static func stiffnessAndDamping(
    perceptualDuration: Double, bounce: Double
  ) -> (stiffness: Double, damping: Double) {
    let frequency = 2 * Double.pi / perceptualDuration
    let damping = bounce >= 0 ? 2 * frequency * (1 - bounce) : 2 * frequency / (1 + bounce)
    return (frequency * frequency, damping)
  }

  /// The inverse of `stiffnessAndDamping`, for any mass.
  package static func perceptualDurationAndBounce(
    mass: Double, stiffness: Double, damping: Double
  ) -> (perceptualDuration: Double, bounce: Double) {
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    return (2 * .pi * (mass / stiffness).squareRoot(), ratio <= 1 ? 1 - ratio : 1 / ratio - 1)
  }
}
