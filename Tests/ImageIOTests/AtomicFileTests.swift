import Foundation
import Testing

@testable import ImageIO

@Suite final class AtomicFileTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cambium-\(UUID())")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }
  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  private func write(_ text: String, to file: AtomicFile) throws {
    let bytes = Array(text.utf8)
    try bytes.withUnsafeBytes { try file.write($0) }
  }

  @Test func appearsWhenItIsComplete() throws {
    try Data("old".utf8).write(to: URL(fileURLWithPath: path("a")))
    chmod(path("a"), 0o640)
    let file = try AtomicFile(path("a"))
    try write("new", to: file)
    #expect(try text("a") == "old")
    try file.commit()
    #expect(try text("a") == "new" && names == ["a"])
    var status = stat()
    #expect(stat(path("a"), &status) == 0 && status.st_mode & 0o777 == 0o640)
  }

  @Test func leavesNothingWhenItIsCancelledOrForgotten() throws {
    let file = try AtomicFile(path("a"))
    try write("new", to: file)
    file.cancel()
    #expect(try names == [])
    do { _ = try AtomicFile(path("b")) }
    #expect(try names == [])
  }

  @Test func newFilesReplaceNone() throws {
    let file = try #require(try AtomicFile(new: path("a")))
    try write("1", to: file)
    #expect(try AtomicFile(new: path("a")) == nil)
    try file.commit()
    #expect(try AtomicFile(new: path("a")) == nil && text("a") == "1")
    let other = try #require(try AtomicFile(new: path("b")))
    other.cancel()
    #expect(try names == ["a"])
  }

  @Test func errorsNameTheFile() throws {
    #expect(throws: FileWriteError(path("no/a"), code: ENOENT)) { try AtomicFile(path("no/a")) }
    #expect(throws: FileWriteError(folder.path, code: EISDIR)) { try AtomicFile(folder.path) }
    let full = try AtomicFile("/dev/full")
    #expect(throws: FileWriteError("/dev/full", code: ENOSPC)) { try write("x", to: full) }
    full.cancel()
    #expect(FileManager.default.fileExists(atPath: "/dev/full"))
  }

  @Test func namesMayBeAsLongAsTheSystemAllows() throws {
    let name = String(repeating: "n", count: 255)
    let file = try AtomicFile(path(name))
    try file.commit()
    #expect(try names == [name])
  }

  /// Files that a killed process has left are passed by.
  @Test func namesThatAreTakenAreLeftAlone() throws {
    let first = try AtomicFile(path("a"))
    let name = URL(fileURLWithPath: first.temporaryPath).lastPathComponent
    first.cancel()
    let number = try #require(name.split(separator: "-").last.flatMap { Int($0.prefix { $0.isNumber }) })
    for next in number + 1...number + 20 {
      try Data("left".utf8).write(to: folder.appendingPathComponent(".cambium-\(getpid())-\(next).part"))
    }
    let file = try AtomicFile(path("a"))
    try write("new", to: file)
    try file.commit()
    #expect(try text("a") == "new")
    #expect(try names.filter { $0.hasSuffix(".part") }.count == 20)
  }
}
