import Foundation

/// A program that is run without input until it ends, its time is over, or it is cancelled, with all processes that it starts.
///
/// ```swift
/// let version = ChildProcess(URL(fileURLWithPath: "/usr/bin/ffmpeg"), ["-version"])
/// if case .ended(0, let text) = version.run(within: 10) { print(text) }
/// ```
package struct ChildProcess {
  /// How a run has ended.
  package enum Outcome: Equatable, Sendable {
    /// The exit status, or 128 + the number of the signal that ended it, and its output.
    case ended(Int32, String)
    case tookTooLong
    case cancelled
    /// The program could not be started; the reason.
    case notStarted(String)
  }

  private let program: URL
  private let arguments: [String]
  /// How much of the processor it gets where others want it, as `nice`: 0 as this process, 19 the least. Default 0.
  package var niceness: Int32 = 0
  /// Whether what it writes to standard error is part of the output. If not, it is discarded. Default true.
  package var capturesErrors = true
  /// Variables that it gets besides those of this process. Default: none.
  package var environment: [String: String] = [:]
  /// The number of bytes of the output that are kept, approximately. Default 1 MiB.
  package var outputLimit = 1 << 20
  /// How long it may clean up after SIGTERM when its time is over or it is cancelled, in seconds. At 0, the default, it is killed
  /// at once.
  package var secondsToCleanUp = 0.0
  /// The clock of its limits. Default: the system's.
  package var clock = EventClock.system

  package init(_ program: URL, _ arguments: [String]) {
    self.program = program
    self.arguments = arguments
  }

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - seconds: how long it may take. Default: any time.
  ///   - isCancelled: asked several times a second whether the program is still wanted; nil if it always is.
  package func run(within seconds: Double = .infinity, isCancelled: (() -> Bool)? = nil) -> Outcome {
    let pipe: ProcessPipe
    let process: SpawnedProcess
    do {
      pipe = try ProcessPipe()
    } catch {
      return .notStarted(error.description)
    }
    defer { close(pipe.read) }
    let nowhere = capturesErrors ? -1 : open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { if nowhere >= 0 { close(nowhere) } }
    let variables =
      environment.isEmpty ? nil : ProcessInfo.processInfo.environment.merging(environment) { $1 }
    do {
      defer { close(pipe.write) }
      process = try SpawnedProcess(
        program.path, [program.path] + arguments, niceness: niceness, environment: variables,
        descriptors: [
          SpawnedProcess.Descriptor(pipe.write, as: STDOUT_FILENO),
          SpawnedProcess.Descriptor(nowhere >= 0 ? nowhere : pipe.write, as: STDERR_FILENO),
        ])
    } catch {
      return .notStarted("\(program.path): \(error.description)")
    }
    var output: [UInt8] = []
    if let early = readOutput(pipe.read, into: &output, within: seconds, isCancelled) {
      end(process)
      return early
    }
    return .ended(process.wait().code, String(decoding: output, as: UTF8.self))
  }

  /// Reads the output until nobody can write to it any more.
  ///
  /// - Returns: why reading ended earlier; nil if it did not.
  private func readOutput(
    _ descriptor: Int32, into output: inout [UInt8], within seconds: Double, _ isCancelled: (() -> Bool)?
  ) -> Outcome? {
    let end = clock.now + seconds
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if isCancelled?() == true { return .cancelled }
      if clock.now >= end { return .tookTooLong }
      var entries = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
      clock.poll(&entries, until: end, interval: isCancelled == nil ? .infinity : 0.1)
      guard entries[0].revents != 0 else { continue }
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0, output.count < outputLimit { output += buffer[..<count] }
      if count == 0 || (count < 0 && errno != EINTR) { return nil }
    }
  }

  /// Ends the program before its time.
  private func end(_ process: SpawnedProcess) {
    if secondsToCleanUp > 0 {
      process.send(SIGTERM)
      let end = clock.now + secondsToCleanUp
      var none: [pollfd] = []
      while !process.hasEnded, clock.now < end { clock.poll(&none, until: end, interval: 0.005) }
    }
    process.send(SIGKILL)
    _ = process.wait()
  }
}
