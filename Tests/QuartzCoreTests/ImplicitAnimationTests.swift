import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// The start values of implicit animations, and the layers that have any: they begin at the value on the
  /// screen, after a commit has included the layer.
  @MainActor @Suite struct ImplicitAnimationTests {
    let hosted = Hosted()

    private func implicit(_ key: String, of layer: CALayer? = nil) -> CABasicAnimation? {
      (layer ?? hosted.layer).animation(forKey: key) as? CABasicAnimation
    }

    /// Sets, without actions, the values that the layer starts from.
    private func start(_ body: (CALayer) -> Void) {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      body(hosted.layer)
      CATransaction.commit()
      CATransaction.flush()
    }

    // MARK: From what is on screen

    @Test func anInterruptedMoveGoesOnWhereItIs() throws {
      try withStoppedClock {
        start { $0.position = CGPoint(x: 5, y: 0) }
        CATransaction.begin()
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        hosted.layer.position = CGPoint(x: 95, y: 0)
        CATransaction.commit()
        CATransaction.flush()
        // 80 % of the way: 5 + 0.8 · 90.
        MediaClock.current.seek(to: 0.2)
        let before = try #require(hosted.layer.presentation()).position.x
        #expect(abs(before - 77) < 1e-4)
        hosted.layer.position = CGPoint(x: 5, y: 0)
        #expect(implicit("position")?.fromValue as? CGPoint == CGPoint(x: before, y: 0))
        CATransaction.flush()
        let after = try #require(hosted.layer.presentation()).position.x
        #expect(abs(after - before) < 1e-9, "it jumps from \(before) to \(after)")
        #expect(hosted.layer.animationKeys() == ["position"])
      }
    }

    @Test func everyPropertyGoesOnWhereItIs() throws {
      let changes: [(String, (CALayer, Bool) -> Void)] = [
        ("opacity", { $0.opacity = $1 ? 0 : 1 }),
        ("bounds", { $0.bounds = CGRect(x: 0, y: 0, width: $1 ? 90 : 10, height: 10) }),
        ("position", { $0.setValue($1 ? 90 : 10, forKeyPath: "position.x") }),
        ("transform", { $0.transform = CATransform3DMakeTranslation($1 ? 90 : 10, 0, 0) }),
        ("transform", { $0.setValue($1 ? 3 : 1, forKeyPath: "transform.scale") }),
        (
          "backgroundColor",
          { $0.backgroundColor = CGColor(srgbRed: $1 ? 1 : 0, green: 0, blue: 0, alpha: 1) }
        ),
        ("cornerRadius", { $0.setValue($1 ? 20 : 4, forKey: "cornerRadius") }),
        ("shadowOffset", { $0.shadowOffset = CGSize(width: $1 ? 9 : 0, height: 1) }),
      ]
      for (key, change) in changes {
        try withStoppedClock {
          let hosted = Hosted()
          CATransaction.begin()
          CATransaction.setDisableActions(true)
          change(hosted.layer, false)
          CATransaction.commit()
          CATransaction.flush()
          change(hosted.layer, true)
          CATransaction.flush()
          MediaClock.current.seek(to: 0.1)
          let before = try numbers(hosted.layer, key)
          change(hosted.layer, false)
          CATransaction.flush()
          let after = try numbers(hosted.layer, key)
          let model = try modelNumbers(hosted.layer, key)
          #expect(before.count > 0 && before != model, "\(key) did not move")
          for (a, b) in zip(before, after) { #expect(abs(a - b) < 1e-6, "\(key): \(before) to \(after)") }
        }
      }
    }

    private func numbers(_ layer: CALayer, _ key: String) throws -> [Double] {
      try modelNumbers(try #require(layer.presentation()), key)
    }

    private func modelNumbers(_ layer: CALayer, _ key: String) throws -> [Double] {
      let property = try #require(layer.table.property(forKey: key))
      return (0..<property.width).map { layer.row[property.slot + $0] }
    }

    @Test func settingTheFrameGoesOnInBothParts() throws {
      try withStoppedClock {
        start { $0.frame = CGRect(x: 0, y: 0, width: 10, height: 10) }
        hosted.layer.frame = CGRect(x: 100, y: 0, width: 50, height: 10)
        CATransaction.flush()
        MediaClock.current.seek(to: 0.1)
        let before = try #require(hosted.layer.presentation()).frame
        hosted.layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        CATransaction.flush()
        let after = try #require(hosted.layer.presentation()).frame
        #expect(before.minX > 1 && abs(before.minX - after.minX) < 1e-6)
        #expect(abs(before.width - after.width) < 1e-6)
      }
    }

    @Test func anExplicitAnimationIsWhereTheChangeBegins() {
      withStoppedClock {
        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = 0
        move.toValue = 100
        move.duration = 1
        hosted.layer.add(move, forKey: "move")
        CATransaction.flush()
        MediaClock.current.seek(to: 0.25)
        hosted.layer.position = CGPoint(x: 7, y: 0)
        #expect(implicit("position")?.fromValue as? CGPoint == CGPoint(x: 25, y: 0))
      }
    }

    /// Apple's documentation of CABasicAnimation: without any value it goes from the value that the presentation layer
    /// had to the current one.
    @Test(arguments: [false, true]) func anAnimationWithoutValuesBeginsAtWhatIsOnScreen(isInGroup: Bool)
      throws
    {
      try withStoppedClock {
        start { $0.position = CGPoint(x: 10, y: 0) }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        hosted.layer.position = CGPoint(x: 50, y: 0)
        let bare = CABasicAnimation(keyPath: "position")
        bare.duration = 1
        if isInGroup {
          let group = CAAnimationGroup()
          group.animations = [bare]
          group.duration = 1
          hosted.layer.add(group, forKey: nil)
        } else {
          hosted.layer.add(bare, forKey: nil)
        }
        CATransaction.commit()
        CATransaction.flush()
        MediaClock.current.seek(to: 0.25)
        let shown = try #require(hosted.layer.presentation())
        #expect(abs(shown.position.x - 20) < 1e-9)
        #expect(bare.fromValue == nil)
      }
    }

    @Test func ofTwoChangesInOneTransactionTheFirstIsNotSeen() {
      start { $0.opacity = 0.25 }
      hosted.layer.opacity = 0.5
      hosted.layer.opacity = 1
      #expect(implicit("opacity")?.fromValue as? Double == 0.25)
      #expect(hosted.layer.opacity == 1)
    }

    @Test func anEndedAnimationIsNoBeginning() {
      withStoppedClock {
        start { $0.opacity = 0 }
        hosted.layer.opacity = 1
        CATransaction.flush()
        MediaClock.current.seek(to: 5)
        hosted.layer.opacity = 0
        #expect(implicit("opacity")?.fromValue as? Double == 1)
      }
    }

    // MARK: Once a commit has included the layer

    @Test func beforeTheFirstCommitNothingAnimates() {
      let root = CALayer()
      let context = CAContext(layer: root)
      let child = CALayer()
      root.opacity = 0.5
      root.addSublayer(child)
      child.position = CGPoint(x: 1, y: 2)
      child.isHidden = true
      root.mask = CALayer()
      #expect(root.animationKeys() == nil && child.animationKeys() == nil)
      #expect(root.action(forKey: "opacity") == nil)
      CATransaction.flush()
      #expect(root.animationKeys() == nil && child.animationKeys() == nil)
      child.position = .zero
      #expect(child.animationKeys() == ["position"] && context.layer === root)
    }

    @Test func aLayerThatWasJustAddedDoesNotAnimate() {
      let layer = CALayer()
      hosted.layer.addSublayer(layer)
      layer.opacity = 0.5
      #expect(layer.animationKeys() == nil)
      CATransaction.flush()
      layer.opacity = 1
      #expect(implicit("opacity", of: layer)?.fromValue as? Double == 0.5)
    }

    @Test func norInANestedTransactionUntilTheOutermostCommits() {
      let layer = CALayer()
      CATransaction.begin()
      CATransaction.begin()
      hosted.layer.addSublayer(layer)
      CATransaction.commit()
      layer.opacity = 0.5
      #expect(layer.animationKeys() == nil)
      CATransaction.flush()
      layer.opacity = 0.6
      #expect(layer.animationKeys() == nil, "flush() waits inside of an explicit transaction")
      CATransaction.commit()
      layer.opacity = 0.7
      #expect(layer.animationKeys() == ["opacity"])
    }

    @Test func norDoesANewMask() {
      let mask = CALayer()
      hosted.layer.mask = mask
      mask.opacity = 0.5
      #expect(mask.animationKeys() == nil)
      CATransaction.flush()
      mask.opacity = 1
      #expect(mask.animationKeys() == ["opacity"])
    }

    @Test func aLayerThatMovesWithinItsTreeStillAnimates() throws {
      try withStoppedClock {
        let (from, to) = (CALayer(), CALayer())
        let moved = CALayer()
        from.addSublayer(moved)
        hosted.root.sublayers = [from, to]
        CATransaction.flush()
        moved.opacity = 0
        CATransaction.flush()
        MediaClock.current.seek(to: 0.1)
        let shown = try #require(moved.presentation()).opacity
        to.addSublayer(moved)
        moved.opacity = 1
        #expect((implicit("opacity", of: moved)?.fromValue as? NSNumber)?.floatValue == shown)
        CATransaction.flush()
        let after = try #require(moved.presentation()).opacity
        #expect(abs(after - shown) < 1e-6 && shown > 0 && shown < 1)
        #expect(moved.presentation()?.superlayer?.model() === to)
        #expect(hosted.context.tree.nodeCount == 4)
      }
    }

    @Test func aLayerThatIsRemovedAndAddedLaterIsNew() {
      let layer = hosted.layer
      layer.removeFromSuperlayer()
      CATransaction.flush()
      hosted.root.addSublayer(layer)
      layer.opacity = 0.5
      #expect(layer.animationKeys() == nil)
      CATransaction.flush()
      #expect(hosted.context.tree.nodeCount == 2)
    }

    @Test func aLayerThatGoesToAnotherTreeIsNewThere() {
      let other = Hosted()
      other.root.addSublayer(hosted.layer)
      hosted.layer.opacity = 0.5
      #expect(hosted.layer.animationKeys() == nil)
      CATransaction.flush()
      #expect(hosted.context.tree.nodeCount == 1 && other.context.tree.nodeCount == 3)
      hosted.layer.opacity = 1
      #expect(hosted.layer.animationKeys() == ["opacity"])
    }

    @Test func comingAndGoingWithinATransactionKeepsTheNodesInOrder() {
      let layers = (0..<6).map { _ in CALayer() }
      hosted.layer.sublayers = layers
      CATransaction.flush()
      for round in 0..<20 {
        for (index, layer) in layers.enumerated() {
          layer.opacity = Float(round * 6 + index) / 200
          layer.removeFromSuperlayer()
          hosted.layer.insertSublayer(layer, at: UInt32(round % 3))
          if (round + index) % 4 == 0 { layer.removeFromSuperlayer() }
          if (round + index) % 5 == 0 { hosted.root.addSublayer(layer) }
          if (round + index) % 7 == 0 { hosted.layer.mask = layer }
        }
        layers.forEach { $0.removeAllAnimations() }
        CATransaction.flush()
        let living = layers.filter { $0.superlayer != nil }
        #expect(hosted.context.tree.nodeCount == 2 + living.count)
        for layer in living {
          #expect(layer.presentation()?.opacity == layer.opacity)
          #expect(layer.presentation()?.superlayer?.model() === layer.superlayer)
        }
        for layer in layers where layer.superlayer == nil { #expect(layer.presentation() == nil) }
        let frame = hosted.context.frame(at: CACurrentMediaTime())
        #expect(Array(frame.children(hosted.layer.node)) == (hosted.layer.sublayers ?? []).map(\.node))
        #expect(frame.mask(hosted.layer.node) == hosted.layer.mask?.node ?? -1)
        for layer in layers where layer.superlayer == nil { hosted.layer.addSublayer(layer) }
        CATransaction.flush()
      }
    }

    // MARK: Neighbours

    @Test func theStoredAnimationTellsWhenItBegan() {
      withStoppedClock(at: 10) {
        hosted.layer.add(fade(), forKey: "fade")
        #expect(hosted.layer.animation(forKey: "fade")?.beginTime == 0)
        CATransaction.flush()
        #expect(hosted.layer.animation(forKey: "fade")?.beginTime == 10)
        let later = fade()
        later.beginTime = 12
        hosted.layer.add(later, forKey: "later")
        CATransaction.flush()
        #expect(hosted.layer.animation(forKey: "later")?.beginTime == 12)
        // In the layer's time, which is twice as fast and began at 4.
        hosted.root.speed = 2
        hosted.root.beginTime = 4
        CATransaction.flush()
        hosted.layer.add(fade(), forKey: "fast")
        CATransaction.flush()
        #expect(hosted.layer.animation(forKey: "fast")?.beginTime == 12)
      }
    }

    @Test func pauseAndResumeByTheUsualRecipe() throws {
      try withStoppedClock(at: 10) {
        let layer = hosted.layer
        layer.add(fade(), forKey: "fade")
        CATransaction.flush()
        MediaClock.current.seek(to: 10.25)
        let paused = layer.convertTime(CACurrentMediaTime(), from: nil)
        layer.speed = 0
        layer.timeOffset = paused
        CATransaction.flush()
        MediaClock.current.seek(to: 20)
        #expect(layer.presentation()?.opacity == 0.25)
        // How far it is can be told from its beginning.
        let begin = try #require(layer.animation(forKey: "fade")).beginTime
        #expect(layer.convertTime(CACurrentMediaTime(), from: nil) - begin == 0.25)
        layer.speed = 1
        layer.timeOffset = 0
        layer.beginTime = 0
        layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - paused
        CATransaction.flush()
        #expect(layer.presentation()?.opacity == 0.25)
        MediaClock.current.seek(to: 20.5)
        #expect(layer.presentation()?.opacity == 0.75)
      }
    }

    @Test func aPauseOfTheAnimationAlone() throws {
      try withStoppedClock(at: 10) {
        let layer = hosted.layer
        layer.add(fade(), forKey: "fade")
        CATransaction.flush()
        MediaClock.current.seek(to: 10.25)
        let running = try #require(layer.animation(forKey: "fade"))
        let still = try #require(running.copy() as? CABasicAnimation)
        still.timeOffset = CACurrentMediaTime() - running.beginTime
        still.speed = 0
        layer.add(still, forKey: "fade")
        CATransaction.flush()
        MediaClock.current.seek(to: 17)
        #expect(layer.presentation()?.opacity == 0.25)
      }
    }

    @Test func aPresentationListsWhatRuns() throws {
      try withStoppedClock {
        hosted.layer.add(fade(), forKey: "fade")
        #expect(hosted.layer.presentation()?.animationKeys() == nil, "not committed yet")
        let later = fade()
        later.beginTime = 5
        hosted.layer.add(later, forKey: "later")
        CATransaction.flush()
        let shown = try #require(hosted.layer.presentation())
        #expect(shown.animationKeys() == ["fade"] && shown.animation(forKey: "later") == nil)
        #expect(shown.animation(forKey: "fade") === hosted.layer.animation(forKey: "fade"))
        MediaClock.current.seek(to: 5.5)
        #expect(hosted.layer.presentation()?.animationKeys() == ["later"])
        MediaClock.current.seek(to: 7)
        #expect(hosted.layer.presentation()?.animationKeys() == nil)
      }
    }
  }
}
