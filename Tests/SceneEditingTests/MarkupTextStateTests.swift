import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import SceneEditing

/// Values of states and of animations that are set in the text of a file.
@Suite struct MarkupTextStateTests {
  private let scene = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer id="#1" name="root" bounds="0 0 100 100">
        <sublayers>
          <CALayer id="#2" name="ball" position="10 20"/>
          <CALayer name="box" position="10 20"/>
        </sublayers>
        <states>
          <LKState name="Locked">
            <elements>
              <LKStateSetValue targetId="#2" keyPath="position.y"><value type="integer" value="40"/></LKStateSetValue>
            </elements>
          </LKState>
          <LKState name="Sleep" basedOn="Locked"/>
        </states>
      </CALayer>
    </caml>

    """

  private func edited(
    _ state: String, _ changes: [(String, String, Any?)], _ location: SourceLocation = #_sourceLocation
  ) throws -> String {
    let after = try changed(
      scene,
      { text in
        for (layer, keyPath, value) in changes {
          let state = try #require(text.states(named: state).first)
          try text.set(value, forKeyPath: keyPath, of: text.element(layer), in: state)
        }
      }, location)
    let document = try read(after)
    #expect(document.messages == [], sourceLocation: location)
    for (layer, keyPath, value) in changes.suffix(1) {
      document.states.set(state, speed: 0)
      let found = document.layer(layer)?.value(forKeyPath: keyPath)
      let numbers = ValueKind.point
      #expect(
        Unbox.row(found, numbers) == Unbox.row(value, numbers) && Unbox.number(found) == Unbox.number(value),
        "\(keyPath) \(found as Any) \(value as Any)", sourceLocation: location)
    }
    return after
  }

  @Test func changesTheValueThatIsThere() throws {
    let after = try edited("Locked", [("ball", "position.y", 45.5)])
    #expect(
      after
        == scene.replacingOccurrences(
          of: "type=\"integer\" value=\"40\"", with: "type=\"real\" value=\"45.5\""))
  }

  @Test func aPointChangesTheNumberThatIsThere() throws {
    let after = try edited("Locked", [("ball", "position", CGPoint(x: 10, y: 33))])
    #expect(after == scene.replacingOccurrences(of: "value=\"40\"", with: "value=\"33\""))
  }

  @Test func aPointAddsTheNumberThatIsMissing() throws {
    let after = try edited("Locked", [("ball", "position", CGPoint(x: 15, y: 40))])
    let new =
      "          <LKStateSetValue targetId=\"#2\" keyPath=\"position.x\"><value type=\"real\" value=\"15\"/></LKStateSetValue>\n"
    #expect(
      after == scene.replacingOccurrences(of: "        </elements>\n", with: new + "        </elements>\n"))
  }

  @Test func aStateOnAnotherKeepsWhatThatSets() throws {
    let after = try edited(
      "Sleep", [("ball", "position.x", 1.0), ("ball", "position", CGPoint(x: 2, y: 40))])
    let new = """
      <LKState name="Sleep" basedOn="Locked">
              <elements>
                <LKStateSetValue targetId="#2" keyPath="position.x"><value type="real" value="2"/></LKStateSetValue>
              </elements>
            </LKState>
      """
    #expect(
      after == scene.replacingOccurrences(of: "<LKState name=\"Sleep\" basedOn=\"Locked\"/>", with: new))
  }

  @Test func aLayerWithoutAnIDGetsOne() throws {
    let after = try edited("Locked", [("box", "opacity", 0.5)])
    #expect(after.contains("<CALayer name=\"box\" position=\"10 20\" id=\"#3\"/>"))
    #expect(
      after.contains(
        "<LKStateSetValue targetId=\"#3\" keyPath=\"opacity\"><value type=\"real\" value=\"0.5\"/></LKStateSetValue>"
      ))
    #expect(differingLines(scene, after) == 3)
  }

  @Test func theLastOfSeveralIsChanged() throws {
    let twice = scene.replacingOccurrences(
      of: "        </elements>",
      with:
        "<CAStateSetValue keyPath='position.y' value='7' type='real'><target object='#2'/></CAStateSetValue></elements>"
    )
    let after = try changed(twice) { text in
      try text.set(8, forKeyPath: "position.y", of: text.element("ball"), in: text.states(named: "Locked")[0])
    }
    #expect(after == twice.replacingOccurrences(of: "value='7'", with: "value='8'"))
  }

  @Test func removesWhatAStateSets() throws {
    let after = try changed(scene) { text in
      try text.removeValue(
        forKeyPath: "position", of: text.element("ball"), in: text.states(named: "Locked")[0])
    }
    #expect(differingLines(scene, after) == 1 && !after.contains("LKStateSetValue"))
  }

  // MARK: Animations

  private let animated = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
    \t<CALayer name="ball" position="10 20">
    \t\t<animations>
    \t\t\t<animation type="CABasicAnimation" keyPath="position" duration="1.50" beginTime="1e-100">
    \t\t\t\t<fromValue type="CGPoint" value="0 20.0"/>
    \t\t\t\t<toValue type="CGPoint" value="100 20"/>
    \t\t\t</animation>
    \t\t\t<slide type="CAKeyframeAnimation" key="x" keyPath="position.x"><values><real value="0"/><integer value="5"/></values></slide>
    \t\t\t<pulse type="CASpringAnimation" keyPath="opacity" velocity="0" byValue="0.5"><timingFunction type="CAMediaTimingFunction" value="0.1 0.20 0.3 1"/></pulse>
    \t\t\t<animation type="CAAnimationGroup"><animations>
    \t\t\t\t<animation type="CAKeyframeAnimation" keyPath="position" path="0 0 m 10.0 5 l"/>
    \t\t\t\t<animation type="CABasicAnimation" keyPath="position" additive="1"><toValue type="CGPoint" value="5 5"/></animation>
    \t\t\t</animations></animation>
    \t\t</animations>
    \t</CALayer>
    </caml>

    """

  private func edit(_ key: String, _ keyPath: String, _ value: Any?) throws -> String {
    try changed(animated) { text in
      let animation = try #require(text.animations(of: text.element("ball")).first { $0.key == key })
      try text.set(value, forKeyPath: keyPath, of: animation.element)
    }
  }

  @Test func findsAnimationsByTheirKeys() throws {
    let text = try MarkupText(animated)
    let layer = try #require(try read(animated).layer("ball"))
    #expect(text.animations(of: try text.element("ball")).map(\.key) == layer.animationKeys())
  }

  @Test(arguments: [
    ("animation 1", "fromValue", "0 20.0", "3 20.0"), ("animation 1", "duration", "1.50", "2.25"),
    ("animation 1", "beginTime", "1e-100", "0"),
    ("x", "values", "<integer value=\"5\"", "<real value=\"5.5\""),
    ("pulse", "initialVelocity", "velocity=\"0\"", "velocity=\"-1\""),
    ("pulse", "byValue", "byValue=\"0.5\"", "byValue=\"0.25\""),
    ("pulse", "timingFunction", "0.1 0.20 0.3 1", "0.1 0.20 0.4 1"),
    ("pulse", "fillMode", "byValue=\"0.5\"", "byValue=\"0.5\" fillMode=\"both\""),
    ("pulse", "fromValue", "0.3 1\"/>", "0.3 1\"/><fromValue type=\"real\" value=\"0.5\"/>"),
  ]) func changesAnimations(key: String, keyPath: String, old: String, new: String) throws {
    let value: Any =
      switch keyPath {
      case "fromValue": key == "pulse" ? 0.5 : CGPoint(x: 3, y: 20)
      case "duration": 2.25
      case "beginTime": 0
      case "values": [0, 5.5]
      case "initialVelocity": -1
      case "byValue": 0.25
      case "timingFunction": CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.4, 1)
      default: "both"
      }
    #expect(try edit(key, keyPath, value) == animated.replacingOccurrences(of: old, with: new))
  }

  @Test func aListGrowsAndShrinks() throws {
    let old = "<real value=\"0\"/><integer value=\"5\"/>"
    #expect(
      try edit("x", "values", [0, 2, 5])
        == animated.replacingOccurrences(
          of: old, with: "<real value=\"0\"/><integer value=\"2\"/><integer value=\"5\"/>"
        ).replacingOccurrences(of: "<integer value=\"2\"", with: "<real value=\"2\""))
    #expect(
      try edit("x", "values", [5]) == animated.replacingOccurrences(of: old, with: "<integer value=\"5\"/>"))
    #expect(
      try edit("x", "keyTimes", [0, 1])
        == animated.replacingOccurrences(
          of: "</values>", with: "</values><keyTimes><real value=\"0\"/><real value=\"1\"/></keyTimes>"))
  }

  @Test func aMoveTakesKeyValuesAlong() throws {
    let after = try changed(animated) { text in
      try text.move(text.element("ball"), to: CGPoint(x: 12, y: 19.5), by: CGVector(dx: 2, dy: -0.5))
    }
    let wanted = [
      ("position=\"10 20\"", "position=\"12 19.5\""), ("\"0 20.0\"", "\"2 19.5\""),
      ("\"100 20\"", "\"102 19.5\""),
      ("<real value=\"0\"/><integer value=\"5\"/>", "<real value=\"2\"/><integer value=\"7\"/>"),
      ("0 0 m 10.0 5 l", "2 -0.5 m 12 4.5 l"),
    ].reduce(animated) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    #expect(after == wanted)
  }

  @Test func addsAnimations() throws {
    let animation = CABasicAnimation(keyPath: "transform.rotation.z")
    animation.toValue = Double.pi
    animation.duration = 2
    animation.repeatCount = .infinity
    let before = caml("\n  <CALayer name='a'>\n  </CALayer>\n")
    let after = try changed(before) { try $0.addAnimation(animation, forKey: "turn", to: $0.element("a")) }
    #expect(
      after
        == caml(
          """

            <CALayer name='a'>
              <animations>
                <animation type='CABasicAnimation' key='turn' keyPath='transform.rotation.z' duration='2' repeatCount='inf'>
                  <toValue type='real' value='3.1416'/>
                </animation>
              </animations>
            </CALayer>

          """))
  }

  @Test func sharedAnimationsAreNotChanged() throws {
    let before = caml(
      "<CALayer><animations><spin id=\"a\" type=\"CABasicAnimation\" keyPath=\"opacity\"/></animations>"
        + "<sublayers><CALayer><animations><spin object=\"a\"/></animations></CALayer></sublayers></CALayer>"
    )
    var text = try MarkupText(before)
    let animation = text.animations(of: text.children(of: text.root)[0])[0].element
    #expect(throws: MarkupTextError.self) { try text.set(2, forKeyPath: "duration", of: animation) }
  }
}
