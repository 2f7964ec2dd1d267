import Foundation
import QuartzCore
import Testing

extension Cost {
  /// What walks a tree, or a layer's animations, does not cost their number squared.
  @MainActor @Suite struct TreeCostTests {
    /// The cost for a size and for eight times that, after a run that fills caches.
    private func expectLinear(
      _ name: String, _ size: Int, sourceLocation: SourceLocation = #_sourceLocation,
      _ body: (Int) throws -> Void
    ) rethrows {
      try body(size / 4)
      let costs = try [size, 8 * size].map { size in try Cost.of { try body(size) } }
      Cost.expectLinear(name, costs[0], costs[1], sourceLocation: sourceLocation)
    }

    @Test func buildingFromTheTopInALiveTreeIsLinear() {
      expectLinear("a chain of layers", 2_000) { depth in
        let root = CALayer()
        let context = CAContext(layer: root)
        var layer = root
        for _ in 0..<depth {
          let next = CALayer()
          layer.addSublayer(next)
          layer = next
        }
        CATransaction.flush()
        #expect(layer.convertTime(5, from: nil) == 5)
        root.sublayers = nil
        CATransaction.flush()
        withExtendedLifetime(context) {}
      }
    }

    @Test func keyedAnimationsAreFoundByKey() {
      func fade() -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 1)
        return animation
      }
      expectLinear("keyed animations", 1_000) { count in
        let layer = CALayer()
        for index in 0..<count { layer.add(fade(), forKey: "key \(index)") }
        #expect(layer.animation(forKey: "key \(count / 2)") != nil)
        for index in 0..<count { layer.add(fade(), forKey: "key \(index)") }
        for index in 0..<count { layer.removeAnimation(forKey: "key \(index)") }
        #expect(layer.animationKeys() == nil)
      }
    }

    @Test func archivingIsLinear() throws {
      var roots: [Int: CALayer] = [:]
      for count in [15, 60, 480] {
        let root = CALayer()
        for _ in 0..<count {
          let layer = CALayer()
          layer.addSublayer(CALayer())
          root.addSublayer(layer)
        }
        roots[count] = root
      }
      try expectLinear("an archive", 60) { count in
        let root = try #require(roots[count])
        _ = try NSKeyedArchiver.archivedData(withRootObject: root, requiringSecureCoding: false)
      }
    }
  }
}
