/// What is wrong with a visual format, and where.
package struct VisualFormatError: Error, Equatable, CustomStringConvertible {
  /// The whole format.
  let format: String
  /// The place in the format, in characters from 0. It is the number of characters where something is missing at the end.
  let offset: Int
  /// What is wrong: one sentence without a period.
  let message: String

  /// The message is about the byte of the format's UTF-8 text.
  init(format: String, byte: Int, message: String) {
    self.format = format
    self.message = message
    var offset = 0
    var end = 0
    for character in format {
      end += character.utf8.count
      if end > byte { break }
      offset += 1
    }
    self.offset = offset
  }

  /// The message, the line of the format that it is about, and a caret below the place. Of a long line the part around the
  /// place is given.
  package var description: String {
    let characters = Array(format)
    var start = offset
    while start > 0, !characters[start - 1].isNewline { start -= 1 }
    var end = offset
    while end < characters.count, !characters[end].isNewline { end += 1 }
    var line = ""
    var column = offset - start
    let reach = Self.longestLine / 2
    if end - start > Self.longestLine {
      if offset - start > reach {
        start = offset - reach
        line = "…"
        column = reach + 1
      }
      let isCut = end - offset > reach
      if isCut { end = offset + reach }
      line += Self.printable(characters[start..<end]) + (isCut ? "…" : "")
    } else {
      line = Self.printable(characters[start..<end])
    }
    return "visual format: \(message)\n\(line)\n\(String(repeating: " ", count: column))^"
  }

  /// Lines up to this number of characters are given in full.
  private static let longestLine = 120

  /// The characters, with a blank for each that would move or hide what follows it.
  private static func printable(_ characters: ArraySlice<Character>) -> String {
    String(
      characters.map { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } ? " " : $0 })
  }
}
