import CoreGraphics
import Foundation

/// Writes a moving picture through ffmpeg, a process that gets the pixels on its standard input.
///
/// The file appears under its name when it is complete; what was there before stays until then.
package final class VideoWriter {
  private let process = Process()
  private let input = Pipe()
  private let errors = Pipe()
  private let path: String
  private let format: VideoFormat
  private let temporary: URL
  private let message = Lock("")

  /// Starts ffmpeg for pictures of `width` × `height` pixels.
  package init(path: String, format: VideoFormat, width: Int, height: Int, rate: Double) throws(VideoError) {
    guard let ffmpeg = Self.find("ffmpeg") else { throw .missing(path) }
    self.path = path
    self.format = format
    let url = URL(fileURLWithPath: path)
    temporary = url.deletingLastPathComponent()
      .appendingPathComponent(".\(url.lastPathComponent).\(getpid()).part")
    process.executableURL = ffmpeg
    process.arguments =
      [
        "-nostdin", "-hide_banner", "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgba", "-s",
        "\(width)x\(height)", "-r", "\(rate)", "-i", "pipe:0",
      ] + format.arguments + ["file:\(temporary.path)"]
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    errors.fileHandleForReading.readabilityHandler = { [message] handle in
      let text = String(decoding: handle.availableData, as: UTF8.self)
      message.withLock { if $0.utf8.count < 10_000 { $0 += text } }
    }
    do {
      try process.run()
    } catch {
      throw .failed(path, "ffmpeg did not start: \(error.localizedDescription)")
    }
  }

  /// Adds a picture. ffmpeg gets its colour not multiplied by alpha; formats without transparency get it on black.
  package func append(_ image: CGImage) throws(VideoError) {
    let bytes = image.withPixels { format.hasAlpha ? Self.straight($0) : Self.opaque($0) }
    do {
      try bytes.withUnsafeBytes {
        try StandardStreams.write($0, to: input.fileHandleForWriting.fileDescriptor)
      }
    } catch {
      // It has ended before all was written, and has said why.
      try finish()
      throw .failed(path, "\(error)")
    }
  }

  /// Waits for ffmpeg to end, and puts the file in its place.
  package func finish() throws(VideoError) {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    errors.fileHandleForReading.readabilityHandler = nil
    if let rest = try? errors.fileHandleForReading.readToEnd() {
      message.withLock { $0 += String(decoding: rest, as: UTF8.self) }
    }
    guard process.terminationStatus == 0 else {
      try? FileManager.default.removeItem(at: temporary)
      throw .failed(path, message.withLock { $0.trimmingCharacters(in: .whitespacesAndNewlines) })
    }
    guard rename(temporary.path, path) == 0 else {
      let reason = String(cString: strerror(errno))
      try? FileManager.default.removeItem(at: temporary)
      throw .failed(path, reason)
    }
  }

  /// Ends ffmpeg and leaves nothing behind.
  package func cancel() {
    try? input.fileHandleForWriting.close()
    process.terminate()
    process.waitUntilExit()
    errors.fileHandleForReading.readabilityHandler = nil
    try? FileManager.default.removeItem(at: temporary)
  }

  static func straight(_ pixels: UnsafeRawBufferPointer) -> [UInt8] {
    var bytes = [UInt8](pixels)
    for offset in stride(from: 0, to: bytes.count, by: 4) {
      let alpha = Int(bytes[offset + 3])
      guard alpha > 0, alpha < 255 else { continue }
      for channel in offset..<offset + 3 {
        bytes[channel] = UInt8(min(255, (Int(bytes[channel]) * 255 + alpha / 2) / alpha))
      }
    }
    return bytes
  }

  /// On black, premultiplied colour is the colour.
  static func opaque(_ pixels: UnsafeRawBufferPointer) -> [UInt8] {
    var bytes = [UInt8](pixels)
    for offset in stride(from: 3, to: bytes.count, by: 4) { bytes[offset] = 255 }
    return bytes
  }

  /// An executable on the path of the environment.
  static func find(_ name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
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
