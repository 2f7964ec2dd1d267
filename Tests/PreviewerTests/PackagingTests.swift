import Foundation
import FoundationXML
import Testing

@testable import Previewer

/// What is installed beside the program says the same as the program.
@MainActor @Suite struct PackagingTests {
  private static let packaging = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("packaging")

  /// The manual page's keys are those of the table. `CAMBIUM_UPDATE=1` writes them.
  @Test func manualPageHasTheKeysOfTheTable() throws {
    let url = Self.packaging.appendingPathComponent("cambium.1")
    var page = try String(contentsOf: url, encoding: .utf8)
    let begin = try #require(page.range(of: ".\\\" keys begin\n"))
    let end = try #require(page.range(of: ".\\\" keys end\n"))
    if ProcessInfo.processInfo.environment["CAMBIUM_UPDATE"] == "1" {
      page.replaceSubrange(begin.upperBound..<end.lowerBound, with: KeyBindings.manual)
      try Data(page.utf8).write(to: url)
      return
    }
    #expect(page[begin.upperBound..<end.lowerBound] == KeyBindings.manual)
  }

  @Test(arguments: ["cambium.xml"])
  func isWellFormed(name: String) throws {
    let parser = XMLParser(data: try Data(contentsOf: Self.packaging.appendingPathComponent(name)))
    #expect(parser.parse())
  }
}
