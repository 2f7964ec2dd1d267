import Foundation
import Synchronization
import Testing

@testable import Previewer

/// Watching real files.
@Suite(.serialized) struct SceneWatcherTests {
  /// A folder, deleted at the end, and a watcher of `scene.caml` in it that counts its reports.
  private final class Fixture {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cambium-\(UUID())")
    let file: URL
    let watcher: SceneWatcher
    private let reports = Box()

    final class Box: Sendable { let count = Mutex(0) }

    init(polls: Bool = false, _ name: String = "scene.caml") throws {
      file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("first".utf8).write(to: file)
      let reports = reports
      watcher = SceneWatcher(files: [file], polls: polls) { reports.count.withLock { $0 += 1 } }
      // The thread sets up its watches.
      usleep(100_000)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var count: Int { reports.count.withLock { $0 } }

    /// Whether there is another report within three seconds.
    func reports(after count: Int = 0) -> Bool {
      for _ in 0..<300 where self.count <= count { usleep(10_000) }
      return self.count > count
    }

    /// The number of reports after half a second without one.
    var settledCount: Int {
      var last = -1
      while last != count {
        last = count
        usleep(500_000)
      }
      return last
    }
  }

  @Test(arguments: [false, true]) func aWrittenFileIsReportedOnce(polls: Bool) throws {
    let fixture = try Fixture(polls: polls)
    #expect(!fixture.watcher.hasChanged())
    try Data("second".utf8).write(to: fixture.file)
    #expect(fixture.reports())
    #expect(fixture.watcher.hasChanged() && !fixture.watcher.hasChanged())
    #expect(fixture.settledCount == 1)
  }

  /// As most editors save.
  @Test func aReplacedFileIsReported() throws {
    let fixture = try Fixture()
    for round in 1...3 {
      let count = fixture.count
      let other = fixture.folder.appendingPathComponent("new-\(round)")
      try Data("version \(round)".utf8).write(to: other)
      #expect(rename(other.path, fixture.file.path) == 0)
      #expect(fixture.reports(after: count), "round \(round)")
    }
    #expect(fixture.settledCount == 3)
  }

  @Test func aFileThatIsDeletedAndWrittenAgainIsReported() throws {
    let fixture = try Fixture()
    try FileManager.default.removeItem(at: fixture.file)
    #expect(fixture.reports())
    try Data("again".utf8).write(to: fixture.file)
    #expect(fixture.reports(after: 1))
  }

  /// Twelve writes in 600 ms are one change.
  @Test func aFileWrittenSlowlyIsReportedOnce() throws {
    let fixture = try Fixture()
    let handle = try FileHandle(forWritingTo: fixture.file)
    for _ in 0..<12 {
      try handle.write(contentsOf: Data("part".utf8))
      usleep(50_000)
    }
    try handle.close()
    #expect(fixture.reports())
    #expect(fixture.settledCount == 1)
  }

  /// A file that never rests is reported now and then.
  @Test func aFileThatIsWrittenWithoutEndIsReported() throws {
    let fixture = try Fixture()
    let handle = try FileHandle(forWritingTo: fixture.file)
    let end = Date(timeIntervalSinceNow: 4)
    while fixture.count == 0, Date() < end {
      try handle.write(contentsOf: Data("part".utf8))
      usleep(20_000)
    }
    #expect(fixture.count == 1)
  }

  @Test func otherFilesOfTheFolderAreNotReported() throws {
    let fixture = try Fixture()
    for index in 0..<5 {
      try Data("x".utf8).write(to: fixture.folder.appendingPathComponent("other-\(index)"))
    }
    #expect(fixture.settledCount == 0 && !fixture.watcher.hasChanged())
  }

  /// As `git checkout` and file managers do: the folder is another one, with the same name.
  @Test func aReplacedFolderIsReported() throws {
    let fixture = try Fixture("inner/deep/scene.caml")
    let inner = fixture.folder.appendingPathComponent("inner")
    for round in 1...2 {
      let count = fixture.count
      try FileManager.default.moveItem(at: inner, to: fixture.folder.appendingPathComponent("old-\(round)"))
      let new = inner.appendingPathComponent("deep")
      try FileManager.default.createDirectory(at: new, withIntermediateDirectories: true)
      try Data("new \(round)".utf8).write(to: fixture.file)
      #expect(fixture.reports(after: count), "round \(round)")
    }
    let count = fixture.settledCount
    // The new folder is watched.
    try Data("newest".utf8).write(to: fixture.file)
    #expect(fixture.reports(after: count))
  }

  @Test func theFileOfALinkIsWatched() throws {
    let fixture = try Fixture()
    let other = try Fixture()
    let link = fixture.folder.appendingPathComponent("link.caml")
    #expect(symlink(other.file.path, link.path) == 0)
    fixture.watcher.watch([link])
    usleep(100_000)
    try Data("changed".utf8).write(to: other.file)
    #expect(fixture.reports())
  }

  /// What changes between two lists of files is reported, also before the thread knows the second.
  @Test func aChangeDuringAChangeOfTheListIsNotLost() throws {
    let fixture = try Fixture()
    let second = fixture.folder.appendingPathComponent("second.caml")
    try Data("a".utf8).write(to: second)
    try Data("changed at once".utf8).write(to: fixture.file)
    fixture.watcher.watch([fixture.file, second])
    #expect(fixture.reports())
    let count = fixture.settledCount
    try Data("b, longer".utf8).write(to: second)
    #expect(fixture.reports(after: count))
  }

  /// More events than the system's queue has room for.
  @Test func anOverflowOfEventsLosesNoChange() throws {
    let fixture = try Fixture()
    let limit =
      Int(
        (try? String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8))?
          .trimmingCharacters(in: .whitespacesAndNewlines) ?? "") ?? 16384
    try #require(limit <= 100_000)
    let name = fixture.folder.appendingPathComponent("other").path
    for _ in 0..<limit / 2 {
      close(open(name, O_WRONLY | O_CREAT, 0o600))
      unlink(name)
    }
    try Data("changed".utf8).write(to: fixture.file)
    #expect(fixture.reports())
  }

  @Test func networkFileSystemsAreLookedAt() {
    var status = stat()
    stat("/", &status)
    let device = FolderEvents.deviceNumber(status.st_dev)
    // The numbers of an address that is known: 8:1 is the first partition of the first disk.
    #expect(FolderEvents.deviceNumber(0x801) == "8:1")
    for (type, isSilent) in [("nfs4", true), ("fuse.sshfs", true), ("ext4", false), ("tmpfs", false)] {
      let table =
        "20 1 9999:1 / /x rw - nfs s rw\n36 35 \(device) / / rw,noatime shared:1 - \(type) server:/x rw\n"
      #expect(FolderEvents.isSilent("/", in: table) == isSilent, "\(type)")
    }
    #expect(!FolderEvents.isSilent("/", in: "") && !FolderEvents.isSilent("/nowhere", in: ""))
  }

  /// Descriptors and threads are given back.
  @Test func watchersLeaveNothingBehind() throws {
    let fixture = try Fixture()
    func descriptors() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter { entry in
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(entry)")
        return target?.contains("inotify") == true || target?.hasPrefix("pipe:") == true
      }.count
    }
    let before = try descriptors()
    for _ in 0..<50 {
      _ = SceneWatcher(files: [fixture.file])
      usleep(1000)
    }
    var after = try descriptors()
    for _ in 0..<200 where after > before {
      usleep(10_000)
      after = try descriptors()
    }
    #expect(after <= before)
  }
}
