import Foundation

/// A `data:` URL (RFC 2397): `data:[<type>][;base64],<data>`. The type is ignored, because the data of an
/// image identify its format.
enum DataAddress {
  static func isOne(_ reference: String) -> Bool {
    let bytes = reference.utf8.prefix(5)
    return bytes.count == 5
      && zip(bytes, "data:".utf8).allSatisfy { $0 | ($0 >= 0x41 && $0 <= 0x5A ? 0x20 : 0) == $1 }
  }

  /// The data of a URL, at most `limit` bytes.
  static func bytes(of reference: String, limit: Int) throws(ValueError) -> [UInt8] {
    let text = Array(reference.utf8)
    guard let comma = text.firstIndex(of: UInt8(ascii: ",")) else {
      throw ValueError(
        "the data URL \(ValueError.quoted(reference)) has no comma, so it has no data", .missingImage)
    }
    let head = String(decoding: text[..<comma], as: UTF8.self).lowercased()
    let isBase64 = head.split(separator: ";").dropFirst().contains { $0.filter { $0 != " " } == "base64" }
    let data = decoded(text[(comma + 1)...])
    guard isBase64 else {
      guard data.count <= limit else { throw tooLarge(reference, limit) }
      return data
    }
    guard data.count / 4 <= limit / 3 + 1 else { throw tooLarge(reference, limit) }
    guard let bytes = base64(data) else {
      throw ValueError("the data URL \(ValueError.quoted(reference)) does not contain base64", .missingImage)
    }
    return bytes
  }

  private static func tooLarge(_ reference: String, _ limit: Int) -> ValueError {
    ValueError("the image \(ValueError.quoted(reference)) is larger than \(limit >> 20) MiB", .imageTooLarge)
  }

  /// The bytes with percent escapes such as `%41` decoded. A `%` without two digits is kept.
  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.contains(UInt8(ascii: "%")) else { return Array(text) }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "%"), index + 2 < text.endIndex, let high = digit(text[index + 1]),
        let low = digit(text[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  /// Decodes base64 with either alphabet (RFC 4648), with white space anywhere, and with or without padding.
  /// Nil for other text.
  private static func base64(_ text: [UInt8]) -> [UInt8]? {
    var plain = text.filter { $0 != 0x20 && !(0x09...0x0D).contains($0) }
    while plain.last == UInt8(ascii: "=") { plain.removeLast() }
    // Foundation treats `=` in the middle as an end.
    if plain.contains(UInt8(ascii: "=")) { return nil }
    for index in plain.indices {
      switch plain[index] {
      case UInt8(ascii: "-"): plain[index] = UInt8(ascii: "+")
      case UInt8(ascii: "_"): plain[index] = UInt8(ascii: "/")
      default: break
      }
    }
    // Foundation requires the padding.
    plain += Array(repeating: UInt8(ascii: "="), count: (4 - plain.count % 4) % 4)
    return Data(base64Encoded: Data(plain)).map { [UInt8]($0) }
  }
}
