import RenderTree
import Testing

@testable import QuartzCore
@testable import UIKitCore

/// Blocks within others, and blocks that do not animate.
extension AnimationBlockTests {
  @Test func aBlockInAnotherTakesDurationAndCurve() throws {
    try AnimationStage.run { stage in
      let other = UIView()
      stage.window.addSubview(other)
      CATransaction.flush()
      UIView.animate(withDuration: 3, delay: 0, options: [.curveLinear, .repeat]) {
        #expect(UIView.inheritedAnimationDuration == 3)
        UIView.animate(withDuration: 1) { stage.view.center.x = 100 }
        UIView.animate(
          withDuration: 1, delay: 0.5,
          options: [
            .overrideInheritedDuration, .overrideInheritedCurve, .overrideInheritedOptions, .curveEaseIn,
          ]
        ) { other.alpha = 0 }
      }
      #expect(UIView.inheritedAnimationDuration == 0)
      let taken = try #require(stage.view.layer.animation(forKey: "position"))
      #expect(taken.duration == 3)
      #expect(taken.timingFunction === CAMediaTimingFunction(name: .linear))
      #expect(taken.repeatCount == .infinity)
      let own = try #require(other.layer.animation(forKey: "opacity"))
      #expect(own.duration == 1)
      #expect(own.timingFunction === CAMediaTimingFunction(name: .easeIn))
      #expect(own.repeatCount == 0)
      #expect(own.beginTime == 10.5)
    }
  }

  @Test func aHundredBlocksInEachOther() {
    AnimationStage.run { stage in
      var completed = 0
      @MainActor func nest(_ depth: Int) {
        UIView.animate(
          withDuration: 1,
          animations: {
            stage.view.center.x += 1
            if depth > 1 { nest(depth - 1) }
          }, completion: { if $0 { completed += 1 } })
      }
      nest(100)
      #expect(stage.view.layer.animationKeys()?.count == 100)
      #expect(stage.view.layer.animationKeys()?.last == "position-100")
      stage.step(0)
      stage.step(0.5)
      expectNear(stage.x, 5 + 100 * eased(0.5))
      stage.step(1)
      #expect(completed == 100)
      #expect(AnimationBlock.current == nil)
      #expect(stage.view.layer.animationKeys() == nil)
    }
  }

  @Test func withoutAnimation() {
    AnimationStage.run { stage in
      UIView.animate(withDuration: 1) {
        UIView.performWithoutAnimation {
          #expect(!UIView.areAnimationsEnabled)
          stage.view.center.x = 100
          UIView.animate(withDuration: 1) { stage.view.alpha = 0 }
        }
        #expect(UIView.areAnimationsEnabled)
        stage.view.bounds.size.width = 30
      }
      #expect(stage.view.layer.animationKeys() == ["bounds.origin", "bounds.size"])
      UIView.setAnimationsEnabled(false)
      UIView.animate(withDuration: 1) { stage.view.alpha = 1 }
      UIView.setAnimationsEnabled(true)
      #expect(stage.view.layer.animation(forKey: "opacity") == nil)
      UIView.animate(withDuration: -1) { stage.view.alpha = 0.5 }
      UIView.animate(withDuration: .nan) { stage.view.alpha = 0.4 }
      #expect(stage.view.layer.animation(forKey: "opacity") == nil)
    }
  }

  @Test func repetitionWithinABlock() throws {
    try AnimationStage.run { stage in
      UIView.animate(withDuration: 1) {
        UIView.modifyAnimations(withRepeatCount: 2.5, autoreverses: true) { stage.view.center.x = 100 }
        stage.view.alpha = 0
      }
      let repeated = try #require(stage.view.layer.animation(forKey: "position"))
      #expect(repeated.repeatCount == 2.5)
      #expect(repeated.autoreverses)
      #expect(stage.view.layer.animation(forKey: "opacity")?.repeatCount == 0)
    }
  }
}
