import Foundation
import Previewer
import Testing

@testable import cambium

@Suite struct CompletionTests {
  @Test func offersTheStatesOfTheSceneOnTheLine() throws {
    #expect(
      StateChange.stateNames(["cambium", "render", "lock-states", "--state", ""])
        == ["locked", "open", "alarm", "base"])
    #expect(StateChange.stateNames(["cambium", "render", "cube", "--state", ""]) == [])
    #expect(StateChange.stateNames(["cambium", "dump", "no such scene", "--state"]) == [])
    // With the words that the shell passes.
    let output = try Command.run(
      "---completion", "dump", "--", "--state", "6", "0", "cambium", "dump", "lock-states", "--state", ""
    ).output
    #expect(output.contains("alarm"))
  }

  /// The script is what the parser writes. `CAMBIUM_UPDATE=1` writes it again.
  @Test func isThatOfTheOptions() throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("packaging/cambium.bash")
    let script = try Command.run("--generate-completion-script", "bash").output
    #expect(script.contains("cambium"))
    if ProcessInfo.processInfo.environment["CAMBIUM_UPDATE"] == "1" {
      try Data(script.utf8).write(to: url)
    } else {
      #expect(try String(contentsOf: url, encoding: .utf8) == script)
    }
  }
}
