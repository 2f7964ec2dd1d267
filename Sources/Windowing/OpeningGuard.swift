import Foundation
import Synchronization

/// Says why there is no window when a library ends the process while one is opened.
///
/// Libraries of the window system call `exit` on some errors: Xlib on an error that nobody handles, and when the connection breaks; what they
/// write before is held back by `LibraryMessages`. A function that runs at the exit then writes one sentence in its place.
enum OpeningGuard {
  private static let isOpening = Atomic(false)
  private static let isRegistered: Bool = {
    atexit {
      guard OpeningGuard.isOpening.load(ordering: .sequentiallyConsistent) else { return }
      let said = LibraryMessages.endHolding()
      _ = OpeningGuard.sentence(said).withCString { write(STDERR_FILENO, $0, strlen($0)) }
      // Exit functions of drivers that are being loaded are not run.
      _exit(1)
    }
    return true
  }()

  /// Begins and ends the time in which a window is opened.
  static func setOpening(_ flag: Bool) {
    _ = isRegistered
    isOpening.store(flag, ordering: .sequentiallyConsistent)
  }

  /// The sentence with what a library has said, in one line.
  static func sentence(_ said: String) -> String {
    let words = said.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }.joined(separator: "; ")
    let reason = words.isEmpty ? "a library of the window system has ended the program" : words
    return "cambium: \(WindowError.unopened("open a window", reason).sentence)\n"
  }
}
