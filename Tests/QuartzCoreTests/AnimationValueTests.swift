import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// behaviour.md, "Basic animations", "Keyframes", "Springs", "Transform interpolation", through `presentation()`.
  @MainActor @Suite struct AnimationValueTests {
    @Test(
      arguments: [
        ([0.2, nil, nil], 0.35), ([nil, 0.8, nil], 0.65), ([nil, nil, 0.3], 0.65), ([0.2, nil, 0.3], 0.35),
        ([nil, 0.9, 0.3], 0.75), ([nil, nil, nil], 0.5),
      ] as [([Double?], Double)]) func missingEnds(_ ends: [Double?], _ expected: Double) throws
    {
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.fromValue = ends[0]
      animation.toValue = ends[1]
      animation.byValue = ends[2]
      animation.duration = 1
      expectClose(try Hosted().opacities(animation, at: [0.5]), [expected])
    }

    @Test func additiveAnimationsPileUp() throws {
      let hosted = Hosted()
      let first = CABasicAnimation(keyPath: "opacity")
      first.fromValue = 0
      first.toValue = 0.2
      first.duration = 1
      first.isAdditive = true
      expectClose(try hosted.opacities(first, at: [0.5]), [0.6])
      first.toValue = 0.1
      hosted.layer.add(first, forKey: "second")
      #expect(abs(Double(try hosted.at(0.5).opacity) - 0.65) < 1e-6)
    }

    @Test func cumulativeAnimationsGoOn() throws {
      let hosted = Hosted()
      let animation = CABasicAnimation(keyPath: "cornerRadius")
      animation.fromValue = 0
      animation.toValue = 10
      animation.duration = 1
      animation.repeatCount = 3
      animation.isCumulative = true
      hosted.layer.add(animation, forKey: "radius")
      #expect(try hosted.at(1.5).cornerRadius == 15)
      let by = CABasicAnimation(keyPath: "cornerRadius")
      by.byValue = 10
      by.duration = 1
      by.repeatCount = 3
      by.isCumulative = true
      hosted.layer.cornerRadius = 100
      hosted.layer.removeAllAnimations()
      hosted.layer.add(by, forKey: "radius")
      expectClose(try [0.5, 1.5, 2.5].map { Double(try hosted.at($0).cornerRadius) }, [105, 215, 325])
    }

    /// A repetition that comes back ends where it began: the way there is not added (measured: 5).
    @Test func cumulativeAnimationsThatAutoreverseAddNothing() throws {
      let hosted = Hosted()
      let animation = CABasicAnimation(keyPath: "cornerRadius")
      animation.fromValue = 0
      animation.toValue = 10
      animation.duration = 1
      animation.repeatCount = 3
      animation.isCumulative = true
      animation.autoreverses = true
      hosted.layer.add(animation, forKey: nil)
      func radii() throws -> [Double] {
        try [0.5, 1.5, 2.5, 3.5, 4.25].map { Double(try hosted.at($0).cornerRadius) }
      }
      expectClose(try radii(), [5, 5, 5, 5, 2.5])
      let keyframes = CAKeyframeAnimation(keyPath: "cornerRadius")
      keyframes.values = [0, 10]
      keyframes.duration = 1
      keyframes.repeatCount = 3
      keyframes.isCumulative = true
      keyframes.autoreverses = true
      hosted.layer.removeAllAnimations()
      hosted.layer.add(keyframes, forKey: nil)
      expectClose(try radii(), [5, 5, 5, 5, 2.5])
      // Transforms and parts of them.
      for (key, from, to) in [
        ("transform", CATransform3DIdentity as Any, CATransform3DMakeTranslation(10, 0, 0) as Any),
        ("transform.translation.x", 0, 10),
      ] {
        hosted.layer.removeAllAnimations()
        animation.keyPath = key
        animation.fromValue = from
        animation.toValue = to
        hosted.layer.add(animation, forKey: nil)
        expectClose(
          try [0.5, 1.5, 2.5, 4.25].map { Double(try hosted.at($0).transform.m41) }, [5, 5, 5, 2.5])
      }
    }

    @Test func coloursInterpolateByComponent() throws {
      let hosted = Hosted()
      hosted.layer.backgroundColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
      hosted.layer.removeAllAnimations()
      let animation = CABasicAnimation(keyPath: "backgroundColor")
      animation.fromValue = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      animation.toValue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 0.5)
      animation.duration = 1
      hosted.layer.add(animation, forKey: "colour")
      #expect(try hosted.at(0.5).backgroundColor?.components == [0.5, 0, 0.5, 0.75])
    }

    @Test func aColourWithoutAnEndIsNil() throws {
      let hosted = Hosted()
      let animation = CABasicAnimation(keyPath: "backgroundColor")
      animation.toValue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
      animation.duration = 1
      hosted.layer.add(animation, forKey: "colour")
      #expect(try hosted.at(0.5).backgroundColor == nil)
    }

    @Test func hiddenSwitchesAtOnceAndLaterAnimationsWin() throws {
      let hosted = Hosted()
      let low = CABasicAnimation(keyPath: "opacity")
      low.fromValue = 0.1
      low.toValue = 0.1
      low.duration = 10
      let high = CABasicAnimation(keyPath: "opacity")
      high.fromValue = 0.9
      high.toValue = 0.9
      high.duration = 1
      hosted.layer.add(low, forKey: "low")
      hosted.layer.add(high, forKey: "high")
      expectClose([Double(try hosted.at(0.5).opacity), Double(try hosted.at(2).opacity)], [0.9, 0.1])
      #expect(hosted.layer.animationKeys() == ["low", "high"])
      hosted.layer.add(low, forKey: "low")
      #expect(hosted.layer.animationKeys() == ["high", "low"])
      hosted.layer.add(low, forKey: nil)
      hosted.layer.add(low, forKey: nil)
      #expect(hosted.layer.animationKeys() == ["high", "low"])
    }

    @Test(
      arguments: [
        // The third measured number of the discrete and the paced row is that of 0.8: by their rules 0.7 gives
        // 0.5 and 0.81.
        ("linear", nil, 0.7, [0.6, 0.9, 0.52, 0.64]),
        ("discrete", nil, 0.8, [0, 1, 0.7, 0.7]),
        ("paced", nil, 0.8, [0.34, 0.68, 0.64, 0.53]),
        ("cubic", nil, 0.7, [0.708, 0.9848, 0.49165, 0.61795]),
        ("linear", [0, 0.1, 0.6, 1], 0.7, [0.9, 0.7, 0.55, 0.65]),
        ("discrete", [0, 0.1, 0.6, 1], 0.7, [1, 1, 0.5, 0.5]),
        ("cubic", [0, 0.1, 0.6, 1], 0.7, [1.0066667, 0.74, 0.503125, 0.634375]),
      ] as [(String, [Double]?, Double, [Double])])
    func keyframes(_ mode: String, _ keyTimes: [Double]?, _ third: Double, _ expected: [Double]) throws {
      let animation = CAKeyframeAnimation(keyPath: "opacity")
      animation.values = [0, 1, 0.5, 0.7]
      animation.keyTimes = keyTimes?.map { NSNumber(value: $0) }
      animation.calculationMode = CAAnimationCalculationMode(rawValue: mode)
      animation.duration = 1
      expectClose(try Hosted().opacities(animation, at: [0.2, 0.4, third, 0.9]), expected, within: 1e-5)
    }

    @Test func aPathIsKeyframesAndATangent() throws {
      let path = CGMutablePath()
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: 100, y: 0))
      path.addCurve(
        to: CGPoint(x: 200, y: 100), control1: CGPoint(x: 150, y: 0), control2: CGPoint(x: 200, y: 50))
      let animation = CAKeyframeAnimation(keyPath: "position")
      animation.path = path
      animation.duration = 1
      animation.rotationMode = .rotateAuto
      let hosted = Hosted()
      hosted.layer.add(animation, forKey: "move")
      let points = try [0.1, 0.5, 0.75].map { try hosted.at($0).position }
      expectClose(points.flatMap { [$0.x, $0.y] }, [20, 0, 100, 0, 168.75, 31.25])
      #expect(CATransform3DIsIdentity(try hosted.at(0.1).transform))
      // At the end the path points straight down: a quarter turn.
      let end = try hosted.at(1).transform
      expectClose([end.m11, end.m12, end.m21, end.m22], [0, 1, -1, 0])
      animation.calculationMode = .paced
      hosted.layer.add(animation, forKey: "move")
      let middle = try hosted.at(0.5).position
      // The measured point lies 0.06 further on: Apple measures the length of curves less exactly.
      expectClose([middle.x, middle.y], [126.87, 4.62], within: 0.06)
    }

    @Test func springsRunOnRealSeconds() throws {
      let spring = CASpringAnimation(keyPath: "position.x")
      spring.fromValue = 0
      spring.toValue = 100
      spring.duration = spring.settlingDuration
      let hosted = Hosted()
      hosted.layer.add(spring, forKey: "x")
      expectClose(
        [try hosted.at(0.05).position.x, try hosted.at(0.25).position.x], [10.44055, 102.33595], within: 1e-4)
      spring.initialVelocity = 5
      hosted.layer.add(spring, forKey: "x")
      expectClose([try hosted.at(0.15).position.x], [87.32048], within: 1e-4)
    }

    @Test func springParametersOutOfRangeAreIgnored() {
      let spring = CASpringAnimation()
      spring.mass = 0
      spring.stiffness = -3
      spring.damping = -1
      #expect(spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10)
      #expect(abs(spring.settlingDuration - 1.4727003346780927) < 1e-12)
      let perceptual = CASpringAnimation(perceptualDuration: 0.5, bounce: 0)
      #expect(abs(perceptual.settlingDuration - 0.8) < 1e-9)
      #expect(perceptual.duration == perceptual.settlingDuration && perceptual.allowsOverdamping)
      let bouncy = CASpringAnimation(perceptualDuration: 0.35, bounce: 0.15)
      #expect(abs(bouncy.settlingDuration - 0.5156554893625898) < 1e-9)
      #expect(abs(bouncy.bounce - 0.15) < 1e-9 && abs(bouncy.perceptualDuration - 0.35) < 1e-9)
    }

    @Test func groupsClipTheirMembers() throws {
      let long = CABasicAnimation(keyPath: "opacity")
      long.fromValue = 0
      long.toValue = 1
      long.duration = 4
      let wide = CABasicAnimation(keyPath: "cornerRadius")
      wide.fromValue = 0
      wide.toValue = 10
      let group = CAAnimationGroup()
      group.animations = [long, wide]
      group.duration = 2
      group.repeatCount = 2
      let hosted = Hosted()
      hosted.layer.add(group, forKey: "group")
      var layer = try hosted.at(1)
      expectClose([Double(layer.opacity), layer.cornerRadius], [0.25, 5])
      layer = try hosted.at(3)
      expectClose([Double(layer.opacity), layer.cornerRadius], [0.25, 5])
      layer = try hosted.at(4.5)
      expectClose([Double(layer.opacity), layer.cornerRadius], [1, 0])
    }

    @Test func transformsInterpolateByDecomposition() throws {
      let hosted = Hosted()
      let animation = CABasicAnimation(keyPath: "transform")
      animation.fromValue = CATransform3DIdentity
      animation.duration = 1
      for (to, expected) in [
        (CATransform3DMakeRotation(170 * .pi / 180, 0, 0, 1), [0.73728, 0.67559, -0.67559, 0.73728]),
        (CATransform3DMakeRotation(270 * .pi / 180, 0, 0, 1), [0.92388, -0.38268, 0.38268, 0.92388]),
        (CATransform3DMakeScale(-1, 1, 1), [0.5, 0, 0, 1]),
        (CATransform3DRotate(CATransform3DMakeScale(1, 1, 1), 0, 0, 0, 1), [1, 0, 0, 1]),
      ] {
        animation.toValue = to
        hosted.layer.add(animation, forKey: "transform")
        let t = try hosted.at(0.25).transform
        expectClose([t.m11, t.m12, t.m21, t.m22], expected, within: 1e-4)
      }
    }

    @Test func rotationByKeyPathGoesAllTheWayRound() throws {
      let hosted = Hosted()
      hosted.layer.transform = CATransform3DMakeScale(2, 2, 1)
      hosted.layer.removeAllAnimations()
      let animation = CABasicAnimation(keyPath: "transform.rotation.z")
      animation.fromValue = 0
      animation.toValue = 2 * Double.pi
      animation.duration = 1
      hosted.layer.add(animation, forKey: "spin")
      let t = try hosted.at(0.25).transform
      expectClose([t.m11, t.m12, t.m21, t.m22], [0, 2, -2, 0])
      animation.keyPath = "transform"
      animation.valueFunction = CAValueFunction(name: .rotateZ)
      hosted.layer.add(animation, forKey: "spin")
      let replaced = try hosted.at(0.25).transform
      expectClose([replaced.m11, replaced.m12], [0, 1])  // a value function replaces the model transform
    }

    @Test func partsOfOneTransformAnimateTogether() throws {
      let hosted = Hosted()
      for (key, end) in [
        ("transform.translation.x", 40.0), ("transform.scale", 3), ("transform.rotation.z", 1),
      ] {
        let animation = CABasicAnimation(keyPath: key)
        animation.toValue = end
        animation.duration = 1
        hosted.layer.add(animation, forKey: key)
      }
      let layer = try hosted.at(0.5)
      expectClose(
        ["transform.translation.x", "transform.scale", "transform.rotation.z"].map {
          (layer.value(forKeyPath: $0) as? Double) ?? .nan
        }, [20, 2, 0.5])
    }

    @Test func pointsSizesAndTheirParts() throws {
      let hosted = Hosted()
      hosted.layer.position = CGPoint(x: 10, y: 20)
      hosted.layer.removeAllAnimations()
      let x = CABasicAnimation(keyPath: "position.x")
      x.toValue = 30
      x.duration = 1
      let y = CABasicAnimation(keyPath: "position.y")
      y.byValue = CGFloat(-20)
      y.duration = 1
      hosted.layer.add(x, forKey: "x")
      hosted.layer.add(y, forKey: "y")
      #expect(try hosted.at(0.5).position == CGPoint(x: 20, y: 10))
      let size = CABasicAnimation(keyPath: "bounds.size")
      size.fromValue = NSValue(cgSize: CGSize(width: 10, height: 10))
      size.toValue = CGSize(width: 20, height: 40)
      size.duration = 1
      hosted.layer.add(size, forKey: "size")
      #expect(try hosted.at(0.5).bounds.size == CGSize(width: 15, height: 25))
    }

    @Test func valuesOfTheWrongTypeAndUnknownKeysDoNothing() throws {
      let hosted = Hosted()
      let wrong = CABasicAnimation(keyPath: "opacity")
      wrong.fromValue = "half"
      wrong.toValue = Double.nan
      wrong.duration = 1
      hosted.layer.add(wrong, forKey: "wrong")
      let unknown = CABasicAnimation(keyPath: "wings.flap")
      unknown.toValue = 1
      unknown.duration = 1
      hosted.layer.add(unknown, forKey: "unknown")
      #expect(try hosted.at(0.5).opacity == 1)
    }
  }
}
