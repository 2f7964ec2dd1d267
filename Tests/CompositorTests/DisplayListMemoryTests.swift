import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// How much memory the lists of what frames draw take.
  @Suite(.serialized) @MainActor struct DisplayListMemoryTests {
    private static let count = 10_000

    private func plainLayer(_ index: Int) -> CALayer {
      let layer = CALayer()
      layer.frame = CGRect(x: Double(index % 100) * 2, y: Double(index / 100) * 2, width: 1, height: 1)
      layer.backgroundColor = CGColor(srgbRed: 0.5, green: Double(index % 100) / 100, blue: 1, alpha: 1)
      return layer
    }

    /// A plain layer takes one instance and its place in the list, without room for layers that are not there. A second list is kept
    /// only while whole trees are painted often.
    @Test func aPlainLayerTakesAnInstance() throws {
      let root = CALayer()
      root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
      let layers = (0..<Self.count).map { plainLayer($0) }
      for layer in layers { root.addSublayer(layer) }
      try Offscreen.withContext {
        let pair = try UpdateTests.Pair(root)
        defer { pair.end() }
        pair.frame()
        let most = Self.count * (MemoryLayout<Instance>.stride + 40) + 100_000
        #expect(pair.compositor.displayListMemory > Self.count * MemoryLayout<Instance>.stride)
        #expect(pair.compositor.displayListMemory < most)
        for number in 0..<10 {
          root.addSublayer(plainLayer(number))
          pair.frame()
        }
        for number in 0..<10 {
          layers[number].opacity = 0.5
          pair.frame()
        }
        // The boxes of instances, for which a frame has asked meanwhile.
        #expect(pair.compositor.displayListMemory < most + Self.count * 20)
      }
    }
  }
}
