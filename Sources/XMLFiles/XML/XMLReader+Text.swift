// Decodes text and attribute values.

extension XMLReader {
  /// A name. Bytes that are not UTF-8 are reported.
  func string(_ range: Range<Int>) -> String { source.text(range) ?? repaired(range) }

  private func repaired(_ range: Range<Int>) -> String {
    var offset = range.lowerBound
    while offset < range.upperBound, base[offset] < 0x80 { offset += 1 }
    fault(offset, .badEncoding, "some bytes are not UTF-8; U+FFFD replaces them")
    return source.repairedText(range)
  }

  /// The characters of a piece of text.
  package func string(_ text: XMLText) -> String {
    guard text.range.count <= limits.valueBytes else {
      exceeded(text.range.lowerBound, "a text is longer than \(limits.valueBytes) bytes; reading stops here")
      return ""
    }
    return text.isLiteral ? source.text(text.range) ?? repaired(text.range) : decoded(text.range)
  }

  /// The text of a range with its references resolved.
  package func decoded(_ range: Range<Int>) -> String {
    guard find(UInt8(ascii: "&"), from: range.lowerBound, to: range.upperBound) != nil else {
      return source.text(range) ?? repaired(range)
    }
    var result = ""
    var start = range.lowerBound
    while !wasCutShort, let ampersand = find(UInt8(ascii: "&"), from: start, to: range.upperBound) {
      result += source.text(start..<ampersand) ?? repaired(start..<ampersand)
      if let end = find(UInt8(ascii: ";"), from: ampersand, to: min(range.upperBound, ampersand + 64)),
        let text = reference(ampersand + 1..<end)
      {
        result += text
        start = end + 1
      } else {
        fault(
          ampersand, .unescapedCharacter,
          "\"&\" does not begin a known reference; a plain \"&\" is written \"&amp;\"", cause: "&")
        result += "&"
        start = ampersand + 1
      }
    }
    result += source.text(start..<range.upperBound) ?? repaired(start..<range.upperBound)
    return result
  }

  /// The characters for the reference between `&` and `;`.
  private func reference(_ range: Range<Int>) -> String? {
    switch source.repairedText(range) {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    case let name where name.hasPrefix("#x"):
      return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init).map {
        $0.value == 0 ? "\u{FFFD}" : String($0)
      }
    case let name where name.hasPrefix("#"):
      return UInt32(name.dropFirst(1)).flatMap(Unicode.Scalar.init).map {
        $0.value == 0 ? "\u{FFFD}" : String($0)
      }
    default: return nil
    }
  }
}
