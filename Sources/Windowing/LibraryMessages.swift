import Foundation
import Synchronization

/// Keeps messages of libraries that do not concern the person off standard error, while a window is opened.
///
/// Libraries of the window system write such lines although everything works: libwayland where there is no Wayland session,
/// libdecor where it has no theme. Other lines are passed on when `body` returns.
enum LibraryMessages {
  /// Where standard error really goes while it is held back, and the file that it goes to meanwhile: descriptors.
  private static let held = Mutex<(descriptor: Int32, file: Int32)?>(nil)

  /// Gives standard error back at the end of the process, and returns what was held back and is no noise.
  static func endHolding() -> String {
    let taken = held.withLock { held in
      defer { held = nil }
      return held
    }
    guard let taken else { return "" }
    dup2(taken.descriptor, STDERR_FILENO)
    return text(of: taken.file)
  }

  static func filtered<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    // Without a file nothing is filtered.
    guard let file = tmpfile() else { return try body() }
    let kept = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    guard kept >= 0 else {
      fclose(file)
      return try body()
    }
    let descriptor = fileno(file)
    dup2(descriptor, STDERR_FILENO)
    held.withLock { $0 = (kept, descriptor) }
    defer {
      held.withLock { $0 = nil }
      dup2(kept, STDERR_FILENO)
      close(kept)
      passOn(descriptor)
      fclose(file)
    }
    return try body()
  }

  /// Writes the lines of a file that are no noise to standard error.
  private static func passOn(_ descriptor: Int32) {
    // Other output to standard error is not buffered either.
    try? FileHandle.standardError.write(contentsOf: Data(text(of: descriptor).utf8))
  }

  /// The lines of a file that are no noise.
  private static func text(of descriptor: Int32) -> String {
    let size = lseek(descriptor, 0, SEEK_END)
    guard size > 0 else { return "" }
    var bytes = [UInt8](repeating: 0, count: min(size, 1 << 20))
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return "" }
    return rest(of: String(decoding: bytes[..<count], as: UTF8.self))
  }

  /// The lines that are no noise.
  static func rest(of text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.filter { !isNoise($0) }.joined(separator: "\n")
  }

  private static func isNoise(_ line: Substring) -> Bool {
    line.contains("XDG_RUNTIME_DIR") || line.contains("libdecor")
      || line.hasPrefix("No plugins found, falling back") || line.hasPrefix("Couldn't open plugin directory")
  }
}
