import Foundation
import Testing

@testable import FileWriting

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

  /// As a shell's `>` does: the file of a link is written, also where it is not there yet.
  @Test(arguments: ["store/new", "second", "{folder}/store/new"]) func linksAreFollowed(to target: String)
    throws
  {
    try FileManager.default.createDirectory(atPath: path("store"), withIntermediateDirectories: true)
    let target = target.replacingOccurrences(of: "{folder}", with: folder.path)
    #expect(symlink("store/new", path("second")) == 0)
    #expect(symlink(target, path("link")) == 0)
    for content in ["first", "replaced"] {
      let file = try AtomicFile(path("link"))
      try write(content, to: file)
      try file.commit()
      #expect(try text("store/new") == content)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == target)
      #expect(try names == ["link", "second", "store"])
    }
  }

  @Test func aLinkIntoAFolderThatIsMissingIsAnError() throws {
    #expect(symlink("no/new", path("link")) == 0)
    #expect(throws: FileWriteError(path("link"), code: ENOENT)) { try AtomicFile(path("link")) }
    #expect(symlink("loop", path("loop")) == 0)
    #expect(throws: FileWriteError(path("loop"), code: ELOOP)) { try AtomicFile(path("loop")) }
    #expect(try names == ["link", "loop"])
  }

  /// A file that is a mount of its own cannot be renamed over (EBUSY), as containers mount single files.
  @Test func aMountedFileIsWrittenInPlace() throws {
    for (name, content) in [("mounted", ""), ("source", "a longer text than the new one")] {
      try Data(content.utf8).write(to: folder.appendingPathComponent(name))
    }
    // Only the system's administrator mounts.
    guard mount(path("source"), path("mounted"), nil, UInt(MS_BIND), nil) == 0 else { return }
    defer { umount2(path("mounted"), Int32(MNT_DETACH)) }
    let file = try AtomicFile(path("mounted"))
    try write("new", to: file)
    #expect(try text("mounted") == "a longer text than the new one")
    try file.commit()
    #expect(try text("mounted") == "new" && text("source") == "new")
    #expect(try names == ["mounted", "source"])
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
