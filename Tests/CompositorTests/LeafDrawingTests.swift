import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// The short way of plain leaves against the long way, which a sublayer that draws nothing forces.
  @Suite(.serialized) @MainActor struct LeafDrawingTests {
    private func tree(isLong: Bool, _ change: (CALayer, CALayer) -> Void) -> CALayer {
      let root = layer(0, 0, 100, 100)
      let leaf = layer(20, 25, 50, 40, color(0.8, 0.3, 0.1))
      root.addSublayer(leaf)
      change(root, leaf)
      if isLong { leaf.addSublayer(CALayer()) }
      return root
    }

    private static let changes: [(String, (CALayer, CALayer) -> Void)] = [
      ("square", { _, _ in }),
      ("round", { _, leaf in leaf.cornerRadius = 12.5 }),
      ("pill", { _, leaf in leaf.cornerRadius = 100 }),
      ("off the grid", { _, leaf in leaf.position = CGPoint(x: 44.3, y: 40.7) }),
      (
        "turned",
        { _, leaf in
          leaf.cornerRadius = 9
          leaf.transform = CATransform3DRotate(CATransform3DMakeScale(1.3, 0.7, 1), 0.7, 0, 0, 1)
        }
      ),
      (
        "tilted, off its anchor",
        { root, leaf in
          root.sublayerTransform.m34 = -1 / 150
          leaf.anchorPoint = CGPoint(x: 0.1, y: 0.8)
          leaf.anchorPointZ = 13
          leaf.zPosition = -20
          leaf.cornerRadius = 4
          leaf.transform = CATransform3DMakeRotation(0.9, 1, 0.6, 0.2)
        }
      ),
      ("bounds that start elsewhere", { _, leaf in leaf.bounds.origin = CGPoint(x: -31.5, y: 8) }),
      (
        "faded",
        { root, leaf in
          root.opacity = 0.5
          root.backgroundColor = nil
          leaf.opacity = 0.6
        }
      ),
      (
        "clipped",
        { root, leaf in
          root.frame = CGRect(x: 10, y: 30, width: 40, height: 50)
          root.cornerRadius = 11
          root.masksToBounds = true
        }
      ),
      (
        "one corner",
        { _, leaf in
          leaf.cornerRadius = 9
          leaf.maskedCorners = .layerMinXMaxYCorner
        }
      ),
      (
        "continuous",
        { _, leaf in
          leaf.cornerRadius = 9
          leaf.cornerCurve = .continuous
        }
      ),
      ("bordered", { _, leaf in leaf.borderWidth = 3 }),
      ("hidden", { _, leaf in leaf.isHidden = true }),
      ("outside", { _, leaf in leaf.position.x = 500 }),
      ("no colour", { _, leaf in leaf.backgroundColor = nil }),
    ]

    /// The properties that act on an image.
    private static let imageChanges: [(String, (CALayer, CALayer) -> Void)] = [
      ("a part", { _, leaf in leaf.contentsRect = CGRect(x: 0.25, y: 0.125, width: 0.5, height: 0.75) }),
      ("at its own size", { _, leaf in leaf.contentsGravity = .bottomRight }),
      ("larger than its layer", { _, leaf in (leaf.contentsGravity, leaf.contentsScale) = (.topLeft, 0.1) }),
      ("nine parts", { _, leaf in leaf.contentsCenter = CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2) }),
      ("nearest", { _, leaf in leaf.magnificationFilter = .nearest }),
      (
        "mip maps",
        { _, leaf in
          leaf.minificationFilter = .trilinear
          leaf.minificationFilterBias = 0.5
          leaf.bounds.size = CGSize(width: 4, height: 3)
        }
      ),
      (
        "upside down",
        { root, leaf in
          root.isGeometryFlipped = true
          leaf.contentsGravity = .topLeft
        }
      ),
      (
        "clipped by its corners",
        { _, leaf in
          leaf.cornerRadius = 12
          leaf.masksToBounds = true
        }
      ),
    ]

    private static func image() -> CGImage? {
      var pixels: [UInt8] = []
      for index in 0..<64 {
        pixels.append(contentsOf: [UInt8(index * 4), UInt8(255 - index * 3), UInt8(index % 8 * 30), 255])
      }
      return CGImage(width: 8, height: 8, premultipliedRGBA: pixels)
    }

    @Test func drawsImagesAsTheLongWay() throws {
      let image = Self.image()
      for (name, change) in Self.changes + Self.imageChanges {
        for hasBackground in [false, true] {
          let both = { (root: CALayer, leaf: CALayer) in
            leaf.contents = image
            change(root, leaf)
            if !hasBackground { leaf.backgroundColor = nil }
          }
          let short = try Offscreen.draw(tree(isLong: false, both))
          let long = try Offscreen.draw(tree(isLong: true, both))
          let greatest = zip(short.pixels, long.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
          #expect(greatest <= 1, "\(name), background \(hasBackground): differs by \(greatest)")
        }
      }
    }

    /// An image whose layer moves or fades is repainted in place. It may vanish, and another image may take its place.
    @Test func imagesAreRepaintedInPlace() throws {
      let root = layer(0, 0, 200, 200, color(1, 1, 1))
      let leaves = (0..<4).map { index in
        let leaf = layer(10 + 40 * Double(index), 20, 30, 30)
        leaf.contents = Self.image()
        root.addSublayer(leaf)
        return leaf
      }
      try Offscreen.withContext {
        let pair = try UpdateTests.Pair(root)
        defer { pair.end() }
        pair.frame()
        let painted = pair.compositor.kept.generation
        leaves[1].opacity = 0.5
        #expect(pair.frame(at: 1, "faded").area <= 40 * 40)
        leaves[2].position.y = 120
        #expect(pair.frame(at: 2, "moved").area <= 2 * 40 * 40)
        #expect(pair.compositor.kept.generation == painted)
        leaves[0].isHidden = true
        #expect(pair.frame(at: 3, "hidden").area <= 40 * 40)
        leaves[0].isHidden = false
        leaves[3].contents = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 255, 0, 255])
        #expect(!pair.frame(at: 4, "another image").isEmpty)
      }
    }

    /// Layers as large as the picture that move for a minute are repainted in place in all frames, although the rectangles of all these
    /// frames together cost more than the budget of one.
    @Test func largeLeavesThatMoveForAMinute() throws {
      let root = layer(0, 0, 200, 200, color(1, 1, 1))
      let leaves = (0..<50).map { _ in layer(0, 0, 200, 200, color(0.2, 0.4, 0.6, 0.5)) }
      root.sublayers = leaves
      try Offscreen.withContext {
        let pair = try UpdateTests.Pair(root)
        defer { pair.end() }
        pair.frame()
        let painted = pair.compositor.kept.generation
        let target = Compositor.Target(framebuffer: pair.target.framebuffer, width: 200, height: 200)
        for step in 0..<3600 {
          CATransaction.setDisableActions(true)
          for leaf in leaves { leaf.position.x = 100 + Double(step % 7) / 4 }
          CATransaction.flush()
          // What is painted is not drawn.
          _ = pair.compositor.prepareUpdate(pair.host.frame(at: Double(step) / 60), on: target)
        }
        #expect(pair.compositor.kept.generation == painted)
        #expect(pair.compositor.kept.list.fill < PaintBudget.fill)
        pair.compositor.forget()
        pair.frame(at: 61)
      }
    }

    @Test func drawsAsTheLongWay() throws {
      for (name, change) in Self.changes {
        let short = try Offscreen.draw(tree(isLong: false, change))
        let long = try Offscreen.draw(tree(isLong: true, change))
        let greatest = zip(short.pixels, long.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
        #expect(greatest <= 1, "\(name): differs by \(greatest)")
        #expect(short.statistics.layers >= 1)
      }
    }

    @Test func replicatorsTintLeaves() throws {
      let replicator = CAReplicatorLayer()
      replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      replicator.instanceCount = 2
      replicator.instanceTransform = CATransform3DMakeTranslation(50, 0, 0)
      replicator.instanceColor = color(0.5, 1, 1, 0.8)
      replicator.instanceGreenOffset = -0.5
      replicator.addSublayer(layer(10, 10, 30, 30, color(1, 1, 1)))
      let picture = try Offscreen.draw(replicator)
      #expect(isClose(picture[20, 20], [102, 204, 204, 204]))
      #expect(isClose(picture[70, 20], [102, 102, 204, 204]))
    }

    /// A leaf whose background is animated is as the animation says, and one that gets contents is a leaf no more.
    @Test func followsWhatChanges() throws {
      let root = layer(0, 0, 100, 100)
      let leaf = layer(20, 20, 40, 40, color(1, 0, 0))
      root.addSublayer(leaf)
      let fade = CABasicAnimation(keyPath: "backgroundColor")
      fade.toValue = color(0, 0, 1)
      fade.duration = 2
      leaf.add(fade, forKey: "fade")
      #expect(isClose(try Offscreen.draw(root, time: 1)[40, 40], [128, 0, 128, 255]))
      leaf.removeAllAnimations()
      #expect(try Offscreen.draw(root)[40, 40] == [255, 0, 0, 255])
      leaf.contents = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 255, 0, 255])
      #expect(try Offscreen.draw(root)[40, 40] == [0, 255, 0, 255])
    }
  }
}
