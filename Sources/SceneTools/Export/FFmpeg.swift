import Foundation
import ProcessEnvironment
import Synchronization

/// A process of ffmpeg that reads pictures from its standard input.
final class FFmpeg {
  /// The format of the pictures for ffmpeg: red, green, blue and alpha, colour not multiplied by alpha.
  struct Input {
    let width: Int
    let height: Int
    let rate: Double

    var arguments: [String] {
      [
        "-f", "rawvideo", "-pix_fmt", "rgba", "-s", "\(width)x\(height)", "-r", "\(rate)", "-i", "pipe:0",
      ]
    }
  }

  /// The output file, for errors.
  private let path: String
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors = Pipe()
  private let written = Written()

  /// What the process has written so far.
  private final class Written: Sendable {
    let message = Mutex("")
    let data = Mutex(Data())
  }

  /// Starts ffmpeg.
  ///
  /// - Parameters:
  ///   - run: starts the process by calling the closure that is passed to it.
  init(
    _ arguments: [String], writing path: String, run: (Process) throws -> Void = { try $0.run() }
  ) throws(VideoError) {
    guard let ffmpeg = ProgramSearch.find("ffmpeg") else { throw .missing(path) }
    self.path = path
    process.executableURL = ffmpeg
    process.arguments = ["-nostdin", "-hide_banner", "-loglevel", "error", "-y"] + arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    errors.fileHandleForReading.readabilityHandler = { [written] handle in
      let text = String(decoding: handle.availableData, as: UTF8.self)
      written.message.withLock { if $0.utf8.count < 10_000 { $0 += text } }
    }
    output.fileHandleForReading.readabilityHandler = { [written] handle in
      let bytes = handle.availableData
      written.data.withLock { if $0.count < 1 << 20 { $0 += bytes } }
    }
    do {
      try run(process)
    } catch {
      stopReading()
      throw .failed(path, "ffmpeg did not start: \(error.localizedDescription)")
    }
  }

  /// Adds a picture.
  func append(_ bytes: [UInt8]) throws(VideoError) {
    do {
      try bytes.withUnsafeBytes {
        try StandardStreams.write($0, to: input.fileHandleForWriting.fileDescriptor)
      }
    } catch {
      // ffmpeg ended before all pictures were written, and `finish()` has the reason.
      _ = try finish()
      throw .failed(path, "ffmpeg ended early")
    }
  }

  /// Waits for ffmpeg to end, and returns its standard output.
  ///
  /// Some of ffmpeg's writers report that the disk is full but end with status 0, so every message at the
  /// error level counts as an error.
  func finish() throws(VideoError) -> Data {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    stopReading()
    if let rest = try? errors.fileHandleForReading.readToEnd() {
      written.message.withLock { $0 += String(decoding: rest, as: UTF8.self) }
    }
    if let rest = try? output.fileHandleForReading.readToEnd() { written.data.withLock { $0 += rest } }
    let said = written.message.withLock { Self.reason($0) }
    guard process.terminationReason == .exit else {
      throw .failed(path, "ffmpeg was ended by signal \(process.terminationStatus)")
    }
    guard process.terminationStatus == 0 else {
      throw .failed(path, said.isEmpty ? "ffmpeg ended with status \(process.terminationStatus)" : said)
    }
    guard said.isEmpty else { throw .failed(path, said) }
    return written.data.withLock { $0 }
  }

  /// Terminates ffmpeg immediately.
  func cancel() {
    try? input.fileHandleForWriting.close()
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    stopReading()
  }

  private func stopReading() {
    errors.fileHandleForReading.readabilityHandler = nil
    output.fileHandleForReading.readabilityHandler = nil
  }

  /// ffmpeg's messages as one sentence, without those of the dynamic linker.
  static func reason(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline)
      .filter { !$0.hasPrefix("ERROR: ld.so:") && !$0.allSatisfy(\.isWhitespace) }
      .joined(separator: "; ")
  }
}

/// Why a moving picture could not be written.
package enum VideoError: Error, CustomStringConvertible {
  case missing(String)
  case failed(String, String)

  package var description: String {
    switch self {
    case .missing(let path):
      "cannot write \(path): ffmpeg is needed for moving pictures and is not on the PATH (on Debian: apt install "
        + "ffmpeg); or write numbered pictures, -o x-%04d.png"
    case .failed(let path, let reason): "cannot write \(path): \(reason)"
    }
  }
}
