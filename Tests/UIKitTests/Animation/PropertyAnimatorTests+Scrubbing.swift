import RenderTree
import Testing

@testable import QuartzCore
@testable import UIKitCore

/// An animator that is moved by hand, and one that goes back.
extension PropertyAnimatorTests {
  @Test func scrubbingByHandBeforeTheStart() {
    AnimationStage.run { stage in
      let animator = UIViewPropertyAnimator(duration: 2, curve: .easeIn) { stage.view.center.x = 105 }
      animator.fractionComplete = 0
      #expect(animator.state == .active && !animator.isRunning)
      for fraction in [0, 0.1, 0.75, 1, 0.5] {
        animator.fractionComplete = fraction
        expectNear(animator.fractionComplete, fraction)
        stage.step(1)
        expectNear(stage.x, 5 + 100 * fraction, within: 1e-5)
      }
      animator.fractionComplete = 7
      expectNear(animator.fractionComplete, 1)
      animator.fractionComplete = .nan
      expectNear(animator.fractionComplete, 1)
      animator.fractionComplete = 0.5
      // Goes on along its own curve, without a jump.
      animator.startAnimation()
      stage.step(0)
      expectNear(stage.x, 55)
      let part = BlockPace.curve(CAMediaTimingFunction(name: .easeIn)).part(at: 0.5, duration: 2)
      stage.step(0.2)
      expectNear(stage.x, 5 + 100 * eased(part + 0.1, .easeIn))
    }
  }

  @Test func scrubbingAlongTheCurve() {
    AnimationStage.run { stage in
      let animator = UIViewPropertyAnimator(duration: 2, curve: .easeIn) { stage.view.center.x = 105 }
      animator.scrubsLinearly = false
      animator.fractionComplete = 0.5
      expectNear(animator.fractionComplete, 0.5)
      stage.step(0)
      expectNear(stage.x, 5 + 100 * eased(0.5, .easeIn))
    }
  }

  @Test func springsScrubLinearly() {
    AnimationStage.run { stage in
      let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.3) { stage.view.center.x = 105 }
      for fraction in [0.2, 0.9, 0.4] {
        animator.fractionComplete = fraction
        stage.step(0)
        expectNear(stage.x, 5 + 100 * fraction, within: 1e-5)
      }
    }
  }

  @Test func reversedItGoesBackToTheStart() {
    AnimationStage.run { stage in
      var log: [UIViewAnimatingPosition] = []
      let animator = UIViewPropertyAnimator(duration: 2, curve: .easeInOut) {
        stage.view.center.x = 105
        stage.view.alpha = 0
      }
      animator.addCompletion { log.append($0) }
      animator.startAnimation()
      stage.step(0)
      stage.step(1.2)
      let there = stage.x
      animator.isReversed = true
      #expect(animator.isRunning)
      stage.step(0)
      expectNear(stage.x, there)
      expectNear(animator.fractionComplete, 1 - eased(0.6))
      stage.step(0.6)
      expectNear(stage.x, 5 + 100 * eased(0.3))
      stage.step(0.59)
      #expect(log == [])
      stage.step(0.02)
      #expect(log == [.start])
      #expect(stage.view.center.x == 5)
      #expect(stage.view.alpha == 1)
      #expect(stage.x == 5)
      #expect(stage.view.layer.animationKeys() == nil)
      #expect(!animator.isReversed)
    }
  }

  @Test func reversedBeforeTheStartItBeginsAtTheEnd() {
    AnimationStage.run { stage in
      let animator = linear(stage)
      animator.isReversed = true
      animator.startAnimation()
      stage.step(0)
      expectNear(stage.x, 105, within: 1e-4)
      stage.step(0.5)
      expectNear(stage.x, 80)
      stage.step(2)
      #expect(stage.x == 5)
    }
  }

  @Test func reversedWhilePausedItScrubsTheOtherWay() {
    AnimationStage.run { stage in
      let animator = linear(stage)
      animator.fractionComplete = 0.25
      animator.isReversed = true
      expectNear(animator.fractionComplete, 0.75)
      stage.step(0)
      expectNear(stage.x, 30, within: 1e-5)
      animator.fractionComplete = 0.9
      stage.step(0)
      expectNear(stage.x, 15, within: 1e-5)
      animator.isReversed = false
      animator.startAnimation()
      stage.step(0)
      stage.step(0.2)
      expectNear(stage.x, 25, within: 1e-5)
    }
  }
}
