import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// `CAMatchMoveAnimation`: layers that follow points of others.
  @Suite(.serialized) @MainActor struct MatchMoveTests {
    /// A source of 40 × 20 at (100, 50) and a follower at the origin, in a world whose time is set by hand.
    private struct Stage {
      let world = Hosted(CALayer())
      let source = CALayer()
      let follower = CALayer()

      init() {
        source.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
        source.position = CGPoint(x: 100, y: 50)
        follower.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        // Changes show at once.
        for layer in [world.layer, source, follower] {
          layer.actions = [
            "position": NSNull(), "transform": NSNull(), "sublayerTransform": NSNull(), "sublayers": NSNull(),
          ]
        }
        world.layer.addSublayer(source)
        world.layer.addSublayer(follower)
        CATransaction.flush()
      }

      func shown(_ layer: CALayer? = nil, at time: Double = 0) throws -> CALayer {
        _ = try world.at(time)
        return try #require((layer ?? follower).presentation())
      }
    }

    private func move(_ source: CALayer?, _ points: [CGPoint], normalized: Bool = false)
      -> CAMatchMoveAnimation
    {
      let move = CAMatchMoveAnimation()
      move.sourceLayer = source
      move.sourcePoints = points.map { NSValue(cgPoint: $0) }
      move.usesNormalizedCoordinates = normalized
      move.duration = 10
      move.isRemovedOnCompletion = false
      return move
    }

    private func slide(_ distance: Double) -> CABasicAnimation {
      let slide = CABasicAnimation(keyPath: "position.x")
      slide.byValue = distance
      slide.duration = 1
      slide.isRemovedOnCompletion = false
      return slide
    }

    private func expect(
      _ position: CGPoint, _ x: Double, _ y: Double, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      expectClose([position.x, position.y], [x, y], within: 1e-9, sourceLocation: sourceLocation)
    }

    @Test func onePointMovesTheLayerAndNothingElse() throws {
      let stage = Stage()
      stage.source.add(slide(80), forKey: nil)
      stage.source.setValue(Double.pi / 2, forKeyPath: "transform.rotation.z")
      stage.follower.add(move(stage.source, [CGPoint(x: 40, y: 0)]), forKey: nil)
      // The corner is 20 right and 10 above the middle, a quarter turned: 10 right and 20 below.
      expect(try stage.shown(at: 0).position, 110, 70)
      let later = try stage.shown(at: 0.5)
      expect(later.position, 150, 70)
      #expect(CATransform3DIsIdentity(later.transform))
      // The model has what it had.
      expect(stage.follower.position, 0, 0)
    }

    @Test func pointsMayBePartsOfTheBounds() throws {
      let stage = Stage()
      stage.follower.add(move(stage.source, [CGPoint(x: 0.25, y: 1)], normalized: true), forKey: nil)
      expect(try stage.shown().position, 90, 60)
    }

    @Test func twoPointsTurnAndScale() throws {
      let stage = Stage()
      stage.source.transform = CATransform3DRotate(CATransform3DMakeScale(2, 2, 1), 0.3, 0, 0, 1)
      stage.follower.add(move(stage.source, [.zero, CGPoint(x: 40, y: 20)]), forKey: nil)
      let shown = try stage.shown()
      expect(shown.position, 100, 50)
      expectClose(
        [shown.transform.m11, shown.transform.m12, shown.transform.m21, shown.transform.m22],
        [2 * cos(0.3), 2 * sin(0.3), -2 * sin(0.3), 2 * cos(0.3)], within: 1e-9)
      let plain = move(stage.source, [.zero, CGPoint(x: 40, y: 20)])
      plain.appliesScale = false
      stage.follower.removeAllAnimations()
      stage.follower.add(plain, forKey: nil)
      let turned = try stage.shown().transform
      expectClose([turned.m11, turned.m12], [cos(0.3), sin(0.3)], within: 1e-9)
      let upright = move(stage.source, [.zero, CGPoint(x: 40, y: 20)])
      upright.appliesRotation = false
      stage.follower.removeAllAnimations()
      stage.follower.add(upright, forKey: nil)
      let scaled = try stage.shown().transform
      expectClose([scaled.m11, scaled.m12], [2, 0], within: 1e-9)
    }

    @Test func threePointsSkewAndFourTilt() throws {
      let stage = Stage()
      stage.source.setAffineTransform(CGAffineTransform(a: 1, b: 0.2, c: 0.5, d: 1.5, tx: 3, ty: 4))
      stage.follower.add(
        move(stage.source, [.zero, CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 1)], normalized: true), forKey: nil)
      let skewed = try stage.shown().transform
      expectClose(
        [skewed.m11, skewed.m12, skewed.m21, skewed.m22], [1, 0.2, 0.5, 1.5], within: 1e-9)

      var perspective = CATransform3DIdentity
      perspective.m34 = -1 / 200
      stage.world.layer.sublayerTransform = perspective
      stage.source.transform = CATransform3DMakeRotation(0.8, 0, 1, 0)
      stage.follower.removeAllAnimations()
      let corners = [CGPoint(x: 0, y: 0), CGPoint(x: 40, y: 0), CGPoint(x: 40, y: 20), CGPoint(x: 0, y: 20)]
      stage.follower.add(move(stage.source, corners), forKey: nil)
      let shown = try stage.shown()
      // A follower whose points lie about its anchor point as the source's do has its corners where the source's are.
      let tilted = shown.transform
      for corner in corners {
        let (x, y) = (corner.x - 20, corner.y - 10)
        let w = x * tilted.m14 + y * tilted.m24 + 1
        let seen = SIMD2(
          (x * tilted.m11 + y * tilted.m21) / w + shown.position.x,
          (x * tilted.m12 + y * tilted.m22) / w + shown.position.y)
        // By hand: turned about y, z = −x·sin, seen from 200 away.
        let z = -x * sin(0.8)
        let far = 1 - z / 200
        // The perspective acts in the world's coordinates, about its anchor point at the origin; so does the follower's.
        let expected = SIMD2((100 + x * cos(0.8)) / far, (50 + y) / far)
        expectClose([seen.x, seen.y], [expected.x, expected.y], within: 1e-9)
      }
    }

    @Test func theSuperlayersSpaceCounts() throws {
      let stage = Stage()
      let holder = CALayer()
      holder.actions = ["sublayers": NSNull()]
      holder.position = CGPoint(x: 30, y: 10)
      holder.transform = CATransform3DMakeScale(2, 2, 1)
      holder.sublayerTransform = CATransform3DMakeTranslation(5, 0, 0)
      stage.world.layer.addSublayer(holder)
      holder.addSublayer(stage.follower)
      stage.follower.add(move(stage.source, [CGPoint(x: 20, y: 10)]), forKey: nil)
      expect(try stage.shown().position, 30, 20)
    }

    @Test func followersOfFollowersEnd() throws {
      let stage = Stage()
      let middle = CALayer()
      middle.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
      // Its follower comes first in the tree.
      stage.world.layer.addSublayer(middle)
      stage.source.add(slide(80), forKey: nil)
      stage.follower.add(move(middle, [CGPoint(x: 10, y: 10)]), forKey: nil)
      middle.add(move(stage.source, [CGPoint(x: 20, y: 10)]), forKey: nil)
      expect(try stage.shown(at: 0.5).position, 145, 55)
      // In a circle one is placed by the other's model.
      stage.source.removeAllAnimations()
      stage.source.add(move(stage.follower, [.zero]), forKey: nil)
      for layer in [stage.source, stage.follower, middle] {
        let position = try stage.shown(layer, at: 1).position
        #expect(position.x.isFinite && position.y.isFinite)
      }
    }

    @Test func framesShowWhatPresentationCopiesDo() throws {
      let stage = Stage()
      let second = CALayer()
      stage.world.layer.addSublayer(second)
      stage.source.add(slide(80), forKey: nil)
      stage.follower.add(move(stage.source, [.zero, CGPoint(x: 40, y: 20)]), forKey: nil)
      second.add(move(stage.follower, [CGPoint(x: 5, y: 5)]), forKey: nil)
      for time in [0.25, 0.75, 0.5] {
        let shown = try stage.shown(at: time)
        let frame = stage.world.context.frame(at: CACurrentMediaTime())
        let row = frame.row(stage.follower.node)
        expect(shown.position, row[Slot.position], row[Slot.position + 1])
        let next = frame.row(second.node)
        expect(try stage.shown(second, at: time).position, next[Slot.position], next[Slot.position + 1])
      }
    }

    @Test func aSourceMayComeAndGo() throws {
      let stage = Stage()
      stage.follower.position = CGPoint(x: 7, y: 8)
      let late = CALayer()
      late.position = CGPoint(x: 70, y: 80)
      stage.follower.add(move(late, [.zero]), forKey: nil)
      expect(try stage.shown().position, 7, 8)
      stage.world.layer.addSublayer(late)
      expect(try stage.shown().position, 70, 80)
      late.removeFromSuperlayer()
      expect(try stage.shown().position, 7, 8)
      // Another layer may get the node of the one that left.
      stage.world.layer.addSublayer(CALayer())
      expect(try stage.shown().position, 7, 8)
    }

    @Test func itEndsAndAdds() throws {
      let stage = Stage()
      stage.follower.position = CGPoint(x: 7, y: 8)
      let added = move(stage.source, [CGPoint(x: 20, y: 10)])
      added.isAdditive = true
      added.beginTime = 1
      added.duration = 2
      stage.follower.add(added, forKey: nil)
      expect(try stage.shown(at: 0.5).position, 7, 8)
      expect(try stage.shown(at: 2).position, 107, 58)
      expect(try stage.shown(at: 4).position, 7, 8)
      // Nothing moves while it runs.
      stage.follower.removeAllAnimations()
      CATransaction.flush()
      stage.world.layer.speed = 1
      stage.follower.add(move(stage.source, [.zero]), forKey: nil)
      CATransaction.flush()
      let now = CACurrentMediaTime()
      #expect(stage.world.context.nextFrameTime(after: now) > now + 5)
    }
  }
}
