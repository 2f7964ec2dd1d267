/// An import of a Swift file.
///
/// Those in comments count, too; `SwiftCode` has a text without comments.
struct ImportedModule {
  let name: String
  /// Counted from 1.
  let line: Int
  /// Of the name, counted in bytes from 1.
  let column: Int
  /// Whether it is within `#if`.
  let isConditional: Bool

  /// The imports of a file, in the order of its lines.
  static func all(in text: String) -> [ImportedModule] {
    var found: [ImportedModule] = []
    var line = 0
    var depth = 0
    for words in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      line += 1
      // Most lines are no imports, which their first letter says.
      guard let first = words.first(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }),
        Self.firstLetters.contains(first)
      else { continue }
      if first == UInt8(ascii: "#") {
        let word = words.drop { $0 != first }.prefix { $0 != UInt8(ascii: " ") }
        if word.elementsEqual("#if".utf8) { depth += 1 }
        if word.elementsEqual("#endif".utf8) { depth -= 1 }
        continue
      }
      guard let name = Self.name(in: Substring(words)) else { continue }
      found.append(
        ImportedModule(
          name: String(name), line: line,
          column: 1 + words.distance(from: words.startIndex, to: name.startIndex), isConditional: depth > 0))
    }
    return found
  }

  private static let firstLetters: [UInt8] = Array("i@p#".utf8)

  private static let accessLevels: Set<Substring> = [
    "public", "internal", "private", "fileprivate", "package",
  ]
  private static let kinds: Set<Substring> = [
    "class", "struct", "enum", "protocol", "func", "let", "var", "typealias",
  ]

  /// The module that a line imports; nil for other lines. A regular expression would take most of the time in which a scene is opened.
  private static func name(in line: Substring) -> Substring? {
    var words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }[...]
    while words.first?.hasPrefix("@") == true {
      // The arguments of an attribute may have spaces.
      var isOpen = false
      repeat {
        let word = words.removeFirst()
        isOpen = word.contains(")") ? false : isOpen || word.contains("(")
      } while isOpen && !words.isEmpty
    }
    if let first = words.first, accessLevels.contains(first) { words.removeFirst() }
    guard words.popFirst() == "import" else { return nil }
    if let first = words.first, kinds.contains(first) { words.removeFirst() }
    let name = words.first?.prefix { $0.isLetter || $0.isNumber || $0 == "_" } ?? ""
    return name.isEmpty ? nil : name
  }
}
