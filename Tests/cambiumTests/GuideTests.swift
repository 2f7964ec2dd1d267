import Foundation
import TestSupport
import Testing

/// Each guide of docs/guides is followed: its commands end as it says and print what it shows. `Scripts/guides` describes the marks.
@Suite struct GuideTests {
  private static let top = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let guides =
    ((try? FileManager.default.contentsOfDirectory(atPath: top.path + "/docs/guides")) ?? [])
    .filter { $0.hasSuffix(".md") }.sorted()

  /// The status of `Scripts/guides` for a page, and what it found.
  private func follow(_ page: String) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", Self.top.path + "/Scripts/guides", page]
    var environment = ProcessInfo.processInfo.environment
    environment["CAMBIUM"] = Command.executable.path
    process.environment = environment
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    Command.unblockSignals()
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }

  @Test(arguments: guides) func aGuideCanBeFollowed(_ name: String) throws {
    let (status, output) = try follow(Self.top.path + "/docs/guides/" + name)
    #expect(status == 0, "\(output)")
  }

  @Test func thereAreGuides() { #expect(Self.guides.count >= 9) }

  /// What a guide says wrongly is found.
  @Test(arguments: [
    "```sh\nfalse\n```", "<!-- fails with 2 -->\n```sh\nexit 1\n```", "```sh\necho a\n```\n\n```text\nb\n```",
    "```xml\n<a/>\n```", "<!-- in a.txt -->\n```text\na\n```", "[a](missing.md)",
    "<!-- window -->\n```sh\ncambium missing.caml\n```", "<!-- windows -->\n```sh\ntrue\n```",
    "The package, `p/Package.swift`:\n\n```swift\nlet package = 1\n```",
  ]) func mistakesAreFound(_ text: String) throws {
    let folder = try TemporaryFolder()
    let (status, output) = try follow(folder.write(text + "\n", to: "guide.md"))
    #expect(status == 1, "\(output)")
  }

  @Test func whatAGuideShowsMayLeaveOutParts() throws {
    let folder = try TemporaryFolder()
    let (status, output) = try follow(
      folder.write(
        """
        Save this as `a.txt`:

        ```text
        one
        two 2
        three
        ```

        ```sh
        cat a.txt
        ```

        ```text
        …
        two …
        …
        ```

        <!-- into a.txt -->
        ```text
        two 2
        and
        three
        ```

        <!-- fails with 1 -->
        ```sh
        grep -q and a.txt
        mkdir b
        cd b
        exit 1
        ```

        ```sh
        test "$(basename "$PWD")" = b
        ```

        """, to: "guide.md"))
    #expect(status == 0, "\(output)")
  }
}
