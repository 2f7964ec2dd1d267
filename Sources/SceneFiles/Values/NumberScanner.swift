/// Reads numbers and words from the UTF-8 of a value. White space and commas are separators.
package struct NumberScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  package private(set) var position = 0

  package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Powers of ten that a Double holds exactly.
  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20,
    1e21, 1e22,
  ]

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) || byte == UInt8(ascii: ",")
  }

  mutating func skipSeparators() {
    while position < bytes.count, Self.isSeparator(bytes[position]) { position += 1 }
  }

  /// Whether only separators are left.
  package mutating func isAtEnd() -> Bool {
    skipSeparators()
    return position == bytes.count
  }

  /// The next byte after separators. Nil at the end.
  package mutating func peek() -> UInt8? {
    skipSeparators()
    return position < bytes.count ? bytes[position] : nil
  }

  package mutating func advance() { position = min(position + 1, bytes.count) }

  /// The next word of letters.
  package mutating func word() -> String {
    skipSeparators()
    let start = position
    while position < bytes.count, Self.isLetter(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// The word of letters at the position, without a separator before it.
  package mutating func wordHere() -> String {
    position < bytes.count && Self.isLetter(bytes[position]) ? word() : ""
  }

  /// The rest of the token at the position, for messages.
  package mutating func token() -> String {
    skipSeparators()
    let start = position
    while position < bytes.count, !Self.isSeparator(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  /// The next number, or `inf` or `nan` in any case. Nil, without moving, if there is none.
  ///
  /// The number may be followed by letters: `30deg` is 30 and the word `deg`.
  package mutating func number() -> Double? {
    skipSeparators()
    let start = position
    var index = position
    var isNegative = false
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      isNegative = bytes[index] == UInt8(ascii: "-")
      index += 1
    }
    if index < bytes.count, Self.isLetter(bytes[index]) {
      var end = index
      while end < bytes.count, Self.isLetter(bytes[end]) { end += 1 }
      let word = String(decoding: bytes[index..<end], as: UTF8.self).lowercased()
      guard word == "inf" || word == "infinity" || word == "nan" else { return nil }
      position = end
      return word == "nan" ? .nan : isNegative ? -.infinity : .infinity
    }
    var mantissa: UInt64 = 0
    var digits = 0
    var exponent = 0
    var isExact = true
    var hasDigits = false
    func take(_ byte: UInt8) {
      hasDigits = true
      if digits < 18 {
        mantissa = mantissa * 10 + UInt64(byte - UInt8(ascii: "0"))
        if mantissa > 0 { digits += 1 }
      } else {
        exponent += 1
        isExact = false
      }
    }
    while index < bytes.count, Self.isDigit(bytes[index]) {
      take(bytes[index])
      index += 1
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      while index < bytes.count, Self.isDigit(bytes[index]) {
        take(bytes[index])
        exponent -= 1
        index += 1
      }
    }
    guard hasDigits else { return nil }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      var ahead = index + 1
      var isSmall = false
      if ahead < bytes.count, bytes[ahead] == UInt8(ascii: "-") || bytes[ahead] == UInt8(ascii: "+") {
        isSmall = bytes[ahead] == UInt8(ascii: "-")
        ahead += 1
      }
      if ahead < bytes.count, Self.isDigit(bytes[ahead]) {
        var written = 0
        while ahead < bytes.count, Self.isDigit(bytes[ahead]) {
          written = min(written * 10 + Int(bytes[ahead] - UInt8(ascii: "0")), 100_000)
          ahead += 1
        }
        exponent += isSmall ? -written : written
        index = ahead
      }
    }
    position = index
    // If mantissa and power of ten are both exact, the result is the nearest Double after one rounding.
    if isExact, mantissa < 1 << 53, abs(exponent) <= 22 {
      let power = Self.powersOfTen[abs(exponent)]
      let magnitude = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
      return isNegative ? -magnitude : magnitude
    }
    return Double(String(decoding: bytes[start..<index], as: UTF8.self)) ?? .nan
  }
}
