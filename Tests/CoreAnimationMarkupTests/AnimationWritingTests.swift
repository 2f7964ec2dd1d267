import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup

/// Animations as they are written: every property of every class comes back, with values of every type.
@MainActor @Suite struct AnimationWritingTests {
  nonisolated static let classes = [
    "CABasicAnimation", "CAKeyframeAnimation", "CASpringAnimation", "CAAnimationGroup", "CATransition",
    "CAMatchMoveAnimation",
  ]
  /// Properties that files have no form for.
  private static let unwritten: Set = ["delegate", "filter", "sourceLayer"]

  private func written(_ animation: CAAnimation, key: String? = "it") throws -> (CAAnimation, WrittenTree) {
    let layer = CAShapeLayer()
    layer.name = "it"
    layer.add(animation, forKey: key)
    let tree = try WrittenTree(rooted(layer))
    let read = try #require(try tree.layer("it").addedAnimations.first, "\(tree.text)")
    return (read.animation, tree)
  }

  private func sample(_ property: AnimationProperty) -> Any? {
    switch property.kind {
    case .bool:
      return NSNumber(value: property.key != "removedOnCompletion" && !property.key.hasPrefix("applies"))
    case .float, .number: return NSNumber(value: 0.7)
    case .string:
      return ["keyPath": "position.x", "type": "push", "subtype": "fromLeft"][property.key]
        ?? ValueText.knownNames[property.key]?[1]
    case .timingFunction: return CAMediaTimingFunction(controlPoints: 0.297, -0.005, 0.243, 1.2)
    case .timingFunctions:
      return [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4)]
    case .valueFunction: return CAValueFunction(name: .rotateZ)
    case .path: return CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 3, height: 7), transform: nil)
    case .numbers: return [NSNumber(value: 0.25), NSNumber(value: 0.5)]
    case .value: return NSNumber(value: 1.25)
    case .values where property.key == "sourcePoints":
      return [NSValue(cgPoint: CGPoint(x: 0.5, y: 1)), NSValue(cgPoint: CGPoint(x: -3, y: 2e-7))]
    case .values: return [NSNumber(value: 1.25), NSNumber(value: -3)]
    case .animations:
      let member = CABasicAnimation(keyPath: "opacity")
      member.setValue("fade", forKey: "key")
      member.fromValue = 0
      let inner = CAAnimationGroup()
      inner.animations = [CASpringAnimation(keyPath: "zPosition")]
      return [member, inner]
    default: return nil
    }
  }

  @Test(arguments: classes) func everyPropertyComesBack(className: String) throws {
    let type = try #require(animationClass(named: className))
    for property in type.animationTable.properties where !Self.unwritten.contains(property.key) {
      let animation = type.make()
      if animation is CAPropertyAnimation { animation.setValue("opacity", forKey: "keyPath") }
      animation.duration = 0.7
      guard let value = sample(property) else {
        Issue.record("\(property.key): the kind \(property.kind) needs a form, and a sample here")
        continue
      }
      animation.setValue(value, forKey: property.key)
      let before = type.make().value(forKey: property.key)
      #expect(!isSame(animation.value(forKey: property.key), before), "\(property.key)")
      let (read, tree) = try written(animation)
      #expect(tree.losses == [], "\(property.key)")
      #expect(tree.document.messages == [], "\(property.key): \(tree.text)")
      #expect(isSame(animation, read), "\(className).\(property.key): \(tree.text)")
    }
  }

  private static func values() throws -> [(String, [Any])] {
    [
      ("opacity", [0, 0.5, NSNumber(value: Float(0.1)), true]), ("hidden", [true, false]),
      ("position", [CGPoint(x: 1, y: 2), NSValue(cgPoint: CGPoint(x: 0.1, y: -3))]),
      ("shadowOffset", [CGSize(width: 1, height: 2)]), ("bounds", [CGRect(x: 0, y: 1, width: 2, height: 3)]),
      ("backgroundColor", [CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), CGColor(gray: 1, alpha: 0.5)]),
      ("transform", [CATransform3DMakeScale(2, 1, 1), CATransform3DIdentity]),
      ("path", [CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 2), transform: nil)]),
      ("contents", [try image(1), try image(2)]), ("fillRule", ["even-odd"]),
      ("sublayers.NAME.unknown", [1.5, "text", [1.5, 2.5], CGPoint(x: 1, y: 2)]),
    ]
  }

  @Test func valuesOfEveryTypeComeBack() throws {
    for (keyPath, values) in try Self.values() {
      let animation = CAKeyframeAnimation(keyPath: keyPath)
      animation.values = values
      let (read, tree) = try written(animation)
      #expect(tree.losses == [] && tree.document.messages == [], "\(keyPath)")
      let kind = CAShapeLayer.valueKind(forKeyPath: keyPath)
      let found = try #require((read as? CAKeyframeAnimation)?.values)
      #expect(found.count == values.count)
      for (value, other) in zip(values, found) {
        #expect(isSame(value, other, kind), "\(keyPath): \(tree.text)")
      }
    }
  }

  @Test func whatCannotBeWrittenKeepsItsPlaceInAList() throws {
    let animation = CAKeyframeAnimation(keyPath: "position.x")
    animation.values = [1, Double.nan, NSDate(), 4]
    let (read, tree) = try written(animation)
    #expect(tree.losses.count == 2 && tree.document.messages == [])
    #expect(((read as? CAKeyframeAnimation)?.values ?? []).compactMap { Unbox.number($0) } == [1, 1, 1, 4])
  }

  @Test func keysComeBackAndMadeUpOnesAreLeftOut() throws {
    let layer = CALayer()
    layer.name = "it"
    layer.add(CABasicAnimation(keyPath: "opacity"), forKey: nil)
    layer.add(CABasicAnimation(keyPath: "zPosition"), forKey: "animation 1")
    layer.add(CABasicAnimation(keyPath: "cornerRadius"), forKey: "a <key>")
    let tree = try WrittenTree(rooted(layer))
    #expect(try tree.layer("it").animationKeys()?.last == "a <key>")
    #expect(tree.text.components(separatedBy: " key=").count == 3)
    let again = try WrittenTree(try #require(tree.document.root))
    #expect(again.document.layer("it")?.animationKeys() == tree.document.layer("it")?.animationKeys())
  }

  @Test func anAnimationThatBeganIsWrittenAsItWasAdded() throws {
    let layer = CALayer()
    layer.name = "it"
    let root = rooted(layer)
    let context = CAContext(layer: root)
    layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
    CATransaction.flush()
    #expect((layer.animation(forKey: "fade")?.beginTime ?? 0) > 0)
    let tree = try WrittenTree(root)
    #expect(try tree.layer("it").animation(forKey: "fade")?.beginTime == 0)
    context.layer = nil
  }

  @Test func delegatesAndOwnClassesAreTold() throws {
    final class Own: CABasicAnimation {}
    final class Delegate: NSObject, CAAnimationDelegate {}
    let layer = CALayer()
    layer.name = "it"
    layer.add(Own(keyPath: "opacity"), forKey: "own")
    let heard = CABasicAnimation(keyPath: "zPosition")
    heard.delegate = Delegate()
    heard.setValue(1, forKey: "answer")
    layer.add(heard, forKey: "heard")
    let tree = try WrittenTree(rooted(layer))
    #expect(
      tree.losses == [
        "root/it: an animation of the class Own cannot be written (opacity)",
        "root/it: the animation's value for answer cannot be written (zPosition)",
        "root/it: the animation's delegate cannot be written (zPosition)",
      ])
    #expect(try tree.layer("it").animationKeys() == ["heard"])
  }
}
