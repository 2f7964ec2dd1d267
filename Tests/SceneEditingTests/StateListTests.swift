import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import SceneEditing

/// States and transitions that are added, copied, renamed and deleted in the text of a file.
@Suite struct StateListTests {
  static let scene = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer id="#1" name="root" bounds="0 0 100 100">
        <sublayers>
          <CALayer id="#2" name="ball" position="10 20" opacity="0.9"/>
          <CALayer name="box" position="10 20"/>
        </sublayers>
        <states>
          <!-- the lock screen -->
          <LKState name="Locked" initial="1">
            <elements>
              <LKStateSetValue targetId="#2" keyPath="opacity"><value type="real" value="0.40"/></LKStateSetValue>
            </elements>
          </LKState>
          <LKState name="Unlock">
            <elements>
              <LKStateSetValue targetId="#2" keyPath="opacity"><value type="real" value="1.0"/></LKStateSetValue>
              <LKStateSetValue targetId="#2" keyPath="position.y"><value type="real" value="50"/></LKStateSetValue>
            </elements>
          </LKState>
          <LKState name="Dim" basedOn="Locked"/>
        </states>
        <stateTransitions>
          <LKStateTransition fromState="*" toState="*">
            <elements/>
          </LKStateTransition>
          <LKStateTransition fromState="Locked"  toState="Unlock">
            <elements>
              <LKStateTransitionElement key="opacity" targetId="#2"><animation type="CABasicAnimation" keyPath="opacity" duration="0.50" fillMode="backwards"/></LKStateTransitionElement>
            </elements>
          </LKStateTransition>
        </stateTransitions>
      </CALayer>
    </caml>

    """

  private static let unlock = """
          <LKStateTransition fromState="Locked"  toState="Unlock">
            <elements>
              <LKStateTransitionElement key="opacity" targetId="#2"><animation type="CABasicAnimation" keyPath="opacity" duration="0.50" fillMode="backwards"/></LKStateTransitionElement>
            </elements>
          </LKStateTransition>

    """

  /// An operation, and the replacements that lead from the text before to the text after.
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let change: @Sendable (inout MarkupText) throws -> Void
    var replacements: [(String, String)] = []
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "a new state sets what all states set, and all of it is that of the base state",
      change: {
        try $0.deleteState("Dim", of: $0.element("root")); try $0.addState("Sleep", to: $0.element("root"))
      },
      replacements: [
        (
          "      <LKState name=\"Dim\" basedOn=\"Locked\"/>\n",
          """
                <LKState name="Sleep">
                  <elements>
                    <LKStateSetValue targetId="#2" keyPath="opacity"><value type="real" value="0.9"/></LKStateSetValue>
                  </elements>
                </LKState>

          """
        )
      ]),
    Case(
      name: "a copy stands after the state, with the transitions that name it",
      change: { try $0.copyState("Unlock", as: "Open", of: $0.element("root")) },
      replacements: [
        (
          "      <LKState name=\"Dim\"",
          """
                <LKState name="Open">
                  <elements>
                    <LKStateSetValue targetId="#2" keyPath="opacity"><value type="real" value="1.0"/></LKStateSetValue>
                    <LKStateSetValue targetId="#2" keyPath="position.y"><value type="real" value="50"/></LKStateSetValue>
                  </elements>
                </LKState>
                <LKState name="Dim"
          """
        ), (unlock, unlock + unlock.replacingOccurrences(of: "Unlock", with: "Open")),
      ]),
    Case(
      name: "a copy of the initial state is not the initial state",
      change: { try $0.copyState("Locked", as: "Night", of: $0.element("root")) },
      replacements: [
        (
          "      <LKState name=\"Unlock\">",
          """
                <LKState name="Night">
                  <elements>
                    <LKStateSetValue targetId="#2" keyPath="opacity"><value type="real" value="0.40"/></LKStateSetValue>
                  </elements>
                </LKState>
                <LKState name="Unlock">
          """
        ), (unlock, unlock + unlock.replacingOccurrences(of: "Locked", with: "Night")),
      ]),
    Case(
      name: "a new name is that in states and transitions too",
      change: { try $0.renameState("Locked", to: "Zu & \"fest\"", of: $0.element("root")) },
      replacements: [
        ("name=\"Locked\"", "name=\"Zu &amp; &quot;fest&quot;\""),
        ("basedOn=\"Locked\"", "basedOn=\"Zu &amp; &quot;fest&quot;\""),
        ("fromState=\"Locked\"", "fromState=\"Zu &amp; &quot;fest&quot;\""),
      ]),
    Case(
      name: "a deleted state takes its transitions along, and what is based on it gets its values",
      change: { try $0.deleteState("Locked", of: $0.element("root")) },
      replacements: [
        (
          """
                <LKState name="Locked" initial="1">
                  <elements>
                    <LKStateSetValue targetId="#2" keyPath="opacity"><value type="real" value="0.40"/></LKStateSetValue>
                  </elements>
                </LKState>

          """, ""
        ),
        (
          "<LKState name=\"Dim\" basedOn=\"Locked\"/>",
          """
          <LKState name="Dim">
                  <elements>
                    <LKStateSetValue targetId="#2" keyPath="opacity"><value type="real" value="0.40"/></LKStateSetValue>
                  </elements>
                </LKState>
          """
        ), (unlock, ""),
      ]),
    Case(
      name: "a new transition has the elements of that which was used before",
      change: {
        let root = try $0.element("root")
        let used = $0.transitionUsed(for: TransitionNames(from: "Locked", to: "Unlock"), of: root)
        try $0.addTransition(from: "Dim", to: "Unlock", like: used, to: root)
      },
      replacements: [
        (unlock, unlock + unlock.replacingOccurrences(of: "fromState=\"Locked\"", with: "fromState=\"Dim\""))
      ]),
    Case(
      name: "a new transition without a model is empty",
      change: { try $0.addTransition(from: "", to: "Dim", to: $0.element("root")) },
      replacements: [
        (
          unlock,
          unlock + """
                  <LKStateTransition fromState="" toState="Dim">
                    <elements/>
                  </LKStateTransition>

            """
        )
      ]),
    Case(
      name: "other states of a transition are two attributes",
      change: {
        let root = try $0.element("root")
        let transition = try #require($0.transition(from: "Locked", to: "Unlock", of: root))
        try $0.setNames(from: "Locked", to: "Dim", of: transition)
      },
      replacements: [("toState=\"Unlock\"", "toState=\"Dim\"")]),
    Case(
      name: "a deleted transition",
      change: {
        let root = try $0.element("root")
        try $0.deleteTransition(#require($0.transition(from: "Locked", to: "Unlock", of: root)))
      },
      replacements: [(unlock, "")]),
    Case(
      name: "a new element stands on one line, as the others do, and the layer gets an id",
      change: {
        let transition = try #require($0.transition(from: "Locked", to: "Unlock", of: $0.element("root")))
        try $0.addItem(
          fade("opacity"), forKey: "opacity", of: $0.element("box"), to: transition)
      },
      replacements: [
        (
          "<CALayer name=\"box\" position=\"10 20\"/>", "<CALayer name=\"box\" position=\"10 20\" id=\"#3\"/>"
        ),
        (
          "fillMode=\"backwards\"/></LKStateTransitionElement>\n",
          """
          fillMode="backwards"/></LKStateTransitionElement>
                    <LKStateTransitionElement key="opacity" targetId="#3"><animation type="CABasicAnimation" keyPath="opacity" duration="0.5" fillMode="backwards"/></LKStateTransitionElement>

          """
        ),
      ]),
    Case(
      name: "an element in an empty transition",
      change: {
        let transition = try #require($0.transition(from: "*", to: "*", of: $0.element("root")))
        try $0.addItem(
          fade("position.y"), forKey: "position.y", of: $0.element("ball"), to: transition)
      },
      replacements: [
        (
          "<elements/>\n      </LKStateTransition>",
          """
          <elements>
                    <LKStateTransitionElement key="position.y" targetId="#2"><animation type="CABasicAnimation" keyPath="position.y" duration="0.5" fillMode="backwards"/></LKStateTransitionElement>
                  </elements>
                </LKStateTransition>
          """
        )
      ]),
    Case(
      name: "a removed element leaves the transition",
      change: {
        let transition = try #require($0.transition(from: "Locked", to: "Unlock", of: $0.element("root")))
        try $0.deleteItems(forKey: "opacity", of: $0.element("ball"), in: transition)
      },
      replacements: [
        (
          "          <LKStateTransitionElement key=\"opacity\" targetId=\"#2\"><animation type=\"CABasicAnimation\" "
            + "keyPath=\"opacity\" duration=\"0.50\" fillMode=\"backwards\"/></LKStateTransitionElement>\n",
          ""
        )
      ]),
    Case(
      name: "a duration is one number",
      change: {
        let transition = try #require($0.transition(from: "Locked", to: "Unlock", of: $0.element("root")))
        let item = try #require($0.item(forKey: "opacity", of: $0.element("ball"), in: transition))
        try $0.set(0.75, forKey: "duration", ofAnimation: item.animation)
      },
      replacements: [("duration=\"0.50\"", "duration=\"0.75\"")]),
  ]

  private static func fade(_ keyPath: String) -> CAAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.duration = 0.5
    animation.fillMode = .backwards
    return animation
  }

  @Test(arguments: cases) func changesOnlyWhatIsMeant(_ row: Case) throws {
    let after = try changed(Self.scene, row.change)
    let expected = row.replacements.reduce(Self.scene) { text, pair in
      text.components(separatedBy: pair.0).count == 2
        ? text.replacingOccurrences(of: pair.0, with: pair.1) : "not once: \(pair.0)"
    }
    #expect(after == expected)
    #expect(try read(after).messages == [])
  }

  /// Operations that are refused; the names are parts of what is said.
  static let refusals = [
    Case(name: "scene.caml:9:7: ", change: { try $0.addState("locked", to: $0.element("root")) }),
    Case(name: "a state needs a name", change: { try $0.addState(" ", to: $0.element("root")) }),
    Case(
      name: "means any state", change: { try $0.renameState("Dim", to: "*", of: $0.element("root")) }),
    Case(
      name: "there is a state \"Unlock\" already",
      change: { try $0.renameState("Dim", to: "Unlock", of: $0.element("root")) }),
    Case(
      name: "there is no state \"Gone\"", change: { try $0.deleteState("Gone", of: $0.element("root")) }),
    Case(
      name: "there is no state \"Gone\"",
      change: { try $0.copyState("Gone", as: "New", of: $0.element("root")) }),
    Case(
      name: "there is a transition from \"Locked\" to \"Unlock\" already",
      change: { try $0.addTransition(from: "Locked", to: "Unlock", to: $0.element("root")) }),
    Case(
      name: "animates \"opacity\" already",
      change: {
        let transition = try #require($0.transition(from: "Locked", to: "Unlock", of: $0.element("root")))
        try $0.addItem(fade("opacity"), forKey: "opacity", of: $0.element("ball"), to: transition)
      }),
  ]

  @Test(arguments: refusals) func refuses(_ row: Case) throws {
    var text = try MarkupText(Self.scene)
    let error = #expect(throws: MarkupTextError.self) { try row.change(&text) }
    #expect(error.map { "\($0)".contains(row.name) } == true, "\(error as Any)")
    #expect(text.string == Self.scene && !text.isChanged)
  }

  // MARK: Bad files

  /// Two states of one name, and transitions to a state that is gone: all of them are renamed and deleted.
  @Test func doublesGoTogether() throws {
    let twice = Self.scene.replacingOccurrences(
      of: "<LKState name=\"Dim\" basedOn", with: "<LKState name=\"Unlock\" basedOn")
    let renamed = try changed(twice) { try $0.renameState("Unlock", to: "Open", of: $0.element("root")) }
    #expect(renamed == twice.replacingOccurrences(of: "Unlock", with: "Open"))
    let deleted = try changed(twice) { try $0.deleteState("Unlock", of: $0.element("root")) }
    #expect(!deleted.contains("Unlock") && deleted.contains("name=\"Locked\""))
    let gone = Self.scene.replacingOccurrences(of: "toState=\"Unlock\"", with: "toState=\"Gone\"")
    let names = try read(gone).states.transitions
    #expect(names == [TransitionNames(from: "*", to: "*"), TransitionNames(from: "Locked", to: "Gone")])
    #expect(try read(gone).states.change(with: names[1], near: nil) == nil, "it is never used")
  }

  /// An element that another transition uses by its id is changed for both, and not removed.
  @Test func sharedElements() throws {
    let shared = Self.scene.replacingOccurrences(
      of: "<LKStateTransitionElement key", with: "<LKStateTransitionElement id=\"#9\" key"
    ).replacingOccurrences(
      of: "    </stateTransitions>",
      with: """
              <LKStateTransition fromState="Unlock" toState="Locked">
                <elements><LKStateTransitionElement object="#9"/></elements>
              </LKStateTransition>
            </stateTransitions>
        """)
    let longer = try changed(shared) {
      let transition = try #require($0.transition(from: "Unlock", to: "Locked", of: $0.element("root")))
      let item = try #require($0.item(forKey: "opacity", of: $0.element("ball"), in: transition))
      #expect($0.isShared(item.animation))
      try $0.set(2, forKey: "duration", ofAnimation: item.animation)
    }
    #expect(longer == shared.replacingOccurrences(of: "duration=\"0.50\"", with: "duration=\"2\""))
    let without = try changed(shared) {
      let transition = try #require($0.transition(from: "Unlock", to: "Locked", of: $0.element("root")))
      try $0.deleteItems(forKey: "opacity", of: $0.element("ball"), in: transition)
    }
    #expect(without == shared.replacingOccurrences(of: "<LKStateTransitionElement object=\"#9\"/>", with: ""))
    var text = try MarkupText(shared)
    let error = #expect(throws: MarkupTextError.self) {
      try text.deleteState("Unlock", of: text.element("root"))
    }
    #expect(error.map { "\($0)".contains("the element is shared") } == true)
  }

  /// A file with the prefix CA gets elements with it.
  @Test func thePrefixIsTheFiles() throws {
    let other = Self.scene.replacingOccurrences(of: "LKState", with: "CAState")
    let after = try changed(other) { try $0.addState("Sleep", to: $0.element("root")) }
    #expect(after.contains("<CAState name=\"Sleep\">") && !after.contains("LKState"))
  }

  // MARK: Scenes

  @Test func listsWhatChanges() throws {
    let document = try read(Self.scene)
    let states = document.states
    let unlock = TransitionNames(from: "Locked", to: "Unlock")
    let values = states.values(of: unlock)
    #expect(values.map(\.key) == ["opacity", "position.y"])
    #expect(values.map { if case .animation = $0.way { true } else { false } } == [true, false])
    #expect(states.values(of: TransitionNames(from: "*", to: "*")).map(\.key) == ["opacity", "position.y"])
    #expect(states.transition(from: "Locked", to: "Unlock") == unlock)
    #expect(states.transition(from: "Unlock", to: "Locked") == TransitionNames(from: "*", to: "*"))
    let change = try #require(states.change(with: unlock, near: nil))
    #expect(change.from == "Locked" && change.to == "Unlock")
    #expect(
      states.setters(of: try #require(document.layer("ball"))).map(\.keyPath) == ["opacity"],
      "it begins locked")
    states.set("Unlock", speed: 0)
    #expect(
      states.setters(of: try #require(document.layer("ball"))).map(\.keyPath) == ["position.y", "opacity"])
  }
}
