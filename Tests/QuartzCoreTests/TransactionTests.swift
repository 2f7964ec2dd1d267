import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// behaviour.md, "Transactions and actions".
  @MainActor @Suite struct TransactionTests {
    @Test func nestedTransactionsInherit() {
      #expect(CATransaction.animationDuration() == 0.25)
      #expect(CATransaction.animationTimingFunction() == nil)
      CATransaction.begin()
      CATransaction.setAnimationDuration(2)
      CATransaction.setDisableActions(true)
      CATransaction.setValue("outer", forKey: "tag")
      CATransaction.begin()
      #expect(CATransaction.animationDuration() == 2 && CATransaction.disableActions())
      CATransaction.setValue(3, forKey: kCATransactionAnimationDuration)
      #expect(CATransaction.value(forKey: "tag") as? String == "outer")
      CATransaction.commit()
      #expect(CATransaction.animationDuration() == 2)
      CATransaction.commit()
      CATransaction.commit()  // without begin: does nothing
      #expect(CATransaction.animationDuration() == 0.25 && !CATransaction.disableActions())
    }

    @Test func aLiveLayerAnimatesAChange() throws {
      let hosted = Hosted()
      hosted.layer.opacity = 0.5
      let animation = try #require(hosted.layer.animation(forKey: "opacity") as? CABasicAnimation)
      #expect(animation.fromValue as? Double == 1 && animation.toValue == nil)
      #expect(animation.duration == 0.25 && animation.fillMode == .backwards)
      #expect(animation.timingFunction === CAMediaTimingFunction(name: .default))
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      hosted.layer.cornerRadius = 3
      CATransaction.commit()
      #expect(hosted.layer.animation(forKey: "cornerRadius") == nil)
      let loose = CALayer()
      loose.opacity = 0
      #expect(loose.animationKeys() == nil)
    }

    @Test func settingTheFrameAnimatesPositionAndBounds() {
      let hosted = Hosted()
      hosted.layer.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
      #expect(Set(hosted.layer.animationKeys() ?? []) == ["position", "bounds"])
    }

    @Test(arguments: [
      ("bounds", "basic"), ("position", "basic"), ("zPosition", "basic"), ("anchorPoint", "basic"),
      ("transform", "basic"), ("sublayerTransform", "basic"), ("contents", "basic"),
      ("contentsRect", "basic"),
      ("contentsScale", "basic"), ("cornerRadius", "basic"), ("borderWidth", "basic"),
      ("borderColor", "basic"),
      ("opacity", "basic"), ("shadowOpacity", "basic"), ("shadowPath", "basic"), ("hidden", "transition"),
      ("masksToBounds", "transition"), ("mask", "transition"), ("sublayers", "transition"),
      ("filters", "transition"), ("maskedCorners", "transition"), ("geometryFlipped", "transition"),
      ("doubleSided", "none"), ("contentsGravity", "none"), ("frame", "none"), ("name", "none"),
      ("cornerCurve", "none"), ("speed", "none"), ("backgroundColor", "none"), ("position.x", "none"),
      ("transform.scale", "basic"),
    ]) func defaultAction(_ key: String, _ kind: String) {
      let hosted = Hosted()
      let action = hosted.layer.action(forKey: key)
      #expect((action is CABasicAnimation ? "basic" : action is CATransition ? "transition" : "none") == kind)
      #expect(CALayer().action(forKey: key) == nil)
      #expect(CALayer.defaultAction(forKey: key) == nil)
    }

    final class Delegate: NSObject, CALayerDelegate {
      var answers: [String: any CAAction] = [:]
      var asked: [String] = []
      func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        asked.append(event)
        return answers[event]
      }
    }

    struct Recorder: CAAction {
      let name: String
      func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        (anObject as? CALayer)?.setValue(name, forKey: "ran")
      }
    }

    @Test func theSearchForAnActionHasAnOrder() {
      let hosted = Hosted()
      let layer = hosted.layer
      let delegate = Delegate()
      layer.delegate = delegate
      layer.style = ["actions": ["opacity": Recorder(name: "style")]]
      layer.opacity = 0.1
      #expect(layer.value(forKey: "ran") as? String == "style")
      layer.actions = ["opacity": Recorder(name: "actions")]
      layer.opacity = 0.2
      #expect(layer.value(forKey: "ran") as? String == "actions")
      delegate.answers["opacity"] = Recorder(name: "delegate")
      layer.opacity = 0.3
      #expect(layer.value(forKey: "ran") as? String == "delegate")
      delegate.answers["opacity"] = NSNull()
      layer.setValue(nil, forKey: "ran")
      layer.opacity = 0.4
      #expect(layer.value(forKey: "ran") == nil && layer.animationKeys() == nil)
    }

    @Test func treeChangesAskForEvents() {
      let hosted = Hosted()
      let parent = Delegate()
      let child = Delegate()
      let layer = CALayer()
      layer.delegate = child
      hosted.layer.delegate = parent
      hosted.layer.addSublayer(layer)
      #expect(parent.asked == ["sublayers"] && child.asked == ["onOrderIn"])
      CATransaction.flush()
      #expect(parent.asked.contains("onLayout"))
      layer.removeFromSuperlayer()
      #expect(child.asked.last == "onOrderOut" && parent.asked.last == "sublayers")
    }

    @Test func presentationIsNilUntilCommitted() {
      let root = CALayer()
      let context = CAContext(layer: root)
      #expect(root.presentation() == nil)
      CATransaction.flush()
      #expect(root.presentation() != nil)
      #expect(context.layer === root)
      let loose = CALayer()
      CATransaction.flush()
      #expect(loose.presentation() == nil)
    }

    final class Stops: NSObject, CAAnimationDelegate {
      var log: [String] = []
      func animationDidStart(_ anim: CAAnimation) { log.append("start") }
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { log.append("stop \(flag)") }
    }

    @Test func callbacksComeInOrderAndOnce() throws {
      MediaClock.current.start(at: 0, paused: true)
      let hosted = Hosted()
      let stops = Stops()
      CATransaction.begin()
      CATransaction.setCompletionBlock { stops.log.append("completion") }
      let animation = fade()
      animation.delegate = stops
      hosted.layer.add(animation, forKey: "fade")
      CATransaction.commit()
      MediaClock.current.seek(to: 0.5)
      hosted.context.tick()
      #expect(stops.log == ["start"])
      MediaClock.current.seek(to: 1.5)
      hosted.context.tick()
      hosted.context.tick()
      #expect(stops.log == ["start", "completion", "stop true"])
      #expect(hosted.layer.animationKeys() == nil)
    }

    @Test func removalStopsWithoutFinishing() {
      let hosted = Hosted()
      let stops = Stops()
      let animation = fade()
      animation.delegate = stops
      hosted.layer.add(animation, forKey: "fade")
      CATransaction.flush()
      hosted.context.tick()
      hosted.layer.removeAnimation(forKey: "fade")
      CATransaction.flush()
      MainCallbacks.drain()
      #expect(stops.log == ["start", "stop false"])
    }
  }

  @MainActor @Suite struct TreeTests {
    @Test func aLayerIsNeverItsOwnAncestor() {
      let a = CALayer()
      let b = CALayer()
      a.addSublayer(b)
      b.addSublayer(a)
      a.addSublayer(a)
      a.mask = a
      b.mask = a
      #expect(a.superlayer == nil && b.superlayer === a && a.sublayers == [b] && b.sublayers == nil)
      #expect(a.mask == nil && b.mask == nil)
    }

    @Test func theOrderOfSublayers() {
      let root = CALayer()
      let layers = (0..<4).map { _ in CALayer() }
      root.addSublayer(layers[0])
      root.insertSublayer(layers[1], at: 0)
      root.insertSublayer(layers[2], below: layers[0])
      root.insertSublayer(layers[3], above: layers[1])
      #expect(root.sublayers == [layers[1], layers[3], layers[2], layers[0]])
      root.insertSublayer(layers[1], at: 99)
      #expect(root.sublayers?.last === layers[1])
      let other = CALayer()
      root.replaceSublayer(layers[3], with: other)
      #expect(root.sublayers == [other, layers[2], layers[0], layers[1]] && layers[3].superlayer == nil)
      root.sublayers = nil
      #expect(root.sublayers == nil && other.superlayer == nil)
    }

    final class Badge: CALayer {
      var count = 0
      override init() { super.init() }
      override init(layer: Any) {
        super.init(layer: layer)
        count = (layer as? Badge)?.count ?? -1
      }
      required init?(coder: NSCoder) { super.init(coder: coder) }
    }

    @Test func presentationGoesThroughTheSubclasssOwnInitialiser() throws {
      let badge = Badge()
      badge.count = 5
      let hosted = Hosted(badge)
      let shown: Badge = try hosted.at(0)
      #expect(shown.count == 5 && shown !== badge && shown.model() === badge)
      #expect(shown.superlayer?.model() === hosted.root)
      #expect(hosted.root.presentation()?.sublayers?.first?.model() === badge)
    }

    @Test func aTreeOutlivesNothingItShouldNot() {
      weak var gone: CALayer?
      do {
        let root = CALayer()
        let context = CAContext(layer: root)
        let child = CALayer()
        root.addSublayer(child)
        CATransaction.flush()
        gone = child
        #expect(context.layer === root)
      }
      CATransaction.flush()
      #expect(gone == nil)
    }

    @Test func aSublayerThatOutlivesItsRootIsNoLongerLive() {
      let child = CALayer()
      do {
        let root = CALayer()
        _ = CAContext(layer: root)
        root.addSublayer(child)
        CATransaction.flush()
        #expect(child.presentation() != nil)
      }
      child.opacity = 0.5
      #expect(child.presentation() == nil && child.superlayer == nil)
    }
  }

  @MainActor @Suite struct KeyValueTests {
    @Test func valuesCastAsOnApplesSystems() {
      let layer = CALayer()
      layer.cornerRadius = 4
      layer.position = CGPoint(x: 1, y: 2)
      #expect(layer.value(forKey: "cornerRadius") as? CGFloat == 4)
      #expect(layer.value(forKey: "cornerRadius") as? Double == 4)
      #expect((layer.value(forKey: "cornerRadius") as? NSNumber)?.doubleValue == 4)
      #expect(layer.value(forKey: "position") as? CGPoint == CGPoint(x: 1, y: 2))
      #expect((layer.value(forKey: "position") as? NSValue)?.cgPointValue == CGPoint(x: 1, y: 2))
      #expect((layer.value(forKey: "transform") as? CATransform3D).map(CATransform3DIsIdentity) == true)
      #expect(layer.value(forKey: "hidden") as? Bool == false)
    }

    @Test func scaleThenRotationByKeyPath() {
      let layer = CALayer()
      layer.setValue(2, forKeyPath: "transform.scale")
      layer.setValue(0.5, forKeyPath: "transform.rotation.z")
      #expect(abs(layer.transform.m11 - 1.7551651237807455) < 1e-12)
      #expect(abs(layer.transform.m12 - 0.958851077208406) < 1e-12)
      #expect(abs((layer.value(forKeyPath: "transform.scale") as? Double ?? 0) - 2) < 1e-12)
    }

    @Test func partsOfStructures() {
      let layer = CALayer()
      layer.setValue(30, forKeyPath: "position.y")
      layer.setValue(CGFloat(12), forKeyPath: "bounds.size.width")
      layer.setValue(CGSize(width: 3, height: 4), forKeyPath: "transform.translation")
      #expect(layer.position == CGPoint(x: 0, y: 30) && layer.bounds.width == 12)
      #expect(layer.transform.m41 == 3 && layer.transform.m42 == 4)
      layer.mask = CALayer()
      layer.setValue(0.5, forKeyPath: "mask.opacity")
      #expect(layer.mask?.opacity == 0.5)
      let child = CALayer()
      child.name = "child"
      layer.addSublayer(child)
      layer.setValue(0.25, forKeyPath: "sublayers.child.opacity")
      #expect(child.opacity == 0.25)
    }

    @Test func anyKeyMayBeStoredAndWrongTypesAreIgnored() {
      let layer = CALayer()
      #expect(layer.value(forKey: "mood") == nil)
      layer.setValue("good", forKey: "mood")
      #expect(layer.value(forKey: "mood") as? String == "good")
      layer.setValue("wide", forKey: "borderWidth")
      #expect(layer.borderWidth == 0)
      layer.setValue("resizeAspect", forKey: "contentsGravity")
      #expect(layer.contentsGravity == .resizeAspect)
      layer.contentsGravity = CALayerContentsGravity(rawValue: "sideways")
      #expect(layer.contentsGravity == .center)
      layer.maskedCorners = CACornerMask(rawValue: 0xF3)
      #expect(layer.maskedCorners.rawValue == 3)
    }

    @Test func defaultsAreTheMeasuredOnes() {
      #expect(CALayer.defaultValue(forKey: "opacity") as? Double == 1)
      #expect(CALayer.defaultValue(forKey: "shadowRadius") as? Double == 3)
      #expect(CALayer.defaultValue(forKey: "duration") as? Double == .infinity)
      #expect(CALayer.defaultValue(forKey: "fillMode") as? String == "removed")
      for key in ["bounds", "position", "transform", "cornerRadius", "backgroundColor", "mask", "beginTime"] {
        #expect(CALayer.defaultValue(forKey: key) == nil)
      }
      #expect(CAKeyframeAnimation.defaultValue(forKey: "calculationMode") as? String == "linear")
      let layer = CALayer()
      #expect(
        layer.shadowOffset == CGSize(width: 0, height: -3) && layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
      #expect(layer.duration == .infinity && layer.speed == 1 && layer.sublayers == nil)
    }

    @Test func slotsNeitherOverlapNorLeaveHoles() {
      var taken = Set<Int>([Slot.contentsFade])
      for property in CALayer.propertyTable.properties where property.slot >= 0 {
        for offset in 0..<property.width {
          #expect(taken.insert(property.slot + offset).inserted, "\(property.key)")
        }
      }
      #expect(taken == Set(0..<Slot.layerEnd))
    }

    @Test func aStoredAnimationCannotBeChanged() throws {
      let layer = CALayer()
      layer.add(fade(), forKey: "fade")
      let stored = try #require(layer.animation(forKey: "fade") as? CABasicAnimation)
      stored.duration = 99
      stored.toValue = 0
      stored.setValue(7, forKey: "duration")
      #expect(stored.duration == 1 && stored.toValue as? Int == 1)
      // Keys that the app defines do not belong to the animation.
      stored.setValue(7, forKey: "mood")
      #expect(layer.animation(forKey: "fade")?.value(forKey: "mood") as? Int == 7)
      let copy = try #require(stored.copy() as? CABasicAnimation)
      copy.duration = 99
      #expect(copy.duration == 99)
    }

    @Test func treesWithAnimationsArchive() throws {
      let layer = CALayer()
      layer.name = "card"
      layer.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
      layer.backgroundColor = CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
      layer.transform = CATransform3DMakeRotation(1, 1, 1, 0)
      layer.contentsGravity = .top
      let child = CALayer()
      child.cornerRadius = 9
      layer.addSublayer(child)
      let spring = CASpringAnimation(keyPath: "position.x")
      spring.toValue = 5
      spring.damping = 3
      spring.timingFunction = CAMediaTimingFunction(name: .easeIn)
      layer.add(spring, forKey: "spring")
      let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: false)
      let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
      unarchiver.requiresSecureCoding = false
      let back = try #require(unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? CALayer)
      #expect(back.name == "card" && back.frame == layer.frame && back.contentsGravity == .top)
      #expect(back.backgroundColor == layer.backgroundColor)
      #expect(CATransform3DEqualToTransform(back.transform, layer.transform))
      #expect(back.sublayers?.first?.cornerRadius == 9)
      let animation = try #require(back.animation(forKey: "spring") as? CASpringAnimation)
      #expect(
        animation.damping == 3 && Unbox.number(animation.toValue) == 5 && animation.keyPath == "position.x")
      #expect(animation.timingFunction?.curve.value(at: 0.5) == spring.timingFunction?.curve.value(at: 0.5))
    }
  }
}
