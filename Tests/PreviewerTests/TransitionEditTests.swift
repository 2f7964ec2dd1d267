import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import Previewer
@testable import SceneEditing
@testable import SceneTools

/// Changes of transitions: in the text, in what runs, and in the history.
@MainActor @Suite(.serialized) struct TransitionEditTests {
  static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer name="stage" bounds="0 0 100 100"><sublayers>
        <CALayer id="#2" name='ball' bounds="0 0 20 20" position="10 20" opacity="0.50"/>
        <CALayer id="#3" name="box" bounds="0 0 20 20" position="50 20"/>
      </sublayers><states>
        <LKState name="Locked"><elements/></LKState>
        <LKState name="Unlock"><elements>
          <LKStateSetValue targetId="#2" keyPath="position.x"><value type="real" value="90"/></LKStateSetValue>
          <LKStateSetValue targetId="#3" keyPath="opacity"><value type="real" value="0"/></LKStateSetValue>
          <LKStateAddAnimation targetId="#3" key="turn"><animation type="CABasicAnimation" keyPath="transform.rotation.z" duration="2" repeatCount="inf"><toValue type="real" value="3"/></animation></LKStateAddAnimation>
        </elements></LKState>
      </states><stateTransitions>
        <LKStateTransition fromState="*" toState="Unlock"><elements>
          <LKStateTransitionElement key="position.x" targetId="#2"><animation type="CABasicAnimation" keyPath="position.x" duration="2.0" fillMode="backwards"/></LKStateTransitionElement>
        </elements></LKStateTransition>
      </stateTransitions></CALayer>
    </caml>

    """

  private static func replaced(_ old: String, _ new: String) -> String {
    text.replacingOccurrences(of: old, with: new)
  }

  private let setup: EditedDocument

  init() throws { setup = try EditedDocument(Self.text) }

  private func seek(_ time: Double) { setup.document.sheet.context.clock.seek(to: time) }

  private func x() throws -> Double { Double(try #require(setup.layer("ball").presentation()).position.x) }

  private func unlock(at time: Double) {
    seek(time)
    setup.scene.states.set("Unlock")
    CATransaction.flush()
  }

  /// The card of what a transition runs: its change is one of the element, and what runs goes on.
  @Test func anEditOfARunningTransitionIsSaved() throws {
    unlock(at: 1)
    seek(2)
    #expect(try x() == 50)
    let running = AnimationPath(try setup.layer("ball"), key: "position.x")
    #expect(setup.document.edits.animations.set(["duration": 4.0], of: running))
    setup.document.showTexts()
    #expect(setup.edited == Self.replaced(#"duration="2.0""#, #"duration="4""#))
    #expect(try x() == 30, "a second of four, without another begin")
    seek(3)
    #expect(try x() == 50)
    try setup.save()
    #expect(setup.now == setup.edited && !setup.document.isEdited)
    // The next one has the new duration.
    setup.scene.states.set("Locked", speed: 0)
    unlock(at: 10)
    seek(12)
    #expect(try x() == 50)
    setup.history.undo()
    #expect(setup.edited == Self.text)
    #expect(try x() == 90, "two seconds of two")
    setup.history.redo()
    #expect(setup.edited == setup.now)
  }

  /// A time of the layer becomes a delay.
  @Test func theBeginOfARunningTransitionIsADelay() throws {
    unlock(at: 1)
    let running = AnimationPath(try setup.layer("ball"), key: "position.x")
    let begin = try #require(running.stored?.beginTime)
    #expect(setup.document.edits.animations.set(["beginTime": begin + 0.5], of: running))
    #expect(
      setup.edited
        == Self.replaced(#"fillMode="backwards"/>"#, #"fillMode="backwards" beginTime="0.5"/>"#))
    seek(2.5)
    #expect(try x() == 50)
  }

  /// What a finger holds stays where it is, in proportion to the new duration.
  @Test func aHeldTransitionIsChanged() throws {
    setup.scene.states.set("Locked", speed: 0)
    setup.scene.states.apply("Unlock", progress: 0.5)
    CATransaction.flush()
    #expect(try x() == 50)
    let path = AnimationPath(
      try setup.layer("ball"), key: "position.x",
      in: .transition(from: "*", to: "Unlock", of: try setup.layer("stage")))
    #expect(path.animation?.duration == 2)
    #expect(setup.document.edits.animations.set(["duration": 8.0], of: path, isDragged: true))
    #expect(try x() == 20, "one second of eight")
    #expect(setup.document.edits.animations.set(["duration": 4.0], of: path, isDragged: true))
    setup.history.endStep()
    #expect(setup.history.count == 1)
    #expect(setup.edited == Self.replaced(#"duration="2.0""#, #"duration="4""#))
  }

  /// An animation that a state adds is changed where the state has it.
  @Test func anAnimationOfAStateIsSaved() throws {
    unlock(at: 0)
    let running = AnimationPath(try setup.layer("box"), key: "turn")
    #expect(setup.document.edits.animations.set(["duration": 5.0], of: running))
    #expect(
      setup.edited == Self.replaced(#"duration="2" repeatCount"#, #"duration="5" repeatCount"#))
    #expect(running.stored?.duration == 5)
    setup.scene.states.set(nil, speed: 0)
    setup.scene.states.set("Unlock", speed: 0)
    #expect(running.stored?.duration == 5)
    try setup.document.removeAnimation(running)
    #expect(!setup.edited.contains("LKStateAddAnimation"))
    #expect(try setup.layer("box").animation(forKey: "turn") == nil)
    setup.history.undo()
    setup.history.undo()
    #expect(setup.edited == Self.text)
  }

  @Test func removingWhatATransitionRunsRemovesItsElement() throws {
    unlock(at: 0)
    try setup.document.removeAnimation(AnimationPath(try setup.layer("ball"), key: "position.x"))
    #expect(!setup.edited.contains("LKStateTransitionElement"))
    setup.history.undo()
    #expect(setup.edited == Self.text)
  }

  /// Values without an element get one that moves them as before: in half a second, in proportion to the time.
  @Test func aMissingElementIsAdded() throws {
    let names = TransitionNames(from: "*", to: "Unlock")
    let missing = setup.scene.states.values(of: names).filter {
      if case .plain = $0.way { true } else { false }
    }
    #expect(missing.map(\.key) == ["opacity"])
    unlock(at: 0)
    seek(0.2)
    let before = try #require(setup.layer("box").presentation()).opacity
    setup.scene.states.set(nil, speed: 0)
    try setup.document.addItems(missing, to: names)
    unlock(at: 10)
    seek(10.2)
    #expect(abs(try #require(setup.layer("box").presentation()).opacity - before) < 1e-6)
    #expect(setup.scene.diagnostics.isEmpty)
    #expect(setup.history.count == 1)
    setup.history.undo()
    #expect(setup.edited == Self.text)
  }

  // MARK: States

  @Test func statesAreAddedRenamedCopiedAndDeleted() throws {
    let document = setup.document
    try document.addState("Sleep")
    #expect(
      setup.scene.states.names == ["Locked", "Unlock", "Sleep"] && setup.scene.states.current == "Sleep")
    try document.renameState("Sleep", to: "Night")
    #expect(setup.scene.states.names.last == "Night" && setup.scene.states.current == "Night")
    try document.copyState("Unlock", as: "Open")
    #expect(setup.scene.states.names == ["Locked", "Unlock", "Open", "Night"])
    #expect(setup.scene.states.transitions.map(\.to) == ["Unlock", "Open"])
    #expect(setup.scene.states.current == "Open")
    #expect(try setup.layer("ball").position.x == 90)
    try document.deleteState("Unlock")
    #expect(setup.scene.states.names == ["Locked", "Open", "Night"])
    #expect(setup.scene.states.transitions == [TransitionNames(from: "*", to: "Open")])
    #expect(setup.history.count == 4)
    while setup.history.undo() {}
    #expect(setup.edited == Self.text && setup.scene.states.names == ["Locked", "Unlock"])
    #expect(throws: EditFailure.self) { try document.addState("unlock") }
    #expect(setup.edited == Self.text)
  }

  @Test func transitionsAreAddedRenamedAndDeleted() throws {
    let (any, exact) = (
      TransitionNames(from: "*", to: "Unlock"), TransitionNames(from: "Locked", to: "Unlock")
    )
    try setup.document.addTransition(exact)
    #expect(setup.scene.states.transitions == [any, exact])
    #expect(setup.scene.states.values(of: exact).map(\.key) == ["position.x", "opacity"])
    try setup.document.renameTransition(exact, to: TransitionNames(from: "Unlock", to: "Locked"))
    #expect(setup.scene.states.transitions.last == TransitionNames(from: "Unlock", to: "Locked"))
    try setup.document.deleteTransition(any)
    #expect(setup.scene.states.transitions == [TransitionNames(from: "Unlock", to: "Locked")])
    while setup.history.undo() {}
    #expect(setup.edited == Self.text)
  }

  @Test func aValueOfAStateIsReset() throws {
    setup.scene.states.set("Unlock", speed: 0)
    try setup.document.resetStateValue("position", of: setup.layer("ball"))
    #expect(
      setup.edited
        == Self.replaced(
          """
                <LKStateSetValue targetId="#2" keyPath="position.x"><value type="real" value="90"/></LKStateSetValue>

          """, ""))
    #expect(try setup.layer("ball").position.x == 10)
    #expect(throws: EditFailure.self) {
      try setup.document.resetStateValue("cornerRadius", of: setup.layer("ball"))
    }
  }

  /// A film is made of the texts: what a change of state shows at the moment is not a part of the scene.
  @Test func anExportHasNoAnimationsOfAChangeOfState() throws {
    try setup.set(0.25, "ball", "opacity")
    unlock(at: 1)
    seek(2)
    let ball = try setup.layer("ball")
    #expect(ball.animation(forKey: "position.x") != nil, "the change of state runs")
    let exported = setup.document.edited(setup.scene)
    #expect(exported !== setup.scene && exported.layer("ball")?.animation(forKey: "position.x") == nil)
    #expect(setup.document.isEdited)
  }
}
