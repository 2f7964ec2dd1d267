import CoreAnimationMarkup
import CoreGraphics
import Foundation
import SceneFiles
import Synchronization

/// Writes to file descriptors without a buffer, so that text arrives immediately, also in a file or a pipe.
package enum StandardStreams {
  /// The descriptor to which data goes. Default: standard output. The process of a Swift scene sets another one, so that what the scene
  /// prints does not mix with it.
  package static var data: Int32 {
    get { dataDescriptor.load(ordering: .relaxed) }
    set { dataDescriptor.store(newValue, ordering: .relaxed) }
  }
  private static let dataDescriptor = Atomic(STDOUT_FILENO)

  /// Whether only errors are written to standard error.
  package static var isQuiet: Bool {
    get { quiet.load(ordering: .relaxed) }
    set { quiet.store(newValue, ordering: .relaxed) }
  }
  private static let quiet = Atomic(false)

  /// Writes data and a line end to standard output.
  package static func output(_ text: String) throws { try write(text + "\n", to: data) }

  /// Writes to standard error what a scene printed. Control characters other than line ends and tabs are escaped.
  package static func foreign(_ text: String) {
    try? write(text.escapingControls(keepingLines: true), to: STDERR_FILENO)
  }

  /// Writes a message and a line end to standard error. Control characters are escaped.
  package static func message(_ text: String) {
    try? write(text.escapingControls() + "\n", to: STDERR_FILENO)
  }

  /// Writes a message that is not an error. `--quiet` leaves it out.
  package static func note(_ text: String) { if !isQuiet { message(text) } }

  /// Writes what was found while a scene was read. `--quiet` leaves out all but errors.
  package static func diagnostic(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { message(diagnostic.description) } else { note(diagnostic.description) }
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
        let what = descriptor == data ? "write to standard output" : "write"
        throw OutputError(what: what, reason: String(cString: strerror(code)), isBrokenPipe: code == EPIPE)
      }
      rest = rest.dropFirst(count)
    }
  }
}

/// An error while output was written.
package struct OutputError: Error, CustomStringConvertible {
  let what: String
  let reason: String
  /// Whether the other end of a pipe was closed.
  package var isBrokenPipe = false
  package var description: String { "cannot \(what): \(reason)" }
}
