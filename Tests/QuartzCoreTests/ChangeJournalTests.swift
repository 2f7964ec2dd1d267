import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// The journal of the nodes whose presented values have changed.
  @MainActor @Suite struct ChangeJournalTests {
    /// A live tree at the clock's time 0 with `count` layers, which `prepare` gives animations.
    private func context(
      of count: Int, _ prepare: (Int, CALayer) -> Void
    ) -> (context: CAContext, layers: [CALayer]) {
      MediaClock.current.start(at: 0, paused: true)
      let root = CALayer()
      let layers = (0..<count).map { _ in CALayer() }
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      for (index, layer) in layers.enumerated() {
        root.addSublayer(layer)
        prepare(index, layer)
      }
      CATransaction.commit()
      let context = CAContext(layer: root)
      CATransaction.flush()
      return (context, layers)
    }

    /// How far the journal has been read.
    private final class Reader {
      var position: UInt64 = 0
    }
    private let reader = Reader()

    /// The nodes that have been noted up to `time` since the last call.
    private func changed(_ context: CAContext, at time: Double) -> Set<NodeIndex> {
      let frame = context.tree.evaluate(at: time)
      frame.readyAllRows()
      defer { reader.position = frame.tree.journal.end }
      return Set(frame.tree.journal.nodes(since: reader.position) ?? [])
    }

    private func fade(_ key: String, _ from: Any, _ to: Any) -> CABasicAnimation {
      let animation = CABasicAnimation(keyPath: key)
      (animation.fromValue, animation.toValue) = (from, to)
      (animation.beginTime, animation.duration) = (1, 2)
      animation.fillMode = .both
      animation.isRemovedOnCompletion = false
      return animation
    }

    /// Before, while and after an animation runs, evaluated one by one, swept and in a stack.
    @Test func listsWhatMovesAndNothingElse() {
      let (context, layers) = context(of: 8) { index, layer in
        switch index {
        case 0: layer.add(fade("opacity", 0.0, 1.0), forKey: nil)
        case 1: layer.add(fade("transform.rotation.z", 0.0, 1.0), forKey: nil)
        case 2:
          layer.add(fade("transform", CATransform3DIdentity, CATransform3DMakeScale(2, 3, 1)), forKey: nil)
        case 3:
          for step in [10.0, -30] {
            let animation = fade("position.x", 0.0, step)
            animation.isAdditive = true
            layer.add(animation, forKey: nil)
          }
        case 4:
          let group = CAAnimationGroup()
          group.animations = [fade("cornerRadius", 0.0, 9.0)]
          group.duration = 10
          layer.add(group, forKey: nil)
        case 5: layer.add(fade("opacity", 0.5, 0.5), forKey: nil)
        case 6: layer.add(fade("backgroundColor", CGColor.black, CGColor.white), forKey: nil)
        default: break
        }
      }
      let moving = Set([0, 1, 2, 3, 4, 6].map { layers[$0].node })
      _ = changed(context, at: 0)
      #expect(changed(context, at: 0.5).isEmpty)
      #expect(changed(context, at: 1.5) == moving)
      #expect(changed(context, at: 1.5).isEmpty)
      #expect(changed(context, at: 2) == moving)
      #expect(changed(context, at: 4) == moving)
      #expect(changed(context, at: 5).isEmpty)
      // Seeking back is a change too.
      #expect(changed(context, at: 2) == moving)
    }

    /// A row that was written for another time is not taken for what was shown before.
    @Test func listsWhatAPresentationCopyHasOverwritten() throws {
      let (context, layers) = context(of: 2) { _, layer in layer.add(fade("opacity", 0.0, 1.0), forKey: nil) }
      _ = changed(context, at: 1.5)
      // The copy's row holds the values of the next frame.
      _ = context.tree.present(layers[0].node, at: 2)
      #expect(changed(context, at: 2) == Set(layers.map(\.node)))
      _ = context.tree.present(layers[0].node, at: 2.5)
      #expect(changed(context, at: 2) == [layers[0].node])
    }

    /// Discrete objects change at their marks; numbers of objects change all the time.
    @Test func listsObjects() throws {
      let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
      let images = try (0..<2).map { _ in
        let context = try #require(
          CGContext(
            data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 8, space: space,
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        return try #require(context.makeImage())
      }
      let (context, layers) = context(of: 1) { _, layer in
        let animation = CAKeyframeAnimation(keyPath: "contents")
        animation.values = images
        animation.calculationMode = .discrete
        (animation.beginTime, animation.duration, animation.repeatCount) = (1, 2, .infinity)
        layer.add(animation, forKey: nil)
      }
      let all = Set(layers.map(\.node))
      _ = changed(context, at: 1.1)
      #expect(changed(context, at: 1.9).isEmpty)
      #expect(changed(context, at: 2.1) == all)
      #expect(changed(context, at: 2.2).isEmpty)
      #expect(changed(context, at: 3.1) == all)
      let outlines = CAShapeLayer()
      outlines.path = CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)
      let growth = fade(
        "path", outlines.path as Any, CGPath(rect: CGRect(x: 0, y: 0, width: 90, height: 90), transform: nil))
      outlines.add(growth, forKey: nil)
      let root = try #require(layers[0].superlayer)
      root.addSublayer(outlines)
      CATransaction.flush()
      _ = changed(context, at: 1.1)
      #expect(changed(context, at: 1.5) == [outlines.node])
      #expect(changed(context, at: 1.5).isEmpty)
    }

    /// Whatever the animations are, every node whose row has other bits is listed, and no other one.
    @Test(arguments: [21, 22, 23] as [UInt64])
    func listsExactlyTheRowsThatChange(seed: UInt64) {
      var random = RandomAnimations(seed: seed)
      let (context, layers) = context(of: 120) { index, layer in
        let key = RandomAnimations.keys[index % RandomAnimations.keys.count]
        for _ in 0...random.index(2) { layer.add(random.animation(key), forKey: nil) }
      }
      func bits() -> [[UInt64]] {
        layers.map { layer in
          let row = context.tree.row(Int(layer.node))
          return (0..<layer.table.rowLength).map { row[$0].bitPattern }
        }
      }
      var time = 0.0
      _ = changed(context, at: time)
      var before = bits()
      for _ in 0..<60 {
        time += random.chance(0.2) ? 0 : random.number(0, 0.5)
        let listed = changed(context, at: time)
        let after = bits()
        let expected = Set(layers.indices.filter { before[$0] != after[$0] }.map { layers[$0].node })
        #expect(listed == expected)
        before = after
      }
    }
  }
}
