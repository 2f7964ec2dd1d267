import Foundation
import Testing

@testable import Windowing

@Suite struct LibraryMessagesTests {
  @Test func dropsNoiseOnly() {
    let text = """
      error: XDG_RUNTIME_DIR is invalid or not set in the environment.
      libdecor-gtk-WARNING: Failed to initialize GTK
      No plugins found, falling back on no decorations
      Couldn't open plugin directory: No such file or directory
      a message

      """
    #expect(LibraryMessages.rest(of: text) == "a message\n")
    #expect(LibraryMessages.rest(of: "one\ntwo\n") == "one\ntwo\n")
  }

  /// Errors pass through, and standard error is what it was.
  @Test func standardErrorComesBack() throws {
    struct Failure: Error {}
    var before = stat()
    var after = stat()
    fstat(STDERR_FILENO, &before)
    #expect(throws: Failure.self) { try LibraryMessages.filtered { throw Failure() } }
    #expect(LibraryMessages.filtered { 5 } == 5)
    fstat(STDERR_FILENO, &after)
    #expect(before.st_ino == after.st_ino && before.st_dev == after.st_dev)
  }
}
