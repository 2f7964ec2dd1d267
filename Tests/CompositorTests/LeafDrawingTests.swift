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
