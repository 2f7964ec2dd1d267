/// Why a text is not a valid value. The message is a part of a sentence, as in a diagnostic.
package struct ValueError: Error, Equatable, CustomStringConvertible {
  package let message: String
  package var description: String { message }
  package let code: DiagnosticCode

  package init(_ message: String, _ code: DiagnosticCode = .badValue) {
    self.message = message
    self.code = code
  }

  /// The value is `undefined`, which editors write for a value that they do not know.
  package static let undefined = ValueError("the value is undefined", .undefinedValue)

  /// A text in quotes for messages, shortened if it is long.
  package static func quoted(_ text: some StringProtocol) -> String {
    text.utf8.count > 60 ? "\"\(beginning(of: text, 40))…\"" : "\"\(text)\""
  }

  /// The first `count` scalars. A number of characters would not limit the length, because a character can
  /// have many accents.
  package static func beginning(of text: some StringProtocol, _ count: Int) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(count)))
  }
}
