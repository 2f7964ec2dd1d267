import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// Transitions of new layers that begin later: they start from the state that is shown until then.
  @MainActor @Suite struct LaterTransitionTests {
    /// A tree that is hosted at 0 with `card` in it, wide 10 until it is 20 from `change` on.
    private func stage(
      change: Double = 1, _ configure: (CALayer) -> Void, _ body: (CALayer, CAContext) throws -> Void
    ) throws {
      MediaClock.current.start(at: 0, paused: true)
      let root = CALayer()
      let card = CALayer()
      card.bounds.size.width = 20
      let before = CABasicAnimation(keyPath: "bounds.size.width")
      before.fromValue = 10
      before.toValue = 10
      before.duration = change
      card.add(before, forKey: "before")
      configure(card)
      root.addSublayer(card)
      let context = CAContext(layer: root)
      CATransaction.flush()
      try body(card, context)
      context.layer = nil
    }

    private func transition(at begin: Double, _ fill: CAMediaTimingFillMode = .removed) -> CATransition {
      let transition = CATransition()
      transition.type = .push
      transition.beginTime = begin
      transition.duration = 2
      transition.fillMode = fill
      return transition
    }

    private func width(_ frame: Frame, _ node: NodeIndex) -> Double { frame.row(node)[Slot.bounds + 2] }

    @Test func startFromWhatIsShownUntilThen() throws {
      try stage {
        $0.add(transition(at: 1), forKey: nil)
      } _: { card, context in
        #expect(context.frame(at: 0.5).transition(card.node) == nil)
        // In any order, and from the value before a step at that very moment.
        for time in [2.0, 1.5, 2.9] {
          let frame = context.frame(at: time)
          let old = try #require(frame.oldState(card.node))
          #expect(width(old.frame, old.node) == 10 && width(frame, card.node) == 20)
          #expect(frame.transition(card.node)?.progress == (time - 1) / 2)
          #expect(old.frame.transition(old.node) == nil)
        }
      }
    }

    @Test func withinAGroupThatComesBack() throws {
      try stage {
        let group = CAAnimationGroup()
        group.animations = [transition(at: 0.5, .both)]
        group.beginTime = 1
        group.duration = 3
        group.autoreverses = true
        group.repeatCount = .infinity
        $0.add(group, forKey: nil)
      } _: { card, context in
        for (time, progress) in [(1.2, 0), (2.5, 0.5), (3.9, 1), (5.5, 0.5), (6.9, 0), (8.5, 0.5)] {
          let frame = context.frame(at: time)
          #expect(abs(try #require(frame.transition(card.node)).progress - progress) < 1e-9)
          let old = try #require(frame.oldState(card.node))
          #expect(width(old.frame, old.node) == 10 && width(frame, card.node) == 20)
        }
      }
    }

    /// What fills backwards shows its beginning at once: nothing, as the layer is new.
    @Test func fillingBackwardsStartsFromNothing() throws {
      for fill in [CAMediaTimingFillMode.backwards, .both] {
        try stage {
          $0.add(transition(at: 1, fill), forKey: nil)
        } _: { card, context in
          #expect(context.frame(at: 0.5).transition(card.node)?.progress == 0)
          #expect(context.frame(at: 2).oldState(card.node) == nil)
        }
      }
      try stage {
        $0.add(transition(at: 0), forKey: nil)
      } _: { card, context in
        #expect(context.frame(at: 1).transition(card.node)?.progress == 0.5)
        #expect(context.frame(at: 1).oldState(card.node) == nil)
      }
    }

    @Test func hiddenUntilThenIsNothing() throws {
      try stage {
        $0.add(transition(at: 1), forKey: nil)
        $0.isHidden = true
      } _: { card, context in
        #expect(context.frame(at: 2).oldState(card.node) == nil)
      }
    }

    @Test func inALayersOwnTimeAndInANewReplica() throws {
      // What has no begin time begins with the commit, at −0.5 of the layer's.
      try stage(change: 1.5) {
        $0.add(transition(at: 1), forKey: nil)
        $0.speed = 0.5
        $0.beginTime = 1
      } _: { card, context in
        // Its time is 0 at 1, and 1 at 3.
        for frame in [context.frame(at: 4), context.frame(at: 6)] {
          let old = try #require(frame.oldState(card.node))
          #expect(width(old.frame, old.node) == 10)
        }
        let tree = context.frame(at: 4).tree
        let replica = RenderTree()
        replica.apply(tree.snapshot())
        let frame = Frame(tree: replica, time: 4)
        _ = replica.evaluate(at: 4)
        let old = try #require(frame.oldState(card.node))
        #expect(width(old.frame, old.node) == 10)
      }
    }

    /// A transition within a layer whose own begins with it, or later, is in the old state of that.
    @Test func withinEachOther() throws {
      try stage {
        let child = CALayer()
        child.add(transition(at: 1.5), forKey: nil)
        $0.addSublayer(child)
        $0.add(transition(at: 2), forKey: nil)
      } _: { card, context in
        let frame = context.frame(at: 3)
        let old = try #require(frame.oldState(card.node))
        let child = try #require(old.frame.children(old.node).first)
        #expect(abs(try #require(old.frame.transition(child)).progress - 0.25) < 1e-5)
        #expect(old.frame.oldState(child) != nil)
        // The child's began while the card was as it is.
        let live = try #require(frame.children(card.node).first)
        #expect(frame.oldState(live) != nil)
      }
    }
  }
}
