import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Shadows of pictures are drawn when what casts them changes, and not when it moves.
  @Suite(.serialized) @MainActor struct KeptShadowTests {
    private func card() -> CALayer {
      let card = layer(60, 60, 80, 60)
      card.addSublayer(layer(0, 0, 40, 60, color(1, 0, 0, 0.5)))
      card.addSublayer(layer(50, 10, 30, 30, color(0, 0, 1)))
      card.shadowOpacity = 0.8
      card.shadowRadius = 4
      return card
    }

    @Test func areDrawnAgainOnlyWhenTheirCasterChanges() throws {
      try Offscreen.withContext {
        let root = layer(0, 0, 200, 200)
        let card = card()
        root.addSublayer(card)
        let pair = try UpdateTests.Pair(root)
        defer { pair.end() }
        @MainActor func passes() -> Int {
          pair.frame()
          return pair.whole.statistics.passes
        }
        #expect(passes() > 1)
        #expect(passes() == 1)
        card.position.x += 31.7
        #expect(passes() == 1, "moved")
        for step in 1...5 {
          card.setAffineTransform(CGAffineTransform(rotationAngle: 0.37 * Double(step)))
          #expect(passes() == 1, "turned")
        }
        card.shadowOpacity = 0.4
        card.shadowColor = color(0, 1, 0)
        card.shadowOffset = CGSize(width: 7, height: 7)
        #expect(passes() == 1, "a shadow of another colour, elsewhere")
        card.position.x = 195
        #expect(passes() == 1, "partly out of sight")
        card.sublayers?[0].backgroundColor = color(1, 0, 0, 0.7)
        #expect(passes() > 1)
        #expect(passes() == 1)
        card.shadowRadius = 6
        #expect(passes() > 1, "another blur")
      }
    }

    /// The copies of a replicator share the shadow, because it is the same in all of them.
    @Test func copiesShareTheirShadows() throws {
      func statistics(_ count: Int) throws -> Compositor.Statistics {
        let card = card()
        // Not what the count before has left.
        card.shadowRadius = 4 + 0.01 * Double(count)
        let replicator = CAReplicatorLayer()
        replicator.instanceCount = count
        replicator.instanceTransform = CATransform3DMakeTranslation(1, 1, 0)
        replicator.addSublayer(card)
        let root = layer(0, 0, 200, 200)
        root.addSublayer(replicator)
        return try Offscreen.draw(root, width: 200, height: 200).statistics
      }
      let one = try statistics(1)
      let many = try statistics(20)
      #expect(one.passes > 1 && many.passes == one.passes)
      #expect(many.instances >= one.instances + 19 * 2)
    }

    /// Changing ones leave nothing behind.
    @Test func changingShadowsKeepNoMemory() throws {
      try Offscreen.withContext {
        let root = layer(0, 0, 200, 200)
        let card = card()
        root.addSublayer(card)
        let pair = try UpdateTests.Pair(root)
        defer { pair.end() }
        var most = 0
        for step in 0..<40 {
          card.sublayers?[1].bounds.size = CGSize(width: 30 + step, height: 30 + step)
          pair.frame()
          most = max(most, pair.whole.statistics.memory.rasters)
        }
        // A bitmap of some 140×120 texels takes 67 kB.
        #expect(most > 0 && most < 200_000)
      }
    }
  }
}
