import QuartzCore

/// A rotating arc that fades out at its tail: a conic gradient with a ring as its mask.
public final class SweepLayer: IndicatorLayer {
  /// The seconds of one turn.
  public static let period: CFTimeInterval = 0.8

  /// The gradient, which rotates with its mask.
  public let gradient = CAGradientLayer()
  private let ring = CAShapeLayer()

  public override func setUp() {
    gradient.type = .conic
    // The centre of the unit square. Angles count from the direction to the end point.
    gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    // Only the alpha of a mask has an effect.
    ring.fillColor = nil
    ring.strokeColor = CGColor(gray: 0, alpha: 1)
    ring.lineWidth = 6
    ring.lineCap = .round
    gradient.mask = ring
    addSublayer(gradient)
  }

  public override func colorDidChange() {
    gradient.colors = [color.copy(alpha: 0) ?? color, color]
  }

  public override func layoutSublayers() {
    withoutActions {
      gradient.bounds = bounds.square()
      gradient.position = CGPoint(x: bounds.midX, y: bounds.midY)
      ring.frame = gradient.bounds
      let path = CGMutablePath()
      let radius = max(ring.bounds.width - ring.lineWidth, 0) / 2
      // The round caps stay within the gradient's turn.
      let cap = radius > 0 ? ring.lineWidth / 2 / radius : 0
      path.addArc(
        center: CGPoint(x: ring.bounds.midX, y: ring.bounds.midY), radius: radius, startAngle: cap,
        endAngle: 2 * .pi - cap, clockwise: false)
      ring.path = path
    }
  }

  public override func addAnimations(at start: CFTimeInterval) {
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.fromValue = 0
    turn.toValue = 2 * Double.pi
    turn.duration = Self.period
    turn.repeatsForever(from: start)
    gradient.add(turn, forKey: "turn")
  }
}
