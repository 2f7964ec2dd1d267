import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// What a transition starts from: the layer as it was on screen when the transition was committed.
  @MainActor @Suite struct TransitionSourceTests {
    private func transition(_ duration: Double = 1) -> CATransition {
      let transition = CATransition()
      transition.duration = duration
      return transition
    }

    /// A tree whose clock is set by hand.
    private func stage(_ body: (CALayer, CAContext) throws -> Void) throws {
      MediaClock.current.start(at: 0, paused: true)
      let root = CALayer()
      let context = CAContext(layer: root)
      CATransaction.setDisableActions(true)
      CATransaction.flush()
      CATransaction.setDisableActions(true)
      try body(root, context)
      CATransaction.flush()
      context.layer = nil
    }

    private func add(_ name: String, to parent: CALayer) -> CALayer {
      let layer = CALayer()
      layer.name = name
      parent.addSublayer(layer)
      return layer
    }

    /// Commits with no actions.
    private func commit() {
      CATransaction.flush()
      CATransaction.setDisableActions(true)
    }

    @Test func holdsValuesObjectsSublayersAndMaskOfBefore() throws {
      try stage { root, context in
        let card = add("card", to: root)
        let child = add("child", to: card)
        let grandchild = add("grandchild", to: child)
        let mask = CALayer()
        mask.cornerRadius = 3
        card.mask = mask
        card.cornerRadius = 7
        grandchild.cornerRadius = 9
        let before = try #require(CGImage(width: 1, height: 1, premultipliedRGBA: [1, 2, 3, 255]))
        let after = try #require(CGImage(width: 1, height: 1, premultipliedRGBA: [9, 9, 9, 255]))
        card.contents = before
        commit()
        MediaClock.current.seek(to: 2)
        // All that can change, changes in the commit that brings the transition.
        card.add(transition(), forKey: nil)
        card.cornerRadius = 1
        card.contents = after
        child.removeFromSuperlayer()
        card.mask = nil
        _ = add("new", to: card)
        commit()
        let frame = context.frame(at: 2)
        let old = try #require(frame.oldState(card.node))
        #expect(old.frame.row(old.node)[Slot.cornerRadius] == 7)
        #expect(frame.row(card.node)[Slot.cornerRadius] == 1)
        #expect(old.frame.contents(old.node) === before && frame.contents(card.node) === after)
        #expect(old.frame.children(old.node).count == 1 && old.mask >= 0 && frame.mask(card.node) == -1)
        let oldChild = try #require(old.frame.children(old.node).first)
        let oldGrandchild = try #require(old.frame.children(oldChild).first)
        #expect(old.frame.row(oldGrandchild)[Slot.cornerRadius] == 9)
        #expect(old.frame.row(old.frame.mask(old.node))[Slot.cornerRadius] == 3)
        // Later changes are those of the new state.
        card.cornerRadius = 5
        commit()
        let later = context.frame(at: 2.5)
        #expect(later.row(card.node)[Slot.cornerRadius] == 5)
        let still = try #require(later.oldState(card.node))
        #expect(still.frame.row(still.node)[Slot.cornerRadius] == 7)
      }
    }

    @Test func showsAnimationsAsTheyWereAtTheCommit() throws {
      try stage { root, context in
        let card = add("card", to: root)
        let child = add("child", to: card)
        card.speed = 2
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 10)
        child.add(fade, forKey: "fade")
        let path = CABasicAnimation(keyPath: "bounds.size.width")
        (path.fromValue, path.toValue, path.duration) = (0, 100, 10)
        card.add(path, forKey: "width")
        commit()
        MediaClock.current.seek(to: 1)
        // Drawn at another time before the commit: it is the commit's that counts.
        _ = context.frame(at: 0.3)
        card.add(transition(100), forKey: nil)
        child.removeAllAnimations()
        commit()
        for time in [4.0, 1.0, 3.0] {
          let frame = context.frame(at: time)
          let old = try #require(frame.oldState(card.node))
          let oldChild = try #require(old.frame.children(old.node).first)
          // Twice the time has passed in the card.
          #expect(abs(old.frame.row(oldChild)[Slot.opacity] - 0.2) < 1e-9)
          #expect(abs(old.frame.row(old.node)[Slot.bounds + 2] - 20) < 1e-9)
          #expect(frame.row(child.node)[Slot.opacity] == 1)
          #expect(abs(frame.row(card.node)[Slot.bounds + 2] - 20 * time) < 1e-6)
        }
      }
    }

    @Test func aTreeHostedWithItsTransitionHasNoOldState() throws {
      try stage { root, context in
        let card = CALayer()
        card.add(transition(), forKey: nil)
        root.addSublayer(card)
        commit()
        let frame = context.frame(at: 0.5)
        #expect(frame.transition(card.node) != nil && frame.oldState(card.node) == nil)
      }
    }

    @Test func aHiddenLayerShowedNothing() throws {
      try stage { root, context in
        let card = add("card", to: root)
        card.isHidden = true
        commit()
        card.isHidden = false
        card.add(transition(), forKey: nil)
        commit()
        #expect(context.frame(at: 0.5).oldState(card.node) == nil)
      }
    }

    @Test func anInterruptedTransitionIsPartOfTheNext() throws {
      try stage { root, context in
        let card = add("card", to: root)
        for radius in 1...9 {
          card.cornerRadius = CGFloat(radius)
          card.add(transition(), forKey: nil)
          commit()
          MediaClock.current.seek(to: Double(radius) * 0.25)
        }
        // From the newest state inwards, each a quarter on its way; no more than four old ones.
        var frame = context.frame(at: 2.25)
        var node = card.node
        var radii: [Double] = []
        var depth = 0
        while true {
          radii.append(frame.row(node)[Slot.cornerRadius])
          guard let old = frame.oldState(node) else { break }
          let progress = try #require(frame.transition(node)).progress
          #expect(abs(progress - 0.25) < 1e-9)
          (frame, node) = (old.frame, old.node)
          depth += 1
        }
        #expect(radii == [9, 8, 7, 6, 5] && depth == FrozenTree.depthLimit)
      }
    }

    @Test func aTransitionGoesOnWhenOtherAnimationsComeAndWhenItsLayerMoves() throws {
      try stage { root, context in
        let card = add("card", to: root)
        card.cornerRadius = 4
        commit()
        card.add(transition(), forKey: nil)
        card.cornerRadius = 6
        commit()
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.duration = 1
        card.add(fade, forKey: "fade")
        commit()
        var old = try #require(context.frame(at: 0.5).oldState(card.node))
        #expect(old.frame.row(old.node)[Slot.cornerRadius] == 4)
        let other = add("other", to: root)
        other.addSublayer(card)
        commit()
        old = try #require(context.frame(at: 0.5).oldState(card.node))
        #expect(old.frame.row(old.node)[Slot.cornerRadius] == 4)
      }
    }

    @Test func transitionsWithinEachOtherShareTheirOldState() throws {
      try stage { root, context in
        var layers: [CALayer] = [root]
        for index in 0..<400 { layers.append(add("\(index)", to: layers[index])) }
        commit()
        for layer in layers {
          layer.cornerRadius = 2
          layer.add(transition(), forKey: nil)
        }
        commit()
        let frame = context.frame(at: 0.5)
        let sources = layers.compactMap { context.tree.nodes[Int($0.node)].transition?.source }
        #expect(sources.count == 401 && sources[0].tree.nodeCount == 401)
        #expect(sources.allSatisfy { $0.tree === sources[0].tree })
        let old = try #require(frame.oldState(layers[200].node))
        #expect(old.frame.row(old.node)[Slot.cornerRadius] == 0)
      }
    }

    @Test func isReleasedAtTheEnd() throws {
      try stage { root, context in
        let card = add("card", to: root)
        commit()
        weak var last: FrozenTree?
        for index in 0..<2_000 {
          card.cornerRadius = CGFloat(index)
          card.add(transition(), forKey: nil)
          commit()
          MediaClock.current.seek(to: Double(index + 1) * 0.01)
          last = context.tree.nodes[Int(card.node)].transition?.source?.tree
          let depth = try #require(last).depth
          #expect(depth <= FrozenTree.depthLimit)
        }
        #expect(last != nil)
        MediaClock.current.seek(to: 1_000)
        context.tick()
        commit()
        #expect(last == nil && !context.frame(at: 1_000).hasTransitions)
        #expect(context.tree.nodeCount == 2)
      }
    }

    @Test func aNewReplicaShowsTheSame() throws {
      try stage { root, context in
        let card = add("card", to: root)
        card.cornerRadius = 1
        commit()
        let first = RenderTree()
        let early = context.makeChannel()
        for radius in [2.0, 3] {
          card.cornerRadius = radius
          card.add(transition(), forKey: nil)
          commit()
          MediaClock.current.seek(to: radius / 4)
        }
        early.drain(into: first)
        let second = RenderTree()
        context.makeChannel().drain(into: second)
        for tree in [context.tree, first, second] {
          let frame = tree.evaluate(at: 0.9)
          let old = try #require(frame.oldState(card.node))
          #expect(old.frame.row(old.node)[Slot.cornerRadius] == 2)
          let progress = try #require(old.frame.transition(old.node)).progress
          #expect(abs(progress - 0.5) < 1e-9)
          let oldest = try #require(old.frame.oldState(old.node))
          #expect(oldest.frame.row(oldest.node)[Slot.cornerRadius] == 1)
        }
        let sources = [context.tree, first, second].map {
          $0.nodes[Int(card.node)].transition?.source?.tree
        }
        #expect(sources[0] !== sources[1] && sources[0] !== sources[2] && sources[1] !== sources[2])
      }
    }

    @Test func particlesAndDelayedCopiesStandStill() throws {
      try stage { root, context in
        let card = add("card", to: root)
        let replicator = CAReplicatorLayer()
        replicator.instanceCount = 3
        replicator.instanceDelay = -0.5
        let leaf = CALayer()
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 10)
        leaf.add(fade, forKey: "fade")
        replicator.addSublayer(leaf)
        card.addSublayer(replicator)
        let emitter = CAEmitterLayer()
        let cell = CAEmitterCell()
        (cell.birthRate, cell.lifetime, cell.velocity) = (10, 3, 20)
        cell.contents = CGImage(width: 1, height: 1, premultipliedRGBA: [255, 255, 255, 255])
        emitter.emitterCells = [cell]
        card.addSublayer(emitter)
        commit()
        MediaClock.current.seek(to: 2)
        let positions = particles(context.frame(at: 2), emitter.node)
        card.add(transition(100), forKey: nil)
        card.sublayers = nil
        commit()
        let old = try #require(context.frame(at: 7).oldState(card.node))
        let children = old.frame.children(old.node)
        try #require(children.count == 2 && positions.count == 20)
        #expect(particles(old.frame, children[1]) == positions)
        let oldLeaf = try #require(old.frame.children(children[0]).first)
        let time = old.frame.innerTime(children[0])
        #expect(time == 2)
        old.frame.withCopyMoments { moments in
          for copy in 0..<3 {
            moments.show(children[0], at: time + 0.5 * Double(copy))
            #expect(abs(old.frame.row(oldLeaf)[Slot.opacity] - (0.2 + 0.05 * Double(copy))) < 1e-9)
          }
        }
      }
    }

    private func particles(_ frame: Frame, _ node: NodeIndex) -> [Float] {
      var list: ContiguousArray<EmitterParticle> = []
      frame.particles(node, into: &list)
      return list.map { $0.x }
    }

    /// Changes that have a transition as their action fade by themselves.
    @Test func implicitTransitionsStartFromTheStateBefore() throws {
      try stage { root, context in
        let card = add("card", to: root)
        _ = add("first", to: card)
        commit()
        CATransaction.flush()
        CATransaction.setDisableActions(false)
        _ = add("second", to: card)
        CATransaction.flush()
        var frame = context.frame(at: 0.1)
        #expect(frame.transition(card.node)?.kind == .fade)
        var old = try #require(frame.oldState(card.node))
        #expect(old.frame.children(old.node).count == 1 && frame.children(card.node).count == 2)
        MediaClock.current.seek(to: 5)
        context.tick()
        card.isHidden = true
        CATransaction.flush()
        frame = context.frame(at: 5.1)
        old = try #require(frame.oldState(card.node))
        #expect(old.frame.children(old.node).count == 2 && old.frame.row(old.node)[Slot.hidden] == 0)
        #expect(frame.row(card.node)[Slot.hidden] == 1)
      }
    }
  }
}
