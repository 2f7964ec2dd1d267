import Testing

@testable import UIKitCore

@Suite struct SpringCurveTests {
  /// Damping ratio, duration, stiffness and damping: values that were printed on devices, and more by the formula.
  private static let published: [[Double]] = [
    [0.25, 3, 54.83363359078326, 3.702486785620688], [0.5, 0.5, 646.8780063665112, 25.43379653859233],
    [0.8, 0.5, 323.5894917400647, 28.781749405735674], [0.7, 1, 96.81864497885663, 13.775505223350574],
    [1, 0.5, 341.02369770847105, 36.933653905806345],
  ]

  @Test(arguments: published)
  func publishedPairs(row: [Double]) {
    let spring = SpringCurve(dampingRatio: row[0], duration: row[1])
    #expect(abs(spring.stiffness / row[2] - 1) < 1e-9)
    #expect(abs(spring.damping / row[3] - 1) < 1e-9)
    #expect(spring.mass == 1)
  }

  /// The envelope at the end of the duration is a thousandth, whatever the speed at the start.
  private static let ratios: [Double] = [0.01, 0.05, 0.3, 0.6, 0.9, 0.999, 1]
  private static let velocities: [Double] = [-20, -3, 0, 0.5, 2, 10, 40]

  @Test(arguments: ratios, velocities)
  func theEnvelopeEndsAtAThousandth(ratio: Double, velocity: Double) {
    let durations: [Double] = [0.05, 0.4, 2, 10]
    for duration in durations {
      let spring = SpringCurve(dampingRatio: ratio, duration: duration, initialVelocity: velocity)
      let frequency = spring.stiffness.squareRoot()
      #expect(frequency > 0 && frequency.isFinite)
      let decay: Double = exp(-ratio * frequency * duration)
      var size: Double = abs((frequency - velocity) * duration + 1)
      if ratio < 1 {
        let swing: Double = frequency * (1 - ratio * ratio).squareRoot()
        size = abs(ratio * frequency - velocity) / swing
      }
      let envelope: Double = size * decay * 1000
      #expect(abs(envelope - 1) < 1e-6, "\(ratio) \(duration) \(velocity) \(frequency)")
    }
  }

  @Test func badInputGivesASpring() {
    let values: [Double] = [.nan, .infinity, -.infinity, 0, -1, 1e300]
    for value in values {
      for spring in [
        SpringCurve(dampingRatio: value, duration: 1), SpringCurve(dampingRatio: 0.5, duration: value),
        SpringCurve(dampingRatio: 0.5, duration: 1, initialVelocity: value),
        SpringCurve(dampingRatio: 1, duration: 1, initialVelocity: value),
      ] {
        #expect(spring.stiffness > 0 && spring.stiffness.isFinite)
        #expect(spring.damping > 0 && spring.damping.isFinite)
      }
    }
    #expect(SpringCurve(dampingRatio: 3, duration: 1) == SpringCurve(dampingRatio: 1, duration: 1))
  }

  @Test func springParametersChooseTheDuration() {
    let byRatio = UISpringTimingParameters(dampingRatio: 0.25).curve(forDuration: 3)
    #expect(abs(byRatio.spring.stiffness - 54.83363359078326) < 1e-9 && byRatio.duration == 3)
    let system = UISpringTimingParameters().curve(forDuration: 3)
    #expect(system.spring == SpringCurve(mass: 3, stiffness: 1000, damping: 500))
    let animation = CASpringAnimation(keyPath: "position")
    animation.mass = 3
    animation.stiffness = 1000
    animation.damping = 500
    // About the half second of the system's transitions: a damping above the critical one counts as critical.
    #expect(system.duration == animation.settlingDuration && system.duration < 0.7)
    let perceptual = UISpringTimingParameters(duration: 0.5, bounce: 0).curve(forDuration: 9).spring
    // Critical: stiffness (2π/p)², damping 4π/p.
    #expect(abs(perceptual.stiffness - 157.91367041742973) < 1e-9)
    #expect(abs(perceptual.damping - 25.132741228718345) < 1e-9)
    let fast = UISpringTimingParameters(dampingRatio: 1, initialVelocity: CGVector(dx: 3, dy: 4))
    #expect(fast.curve(forDuration: 1).spring.initialVelocity == 3)
    #expect(fast.curve(forDuration: 1, along: .y).spring.initialVelocity == 4)
    #expect(fast.timingCurveType == .spring && fast.springTimingParameters === fast)
  }

  @Test func cubicParametersAreCurves() throws {
    let builtIn = UICubicTimingParameters(animationCurve: .easeIn)
    #expect(builtIn.timingCurveType == .builtin && builtIn.controlPoint1 == CGPoint(x: 0.42, y: 0))
    #expect(builtIn.controlPoint2 == CGPoint(x: 1, y: 1))
    let own = UICubicTimingParameters(
      controlPoint1: CGPoint(x: 0.1, y: 0.6), controlPoint2: CGPoint(x: 0.3, y: 1.5))
    #expect(own.timingCurveType == .cubic && own.cubicTimingParameters === own)
    var points: [Float] = [0, 0]
    own.timingFunction.getControlPoint(at: 2, values: &points)
    #expect(points == [0.3, 1.5])
    #expect(UIViewAnimationCurve.easeInOut.rawValue == 0 && UIViewAnimationCurve.easeIn.rawValue == 1)
    #expect(UIViewAnimationCurve.easeOut.rawValue == 2 && UIViewAnimationCurve.linear.rawValue == 3)
    #expect(UIViewAnimationCurve.linear.timingFunction === CAMediaTimingFunction(name: .linear))
    let kept = try #require(try archived(own))
    #expect(kept.controlPoint2 == own.controlPoint2 && kept.timingCurveType == .cubic)
    let spring = UISpringTimingParameters(
      mass: 2, stiffness: 3, damping: 4, initialVelocity: CGVector(dx: 1, dy: 0))
    #expect(try archived(spring) == spring)
  }
}
