import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup

/// Animations of every kind, their timing and their values.
@Suite struct AnimationReadingTests {
  /// A key is the key path of an animation that gives none, as it is where a program adds one; no key is made up for that.
  @Test func keysStandForKeyPaths() throws {
    let document = try readRoot(
      "",
      """
      <animations>
      <opacity type="CABasicAnimation" duration="1"><fromValue type="real" value="0.5"/></opacity>
      <animation type="CABasicAnimation" key="cornerRadius" duration="1"/>
      <animation type="CABasicAnimation" key="spin" keyPath="zPosition" duration="1"/>
      <animation type="CABasicAnimation" duration="1"/>
      <animation type="CAMatchMoveAnimation" key="follow" duration="1"/>
      <animation type="CABasicAnimation" key="nonsense" duration="1"/>
      </animations>
      """)
    let root = try #require(document.root)
    func path(_ key: String) -> String? { (root.animation(forKey: key) as? CAPropertyAnimation)?.keyPath }
    #expect(
      path("opacity") == "opacity" && path("cornerRadius") == "cornerRadius" && path("spin") == "zPosition")
    #expect(root.animation(forKey: "follow") is CAMatchMoveAnimation && path("follow") == nil)
    #expect(root.animationKeys()?.count == 5)
    #expect(
      document.messages == [
        "5:1: warning: the animation has neither a key path nor a key; it has no effect",
        "7:1: warning: the animation has no keyPath, and its key is not one: a CALayer has no property \"nonsense\"; the animation has no effect",
      ])
  }

  private func animations(_ content: String) throws -> (layer: CALayer, messages: [String]) {
    let document = try readRoot("", "<animations>\(content)</animations>")
    return (try #require(document.root), document.messages)
  }

  /// The one animation that `content` gives the root.
  private func animation<A: CAAnimation>(_ content: String, as type: A.Type = A.self) throws -> A {
    let (layer, messages) = try animations(content)
    #expect(messages == [])
    let key = try #require(layer.animationKeys()?.first)
    return try #require(layer.animation(forKey: key) as? A)
  }

  @Test func readsBasicAnimationsWithAllTheirTiming() throws {
    let found: CABasicAnimation = try animation(
      """
      <animation type="CABasicAnimation" key="fade" keyPath="opacity" duration="2" beginTime="1e-100" timeOffset="0.5"
        speed="3" repeatCount="inf" repeatDuration="4" autoreverses="1" fillMode="both" removedOnCompletion="0"
        additive="1" cumulative="1" timingFunction="easeIn">
        <fromValue type="integer" value="0"/><toValue type="real" value="0.5"/><byValue type="real" value="0.25"/>
      </animation>
      """)
    #expect(
      found.keyPath == "opacity" && found.duration == 2 && found.beginTime == 1e-100
        && found.timeOffset == 0.5)
    #expect(
      found.speed == 3 && found.repeatCount == .infinity && found.repeatDuration == 4 && found.autoreverses)
    #expect(found.fillMode == .both && !found.isRemovedOnCompletion && found.isAdditive && found.isCumulative)
    #expect(found.timingFunction === CAMediaTimingFunction(name: .easeIn))
    #expect(Unbox.number(found.fromValue) == 0 && Unbox.number(found.toValue) == 0.5)
    #expect(Unbox.number(found.byValue) == 0.25)
  }

  @Test func readsSpringsWithTheirInitialVelocity() throws {
    let found: CASpringAnimation = try animation(
      "<p type=\"CASpringAnimation\" damping=\"50\" mass=\"2\" stiffness=\"300\" velocity=\"-5\" duration=\"0.8\" fillMode=\"backwards\" keyPath=\"opacity\"/>"
    )
    #expect(found.damping == 50 && found.mass == 2 && found.stiffness == 300 && found.initialVelocity == -5)
    #expect(found.fillMode == .backwards && found.duration == 0.8)
  }

  @Test func readsKeyframesWithTimesAndFunctions() throws {
    let found: CAKeyframeAnimation = try animation(
      """
      <bounce type="CAKeyframeAnimation" keyPath="position.y" calculationMode="cubic" duration="1">
        <values><real value="32"/><integer value="268"/><real value="140"/></values>
        <keyTimes><real value="0"/><real value="0.3"/><real value="1"/></keyTimes>
        <timingFunctions><CAMediaTimingFunction value="0.297 -0.005 0.243 0.996"/><CAMediaTimingFunction name="easeOut"/></timingFunctions>
        <tensionValues><real value="0.5"/></tensionValues>
      </bounce>
      """)
    #expect(found.values?.map { Unbox.number($0) ?? .nan } == [32, 268, 140])
    #expect(found.keyTimes?.map(\.doubleValue) == [0, 0.3, 1] && found.calculationMode == .cubic)
    #expect(
      found.timingFunctions?.count == 2
        && found.timingFunctions?.last === CAMediaTimingFunction(name: .easeOut))
    #expect(found.tensionValues?.map(\.doubleValue) == [0.5])
  }

  @Test func readsPathsAndRotationModes() throws {
    let found: CAKeyframeAnimation = try animation(
      "<move type=\"CAKeyframeAnimation\" keyPath=\"position\" rotationMode=\"auto\" calculationMode=\"paced\"><path type=\"CGPath\" value=\"0 0 m 1 1 l\"/></move>"
    )
    #expect(elements(found.path) == ["0.0 0.0 m", "1.0 1.0 l"] && found.rotationMode == .rotateAuto)
    let attribute: CAKeyframeAnimation = try animation(
      "<move type=\"CAKeyframeAnimation\" keyPath=\"position\" path=\"0 0 m 2 2 l\"/>")
    #expect(elements(attribute.path) == ["0.0 0.0 m", "2.0 2.0 l"])
  }

  @Test func readsValuesOfEveryType() throws {
    func values(_ keyPath: String, _ items: String) throws -> [Any] {
      let found: CAKeyframeAnimation = try animation(
        "<a type=\"CAKeyframeAnimation\" keyPath=\"\(keyPath)\"><values>\(items)</values></a>")
      return try #require(found.values)
    }
    #expect(Unbox.point(try values("position", "<CGPoint value=\"1 2\"/>")[0]) == CGPoint(x: 1, y: 2))
    #expect(
      Unbox.size(try values("bounds.size", "<CGSize value=\"3 4\"/>")[0]) == CGSize(width: 3, height: 4))
    #expect(
      Unbox.rect(try values("bounds", "<CGRect value=\"1 2 3 4\"/>")[0])
        == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(
      components(Unbox.color(try values("backgroundColor", "<CGColor value=\"1 0 0\" opacity=\"0.5\"/>")[0]))
        == [1, 0, 0, 0.5])
    #expect(elements(Unbox.path(try values("shadowPath", "<CGPath value=\"1 2 m\"/>")[0])) == ["1.0 2.0 m"])
    #expect(Unbox.transform(try values("transform", "<CATransform3D value=\"scale(2)\"/>")[0])?.m22 == 2)
    #expect(Unbox.number(try values("hidden", "<bool value=\"1\"/>")[0]) == 1)
    #expect(Unbox.string(try values("contentsGravity", "<string value=\"center\"/>")[0]) == "center")
  }

  @Test func takesNumbersAndArraysForValueFunctions() throws {
    let turn: CABasicAnimation = try animation(
      "<a type=\"CABasicAnimation\" keyPath=\"transform\" valueFunction=\"rotateZ\"><toValue type=\"real\" value=\"3\"/></a>"
    )
    #expect(turn.valueFunction?.name == .rotateZ && Unbox.number(turn.toValue) == 3)
    let scale: CABasicAnimation = try animation(
      "<a type=\"CABasicAnimation\" keyPath=\"transform\" valueFunction=\"scale\"><toValue type=\"NSArray\"><real value=\"1\"/><real value=\"2\"/><integer value=\"3\"/></toValue></a>"
    )
    #expect((scale.toValue as? [Any])?.compactMap { Unbox.number($0) } == [1, 2, 3])
  }

  @Test func readsGroups() throws {
    let found: CAAnimationGroup = try animation(
      """
      <rotate type="CAAnimationGroup" duration="5"><animations>
        <CABasicAnimation keyPath="opacity"><fromValue type="integer" value="0"/></CABasicAnimation>
        <animation type="CAAnimationGroup"><animations><p type="CASpringAnimation" keyPath="zPosition"/></animations></animation>
      </animations></rotate>
      """)
    #expect(found.duration == 5 && found.animations?.count == 2)
    #expect((found.animations?.first as? CABasicAnimation)?.keyPath == "opacity")
    let inner = try #require(found.animations?.last as? CAAnimationGroup)
    #expect((inner.animations?.first as? CASpringAnimation)?.keyPath == "zPosition")
  }

  @Test func takesKeysFromNamesAndAttributes() throws {
    let (layer, messages) = try animations(
      """
      <spin type="CABasicAnimation" keyPath="opacity"/><animation key="k" type="CABasicAnimation" keyPath="opacity"/>
      <CABasicAnimation keyPath="opacity"/><p type="CABasicAnimation" keyPath="opacity"/>
      <animation type="CABasicAnimation" keyPath="opacity"/>
      """)
    #expect(messages == [])
    #expect(layer.animationKeys() == ["spin", "k", "animation 3", "animation 4", "animation 5"])
  }

  @Test func readsScalarsAsChildren() throws {
    let found: CABasicAnimation = try animation(
      "<a type=\"CABasicAnimation\" keyPath=\"opacity\"><duration type=\"real\" value=\"2\"/><timingFunction type=\"CAMediaTimingFunction\" value=\"0 0 1 1\"/><autoreverses type=\"bool\" value=\"1\"/></a>"
    )
    #expect(found.duration == 2 && found.autoreverses && found.timingFunction != nil)
  }

  @Test func readsTransitions() throws {
    let found: CATransition = try animation(
      "<CATransition type=\"push\" subtype=\"fromLeft\" duration=\"1\"/>")
    #expect(found.type == .push && found.subtype == .fromLeft && found.duration == 1)
  }

  // MARK: What is wrong

  @Test(arguments: [
    (
      "<a type=\"CAFancyAnimation\"/>",
      "the class CAFancyAnimation is not known; the animation is skipped"
    ),
    ("<a/>", "the animation <a> has no type; the animation is skipped"),
    (
      "<a type=\"CABasicAnimation\" keyPath=\"opacity\" ease=\"1\"/>",
      "the property \"ease\" is not known; it is skipped; did you mean \"timingFunction\"?"
    ),
    (
      "<a type=\"CABasicAnimation\" keyPath=\"glitter\"/>",
      "a CALayer has no property \"glitter\"; the animation has no effect"
    ),
    (
      "<a type=\"CABasicAnimation\" keyPath=\"opacity\" duration=\"nan\"/>",
      "the value is not a number (NaN); it is skipped"
    ),
    (
      "<a type=\"CABasicAnimation\" keyPath=\"opacity\" duration=\"-1\"/>",
      "the duration cannot be -1.0; it is skipped"
    ),
    (
      "<a type=\"CABasicAnimation\" keyPath=\"opacity\" beginTime=\"inf\"/>",
      "the value is infinite; it is skipped"
    ),
    (
      "<a type=\"CASpringAnimation\" keyPath=\"opacity\" mass=\"0\"/>",
      "the mass cannot be 0.0; it is skipped"
    ),
    (
      "<a type=\"CABasicAnimation\" keyPath=\"opacity\" timingFunction=\"wobble\"/>",
      "\"wobble\" is not one of default, linear, easeIn, easeOut, easeInEaseOut; it is skipped"
    ),
    (
      "<a type=\"CABasicAnimation\" keyPath=\"transform\" valueFunction=\"wobble\"/>",
      "\"wobble\" is not a value function; it is skipped"
    ),
    (
      "<a type=\"CABasicAnimation\" keyPath=\"opacity\"><toValue type=\"CGPoint\" value=\"1 2\"/></a>",
      "a value of type CGPoint does not fit here; it is skipped"
    ),
    (
      "<a type=\"CABasicAnimation\" keyPath=\"opacity\"><sparkle/></a>",
      "the element <sparkle> is not known here; it is skipped"
    ),
    (
      "<a type=\"CAKeyframeAnimation\" keyPath=\"opacity\" calculationMode=\"warp\"/>",
      "\"warp\" is not one of linear, discrete, paced, cubic, cubicPaced"
    ),
  ])
  func saysWhatItCannotRead(content: String, message: String) throws {
    let messages = try animations(content).messages
    #expect(messages.count == 1 && messages[0].hasSuffix("warning: " + message), "\(messages)")
  }

  @Test func takesTheLaterOfTwoAnimationsWithOneKey() throws {
    let (layer, messages) = try animations(
      "<a type=\"CABasicAnimation\" keyPath=\"opacity\" duration=\"1\"/><b type=\"CABasicAnimation\" keyPath=\"opacity\"/><a type=\"CABasicAnimation\" keyPath=\"opacity\" duration=\"2\"/>"
    )
    #expect(
      messages.count == 1
        && messages[0].hasSuffix("this animation replaces an earlier one with the key \"a\"")
    )
    #expect(layer.animationKeys() == ["b", "a"] && layer.animation(forKey: "a")?.duration == 2)
  }

  @Test func limitsTheAnimationsOfALayer() throws {
    let many = String(
      repeating: "<animation type=\"CABasicAnimation\" keyPath=\"opacity\" duration=\"1\"/>", count: 1003)
    let (layer, messages) = try animations(many)
    #expect(layer.animationKeys()?.count == 1000)
    #expect(
      messages.count == 3
        && messages[0].hasSuffix(
          "error: there are more than 1000 animations of one layer; this one is skipped")
    )
  }

  @Test func keepsThePlacesOfKeyframesThatCannotBeRead() throws {
    let (layer, messages) = try animations(
      "<a type=\"CAKeyframeAnimation\" keyPath=\"opacity\"><values><real value=\"x\"/><real value=\"0.5\"/><real value=\"nan\"/><real value=\"1\"/></values></a>"
    )
    #expect(messages.count == 2)
    let found = try #require(layer.animation(forKey: "a") as? CAKeyframeAnimation)
    #expect(found.values?.map { Unbox.number($0) ?? .nan } == [0.5, 0.5, 0.5, 1])
  }
}
