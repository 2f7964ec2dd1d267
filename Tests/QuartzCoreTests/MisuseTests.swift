import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// What makes no sense does what Apple documents, or nothing, with a warning.
  @MainActor @Suite struct MisuseTests {
    // MARK: Trees

    @Test func insertionBesideWhatIsNoSibling() {
      let parent = CALayer()
      let (a, b, stranger) = (CALayer(), CALayer(), CALayer())
      parent.sublayers = [a, b]
      let (low, high) = (CALayer(), CALayer())
      parent.insertSublayer(low, below: stranger)
      parent.insertSublayer(high, above: stranger)
      #expect(parent.sublayers == [a, b, low, high])
      parent.insertSublayer(a, above: a)
      parent.insertSublayer(b, below: b)
      #expect(parent.sublayers == [a, b, low, high])
      parent.insertSublayer(low, at: .max)
      parent.insertSublayer(high, at: 0)
      #expect(parent.sublayers == [high, a, b, low] && stranger.superlayer == nil)
      parent.insertSublayer(low, below: nil)
      parent.insertSublayer(high, above: nil)
      #expect(parent.sublayers == [low, a, b, high])
    }

    @Test func circlesInTrees() {
      let (top, middle, bottom) = (CALayer(), CALayer(), CALayer())
      top.addSublayer(middle)
      middle.addSublayer(bottom)
      bottom.addSublayer(top)
      bottom.insertSublayer(middle, at: 0)
      bottom.sublayers = [top, middle, bottom]
      bottom.mask = top
      bottom.mask = bottom
      middle.replaceSublayer(bottom, with: top)
      #expect(top.superlayer == nil && middle.sublayers == [bottom] && bottom.sublayers == nil)
      #expect(bottom.mask == nil && bottom.superlayer === middle)
      // A descendant may become the mask: it leaves where it was.
      top.mask = bottom
      #expect(middle.sublayers == nil && top.mask === bottom)
      top.addSublayer(bottom)
      #expect(top.mask == nil && top.sublayers == [middle, bottom])
    }

    @Test func replacementOfAndByStrangers() {
      let (parent, elsewhere) = (CALayer(), CALayer())
      let (a, b, c) = (CALayer(), CALayer(), CALayer())
      parent.sublayers = [a, b]
      elsewhere.addSublayer(c)
      parent.replaceSublayer(CALayer(), with: c)
      #expect(c.superlayer === elsewhere)
      parent.replaceSublayer(a, with: c)
      #expect(parent.sublayers == [c, b] && elsewhere.sublayers == nil && a.superlayer == nil)
      parent.replaceSublayer(c, with: b)
      #expect(parent.sublayers == [b])
      parent.sublayers = [a, a, b, a]
      #expect(parent.sublayers == [a, b])
    }

    @Test func presentationLayersAreOfNoTree() throws {
      let hosted = Hosted()
      CATransaction.flush()
      let shown = try #require(hosted.layer.presentation())
      hosted.root.addSublayer(shown)
      hosted.root.mask = shown
      hosted.root.replaceSublayer(hosted.layer, with: shown)
      hosted.root.sublayers = [hosted.layer, shown]
      shown.addSublayer(CALayer())
      shown.mask = CALayer()
      shown.sublayers = [CALayer()]
      shown.add(fade(), forKey: "fade")
      #expect(hosted.root.sublayers == [hosted.layer] && hosted.root.mask == nil)
      #expect(shown.sublayers == nil && shown.mask == nil && shown.animationKeys() == nil)
      #expect(hosted.layer.sublayers == nil && hosted.layer.mask == nil)
    }

    @Test func aRootThatIsHostedTwice() {
      let root = CALayer()
      let first = CAContext(layer: root)
      CATransaction.flush()
      let second = CAContext(layer: root)
      CATransaction.flush()
      #expect(first.layer == nil && second.layer === root && first.tree.nodeCount == 0)
      #expect(second.tree.nodeCount == 1)
      // As a sublayer it is not a root any more.
      let hosted = Hosted()
      hosted.layer.addSublayer(root)
      CATransaction.flush()
      #expect(second.layer == nil && second.tree.nodeCount == 0 && hosted.context.tree.nodeCount == 3)
      let third = CAContext(layer: hosted.layer)
      CATransaction.flush()
      #expect(hosted.root.sublayers == nil && hosted.context.tree.nodeCount == 1 && third.tree.nodeCount == 2)
      first.layer = nil
      second.layer = root
      #expect(root.superlayer === hosted.layer)
    }

    @Test func removalWhileGoingThroughTheSublayers() {
      let parent = CALayer()
      parent.sublayers = (0..<10).map { _ in CALayer() }
      var seen = 0
      for layer in parent.sublayers ?? [] {
        seen += 1
        layer.removeFromSuperlayer()
        layer.removeFromSuperlayer()
      }
      #expect(seen == 10 && parent.sublayers == nil)
    }

    // MARK: Layout and display

    @Test func layoutThatNeverComesToRest() {
      final class Restless: CALayer {
        var layouts = 0
        var displays = 0
        override func layoutSublayers() {
          layouts += 1
          setNeedsLayout()
        }
        override func display() {
          displays += 1
          setNeedsDisplay()
        }
      }
      let layer = Restless()
      let hosted = Hosted(layer)
      layer.layouts = 0
      layer.setNeedsLayout()
      layer.setNeedsDisplay()
      CATransaction.flush()
      #expect(layer.layouts > 0 && layer.layouts <= 10_000 && layer.displays > 0 && layer.displays <= 200)
      // Afterwards changes still come through.
      layer.contentsGravity = .top
      CATransaction.flush()
      #expect(layer.presentation()?.contentsGravity == .top && hosted.context.layer != nil)
    }

    @Test func flushFromWithinACommit() {
      final class Flushing: CALayer {
        override func layoutSublayers() {
          contentsGravity = .left
          CATransaction.flush()
          CATransaction.begin()
          CATransaction.flush()
          CATransaction.commit()
        }
      }
      let hosted = Hosted(Flushing())
      hosted.layer.setNeedsLayout()
      CATransaction.flush()
      #expect(hosted.layer.presentation()?.contentsGravity == .left)
      #expect(TransactionState.current.levels.isEmpty)
    }

    // MARK: Animations

    @Test func theSameAnimationMayBeAddedTwice() throws {
      let hosted = Hosted()
      let animation = fade()
      hosted.layer.add(animation, forKey: "one")
      animation.duration = 7
      hosted.layer.add(animation, forKey: "two")
      let one = try #require(hosted.layer.animation(forKey: "one"))
      let two = try #require(hosted.layer.animation(forKey: "two"))
      #expect(one !== two && one !== animation && one.duration == 1 && two.duration == 7)
      // A stored one may be added elsewhere, as it is.
      hosted.root.add(one, forKey: "three")
      #expect(hosted.root.animation(forKey: "three")?.duration == 1)
    }

    @Test func noKeyNoKeyPathNoMembers() throws {
      let hosted = Hosted()
      for animation in [CABasicAnimation(), CAKeyframeAnimation(), CAAnimationGroup(), CAAnimation()] {
        hosted.layer.add(animation, forKey: nil)
      }
      let group = CAAnimationGroup()
      group.animations = [CABasicAnimation(), CAAnimationGroup(), CAAnimation()]
      hosted.layer.add(group, forKey: "")
      hosted.layer.add(CABasicAnimation(keyPath: ""), forKey: nil)
      #expect(hosted.layer.animationKeys() == [""])
      #expect(try hosted.at(0.1).opacity == 1)
      hosted.layer.removeAllAnimations()
      #expect(hosted.layer.animationKeys() == nil && hosted.layer.records.isEmpty)
    }

    @Test func groupsThatContainThemselves() throws {
      let hosted = Hosted()
      let (inner, outer) = (CAAnimationGroup(), CAAnimationGroup())
      outer.duration = 1
      outer.animations = [fade(), outer, inner]
      inner.animations = [outer]
      hosted.layer.add(outer, forKey: "outer")
      let stored = try #require(hosted.layer.animation(forKey: "outer") as? CAAnimationGroup)
      #expect(stored.animations?.count == 1)
      #expect(try hosted.at(0.5).opacity == 0.5)
      outer.animations = nil
      inner.animations = nil
    }

    @Test func groupsTooDeepAndTooWide() throws {
      let hosted = Hosted()
      // Twice the same, forty times: 2^40 members.
      var group = CAAnimationGroup()
      for _ in 0..<40 {
        let next = CAAnimationGroup()
        next.animations = [group, group]
        group = next
      }
      group.duration = 1
      hosted.layer.add(group, forKey: "wide")
      var deep = CAAnimationGroup()
      deep.animations = [fade()]
      for _ in 0..<200 {
        let next = CAAnimationGroup()
        next.animations = [deep]
        deep = next
      }
      deep.duration = 1
      hosted.layer.add(deep, forKey: "deep")
      #expect(try hosted.at(0.5).opacity == 1 && hosted.layer.animationKeys() == ["wide", "deep"])
    }

    @Test(arguments: [
      "nothing.of.the.kind", "opacity.x", "position.z", "transform.rotation.q", "sublayers", "mask",
      "delegate",
      "frame", "name", ".", "..", "a.", ".a", "sublayers.", "sublayers.none.opacity", "mask.opacity",
      "filters.none.inputRadius", "emitterCells.none.birthRate",
    ]) func keyPathsThatLeadNowhere(_ path: String) throws {
      let hosted = Hosted()
      let basic = CABasicAnimation(keyPath: path)
      basic.fromValue = 0
      basic.toValue = 1
      basic.duration = 1
      let keyframes = CAKeyframeAnimation(keyPath: path)
      keyframes.values = [1, "two", NSNull()]
      hosted.layer.add(basic, forKey: "basic")
      hosted.layer.add(keyframes, forKey: "keyframes")
      let shown = try hosted.at(0.5)
      #expect(shown.opacity == 1 && shown.position == .zero && shown.frame == .zero)
    }

    @Test func valuesOfOtherKindsAndNoNumbers() throws {
      let values: [Any] = [
        "red", NSNull(), [1, 2, 3], NSObject(), Double.nan, Double.infinity, -Float.infinity,
        CGPoint(x: CGFloat.nan, y: 0), CGRect.null, CGRect.infinite, ["a": 1], Date(),
        Double.greatestFiniteMagnitude,
        CGColor(srgbRed: .nan, green: 0, blue: 0, alpha: 1), Int.min, UInt64.max, [Double.nan],
      ]
      for key in ["opacity", "position", "bounds", "transform", "backgroundColor", "contents", "shadowPath"] {
        for value in values {
          let hosted = Hosted()
          let basic = CABasicAnimation(keyPath: key)
          basic.fromValue = value
          basic.byValue = value
          basic.duration = 1
          hosted.layer.add(basic, forKey: "basic")
          let keyframes = CAKeyframeAnimation(keyPath: key)
          keyframes.values = [value, value, value]
          keyframes.keyTimes = [0, 5, -3]
          keyframes.duration = 1
          hosted.layer.add(keyframes, forKey: "keyframes")
          hosted.layer.setValue(value, forKey: key)
          let shown = try hosted.at(0.5)
          for index in 0..<shown.table.rowLength {
            let number = shown.row[index]
            #expect(number.isFinite, "\(key) of \(value): slot \(index) is \(number)")
          }
        }
      }
    }

    @Test func timesThatAreNone() throws {
      for number in [Double.nan, .infinity, -.infinity, -1, 1e300, 1e-300] {
        let hosted = Hosted()
        let animation = fade()
        animation.duration = number
        animation.beginTime = number
        animation.timeOffset = number
        animation.repeatDuration = number
        animation.repeatCount = Float(number)
        animation.speed = Float(number)
        hosted.layer.add(animation, forKey: "fade")
        hosted.layer.beginTime = number
        hosted.layer.speed = Float(number)
        CATransaction.flush()
        hosted.context.tick()
        #expect(hosted.layer.presentation()?.opacity.isFinite == true)
        _ = hosted.context.nextFrameTime(after: 1)
      }
    }

    @Test func listsOfUnequalLengths() throws {
      for (times, curves) in [(0, 0), (1, 9), (2, 1), (3, 0), (9, 2)] {
        for mode in [CAAnimationCalculationMode.linear, .discrete, .paced, .cubic, .cubicPaced] {
          let hosted = Hosted()
          let animation = CAKeyframeAnimation(keyPath: "opacity")
          animation.values = [0, 1, 0.5, 0.7]
          animation.keyTimes = (0..<times).map { NSNumber(value: Double($0) / 8) }
          animation.timingFunctions = (0..<curves).map { _ in CAMediaTimingFunction(name: .easeIn) }
          animation.tensionValues = [1]
          animation.duration = 1
          animation.calculationMode = mode
          hosted.layer.add(animation, forKey: "keyframes")
          for time in [0, 0.3, 0.99] {
            let opacity = Double(try hosted.at(time).opacity)
            #expect(opacity >= -0.5 && opacity <= 1.5)
          }
        }
      }
    }

    @Test func contentsOfAnyKind() throws {
      let hosted = Hosted()
      let odd: [Any?] = ["text", 5, NSObject(), [1, 2], NSNull(), CALayer(), hosted.layer, nil]
      for value in odd {
        hosted.layer.contents = value
        CATransaction.flush()
        #expect(hosted.layer.presentation() != nil)
      }
      #expect(hosted.layer.contents == nil)
    }
  }
}
