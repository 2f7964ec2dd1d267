/// The spring of an animation block, from the damping ratio and the duration that a program gives.
///
/// ```swift
/// let curve = SpringCurve(dampingRatio: 0.25, duration: 3)
/// // curve.stiffness is 54.83…, curve.damping 3.702…
/// ```
/// The mass is 1. The stiffness is ω² and the damping 2ζω, where ω is such that the envelope of the motion has come down to
/// 0.001 of the way at the end of the duration:
///
/// - ζ < 1: |ζω − v| / (ω√(1−ζ²)) · e^(−ζωD) = 0.001
/// - ζ = 1: |(ω − v)D + 1| · e^(−ωD) = 0.001
///
/// Source: values of springs that were printed on devices.
package struct SpringCurve: Equatable, Sendable {
  package let mass: Double
  package let stiffness: Double
  package let damping: Double
  /// The speed at the start in units of the whole way per second.
  package let initialVelocity: Double
  /// Whether a damping above the critical one counts; else it behaves as critical.
  package let allowsOverdamping: Bool

  /// A spring of known constants.
  package init(
    mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
    self.allowsOverdamping = allowsOverdamping
  }

  /// A spring that comes to rest after a duration.
  ///
  /// - Parameters:
  ///   - dampingRatio: 1 and more does not swing over; smaller values swing. Values below 0.01 count as 0.01.
  ///   - duration: in seconds, limited to 0.001…1,000,000.
  ///   - initialVelocity: in units of the whole way per second.
  package init(dampingRatio: Double, duration: Double, initialVelocity: Double = 0) {
    let ratio = dampingRatio.isNaN ? 1 : min(max(dampingRatio, 0.01), 1)
    let duration = duration.isNaN ? 0.001 : min(max(duration, 0.001), 1e6)
    let velocity = initialVelocity.isFinite ? min(max(initialVelocity, -1e6), 1e6) : 0
    let frequency = Envelope(ratio: ratio, duration: duration, velocity: velocity).frequency
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency, initialVelocity: velocity)
  }

  /// The envelope as a function of ω, which is solved for the frequency.
  private struct Envelope {
    let ratio: Double
    let duration: Double
    let velocity: Double

    private static let rest = 0.001

    /// The logarithm of the envelope over its value at rest, and the derivative. The logarithm is concave where the
    /// velocity is positive and convex where it is negative, so Newton's method converges from the sides chosen below.
    private func value(_ frequency: Double) -> (value: Double, slope: Double) {
      if ratio >= 1 {
        let linear = (frequency - velocity) * duration + 1
        return (
          log(abs(linear) / Self.rest) - frequency * duration, duration / linear - duration
        )
      }
      let linear = ratio * frequency - velocity
      let swing = (1 - ratio * ratio).squareRoot()
      return (
        log(abs(linear) / (frequency * swing * Self.rest)) - ratio * frequency * duration,
        ratio / linear - 1 / frequency - ratio * duration
      )
    }

    /// The ω at which the envelope is greatest behind its zero. From there on it decays. 0 if it decays everywhere.
    private var crest: Double {
      guard velocity > 0 else { return 0 }
      if ratio >= 1 { return velocity }
      // The derivative's zero: ζ²D ω² − ζDv ω − v = 0.
      let (a, b) = (ratio * ratio * duration, ratio * duration * velocity)
      return (b + (b * b + 4 * a * velocity).squareRoot()) / (2 * a)
    }

    var frequency: Double {
      let crest = crest
      if crest > 0, value(crest).value <= 0 { return rootBeforeZero }
      var frequency = max(5 / duration, crest * 1.001)
      for _ in 0..<200 {
        let (value, slope) = value(frequency)
        let next = frequency - value / slope
        guard next.isFinite, next > 0 else { break }
        let step = abs(next - frequency)
        frequency = next
        if step <= 1e-15 * frequency { break }
      }
      return frequency
    }

    /// With a great velocity the envelope is never above its value at rest behind its zero. It decays before the zero.
    private var rootBeforeZero: Double {
      var (low, high) = (0.0, ratio >= 1 ? velocity - 1 / duration : velocity / ratio)
      for _ in 0..<200 {
        let middle = (low + high) / 2
        if value(middle).value > 0 { low = middle } else { high = middle }
      }
      return (low + high) / 2
    }
  }
}
