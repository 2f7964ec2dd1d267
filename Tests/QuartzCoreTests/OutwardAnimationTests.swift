import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// `sublayers.NAME.KEY` and `mask.KEY` as key paths of animations: in the time of the layer that has them, shown
  /// on the other one.
  @Suite struct OutwardAnimationTests {
    private func tree() -> (Hosted<CALayer>, child: CALayer) {
      let hosted = Hosted()
      let child = CALayer()
      child.name = "child"
      hosted.layer.addSublayer(child)
      CATransaction.flush()
      hosted.layer.removeAllAnimations()
      CATransaction.flush()
      return (hosted, child)
    }

    private func animation(_ keyPath: String, _ from: Any = 0.0, _ to: Any = 1.0) -> CABasicAnimation {
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.fromValue = from
      animation.toValue = to
      animation.duration = 1
      animation.isRemovedOnCompletion = false
      return animation
    }

    private func opacity(_ layer: CALayer?) -> Double { Double(layer?.presentation()?.opacity ?? -1) }

    @Test func aSublayersProperty() throws {
      let (hosted, child) = tree()
      hosted.layer.add(animation("sublayers.child.opacity"), forKey: "fade")
      hosted.layer.add(animation("sublayers.child.position.x", 10.0, 20.0), forKey: "move")
      #expect(try hosted.at(0.25).opacity == 1)
      #expect(opacity(child) == 0.25 && child.presentation()?.position.x == 12.5)
      #expect(child.opacity == 1 && child.animationKeys() == nil)
      _ = try hosted.at(0.75)
      #expect(opacity(child) == 0.75)
      // A frame shows the same.
      let frame = hosted.context.frame(at: CACurrentMediaTime())
      #expect(frame.row(child.node)[Slot.opacity] == 0.75)
      hosted.layer.removeAnimation(forKey: "fade")
      CATransaction.flush()
      #expect(opacity(child) == 1 && child.presentation()?.position.x == 17.5)
    }

    @Test func theMasksPropertyAndPathsThroughSeveralLayers() throws {
      let (hosted, child) = tree()
      let (mask, inner) = (CALayer(), CALayer())
      inner.name = "inner"
      child.mask = mask
      mask.addSublayer(inner)
      let group = CAAnimationGroup()
      group.animations = [
        animation("sublayers.child.mask.opacity"),
        animation("sublayers.child.mask.sublayers.inner.cornerRadius"),
        animation("opacity", 1.0, 0.0),
      ]
      group.duration = 1
      group.isRemovedOnCompletion = false
      hosted.layer.add(group, forKey: "group")
      #expect(try hosted.at(0.25).opacity == 0.75)
      #expect(opacity(mask) == 0.25 && inner.presentation()?.cornerRadius == 0.25 && opacity(child) == 1)
    }

    @Test func thePathIsFollowedAnewWhenTheTreeChanges() throws {
      let (hosted, child) = tree()
      let other = CALayer()
      hosted.layer.addSublayer(other)
      hosted.layer.add(animation("sublayers.child.opacity"), forKey: "fade")
      _ = try hosted.at(0.5)
      #expect(opacity(child) == 0.5 && opacity(other) == 1)
      child.name = nil
      other.name = "child"
      CATransaction.flush()
      #expect(opacity(child) == 1 && opacity(other) == 0.5)
      other.removeFromSuperlayer()
      CATransaction.flush()
      let late = CALayer()
      late.name = "child"
      hosted.root.addSublayer(other)
      hosted.layer.addSublayer(late)
      CATransaction.flush()
      #expect(opacity(other) == 1 && opacity(late) == 0.5)
      hosted.layer.add(animation("mask.opacity"), forKey: "fade")
      CATransaction.flush()
      let mask = CALayer()
      hosted.layer.mask = mask
      CATransaction.flush()
      #expect(opacity(late) == 1 && opacity(mask) == 0.5)
      hosted.layer.mask = nil
      hosted.layer.addSublayer(mask)
      CATransaction.flush()
      #expect(opacity(mask) == 1)
    }

    @Test func theTimeIsThatOfTheLayerThatHasTheAnimation() throws {
      for (speed, begin, offset) in [(2.0, 3.0, 1.0), (-0.5, 0, 7), (1, 0.25, 0), (1, 0, 0)] {
        let (hosted, child) = tree()
        child.speed = Float(speed)
        child.beginTime = begin
        child.timeOffset = offset
        hosted.layer.add(animation("sublayers.child.opacity"), forKey: "fade")
        for time in [0, 0.25, 0.5, 0.875] {
          _ = try hosted.at(time)
          expectClose([opacity(child)], [time], within: 1e-7)
        }
        _ = try hosted.at(2)
        #expect(opacity(child) == 1)
      }
    }

    @Test func itEndsWithItsLayersAnimation() {
      withStoppedClock {
        let (hosted, child) = tree()
        let ending = animation("sublayers.child.opacity")
        ending.isRemovedOnCompletion = true
        ending.fillMode = .both
        child.speed = 2
        child.beginTime = -5
        hosted.layer.add(ending, forKey: "fade")
        CATransaction.flush()
        MediaClock.current.seek(to: 0.5)
        hosted.context.tick()
        expectClose([opacity(child)], [0.5], within: 1e-7)
        #expect(hosted.context.nextFrameTime(after: 0.5) <= 0.5)
        MediaClock.current.seek(to: 1.5)
        #expect(opacity(child) == 1)
        hosted.context.tick()
        CATransaction.flush()
        #expect(opacity(child) == 1 && hosted.layer.animationKeys() == nil)
        #expect(hosted.context.nextFrameTime(after: 2) == .infinity)
        #expect(hosted.context.tree.animationCount == 0)
      }
    }
  }
}
