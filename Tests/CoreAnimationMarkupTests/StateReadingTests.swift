import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import SceneFiles

/// `<states>` and `<stateTransitions>`.
@Suite struct StateReadingTests {
  private static let layers = """
    <sublayers><CALayer id="#1" name="knob" position="10 20"/><CAShapeLayer id="#2" name="light"/></sublayers>
    """

  @Test func readsStatesWithTheirElementsAndTargets() throws {
    let document = try readRoot(
      "",
      Self.layers + """
        <states>
          <LKState name="off"><elements>
            <LKStateSetValue targetId="#1" keyPath="position.x"><value type="real" value="4.5"/></LKStateSetValue>
            <LKStateSetValue targetId="#2" keyPath="fillColor"><value type="CGColor" value="1 0 0" opacity="0.5"/></LKStateSetValue>
          </elements></LKState>
          <CAState name="on" basedOn="off"><elements>
            <CAStateSetValue targetId="#1" keyPath="hidden"><value type="integer" value="1"/></CAStateSetValue>
            <LKStateSetValue targetId="#2" keyPath="path"><value type="CGPath" value="0 0 m 10 0 l h"/></LKStateSetValue>
            <LKStateAddAnimation targetId="#1" key="turn"><animation type="CABasicAnimation" keyPath="transform.rotation.z" duration="2"/></LKStateAddAnimation>
            <LKStateRemoveAnimation targetId="#1" key="blink"/>
            <LKStateAddElement targetId="#1" keyPath="sublayers"><CALayer name="extra"/></LKStateAddElement>
            <LKStateRemoveElement targetId="#1" keyPath="sublayers"><object object="#2"/></LKStateRemoveElement>
          </elements></CAState>
        </states>
        """)
    #expect(document.messages == [])
    let root = try #require(document.root)
    #expect(document.states.names == ["off", "on"])
    let off = try #require(root.state(withName: "off"))
    let on = try #require(root.state(withName: "on"))
    #expect(off.elements.count == 2 && on.elements.count == 6 && on.basedOn == "off")
    #expect(off.elements[0].target === document.layer("knob") && off.elements[0].keyPath == "position.x")
    #expect(Unbox.number((off.elements[0] as? CAStateSetValue)?.value) == 4.5)
    #expect(
      (off.elements[1] as? CAStateSetValue)?.value as? CGColor
        == CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5))
    #expect((on.elements[0] as? CAStateSetValue)?.value as? Bool == true)
    #expect(((on.elements[1] as? CAStateSetValue)?.value as? CGPath)?.boundingBox.width == 10)
    #expect((on.elements[2] as? CAStateAddAnimation)?.animation?.duration == 2)
    #expect((on.elements[3] as? CAStateRemoveAnimation)?.key == "blink")
    #expect(((on.elements[4] as? CAStateAddElement)?.object as? CALayer)?.name == "extra")
    #expect((on.elements[5] as? CAStateRemoveElement)?.object === document.layer("light"))
  }

  @Test func targetsMayFollowTheStates() throws {
    let document = try readRoot(
      "",
      """
      <states><LKState name="on"><elements>
        <LKStateSetValue targetId="#2" keyPath="lineWidth"><value type="real" value="3"/></LKStateSetValue>
      </elements></LKState></states>
      """ + Self.layers)
    #expect(document.messages == [])
    #expect(document.root?.state(withName: "on")?.elements.first?.target === document.layer("light"))
  }

  @Test func readsTransitionsWithKeysOfBothSpellings() throws {
    let document = try readRoot(
      "",
      Self.layers + """
        <stateTransitions>
          <LKStateTransition fromState="*" toState="on"><elements>
            <LKStateTransitionElement id="#9" key="opacity" targetId="#1"><animation type="CASpringAnimation" damping="50" mass="2" stiffness="300" velocity="0" duration="0.8" fillMode="backwards" keyPath="opacity" beginTime="0.4"/></LKStateTransitionElement>
            <LKStateTransitionElement keyPath="position.y" targetId="#1"><animation type="CABasicAnimation" duration="1"/></LKStateTransitionElement>
          </elements></LKStateTransition>
          <CAStateTransition fromState="on" toState="*"><elements><LKStateTransitionElement object="#9"/></elements></CAStateTransition>
        </stateTransitions>
        """)
    #expect(document.messages == [])
    let transitions = try #require(document.root?.stateTransitions)
    #expect(transitions.map(\.fromState) == ["*", "on"] && transitions.map(\.toState) == ["on", "*"])
    #expect(transitions[0].elements.map(\.key) == ["opacity", "position.y"])
    #expect(abs(transitions[0].duration - 1.2) < 1e-12)
    let spring = try #require(transitions[0].elements[0].animation as? CASpringAnimation)
    #expect(spring.stiffness == 300 && spring.beginTime == 0.4)
    #expect(transitions[1].elements.first === transitions[0].elements[0])
  }

  /// Glyphs that run on devices name their layers by elements, before or after the value.
  @Test func readsTargetsThatAreElements() throws {
    let document = try readRoot(
      "",
      Self.layers + """
        <states>
          <LKState name="off" initial="true"><elements>
            <LKStateSetValue keyPath="fillColor"><target object="#2"/><value type="CGColor" value="1 0 0"/></LKStateSetValue>
            <LKStateSetValue keyPath="zPosition"><value type="real" value="3"/><target type="CALayer" object="#1"/></LKStateSetValue>
            <LKStateAddAnimation key="turn"><target object="#1"/><animation type="CABasicAnimation" keyPath="transform.rotation.z" duration="2"/></LKStateAddAnimation>
            <LKStateRemoveAnimation key="blink"><target object="#1"/></LKStateRemoveAnimation>
            <LKStateAddElement keyPath="sublayers"><target object="#1"/><CALayer name="extra"/></LKStateAddElement>
            <LKStateAddElement keyPath="filters"><CAFilter filter="gaussianBlur"/><target object="#1"/></LKStateAddElement>
            <LKStateRemoveElement keyPath="sublayers"><target object="#1"/><object object="#2"/></LKStateRemoveElement>
          </elements></LKState>
        </states>
        <stateTransitions><LKStateTransition fromState="off" toState="*"><elements>
          <LKStateTransitionElement key="fillColor"><target object="#2"/><animation type="CABasicAnimation" duration="1"/></LKStateTransitionElement>
          <LKStateTransitionElement key="zPosition" targetId="#1"><animation type="CABasicAnimation" duration="1"/></LKStateTransitionElement>
        </elements></LKStateTransition></stateTransitions>
        """)
    #expect(document.messages == [])
    let (knob, light) = (try #require(document.layer("knob")), try #require(document.layer("light")))
    let elements = try #require(document.root?.states?.first).elements
    #expect(elements.map(\.target) == [light, knob, knob, knob, knob, knob, knob])
    // What the target is decides how a value is read.
    #expect((elements[0] as? CAStateSetValue)?.value is CGColor)
    #expect(((elements[4] as? CAStateAddElement)?.object as? CALayer)?.name == "extra")
    #expect((elements[5] as? CAStateAddElement)?.object is CAFilter)
    #expect((elements[6] as? CAStateRemoveElement)?.object === light)
    #expect(document.root?.stateTransitions?.first?.elements.map(\.target) == [light, knob])
  }

  /// The scene begins in the state, and what the file says of the layers is the base state.
  @Test(arguments: ["true", "1"]) func beginsInTheInitialState(flag: String) throws {
    let set = { (value: String) in
      "<LKStateSetValue targetId=\"#1\" keyPath=\"position.x\"><value type=\"real\" value=\"\(value)\"/></LKStateSetValue>"
    }
    let document = try readRoot(
      "",
      Self.layers
        + "<states><LKState name=\"on\"><elements>\(set("90"))</elements></LKState><LKState name=\"off\" initial=\"\(flag)\"><elements>\(set("40"))</elements></LKState></states>"
    )
    #expect(document.messages == [] && document.states.current == "off")
    let knob = try #require(document.layer("knob"))
    #expect(knob.position.x == 40)
    // A file that is written has the values of the base state, and the same initial one.
    let written = CAMLReader(data: try #require(CAMLWriter(document: document)).data()).document
    #expect(written.states.current == "off" && written.layer("knob")?.position.x == 40)
    #expect(knob.position.x == 40 && document.states.current == "off")
    for (name, x) in [("on", 90.0), (nil, 10)] as [(String?, CGFloat)] {
      for scene in [document, written] {
        scene.states.set(name, speed: 0)
        #expect(scene.layer("knob")?.position.x == x)
      }
    }
  }

  @Test func anInitialStateMayBeDeclined() throws {
    let document = try readRoot(
      "", "<states><LKState name=\"a\" initial=\"0\"/><LKState name=\"b\" initial=\"maybe\"/></states>")
    #expect(document.states.current == nil)
    #expect(document.messages.count == 1 && document.messages[0].contains("\"maybe\""))
  }

  /// The message says that the key path is missing, and which id may have been meant. An id that a program has numbered is like many
  /// others.
  @Test func namesWhatIsMissingAndWhatMayHaveBeenMeant() throws {
    let document = try readRoot(
      "",
      """
      <sublayers><CALayer id="lantern"/><CALayer id="#1"/></sublayers><states><LKState name="on"><elements>
      <LKStateAddAnimation targetId="lantern" key="sway"><animation type="CABasicAnimation" duration="1"/></LKStateAddAnimation>
      <LKStateSetValue targetId="Lantern" keyPath="opacity"><value type="real" value="0"/></LKStateSetValue>
      <LKStateSetValue targetId="#2" keyPath="opacity"><value type="real" value="0"/></LKStateSetValue>
      </elements></LKState></states>
      """)
    for message in [
      "the animation has no keyPath, and its key is not one: a CALayer has no property \"sway\"; the animation has no effect",
      "no layer has the id \"Lantern\"; the element is skipped; did you mean \"lantern\"?",
      "no layer has the id \"#2\"; the element is skipped",
    ] {
      #expect(document.messages.contains { $0.hasSuffix(": warning: \(message)") }, "\(document.messages)")
    }
    #expect(document.messages.count == 3)
  }

  @Test func reportsWhatDoesNotFitAndKeepsTheRest() throws {
    let document = try readRoot(
      "",
      Self.layers + """
        <states>
          <LKState name="on" basedOn="gone" zip="1"><elements>
            <LKStateSetValue targetId="#7" keyPath="opacity"><value type="real" value="1"/></LKStateSetValue>
            <LKStateSetValue targetId="#1" keyPath="lineWidth"><value type="real" value="1"/></LKStateSetValue>
            <LKStateSetValue targetId="#1" keyPath="opacity"><value type="real" value="undefined"/></LKStateSetValue>
            <LKStateSetValue targetId="#1"><value type="real" value="1"/></LKStateSetValue>
            <LKStateSetValue keyPath="opacity"><value type="real" value="1"/></LKStateSetValue>
            <LKStateSing targetId="#1"/>
            <LKStateSetValue targetId="#1" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue>
          </elements></LKState>
          <LKState name="on"><elements/></LKState>
        </states>
        """)
    let state = try #require(document.root?.states?.first)
    #expect(state.elements.count == 1)
    for part in [
      "based on \"gone\"", "\"zip\" is not known", "no layer has the id \"#7\"",
      "has no property \"lineWidth\"",
      "undefined", "has no keyPath", "has no targetId", "LKStateSing", "replaces an earlier one",
    ] {
      #expect(document.messages.contains { $0.contains(part) }, "\(part)")
    }
  }

  @Test func limitsTheNumberOfStates() throws {
    var limits = SceneLimits()
    limits.stateObjects = 10
    let states = (0..<20).map { "<LKState name=\"s\($0)\"><elements/></LKState>" }.joined()
    let document = try read(caml("<CALayer><states>\(states)</states></CALayer>"), limits: limits)
    #expect(document.states.names.count == 10)
    #expect(document.hasErrors)
  }
}
