import Foundation
import Localization
import SceneTools
import Synchronization

/// An export that runs in a process of its own: this command with `render`. The window goes on meanwhile.
///
/// The process writes lines that say how far it is. If nobody reads them any more it ends, and leaves no part of a file.
package final class ExportJob: Sendable {
  package enum Outcome: Equatable, Sendable {
    case finished
    case cancelled
    /// The reason, which names the file.
    case failed(String)
  }

  /// How far the export is.
  package struct Status: Equatable, Sendable {
    /// Pictures that are done, and all of them, counted in each pass.
    package var done = 0
    package var total = 0
    /// The time since the start, in seconds.
    package var elapsed = 0.0
    /// How it has ended; nil while it runs.
    package var outcome: Outcome?

    package init(done: Int = 0, total: Int = 0, elapsed: Double = 0, outcome: Outcome? = nil) {
      (self.done, self.total, self.elapsed, self.outcome) = (done, total, elapsed, outcome)
    }

    /// From 0 to 1.
    package var part: Double { total > 0 ? min(Double(done) / Double(total), 1) : 0 }

    /// `42 %, 7 s left`.
    package var text: String {
      guard done > 0, total > 0 else { return localized("Preparing") }
      let left = elapsed / Double(done) * Double(total - done)
      return localized("\(done * 100 / total) %, \(ExportProgress.duration(left)) left")
    }
  }

  private struct State {
    var status = Status()
    var process: pid_t?
    var isCancelled = false
  }

  private let state = Mutex(State())
  private let wake: @Sendable () -> Void
  private let now: @Sendable () -> Double = { ProcessInfo.processInfo.systemUptime }
  /// How long a process may take to end when it is asked to, in seconds.
  private static let patience = 2.0

  /// Starts an export.
  ///
  /// - Parameters:
  ///   - arguments: of the command.
  ///   - ended: called on a thread of the export when the process has ended, before the outcome is set.
  ///   - wake: called on a thread of the export when the status has changed.
  package init(
    _ arguments: [String], program: URL = ThumbnailMaker.ownProgram,
    ended: @escaping @Sendable () -> Void = {},
    wake: @escaping @Sendable () -> Void
  ) {
    self.wake = wake
    let thread = Thread { [self] in
      let outcome = run(program, arguments + ["--progress", "--quiet"])
      ended()
      state.withLock { $0.status.outcome = $0.isCancelled ? .cancelled : outcome }
      wake()
    }
    thread.name = "export"
    thread.start()
  }

  package var status: Status { state.withLock { $0.status } }

  /// Ends the export. The outcome follows within two seconds.
  package func cancel() {
    let process = state.withLock { state -> pid_t? in
      guard state.status.outcome == nil else { return nil }
      state.isCancelled = true
      return state.process
    }
    guard let process else { return }
    kill(process, SIGTERM)
    Thread.detachNewThread { [self] in
      Thread.sleep(forTimeInterval: Self.patience)
      // The number of a process that has ended is nobody else's until it is waited for.
      state.withLock { if $0.process == process { _ = kill(process, SIGKILL) } }
    }
  }

  private func run(_ program: URL, _ arguments: [String]) -> Outcome {
    let process = Process()
    let output = Pipe()
    let messages = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = messages
    // The process of a Swift scene has variables that are not for this one.
    process.environment = ProcessInfo.processInfo.environment.filter {
      !$0.key.hasPrefix("CAMBIUM_SESSION") && $0.key != "CAMBIUM_SCENE_PROGRAM"
    }
    let said = Mutex(Data())
    messages.fileHandleForReading.readabilityHandler = { handle in
      let bytes = handle.availableData
      if bytes.isEmpty {
        handle.readabilityHandler = nil
      } else {
        said.withLock { if $0.count < 1 << 16 { $0 += bytes } }
      }
    }
    defer { messages.fileHandleForReading.readabilityHandler = nil }
    let start = now()
    do {
      try process.run()
    } catch { return .failed(localized("the export did not start: \(error.localizedDescription)")) }
    let isLate = state.withLock { state in
      state.process = process.processIdentifier
      return state.isCancelled
    }
    if isLate { process.terminate() }
    read(output.fileHandleForReading, since: start)
    process.waitUntilExit()
    state.withLock { $0.process = nil }
    if process.terminationReason == .exit, process.terminationStatus == 0 { return .finished }
    if let rest = try? messages.fileHandleForReading.readToEnd() { said.withLock { $0 += rest } }
    let text = String(decoding: said.withLock { $0 }, as: UTF8.self)
    return .failed(
      Self.reason(text) ?? localized("the export failed with status \(process.terminationStatus)"))
  }

  /// Reads lines of progress until the process closes its output.
  private func read(_ handle: FileHandle, since start: Double) {
    var rest = Data()
    while case let bytes = handle.availableData, !bytes.isEmpty {
      rest += bytes
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
        rest = Data(rest[rest.index(after: end)...])
        guard let (done, total) = Self.progress(line) else { continue }
        state.withLock {
          $0.status.done = done
          $0.status.total = total
          $0.status.elapsed = now() - start
        }
        wake()
      }
    }
  }

  /// The numbers of a line `{"done": 126, "total": 300}`.
  static func progress(_ line: String) -> (done: Int, total: Int)? {
    guard let match = line.wholeMatch(of: /\{"done": (\d+), "total": (\d+)\}/), let done = Int(match.1),
      let total = Int(match.2)
    else { return nil }
    return (done, total)
  }

  /// The error of a command among its messages.
  static func reason(_ messages: String) -> String? {
    let lines = messages.split(whereSeparator: \.isNewline).map(String.init)
    let line = lines.last { $0.hasPrefix("cambium: ") } ?? lines.last
    return line.map { $0.hasPrefix("cambium: ") ? String($0.dropFirst("cambium: ".count)) : $0 }
  }
}
