import Testing

@testable import Previewer

/// Messages begin with a capital, unless they begin with a name.
@MainActor @Suite struct SentenceTests {
  @Test(arguments: [
    ("the file is gone", "The file is gone"), ("a \u{201C}b\u{201D}", "A \u{201C}b\u{201D}"),
    ("Saved", "Saved"),
    ("door.caml cannot be read", "door.caml cannot be read"),
    ("position is animated", "position is animated"),
    ("cornerRadius has no value", "cornerRadius has no value"), ("zenity: no display", "zenity: no display"),
    ("3 changes", "3 changes"), ("", ""), ("unknown, and more", "Unknown, and more"), ("ändern", "Ändern"),
  ])
  func begin(_ text: String, _ shown: String) { #expect(text.asSentence == shown) }
}
