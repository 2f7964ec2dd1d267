extension VisualFormatParser {
  var isAtEnd: Bool { at == bytes.count }

  /// Whether the next byte is the character.
  func isNext(_ character: Unicode.Scalar) -> Bool { !isAtEnd && bytes[at] == UInt8(ascii: character) }

  var isNextDigit: Bool { !isAtEnd && Self.isDigit(bytes[at]) }
  /// Whether a name may have the next byte.
  var isNextName: Bool { !isAtEnd && (Self.isLetter(bytes[at]) || Self.isDigit(bytes[at])) }
  var isNextNameStart: Bool { !isAtEnd && Self.isLetter(bytes[at]) }
  var isNextNumberStart: Bool { isNextDigit || isNext(".") || isNext("+") || isNext("-") }
  /// Whether the next byte is one of a relation, also of a wrong one.
  var isNextRelation: Bool { isNext("=") || isNext("<") || isNext(">") || isNext("!") || isNext("~") }
  var isNextNonASCII: Bool { !isAtEnd && bytes[at] >= 0x80 }

  /// Whether a sum, difference, product or quotient goes on here. A `-` before anything but a value is a connection.
  var isNextArithmetic: Bool {
    if isNext("*") || isNext("/") || isNext("+") { return true }
    guard isNext("-") else { return false }
    var ahead = self
    _ = ahead.take("-")
    return ahead.isNextName || ahead.isNext(".")
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  /// A letter of ASCII or `_`.
  static func isLetter(_ byte: UInt8) -> Bool {
    let small = byte | 0x20
    return small >= UInt8(ascii: "a") && small <= UInt8(ascii: "z") || byte == UInt8(ascii: "_")
  }

  /// The character of Unicode that begins at the next byte.
  var nextScalar: Unicode.Scalar? {
    String(decoding: bytes[at..<min(at + 4, bytes.count)], as: UTF8.self).unicodeScalars.first
  }

  /// Skips the character if it is the next one.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard isNext(character) else { return false }
    at += 1
    skipBlanks()
    return true
  }

  /// Skips spaces, tabs and line breaks.
  mutating func skipBlanks() {
    while isNext(" ") || isNext("\t") || isNext("\n") || isNext("\r") { at += 1 }
  }

  /// Reads a name, of which there is at least one letter.
  mutating func name() throws(VisualFormatError) -> String {
    let start = at
    while isNextName { at += 1 }
    if isNextNonASCII { throw failure(Self.nonASCIIName) }
    let name = text(from: start)
    skipBlanks()
    return name
  }

  /// What was read since a place.
  func text(from start: Int) -> String { String(decoding: bytes[start..<at], as: UTF8.self) }

  // MARK: Messages

  /// An error at a place, by default at the next byte.
  func failure(_ message: String, at byte: Int? = nil) -> VisualFormatError {
    VisualFormatError(format: format, byte: byte ?? at, message: message)
  }

  /// The text as a message has it: of a long one, the beginning.
  static func short(_ text: String) -> String { text.utf8.count > 40 ? text.prefix(40) + "…" : text }

  /// The end of a message about an unknown name, which is the most similar one; empty if none is similar.
  static func suggestion(for name: String, in names: Set<String>) -> String {
    // Longer names would take long to compare.
    let longest = 64
    guard name.utf8.count <= longest else { return "" }
    let wanted = Array(name.lowercased().utf8)
    let limit = wanted.count <= 1 ? 0 : wanted.count <= 3 ? 1 : wanted.count <= 7 ? 2 : 3
    var nearest: (distance: Int, name: String)?
    for name in names where name.utf8.count <= longest {
      let candidate = (distance: distance(wanted, Array(name.lowercased().utf8)), name: name)
      if candidate.distance <= limit, nearest.map({ candidate < $0 }) ?? true { nearest = candidate }
    }
    return nearest.map { ", did you mean '\($0.name)'?" } ?? ""
  }

  /// The number of bytes to insert, delete, replace or exchange with their neighbour (optimal string alignment).
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var before: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, before[j - 1] + 1) }
        row.append(best)
      }
      (before, last) = (last, row)
    }
    return last[b.count]
  }
}
