import CoreGraphics
import Foundation

/// Writes to file descriptors without a buffer, so that text arrives immediately, also in a file or a pipe.
package enum StandardStreams {
  /// Writes data and a line end to standard output.
  package static func output(_ text: String) throws { try write(text + "\n", to: STDOUT_FILENO) }

  /// Writes a message and a line end to standard error. Control characters are escaped.
  package static func message(_ text: String) {
    try? write(text.escapingControls() + "\n", to: STDERR_FILENO)
  }

  /// Writes a message of several lines. Other control characters are escaped.
  package static func messages(_ text: String) {
    try? write(text.escapingControls(keepingLines: true) + "\n", to: STDERR_FILENO)
  }

  /// Writes all of `text`.
  package static func write(_ text: String, to descriptor: Int32) throws {
    var text = text
    try text.withUTF8 { try write(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  /// Writes all of `bytes`, with as many calls as necessary.
  package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        let code = errno
        let what = descriptor == STDOUT_FILENO ? "write to standard output" : "write"
        throw OutputError(what: what, reason: String(cString: strerror(code)))
      }
      rest = rest.dropFirst(count)
    }
  }
}

/// An error while output was written.
package struct OutputError: Error, CustomStringConvertible {
  let what: String
  let reason: String
  package var description: String { "cannot \(what): \(reason)" }
}
