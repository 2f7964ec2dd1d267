import Foundation
import Testing

@testable import ProcessEnvironment

/// Programs that are run: their output, their limits, and what remains of them.
@Suite struct ChildProcessTests {
  private static func shell(_ script: String) -> ChildProcess {
    ChildProcess(URL(fileURLWithPath: "/bin/sh"), ["-c", script])
  }

  private static func seconds(_ body: () -> Void) -> Double {
    let start = ProcessInfo.processInfo.systemUptime
    body()
    return ProcessInfo.processInfo.systemUptime - start
  }

  @Test func statusAndBothOutputsAreReturned() {
    #expect(Self.shell("echo out; echo err >&2; exit 3").run() == .ended(3, "out\nerr\n"))
    #expect(Self.shell("kill -9 $$").run(within: 20) == .ended(128 + 9, ""))
  }

  @Test func errorsCanBeDiscarded() {
    var process = Self.shell("echo err >&2; echo out")
    process.capturesErrors = false
    #expect(process.run(within: 20) == .ended(0, "out\n"))
  }

  @Test func theInputIsEmpty() {
    #expect(Self.shell("cat; echo end").run(within: 20) == .ended(0, "end\n"))
  }

  @Test func aProgramThatDoesNotExistHasAReason() {
    let outcome = ChildProcess(URL(fileURLWithPath: "/none"), []).run(within: 1)
    guard case .notStarted(let reason) = outcome else {
      Issue.record("a program that is not there was started")
      return
    }
    #expect(reason.hasPrefix("/none: "))
  }

  @Test func aProgramWhoseTimeIsOverIsEndedWithWhatItStarted() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("child-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Self.shell("sleep 60 & echo $! > '\(file.path)'; wait")
    let time = Self.seconds { #expect(process.run(within: 0.3) == .tookTooLong) }
    #expect(time < 10)
    let text = try String(contentsOf: file, encoding: .utf8)
    let grandchild = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    // It is a zombie until its new parent has waited for it.
    var state = "?"
    for _ in 0..<200 {
      let stat = try? String(contentsOfFile: "/proc/\(grandchild)/stat", encoding: .utf8)
      state = stat.map { String($0.split(separator: ")").last?.split(separator: " ").first ?? "") } ?? "gone"
      if state == "gone" || state == "Z" { break }
      usleep(10_000)
    }
    #expect(state == "gone" || state == "Z")
  }

  @Test func aProcessThatIsLeftBehindDoesNotStayEither() {
    // The output is open as long as the second process lives.
    let time = Self.seconds { #expect(Self.shell("sleep 60 & exit 0").run(within: 0.3) == .tookTooLong) }
    #expect(time < 10)
  }

  @Test func aCancelledProgramMayCleanUp() {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("child-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    var process = Self.shell("trap 'echo cleaned > \"\(file.path)\"; exit' TERM; echo ready; sleep 60 & wait")
    process.secondsToCleanUp = 5
    let start = ProcessInfo.processInfo.systemUptime
    let outcome = process.run(within: 20) { ProcessInfo.processInfo.systemUptime > start + 0.5 }
    #expect(outcome == .cancelled)
    #expect((try? String(contentsOf: file, encoding: .utf8)) == "cleaned\n")
    // The time to clean up is not waited for when the program has ended before.
    #expect(ProcessInfo.processInfo.systemUptime - start < 4)
  }

  @Test func aProgramThatIgnoresTheSignalIsKilled() {
    var process = Self.shell("trap '' TERM; while :; do sleep 1; done")
    process.secondsToCleanUp = 0.3
    let time = Self.seconds { #expect(process.run(within: 0.3) == .tookTooLong) }
    #expect(time >= 0.6 && time < 10)
  }

  @Test func outputBeyondTheLimitIsLeftOut() {
    var process = Self.shell("head -c 3000000 /dev/zero")
    process.outputLimit = 1000
    guard case .ended(0, let text) = process.run(within: 20) else {
      Issue.record("it has not ended by itself")
      return
    }
    #expect(text.utf8.count >= 1000 && text.utf8.count < 1000 + 1 << 16)
  }

  @Test func programsCanBeNice() {
    var process = Self.shell("sleep 0.2; cut -d' ' -f19 /proc/self/stat")
    process.niceness = 15
    #expect(process.run(within: 20) == .ended(0, "15\n"))
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
