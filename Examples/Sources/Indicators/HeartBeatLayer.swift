import QuartzCore

/// A heart that beats twice, then springs back and rests: keyframes followed by a spring.
public final class HeartBeatLayer: IndicatorLayer {
  /// The seconds between beats.
  public static let period: CFTimeInterval = 1
  /// The seconds of the two beats, after which the spring follows.
  public static let beats: CFTimeInterval = 0.35
  /// The scale of the heart when the spring begins.
  public static let peak: CGFloat = 1.3

  /// The heart.
  public let heart = CAShapeLayer()

  public override func setUp() { addSublayer(heart) }

  public override func colorDidChange() { heart.fillColor = color }

  public override func layoutSublayers() {
    withoutActions {
      heart.bounds = bounds.square()
      heart.position = CGPoint(x: bounds.midX, y: bounds.midY)
      heart.path = Self.path(in: heart.bounds.square(insetBy: heart.bounds.width * 0.12))
    }
  }

  public override func addAnimations(at start: CFTimeInterval) {
    let beat = CAKeyframeAnimation(keyPath: "transform.scale")
    beat.values = [1, 1.15, 1.05, Self.peak]
    beat.keyTimes = [0, 0.35, 0.6, 1]
    // One timing function for each of the three segments between four values.
    beat.timingFunctions = [
      CAMediaTimingFunction(name: .easeOut), CAMediaTimingFunction(name: .easeIn),
      CAMediaTimingFunction(name: .easeOut),
    ]
    beat.duration = Self.beats

    // A spring's settling time does not depend on its duration. This cuts it off when it hardly moves.
    let settle = Self.spring()
    settle.keyPath = "transform.scale"
    settle.fromValue = Self.peak
    settle.toValue = 1
    settle.beginTime = Self.beats
    settle.duration = Self.period - Self.beats

    let life = CAAnimationGroup()
    life.animations = [beat, settle]
    life.duration = Self.period
    life.repeatsForever(from: start)
    heart.add(life, forKey: "life")
  }

  /// The spring that returns the heart to its size.
  public static func spring() -> CASpringAnimation {
    let spring = CASpringAnimation()
    spring.mass = 1
    spring.stiffness = 400
    spring.damping = 14
    return spring
  }

  /// Two lobes and a tip, from four curves.
  private static func path(in box: CGRect) -> CGPath {
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      CGPoint(x: box.minX + x * box.width, y: box.minY + y * box.height)
    }
    let path = CGMutablePath()
    path.move(to: point(0.5, 0.27))
    path.addCurve(to: point(0, 0.33), control1: point(0.4, -0.02), control2: point(0, -0.02))
    path.addCurve(to: point(0.5, 0.95), control1: point(0, 0.6), control2: point(0.3, 0.75))
    path.addCurve(to: point(1, 0.33), control1: point(0.7, 0.75), control2: point(1, 0.6))
    path.addCurve(to: point(0.5, 0.27), control1: point(1, -0.02), control2: point(0.6, -0.02))
    path.closeSubpath()
    return path
  }
}
