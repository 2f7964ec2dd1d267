import Foundation
import Testing

@Suite struct CompletionTests {
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
