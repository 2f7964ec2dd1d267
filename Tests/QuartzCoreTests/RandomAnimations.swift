import TestSupport
import Foundation

@testable import QuartzCore

/// Random animations of every kind, the same ones for the same seed.
struct RandomAnimations {
  private var numbers: SplitMix64

  init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

  mutating func next() -> UInt64 { numbers.next() }

  mutating func number(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(next() >> 11) / 9_007_199_254_740_992
  }

  mutating func index(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  mutating func chance(_ probability: Double) -> Bool { number(0, 1) < probability }

  static let keys = [
    "opacity", "cornerRadius", "position", "position.x", "bounds", "bounds.size", "backgroundColor",
    "transform", "transform.rotation.z", "transform.rotation.y", "transform.scale", "transform.translation",
    "transform.translation.x", "sublayerTransform",
  ]

  private mutating func transform() -> CATransform3D {
    var t = CATransform3DIdentity
    switch index(4) {
    case 0: t = CATransform3DMakeTranslation(number(-90, 90), number(-90, 90), 0)
    case 1: t = CATransform3DMakeRotation(number(-3, 3), 0, 0, 1)
    case 2: t = CATransform3DMakeRotation(number(-3, 3), number(-1, 1), number(-1, 1), number(-1, 1))
    default: t.m34 = number(-0.002, 0.002)
    }
    t = CATransform3DScale(t, number(0.3, 2), number(0.3, 2), 1)
    return CATransform3DTranslate(t, number(-20, 20), number(-20, 20), 0)
  }

  mutating func value(_ key: String) -> Any {
    switch key {
    case "opacity": number(0, 1)
    case "position": CGPoint(x: number(-200, 200), y: number(-200, 200))
    case "bounds": CGRect(x: number(-9, 9), y: number(-9, 9), width: number(1, 90), height: number(1, 90))
    case "bounds.size", "transform.translation": CGSize(width: number(0, 90), height: number(0, 90))
    case "backgroundColor":
      CGColor(srgbRed: number(0, 1), green: number(0, 1), blue: number(0, 1), alpha: number(0, 1))
    case "transform", "sublayerTransform": transform()
    case "transform.rotation.z", "transform.rotation.y": number(-4, 4)
    case "transform.scale": number(0.2, 3)
    default: number(-100, 100)
    }
  }

  private mutating func curve() -> CAMediaTimingFunction? {
    switch index(5) {
    case 0: nil
    case 1: CAMediaTimingFunction(name: .linear)
    case 2: CAMediaTimingFunction(name: .easeInEaseOut)
    // Beyond both ends.
    case 3: CAMediaTimingFunction(controlPoints: 0.3, -0.6, 0.7, 1.8)
    default: CAMediaTimingFunction(controlPoints: Float(number(0, 1)), 0.1, Float(number(0, 1)), 0.9)
    }
  }

  mutating func animation(_ key: String) -> CAPropertyAnimation {
    let animation = chance(0.5) ? keyframes(key) : basic(key)
    if key == "transform", chance(0.25) {
      animation.valueFunction = CAValueFunction(name: .rotateZ)
      if let basic = animation as? CABasicAnimation {
        (basic.fromValue, basic.toValue, basic.byValue) = (number(-3, 3), chance(0.5) ? 1.0 : nil, nil)
      } else if let keyframes = animation as? CAKeyframeAnimation {
        keyframes.values = keyframes.values?.map { _ in number(-3, 3) }
      }
    }
    animation.timingFunction = curve()
    animation.isAdditive = chance(0.25)
    animation.isCumulative = chance(0.1)
    animation.beginTime = number(0.1, 6)
    animation.duration = number(0.3, 3)
    animation.speed = chance(0.3) ? Float(number(0.3, 2.5)) : chance(0.1) ? -1 : 1
    animation.repeatCount = [0, 0, 1.5, 3, .infinity][index(5)]
    if chance(0.15) { animation.repeatDuration = number(0.2, 5) }
    if chance(0.1) { animation.timeOffset = number(0, 2) }
    animation.autoreverses = chance(0.3)
    animation.fillMode = [.removed, .forwards, .backwards, .both][index(4)]
    animation.isRemovedOnCompletion = chance(0.4)
    return animation
  }

  private mutating func basic(_ key: String) -> CAPropertyAnimation {
    let animation: CABasicAnimation
    if chance(0.2) {
      let spring = CASpringAnimation(keyPath: key)
      spring.stiffness = number(20, 300)
      spring.damping = number(2, 30)
      spring.initialVelocity = number(-4, 4)
      animation = spring
    } else {
      animation = CABasicAnimation(keyPath: key)
    }
    let ends = index(7)
    if [0, 1, 2, 3].contains(ends) { animation.fromValue = value(key) }
    if [0, 1, 4, 5].contains(ends) { animation.toValue = value(key) }
    if [2, 5, 6].contains(ends) { animation.byValue = value(key) }
    return animation
  }

  private mutating func keyframes(_ key: String) -> CAPropertyAnimation {
    let animation = CAKeyframeAnimation(keyPath: key)
    let modes: [CAAnimationCalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
    animation.calculationMode = modes[index(5)]
    let count = chance(0.1) ? 2 + index(30) : 2 + index(5)
    if key == "position", chance(0.4) {
      let path = CGMutablePath()
      path.move(to: CGPoint(x: number(0, 90), y: number(0, 90)))
      for _ in 0..<count {
        let points = (0..<3).map { _ in CGPoint(x: number(0, 90), y: number(0, 90)) }
        if chance(0.5) {
          path.addLine(to: points[0])
        } else {
          path.addCurve(to: points[0], control1: points[1], control2: points[2])
        }
      }
      animation.path = path
    } else {
      animation.values = (0..<count).map { _ in value(key) }
    }
    if chance(0.5) {
      var times = (0..<(count + index(3) - 1)).map { _ in number(0, 1) }.sorted()
      if chance(0.7), !times.isEmpty { (times[0], times[times.count - 1]) = (0, 1) }
      if times.count > 2, chance(0.3) { times[1] = times[2] }
      animation.keyTimes = times.map { NSNumber(value: $0) }
    }
    if chance(0.4) {
      animation.timingFunctions = (0..<(1 + index(count))).map { _ in
        curve() ?? CAMediaTimingFunction(name: .linear)
      }
    }
    if chance(0.3) { animation.tensionValues = (0..<count).map { _ in NSNumber(value: number(-1, 1)) } }
    return animation
  }
}
