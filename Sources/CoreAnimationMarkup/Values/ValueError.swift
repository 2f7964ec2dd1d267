/// Why a text is not the value that was asked for.
struct ValueError: Error, Equatable {
  let message: String
  let code: DiagnosticCode

  init(_ message: String, _ code: DiagnosticCode = .badValue) {
    self.message = message
    self.code = code
  }

  /// The value is the word that editors write for one that they do not know.
  static let undefined = ValueError("the value is undefined", .undefinedValue)

  /// A text as a message shows it: in quotes, and not whole when it is long.
  static func quoted(_ text: some StringProtocol) -> String {
    text.utf8.count > 60 ? "\"\(beginning(of: text, 40))…\"" : "\"\(text)\""
  }

  /// The first `count` scalars; so many characters could be of any length, as accents count with their letter.
  static func beginning(of text: some StringProtocol, _ count: Int) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(count)))
  }
}
