import CLinux
import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// How much memory a layer takes that has a place and a colour, in a live tree.
  @MainActor @Suite struct LayerMemoryTests {
    private static let count = 10_000

    private static var bytesInUse: Int {
      let info = mallinfo2()
      return Int(info.uordblks) + Int(info.hblkhd)
    }

    private func plainLayer(_ index: Int) -> CALayer {
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
      layer.position = CGPoint(x: Double(index % 100) * 10, y: Double(index / 100) * 10)
      layer.backgroundColor = CGColor(srgbRed: Double(index) / 1e4, green: 0.5, blue: 1, alpha: 1)
      return layer
    }

    /// A live tree with `count` plain layers, and what the model and the replica of each take.
    private func tree(of count: Int) -> (context: CAContext, model: Double, replica: Double) {
      let root = CALayer()
      let before = Self.bytesInUse
      for index in 0..<count { root.addSublayer(plainLayer(index)) }
      let built = Self.bytesInUse
      let context = CAContext(layer: root, clock: MediaClock(isPaused: true))
      CATransaction.flush()
      _ = context.tree.evaluate(at: 0)
      let committed = Self.bytesInUse
      return (context, Double(built - before) / Double(count), Double(committed - built) / Double(count))
    }

    @Test func aPlainLayerTakesLittleMemory() throws {
      // What is allocated once is allocated before.
      _ = tree(of: 10)
      let (context, model, replica) = tree(of: Self.count)
      #expect(model < 650)
      #expect(replica < 450)
      // The sums of what is known to be allocated agree with what the allocator says.
      let root = try #require(context.layer)
      let layers = ModelMemory(of: root)
      #expect(layers.layerCount == Self.count + 1)
      #expect(abs(Double(layers.bytes) / Double(Self.count) / model - 1) < 0.1)
      #expect(abs(Double(context.tree.memory) / Double(Self.count) / replica - 1) < 0.25)
    }

    /// The journal of a tree forgets its oldest notes even if no frame is drawn. It keeps as many notes as a frame can use.
    @Test func commitsWithoutFramesKeepNoMemory() throws {
      let (context, _, _) = tree(of: 10)
      let layer = try #require(context.layer?.sublayers?.first)
      for value in 1...10_000 {
        layer.cornerRadius = Double(value)
        CATransaction.flush()
      }
      let journal = context.tree.journal
      #expect(journal.end >= 10_000)
      #expect(journal.nodes(since: journal.end - 4096) == nil)
      #expect(journal.nodes(since: journal.end - 1024)?.count == 1024)
      // A commit that changes the structure notes animations, too.
      for _ in 1...5000 {
        layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
        context.layer?.addSublayer(CALayer())
        CATransaction.flush()
        context.layer?.sublayers?.last?.removeFromSuperlayer()
      }
      let later = context.tree.journal
      #expect(later.end > journal.end + 4096 && later.nodes(since: later.end - 4096) == nil)
    }

    /// Each layer has its own values, also of those properties whose defaults layers share.
    @Test func layersShareDefaultsOnly() throws {
      let (context, _, _) = tree(of: 3)
      let layers = try #require(context.layer?.sublayers)
      let plain = ModelMemory(of: layers[1]).bytes
      let replica = context.tree.memory
      layers[1].shadowRadius = 7
      layers[1].shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
      CATransaction.flush()
      #expect(ModelMemory(of: layers[1]).bytes > plain)
      #expect(context.tree.memory > replica)
      for layer in [layers[0], layers[2], CALayer()] {
        #expect(layer.shadowRadius == 3 && layer.shadowPath == nil)
        #expect(ModelMemory(of: layer).bytes <= plain)
      }
      let frame = context.frame(at: 10)
      #expect(layers.map { frame.row($0.node)[Slot.shadowRadius] } == [3, 7, 3])
      #expect(layers.map { frame.shadowPath($0.node) != nil } == [false, true, false])
      // A value that is the default again is kept like any other.
      layers[1].shadowRadius = 3
      layers[1].shadowPath = nil
      CATransaction.flush()
      #expect(context.frame(at: 20).row(layers[1].node)[Slot.shadowRadius] == 3)
      #expect(context.frame(at: 20).shadowPath(layers[1].node) == nil)
    }

    /// A default object that is taken away is away in the replica, too.
    @Test func aDefaultObjectCanBeTakenAway() throws {
      let (context, _, _) = tree(of: 2)
      let layers = try #require(context.layer?.sublayers)
      let new = CALayer()
      new.borderColor = nil
      context.layer?.addSublayer(new)
      layers[0].borderColor = nil
      CATransaction.flush()
      let frame = context.frame(at: 0)
      #expect(frame.object(layers[0].node, ObjectSlot.borderColor) == nil)
      #expect(frame.object(new.node, ObjectSlot.borderColor) == nil)
      #expect(frame.object(layers[1].node, ObjectSlot.borderColor) as? CGColor == CALayer.opaqueBlack)
      let copy = RenderTree()
      copy.apply(context.tree.snapshot())
      let copied = copy.evaluate(at: 0)
      #expect(copied.object(new.node, ObjectSlot.borderColor) == nil)
      #expect(copied.object(layers[1].node, ObjectSlot.borderColor) as? CGColor == CALayer.opaqueBlack)
    }
  }
}
