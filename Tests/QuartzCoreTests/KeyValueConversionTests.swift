import Testing

@testable import QuartzCore
@testable import RenderTree

/// What key-value coding makes of values of other types, and of nil.
extension Engine {
  @MainActor @Suite struct KeyValueConversionTests {
    @Test(
      arguments: [
        ("0.5", 0.5), ("-2.25e1", -22.5), (" 7", 7), ("3 points", 3), ("wide", 0), ("", 0), ("inf", 0),
        ("nan", 0),
      ] as [(String, Double)])
    func stringsAreReadAsNumbers(text: String, number: Double) {
      let layer = CALayer()
      layer.setValue(text, forKey: "zPosition")
      #expect(Double(layer.zPosition) == number)
      layer.setValue(NSString(string: text), forKey: "timeOffset")
      #expect(layer.timeOffset == number)
      layer.setValue(text, forKeyPath: "position.y")
      #expect(layer.position == CGPoint(x: 0, y: number))
      layer.setValue(text, forKeyPath: "transform.translation.x")
      #expect(Double(layer.transform.m41) == number)
      let animation = CABasicAnimation()
      animation.setValue(text, forKey: "duration")
      #expect(animation.duration == number)
      let cell = CAEmitterCell()
      cell.setValue(text, forKey: "velocity")
      #expect(Double(cell.velocity) == number)
    }

    @Test func numbersOfEveryType() {
      let layer = CAReplicatorLayer()
      layer.setValue("0.5", forKey: "opacity")
      #expect(layer.opacity == 0.5)
      layer.setValue("3.9", forKey: "instanceCount")
      #expect(layer.instanceCount == 3)
      layer.setValue("0.25", forKey: "speed")
      #expect(layer.speed == 0.25)
      let spring = CASpringAnimation()
      spring.setValue("2", forKey: "mass")
      spring.setValue("3.5", forKey: "repeatCount")
      #expect(spring.mass == 2 && spring.repeatCount == 3.5)
    }

    @Test(arguments: [
      ("YES", true), ("true", true), ("1", true), ("NO", false), ("false", false), ("0", false),
    ])
    func stringsAreReadAsFlags(text: String, flag: Bool) {
      let layer = CALayer()
      for (key, read) in [
        ("hidden", { layer.isHidden }), ("needsDisplayOnBoundsChange", { layer.needsDisplayOnBoundsChange }),
        ("masksToBounds", { layer.masksToBounds }), ("autoreverses", { layer.autoreverses }),
      ] as [(String, () -> Bool)] {
        layer.setValue(!flag, forKey: key)
        layer.setValue(text, forKey: key)
        #expect(read() == flag, "\(key)")
      }
      let animation = CABasicAnimation()
      animation.setValue(text, forKey: "additive")
      #expect(animation.isAdditive == flag)
    }

    @Test func nilIsZero() {
      let layer = CALayer()
      for key in ["opacity", "speed", "duration", "rasterizationScale", "contentsScale", "shadowRadius"] {
        layer.setValue(2, forKey: key)
        layer.setValue(nil, forKey: key)
        #expect(layer.value(forKey: key) as? Double == 0, "\(key)")
      }
      layer.setValue(nil, forKey: "doubleSided")
      layer.setValue(nil, forKey: "maskedCorners")
      #expect(!layer.isDoubleSided && layer.maskedCorners == [])
      layer.position = CGPoint(x: 3, y: 4)
      layer.setValue(nil, forKeyPath: "position.x")
      #expect(layer.position == CGPoint(x: 0, y: 4))
      let animation = CABasicAnimation()
      animation.setValue(nil, forKey: "speed")
      animation.setValue(nil, forKey: "removedOnCompletion")
      #expect(animation.speed == 0 && !animation.isRemovedOnCompletion)
      let cell = CAEmitterCell()
      cell.setValue(nil, forKey: "scale")
      cell.setValue(nil, forKey: "enabled")
      #expect(cell.scale == 0 && !cell.isEnabled)
    }

    /// Nil is not a structure, so structures get their defaults.
    @Test func nilGivesStructuresTheirDefaults() {
      let layer = CALayer()
      layer.anchorPoint = .zero
      layer.transform = CATransform3DMakeScale(2, 2, 1)
      layer.setValue(nil, forKey: "anchorPoint")
      layer.setValue(nil, forKey: "transform")
      #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5) && CATransform3DIsIdentity(layer.transform))
    }

    /// A style that no longer names a property gives it its default back, not 0.
    @Test func stylesGiveDefaultsBack() {
      let layer = CALayer()
      let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      layer.style = ["opacity": 0.25, "borderColor": red, "speed": 2]
      #expect(layer.opacity == 0.25 && layer.borderColor == red)
      layer.style = nil
      #expect(layer.opacity == 1 && layer.borderColor == CALayer().borderColor)
    }

    @Test func objectsThatAreNoNumbersChangeNothing() {
      let layer = CALayer()
      for value in [["a": 1], [1], CGPoint.zero, CALayer(), CGColor.black] as [Any] {
        layer.setValue(value, forKey: "opacity")
        layer.setValue(value, forKey: "hidden")
      }
      #expect(layer.opacity == 1 && !layer.isHidden)
      layer.setValue("1 2", forKey: "position")
      layer.setValue(3, forKey: "bounds")
      #expect(layer.position == .zero && layer.bounds == .zero)
    }

    @Test func undeclaredPropertiesReadStrings() {
      final class Ring: CALayer {
        @LayerProperty("progress") var progress: CGFloat = 0
        @LayerProperty("isOn") var isOn: Bool = false
      }
      let ring = Ring()
      ring.setValue("0.5", forKey: "progress")
      ring.setValue("YES", forKey: "isOn")
      #expect(ring.progress == 0.5 && ring.isOn)
    }

    // MARK: Sets of bits and names

    @Test func masksKeepFourBits() {
      let layer = CALayer()
      layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: 0xFFFF_FFF5)
      #expect(layer.edgeAntialiasingMask.rawValue == 5)
      layer.setValue(0xF3, forKey: "edgeAntialiasingMask")
      #expect(layer.edgeAntialiasingMask.rawValue == 3)
      layer.setValue(NSNumber(value: UInt32.max), forKey: "edgeAntialiasingMask")
      #expect(layer.edgeAntialiasingMask.rawValue == 15)
      layer.setValue(0xFA, forKey: "maskedCorners")
      #expect(layer.maskedCorners.rawValue == 10)
      for value in [-1.0, 1e300, .infinity] { layer.setValue(value, forKey: "autoresizingMask") }
      layer.setValue(Double.nan, forKey: "autoresizingMask")
      #expect(layer.autoresizingMask == [])
    }

    @Test func unknownNamesFallBack() {
      let layer = CALayer()
      layer.toneMapMode = .never
      layer.toneMapMode = CALayer.ToneMapMode(rawValue: "loud")
      #expect(layer.toneMapMode == .automatic)
      layer.preferredDynamicRange = .high
      layer.preferredDynamicRange = CALayer.DynamicRange(rawValue: "loud")
      #expect(layer.preferredDynamicRange == .standard)
      for range in [CALayer.DynamicRange.automatic, .standard, .constrainedHigh, .high] {
        layer.preferredDynamicRange = range
        #expect(layer.preferredDynamicRange == range)
      }
      // The same by key.
      layer.setValue("never", forKey: "toneMapMode")
      #expect(layer.toneMapMode == .never && layer.value(forKey: "toneMapMode") as? String == "never")
      layer.setValue("loud", forKey: "toneMapMode")
      #expect(layer.toneMapMode == .automatic)
      layer.setValue("constrainedHigh", forKey: "preferredDynamicRange")
      #expect(layer.preferredDynamicRange == .constrainedHigh)
      layer.setValue(2.5, forKey: "contentsHeadroom")
      layer.setValue(true, forKey: "wantsExtendedDynamicRangeContent")
      layer.setValue(true, forKey: "wantsDynamicContentScaling")
      #expect(
        layer.contentsHeadroom == 2.5 && layer.wantsExtendedDynamicRangeContent
          && layer.wantsDynamicContentScaling)
    }

    // MARK: Defaults

    @Test func defaultsThatAreFalseAndNotNil() {
      for key in [
        "hidden", "geometryFlipped", "opaque", "drawsAsynchronously", "wantsExtendedDynamicRangeContent",
      ] {
        #expect(CALayer.defaultValue(forKey: key) as? Bool == false, "\(key)")
      }
      for key in ["wantsDynamicContentScaling", "masksToBounds", "autoresizingMask"] {
        #expect(CALayer.defaultValue(forKey: key) == nil, "\(key)")
      }
    }

    @Test func defaultsOfAnimations() {
      // Nil, and no box with nil in it.
      for key in ["timingFunction", "delegate", "beginTime", "duration", "repeatCount", "autoreverses"] {
        #expect(CAAnimation.defaultValue(forKey: key) == nil, "\(key)")
      }
      for key in ["fromValue", "toValue", "byValue", "keyPath", "valueFunction", "additive"] {
        #expect(CABasicAnimation.defaultValue(forKey: key) == nil, "\(key)")
      }
      for key in ["values", "path", "keyTimes", "timingFunctions", "rotationMode", "tensionValues"] {
        #expect(CAKeyframeAnimation.defaultValue(forKey: key) == nil, "\(key)")
      }
      #expect(CAAnimationGroup.defaultValue(forKey: "animations") == nil)
      #expect(CAAnimation.defaultValue(forKey: "speed") as? Float == 1)
      #expect(CAAnimation.defaultValue(forKey: "removedOnCompletion") as? Bool == true)
      #expect(CAAnimation.defaultValue(forKey: "fillMode") as? String == "removed")
      #expect(CATransition.defaultValue(forKey: "type") as? String == "fade")
      #expect(CATransition.defaultValue(forKey: "subtype") == nil)
      #expect(CATransition.defaultValue(forKey: "filter") == nil)
      #expect(CATransition.defaultValue(forKey: "startProgress") == nil)
      #expect(CATransition.defaultValue(forKey: "endProgress") as? Float == 1)
    }

    @Test func valuesOfAnimationsThatAreNil() {
      let animation = CABasicAnimation()
      for key in ["timingFunction", "delegate", "fromValue", "keyPath"] {
        #expect(animation.value(forKey: key) == nil, "\(key)")
      }
    }

    // MARK: Copies

    @Test func aCopyOfAGroupHasTheSameMembers() throws {
      let group = CAAnimationGroup()
      let (fade, inner) = (fade(), CAAnimationGroup())
      group.animations = [fade, inner]
      group.duration = 3
      group.setValue("mine", forKey: "owner")
      let copy = try #require(group.copy() as? CAAnimationGroup)
      #expect(copy !== group && copy.duration == 3 && copy.value(forKey: "owner") as? String == "mine")
      #expect(copy.animations?.count == 2 && copy.animations?[0] === fade && copy.animations?[1] === inner)
    }

    /// A layer's group is its own, as deep as it goes: what was given can be changed afterwards.
    @Test func aLayerStoresCopiesOfTheMembers() throws {
      let layer = CALayer()
      let (member, inner, group) = (fade(), CAAnimationGroup(), CAAnimationGroup())
      inner.animations = [member]
      group.animations = [inner]
      group.duration = 1
      layer.add(group, forKey: "group")
      member.toValue = 5
      inner.duration = 7
      let stored = try #require(layer.animation(forKey: "group") as? CAAnimationGroup)
      let storedInner = try #require(stored.animations?.first as? CAAnimationGroup)
      let storedMember = try #require(storedInner.animations?.first as? CABasicAnimation)
      #expect(storedInner.duration == 0 && Unbox.number(storedMember.toValue) == 1)
      #expect(member.toValue as? Int == 5)
    }

    @Test func aLayerForAnotherLayerIsNew() {
      let layer = CALayer()
      layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
      layer.name = "original"
      layer.opacity = 0.5
      layer.speed = 3
      layer.style = ["cornerRadius": 4]
      layer.actions = ["opacity": NSNull()]
      layer.setValue("good", forKey: "mood")
      layer.backgroundColor = CGColor(gray: 0.5, alpha: 1)
      layer.addSublayer(CALayer())
      let copy = CALayer(layer: layer)
      #expect(copy.bounds == .zero && copy.position == .zero && copy.name == nil && copy.opacity == 1)
      #expect(
        copy.speed == 1 && copy.style == nil && copy.actions == nil && copy.value(forKey: "mood") == nil)
      #expect(copy.backgroundColor == nil && copy.sublayers == nil && copy.model() === copy)
      // A presentation copy has all of it.
      let context = CAContext(layer: layer)
      CATransaction.flush()
      let shown = layer.presentation()
      #expect(
        shown?.name == "original" && shown?.opacity == 0.5
          && shown?.value(forKey: "mood") as? String == "good")
      #expect(shown?.bounds == layer.bounds && shown?.cornerRadius == 4)
      _ = context
    }
  }
}
