import AppleSource
import Foundation
import Testing

@testable import cambium

/// The version and the commit that `cambium --version` prints, and the documents that name the version.
@Suite struct VersionTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A version's numbers; nil if `text` is none of the form 1.2.3.
  private static func numbers(_ text: Substring) -> [Int]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in Int(part).flatMap { String($0) == part ? $0 : nil } }
    return parts.count == 3 && numbers.count == 3 ? numbers : nil
  }

  /// The newest section of the changes is that of the version; each has a date, and none is older than the one below it.
  @Test func changesHaveASectionForTheVersion() throws {
    let changes = try String(contentsOf: Self.root.appendingPathComponent("CHANGELOG.md"), encoding: .utf8)
    var sections: [(version: [Int], date: Substring)] = []
    for line in changes.split(separator: "\n") where line.hasPrefix("## ") && line != "## [Unreleased]" {
      let match = try #require(try #/## \[(.+)\] - (\d{4}-\d\d-\d\d)/#.wholeMatch(in: line), "\(line)")
      sections.append((try #require(Self.numbers(match.1), "\(line)"), match.2))
    }
    #expect(sections.first?.version == Self.numbers(Version.number[...]))
    for (newer, older) in zip(sections, sections.dropFirst()) {
      #expect(older.version.lexicographicallyPrecedes(newer.version) && older.date <= newer.date)
    }
  }

  @Test func manualPageHasTheVersion() throws {
    let page = try String(
      contentsOf: Self.root.appendingPathComponent("packaging/cambium.1"), encoding: .utf8)
    #expect(page.hasPrefix(".TH CAMBIUM 1 \"\" \"Cambium \(Version.number)\""))
  }

  /// A program in a folder named `bin`, with `commit` as the contents of the file that `make install` writes.
  private func version(installedWith commit: String?) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cambium-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["bin", "share/cambium"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    let program = folder.appendingPathComponent("bin/cambium")
    try FileManager.default.copyItem(at: Command.executable, to: program)
    if let commit {
      try Data(commit.utf8).write(to: folder.appendingPathComponent("share/cambium/commit"))
    }
    return try run(program.path, "--version")
  }

  /// What a program writes to standard output.
  private func run(_ path: String, _ arguments: String...) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: output, as: UTF8.self)
  }

  /// The second line names the Swift version, as the compiler of the tests does.
  @Test func programNamesTheCommitThatIsInstalledWithIt() throws {
    let compiler = try SwiftToolchain.find().compiler
    let said = try run(compiler.path, "--version")
    let numbers = try #require(said.firstMatch(of: /Swift version (\d+\.\d+)/), "\(said)")
    let swift = "built with Swift \(numbers.1)\n"
    #expect(
      try version(installedWith: "0123456789ab\n") == "cambium \(Version.number) (0123456789ab)\n\(swift)")
    #expect(
      try version(installedWith: "0123456789ab-modified\n")
        == "cambium \(Version.number) (0123456789ab-modified)\n\(swift)")
    // Of sources whose commit is not known.
    #expect(try version(installedWith: "") == "cambium \(Version.number)\n\(swift)")
    #expect(try version(installedWith: nil) == "cambium \(Version.number)\n\(swift)")
  }

  /// `Scripts/commit` needs neither git nor its folder.
  @Test func commitOfSourceArchives() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cambium-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["Scripts", "packaging"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    let script = folder.appendingPathComponent("Scripts/commit")
    try FileManager.default.copyItem(at: Self.root.appendingPathComponent("Scripts/commit"), to: script)
    let record = folder.appendingPathComponent("packaging/commit")
    try FileManager.default.copyItem(at: Self.root.appendingPathComponent("packaging/commit"), to: record)
    #expect(try run(script.path) == "")
    // As `git archive` writes it.
    try Data("0123456789abcdef0123456789abcdef01234567\n".utf8).write(to: record)
    #expect(try run(script.path) == "0123456789ab\n")
    // A folder of git that git cannot read.
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent(".git"), withIntermediateDirectories: true)
    #expect(try run(script.path) == "")
  }
}
