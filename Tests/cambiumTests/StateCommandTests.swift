import TestSupport
import Foundation
import Testing

/// `--state NAME[@T]`.
@Suite struct StateCommandTests {
  private static let scene = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 100 80" geometryFlipped="1">
    <sublayers><CALayer id="#1" name="knob" bounds="0 0 10 10" position="10 20"/></sublayers>
    <states><LKState name="On"><elements>
      <LKStateSetValue targetId="#1" keyPath="position.x"><value type="real" value="50"/></LKStateSetValue>
    </elements></LKState></states>
    <stateTransitions><LKStateTransition fromState="*" toState="*"><elements>
      <LKStateTransitionElement key="position.x" targetId="#1"><animation type="CABasicAnimation"
        keyPath="position.x" duration="2" timingFunction="linear"/></LKStateTransitionElement>
    </elements></LKStateTransition></stateTransitions></CALayer></caml>
    """

  private func x(_ folder: TemporaryFolder, _ arguments: String...) throws -> Double? {
    let path = try folder.write(Self.scene)
    return try Command.run(["dump", path, "--get", "knob:position.x"] + arguments).json()["knob:position.x"]
      as? Double
  }

  @Test func aStateBeginsAtItsTimeWithItsTransition() throws {
    let folder = try TemporaryFolder()
    #expect(try x(folder, "--time", "3") == 10)
    #expect(try x(folder, "--state", "On", "--time", "0") == 10)
    #expect(try x(folder, "--state", "On", "--time", "1") == 30)
    #expect(try x(folder, "--state", "On@1", "--time", "1.5") == 20)
    #expect(try x(folder, "--state", "On@1", "--time", "9") == 50)
  }

  @Test func statesFollowEachOtherWithoutAJump() throws {
    let folder = try TemporaryFolder()
    // Half way there at 1 s, and back to the base state from there in the next two.
    #expect(try x(folder, "--state", "On", "--state", "base@1", "--time", "1") == 30)
    #expect(try x(folder, "--state", "base@1", "--state", "on", "--time", "2") == 20)
    #expect(try x(folder, "--state", "On", "--state", "base@1", "--time", "3") == 10)
  }

  /// A film ends with the last transition. One that a later change interrupts does not count.
  @Test(arguments: [
    (["Slow"], 5), (["Slow@2"], 7), (["Slow", "Fast@1"], 2), (["Fast", "Slow@3"], 8),
    (["Slow@1", "Fast"], 6),
  ]) func aFilmEndsWithTheLastTransition(states: [String], pictures: Int) throws {
    let folder = try TemporaryFolder()
    let setters = ["Slow": "50", "Fast": "90"].sorted { $0.key < $1.key }.map { name, x in
      """
      <LKState name="\(name)"><elements><LKStateSetValue targetId="#1" keyPath="position.x"><value type="real" value="\(x)"/>
      </LKStateSetValue></elements></LKState>
      """
    }
    let transitions = ["Slow": "5", "Fast": "1"].sorted { $0.key < $1.key }.map { name, duration in
      """
      <LKStateTransition fromState="*" toState="\(name)"><elements><LKStateTransitionElement key="position.x" targetId="#1">
      <animation type="CABasicAnimation" keyPath="position.x" duration="\(duration)"/></LKStateTransitionElement></elements>
      </LKStateTransition>
      """
    }
    let path = try folder.write(
      """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 100 80">
      <sublayers><CALayer id="#1" bounds="0 0 10 10" position="10 20"/></sublayers><states>\(setters.joined())</states>
      <stateTransitions>\(transitions.joined())</stateTransitions></CALayer></caml>
      """)
    let arguments = ["render", path, "-o", folder.path("x-%d.png"), "--fps", "1", "--json"]
    let result = try Command.run(arguments + states.flatMap { ["--state", $0] })
    #expect(try result.json()["pictures"] as? Int == pictures, "\(result.messages)")
    let still = try Command.run(arguments)
    #expect(still.status == 1 && still.messages.contains("give the end with --to"))
  }

  @Test func theStatesOfASceneAreNamed() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.scene)
    let dump = try Command.run("dump", path, "--state", "on@2", "--time", "2").json()
    #expect(dump["states"] as? [String] == ["On"] && dump["state"] as? String == "On")
    let refused = try Command.run("dump", path, "--state", "Off")
    #expect(refused.status == 1)
    #expect(refused.messages.contains("no state is named \"Off\"; the scene has \"On\""))
  }
}
