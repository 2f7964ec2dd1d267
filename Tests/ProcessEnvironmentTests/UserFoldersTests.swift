import Foundation
import Testing

@testable import ProcessEnvironment

/// Where programs, caches and states are looked for.
@Suite struct UserFoldersTests {
  @Test func variablesNameTheFolders() {
    let environment = ["XDG_CACHE_HOME": "/a", "XDG_STATE_HOME": "/b", "HOME": "/home/c"]
    #expect(UserFolders.cache(environment).path == "/a")
    #expect(UserFolders.state(environment).path == "/b")
  }

  @Test func theHomeFolderIsTheDefault() {
    // A relative path is not valid.
    let environment = ["XDG_CACHE_HOME": "a", "HOME": "/home/c"]
    #expect(UserFolders.cache(environment).path == "/home/c/.cache")
    #expect(UserFolders.state(environment).path == "/home/c/.local/state")
  }

  @Test func withoutAHomeFoldersAreTemporary() {
    let top = FileManager.default.temporaryDirectory.path
    #expect(UserFolders.cache([:]).path.hasPrefix(top))
    #expect(UserFolders.state([:]).path.hasPrefix(top))
    #expect(UserFolders.cache([:]) != UserFolders.state([:]))
  }

  /// A read-only home, such as that of a container: what can be made again goes to a temporary folder of the user.
  @Test func aCacheThatCannotBeWrittenIsTemporary() throws {
    let top = FileManager.default.temporaryDirectory
    let folder = UserFolders.cacheFolder("cambium/test-\(getpid())", ["HOME": "/proc/no"])
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(folder.path == "\(top.path)/cache-\(getuid())/cambium/test-\(getpid())")
    #expect(UserFolders.canWrite(in: folder))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    // One that can be written is as the variables say.
    let home = top.appendingPathComponent("home-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: home) }
    #expect(UserFolders.cacheFolder("a", ["HOME": home.path]).path == "\(home.path)/.cache/a")
    #expect(FileManager.default.fileExists(atPath: "\(home.path)/.cache/a"))
    #expect(!UserFolders.canWrite(in: URL(fileURLWithPath: "/dev/null/a")))
  }

  @Test func programsAreFoundInOrder() throws {
    let top = FileManager.default.temporaryDirectory.appendingPathComponent("path-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: top) }
    for folder in ["a", "b", "c"] {
      let url = top.appendingPathComponent(folder)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      let file = url.appendingPathComponent("tool")
      try Data("#!/bin/sh\n".utf8).write(to: file)
      // The first one cannot be executed.
      chmod(file.path, folder == "a" ? 0o644 : 0o755)
    }
    let path = ["none", "a", "b", "c"].map { top.appendingPathComponent($0).path }.joined(separator: ":")
    #expect(ProgramSearch.find("tool", ["PATH": path])?.path == top.path + "/b/tool")
    #expect(ProgramSearch.find("other", ["PATH": path]) == nil)
    #expect(ProgramSearch.find("sh", [:]) != nil)
  }

  @Test func theEntriesUsedLastStay() throws {
    let top = FileManager.default.temporaryDirectory.appendingPathComponent("cache-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: top) }
    try FileManager.default.createDirectory(at: top, withIntermediateDirectories: true)
    for (age, name) in ["d.png", "c.png", "b.png", "a.png", "note"].enumerated() {
      let file = top.appendingPathComponent(name)
      try Data().write(to: file)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -100 - Double(age) * 100)], ofItemAtPath: file.path)
    }
    CacheFolder.touch(top.appendingPathComponent("a.png"))
    CacheFolder.prune(top, to: 2) { $0.pathExtension == "png" }
    let left = try FileManager.default.contentsOfDirectory(atPath: top.path).sorted()
    #expect(left == ["a.png", "d.png", "note"])
  }

  @Test func theStampOfAChangedFileIsAnother() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("stamp-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(FileStamp.of(file).hasSuffix("missing"))
    try Data("1".utf8).write(to: file)
    let first = FileStamp.of(file)
    #expect(FileStamp.of(file) == first)
    try Data("22".utf8).write(to: file)
    #expect(FileStamp.of(file) != first)
  }
}
