import Foundation
import Previewer
@testable import SceneTools
import Testing

/// docs/reference/limits.md says how much memory texts may take.
@Suite struct DrawnBytesLimitTests {
  @Test func theDocumentHasTheValueOfTheCode() throws {
    let top = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let text = try String(contentsOf: top.appendingPathComponent("docs/reference/limits.md"), encoding: .utf8)
    let row = try #require(text.firstMatch(of: /\| `HostedScene\.drawnBytes` \| (\d+) MiB \|/))
    #expect(Int(row.1).map { $0 << 20 } == HostedScene.drawnBytes)
  }
}
