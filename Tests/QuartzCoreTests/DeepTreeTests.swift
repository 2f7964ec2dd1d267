import Foundation
import Testing

@testable import QuartzCore

extension Engine {
  /// Trees may be as deep as they like: what walks them neither overflows the stack nor costs their depth squared.
  @MainActor @Suite struct DeepTreeTests {
    /// A chain of layers beneath each other, each as large as the first; built from below.
    static func chain(of depth: Int, _ make: () -> CALayer = { CALayer() }) -> (top: CALayer, bottom: CALayer)
    {
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
  }
}
