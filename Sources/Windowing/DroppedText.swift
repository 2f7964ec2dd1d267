/// What a file manager lets go over the window.
enum DroppedText {
  /// The path of a dropped file; nil for what is none. SDL gives a path, or the text that the file manager sends: a URL or a path.
  ///
  /// - Parameter isFile: whether SDL says that it is a file.
  static func path(_ text: String, isFile: Bool = false) -> String? {
    // A path may contain any character, also the end of a line.
    if isFile, text.hasPrefix("/") { return text }
    let first = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    guard first.lowercased().hasPrefix("file:") else { return first.hasPrefix("/") ? first : nil }
    var rest = first.dropFirst("file:".count)
    // file:///path, file://host/path and file:/path.
    if rest.hasPrefix("//") { rest = rest.dropFirst(2).drop { $0 != "/" } }
    return rest.hasPrefix("/") ? decoded(String(rest)) : nil
  }

  /// The text with the bytes that its escapes, `%` and two hexadecimal digits, stand for. A `%` that begins none stays: some
  /// programs do not escape.
  private static func decoded(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = digit(bytes[index + 1]),
        let low = digit(bytes[index + 2]), case let value = high << 4 | low, value != 0
      {
        result.append(value)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The value of a hexadecimal digit; nil for another character.
  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(UnicodeScalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}
