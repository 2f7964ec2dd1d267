import Foundation
import Testing

@testable import Previewer

/// The first start of somebody, which happens once.
@Suite struct FirstStartTests {
  private static func folder() -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("state-\(UUID().uuidString)")
  }

  @Test func isOnceWithAnEmptyFolder() throws {
    let state = Self.folder()
    defer { try? FileManager.default.removeItem(at: state) }
    #expect(FirstStart.claim(in: state))
    #expect(!FirstStart.claim(in: state))
    #expect(FileManager.default.fileExists(atPath: state.appendingPathComponent("cambium/started").path))
  }

  @Test func isNotWhereSomethingOfCambiumIs() throws {
    let state = Self.folder()
    defer { try? FileManager.default.removeItem(at: state) }
    try FileManager.default.createDirectory(
      at: state.appendingPathComponent("cambium"), withIntermediateDirectories: true)
    #expect(!FirstStart.claim(in: state))
  }

  @Test func otherProgramsDoNotMatter() throws {
    let state = Self.folder()
    defer { try? FileManager.default.removeItem(at: state) }
    try FileManager.default.createDirectory(
      at: state.appendingPathComponent("other"), withIntermediateDirectories: true)
    #expect(FirstStart.claim(in: state))
  }

  @Test func isNotWhereNothingCanBeWritten() throws {
    let file = Self.folder()
    defer { try? FileManager.default.removeItem(at: file) }
    try Data().write(to: file)
    #expect(!FirstStart.claim(in: file))
    #expect(!FirstStart.claim(in: URL(fileURLWithPath: "/proc/none")))
  }
}
