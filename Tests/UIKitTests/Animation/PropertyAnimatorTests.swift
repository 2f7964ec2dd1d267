import RenderTree
import Testing

@testable import QuartzCore
@testable import UIKitCore

/// The states of an animator, and what its views show in them.
@MainActor @Suite(.serialized) struct PropertyAnimatorTests {
  func linear(_ stage: AnimationStage) -> UIViewPropertyAnimator {
    UIViewPropertyAnimator(duration: 2, curve: .linear) {
      stage.view.center.x = 105
      stage.view.alpha = 0
    }
  }

  @Test func itRunsAndCompletes() {
    AnimationStage.run { stage in
      var log: [String] = []
      let animator = linear(stage)
      animator.addCompletion { log.append("first \($0)") }
      animator.addCompletion { log.append("second \($0)") }
      #expect(stage.view.center.x == 5)
      #expect(animator.state == .inactive && !animator.isRunning)
      animator.startAnimation()
      #expect(animator.state == .active && animator.isRunning)
      #expect(stage.view.center.x == 105)
      stage.step(0)
      stage.step(0.5)
      expectNear(stage.x, 30)
      expectNear(stage.shown.opacity, 0.75)
      expectNear(animator.fractionComplete, 0.25)
      stage.step(1.5)
      #expect(log == ["first end", "second end"])
      #expect(animator.state == .inactive && !animator.isRunning)
      #expect(stage.view.layer.animationKeys() == nil)
      #expect(stage.x == 105)
    }
  }

  @Test func curvesAndSprings() throws {
    try AnimationStage.run { stage in
      let cubic = UIViewPropertyAnimator(
        duration: 1, controlPoint1: CGPoint(x: 0.1, y: 0.6), controlPoint2: CGPoint(x: 0.3, y: 1)
      ) { stage.view.center.x = 105 }
      cubic.startAnimation()
      stage.step(0)
      stage.step(0.3)
      let curve = CAMediaTimingFunction(controlPoints: 0.1, 0.6, 0.3, 1).curve
      expectNear(stage.x, 5 + 100 * curve.value(at: 0.3))
      stage.step(1)
      let spring = UIViewPropertyAnimator(duration: 0.5, dampingRatio: 0.5) { stage.view.center.x = 5 }
      spring.startAnimation()
      let animation = try #require(stage.view.layer.animation(forKey: "position") as? CASpringAnimation)
      expectNear(animation.stiffness, 646.8780063665112, within: 1e-6)
      expectNear(animation.damping, 25.43379653859233, within: 1e-6)
      #expect(animation.isAdditive && animation.fillMode == .both)
      stage.step(0)
      stage.step(0.1)
      expectNear(stage.x, 105 - 100 * animation.solver.value(at: 0.1))
      stage.step(1)
      let given = UIViewPropertyAnimator(duration: 9, timingParameters: UISpringTimingParameters())
      #expect(given.duration < 1)
      given.addAnimations { stage.view.center.x = 50 }
      given.startAnimation()
      let system = try #require(stage.view.layer.animation(forKey: "position") as? CASpringAnimation)
      #expect(system.mass == 3 && system.stiffness == 1000 && system.damping == 500)
    }
  }

  @Test func aPauseHoldsAndGoesOn() {
    AnimationStage.run { stage in
      let animator = UIViewPropertyAnimator(duration: 2, curve: .easeInOut) { stage.view.center.x = 105 }
      animator.startAnimation()
      stage.step(0)
      stage.step(0.6)
      let there = stage.x
      expectNear(there, 5 + 100 * eased(0.3))
      animator.pauseAnimation()
      #expect(animator.state == .active && !animator.isRunning)
      stage.step(0)
      expectNear(stage.x, there)
      expectNear(animator.fractionComplete, eased(0.3))
      stage.step(50)
      expectNear(stage.x, there)
      animator.startAnimation()
      stage.step(0)
      expectNear(stage.x, there)
      stage.step(0.4)
      expectNear(stage.x, 5 + 100 * eased(0.5))
      stage.step(1)
      #expect(stage.x == 105)
      #expect(animator.state == .inactive)
    }
  }

  @Test func itGoesOnWithAnotherPace() throws {
    try AnimationStage.run { stage in
      var log: [UIViewAnimatingPosition] = []
      let animator = linear(stage)
      animator.addCompletion { log.append($0) }
      animator.fractionComplete = 0.4
      animator.continueAnimation(
        withTimingParameters: UISpringTimingParameters(dampingRatio: 0.5), durationFactor: 0.25)
      let spring = try #require(stage.view.layer.animation(forKey: "position") as? CASpringAnimation)
      expectNear(spring.stiffness, 646.8780063665112, within: 1e-6)
      #expect(spring.duration == 0.5)
      stage.step(0)
      expectNear(stage.x, 45, within: 1e-5)
      stage.step(0.1)
      expectNear(stage.x, 45 + 60 * spring.solver.value(at: 0.1), within: 1e-4)
      expectNear(stage.shown.opacity, 0.6 * (1 - spring.solver.value(at: 0.1)), within: 1e-4)
      expectNear(animator.fractionComplete, 0.4 + 0.6 * spring.solver.value(at: 0.1), within: 1e-4)
      // By hand again, over the whole way.
      animator.fractionComplete = 0.1
      stage.step(0)
      expectNear(stage.x, 15, within: 1e-5)
      animator.isReversed = true
      animator.continueAnimation(
        withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 0.5)
      stage.step(0)
      stage.step(0.5)
      expectNear(stage.x, 10, within: 1e-4)
      stage.step(0.6)
      #expect(stage.x == 5)
      #expect(log == [.start])
    }
  }

  @Test func whatIsLeftOfTheDuration() {
    AnimationStage.run { stage in
      let animator = linear(stage)
      animator.fractionComplete = 0.5
      animator.continueAnimation(
        withTimingParameters: UICubicTimingParameters(animationCurve: .easeIn), durationFactor: 0)
      stage.step(0)
      stage.step(0.5)
      expectNear(stage.x, 55 + 50 * eased(0.5, .easeIn), within: 1e-4)
      stage.step(0.51)
      #expect(animator.state == .inactive)
    }
  }

  @Test func stoppedViewsStayWhereTheyAre() {
    AnimationStage.run { stage in
      var log: [UIViewAnimatingPosition] = []
      let animator = linear(stage)
      animator.addCompletion { log.append($0) }
      animator.startAnimation()
      stage.step(0)
      stage.step(0.5)
      animator.stopAnimation(true)
      #expect(animator.state == .inactive)
      #expect(stage.view.layer.animationKeys() == nil)
      expectNear(stage.view.center.x, 30)
      expectNear(stage.view.alpha, 0.75)
      stage.step(3)
      #expect(log == [])
    }
  }

  @Test(arguments: [UIViewAnimatingPosition.end, .start, .current])
  func aStoppedAnimatorIsFinished(_ position: UIViewAnimatingPosition) {
    AnimationStage.run { stage in
      var log: [UIViewAnimatingPosition] = []
      let animator = linear(stage)
      animator.addCompletion { log.append($0) }
      animator.startAnimation()
      stage.step(0)
      stage.step(0.5)
      animator.stopAnimation(false)
      #expect(animator.state == .stopped)
      // What a stopped animator does not allow.
      animator.startAnimation()
      animator.pauseAnimation()
      animator.fractionComplete = 0.9
      animator.isReversed = true
      animator.addAnimations { stage.view.center.x = 1000 }
      #expect(animator.state == .stopped)
      expectNear(stage.view.center.x, 30)
      #expect(log == [])
      animator.finishAnimation(at: position)
      #expect(log == [position])
      #expect(animator.state == .inactive)
      expectNear(stage.view.center.x, position == .end ? 105 : position == .start ? 5 : 30)
    }
  }

  @Test func callsThatTheStateDoesNotAllowAreIgnored() {
    AnimationStage.run { stage in
      let animator = linear(stage)
      animator.stopAnimation(true)
      animator.finishAnimation(at: .end)
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      #expect(animator.state == .inactive)
      #expect(stage.view.center.x == 5)
      animator.isInterruptible = false
      animator.startAnimation()
      stage.step(0)
      animator.pauseAnimation()
      animator.fractionComplete = 0.5
      animator.isReversed = true
      animator.stopAnimation(true)
      #expect(animator.isRunning && !animator.isReversed)
      stage.step(1)
      expectNear(stage.x, 55)
    }
  }

  @Test func delays() {
    AnimationStage.run { stage in
      let animator = UIViewPropertyAnimator(duration: 2, curve: .linear)
      animator.addAnimations { stage.view.center.x = 105 }
      animator.addAnimations({ stage.view.alpha = 0 }, delayFactor: 0.5)
      animator.startAnimation(afterDelay: 1)
      #expect(animator.delay == 1)
      #expect(animator.isRunning)
      stage.step(0)
      stage.step(1)
      expectNear(stage.x, 5)
      stage.step(1)
      expectNear(stage.x, 55)
      expectNear(stage.shown.opacity, 1)
      stage.step(0.5)
      expectNear(stage.shown.opacity, 0.5)
      animator.fractionComplete = 0.6
      stage.step(0)
      expectNear(stage.shown.opacity, 0.8, within: 1e-5)
      animator.startAnimation()
      stage.step(0)
      stage.step(0.81)
      #expect(animator.state == .inactive)
    }
  }

  @Test func changesThatAreAddedWhileItRunsTakeTheRest() {
    AnimationStage.run { stage in
      let animator = linear(stage)
      animator.startAnimation()
      stage.step(0)
      stage.step(1)
      animator.addAnimations { stage.view.bounds.size.width = 110 }
      stage.step(0)
      expectNear(stage.shown.bounds.width, 10)
      expectNear(stage.x, 55)
      stage.step(0.5)
      expectNear(stage.shown.bounds.width, 60)
      stage.step(0.5)
      #expect(animator.state == .inactive)
      #expect(stage.shown.bounds.width == 110)
    }
  }

  @Test func itStaysAtItsEndIfItIsToPauseThere() {
    AnimationStage.run { stage in
      var log: [UIViewAnimatingPosition] = []
      let animator = linear(stage)
      animator.pausesOnCompletion = true
      animator.addCompletion { log.append($0) }
      animator.startAnimation()
      stage.step(0)
      stage.step(3)
      #expect(animator.state == .active && !animator.isRunning)
      #expect(log == [])
      expectNear(animator.fractionComplete, 1)
      animator.isReversed = true
      animator.startAnimation()
      stage.step(0)
      stage.step(0.5)
      expectNear(stage.x, 80)
      stage.step(3)
      #expect(animator.state == .active)
      expectNear(stage.x, 5, within: 1e-5)
      animator.stopAnimation(false)
      animator.finishAnimation(at: .start)
      #expect(log == [.start])
    }
  }

  @Test func keyframesFollowTheAnimator() {
    AnimationStage.run { stage in
      let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) {
        UIView.animateKeyframes(withDuration: 0, delay: 0) {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { stage.view.center.x = 105 }
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { stage.view.center.x = 55 }
        }
      }
      animator.fractionComplete = 0.25
      stage.step(0)
      expectNear(stage.x, 55, within: 1e-5)
      animator.fractionComplete = 0.75
      stage.step(0)
      expectNear(stage.x, 80, within: 1e-5)
      animator.startAnimation()
      stage.step(0)
      stage.step(0.25)
      expectNear(stage.x, 67.5, within: 1e-5)
    }
  }

  @Test func touchesAndTheRunningForm() {
    AnimationStage.run { stage in
      @MainActor func hit() -> UIView? { stage.window.hitTest(CGPoint(x: 6, y: 5), with: UIEvent()) }
      var ended = false
      let animator = UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 1, delay: 0, options: .curveLinear, animations: { stage.view.alpha = 0.5 },
        completion: { _ in ended = true })
      #expect(animator.isRunning)
      stage.step(0)
      stage.step(0.5)
      expectNear(stage.shown.opacity, 0.75)
      #expect(hit() === stage.window)
      stage.step(0.6)
      #expect(ended)
      #expect(hit() === stage.view)
      let open = linear(stage)
      #expect(open.isUserInteractionEnabled)
    }
  }

  @Test func anAnimatorWithoutAnimationsCompletesInTheNextTurn() {
    AnimationStage.run { stage in
      var log: [UIViewAnimatingPosition] = []
      let animator = UIViewPropertyAnimator(duration: 5, curve: .linear)
      animator.addCompletion { log.append($0) }
      animator.startAnimation()
      #expect(log == [])
      stage.turn()
      #expect(log == [.end])
      let still = UIViewPropertyAnimator(duration: 0, curve: .linear) { stage.view.center.x = 70 }
      still.startAnimation()
      stage.turn()
      #expect(still.state == .inactive)
      #expect(stage.x == 70)
    }
  }

  /// Reports: an animator without a view in a window completes though it is paused.
  @Test func anAnimatorWithoutAWindowEndsThoughItIsPaused() {
    AnimationStage.run { stage in
      var log: [UIViewAnimatingPosition] = []
      let loose = UIView()
      let animator = UIViewPropertyAnimator(duration: 4, curve: .linear) { loose.alpha = 0 }
      animator.addCompletion { log.append($0) }
      animator.startAnimation()
      animator.pauseAnimation()
      animator.fractionComplete = 0.5
      #expect(log == [])
      stage.turn()
      #expect(log == [.end])
      #expect(animator.state == .inactive && loose.alpha == 0)
      let still = UIViewPropertyAnimator(duration: 0, curve: .linear) { stage.view.center.x = 70 }
      still.addCompletion { log.append($0) }
      still.startAnimation()
      still.pauseAnimation()
      stage.turn()
      #expect(log == [.end, .end])
      // One that gets something to move before that does not end.
      let late = UIViewPropertyAnimator(duration: 2, curve: .linear)
      late.addCompletion { log.append($0) }
      late.startAnimation()
      late.addAnimations { stage.view.center.x = 170 }
      stage.turn()
      #expect(log.count == 2 && late.isRunning)
      stage.step(1)
      expectNear(stage.x, 120)
      // Before the start it can be scrubbed, and ends once it is started.
      let scrubbed = UIViewPropertyAnimator(duration: 4, curve: .linear) { loose.alpha = 1 }
      scrubbed.addCompletion { log.append($0) }
      scrubbed.fractionComplete = 0.5
      stage.turn()
      #expect(scrubbed.state == .active && log.count == 2)
      scrubbed.startAnimation()
      stage.turn()
      #expect(scrubbed.state == .inactive && log.count == 3)
    }
  }

  @Test func changesOfAnAnimatorRepeat() throws {
    AnimationStage.run { stage in
      var log: [UIViewAnimatingPosition] = []
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
        UIView.setAnimationRepeatCount(3)
        UIView.setAnimationRepeatAutoreverses(true)
        stage.view.center.x = 105
      }
      animator.addCompletion { log.append($0) }
      animator.startAnimation()
      stage.step(0)
      for (time, x) in [(0.25, 30.0), (1.25, 80), (2.5, 55), (3.75, 30)] {
        stage.step(time - (stage.clock.time - 10))
        expectNear(stage.x, x)
      }
      // Paused in the second run, on the way back.
      animator.pauseAnimation()
      stage.step(7)
      expectNear(stage.x, 30, within: 1e-5)
      expectNear(animator.fractionComplete, 0.25)
      animator.startAnimation()
      stage.step(0)
      stage.step(0.5)
      expectNear(stage.x, 30, within: 1e-5)
      #expect(log == [])
      stage.step(1.76)
      #expect(log == [.end])
      #expect(stage.x == 105 && stage.view.layer.animationKeys() == nil)
    }
  }

  @Test func aRepeatingAnimatorGoesBackThroughOneRun() {
    AnimationStage.run { stage in
      var log: [UIViewAnimatingPosition] = []
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
        UIView.modifyAnimations(withRepeatCount: .infinity, autoreverses: false) {
          stage.view.center.x = 105
        }
      }
      animator.addCompletion { log.append($0) }
      animator.startAnimation()
      stage.step(0)
      stage.step(7.75)
      expectNear(stage.x, 80)
      animator.isReversed = true
      stage.step(0)
      expectNear(stage.x, 80)
      stage.step(0.5)
      expectNear(stage.x, 30)
      #expect(log == [])
      stage.step(0.26)
      #expect(log == [.start])
      #expect(stage.view.center.x == 5)
    }
  }

  @Test func twoAnimatorsAddUp() {
    AnimationStage.run { stage in
      let first = UIViewPropertyAnimator(duration: 1, curve: .linear) { stage.view.center.x = 105 }
      first.startAnimation()
      stage.step(0)
      stage.step(0.5)
      let there = stage.x
      let second = UIViewPropertyAnimator(duration: 1, curve: .linear) { stage.view.center.x = 205 }
      second.startAnimation()
      stage.step(0)
      expectNear(stage.x, there)
      stage.step(0.25)
      expectNear(stage.x, 205 - 100 * 0.25 - 100 * 0.75)
      stage.step(2)
      #expect(stage.x == 205)
    }
  }

  @Test func aViewThatLeavesEndsIt() {
    AnimationStage.run { stage in
      let animator = linear(stage)
      animator.startAnimation()
      stage.step(0.5)
      stage.view.removeFromSuperview()
      stage.turn()
      stage.turn()
      #expect(animator.state == .inactive)
    }
  }
}
