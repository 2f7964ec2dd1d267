import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// Evaluation on several threads.
  @MainActor @Suite struct ParallelEvaluationTests {
    /// The rows and the journal do not depend on how many threads there are.
    @Test func givesTheSameOnOneThreadAndOnEight() throws {
      var random = RandomAnimations(seed: 8)
      MediaClock.current.start(at: 0, paused: true)
      let keys = ["opacity", "cornerRadius", "transform.rotation.z", "transform"]
      let root = CALayer()
      let layers = (0..<24_000).map { _ in CALayer() }
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      for (index, layer) in layers.enumerated() {
        root.addSublayer(layer)
        let key = keys[random.index(keys.count)]
        // A quarter are stacks, and some are in groups.
        for number in 0...(index % 4 == 0 ? 1 : 0) {
          let animation = random.animation(key)
          guard random.chance(0.1) else {
            layer.add(animation, forKey: "\(number)")
            continue
          }
          let group = CAAnimationGroup()
          group.animations = [animation]
          (group.beginTime, group.duration) = (random.number(0.1, 2), random.number(1, 9))
          layer.add(group, forKey: "\(number)")
        }
      }
      CATransaction.commit()
      let context = CAContext(layer: root)
      CATransaction.flush()
      let trees = [1, 8].map { workers in
        let tree = RenderTree()
        tree.apply(context.tree.snapshot())
        tree.animationStore.workers = workers
        return tree
      }
      // Enough for several ranges of each kind.
      let store = trees[0].animationStore
      #expect(min(store.linear[0].count, store.tracks[0].count, store.stacks.count) > 4096)
      #expect(store.clocks.own.clocks.count > 2 * 8192)
      let animated = layers.filter { context.tree.hasAnimations($0.node) }

      for time in [0.5, 1.7, 1.7, 4.2, 9, 3.3] {
        let changed = try trees.map { tree in
          let start = tree.journal.end
          tree.evaluate(at: time).readyAllRows()
          return Array(try #require(tree.journal.nodes(since: start)))
        }
        #expect(changed[0] == changed[1])
        let length = root.table.rowLength * MemoryLayout<Double>.stride
        let differs = animated.contains { layer in
          let rows = trees.map { $0.row(Int(layer.node)) }
          // Animated rows are in one piece.
          return memcmp(rows[0].near, rows[1].near, length) != 0
        }
        #expect(!differs, "at \(time)")
      }
    }
  }
}
