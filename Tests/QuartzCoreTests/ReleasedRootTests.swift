import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// A tree whose root layer is released while another thread still draws it.
  @MainActor @Suite struct ReleasedRootTests {
    @Test func aReleasedRootLeavesAnEmptyTree() throws {
      let layer = CALayer()
      layer.addSublayer(CALayer())
      let context = CAContext(layer: layer, clock: MediaClock(isPaused: true))
      CATransaction.flush()
      let tree = RenderTree()
      context.makeChannel().drain(into: tree)
      let root = tree.root
      try #require(root >= 0)
      // What the host sends when the root layer is deallocated.
      var commit = Commit()
      commit.removed = [root]
      tree.apply(commit)
      #expect(tree.root == -1 && tree.evaluate(at: 0).root == -1)
      // The row of a node that does not exist has zeros in both parts: nothing is drawn with it.
      let row = RenderNode.noRow
      #expect((0..<Slot.layerEnd).allSatisfy { row[$0] == 0 })
    }
  }
}
