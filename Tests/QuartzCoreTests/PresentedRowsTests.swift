import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// A presentation copy shows exactly what the frame of its moment shows.
  @MainActor @Suite struct PresentedRowsTests {
    /// Random timings, timing functions, springs, keyframes, groups and additive animations, in layers with random timings.
    @Test(arguments: (1...8).map { UInt64($0) })
    func equalTheRowsOfTheFrame(seed: UInt64) throws {
      var timings = RandomTimings(random: RandomAnimations(seed: seed &* 104_729), hasCurves: true)
      MediaClock.current.start(at: 0, paused: true)
      let root = CALayer()
      let layers = (0..<90).map { _ in CALayer() }
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      for (index, layer) in layers.enumerated() {
        let superlayer = index > 20 && timings.random.chance(0.3) ? layers[timings.random.index(20)] : root
        superlayer.addSublayer(layer)
        let key = RandomAnimations.keys[index % RandomAnimations.keys.count]
        for number in 0...timings.random.index(3) {
          let animation = timings.any(key)
          animation.isRemovedOnCompletion = timings.random.chance(0.3)
          layer.add(animation, forKey: "\(number)")
        }
        timings.some(layer)
      }
      CATransaction.commit()
      let context = CAContext(layer: root)
      CATransaction.flush()
      let tree = context.tree

      for time in timings.times(of: layers, in: tree) {
        let frame = tree.evaluate(at: time)
        if timings.random.chance(0.5) { frame.readyAllRows() }
        for layer in layers where tree.hasAnimations(layer.node) {
          // Animated rows are in one piece.
          let numbers = UnsafeBufferPointer(start: frame.row(layer.node).near, count: layer.table.rowLength)
          let shown = Array(numbers)
          let inner = tree.innerTime(of: layer.node, at: time)
          let copy = try #require(tree.present(layer.node, at: inner)).row
          if memcmp(shown, copy.near, shown.count * MemoryLayout<Double>.stride) == 0 { continue }
          let slot = shown.indices.first { shown[$0].bitPattern != copy[$0].bitPattern } ?? 0
          let animations = tree.nodes[Int(layer.node)].animations?.specs ?? []
          Issue.record(
            "at \(time), slot \(slot): \(copy[slot]), not \(shown[slot]): \(animations.map(\.described))")
          return
        }
      }
    }
  }
}
