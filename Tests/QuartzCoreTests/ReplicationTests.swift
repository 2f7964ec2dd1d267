import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// Copies of a replicator: their transforms, tints and times.
  @MainActor @Suite struct ReplicationTests {
    @Test func copiesTurnAboutTheAnchorPoint() throws {
      let replicator = CAReplicatorLayer()
      replicator.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
      replicator.instanceCount = 4
      replicator.instanceTransform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
      let hosted = Hosted(replicator)
      let frame = hosted.context.frame(at: 0)
      let replication = try #require(frame.replication(replicator.node))
      let moved = Geometry.project(CGPoint(x: 50, y: 0), replication.transform)
      #expect(abs(moved.x - 100) < 1e-12 && abs(moved.y - 50) < 1e-12)
      #expect(replication.count == 4 && !replication.isDelayed)
      #expect(frame.replication(hosted.root.node) == nil)
    }

    @Test func tintsAddUpAndStayInRange() throws {
      let replicator = CAReplicatorLayer()
      replicator.instanceColor = CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1)
      replicator.instanceRedOffset = -0.25
      replicator.instanceGreenOffset = 0.25
      replicator.instanceAlphaOffset = -0.75
      let hosted = Hosted(replicator)
      let replication = try #require(hosted.context.frame(at: 0).replication(replicator.node))
      #expect(replication.color(of: 0) == SIMD4(1, 0.5, 0, 1))
      #expect(replication.color(of: 1) == SIMD4(0.75, 0.75, 0, 0.25))
      #expect(replication.color(of: 5) == SIMD4(0, 1, 0, 0))
      replicator.instanceColor = nil
      CATransaction.flush()
      #expect(hosted.context.frame(at: 0).replication(replicator.node)?.color(of: 0) == .one)
    }

    /// A replicator whose dot fades in over a second from 1 on, and a second replicator within it.
    private func delayed() -> (Hosted<CAReplicatorLayer>, inner: CAReplicatorLayer, dot: CALayer) {
      let outer = CAReplicatorLayer()
      outer.instanceCount = 3
      outer.instanceDelay = 0.5
      let inner = CAReplicatorLayer()
      inner.instanceCount = 2
      inner.instanceDelay = 0.25
      inner.speed = 2
      let dot = CALayer()
      let animation = fade()
      animation.beginTime = 1
      animation.fillMode = .both
      animation.isRemovedOnCompletion = false
      dot.add(animation, forKey: "opacity")
      inner.addSublayer(dot)
      outer.addSublayer(inner)
      return (Hosted(outer), inner, dot)
    }

    /// `render(in:)` draws a presentation copy as it is on screen, each of its copies in its own time.
    @Test func renderedPresentationsShowDelayedCopies() throws {
      let replicator = CAReplicatorLayer()
      replicator.bounds = CGRect(x: 0, y: 0, width: 30, height: 10)
      replicator.instanceCount = 3
      replicator.instanceDelay = 0.25
      replicator.instanceTransform = CATransform3DMakeTranslation(10, 0, 0)
      let dot = CALayer()
      dot.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      dot.backgroundColor = CGColor(gray: 0, alpha: 1)
      let animation = fade()
      animation.fillMode = .both
      animation.isRemovedOnCompletion = false
      dot.add(animation, forKey: nil)
      replicator.addSublayer(dot)
      let hosted = Hosted(replicator)
      // The fade began when the tree was committed, in the layer's time.
      let start = try #require(dot.records.first?.begin)
      func alphas(_ layer: CALayer) throws -> [Double] {
        let context = try #require(CGContext(layerBitmapOf: layer.bounds.size, scale: 1, opaque: false))
        layer.render(in: context)
        let image = context.makeImage()
        return try [5, 15, 25].map { Double(try #require(pixel(image, $0, 5))[3]) / 255 }
      }
      expectClose(try alphas(try hosted.at(start + 0.75)), [0.75, 0.5, 0.25], within: 0.5 / 255 + 1e-6)
      expectClose(try alphas(replicator), [1, 1, 1])
    }

    @Test func copiesLieBehindInTime() throws {
      MediaClock.current.start(at: 0, paused: true)
      let (hosted, inner, dot) = delayed()
      let frame = hosted.context.frame(at: 1.2)
      let outerTime = frame.innerTime(hosted.layer.node)
      #expect(outerTime == 1.2 && frame.innerTime(inner.node) == 2.4)
      var seen: [Double] = []
      frame.withCopyMoments { moments in
        for k in 0..<3 {
          moments.show(hosted.layer.node, at: outerTime - Double(k) * 0.5)
          let innerTime = frame.innerTime(inner.node)
          frame.withCopyMoments { inside in
            for j in 0..<2 {
              inside.show(inner.node, at: innerTime - Double(j) * 0.25)
              seen.append(frame.row(dot.node)[Slot.opacity])
            }
          }
          #expect(frame.innerTime(dot.node) == innerTime, "the scope inside ends with the outer copy")
        }
      }
      // Copy (k, j) shows the local time 2 (1.2 − 0.5 k) − 0.25 j; the fade runs from 1 to 2.
      expectClose(seen, [1, 1, 0.4, 0.15, 0, 0], within: 1e-12)
      #expect(frame.row(dot.node)[Slot.opacity] == 1 && frame.innerTime(dot.node) == 2.4)
    }

    @Test func whatACopyShowedMayBeKept() throws {
      MediaClock.current.start(at: 0, paused: true)
      let replicator = CAReplicatorLayer()
      replicator.instanceCount = 2
      replicator.instanceDelay = 0.5
      let shape = CAShapeLayer()
      let animation = CABasicAnimation(keyPath: "path")
      animation.fromValue = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
      animation.toValue = CGPath(rect: CGRect(x: 100, y: 0, width: 1, height: 1), transform: nil)
      animation.duration = 1
      shape.add(animation, forKey: "path")
      replicator.addSublayer(shape)
      let hosted = Hosted(replicator)
      let frame = hosted.context.frame(at: 0.75)
      var paths: [CGPath] = []
      try frame.withCopyMoments { moments in
        for k in 0..<2 {
          moments.show(replicator.node, at: 0.75 - Double(k) * 0.5)
          paths.append(try #require(frame.object(shape.node, ShapeSlot.path) as? CGPath))
        }
      }
      #expect(paths.map { $0.boundingBox.minX } == [75, 25])
    }

    /// A scope inside another one restores what the outer one shows, also where both show copies of one replicator, as
    /// a portal inside a copy does that shows the replicator.
    @Test func innerScopesRestoreOuterOnes() throws {
      MediaClock.current.start(at: 0, paused: true)
      let (hosted, inner, dot) = delayed()
      let frame = hosted.context.frame(at: 1.2)
      let outer = hosted.layer.node
      func values() -> [Double] { [frame.innerTime(inner.node), frame.row(dot.node)[Slot.opacity]] }
      // The dot fades in from 1 to 2, in the time inside the inner replicator, which runs twice as fast.
      frame.withCopyMoments { first in
        first.show(outer, at: 0.7)
        first.show(inner.node, at: 1.15)
        expectClose(values(), [1.4, 0.15], within: 1e-12)
        frame.withCopyMoments { second in
          second.show(outer, at: 0.9)
          expectClose(values(), [1.8, 0.8], within: 1e-12)
          frame.withCopyMoments { third in
            third.show(inner.node, at: 1.5)
            expectClose(values(), [1.8, 0.5], within: 1e-12)
          }
          expectClose(values(), [1.8, 0.8], within: 1e-12)
        }
        expectClose(values(), [1.4, 0.15], within: 1e-12)
        frame.withCopyMoments { second in
          second.show(inner.node, at: 1.3)
          expectClose(values(), [1.4, 0.3], within: 1e-12)
        }
        expectClose(values(), [1.4, 0.15], within: 1e-12)
      }
      expectClose(values(), [2.4, 1], within: 1e-12)
    }

    /// A scope ends the copies however it is left, and a copy ends when one of another replicator is shown.
    @Test func copiesEndWithTheirScope() throws {
      MediaClock.current.start(at: 0, paused: true)
      let root = CALayer()
      let dots = (0..<2).map { _ in
        let replicator = CAReplicatorLayer()
        (replicator.instanceCount, replicator.instanceDelay) = (2, 0.5)
        let dot = CALayer()
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 1)
        dot.add(animation, forKey: nil)
        replicator.addSublayer(dot)
        root.addSublayer(replicator)
        return dot
      }
      let hosted = Hosted(root)
      let frame = hosted.context.frame(at: 0.75)
      let replicators = try dots.map { try #require($0.superlayer).node }
      func opacities() -> [Double] { dots.map { frame.row($0.node)[Slot.opacity] } }
      struct Left: Error {}
      #expect(throws: Left.self) {
        try frame.withCopyMoments { moments in
          moments.show(replicators[0], at: 0.25)
          expectClose(opacities(), [0.25, 0.75], within: 1e-12)
          moments.show(replicators[1], at: 0.5)
          expectClose(opacities(), [0.75, 0.5], within: 1e-12)
          moments.showOriginal()
          expectClose(opacities(), [0.75, 0.75], within: 1e-12)
          moments.show(replicators[0], at: 0.125)
          expectClose(opacities(), [0.125, 0.75], within: 1e-12)
          throw Left()
        }
      }
      expectClose(opacities(), [0.75, 0.75], within: 1e-12)
    }
  }
}
