import QuartzCore

/// A rotating ring whose head moves away and whose tail follows.
///
/// `strokeEnd` is animated in the first half of each round, `strokeStart` in the second: two basic animations
/// in a group, the second with a begin time in the group's time.
public final class ChasingRingLayer: IndicatorLayer {
  /// The seconds of one round.
  public static let period: CFTimeInterval = 1
  /// The fraction of a round after which the tail starts.
  public static let tailStart = 0.5

  /// The ring.
  public let ring = CAShapeLayer()

  public override func setUp() {
    ring.fillColor = nil
    ring.lineWidth = 5
    ring.lineCap = .round
    addSublayer(ring)
  }

  public override func colorDidChange() { ring.strokeColor = color }

  public override func layoutSublayers() {
    withoutActions {
      ring.frame = bounds
      let circle = ring.bounds.square(insetBy: ring.lineWidth / 2)
      let path = CGMutablePath()
      // From the top, clockwise on the screen.
      path.addRelativeArc(
        center: CGPoint(x: circle.midX, y: circle.midY), radius: circle.width / 2, startAngle: -.pi / 2,
        delta: 2 * .pi)
      ring.path = path
    }
  }

  public override func addAnimations(at start: CFTimeInterval) {
    let head = CABasicAnimation(keyPath: "strokeEnd")
    head.fromValue = 0
    head.toValue = 1
    head.duration = Self.period * Self.tailStart
    head.timingFunction = .smooth
    // The head waits at the end for the tail, and the tail waits at the beginning.
    head.fillMode = .forwards

    let tail = CABasicAnimation(keyPath: "strokeStart")
    tail.fromValue = 0
    tail.toValue = 1
    tail.beginTime = Self.period * Self.tailStart
    tail.duration = Self.period * (1 - Self.tailStart)
    tail.timingFunction = .smooth
    tail.fillMode = .backwards

    let chase = CAAnimationGroup()
    chase.animations = [head, tail]
    chase.duration = Self.period
    chase.repeatsForever(from: start)
    ring.add(chase, forKey: "chase")

    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.byValue = 2 * Double.pi
    turn.duration = Self.period * 2
    turn.repeatsForever(from: start)
    ring.add(turn, forKey: "turn")
  }
}
