import ExampleKit
import QuartzCore

/// Runs the listings of five articles on Core Animation, rewritten in Swift, and checks the behaviour that
/// the articles describe.
///
/// The articles are on implicit animation, easing, layer time, and Core Animation in general. Listings that
/// need views are named at the end.
@main struct ArticleListings {
  static func main() {
    let report = Report()
    implicitAnimations(report)
    easing(report)
    layerTime(report)
    layers(report)
    report.heading("Not here, since they need views")
    report.note(
      "UIView animation blocks and options, view controllers' transitions, gestures, UIBezierPath, UIImage")
    report.finish()
  }

  /// The presentation of a layer of a stage that is stopped at `time`.
  static func shown<Layer: CALayer>(_ layer: Layer, at time: CFTimeInterval) -> Layer? {
    layer.speed = 0
    layer.timeOffset = time
    CATransaction.flush()
    return layer.presentation()
  }

  static func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 1e-6) -> Bool { abs(a - b) <= tolerance }

  static func box(_ x: Double, _ y: Double, _ side: Double) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: side, height: side)
    layer.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    return layer
  }

  // MARK: Implicit animation

  static func implicitAnimations(_ report: Report) {
    report.heading("Implicit animation")
    let stage = Stage(size: CGSize(width: 320, height: 480))
    let layer = stage.add(box(50, 50, 100))

    layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    let change = layer.animation(forKey: "backgroundColor")
    report.check(
      change is CABasicAnimation && change?.duration == 0.25, "A change of colour is animated for 0.25 s")

    var hasCompleted = false
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.1)
    CATransaction.setCompletionBlock {
      // As in the article: the completion block rotates the layer, which is animated too.
      hasCompleted = true
      layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 4))
    }
    layer.backgroundColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    CATransaction.commit()
    report.check(
      layer.animation(forKey: "backgroundColor")?.duration == 0.1, "A transaction sets the duration")
    let start = CACurrentMediaTime()
    while !hasCompleted, CACurrentMediaTime() < start + 5 { runMainLoop(until: CACurrentMediaTime() + 0.02) }
    report.check(hasCompleted, "The completion block comes when the animation has ended")
    report.check(layer.animation(forKey: "transform")?.duration == 0.25, "What it changes is animated again")

    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.opacity = 0.5
    CATransaction.commit()
    report.check(layer.animation(forKey: "opacity") == nil, "Disabled actions animate nothing")

    let push = CATransition()
    push.type = .push
    push.subtype = .fromLeft
    layer.actions = ["backgroundColor": push]
    layer.removeAllAnimations()
    layer.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 0, alpha: 1)
    report.check(
      layer.animation(forKey: "transition") is CATransition,
      "A layer's own action takes the place of the default")

    let moving = stage.add(box(0, 0, 50))
    let slide = CABasicAnimation(keyPath: "position.x")
    slide.toValue = 225
    slide.duration = 1
    moving.add(slide, forKey: nil)
    let half = shown(moving, at: 0.5)
    report.check(isNear(Double(half?.position.x ?? 0), 125), "Half way, the presentation layer is half way")
    report.check(
      half?.hitTest(CGPoint(x: 125, y: 25)) != nil && moving.hitTest(CGPoint(x: 125, y: 25)) == nil,
      "It is hit where it is seen, the model where it will be")
  }

  // MARK: Easing

  static func easing(_ report: Report) {
    report.heading("Easing")
    let stage = Stage(size: CGSize(width: 320, height: 480))
    let curves: [(CAMediaTimingFunctionName, Easing)] = [
      (.easeIn, Easing(0.42, 0, 1, 1)), (.easeOut, Easing(0, 0, 0.58, 1)),
      (.easeInEaseOut, Easing(0.42, 0, 0.58, 1)), (.default, Easing(0.25, 0.1, 0.25, 1)),
    ]
    for (name, curve) in curves {
      let layer = stage.add(box(0, 0, 20))
      let slide = CABasicAnimation(keyPath: "position.x")
      (slide.fromValue, slide.toValue, slide.duration) = (0, 100, 1)
      slide.timingFunction = CAMediaTimingFunction(name: name)
      layer.add(slide, forKey: nil)
      let x = Double(shown(layer, at: 0.3)?.position.x ?? .nan)
      report.check(
        isNear(x, 100 * curve(0.3), 1e-2), "\(name.rawValue) is at \(text(x)) after 0.3 of its time")
    }

    // The hand of a clock that overshoots its mark: control points outside the unit square.
    let overshoot = CAMediaTimingFunction(controlPoints: 1, 0, 0.75, 1)
    var point: [Float] = [0, 0]
    overshoot.getControlPoint(at: 2, values: &point)
    report.check(point == [0.75, 1], "A function of our own gives its control points back")

    // Each step of a keyframe animation has its own timing function.
    let colours = stage.add(box(0, 0, 20))
    let steps = CAKeyframeAnimation(keyPath: "opacity")
    steps.values = [0, 1, 0.5]
    steps.duration = 2
    let easeIn = CAMediaTimingFunction(name: .easeIn)
    steps.timingFunctions = [easeIn, easeIn]
    colours.add(steps, forKey: nil)
    let curve = Easing(0.42, 0, 1, 1)
    report.check(
      isNear(Double(shown(colours, at: 0.5)?.opacity ?? .nan), curve(0.5), 1e-4)
        && isNear(Double(shown(colours, at: 1.5)?.opacity ?? .nan), 1 - 0.5 * curve(0.5), 1e-4),
      "Each step of the keyframes follows a function of its own")

    // A bouncing ball, as a list of values for each frame. No cubic curve has this motion.
    func bounce(_ t: Double) -> Double {
      switch t {
      case ..<(4 / 11.0): 121 * t * t / 16
      case ..<(8 / 11.0): 363 / 40.0 * t * t - 99 / 10.0 * t + 17 / 5.0
      case ..<(9 / 10.0): 4356 / 361.0 * t * t - 35442 / 1805.0 * t + 16061 / 1805.0
      default: 54 / 5.0 * t * t - 513 / 25.0 * t + 268 / 25.0
      }
    }
    let ball = stage.add(box(140, 0, 40))
    let fall = CAKeyframeAnimation(keyPath: "position")
    fall.values = (0...60).map { NSValue(cgPoint: CGPoint(x: 160, y: 32 + 236 * bounce(Double($0) / 60))) }
    fall.duration = 1
    ball.add(fall, forKey: nil)
    let y = Double(shown(ball, at: 20 / 60.0)?.position.y ?? .nan)
    report.check(
      isNear(y, 32 + 236 * bounce(20 / 60.0), 1e-6), "The ball is where the formula has it, frame 20 of 60")
  }

  // MARK: Layer time

  static func layerTime(_ report: Report) {
    report.heading("Layer time")
    let stage = Stage(size: CGSize(width: 256, height: 256))
    let door = stage.add(box(64, 64, 128))
    door.anchorPoint = CGPoint(x: 0, y: 0.5)
    let swing = CABasicAnimation(keyPath: "transform.rotation.y")
    swing.toValue = -Double.pi / 2
    swing.duration = 2
    swing.repeatDuration = .infinity
    swing.autoreverses = true
    door.add(swing, forKey: nil)
    func angle(_ time: Double) -> Double {
      (shown(door, at: time)?.value(forKeyPath: "transform.rotation.y") as? Double) ?? .nan
    }
    report.check(
      isNear(angle(1), -.pi / 4) && isNear(angle(3), -.pi / 4), "The door swings, and back, without end")
    report.check(isNear(angle(0.5), -.pi / 8), "A paused layer is moved by hand through its timeOffset")

    let filled = stage.add(box(0, 0, 10))
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration, fade.beginTime) = (0.2, 0.6, 1, 1)
    fade.fillMode = .both
    fade.isRemovedOnCompletion = false
    filled.add(fade, forKey: nil)
    report.check(
      isNear(Double(shown(filled, at: 0.5)?.opacity ?? 0), 0.2)
        && isNear(Double(shown(filled, at: 3)?.opacity ?? 0), 0.6),
      "Filled both ways, it holds its ends before and after")

    let fast = stage.add(CALayer())
    (fast.beginTime, fast.speed, fast.timeOffset) = (3, 2, 1)
    report.check(
      fast.convertTime(10, from: stage.root) == 15, "Local time is (parent − beginTime) × speed + timeOffset")
  }

  // MARK: Layers

  static func layers(_ report: Report) {
    report.heading("Layers")
    let stage = Stage(size: CGSize(width: 300, height: 300))
    let hand = stage.add(CALayer())
    hand.bounds = CGRect(x: 0, y: 0, width: 4, height: 80)
    hand.anchorPoint = CGPoint(x: 0.5, y: 0.9)
    hand.position = CGPoint(x: 150, y: 150)
    hand.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    let tip = hand.convert(CGPoint(x: 2, y: 0), to: stage.root)
    report.check(
      isNear(Double(tip.x), 222) && isNear(Double(tip.y), 150), "A clock's hand turns about its anchor point")

    // Volume bars: copies of one bar, each with a delay.
    let bars = CAReplicatorLayer()
    bars.frame = CGRect(x: 0, y: 0, width: 300, height: 150)
    bars.instanceCount = 6
    bars.instanceDelay = 0.1
    bars.instanceTransform = CATransform3DMakeTranslation(45, 0, 0)
    let bar = box(0, 0, 30)
    bars.addSublayer(bar)
    // Added when it is complete, because changes of a live layer would be animated.
    _ = stage.add(bars)
    let under = bars.presentation()?.hitTest(CGPoint(x: 45 * 3 + 15, y: 15))
    report.check(under?.model() === bar, "A replicator's fourth copy is met where it is drawn")

    // A shape that is drawn with a growing strokeEnd, and a photo that is folded with a gradient over it.
    let shape = stage.add(CAShapeLayer())
    let circle = CGMutablePath()
    circle.addArc(
      center: CGPoint(x: 50, y: 50), radius: 40, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
    shape.path = circle
    let draw = CABasicAnimation(keyPath: "strokeEnd")
    (draw.fromValue, draw.toValue, draw.duration) = (0, 1, 2)
    shape.add(draw, forKey: nil)
    report.check(
      isNear(Double(shown(shape, at: 0.5)?.strokeEnd ?? .nan), 0.25), "A circle is a quarter drawn")
    let fold = stage.add(CAGradientLayer())
    fold.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 0, alpha: 0)]
    fold.opacity = 0
    report.check(
      fold.colors?.count == 2 && fold.startPoint == CGPoint(x: 0.5, y: 0),
      "A gradient runs from top to bottom")

    // Several animations at once, in a group, along a path.
    let heart = stage.add(box(0, 0, 20))
    let along = CAKeyframeAnimation(keyPath: "position")
    let line = CGMutablePath()
    line.move(to: CGPoint(x: 0, y: 150))
    line.addCurve(
      to: CGPoint(x: 300, y: 150), control1: CGPoint(x: 75, y: 0), control2: CGPoint(x: 225, y: 300))
    along.path = line
    along.rotationMode = .rotateAuto
    let grow = CABasicAnimation(keyPath: "transform.scale")
    grow.toValue = 2
    let both = CAAnimationGroup()
    both.animations = [along, grow]
    both.duration = 4
    heart.add(both, forKey: nil)
    let middle = shown(heart, at: 2)
    report.check(
      isNear(Double(middle?.position.x ?? 0), 150) && isNear(Double(middle?.position.y ?? 0), 150),
      "A group moves along a curve and grows: half way it is in the middle")
  }
}
