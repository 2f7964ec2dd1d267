import RenderTree
import Testing

@testable import QuartzCore
@testable import UIKitCore

extension PropertyAnimatorTests {
  /// The components of a spring's speed drive x and y, and widths and heights; single numbers have `dx` with its sign. Source: Apple's
  /// documentation of `initialVelocity`; published measurements.
  @Test(arguments: [(5.0, -5.0), (-3, 4), (2, 2)]) func eachAxisHasItsSpeed(dx: Double, dy: Double) {
    let spring = UISpringTimingParameters(dampingRatio: 0.8, initialVelocity: CGVector(dx: dx, dy: dy))
    let (x, y) = (
      spring.curve(forDuration: 1).spring.solver, spring.curve(forDuration: 1, along: .y).spring.solver
    )
    func expectAt(_ time: Double, _ stage: AnimationStage, sourceLocation: SourceLocation = #_sourceLocation)
    {
      let (a, b) = (x.value(at: time), y.value(at: time))
      expectNear(stage.shown.position.x, 5 + 100 * a, within: 1e-5, sourceLocation: sourceLocation)
      expectNear(stage.shown.position.y, 5 + 200 * b, within: 1e-5, sourceLocation: sourceLocation)
      expectNear(stage.shown.bounds.width, 10 + 50 * a, within: 1e-5, sourceLocation: sourceLocation)
      expectNear(stage.shown.bounds.height, 10 + 70 * b, within: 1e-5, sourceLocation: sourceLocation)
      expectNear(stage.shown.cornerRadius, 8 * a, within: 1e-5, sourceLocation: sourceLocation)
    }
    func change(_ view: UIView) {
      view.center = CGPoint(x: 105, y: 205)
      view.bounds.size = CGSize(width: 60, height: 80)
      view.layer.cornerRadius = 8
    }
    AnimationStage.run { stage in
      let animator = UIViewPropertyAnimator(duration: 1, timingParameters: spring)
      animator.addAnimations { change(stage.view) }
      animator.startAnimation()
      stage.step(0)
      for _ in 0..<3 {
        stage.step(0.1)
        expectAt(stage.clock.time - 10, stage)
      }
      animator.stopAnimation(true)
      // The model has what was shown of both axes.
      expectNear(stage.view.center.y, Double(5 + 200 * y.value(at: stage.clock.time - 10)), within: 1e-5)
      #expect(stage.view.layer.animationKeys() == nil)
    }
    // A finger that lets go gives the speed to an animator that was made without one.
    AnimationStage.run { stage in
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { change(stage.view) }
      animator.pauseAnimation()
      animator.continueAnimation(withTimingParameters: spring, durationFactor: 1)
      stage.step(0)
      stage.step(0.2)
      expectAt(0.2, stage)
      stage.step(1)
      #expect(stage.view.center == CGPoint(x: 105, y: 205) && stage.view.layer.animationKeys() == nil)
    }
  }
}
