import Testing

@testable import CoreAnimationMarkup
@testable import SceneEditing

/// States and transitions follow layers that are deleted, and ids that change.
@Suite struct StateTargetsTests {
  private static let setter = "LKStateSetValue"

  /// A layer with two sublayers, of which `b` has a sublayer, and states that change all of them.
  private static let scene = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer name="root" id="#1" bounds="0 0 100 100">
        <sublayers>
          <CALayer name="a" id="#2" position="10 20"/>
          <CALayer name="b" id="#3" position="1 2">
            <sublayers>
              <CALayer name="c" id="#4"/>
            </sublayers>
          </CALayer>
        </sublayers>
        <states>
          <LKState name="Locked">
            <elements>
              <LKStateSetValue targetId="#2" keyPath="opacity"><value type="real" value="0"/></LKStateSetValue>
              <!-- The other one -->
              <LKStateSetValue targetId="#3" keyPath="opacity"><value type="real" value="0"/></LKStateSetValue>
              <LKStateSetValue targetId="#4" keyPath="position.x"><value type="real" value="5"/></LKStateSetValue>
            </elements>
          </LKState>
          <LKState name="Unlock">
            <elements>
              <LKStateAddAnimation targetId="#3" key="spin"><animation type="CABasicAnimation" keyPath="transform.rotation.z" duration="1"/></LKStateAddAnimation>
              <LKStateRemoveElement targetId="#1" keyPath="sublayers"><object object="#3"/></LKStateRemoveElement>
              <LKStateSetValue id="#9" targetId="#4" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue>
            </elements>
          </LKState>
          <LKState name="Sleep">
            <elements>
              <LKStateSetValue object="#9"/>
            </elements>
          </LKState>
        </states>
        <stateTransitions>
          <LKStateTransition fromState="*" toState="Unlock">
            <elements>
              <LKStateTransitionElement targetId="#2" key="opacity"><animation type="CABasicAnimation" duration="1"/></LKStateTransitionElement>
              <LKStateTransitionElement targetId="#3" key="opacity"><animation type="CABasicAnimation" duration="1"/></LKStateTransitionElement>
            </elements>
          </LKStateTransition>
        </stateTransitions>
      </CALayer>
    </caml>

    """

  private func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The lines of a text without those that have one of some words.
  private func without(_ words: [String], _ range: Range<Int>? = nil) -> String {
    lines(Self.scene).enumerated().filter { number, line in
      !(range?.contains(number) ?? false) && !words.contains { line.contains($0) }
    }.map(\.element).joined(separator: "\n")
  }

  @Test func aDeletedLayerLeavesNothingInStates() throws {
    let after = try changed(Self.scene) { try $0.delete([$0.element("a")]) }
    #expect(after == without(["\"#2\""]))
    #expect(SceneDocument.read(Array(after.utf8), named: "scene.caml", folder: nil).diagnostics.isEmpty)
  }

  @Test func theLayersInItGoWithIt() throws {
    let start = try #require(lines(Self.scene).firstIndex { $0.contains("name=\"b\"") })
    let after = try changed(Self.scene) { try $0.delete([$0.element("b")]) }
    #expect(
      after
        == without(
          ["targetId=\"#3\"", "targetId=\"#4\"", "object=\"#3\"", "object=\"#9\""], start..<start + 5))
    #expect(SceneDocument.read(Array(after.utf8), named: "scene.caml", folder: nil).diagnostics.isEmpty)
  }

  @Test func severalGoInOneStep() throws {
    var text = try MarkupText(Self.scene)
    try text.delete([text.element("a"), text.element("b")])
    #expect(text.doneSteps.count == 1)
    for id in ["#2", "#3", "#4", "#9"] { #expect(!text.string.contains("\"\(id)\""), "\(id)") }
    #expect(text.string.contains("<!-- The other one -->"))
    text.undo()
    #expect(text.string == Self.scene)
  }

  /// A layer whose id another one has as well leaves the states alone.
  @Test func anIDThatIsThereTwiceStays() throws {
    let twice = Self.scene.replacingOccurrences(of: "name=\"c\" id=\"#4\"", with: "name=\"c\" id=\"#2\"")
    let after = try changed(twice) { try $0.delete([$0.element("a")]) }
    #expect(after.contains("targetId=\"#2\""))
  }

  @Test func aNewIDIsFollowed() throws {
    let after = try changed(Self.scene) { try $0.renameID(of: $0.element("b"), to: "door") }
    #expect(after == Self.scene.replacingOccurrences(of: "\"#3\"", with: "\"door\""))
    for (id, message) in [("#2", "another element has the id \"#2\""), (" ", "an id needs a character")] {
      var text = try MarkupText(Self.scene)
      let error = #expect(throws: MarkupTextError.self) { try text.renameID(of: text.element("b"), to: id) }
      #expect(error?.message == message)
      #expect(text.string == Self.scene)
    }
  }
}
