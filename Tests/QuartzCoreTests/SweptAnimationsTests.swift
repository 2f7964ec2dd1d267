import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

/// Layers in a live tree, and what checks their rows against those of an oracle (`RenderTree.expectedRow`).
///
/// Made within the tests, not kept by their suite: a suite is let go of on any thread, and a live tree belongs to one.
@MainActor private struct SweptTree {
  let root = CALayer()
  let context: CAContext
  let layers: [CALayer]

  init() {
    MediaClock.current.start(at: 0, paused: true)
    layers = (0..<60).map { _ in CALayer() }
    for layer in layers { root.addSublayer(layer) }
    context = CAContext(layer: root)
    CATransaction.flush()
  }

  /// Does `body` without implicit animations, at the clock's time 0.
  func change(_ body: () -> Void) {
    MediaClock.current.start(at: 0, paused: true)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
    CATransaction.flush()
  }

  private func expectSame(
    _ what: String, sourceLocation: SourceLocation, at time: (NodeIndex) -> Double
  ) {
    let tree = context.tree
    for layer in layers where layer.superlayer != nil {
      let row = tree.row(Int(layer.node))
      let expected = tree.expectedRow(
        of: layer.node, length: layer.table.rowLength, at: time(layer.node))
      for slot in 0..<layer.table.rowLength {
        // Timing functions of sweeps are tables, good to 5e-6 of the way.
        let tolerance = 1e-4 * max(1, abs(expected[slot]).squareRoot())
        guard !(abs(row[slot] - expected[slot]) <= tolerance) else { continue }
        let animations = layer.animationKeys()?.compactMap { layer.animation(forKey: $0) } ?? []
        Issue.record(
          "\(what), slot \(slot): \(row[slot]), not \(expected[slot]): \(animations.map(describe))",
          sourceLocation: sourceLocation)
        return
      }
    }
  }

  private func describe(_ animation: CAAnimation) -> String {
    let path = (animation as? CAPropertyAnimation)?.keyPath ?? ""
    let keyframes = animation as? CAKeyframeAnimation
    return "\(type(of: animation)) \(path) \(keyframes?.calculationMode.rawValue ?? "") "
      + "\(keyframes?.keyTimes ?? []) \(keyframes?.timingFunctions?.count ?? 0) \(animation.speed) "
      + "\(animation.beginTime) \(animation.duration) \(animation.repeatCount) \(animation.autoreverses)"
  }

  /// Frames, and single nodes at times of their own, before, during and after.
  func expectExactValues(
    _ random: inout RandomAnimations, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let tree = context.tree
    for time in [-1, 0.05] + (0..<6).map({ _ in random.number(0, 12) }) + [1e5] {
      _ = tree.evaluate(at: time)
      expectSame("at \(time)", sourceLocation: sourceLocation) { tree.innerTime(of: $0, at: time) }
      for layer in layers where layer.superlayer != nil {
        let next = tree.animationStore.nextChange(of: layer.node, delay: 0, after: time, in: tree)
        // Some animations step or go nowhere, and are due later.
        #expect(
          next >= tree.earliestChange(of: layer.node, after: time) - 1e-9, sourceLocation: sourceLocation)
      }
      tree.show(beneath: root.node, at: time + 0.3)
      expectSame("copy at \(time + 0.3)", sourceLocation: sourceLocation) {
        tree.innerTime(of: $0, in: time + 0.3)
      }
    }
  }
}

extension Engine {
  /// Rows in the lists show the values that the timing function and the curves give.
  @MainActor @Suite struct SweptAnimationsTests {
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func showTheExactValues(seed: UInt64) {
      let swept = SweptTree()
      var random = RandomAnimations(seed: seed)
      swept.change {
        for (index, layer) in swept.layers.enumerated() {
          let key = RandomAnimations.keys[index % RandomAnimations.keys.count]
          layer.add(random.animation(key), forKey: "a")
        }
      }
      swept.expectExactValues(&random)
      let store = swept.context.tree.animationStore
      #expect(store.linear.reduce(0) { $0 + $1.count } > 15 && store.tracks.reduce(0) { $0 + $1.count } > 10)
      // A discrete track or one that goes nowhere rests until the time that it says.
      for layer in swept.layers {
        for time in [0.01, 2.3, 5.1] {
          _ = swept.context.tree.evaluate(at: time)
          let next = swept.context.tree.animationStore.nextChange(
            of: layer.node, delay: 0, after: time, in: swept.context.tree)
          guard next > time + 1e-6 else { continue }
          let row = swept.context.tree.row(Int(layer.node))
          let before = (0..<layer.table.rowLength).map { row[$0] }
          for part in [1e-6, 0.3, 0.999_999] {
            _ = swept.context.tree.evaluate(at: next == .infinity ? time + part : time + (next - time) * part)
            let after = swept.context.tree.row(Int(layer.node))
            #expect((0..<layer.table.rowLength).allSatisfy { abs(after[$0] - before[$0]) < 1e-9 })
          }
        }
      }
    }

    /// Animations are added and removed in any order, model values change, layers get times of their own.
    @Test(arguments: [11, 12] as [UInt64])
    func comeAndGo(seed: UInt64) {
      let swept = SweptTree()
      var random = RandomAnimations(seed: seed)
      for _ in 0..<12 {
        swept.change {
          for _ in 0..<25 {
            let layer = swept.layers[random.index(swept.layers.count)]
            let key = RandomAnimations.keys[random.index(RandomAnimations.keys.count)]
            switch random.index(10) {
            case 0...4: layer.add(random.animation(key), forKey: key)
            case 5: layer.removeAllAnimations()
            case 6: layer.setValue(random.value(key), forKeyPath: key)
            case 7: layer.speed = random.chance(0.5) ? 1 : Float(random.number(0.5, 2))
            case 8: layer.removeFromSuperlayer()
            default: if layer.superlayer == nil { swept.root.addSublayer(layer) }
            }
          }
        }
        swept.expectExactValues(&random)
      }
      swept.change { for layer in swept.layers { layer.removeAllAnimations() } }
      #expect(swept.context.tree.animationStore.count == 0)
      #expect(swept.context.tree.animationStore.clocks.curves.count <= CurveTable.idleLimit)
    }

    /// What tracks of rows that are gone took is used again.
    @Test func tracksLeaveNothingBehind() {
      let swept = SweptTree()
      var random = RandomAnimations(seed: 5)
      for _ in 0..<60 {
        swept.change {
          for layer in swept.layers {
            let animation = CAKeyframeAnimation(keyPath: "position")
            let count = 2 + random.index(20)
            animation.values = (0..<count).map { _ in random.value("position") }
            animation.calculationMode = .cubic
            animation.duration = 1
            layer.add(animation, forKey: "a")
          }
        }
      }
      let tracks = swept.context.tree.animationStore.tracks[1]
      #expect(tracks.count == swept.layers.count)
      // Twice what 60 tracks of at most 21 segments of 8 numbers take, and the least that is cleared up.
      #expect(tracks.storage <= 2 * 60 * 21 * 8 + 4096)
    }

    /// Springs that have come to rest at all places where one looks are not all the same.
    @Test func springsWithTheirOwnPace() {
      let swept = SweptTree()
      swept.change {
        for (index, layer) in swept.layers.prefix(2).enumerated() {
          let spring = CASpringAnimation(keyPath: "position.x")
          (spring.stiffness, spring.damping) = index == 0 ? (400, 40) : (900, 60)
          (spring.fromValue, spring.toValue, spring.duration, spring.beginTime) = (0, 100, 20, 1)
          layer.add(spring, forKey: "a")
        }
      }
      _ = swept.context.tree.evaluate(at: 1.1)
      // Critical: 1 − (1 + ωt)·e^(−ωt).
      for (layer, frequency) in zip(swept.layers, [20.0, 30]) {
        let x = frequency * 0.1
        expectClose(
          [swept.context.tree.row(Int(layer.node))[Slot.position]], [100 * (1 - (1 + x) * exp(-x))],
          within: 1e-4)
      }
    }
  }
}
