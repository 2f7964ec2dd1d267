import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// A change of state costs what it changes, however many layers there are.
  @MainActor @Suite struct StateCostTests {
    @Test func aSwitchCommitsTheValuesThatItSetsAlone() throws {
      MediaClock.current.start(at: 0, paused: true)
      let root = CALayer()
      for _ in 0..<2000 { root.addSublayer(CALayer()) }
      let layers = try #require(root.sublayers)
      let state = CAState(name: "on")
      for layer in [layers[5], layers[1900]] {
        state.addElement(CAStateSetValue(target: layer, keyPath: "opacity", value: 0.5))
      }
      root.addState(state)
      let context = CAContext(layer: root)
      let controller = CAStateController(layer: root)
      CATransaction.flush()
      let channel = context.makeChannel()
      let tree = RenderTree()
      channel.drain(into: tree)
      for (next, value) in [(state, 0.5), (nil, 1)] as [(CAState?, Double)] {
        controller.setState(next, ofLayer: root)
        CATransaction.flush()
        let commits = channel.waiting
        try #require(commits.count == 1)
        #expect(Set(commits[0].values.map(\.node)) == [layers[5].node, layers[1900].node])
        #expect(commits[0].payload == [value, value])
        #expect(commits[0].created.isEmpty && commits[0].children.isEmpty && commits[0].animations.isEmpty)
        channel.drain(into: tree)
        #expect(tree.evaluate(at: 0).row(layers[1900].node)[Slot.opacity] == value)
      }
    }
  }
}
