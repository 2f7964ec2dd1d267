/// A text of the interface, written in English in the source, with the values that it contains.
///
/// ```swift
/// localized("Saved \(name)")  // looks up "Saved %@", and puts the name into what it finds
/// ```
package struct Phrase: ExpressibleByStringInterpolation, Sendable {
  /// The English text with `%@` in the place of each value, which is the key of the tables.
  package let key: String
  package let arguments: [String]

  package init(stringLiteral value: String) {
    key = value
    arguments = []
  }

  package init(stringInterpolation parts: StringInterpolation) {
    key = parts.key
    arguments = parts.arguments
  }

  /// A text without values that is only known when the program runs, such as a title in the table of keys.
  package init(verbatim text: String) { self.init(stringLiteral: text) }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate(set) var key = ""
    fileprivate(set) var arguments: [String] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + 2 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) { key += literal }

    package mutating func appendInterpolation(_ value: some Any) {
      key += "%@"
      arguments.append("\(value)")
    }
  }

  /// The phrase in a language; in English if its table does not have it.
  package func text(in language: Language) -> String {
    Self.filled(language == .english ? key : language.table[key] ?? key, arguments)
  }

  /// Puts values into the places `%@`, in their order, or `%1$@`, `%2$@`, … in an order of their own.
  private static func filled(_ format: String, _ arguments: [String]) -> String {
    guard !arguments.isEmpty else { return format }
    var text = ""
    var rest = format[...]
    var next = 0
    while let percent = rest.firstIndex(of: "%") {
      text += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      let number = rest.prefix { $0.isWholeNumber }
      let isNumbered = !number.isEmpty && rest[number.endIndex...].hasPrefix("$@")
      guard isNumbered || rest.first == "@" else {
        text += "%"
        continue
      }
      let index = isNumbered ? (Int(number) ?? 0) - 1 : next
      if !isNumbered { next += 1 }
      text += arguments.indices.contains(index) ? arguments[index] : ""
      rest = rest.dropFirst(isNumbered ? number.count + 2 : 1)
    }
    return text + rest
  }
}

/// A text in the language of the process. In English it is the text itself.
package func localized(_ phrase: Phrase) -> String { phrase.text(in: .current) }
