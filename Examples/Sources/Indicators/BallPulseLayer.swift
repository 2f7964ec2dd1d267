import QuartzCore

/// Three balls in a line that shrink and fade one after the other.
///
/// Each ball has a group of two keyframe animations. The balls begin at intervals of `beat`.
public final class BallPulseLayer: IndicatorLayer {
  /// The seconds of one pulse.
  public static let period: CFTimeInterval = 0.75
  /// The seconds between the starts of two balls.
  public static let beat: CFTimeInterval = 0.12

  /// The balls, from left to right.
  public private(set) var balls: [CALayer] = []

  public override func setUp() {
    balls = (0..<3).map { _ in CALayer() }
    for ball in balls { addSublayer(ball) }
  }

  public override func colorDidChange() {
    for ball in balls { ball.backgroundColor = color }
  }

  public override func layoutSublayers() {
    let gap = bounds.width / 16
    let side = min((bounds.width - 2 * gap) / 3, bounds.height)
    withoutActions {
      for (index, ball) in balls.enumerated() {
        ball.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        ball.cornerRadius = side / 2
        ball.position = CGPoint(x: bounds.midX + (CGFloat(index) - 1) * (side + gap), y: bounds.midY)
      }
    }
  }

  public override func addAnimations(at start: CFTimeInterval) {
    let scale = CAKeyframeAnimation(keyPath: "transform.scale")
    scale.keyTimes = [0, 0.4, 1]
    scale.values = [1, 0.3, 1]

    let opacity = CAKeyframeAnimation(keyPath: "opacity")
    opacity.keyTimes = [0, 0.4, 1]
    opacity.values = [1, 0.5, 1]

    // Members of a group without a duration of their own have that of the group.
    let pulse = CAAnimationGroup()
    pulse.animations = [scale, opacity]
    pulse.duration = Self.period
    for (index, ball) in balls.enumerated() {
      // A layer stores a copy, so the same object may be changed and added again.
      pulse.repeatsForever(from: start + Double(index) * Self.beat)
      ball.add(pulse, forKey: "pulse")
    }
  }
}
