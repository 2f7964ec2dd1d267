import Foundation
import ProcessEnvironment
import Synchronization
import TestSupport
import Testing

@testable import SceneTools

/// Processes of Swift scenes, with shells in the place of the command, by a clock that the tests step.
@Suite struct ProgramProcessTests {
  /// A process that runs a script.
  private final class Run: Sendable {
    let clock = EventClock(time: 100)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("program-\(UUID().uuidString)")
    private let process: ProgramProcess
    private let silences = Mutex<[Bool]>([])
    private let output = Mutex("")
    private let end = Mutex<ProgramProcess.Outcome?>(nil)

    /// The script is in a folder of its own.
    init(
      _ script: String, limits: ProgramProcess.Limits = ProgramProcess.Limits(),
      locate: @escaping @Sendable (TrapReport) -> TrapPlace? = { _ in nil }
    ) throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      process = ProgramProcess(
        scene: "test.swift", program: "/bin/sh", arguments: ["-c", "cd '\(folder.path)'; \(script)"],
        limits: limits, clock: clock, locate: locate)
      try process.start(environment: [:]) { [self] text in
        output.withLock { $0 += text }
      } onSilence: { [self] isSilent in
        silences.withLock { $0.append(isSilent) }
      } onEnd: { [self] outcome in
        end.withLock { $0 = outcome }
      }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func stop() { process.stop() }

    func has(_ name: String) -> Bool {
      FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
    }

    /// The calls about silence so far: true when the program fell silent, false when it went on.
    var told: [Bool] { silences.withLock { $0 } }

    /// What it has printed so far.
    var printed: String { output.withLock { $0 } }

    var isOver: Bool { end.withLock { $0 != nil } }

    /// How it has ended, when it has.
    func outcome() throws -> ProgramProcess.Outcome {
      try #require(eventually { isOver })
      return try #require(end.withLock { $0 })
    }

    /// Waits until its watcher waits for a deadline.
    func waits(until deadline: Double) throws { try #require(eventually { clock.deadlines == [deadline] }) }
  }

  private static var limits: ProgramProcess.Limits {
    var limits = ProgramProcess.Limits()
    limits.silence = 20
    return limits
  }

  @Test func aSceneThatDoesNotReturnIsToldOfAndThenEnded() throws {
    let run = try Run("exec sleep 3600", limits: Self.limits)
    try run.waits(until: 102.5)
    run.clock.step(to: 102.4)
    try run.waits(until: 102.5)
    #expect(run.told == [])
    run.clock.step(to: 102.5)
    try run.waits(until: 120)
    #expect(run.told == [true])
    run.clock.step(to: 119.9)
    try run.waits(until: 120)
    #expect(!run.isOver)
    run.clock.step(to: 120)
    let outcome = try run.outcome()
    #expect(
      outcome.status == 1
        && outcome.reason == "the scene's code has not returned for 20 s, so its process was ended")
  }

  @Test func aSignOfLifeEndsTheSilence() throws {
    let run = try Run(
      "while [ ! -e live ]; do sleep 0.01; done; echo >&4; exec sleep 3600", limits: Self.limits)
    try run.waits(until: 102.5)
    run.clock.step(to: 110)
    try run.waits(until: 120)
    #expect(run.told == [true])
    try Data().write(to: run.folder.appendingPathComponent("live"))
    // The silence begins again at the sign.
    try run.waits(until: 112.5)
    #expect(run.told == [true, false])
    run.stop()
    #expect(try run.outcome().status == 1)
  }

  @Test func theStatusOfAProcessThatEndsIsGiven() throws {
    // The command has come to its end, and said so.
    let outcome = try Run("printf '\\003' >&4; exit 7").outcome()
    #expect(outcome.status == 7 && outcome.reason == nil)
    let trapped = try Run("kill -ILL $$").outcome()
    #expect(trapped.status == 1 && trapped.reason == "the scene's code stopped with a runtime error")
  }

  /// A scene's code that calls `exit` ends the process before the command has come to its end.
  @Test(arguments: [0, 7]) func aProcessThatEndsTooEarlyIsAnError(status: Int32) throws {
    let outcome = try Run("exit \(status)").outcome()
    #expect(outcome.status == (status == 0 ? 1 : status))
    #expect(
      outcome.reason
        == "the scene's code ended its process with exit status \(status) before a picture was drawn")
  }

  /// The runtime's message, and the place for the addresses that the process has written: 0x1b31 and 0x22b8.
  @Test func aTrapHasItsMessageAndItsPlace() throws {
    let run = try Run(
      """
      echo before
      echo 'Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range' >&2
      printf '\\002\\002\\061\\033\\000\\000\\000\\000\\000\\000\\270\\042\\000\\000\\000\\000\\000\\000' >&4
      kill -ILL $$
      """
    ) { report in
      report.addresses == [0x1b31, 0x22b8] ? TrapPlace(file: "/a/demo.swift", line: 4, column: 25) : nil
    }
    let outcome = try run.outcome()
    #expect(outcome.status == 1 && outcome.place == TrapPlace(file: "/a/demo.swift", line: 4, column: 25))
    #expect(
      outcome.message
        == "/a/demo.swift:4:25: error: the scene's code stopped with a runtime error: Index out of range")
  }

  /// The runtime's message has the line of the trap, also where no address of the scene's code is known.
  @Test func aTrapIsLocatedByTheRuntimesLine() throws {
    let run = try Run("echo 'Scene/a.swift:9: Fatal error: nil' >&2; kill -ILL $$") { report in
      report.stated.map {
        TrapPlace(file: "/b/\($0.file)", line: $0.line, column: 0, note: "It is an outlet")
      }
    }
    #expect(
      try run.outcome().message
        == "/b/a.swift:9: error: the scene's code stopped with a runtime error: nil. It is an outlet")
  }

  /// For a trap without a message the compiler has noted the reason.
  @Test func aTrapWithoutAMessageHasTheCompilersReason() throws {
    let run = try Run("printf '\\002\\000' >&4; kill -ILL $$") { _ in
      TrapPlace(file: "a.swift", line: 2, column: 0, reason: "arithmetic overflow")
    }
    #expect(
      try run.outcome().message
        == "a.swift:2: error: the scene's code stopped with a runtime error: arithmetic overflow")
  }

  /// Each line arrives while the process runs, and so does the begin of a line that stays open.
  @Test func linesArriveAtOnce() throws {
    let run = try Run(
      """
      echo one
      while [ ! -e seen ]; do sleep 0.01; done
      printf 'two?'
      while [ ! -e answered ]; do sleep 0.01; done
      echo three
      printf '\\003' >&4
      """)
    try #require(eventually { run.printed == "one\n" })
    try Data().write(to: run.folder.appendingPathComponent("seen"))
    try #require(eventually { run.printed == "one\ntwo?" })
    try Data().write(to: run.folder.appendingPathComponent("answered"))
    let outcome = try run.outcome()
    #expect(run.printed == "one\ntwo?three\n" && outcome.lastLine == "two?three")
  }

  @Test func memoryHasALimit() throws {
    var limits = Self.limits
    limits.memory = 0
    let outcome = try Run("exec sleep 3600", limits: limits).outcome()
    #expect(outcome.reason?.hasPrefix("the scene's process took more than 0 MiB of memory") == true)
  }
}
