/// Lists of numbers in text form.
package enum NumberText {
  /// The greatest magnitude in a scene: that of a Float. Products of a few such numbers are finite.
  package static let greatest = Double(Float.greatestFiniteMagnitude)

  /// All numbers of a text, with infinities and NaN.
  static func anyNumbers(_ text: String) throws(ValueError) -> [Double] {
    var text = text
    let result: Result<[Double], ValueError> = text.withUTF8 { bytes in
      var scanner = NumberScanner(bytes)
      var numbers: [Double] = []
      while !scanner.isAtEnd() {
        let start = scanner.position
        guard let number = scanner.number() else { return .failure(notANumber(scanner.token())) }
        // Two numbers need a separator.
        if scanner.position < bytes.count, scanner.position > start, !isSeparator(bytes[scanner.position]) {
          return .failure(notANumber(scanner.token()))
        }
        numbers.append(number)
      }
      return .success(numbers)
    }
    return try result.get()
  }

  private static func isSeparator(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == UInt8(ascii: ",") }

  private static func notANumber(_ token: String) -> ValueError {
    token == "undefined" ? .undefined : ValueError("\(ValueError.quoted(token)) is not a number", .badNumber)
  }

  /// Finite numbers. Throws if `count` is given and differs.
  package static func numbers(_ text: String, count: Int? = nil) throws(ValueError) -> [Double] {
    let numbers = try anyNumbers(text)
    if let count, numbers.count != count {
      throw ValueError(
        "\(count) number\(count == 1 ? " is" : "s are") expected, and \(ValueError.quoted(text)) has \(numbers.count)",
        .badNumber
      )
    }
    for number in numbers { try check(number) }
    return numbers
  }

  /// One finite number, or infinity if it is allowed.
  package static func number(_ text: String, allowsInfinity: Bool = false) throws(ValueError) -> Double {
    let numbers = try anyNumbers(text)
    guard numbers.count == 1 else {
      throw ValueError(
        "a number is expected, and the text is \(numbers.isEmpty ? "empty" : ValueError.quoted(text))",
        .badNumber)
    }
    if allowsInfinity, numbers[0] == .infinity { return numbers[0] }
    try check(numbers[0])
    return numbers[0]
  }

  package static func check(_ number: Double) throws(ValueError) {
    if number.isNaN { throw ValueError("the value is not a number (NaN)", .badNumber) }
    if number.isInfinite { throw ValueError("the value is infinite", .badNumber) }
    if abs(number) > greatest { throw ValueError("the number \(number) is too large", .badNumber) }
  }
}
