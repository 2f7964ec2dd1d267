import CLinux
import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// A tree without references is released with all of its data, independent of earlier reads.
  @MainActor @Suite struct TreeReleaseTests {
    /// Counts the layers of its kind that live, models and copies alike.
    final class Counted: CALayer {
      nonisolated(unsafe) static var living = 0
      override init() {
        super.init()
        Self.living += 1
      }
      override init(layer: Any) {
        super.init(layer: layer)
        Self.living += 1
      }
      required init?(coder: NSCoder) { nil }
      deinit { Self.living -= 1 }
    }

    private func image() throws -> CGImage {
      try #require(
        CGContext(layerBitmapOf: CGSize(width: 4, height: 4), scale: 1, opaque: false)?.makeImage())
    }

    /// A live tree of three layers and a mask, with an image; `read` looks at it.
    private func visit(_ read: (CALayer) -> Void) throws -> (layer: WeakLayer, image: () -> CGImage?) {
      let root = Counted()
      root.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      let child = Counted()
      child.frame = root.frame
      let picture = try image()
      child.contents = picture
      child.mask = Counted()
      root.addSublayer(child)
      let grandchild = Counted()
      grandchild.add(fade(), forKey: "fade")
      child.addSublayer(grandchild)
      let context = CAContext(layer: root)
      CATransaction.flush()
      read(root)
      #expect(context.layer === root)
      return (WeakLayer(layer: child), { [weak picture] in picture })
    }

    @Test func presentationsThatWereReadKeepNothing() throws {
      Counted.living = 0
      let reads: [(CALayer) -> Void] = [
        { _ = $0.presentation() },
        { _ = $0.sublayers?.first?.presentation()?.superlayer },
        { _ = $0.presentation()?.sublayers?.first?.sublayers?.first?.superlayer?.mask?.superlayer },
        { _ = $0.presentation()?.hitTest(CGPoint(x: 5, y: 5))?.model() },
        { _ = $0.presentation()?.model().presentation() },
        { root in
          root.sublayers?.first?.opacity = 0.5
          CATransaction.flush()
          _ = root.presentation()?.sublayers?.first?.opacity
        },
      ]
      for (index, read) in reads.enumerated() {
        let (layer, image) = try visit(read)
        CATransaction.flush()
        #expect(layer.layer == nil && image() == nil && Counted.living == 0, "after read \(index)")
      }
    }

    @Test func manyTreesLeaveNothing() throws {
      Counted.living = 0
      for _ in 0..<300 { _ = try visit { _ = $0.presentation()?.sublayers?.first?.superlayer?.bounds } }
      CATransaction.flush()
      #expect(Counted.living == 0)
    }

    /// The bytes that are allocated and not freed.
    private var bytesInUse: Int {
      let info = mallinfo2()
      return Int(info.uordblks) + Int(info.hblkhd)
    }

    @Test func tenThousandTreesDoNotGrow() throws {
      func visits(_ count: Int) throws {
        for _ in 0..<count {
          let root = CALayer()
          root.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
          let child = CALayer()
          child.contents = try image()
          child.mask = CALayer()
          root.addSublayer(child)
          let context = CAContext(layer: root)
          CATransaction.flush()
          #expect(root.presentation()?.sublayers?.first?.superlayer != nil)
          #expect(context.layer === root)
        }
      }
      try visits(2000)
      let before = bytesInUse
      try visits(10_000)
      // A tree that stayed would take a kilobyte at least: 10 MiB.
      #expect(bytesInUse - before < 1 << 20, "\(before) bytes, then \(bytesInUse)")
    }

    /// Foundation for Linux keeps the runs of every attributed string, 400 bytes for each.
    @Test func tenThousandTextsDoNotGrow() {
      let layer = CATextLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
      layer.truncationMode = .end
      func layOut(_ count: Int) {
        for index in 0..<count {
          layer.string = "text \(index % 10) that is too long for its layer"
          #expect(layer.makeLayout().lines.count == 1)
        }
      }
      layOut(1000)
      let before = bytesInUse
      layOut(10_000)
      #expect(bytesInUse - before < 1 << 20, "\(before) bytes, then \(bytesInUse)")
    }

    @Test func aCopyOutlivesItsModel() throws {
      Counted.living = 0
      var copy: CALayer?
      _ = try visit { copy = $0.sublayers?.first?.presentation() }
      CATransaction.flush()
      #expect(Counted.living == 1)
      let left = try #require(copy)
      #expect(
        left.bounds.width == 10 && left.model() === left && left.superlayer == nil && left.sublayers == nil)
      #expect(left.mask == nil && left.animationKeys() == nil && left.presentation() === left)
    }

    @Test func theModelIsReachedWhileItLives() throws {
      _ = try visit { root in
        let copy = root.presentation()
        #expect(copy?.model() === root && copy?.sublayers?.first?.model() === root.sublayers?.first)
        #expect(root.presentation()?.model() === root)
      }
    }

    @Test func aRootThatDrawsItselfAgainIsReleased() {
      weak var gone: CALayer?
      do {
        let text = CATextLayer()
        text.string = "a"
        text.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        let grow = CABasicAnimation(keyPath: "fontSize")
        grow.toValue = 40
        grow.duration = 1000
        grow.repeatCount = .infinity
        text.add(grow, forKey: "grow")
        gone = text
        let context = CAContext(layer: text)
        CATransaction.flush()
        _ = context.frame(at: CACurrentMediaTime())
      }
      CATransaction.flush()
      #expect(gone == nil)
    }

    /// Particles of an emitter sample the animations of the emitter.
    @Test func anEmitterWithAnimationsIsReleased() {
      weak var simulated: NodeEmitter?
      do {
        let layer = CAEmitterLayer()
        let cell = CAEmitterCell()
        (cell.birthRate, cell.lifetime) = (10, 2)
        layer.emitterCells = [cell]
        let drag = CAEmitterBehavior(type: "drag")
        drag.name = "air"
        layer.emitterBehaviors = [drag]
        for keyPath in ["birthRate", "emitterBehaviors.air.drag"] {
          let change = CABasicAnimation(keyPath: keyPath)
          (change.fromValue, change.toValue, change.duration) = (5, 50, 1000)
          layer.add(change, forKey: nil)
        }
        let hosted = Hosted(layer)
        let frame = hosted.context.frame(at: CACurrentMediaTime() + 1)
        var list = ContiguousArray<EmitterParticle>()
        frame.particles(layer.node, into: &list)
        #expect(!list.isEmpty)
        simulated = frame.tree.nodes[Int(layer.node)].emitter
        #expect(simulated != nil)
      }
      CATransaction.flush()
      #expect(simulated == nil)
    }
  }
}
