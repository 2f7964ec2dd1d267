import Foundation

/// How a file stores its text. Readers and editors work on UTF-8, into which other encodings are converted.
package enum XMLEncoding: Sendable, Equatable {
  case utf8
  /// UTF-8 of which only ASCII may be written: the file declares ASCII, or an encoding that is not known or that its bytes do not have.
  case ascii
  /// With a byte order mark, or recognised by the zero byte beside the first `<`.
  case utf16(isBigEndian: Bool, hasMark: Bool)
  case latin1
  case windows1252

  /// The encoding of a file, and a problem with what it declares.
  package static func detect(_ bytes: [UInt8]) -> (XMLEncoding, problem: String?) {
    if bytes.count >= 2 {
      switch (bytes[0], bytes[1]) {
      case (0xFE, 0xFF): return (.utf16(isBigEndian: true, hasMark: true), nil)
      case (0xFF, 0xFE): return (.utf16(isBigEndian: false, hasMark: true), nil)
      case (0x00, UInt8(ascii: "<")): return (.utf16(isBigEndian: true, hasMark: false), nil)
      case (UInt8(ascii: "<"), 0x00): return (.utf16(isBigEndian: false, hasMark: false), nil)
      default: break
      }
    }
    switch declared(bytes) {
    case nil, "utf-8", "utf8": return (.utf8, nil)
    case "us-ascii", "ascii": return (.ascii, nil)
    case "iso-8859-1", "latin1": return (.latin1, nil)
    case "windows-1252", "cp1252": return (.windows1252, nil)
    case let name?:
      return (.ascii, "the encoding \"\(name)\" is not known; the file is read as UTF-8")
    }
  }

  /// The encoding in the XML declaration, in lower case.
  private static func declared(_ bytes: [UInt8]) -> String? {
    let head = String(decoding: bytes.prefix(200), as: UTF8.self)
    guard head.drop(while: { $0 == "\u{FEFF}" }).hasPrefix("<?xml"), let end = head.range(of: "?>") else {
      return nil
    }
    let declaration = head[..<end.lowerBound]
    guard let key = declaration.range(of: "encoding") else { return nil }
    let value = declaration[key.upperBound...].drop(while: { $0 == " " || $0 == "=" })
    guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
    return value.dropFirst().prefix(while: { $0 != quote }).lowercased()
  }

  /// The text of a file as UTF-8, and what is damaged in it. Nil if the bytes are not in this encoding.
  package func decoded(_ bytes: [UInt8]) -> (text: [UInt8]?, damage: String?) {
    switch self {
    case .utf8, .ascii: return (bytes, nil)
    case .utf16(let isBigEndian, _): return Self.utf8(fromUTF16: bytes, isBigEndian: isBigEndian)
    case .latin1, .windows1252:
      let isLatin = self == .latin1
      let text = String(bytes: bytes, encoding: isLatin ? .isoLatin1 : .windowsCP1252)
      guard let text else {
        return (nil, "the bytes are not \(isLatin ? "iso-8859-1" : "windows-1252"); they are read as UTF-8")
      }
      return (Array(text.utf8), nil)
    }
  }

  private static func utf8(fromUTF16 bytes: [UInt8], isBigEndian: Bool) -> ([UInt8], String?) {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = 0
    while index + 1 < bytes.count {
      let first = UInt16(bytes[index])
      let second = UInt16(bytes[index + 1])
      units.append(isBigEndian ? first << 8 | second : second << 8 | first)
      index += 2
    }
    if units.first == 0xFEFF { units.removeFirst() }
    var result: [UInt8] = []
    result.reserveCapacity(units.count)
    let broken = transcode(
      units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: false,
      into: { result.append($0) })
    return (
      result,
      broken || bytes.count % 2 == 1 ? "the UTF-16 text is damaged; U+FFFD replaces the damaged parts" : nil
    )
  }

  /// The bytes of a file with a text. Nil if the encoding has no form for a character.
  package func encoded(_ text: [UInt8]) -> [UInt8]? {
    switch self {
    case .utf8, .ascii: return text
    case .utf16(let isBigEndian, let hasMark):
      var result: [UInt8] = []
      result.reserveCapacity(2 * text.count + 2)
      func add(_ unit: UInt16) {
        let high = UInt8(truncatingIfNeeded: unit >> 8)
        let low = UInt8(truncatingIfNeeded: unit)
        result.append(isBigEndian ? high : low)
        result.append(isBigEndian ? low : high)
      }
      if hasMark { add(0xFEFF) }
      let broken = transcode(
        text.makeIterator(), from: UTF8.self, to: UTF16.self, stoppingOnError: true, into: { add($0) })
      return broken ? nil : result
    case .latin1, .windows1252:
      guard let string = String(validating: text, as: UTF8.self) else { return nil }
      return string.data(using: self == .latin1 ? .isoLatin1 : .windowsCP1252).map { [UInt8]($0) }
    }
  }

  /// Whether the encoding has a form for a character. Others are written as character references.
  package func has(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .utf8, .utf16: true
    case .ascii: scalar.isASCII
    case .latin1: scalar.value < 0x100
    case .windows1252: scalar.isASCII || String(scalar).data(using: .windowsCP1252) != nil
    }
  }
}
