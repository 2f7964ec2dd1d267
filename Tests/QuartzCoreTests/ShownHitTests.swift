import TestSupport
import Testing

@testable import QuartzCore
@testable import RenderTree

/// Keeps changes of live layers from being animated.
private final class Still: NSObject, CALayerDelegate {
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
}

extension Engine {
  /// Hit testing of the presentation: it considers corners, masks, shapes and copies.
  @MainActor @Suite struct ShownHitTests {
    private let still = Still()

    private func named(_ name: String, _ layer: CALayer, _ frame: CGRect) -> CALayer {
      layer.name = name
      layer.frame = frame
      layer.delegate = still
      return layer
    }

    private func hit(_ hosted: Hosted<CALayer>, _ x: Double, _ y: Double) -> String? {
      CATransaction.flush()
      return hosted.layer.presentation()?.hitTest(CGPoint(x: x, y: y))?.name
    }

    private func hosted() -> Hosted<CALayer> {
      Hosted(named("root", CALayer(), CGRect(x: 0, y: 0, width: 100, height: 100)))
    }

    @Test func roundedCornersAreOutside() {
      let hosted = hosted()
      let disc = named("disc", CALayer(), CGRect(x: 10, y: 10, width: 40, height: 40))
      disc.cornerRadius = 20
      hosted.layer.addSublayer(disc)
      #expect(hit(hosted, 12, 12) == "root" && hit(hosted, 30, 11) == "disc" && hit(hosted, 30, 30) == "disc")
      // 20 (1 − √½) is 5.86 from the corner on the diagonal.
      #expect(hit(hosted, 15.8, 15.8) == "root" && hit(hosted, 15.9, 15.9) == "disc")
      // Of the model tree the bounds count.
      #expect(hosted.layer.hitTest(CGPoint(x: 12, y: 12))?.name == "disc")
      disc.maskedCorners = [.layerMaxXMaxYCorner]
      #expect(hit(hosted, 12, 12) == "disc" && hit(hosted, 48, 48) == "root")
    }

    @Test func clipsCutSublayers() {
      let hosted = hosted()
      let clip = named("clip", CALayer(), CGRect(x: 10, y: 10, width: 40, height: 40))
      clip.cornerRadius = 20
      clip.addSublayer(named("inner", CALayer(), CGRect(x: -10, y: -10, width: 60, height: 60)))
      hosted.layer.addSublayer(clip)
      #expect(hit(hosted, 12, 12) == "inner" && hit(hosted, 2, 2) == "inner")
      clip.masksToBounds = true
      #expect(hit(hosted, 12, 12) == "root" && hit(hosted, 30, 30) == "inner")
    }

    @Test func masksCutByWhatTheyDraw() {
      let hosted = hosted()
      let masked = named("masked", CALayer(), CGRect(x: 10, y: 10, width: 80, height: 80))
      let shape = CAShapeLayer()
      shape.delegate = still
      shape.path = CGPath(ellipseIn: CGRect(x: 20, y: 20, width: 40, height: 40), transform: nil)
      masked.mask = shape
      hosted.layer.addSublayer(masked)
      #expect(
        hit(hosted, 50, 50) == "masked" && hit(hosted, 15, 15) == "root" && hit(hosted, 32, 32) == "root")
      shape.opacity = 0
      #expect(hit(hosted, 50, 50) == "root")
      // A mask without anything to draw lets nothing through.
      masked.mask = named("m", CALayer(), CGRect(x: 0, y: 0, width: 80, height: 80))
      #expect(hit(hosted, 50, 50) == "root")
      masked.mask?.backgroundColor = CGColor(gray: 0, alpha: 1)
      #expect(hit(hosted, 50, 50) == "masked")
    }

    @Test func shapesAreMetByTheirPaths() {
      let hosted = hosted()
      let shape = CAShapeLayer()
      shape.name = "shape"
      shape.delegate = still
      shape.position = CGPoint(x: 50, y: 50)
      let star = CGMutablePath()
      star.addRect(CGRect(x: -30, y: -30, width: 60, height: 60))
      star.addRect(CGRect(x: -10, y: -10, width: 20, height: 20))
      shape.path = star
      hosted.layer.addSublayer(shape)
      // Its bounds are empty: the path alone counts.
      #expect(
        hit(hosted, 25, 25) == "shape" && hit(hosted, 50, 50) == "shape" && hit(hosted, 15, 50) == "root")
      shape.fillRule = .evenOdd
      #expect(hit(hosted, 50, 50) == "root" && hit(hosted, 25, 25) == "shape")
      shape.fillColor = nil
      #expect(hit(hosted, 25, 25) == "root")
      shape.strokeColor = CGColor(gray: 0, alpha: 1)
      shape.lineWidth = 4
      #expect(hit(hosted, 21, 50) == "shape" && hit(hosted, 23, 50) == "root")
      // The first quarter is the upper side, where it begins.
      shape.path = CGPath(rect: CGRect(x: -30, y: -30, width: 60, height: 60), transform: nil)
      shape.strokeEnd = 0.25
      #expect(hit(hosted, 50, 20) == "shape" && hit(hosted, 21, 50) == "root")
    }

    @Test func copiesOfAReplicatorAreMet() {
      let hosted = hosted()
      let replicator = CAReplicatorLayer()
      replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      replicator.name = "replicator"
      replicator.delegate = still
      replicator.instanceCount = 3
      replicator.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
      replicator.addSublayer(named("dot", CALayer(), CGRect(x: 5, y: 5, width: 10, height: 10)))
      hosted.layer.addSublayer(replicator)
      #expect(hit(hosted, 10, 10) == "dot" && hit(hosted, 30, 10) == "dot" && hit(hosted, 50, 10) == "dot")
      #expect(hit(hosted, 20, 10) == "replicator" && hit(hosted, 70, 10) == "replicator")
      let all = hosted.layer.presentation()?.hits(at: CGPoint(x: 50, y: 10)).map(\.layer.name)
      #expect(all == ["dot", "replicator", "root"])
      replicator.instanceCount = 0
      #expect(hit(hosted, 10, 10) == "replicator")
    }

    @Test func copiesThatPreserveDepthAreMetByTheNearest() {
      let hosted = hosted()
      let space = CATransformLayer()
      space.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      space.delegate = still
      let replicator = CAReplicatorLayer()
      replicator.frame = space.frame
      replicator.delegate = still
      replicator.name = "replicator"
      replicator.instanceCount = 2
      replicator.preservesDepth = true
      // The copy is the card turned about the middle: they cross there.
      replicator.instanceTransform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
      let card = named("card", CALayer(), CGRect(x: 10, y: 10, width: 80, height: 80))
      card.transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
      replicator.addSublayer(card)
      // A wall through the same line, that only the nearer halves hide.
      let wall = named("wall", CALayer(), CGRect(x: 0, y: 30, width: 100, height: 40))
      space.addSublayer(wall)
      space.addSublayer(replicator)
      hosted.layer.addSublayer(space)
      // To either side one of the two lies before the wall and before the replicator's own plane.
      #expect(hit(hosted, 35, 50) == "card" && hit(hosted, 65, 50) == "card")
      // Of one plane the later is drawn above.
      #expect(hit(hosted, 10, 50) == "replicator" && hit(hosted, 10, 10) == "replicator")
      replicator.preservesDepth = false
      wall.zPosition = 1
      #expect(hit(hosted, 35, 50) == "wall" && hit(hosted, 35, 20) == "card")
      replicator.preservesDepth = true
      #expect(hit(hosted, 35, 50) == "card" && hit(hosted, 10, 50) == "wall")
      let all = hosted.layer.presentation()?.hits(at: CGPoint(x: 35, y: 50)).map(\.layer.name)
      #expect(all == ["card", "wall", "replicator", "root"])
    }

    @Test func delayedCopiesAreMetWhereTheyWere() {
      MediaClock.current.start(at: 0, paused: true)
      let hosted = hosted()
      let replicator = CAReplicatorLayer()
      replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      replicator.instanceCount = 2
      replicator.instanceDelay = 0.5
      let dot = named("dot", CALayer(), CGRect(x: 0, y: 0, width: 10, height: 10))
      let slide = CABasicAnimation(keyPath: "position.x")
      slide.fromValue = 5
      slide.toValue = 95
      slide.duration = 1
      slide.isRemovedOnCompletion = false
      dot.add(slide, forKey: nil)
      replicator.addSublayer(dot)
      hosted.layer.addSublayer(replicator)
      CATransaction.flush()
      MediaClock.current.seek(to: 0.75)
      // The first is at 72.5, its copy half a second behind at 27.5.
      #expect(hit(hosted, 72, 5) == "dot" && hit(hosted, 27, 5) == "dot" && hit(hosted, 50, 5) == nil)
      // Also where the time is set by hand.
      hosted.layer.speed = 0
      hosted.layer.timeOffset = 0.75
      #expect(hit(hosted, 72, 5) == "dot" && hit(hosted, 27, 5) == "dot" && hit(hosted, 50, 5) == nil)
    }

    /// Counts how often layers of its kind are asked for a point.
    /// Leaves at random places, some of which move: a hit test finds those that contain the point, by the values that are seen, and makes no
    /// copies of leaves that stand still beside it.
    @Test func leavesBesideThePointGetNoCopies() {
      MediaClock.current.start(at: 0, paused: true)
      let hosted = hosted()
      var numbers = LinearCongruential(seed: 7)
      func random() -> Double { numbers.unit(bits: 53) }
      var leaves: [CALayer] = []
      for index in 0..<200 {
        let leaf = named(
          "\(index)", CALayer(),
          CGRect(x: random() * 90, y: random() * 90, width: 1 + random() * 20, height: 1 + random() * 20))
        leaf.setValue(random() * 6, forKeyPath: "transform.rotation.z")
        if index % 3 == 0 { leaf.setValue(0.5 + random(), forKeyPath: "transform.scale.x") }
        if index % 10 == 0 { leaf.cornerRadius = 4 }
        if index % 20 == 1 {
          let move = CABasicAnimation(keyPath: "position.x")
          move.toValue = random() * 100
          move.duration = 10
          leaf.add(move, forKey: "move")
        }
        leaves.append(leaf)
      }
      hosted.layer.sublayers = leaves
      CATransaction.flush()
      MediaClock.current.seek(to: 4)
      var copied = 0
      for _ in 0..<60 {
        let point = CGPoint(x: random() * 100, y: random() * 100)
        for leaf in leaves { leaf.cachedPresentation = nil }
        let found = (hosted.layer.presentation()?.hits(at: point) ?? []).compactMap(\.layer.name)
        copied += leaves.count { $0.cachedPresentation != nil }
        let expected = leaves.reversed().filter { leaf in
          guard let shown = leaf.presentation(), let local = shown.transformToSuperlayer.unproject(point)
          else { return false }
          return shown.bounds.contains(local)
            && (shown.cornerRadius == 0 || RoundedBounds(shown.row).contains(local))
        }
        #expect(found == expected.compactMap(\.name) + ["root"])
      }
      // The ten that move, and those within a point of each place.
      #expect(copied < 60 * 60, "\(copied / 60) of 200 layers were copied for a test")
    }

    final class Asked: CALayer {
      nonisolated(unsafe) static var count = 0
      override func contains(_ p: CGPoint) -> Bool {
        Self.count += 1
        return super.contains(p)
      }
    }

    /// Five nested replicators with a billion copies each: the front layer is hit, and every search ends.
    @Test(arguments: [0, 0.001]) func copiesOfCopiesAreLookedAtWithinBounds(_ delay: Double) {
      MediaClock.current.start(at: 0, paused: true)
      let hosted = hosted()
      var inner: CALayer = named("dot", Asked(), CGRect(x: 0, y: 0, width: 10, height: 10))
      for _ in 0..<5 {
        let replicator = CAReplicatorLayer()
        replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        replicator.instanceCount = 1_000_000_000
        replicator.instanceDelay = delay
        replicator.addSublayer(inner)
        inner = replicator
      }
      hosted.layer.addSublayer(inner)
      Asked.count = 0
      #expect(hit(hosted, 5, 5) == "dot")
      #expect(hosted.layer.presentation()?.hits(at: CGPoint(x: 50, y: 50)).last?.layer.name == "root")
      // Two searches, each of no more copies than are drawn.
      #expect(Asked.count > 0 && Asked.count <= 2 << 18, "\(Asked.count)")
    }
  }
}
