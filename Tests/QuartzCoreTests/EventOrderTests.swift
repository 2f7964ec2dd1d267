import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// The events for which actions are looked up, with their order and number (measured).
  @MainActor @Suite struct EventOrderTests {
    final class Log {
      var lines: [String] = []
      func delegate(_ name: String) -> Delegate { Delegate(name, self) }
    }

    final class Delegate: NSObject, CALayerDelegate {
      let name: String
      let log: Log
      init(_ name: String, _ log: Log) {
        self.name = name
        self.log = log
      }
      func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        log.lines.append("\(name) \(event)")
        return nil
      }
    }

    let log = Log()
    let hosted = Hosted()

    @Test func replacementAsksOnceEach() {
      let (old, new) = (CALayer(), CALayer())
      hosted.layer.addSublayer(old)
      CATransaction.flush()
      let delegates = [log.delegate("parent"), log.delegate("old"), log.delegate("new")]
      (hosted.layer.delegate, old.delegate, new.delegate) = (delegates[0], delegates[1], delegates[2])
      hosted.layer.replaceSublayer(old, with: new)
      #expect(log.lines == ["parent sublayers", "old onOrderOut", "new onOrderIn"])
      #expect(hosted.layer.sublayers == [new] && old.superlayer == nil && new.superlayer === hosted.layer)
      // Layers do not hold their delegates.
      withExtendedLifetime(delegates) {}
    }

    @Test func replacementByASiblingMovesIt() {
      let layers = (0..<4).map { _ in CALayer() }
      hosted.layer.sublayers = layers
      hosted.layer.replaceSublayer(layers[0], with: layers[2])
      #expect(hosted.layer.sublayers == [layers[2], layers[1], layers[3]])
      hosted.layer.replaceSublayer(layers[3], with: layers[2])
      #expect(hosted.layer.sublayers == [layers[1], layers[2]])
    }

    @Test func aMaskIsOrderedIn() {
      let (first, second) = (CALayer(), CALayer())
      let delegates = [log.delegate("parent"), log.delegate("first"), log.delegate("second")]
      (hosted.layer.delegate, first.delegate, second.delegate) = (delegates[0], delegates[1], delegates[2])
      hosted.layer.mask = first
      #expect(log.lines == ["parent mask", "first onOrderIn"])
      log.lines = []
      hosted.layer.mask = second
      #expect(log.lines == ["parent mask", "first onOrderOut", "second onOrderIn"])
      #expect(first.superlayer == nil && hosted.layer.mask === second)
      withExtendedLifetime(delegates) {}
    }

    @Test func theFrameAsksForThePositionFirst() {
      let delegate = log.delegate("layer")
      hosted.layer.delegate = delegate
      hosted.layer.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
      #expect(log.lines == ["layer position", "layer bounds"])
      log.lines = []
      hosted.layer.setValue(CGRect(x: 5, y: 6, width: 7, height: 8), forKey: "frame")
      #expect(log.lines == ["layer position", "layer bounds"])
      #expect(hosted.layer.frame == CGRect(x: 5, y: 6, width: 7, height: 8))
      withExtendedLifetime(delegate) {}
    }

    @Test func theCompletionBlockOfANestedTransactionIsTheOuterOnes() {
      var calls: [String] = []
      CATransaction.begin()
      #expect(CATransaction.completionBlock() == nil)
      CATransaction.setCompletionBlock { calls.append("outer") }
      CATransaction.begin()
      CATransaction.completionBlock()?()
      (CATransaction.value(forKey: kCATransactionCompletionBlock) as? () -> Void)?()
      #expect(calls == ["outer", "outer"])
      CATransaction.setCompletionBlock { calls.append("inner") }
      CATransaction.completionBlock()?()
      #expect(calls.last == "inner")
      CATransaction.commit()
      CATransaction.completionBlock()?()
      #expect(calls.last == "outer")
      CATransaction.setCompletionBlock(nil)
      CATransaction.commit()
      MainCallbacks.drain()
    }

    @Test func displayClearsWhatItProvides() {
      let layer = CALayer()
      layer.setNeedsDisplay()
      #expect(layer.needsDisplay())
      layer.display()
      #expect(!layer.needsDisplay())
      let shown = CATextLayer()
      shown.setNeedsDisplay()
      shown.display()
      #expect(!shown.needsDisplay())
    }

    final class Manager: NSObject, CALayoutManager {
      var invalidated = 0
      func invalidateLayout(of layer: CALayer) {
        invalidated += 1
        layer.setNeedsLayout()
      }
    }

    @Test func aLayoutManagerHearsOnceOfAnInvalidation() {
      let manager = Manager()
      hosted.layer.layoutManager = manager
      #expect(manager.invalidated == 1)
      hosted.layer.setNeedsLayout()
      hosted.layer.addSublayer(CALayer())
      hosted.layer.bounds.size = CGSize(width: 5, height: 5)
      #expect(manager.invalidated == 1)
      hosted.layer.layoutIfNeeded()
      hosted.layer.setNeedsLayout()
      hosted.layer.setNeedsLayout()
      #expect(manager.invalidated == 2)
      CATransaction.flush()
      hosted.layer.setNeedsLayout()
      #expect(manager.invalidated == 3)
      // A new one hears of the layout that is open.
      let other = Manager()
      hosted.layer.layoutManager = other
      #expect(other.invalidated == 1 && manager.invalidated == 3)
    }
  }
}
