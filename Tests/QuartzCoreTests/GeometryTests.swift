import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// behaviour.md, "Geometry and hit testing".
  @MainActor @Suite struct GeometryTests {
    @Test func negativeSizesAreStandardised() {
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: -100, height: -50)
      #expect(layer.bounds == CGRect(x: -100, y: -50, width: 100, height: 50))
      layer.setValue(NSValue(cgRect: CGRect(x: 10, y: 10, width: -5, height: 5)), forKey: "bounds")
      #expect(layer.bounds == CGRect(x: 5, y: 10, width: 5, height: 5))
    }

    @Test func frameFollowsScaleAnchorAndRotation() {
      let layer = CALayer()
      layer.transform = CATransform3DMakeScale(2, 4, 1)
      layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
      #expect(layer.bounds.size == CGSize(width: 50, height: 12.5))
      #expect(layer.frame == CGRect(x: 10, y: 20, width: 100, height: 50))
      let turned = CALayer()
      turned.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
      turned.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
      expectClose(
        [turned.frame.minX, turned.frame.minY, turned.frame.width, turned.frame.height], [-25, -50, 50, 100])
      let anchored = CALayer()
      anchored.anchorPoint = CGPoint(x: 0, y: 1)
      anchored.frame = CGRect(x: 5, y: 6, width: 10, height: 20)
      #expect(anchored.position == CGPoint(x: 5, y: 26))
    }

    /// Setting the frame counts a transform that is not affine as the identity, as `affineTransform()` does; reading it does not.
    @Test func frameUnderATransformThatIsNotAffine() {
      for (transform, seen) in [
        (CATransform3DMakeScale(0.5, 0.5, 0.5), CGRect(x: 27.5, y: 32.5, width: 35, height: 25)),
        (CATransform3DMakeScale(0, 0, 0), CGRect(x: 45, y: 45, width: 0, height: 0)),
        (CATransform3DMakeScale(2, 2, 3), CGRect(x: -25, y: -5, width: 140, height: 100)),
      ] {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 30, height: 30)
        layer.transform = transform
        layer.frame = CGRect(x: 10, y: 20, width: 70, height: 50)
        #expect(layer.bounds == CGRect(x: 0, y: 0, width: 70, height: 50))
        #expect(layer.position == CGPoint(x: 45, y: 45) && layer.frame == seen)
      }
      let layer = CALayer()
      layer.anchorPoint = .zero
      layer.transform = CATransform3DMakeRotation(1, 1, 0, 0)
      layer.frame = CGRect(x: 10, y: 20, width: 70, height: 50)
      #expect(layer.bounds.size == CGSize(width: 70, height: 50) && layer.position == CGPoint(x: 10, y: 20))
      layer.transform = CATransform3DMakeScale(2, 4, 1)
      layer.frame = CGRect(x: 10, y: 20, width: 70, height: 50)
      #expect(layer.bounds.size == CGSize(width: 35, height: 12.5))
    }

    @Test func valuesThatAreNotFiniteAreIgnored() {
      let layer = CALayer()
      layer.position = CGPoint(x: 3, y: 4)
      layer.position = CGPoint(x: Double.nan, y: 0)
      layer.frame = CGRect(x: 0, y: 0, width: Double.infinity, height: 1)
      layer.setValue(Double.infinity, forKey: "cornerRadius")
      #expect(layer.position == CGPoint(x: 3, y: 4) && layer.cornerRadius == 0)
    }

    @Test func sublayerTransformTurnsAboutTheAnchorPoint() {
      let parent = CALayer()
      parent.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
      parent.anchorPoint = .zero
      let child = CALayer()
      parent.addSublayer(child)
      child.position = CGPoint(x: 10, y: 0)
      parent.sublayerTransform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
      let p = child.convert(CGPoint.zero, to: parent)
      expectClose([p.x, p.y], [0, 10])
      parent.anchorPoint = CGPoint(x: 0.5, y: 0.5)
      let q = child.convert(CGPoint.zero, to: parent)
      expectClose([q.x, q.y], [100, 10])
    }

    @Test func pointsConvertThroughPerspectiveAndBack() {
      let root = CALayer()
      root.bounds = CGRect(x: 0, y: 0, width: 400, height: 400)
      let card = CALayer()
      card.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
      card.position = CGPoint(x: 200, y: 200)
      var transform = CATransform3DIdentity
      transform.m34 = -1 / 500
      card.transform = CATransform3DRotate(transform, 1, 0, 1, 0)
      root.addSublayer(card)
      // x' = x cos 1 / (1 − x sin 1 ·(−1/500)·(−1)…): by hand, z = −x sin 1, w = 1 − z/500.
      let edge = card.convert(CGPoint(x: 100, y: 50), to: root)
      let z = -50 * sin(1.0)
      expectClose([edge.x, edge.y], [200 + 50 * cos(1.0) / (1 - z / 500), 200], within: 1e-9)
      let back = card.convert(edge, from: root)
      expectClose([back.x, back.y], [100, 50], within: 1e-9)
    }

    @Test func geometryFlippedTurnsTheYAxis() {
      let root = CALayer()
      root.bounds = CGRect(x: 0, y: 0, width: 100, height: 200)
      root.isGeometryFlipped = true
      root.anchorPoint = .zero
      let child = CALayer()
      child.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
      child.anchorPoint = .zero
      child.position = CGPoint(x: 0, y: 20)
      root.addSublayer(child)
      #expect(child.convert(CGPoint.zero, to: nil) == CGPoint(x: 0, y: 180))
    }

    /// True where y runs down in the context of `draw(in:)`: without flips, and where flips undo each other.
    @Test func contentsAreFlippedWhereDrawingGoesDown() throws {
      final class Drawn: CALayer {
        var isDown: Bool?
        override func draw(in ctx: CGContext) {
          // Device space of a bitmap is y up: its first row is the maximum.
          isDown = ctx.ctm.d < 0
        }
      }
      for (outer, inner) in [(false, false), (true, false), (false, true), (true, true)] {
        let root = CALayer()
        root.isGeometryFlipped = outer
        let layer = Drawn()
        layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
        layer.isGeometryFlipped = inner
        root.addSublayer(layer)
        layer.display()
        #expect(layer.contentsAreFlipped() == (outer == inner))
        #expect(layer.isDown == layer.contentsAreFlipped())
        #expect(root.contentsAreFlipped() == !outer)
      }
    }

    @Test func affineTransformsOnly() {
      let layer = CALayer()
      layer.transform = CATransform3DMakeRotation(1, 0, 1, 0)
      #expect(layer.affineTransform() == .identity)
      layer.setAffineTransform(CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
      #expect(layer.affineTransform() == CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
    }
  }

  @MainActor @Suite struct HitTests {
    private func square(_ x: Double, _ y: Double, _ size: Double = 100, in parent: CALayer? = nil) -> CALayer
    {
      let layer = CALayer()
      layer.frame = CGRect(x: x, y: y, width: size, height: size)
      parent?.addSublayer(layer)
      return layer
    }

    @Test func theTopmostLayerWins() {
      let root = square(0, 0, 400)
      let below = square(0, 0, in: root)
      let above = square(50, 50, in: root)
      #expect(root.hitTest(CGPoint(x: 75, y: 75)) === above)
      #expect(root.hitTest(CGPoint(x: 25, y: 25)) === below)
      below.zPosition = 1
      #expect(root.hitTest(CGPoint(x: 75, y: 75)) === below)
      #expect(root.hitTest(CGPoint(x: 300, y: 300)) === root)
      #expect(root.hitTest(CGPoint(x: 400, y: 10)) == nil)  // maximum edges lie outside
      #expect(root.hits(at: CGPoint(x: 75, y: 75)).map(\.layer) == [below, above, root])
    }

    @Test func hiddenAndTransparentLayersAreSkipped() {
      let root = square(0, 0, 400)
      let layer = square(0, 0, in: root)
      layer.isHidden = true
      #expect(root.hitTest(CGPoint(x: 5, y: 5)) === root)
      layer.isHidden = false
      layer.opacity = 0
      #expect(root.hitTest(CGPoint(x: 5, y: 5)) === root)
    }

    @Test func outsideTheSuperlayerUnlessItMasks() {
      let root = square(0, 0, 400)
      let parent = square(0, 0, in: root)
      let child = square(150, 150, in: parent)
      #expect(root.hitTest(CGPoint(x: 160, y: 160)) === child)
      parent.masksToBounds = true
      #expect(root.hitTest(CGPoint(x: 160, y: 160)) === root)
      parent.masksToBounds = false
      parent.mask = CALayer()
      #expect(root.hitTest(CGPoint(x: 160, y: 160)) === root)
    }

    @Test func throughRotationAndBackFaces() {
      let root = square(0, 0, 400)
      let card = square(100, 100, in: root)
      card.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
      #expect(root.hitTest(CGPoint(x: 102, y: 102)) === root)
      #expect(root.hitTest(CGPoint(x: 150, y: 85)) === card)
      card.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
      #expect(root.hitTest(CGPoint(x: 150, y: 150)) === card)
      card.isDoubleSided = false
      #expect(root.hitTest(CGPoint(x: 150, y: 150)) === root)
      root.isGeometryFlipped = true  // a flip is no turn
      card.transform = CATransform3DIdentity
      #expect(root.hitTest(CGPoint(x: 150, y: 250)) === card)
    }

    @Test func inATransformLayerTheNearestWins() {
      let root = square(0, 0, 400)
      let space = CATransformLayer()
      space.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
      root.addSublayer(space)
      let near = square(100, 100, in: space)
      near.transform = CATransform3DMakeTranslation(0, 0, 50)
      let far = square(100, 100, in: space)
      #expect(root.hitTest(CGPoint(x: 150, y: 150)) === near)
      space.transform = CATransform3DMakeRotation(.pi, 1, 0, 0)
      #expect(root.hitTest(CGPoint(x: 150, y: 250)) === far)
      #expect(root.hitTest(CGPoint(x: 10, y: 10)) === root)  // a transform layer itself is never hit
    }

    @Test func presentationTreesAreHitWhereTheyAreSeen() throws {
      let hosted = Hosted()
      hosted.root.bounds = CGRect(x: 0, y: 0, width: 400, height: 400)
      hosted.root.anchorPoint = .zero
      hosted.layer.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
      hosted.layer.removeAllAnimations()
      hosted.root.removeAllAnimations()
      let move = CABasicAnimation(keyPath: "position.x")
      move.byValue = 200
      move.duration = 1
      hosted.layer.add(move, forKey: "move")
      _ = try hosted.at(0.5)
      let root = try #require(hosted.root.presentation())
      let hit = try #require(root.hitTest(CGPoint(x: 110, y: 10)))
      #expect(hit.model() === hosted.layer && hit !== hosted.layer)
      #expect(hosted.root.hitTest(CGPoint(x: 110, y: 10)) === hosted.root)
    }
  }
}
