import TestSupport
import Foundation
import Testing

@testable import SceneFiles

/// Zip archives: written files are read back, and dangerous archives are rejected.
@Suite struct ZipArchiveTests {
  private func open(_ data: Data, limits: SceneLimits = SceneLimits()) throws -> Result<ZipArchive, FileError>
  {
    let folder = try TemporaryFolder()
    let file = try folder.write(data, to: "a.zip")
    do throws(FileError) { return .success(try ZipArchive(path: file.path, limits: limits)) } catch {
      return .failure(error)
    }
  }

  private func message(_ data: Data, limits: SceneLimits = SceneLimits()) throws -> String {
    switch try open(data, limits: limits) {
    case .success: "opened"
    case .failure(let error): error.message
    }
  }

  @Test func whatIsWrittenIsRead() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("a.zip").path
    let text = Array(String(repeating: "layer ", count: 10_000).utf8)
    let writer = try ZipWriter(path)
    try writer.add("a.ca/main.caml", text)
    try writer.add("a.ca/assets/é.png", [1, 2, 3])
    try writer.add("empty", [])
    // Nothing is there before the end.
    #expect(!FileManager.default.fileExists(atPath: path))
    try writer.commit()
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    #expect(try #require(size) < 2000)
    let archive = try ZipArchive(path: path, limits: SceneLimits())
    #expect(try archive.contents(of: #require(archive.entry(at: "a.ca/main.caml")), limit: 1 << 20) == text)
    #expect(
      try archive.contents(of: #require(archive.entry(at: "a.ca/assets/é.png")), limit: 3) == [1, 2, 3])
    #expect(try archive.contents(of: #require(archive.entry(at: "empty")), limit: 0) == [])
    #expect(archive.entry(at: "a.ca") == nil && archive.entry(at: "main.caml") == nil)
    #expect(throws: FileError(message: "it is larger than 0 MiB")) {
      try archive.contents(of: #require(archive.entry(at: "a.ca/main.caml")), limit: 100)
    }
  }

  @Test func theSameEntriesGiveTheSameBytes() throws {
    let folder = try TemporaryFolder()
    let files = try ["a", "b"].map { name in
      let file = folder.url.appendingPathComponent(name)
      let writer = try ZipWriter(file.path)
      try writer.add("x", [1, 2, 3])
      try writer.commit()
      return try Data(contentsOf: file)
    }
    #expect(files[0] == files[1])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 2)
  }

  @Test func aWriterThatIsGivenUpLeavesNothing() throws {
    let folder = try TemporaryFolder()
    do {
      let writer = try ZipWriter(folder.url.appendingPathComponent("a").path)
      try writer.add("x", [1])
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
  }

  @Test(arguments: [
    ("../x", "leads out of the archive"), ("a/../../x", "leads out of the archive"),
    ("/etc/x", "has an absolute path"), ("C:/x", "has an absolute path"),
    ("a\\x", "has a backslash in its name"), ("a//x", "has an empty name in its path"),
    ("./x", "has an empty name in its path"),
  ])
  func namesThatLeadElsewhereAreRefused(name: String, reason: String) throws {
    var zip = RawZip()
    zip.add("main.caml", [1])
    zip.add(name, [1])
    #expect(
      try message(zip.data)
        == "the archive's entry \"\(name)\" \(reason); such archives are rejected")
  }

  @Test func linksAndDevicesAreRefused() throws {
    for (mode, what) in [(UInt32(0o120777), "is a link"), (0o020666, "is neither a file nor a folder")] {
      var zip = RawZip()
      zip.add("x", Array("/etc/passwd".utf8), mode: mode)
      #expect(try message(zip.data).contains("\"x\" \(what)"))
    }
  }

  @Test func oneNameStandsForOneThing() throws {
    var twice = RawZip()
    twice.add("x", [1])
    twice.add("x", [2])
    #expect(try message(twice.data).contains("\"x\" appears twice"))
    var both = RawZip()
    both.add("x/y", [1])
    both.add("x", [2])
    #expect(try message(both.data) == "the archive's entry \"x\" is both a file and a folder")
  }

  @Test func whatExpandsBeyondMeasureIsRefused() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a.zip")
    let writer = try ZipWriter(file.path)
    try writer.add("zeros", [UInt8](repeating: 0, count: 16 << 20))
    try writer.commit()
    let data = try Data(contentsOf: file)
    #expect(data.count < 30_000)
    #expect(try message(data).contains("\"zeros\" expands to more than 300 times its size"))
    var limits = SceneLimits()
    limits.expansionRatio = 2000
    #expect(try message(data, limits: limits) == "opened")
    limits.expandedBytes = 1 << 20
    #expect(try message(data, limits: limits) == "the archive expands to more than 1 MiB")
    limits = SceneLimits()
    limits.archiveEntries = 2
    var many = RawZip()
    for name in ["a", "b", "c"] { many.add(name) }
    #expect(try message(many.data, limits: limits) == "the archive has more than 2 entries")
    limits.archiveBytes = 10
    #expect(try message(many.data, limits: limits) == "it is larger than 0 MiB")
  }

  /// The longest path that Linux takes has 4,095 bytes. Each folder of a path used to be looked up by the path up to it, so that a name
  /// of 65,533 bytes took a gigabyte.
  @Test func longAndDeepNamesAreRefused() throws {
    var long = RawZip()
    long.add(String(repeating: "a", count: 4097))
    #expect(try message(long.data).contains("has a name of more than 4096 bytes; such archives are rejected"))
    var longest = RawZip()
    longest.add(String(repeating: "a", count: 4096))
    #expect(try message(longest.data) == "opened")
    for (folders, expected) in [(63, true), (64, false), (32_766, false)] {
      var deep = RawZip()
      deep.add(String(repeating: "a/", count: folders) + "b")
      let message = try message(deep.data)
      #expect((message == "opened") == expected && message.utf8.count < 200, "\(message)")
    }
    var deep = RawZip()
    deep.add(String(repeating: "a/", count: 64) + "b")
    #expect(try message(deep.data).contains("is in more than 63 folders; such archives are rejected"))
  }

  @Test func pathsAreATreeOfNames() {
    var paths = ArchivePaths()
    let added = ["a/b/c", "a/d", "e", "a/b", "a/d"].enumerated().map { paths.add(Array($1.utf8), entry: $0) }
    #expect(added == [true, true, true, true, false])
    #expect(
      paths.names(in: "") == ["a", "e"] && paths.names(in: "a") == ["b", "d"] && paths.names(in: "e") == [])
    #expect(paths.entry(at: "a/b/c") == 0 && paths.entry(at: "a/b") == 3 && paths.entry(at: "a") == nil)
    #expect(paths.has("a") && paths.has("") && !paths.has("b") && !paths.has("a/") && !paths.has("a//b"))
    #expect(paths.firstParent { _ in true } == 3 && paths.firstParent { $0 != 3 } == nil)
  }

  @Test func sizesThatLieAreFound() throws {
    for size in [1, 9] {
      var zip = RawZip()
      zip.add("x", [1, 2, 3], size: size)
      guard case .success(let archive) = try open(zip.data) else { continue }
      #expect(throws: FileError.self) {
        try archive.contents(of: #require(archive.entry(at: "x")), limit: 100)
      }
    }
  }

  @Test func truncatedArchivesAreRefused() throws {
    var zip = RawZip()
    zip.add("main.caml", Array("<caml/>".utf8))
    for length in 0..<zip.data.count { #expect(try message(zip.data.prefix(length)) != "opened") }
    #expect(try message(zip.data) == "opened")
  }

  @Test func pipesAreNotWaitedFor() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("a.tendies").path
    #expect(mkfifo(path, 0o644) == 0)
    #expect(throws: FileError(message: "it is not a regular file")) {
      try ZipArchive(path: path, limits: SceneLimits())
    }
  }
}
