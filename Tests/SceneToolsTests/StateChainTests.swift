import CoreAnimationMarkup
import SceneTestSupport
import Testing

@testable import SceneTools

/// Changes of state that follow each other.
@Suite struct StateChainTests {
  @Test(
    arguments: [
      ("unlock", nil, [StateChain.Step.state("unlock")]),
      ("unlock, hold 1 s, lock", nil, [.state("unlock"), .hold(1), .state("lock")]),
      (
        "from Locked ,Unlock,hold 250ms , Hold 0.5, A B", "Locked",
        [.state("Unlock"), .hold(0.25), .hold(0.5), .state("A B")]
      ),
    ] as [(String, String?, [StateChain.Step])])
  func reads(text: String, start: String?, steps: [StateChain.Step]) throws {
    let chain = try #require(StateChain(text))
    #expect(chain.start == start && chain.steps == steps && chain.text == text)
  }

  @Test(arguments: ["", " ", "unlock,,lock", "hold 1 s", "unlock, hold long", "unlock, hold -1 s", "from a"])
  func refuses(text: String) { #expect(StateChain(text) == nil) }

  private static let scene = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer id="#1" name="root" bounds="0 0 100 100">
        <states>
          <LKState name="Locked"><elements/></LKState>
          <LKState name="Unlock"><elements>
            <LKStateSetValue targetId="#1" keyPath="opacity"><value type="real" value="0"/></LKStateSetValue>
          </elements></LKState>
        </states>
        <stateTransitions>
          <LKStateTransition fromState="Locked" toState="Unlock"><elements>
            <LKStateTransitionElement key="opacity" targetId="#1"><animation type="CABasicAnimation" keyPath="opacity" duration="2"/></LKStateTransitionElement>
          </elements></LKStateTransition>
          <LKStateTransition fromState="Unlock" toState="Locked"><elements/></LKStateTransition>
        </stateTransitions>
      </CALayer>
    </caml>
    """

  /// Each change begins when the one before has ended: two seconds to unlock, half a second back for a value without an element.
  @Test func changesFollowEachOther() throws {
    let times = StateTimes(try read(Self.scene).states)
    let chain = try #require(StateChain("from lock, hold 0.5 s, unlock, hold 1 s, lock"))
    let plan = chain.plan(for: times, current: nil)
    #expect(plan.start == "Locked")
    #expect(plan.changes.map(\.name) == ["Unlock", "Locked"])
    #expect(plan.changes.map(\.time) == [0.5, 3.5] && plan.end == 4)
    #expect(
      try #require(StateChain("unlock")).plan(for: times, current: nil).end == 0,
      "the base state has no transition")
    #expect(try #require(StateChain("unlock, Open")).unknownName(in: times) == "Open")
    #expect(chain.unknownName(in: times) == nil && chain.unknownName(in: StateTimes()) == "lock")
  }

  @Test func aSceneFollowsTheChain() throws {
    let scene = HostedScene(try read(Self.scene), named: "scene")
    try scene.apply(try #require(StateChain("from lock, hold 0.5 s, unlock, hold 1 s, lock")))
    #expect(scene.length == 4)
    let root = try #require(scene.document.layer("root"))
    for (time, opacity) in [(0.0, 1.0), (0.5, 1), (1.5, 0.5), (3, 0), (3.75, 0.5), (4, 1)] {
      scene.seek(to: time)
      #expect(abs(Double(root.presentation()?.opacity ?? -1) - opacity) < 1e-6, "at \(time)")
    }
    #expect(throws: SceneError.unknownState("Open", scene: "scene", known: ["Locked", "Unlock"])) {
      try scene.apply(try #require(StateChain("Open")))
    }
  }
}
