import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ProcessEnvironment

/// Programs that are run: their output, their limits, and what remains of them.
@Suite struct ChildProcessTests {
  private static func shell(_ script: String) -> ChildProcess {
    ChildProcess(URL(fileURLWithPath: "/bin/sh"), ["-c", script])
  }

  /// A folder that is removed with the test.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("child-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// The contents of a file; nil if there is no such file.
    func text(_ name: String) -> String? { try? String(contentsOfFile: path(name), encoding: .utf8) }

    func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }
  }

  /// A run on another thread, by a clock that the test steps.
  private final class Run: Sendable {
    let clock = EventClock(time: 100)
    let isCancelled = Mutex(false)
    private let result = Mutex<ChildProcess.Outcome?>(nil)

    init(_ process: ChildProcess, within seconds: Double) {
      var process = process
      process.clock = clock
      let started = process
      Thread.detachNewThread { [self] in
        let outcome = started.run(within: seconds) { self.isCancelled.withLock { $0 } }
        result.withLock { $0 = outcome }
      }
    }

    var isOver: Bool { result.withLock { $0 != nil } }

    /// How it has ended, when it has.
    func outcome() throws -> ChildProcess.Outcome {
      try #require(eventually { isOver })
      return try #require(result.withLock { $0 })
    }

    /// Waits until it waits for a deadline.
    func waits(until deadline: Double) throws { try #require(eventually { clock.deadlines == [deadline] }) }
  }

  /// Whether a process is gone, or is a zombie, which it is until its new parent has waited for it.
  private static func hasEnded(_ process: pid_t) -> Bool {
    guard let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
      return true
    }
    return stat.split(separator: ")").last?.split(separator: " ").first == "Z"
  }

  @Test func statusAndBothOutputsAreReturned() {
    #expect(Self.shell("echo out; echo err >&2; exit 3").run() == .ended(3, "out\nerr\n"))
    #expect(Self.shell("kill -9 $$").run() == .ended(128 + 9, ""))
  }

  @Test func errorsCanBeDiscarded() {
    var process = Self.shell("echo err >&2; echo out")
    process.capturesErrors = false
    #expect(process.run() == .ended(0, "out\n"))
  }

  @Test func theInputIsEmpty() {
    #expect(Self.shell("cat; echo end").run() == .ended(0, "end\n"))
  }

  @Test func aProgramThatDoesNotExistHasAReason() {
    let outcome = ChildProcess(URL(fileURLWithPath: "/none"), []).run()
    guard case .notStarted(let reason) = outcome else {
      Issue.record("a program that is not there was started")
      return
    }
    #expect(reason.hasPrefix("/none: "))
  }

  @Test func aProgramWhoseTimeIsOverIsEndedWithWhatItStarted() throws {
    let folder = try Folder()
    let run = Run(
      Self.shell(
        "sleep 3600 & echo $! > '\(folder.path("part"))'; cd '\(folder.url.path)'; mv part id; wait"),
      within: 5)
    #expect(eventually { folder.has("id") })
    try run.waits(until: 105)
    run.clock.step(to: 104.9)
    try run.waits(until: 105)
    #expect(!run.isOver)
    run.clock.step(to: 105)
    #expect(try run.outcome() == .tookTooLong)
    let text = try #require(folder.text("id"))
    let grandchild = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(eventually { Self.hasEnded(grandchild) })
  }

  @Test func aProcessThatIsLeftBehindDoesNotStayEither() throws {
    let folder = try Folder()
    // The output is open as long as the second process lives.
    let run = Run(
      Self.shell("cd '\(folder.url.path)'; sleep 3600 & echo $$ $! > part; mv part ids; exit 0"), within: 5)
    #expect(eventually { folder.has("ids") })
    let ids = (folder.text("ids") ?? "").split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }
    try #require(ids.count == 2)
    // The first one has ended, and is waited for.
    #expect(eventually { Self.hasEnded(ids[0]) })
    try run.waits(until: 105)
    run.clock.step(to: 105)
    #expect(try run.outcome() == .tookTooLong)
    #expect(eventually { Self.hasEnded(ids[1]) })
  }

  @Test func aCancelledProgramMayCleanUp() throws {
    let folder = try Folder()
    var process = Self.shell(
      "cd '\(folder.url.path)'; trap 'echo cleaned > cleaned; exit' TERM; : > ready; sleep 3600 & wait")
    process.secondsToCleanUp = 5
    let run = Run(process, within: 20)
    #expect(eventually { folder.has("ready") })
    run.isCancelled.withLock { $0 = true }
    // The clock stands still: the time to clean up is not waited for when the program has ended before.
    #expect(try run.outcome() == .cancelled)
    #expect(folder.text("cleaned") == "cleaned\n")
  }

  @Test func aProgramThatIgnoresTheSignalIsKilled() throws {
    let folder = try Folder()
    var process = Self.shell(
      "cd '\(folder.url.path)'; trap ': > asked' TERM; : > ready; while :; do sleep 0.1; done")
    process.secondsToCleanUp = 3
    let run = Run(process, within: 5)
    #expect(eventually { folder.has("ready") })
    try run.waits(until: 105)
    run.clock.step(to: 105)
    // It has been asked to end, and has three seconds.
    #expect(eventually { folder.has("asked") })
    try run.waits(until: 108)
    run.clock.step(to: 107.9)
    try run.waits(until: 108)
    #expect(!run.isOver)
    run.clock.step(to: 108)
    #expect(try run.outcome() == .tookTooLong)
  }

  @Test func outputBeyondTheLimitIsLeftOut() {
    var process = Self.shell("head -c 3000000 /dev/zero")
    process.outputLimit = 1000
    guard case .ended(0, let text) = process.run() else {
      Issue.record("it has not ended by itself")
      return
    }
    #expect(text.utf8.count >= 1000 && text.utf8.count < 1000 + 1 << 16)
  }

  /// From the first instruction on.
  @Test func programsCanBeNice() {
    var process = ChildProcess(
      URL(fileURLWithPath: "/usr/bin/cut"), ["-d", " ", "-f", "19", "/proc/self/stat"])
    process.niceness = 15
    let own = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
    for _ in 0..<10 { #expect(process.run() == .ended(0, "15\n")) }
    #expect(getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) == own)
  }

  @Test func descriptorsOfAnyNumberAreGiven() throws {
    // The sources have the very numbers that the other descriptor gets.
    let first = try ProcessPipe()
    let second = try ProcessPipe()
    let process = try SpawnedProcess(
      "/bin/sh",
      [
        "/bin/sh", "-c",
        "echo one > /proc/self/fd/\(second.write); echo two > /proc/self/fd/\(first.write)",
      ],
      descriptors: [
        SpawnedProcess.Descriptor(first.write, as: second.write),
        SpawnedProcess.Descriptor(second.write, as: first.write),
      ])
    close(first.write)
    close(second.write)
    #expect(process.wait().code == 0)
    var texts: [String] = []
    for pipe in [first, second] {
      var buffer = [UInt8](repeating: 0, count: 100)
      let count = read(pipe.read, &buffer, buffer.count)
      texts.append(String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self))
      close(pipe.read)
    }
    #expect(texts == ["one\n", "two\n"])
  }
}
