import CoreAnimationMarkup
import Foundation
import QuartzCore
import RenderTree
import Testing

@testable import Previewer
@testable import SceneTools

/// Curves of animations, against closed forms.
@MainActor @Suite struct PlottedCurveTests {
  private func live(_ layer: CALayer) -> CAContext {
    let context = CAContext(layer: layer, clock: MediaClock(isPaused: true))
    CATransaction.flush()
    return context
  }

  private func near(_ a: Double, _ b: Double, _ tolerance: Double = 1e-6) -> Bool { abs(a - b) <= tolerance }

  @Test func aLinearCurveIsALine() throws {
    let layer = CALayer()
    let context = live(layer)
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.fromValue = 10
    animation.toValue = 110
    animation.duration = 2
    layer.add(animation, forKey: "move")
    CATransaction.flush()
    let stored = try #require(layer.animation(forKey: "move"))
    let curve = try #require(PlottedCurve(of: stored, on: layer))
    #expect(curve.span == 2 && curve.period == 2 && curve.total == 2)
    #expect(curve.lines.count == 1)
    for point in curve.lines[0].points { #expect(near(point.y, 10 + 50 * point.x)) }
    #expect(near(curve.values(at: 0.5)[0], 35))
    #expect(curve.range == 10...110)
    #expect(!curve.isProgress)
    // The layer itself is as it was.
    #expect(context.clock.time == 0 && layer.animationKeys() == ["move"])
  }

  @Test func anglesArePlottedInDegrees() throws {
    let layer = CALayer()
    let context = live(layer)
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.fromValue = 0
    turn.toValue = Double.pi
    turn.duration = 2
    layer.add(turn, forKey: "turn")
    CATransaction.flush()
    let curve = try #require(PlottedCurve(of: turn, on: layer))
    #expect(near(curve.values(at: 0.5)[0], 45) && near(curve.range.upperBound, 180))
    // 180° in two seconds.
    #expect(near(curve.velocities(at: 1)[0], 90, 1e-3))
    #expect(context.clock.time == 0)
  }

  @Test func aSpringIsTheSolversSpring() throws {
    let layer = CALayer()
    let context = live(layer)
    let spring = CASpringAnimation(keyPath: "opacity")
    spring.fromValue = 0
    spring.toValue = 1
    spring.damping = 6
    spring.stiffness = 150
    spring.duration = spring.settlingDuration
    layer.add(spring, forKey: nil)
    CATransaction.flush()
    let stored = try #require(layer.addedAnimations.first?.animation)
    let curve = try #require(PlottedCurve(of: stored, on: layer))
    let w = 150.0.squareRoot()
    let ratio = 6 / (2 * w)
    let wd = w * (1 - ratio * ratio).squareRoot()
    for time in [0.05, 0.13, 0.31, 0.7] {
      let expected =
        1 - exp(-ratio * w * time) * (cos(wd * time) + ratio * w / wd * sin(wd * time))
      #expect(near(curve.values(at: time)[0], expected, 1e-5))
    }
    #expect(curve.range.upperBound > 1.3)
    _ = context
  }

  @Test func keyFramesAutoreverseAndRepeat() throws {
    let layer = CALayer()
    let context = live(layer)
    let frames = CAKeyframeAnimation(keyPath: "position")
    frames.values = [CGPoint(x: 0, y: 0), CGPoint(x: 100, y: 0), CGPoint(x: 100, y: 40)]
    frames.keyTimes = [0, 0.25, 1]
    frames.duration = 2
    frames.autoreverses = true
    frames.repeatCount = .infinity
    frames.speed = 2
    layer.add(frames, forKey: "k")
    CATransaction.flush()
    let curve = try #require(
      layer.animation(forKey: "k").flatMap { PlottedCurve(of: $0, on: layer) })
    // At twice the speed a repetition takes a second, and the way back another.
    #expect(curve.period == 2 && curve.span == 2 && curve.total == .infinity)
    #expect(curve.lines.map(\.label) == ["x", "y"])
    #expect(near(curve.values(at: 0.125)[0], 50))
    #expect(near(curve.values(at: 0.625)[1], 20))
    #expect(near(curve.values(at: 1.375)[1], 20))
    #expect(curve.place(of: 7.25) == 1.25)
    #expect(curve.place(of: -0.1) == nil)
    _ = context
  }

  /// A member is shown as its group runs it: the group's timing function and duration count.
  @Test func membersOfGroupsRunInTheirGroup() throws {
    let layer = CALayer()
    let context = live(layer)
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = 0
    fade.beginTime = 1
    fade.duration = 1
    fade.fillMode = .both
    let grow = CABasicAnimation(keyPath: "cornerRadius")
    grow.fromValue = 0
    grow.toValue = 8
    let group = CAAnimationGroup()
    group.animations = [fade, grow]
    group.duration = 4
    layer.add(group, forKey: "g")
    CATransaction.flush()
    let stored = try #require(layer.animation(forKey: "g"))
    let first = try #require(PlottedCurve(of: stored, member: [0], on: layer))
    #expect(first.span == 4)
    #expect(near(first.values(at: 0.5)[0], 1))
    #expect(near(first.values(at: 1.5)[0], 0.5))
    #expect(near(first.values(at: 3)[0], 0))
    let second = try #require(PlottedCurve(of: stored, member: [1], on: layer))
    #expect(near(second.values(at: 1)[0], 2))
    // A group has no curve itself.
    #expect(PlottedCurve(of: stored, on: layer) == nil)
    _ = context
  }

  /// A missing end is the value of the model, and an additive animation adds to it.
  @Test func missingEndsAreTheLayersValues() throws {
    let layer = CALayer()
    layer.cornerRadius = 6
    let context = live(layer)
    let from = CABasicAnimation(keyPath: "cornerRadius")
    from.fromValue = 0
    from.duration = 1
    layer.add(from, forKey: "from")
    let add = CABasicAnimation(keyPath: "cornerRadius")
    add.fromValue = 0
    add.toValue = 4
    add.isAdditive = true
    add.duration = 1
    layer.add(add, forKey: "add")
    CATransaction.flush()
    let a = try #require(layer.animation(forKey: "from").flatMap { PlottedCurve(of: $0, on: layer) })
    #expect(near(a.values(at: 0.5)[0], 3))
    let b = try #require(layer.animation(forKey: "add").flatMap { PlottedCurve(of: $0, on: layer) })
    #expect(near(b.values(at: 0.5)[0], 8))
    _ = context
  }

  @Test func transformsAreShownByTheirParts() throws {
    let layer = CALayer()
    let context = live(layer)
    let turn = CABasicAnimation(keyPath: "transform")
    turn.fromValue = CATransform3DIdentity
    turn.toValue = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    turn.duration = 1
    layer.add(turn, forKey: "t")
    CATransaction.flush()
    let curve = try #require(layer.animation(forKey: "t").flatMap { PlottedCurve(of: $0, on: layer) })
    #expect(curve.lines.map(\.label) == ["rotation z°"])
    #expect(near(curve.values(at: 0.5)[0], 45, 1e-4))
    _ = context
  }

  @Test func objectsHaveAProgress() throws {
    let layer = CAShapeLayer()
    let context = live(layer)
    let morph = CABasicAnimation(keyPath: "path")
    morph.fromValue = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil)
    morph.toValue = CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 5), transform: nil)
    morph.duration = 1
    morph.timingFunction = CAMediaTimingFunction(name: .easeIn)
    layer.add(morph, forKey: "m")
    CATransaction.flush()
    let curve = try #require(layer.animation(forKey: "m").flatMap { PlottedCurve(of: $0, on: layer) })
    #expect(curve.isProgress)
    #expect(curve.range == 0...1)
    // easeIn is (0.42, 0), (1, 1): at its parameter 0.5 x is 0.6575 · … ; halfway it has made less than a third of the way.
    let half = curve.values(at: 0.5)[0]
    #expect(half > 0.3 && half < 0.33)
    _ = context
  }

  /// A discrete step is drawn upright: two points within a thousandth of the length.
  @Test func stepsAreUpright() throws {
    let layer = CALayer()
    let context = live(layer)
    let steps = CAKeyframeAnimation(keyPath: "opacity")
    steps.values = [0.2, 0.8]
    steps.calculationMode = .discrete
    steps.duration = 1
    layer.add(steps, forKey: "s")
    CATransaction.flush()
    let curve = try #require(layer.animation(forKey: "s").flatMap { PlottedCurve(of: $0, on: layer) })
    let points = curve.lines[0].points
    let step = try #require(points.indices.dropFirst().first { abs(points[$0].y - points[$0 - 1].y) > 0.3 })
    #expect(points[step].x - points[step - 1].x < 0.001)
    #expect(near(points[step].x, 0.5, 0.001))
    _ = context
  }
}
