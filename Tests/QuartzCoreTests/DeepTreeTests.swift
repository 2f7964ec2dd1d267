import Foundation
import Synchronization
import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// Trees may be as deep as they like: what walks them does not overflow the stack. `TreeCostTests` measures the cost.
  @MainActor @Suite struct DeepTreeTests {
    /// A chain of nested layers of the same size, built from the innermost one.
    nonisolated static func chain(of depth: Int, _ make: () -> CALayer = { CALayer() }) -> (
      top: CALayer, bottom: CALayer
    ) {
      let bottom = make()
      bottom.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      var top = bottom
      for _ in 1..<depth {
        let next = make()
        next.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        next.addSublayer(top)
        top = next
      }
      return (top, bottom)
    }

    @Test func hitTestsReachTheBottom() {
      let (top, bottom) = Self.chain(of: 20_000)
      #expect(top.hitTest(CGPoint(x: 5, y: 5)) === bottom)
      #expect(top.hitTest(CGPoint(x: 15, y: 5)) == nil)
      let context = CAContext(layer: top)
      CATransaction.flush()
      #expect(top.presentation()?.hitTest(CGPoint(x: 5, y: 5))?.model() === bottom)
      #expect(context.layer === top)
    }

    final class Answering: CALayer {
      nonisolated(unsafe) static var asked = 0
      override func hitTest(_ p: CGPoint) -> CALayer? {
        Self.asked += 1
        return super.hitTest(p)
      }
    }

    @Test func overriddenHitTestsEndWhereTheStackDoes() {
      let (top, bottom) = Self.chain(of: 20_000) { Answering() }
      Answering.asked = 0
      #expect(top.hitTest(CGPoint(x: 5, y: 5)) === bottom)
      #expect(Answering.asked > 500 && Answering.asked <= 20_000)
    }

    @Test func overriddenHitTestsAreAskedOnceEach() {
      let (top, bottom) = Self.chain(of: 100) { Answering() }
      Answering.asked = 0
      #expect(top.hitTest(CGPoint(x: 5, y: 5)) === bottom)
      #expect(Answering.asked == 100)
    }

    @Test func everyHitOfAChainIsListedFromTheFront() {
      let (top, bottom) = Self.chain(of: 5_000)
      let hits = top.hits(at: CGPoint(x: 5, y: 5))
      #expect(hits.count == 5_000 && hits.first?.layer === bottom && hits.last?.layer === top)
    }

    @Test func aDeepTreeIsReleased() {
      weak var gone: CALayer?
      do {
        let (top, bottom) = Self.chain(of: 50_000)
        gone = bottom
        #expect(top.superlayer == nil)
      }
      #expect(gone == nil)
    }

    @Test func aDeepChainOfMasksIsReleased() {
      weak var gone: CALayer?
      do {
        var top = CALayer()
        gone = top
        for _ in 0..<50_000 {
          let next = CALayer()
          next.mask = top
          top = next
        }
      }
      #expect(gone == nil)
    }

    @Test func aLiveTreeIsBuiltFromTheTop() {
      let depth = 16_000
      let root = CALayer()
      let context = CAContext(layer: root)
      var layer = root
      for _ in 0..<depth {
        let next = CALayer()
        layer.addSublayer(next)
        layer = next
      }
      CATransaction.flush()
      #expect(context.tree.nodeCount == depth + 1)
      #expect(layer.convertTime(5, from: nil) == 5)
      root.sublayers = nil
      CATransaction.flush()
      #expect(context.tree.nodeCount == 1)
    }

    @Test func keyedAnimationsAreFoundByKey() {
      let layer = CALayer()
      let count = 1_000
      for index in 0..<count { layer.add(fade(), forKey: "key \(index)") }
      #expect(layer.animation(forKey: "key \(count / 2)") != nil)
      for index in 0..<count { layer.add(fade(), forKey: "key \(index)") }
      #expect(layer.animationKeys()?.count == count)
      for index in 0..<count { layer.removeAnimation(forKey: "key \(index)") }
      #expect(layer.animationKeys() == nil)
    }

    @Test func theOrderOfKeyedAnimationsIsKept() {
      let layer = CALayer()
      var expected: [String] = []
      for index in 0..<200 {
        let key = "key \(index * 7 % 50)"
        layer.add(fade(), forKey: key)
        expected.removeAll { $0 == key }
        expected.append(key)
        if index % 3 == 0 {
          layer.removeAnimation(forKey: "key \(index % 50)")
          expected.removeAll { $0 == "key \(index % 50)" }
        }
        #expect(layer.animationKeys() ?? [] == expected)
      }
    }

    /// Runs `body` on a thread with a stack of a megabyte.
    private func onASmallStack(_ body: @escaping @Sendable () -> Void) {
      let done = DispatchSemaphore(value: 0)
      let thread = Thread {
        body()
        done.signal()
      }
      thread.stackSize = 1 << 20
      thread.start()
      done.wait()
    }

    @Test func archivesEndWhereTheStackDoes() {
      let depth = Mutex(0)
      onASmallStack {
        let (top, _) = Self.chain(of: 1_500)
        guard let data = try? NSKeyedArchiver.archivedData(withRootObject: top, requiringSecureCoding: false),
          let unarchiver = try? NSKeyedUnarchiver(forReadingFrom: data)
        else { return }
        unarchiver.requiresSecureCoding = false
        var layer = unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? CALayer
        while let current = layer {
          depth.withLock { $0 += 1 }
          layer = current.sublayers?.first
        }
      }
      #expect(depth.withLock { $0 } >= 50)
    }
  }
}
