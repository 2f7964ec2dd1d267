import Foundation
import ProcessEnvironment
import Synchronization
import TestSupport
import Testing

@testable import Previewer

/// Watching real files, by a clock that the tests step.
@Suite(.serialized) struct SceneWatcherTests {
  /// A folder, deleted at the end, and a watcher of `scene.caml` in it that counts its reports.
  private final class Fixture {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cambium-\(UUID())")
    let file: URL
    let watcher: SceneWatcher
    let clock = EventClock(time: 100)
    private let reports = Box()

    final class Box: Sendable { let count = Mutex(0) }

    init(polls: Bool = false, _ name: String = "scene.caml") throws {
      file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("first".utf8).write(to: file)
      let reports = reports
      watcher = SceneWatcher(files: [file], polls: polls, clock: clock) { reports.count.withLock { $0 += 1 } }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The number of reports.
    var count: Int { reports.count.withLock { $0 } }

    /// Waits until the watcher's thread waits again, and returns the time at which it will go on without an event; infinity if it will not.
    @discardableResult func settle() throws -> Double {
      var deadlines: [Double]?
      try #require(
        eventually {
          deadlines = clock.deadlines
          return deadlines?.count == 1
        })
      return deadlines?.first ?? .infinity
    }

    /// Lets `seconds` of the clock pass.
    func pass(_ seconds: Double) throws {
      let end = clock.now + seconds
      while case let next = try settle(), next <= end { clock.step(to: next) }
      clock.step(to: end)
      try settle()
    }

    /// Adds to the file.
    func append(_ text: String) throws {
      let handle = try FileHandle(forWritingTo: file)
      try handle.seekToEnd()
      try handle.write(contentsOf: Data(text.utf8))
      try handle.close()
    }
  }

  /// A change is complete after 0.15 s without another.
  @Test func aWrittenFileIsReportedOnce() throws {
    let fixture = try Fixture()
    #expect(try fixture.settle() == .infinity)
    #expect(!fixture.watcher.hasChanged())
    try Data("second".utf8).write(to: fixture.file)
    try fixture.pass(0.14)
    #expect(fixture.count == 0 && !fixture.watcher.hasChanged())
    try fixture.pass(0.02)
    #expect(fixture.count == 1)
    #expect(fixture.watcher.hasChanged() && !fixture.watcher.hasChanged())
    #expect(try fixture.settle() == .infinity)
    try fixture.pass(10)
    #expect(fixture.count == 1)
  }

  /// Without events the file is looked at twice a second.
  @Test func aFileWithoutEventsIsReportedOnce() throws {
    let fixture = try Fixture(polls: true)
    #expect(try fixture.settle() == 100.5)
    try Data("second".utf8).write(to: fixture.file)
    try fixture.pass(0.64)
    #expect(fixture.count == 0)
    try fixture.pass(0.02)
    #expect(fixture.count == 1 && fixture.watcher.hasChanged())
    try fixture.pass(10)
    #expect(fixture.count == 1)
  }

  /// What comes and goes in a watched folder is a change; hidden files and copies of editors are none.
  @Test(arguments: [("new.png", 1), (".scene.caml.swp", 0), ("scene.caml~", 0)])
  func aNewFileOfAFolderIsReported(_ name: String, _ count: Int) throws {
    let fixture = try Fixture()
    fixture.watcher.watch([fixture.folder, fixture.file])
    try fixture.settle()
    let other = fixture.folder.appendingPathComponent(name)
    try Data("new".utf8).write(to: other)
    try fixture.pass(1)
    #expect(fixture.count == count)
    try FileManager.default.removeItem(at: other)
    try fixture.pass(1)
    #expect(fixture.count == 2 * count)
  }

  /// As most editors save.
  @Test func aReplacedFileIsReported() throws {
    let fixture = try Fixture()
    for round in 1...3 {
      try fixture.settle()
      let other = fixture.folder.appendingPathComponent("new-\(round)")
      try Data(String(repeating: "version", count: round).utf8).write(to: other)
      #expect(rename(other.path, fixture.file.path) == 0)
      try fixture.pass(1)
      #expect(fixture.count == round)
    }
  }

  @Test func aFileThatIsDeletedAndWrittenAgainIsReported() throws {
    let fixture = try Fixture()
    try fixture.settle()
    try FileManager.default.removeItem(at: fixture.file)
    try fixture.pass(1)
    #expect(fixture.count == 1)
    try Data("again".utf8).write(to: fixture.file)
    try fixture.pass(1)
    #expect(fixture.count == 2)
  }

  /// Twelve writes in 1.2 s are one change.
  @Test func aFileWrittenSlowlyIsReportedOnce() throws {
    let fixture = try Fixture()
    try fixture.settle()
    for _ in 0..<12 {
      try fixture.append("part")
      try fixture.pass(0.1)
    }
    #expect(fixture.count == 0)
    try fixture.pass(1)
    #expect(fixture.count == 1)
    // With longer pauses they are several.
    for _ in 0..<3 {
      try fixture.append("part")
      try fixture.pass(0.2)
    }
    #expect(fixture.count == 4)
  }

  /// A file that never rests is reported every two seconds.
  @Test func aFileThatIsWrittenWithoutEndIsReported() throws {
    let fixture = try Fixture()
    try fixture.settle()
    for (steps, count) in [(19, 0), (2, 1), (17, 1), (4, 2)] {
      for _ in 0..<steps {
        try fixture.append("part")
        try fixture.pass(0.1)
      }
      #expect(fixture.count == count, "at \(fixture.clock.now)")
    }
  }

  @Test func otherFilesOfTheFolderAreNotReported() throws {
    let fixture = try Fixture()
    try fixture.settle()
    for index in 0..<5 {
      try Data("x".utf8).write(to: fixture.folder.appendingPathComponent("other-\(index)"))
    }
    // The watcher has had the events, and waits for nothing but the next one.
    #expect(try fixture.settle() == .infinity)
    try fixture.pass(10)
    #expect(fixture.count == 0 && !fixture.watcher.hasChanged())
  }

  /// As `git checkout` and file managers do: the folder is another one, with the same name.
  @Test func aReplacedFolderIsReported() throws {
    let fixture = try Fixture("inner/deep/scene.caml")
    try fixture.settle()
    let inner = fixture.folder.appendingPathComponent("inner")
    for round in 1...2 {
      try FileManager.default.moveItem(at: inner, to: fixture.folder.appendingPathComponent("old-\(round)"))
      let new = inner.appendingPathComponent("deep")
      try FileManager.default.createDirectory(at: new, withIntermediateDirectories: true)
      try Data(String(repeating: "newer", count: round + 1).utf8).write(to: fixture.file)
      try fixture.pass(1)
      #expect(fixture.count == round)
    }
    // The new folder is watched.
    try Data("newest".utf8).write(to: fixture.file)
    try fixture.pass(1)
    #expect(fixture.count == 3)
  }

  @Test func theFileOfALinkIsWatched() throws {
    let fixture = try Fixture()
    let other = try Fixture()
    let link = fixture.folder.appendingPathComponent("link.caml")
    #expect(symlink(other.file.path, link.path) == 0)
    fixture.watcher.watch([link])
    try fixture.settle()
    try Data("changed".utf8).write(to: other.file)
    try fixture.pass(1)
    #expect(fixture.count == 1)
  }

  /// As deployments and Kubernetes' ConfigMaps do: the file is reached through several links, of which one is exchanged.
  @Test(arguments: ["link.caml", "here/scene.caml", "away/../here/scene.caml"])
  func everyLinkOnTheWayIsWatched(path: String) throws {
    let fixture = try Fixture("v1/scene.caml")
    let folder = fixture.folder
    func link(_ name: String, to target: String) throws {
      let new = folder.appendingPathComponent("new-link").path
      #expect(symlink(target, new) == 0)
      #expect(rename(new, folder.appendingPathComponent(name).path) == 0)
    }
    func write(_ version: String, _ text: String) throws {
      let file = folder.appendingPathComponent("\(version)/scene.caml")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try write("v2", "the second version")
    try write("v3", "the third version of the scene")
    try write("elsewhere", "")
    try link("current", to: "v1")
    try link("here", to: "./current")
    try link("away", to: "elsewhere/../elsewhere")
    try link("link.caml", to: "here/scene.caml")
    fixture.watcher.watch([URL(fileURLWithPath: "\(folder.path)/\(path)")])
    try fixture.settle()
    for (round, version) in ["v2", "v3"].enumerated() {
      try link("current", to: version)
      try fixture.pass(1)
      #expect(fixture.count == 2 * round + 1, "current is \(version)")
      try write(version, "version \(version) is changed in place, round \(round)")
      try fixture.pass(1)
      #expect(fixture.count == 2 * round + 2, "\(version) has changed")
    }
    // The file that is no longer meant does not matter.
    try write("v1", "an old version that has changed")
    try fixture.pass(1)
    #expect(fixture.count == 4)
  }

  @Test func linksInACircleEnd() throws {
    let fixture = try Fixture()
    for (name, target) in [("a", "b"), ("b", "a")] {
      #expect(symlink(target, fixture.folder.appendingPathComponent(name).path) == 0)
    }
    let path = fixture.folder.appendingPathComponent("a").path
    #expect(FolderEvents.stages(of: path).count < 45)
    #expect(FolderEvents.stages(of: fixture.file.path).last == fixture.file.resolvingSymlinksInPath().path)
  }

  /// What changes between two lists of files is reported, also before the thread knows the second.
  @Test func aChangeDuringAChangeOfTheListIsNotLost() throws {
    let fixture = try Fixture()
    let second = fixture.folder.appendingPathComponent("second.caml")
    try Data("a".utf8).write(to: second)
    try Data("changed at once".utf8).write(to: fixture.file)
    fixture.watcher.watch([fixture.file, second])
    try fixture.pass(1)
    #expect(fixture.count == 1)
    try Data("b, longer".utf8).write(to: second)
    try fixture.pass(1)
    #expect(fixture.count == 2)
  }

  /// More events than the system's queue has room for.
  @Test func anOverflowOfEventsLosesNoChange() throws {
    let fixture = try Fixture()
    let limit =
      Int(
        (try? String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8))?
          .trimmingCharacters(in: .whitespacesAndNewlines) ?? "") ?? 16384
    try #require(limit <= 100_000)
    try fixture.settle()
    let name = fixture.folder.appendingPathComponent("other").path
    for _ in 0..<limit / 2 {
      close(open(name, O_WRONLY | O_CREAT, 0o600))
      unlink(name)
    }
    try Data("changed".utf8).write(to: fixture.file)
    try fixture.pass(3)
    #expect(fixture.count == 1)
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
    try fixture.settle()
    func descriptors(_ kinds: String...) throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter { entry in
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(entry)")
        return kinds.contains { target?.contains($0) == true }
      }.count
    }
    let before = try descriptors("inotify", "pipe:")
    for index in 0..<50 {
      let watcher = SceneWatcher(files: [fixture.file])
      // Every other one is released when its thread has begun, the others at once.
      if index % 2 == 0 { #expect(try eventually { try descriptors("inotify") > 1 }) }
      withExtendedLifetime(watcher) {}
    }
    #expect(try eventually { try descriptors("inotify", "pipe:") <= before })
  }
}
