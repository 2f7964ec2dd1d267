extension RewrittenSource {
  /// The text of a copy in another place, whose messages name the file at `path` and its lines.
  package func located(at path: String) -> String {
    // A byte order mark is taken at the beginning alone, and so is the line of a script.
    var body = Substring(text)
    if body.unicodeScalars.first == "\u{FEFF}" { body.unicodeScalars.removeFirst() }
    if body.hasPrefix("#!") { body = "//" + body.dropFirst(2) }
    return "#sourceLocation(file: \(Self.quoted(path)), line: 1)\n\(body)"
  }

  /// The name of the copy of a file. It differs, because the compiler warns of two files with one name in a module.
  package static func copyName(of name: String) -> String {
    name.hasSuffix(".swift") ? "\(name.dropLast(6))+Linux.swift" : name + "+Linux.swift"
  }

  /// A string literal.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for character in text.unicodeScalars {
      switch character {
      case "\\", "\"": result += "\\\(character)"
      case _ where character.value < 0x20: result += "\\u{\(String(character.value, radix: 16))}"
      default: result.unicodeScalars.append(character)
      }
    }
    return result + "\""
  }
}
