import RenderTree
import Testing

@testable import QuartzCore
@testable import UIKitCore

/// When completions come, and what they say.
extension AnimationBlockTests {
  @Test func completionsComeInTheOrderOfTheEnds() {
    AnimationStage.run { stage in
      var log: [String] = []
      UIView.animate(
        withDuration: 2, animations: { stage.view.center.x = 100 }, completion: { log.append("long \($0)") })
      UIView.animate(
        withDuration: 1, animations: { stage.view.alpha = 0 }, completion: { log.append("short \($0)") })
      UIView.animate(withDuration: 1, animations: {}, completion: { log.append("empty \($0)") })
      UIView.animate(
        withDuration: 0, animations: { stage.view.tag = 1 }, completion: { log.append("none \($0)") })
      #expect(log == [])
      stage.turn()
      #expect(log == ["empty true", "none true"])
      stage.step(0.99)
      #expect(log.count == 2)
      stage.step(0.02)
      #expect(log.last == "short true")
      stage.step(1)
      #expect(log == ["empty true", "none true", "short true", "long true"])
    }
  }

  @Test func aRemovedAnimationIsNotFinished() {
    AnimationStage.run { stage in
      var log: [Bool] = []
      UIView.animate(
        withDuration: 1, animations: { stage.view.frame = CGRect(x: 9, y: 9, width: 9, height: 9) },
        completion: { log.append($0) })
      stage.step(0.5)
      stage.view.layer.removeAnimation(forKey: "bounds.size")
      stage.turn()
      #expect(log == [])
      stage.step(1)
      #expect(log == [false])
    }
  }

  @Test func completionsFollowTheClock() {
    AnimationStage.run { stage in
      var times: [Double] = []
      @MainActor func move(_ count: Int) {
        UIView.animate(withDuration: 1, animations: { stage.view.center.x += 10 }) { _ in
          times.append(stage.clock.time)
          if count > 1 { move(count - 1) }
        }
      }
      move(3)
      for _ in 0..<40 { stage.step(0.1) }
      #expect(times.count == 3)
      for (time, expected) in zip(times, [11.0, 12.0, 13.0]) { expectNear(time, expected, within: 0.3) }
    }
  }
}
