import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// The timing side of CATransition.
  @MainActor @Suite struct TransitionTimingTests {
    private func transition(_ type: CATransitionType, _ subtype: CATransitionSubtype? = nil) -> CATransition {
      let transition = CATransition()
      transition.type = type
      transition.subtype = subtype
      transition.duration = 2
      transition.isRemovedOnCompletion = false
      return transition
    }

    private func progress(_ hosted: Hosted<CALayer>, at time: Double) throws -> Double? {
      _ = try hosted.at(time)
      return hosted.context.frame(at: CACurrentMediaTime()).transition(hosted.layer.node)?.progress
    }

    @Test func runsFromStartToEnd() throws {
      let hosted = Hosted()
      let push = transition(.push, .fromLeft)
      hosted.layer.add(push, forKey: "any")
      #expect(hosted.layer.animationKeys() == ["transition"])
      #expect(try progress(hosted, at: 0.5) == 0.25)
      let shown = try #require(hosted.context.frame(at: CACurrentMediaTime()).transition(hosted.layer.node))
      #expect(shown.kind == .push && shown.direction == .fromLeft)
      #expect(try progress(hosted, at: 2) == 1 && progress(hosted, at: 2.5) == nil)
      #expect(hosted.context.frame(at: 0).transition(hosted.root.node) == nil)
    }

    @Test func startsAndEndsWhereItIsTold() throws {
      let hosted = Hosted()
      let reveal = transition(.reveal)
      reveal.startProgress = 0.75
      reveal.endProgress = 0.25
      hosted.layer.add(reveal, forKey: nil)
      #expect(try progress(hosted, at: 1) == 0.5 && progress(hosted, at: 0) == 0.75)
      #expect(reveal.startProgress == 0.75)
    }

    @Test func followsItsTimingFunctionAndGroup() throws {
      let hosted = Hosted()
      let fade = transition(.fade)
      fade.timingFunction = CAMediaTimingFunction(name: .easeIn)
      let group = CAAnimationGroup()
      group.animations = [fade]
      group.duration = 4
      group.speed = 2
      group.isRemovedOnCompletion = false
      hosted.layer.add(group, forKey: "group")
      // Half the transition after half a second of the group's double speed.
      #expect(abs(try #require(try progress(hosted, at: 0.5)) - 0.315357) < 1e-5)
    }

    @Test func aNewOneReplacesTheOld() throws {
      let hosted = Hosted()
      hosted.layer.add(transition(.fade), forKey: nil)
      _ = try progress(hosted, at: 0.5)
      let first = hosted.context.frame(at: CACurrentMediaTime()).transition(hosted.layer.node)?.identity
      hosted.layer.add(transition(CATransitionType(rawValue: "cube"), .fromTop), forKey: nil)
      _ = try progress(hosted, at: 0.5)
      let second = try #require(hosted.context.frame(at: CACurrentMediaTime()).transition(hosted.layer.node))
      #expect(
        first != nil && second.identity != first && second.kind == .cube && second.direction == .fromTop)
      hosted.layer.add(transition(CATransitionType(rawValue: "unheard of")), forKey: nil)
      _ = try progress(hosted, at: 0.5)
      #expect(hosted.context.frame(at: CACurrentMediaTime()).transition(hosted.layer.node)?.kind == .fade)
      hosted.layer.removeAllAnimations()
      CATransaction.flush()
      #expect(hosted.context.frame(at: CACurrentMediaTime()).transition(hosted.layer.node) == nil)
    }

    @Test func framesAreDueWhileItRuns() throws {
      MediaClock.current.start(at: 0, paused: true)
      let hosted = Hosted()
      let later = transition(.fade)
      later.beginTime = 3
      hosted.layer.add(later, forKey: nil)
      CATransaction.flush()
      #expect(hosted.context.nextFrameTime(after: 1) == 3 && hosted.context.nextFrameTime(after: 4) == 4)
      #expect(hosted.context.nextFrameTime(after: 6) == .infinity)
    }
  }
}
