import Localization
import Windowing

extension Key {
  /// The names of keys that other languages write differently, in English.
  package static let words: Set = [
    "Ctrl", "Shift", "Space", "Backspace", "Delete", "Home", "PageDown", "PageUp",
  ]

  /// The key as it is written on the keyboards of a language: "Ctrl+Z", "Strg+Z".
  ///
  /// - Parameter language: default that of the process.
  package func text(in language: Language = .current) -> String {
    parts.map { Self.words.contains($0) ? Phrase(verbatim: $0).text(in: language) : $0 }.joined(
      separator: "+")
  }
}
