import Foundation

/// A number as people type and paste it into fields: with a decimal point or comma, a unit, or as simple arithmetic.
///
/// Example: `FieldNumber.value("1,5rad/2", .degrees)` is 42.97. A text that could mean two numbers is refused with a sentence.
package struct FieldNumber {
  /// What a field's number counts, which decides the units that it takes.
  package enum Unit: Sendable, Equatable {
    /// Any number, without units.
    case plain
    /// Points: `pt`, and `px` and `dp`, which are as long.
    case points
    /// Degrees: `°`, `deg`, `rad`, `grad`, `turn`.
    case degrees
    /// Seconds: `s`, `ms`, `min`.
    case seconds
    /// A share or a factor: `50%`, `2x`, `2×`.
    case ratio

    /// The units by their names, with how many of the field's units each is.
    fileprivate var factors: [String: Double] {
      switch self {
      case .plain: [:]
      case .points: ["pt": 1, "px": 1, "dp": 1, "pts": 1]
      case .degrees: ["°": 1, "deg": 1, "rad": 180 / .pi, "grad": 0.9, "gon": 0.9, "turn": 360]
      case .seconds: ["s": 1, "sec": 1, "ms": 0.001, "min": 60]
      case .ratio: ["%": 0.01, "x": 1, "×": 1]
      }
    }

    /// The names of the units, for messages.
    fileprivate var names: String {
      switch self {
      case .plain: ""
      case .points: "pt or px"
      case .degrees: "deg, rad, grad or turn"
      case .seconds: "s, ms or min"
      case .ratio: "% or ×"
      }
    }
  }

  /// The number of a text.
  ///
  /// - Parameters:
  ///   - unit: what the field counts. The result is in this unit. Default: plain numbers.
  ///   - decimalSign: the sign of the person's locale, which decides what `1,000` is. Default: that of the environment.
  package static func value(
    _ text: String, _ unit: Unit = .plain, decimalSign: Character = DecimalSign.current
  ) throws(ValueError) -> Double {
    var parser = FieldNumber(text, unit, decimalSign)
    let number = try parser.sum(depth: 0)
    parser.skipSpace()
    if let next = parser.next {
      throw parser.failure("\(ValueError.quoted(String(next))) is not expected here")
    }
    try NumberText.check(number)
    return number
  }

  // MARK: The grammar

  private let text: String
  private let characters: [Character]
  private let unit: Unit
  private let decimalSign: Character
  private var position = 0

  private init(_ text: String, _ unit: Unit, _ decimalSign: Character) {
    self.text = text
    characters = Array(text)
    self.unit = unit
    self.decimalSign = decimalSign
  }

  private var next: Character? { position < characters.count ? characters[position] : nil }

  private mutating func skipSpace() { while next?.isWhitespace == true { position += 1 } }

  /// Takes one of some characters, after space.
  private mutating func take(_ wanted: String) -> Character? {
    skipSpace()
    guard let next, wanted.contains(next) else { return nil }
    position += 1
    return next
  }

  private func failure(_ reason: String) -> ValueError {
    ValueError("\(ValueError.quoted(text)) is not a number: \(reason)")
  }

  private static let minus = "-−–"

  private mutating func sum(depth: Int) throws(ValueError) -> Double {
    var value = try product(depth)
    while let sign = take("+" + Self.minus) {
      let other = try product(depth)
      value += sign == "+" ? other : -other
    }
    return value
  }

  private mutating func product(_ depth: Int) throws(ValueError) -> Double {
    var value = try factor(depth)
    while let sign = take("*×·/÷") {
      let other = try factor(depth)
      guard "*×·".contains(sign) || other != 0 else { throw failure("it divides by zero") }
      value = "*×·".contains(sign) ? value * other : value / other
    }
    return value
  }

  private mutating func factor(_ depth: Int) throws(ValueError) -> Double {
    guard depth < 64 else { throw failure("it has too many parentheses") }
    if let sign = take("+" + Self.minus) {
      let value = try factor(depth + 1)
      return sign == "+" ? value : -value
    }
    if take("(") != nil {
      let value = try sum(depth: depth + 1)
      guard take(")") != nil else { throw failure("a parenthesis is not closed") }
      return try value * unitHere()
    }
    return try number() * unitHere()
  }

  /// The factor of the unit at the position; 1 without one.
  private mutating func unitHere() throws(ValueError) -> Double {
    let start = position
    skipSpace()
    var name = ""
    if let next, "%°×".contains(next) {
      // A sign with a number behind it multiplies.
      let rest = characters[(position + 1)...].drop(while: \.isWhitespace)
      guard next != "×" || rest.first.map({ !$0.isNumber && $0 != "(" }) ?? true else { return 1 }
      name = String(next)
      position += 1
    } else {
      while let next, next.isLetter {
        name.append(next)
        position += 1
      }
    }
    guard !name.isEmpty else {
      position = start
      return 1
    }
    if let factor = unit.factors[name] ?? unit.factors[name.lowercased()] { return factor }
    let known = unit.names.isEmpty ? "it has no unit here" : "its unit is \(unit.names) here"
    throw failure("\(known), not \(ValueError.quoted(name))")
  }

  // MARK: Digits

  private static let spaces: Set<Character> = ["\u{A0}", "\u{202F}", "\u{2009}", "'", "’"]

  private mutating func number() throws(ValueError) -> Double {
    skipSpace()
    let start = position
    func isDigit(_ index: Int) -> Bool {
      characters.indices.contains(index) && ("0"..."9").contains(characters[index])
    }
    while let next,
      isDigit(position) || next == "." || next == "," || (Self.spaces.contains(next) && isDigit(position + 1))
    {
      position += 1
    }
    let digits = characters[start..<position]
    guard digits.contains(where: { ("0"..."9").contains($0) }) else {
      position = start
      throw failure(
        next.map { "\(ValueError.quoted(String($0))) is not expected here" }
          ?? "something is missing at its end")
    }
    guard var plain = try Self.plain(String(digits), decimalSign) else {
      throw failure("its digits are not in groups of three")
    }
    if next == "e" || next == "E" {
      let sign = characters.indices.contains(position + 1) && "+-".contains(characters[position + 1]) ? 1 : 0
      if isDigit(position + 1 + sign) {
        plain.append("e")
        position += 1
        repeat {
          plain.append(characters[position])
          position += 1
        } while isDigit(position)
      }
    }
    return Double(plain) ?? .nan
  }

  /// Digits with a decimal point and without marks between thousands; nil if the marks are not between groups of three.
  private static func plain(_ text: String, _ sign: Character) throws(ValueError) -> String? {
    let commas = text.count { $0 == "," }
    let points = text.count { $0 == "." }
    var mark: Character?
    if commas > 0, points > 0 {
      mark = text.last { $0 == "," || $0 == "." }
      guard text.count(where: { $0 == mark }) == 1 else { return nil }
    } else if commas == 1 {
      mark = ","
      if sign != ",", let parts = thousands(text, { $0 == "," }), parts.first != "0" {
        let number = parts.joined()
        let decimal = text.replacingOccurrences(of: ",", with: ".")
        throw ValueError(

          "\(ValueError.quoted(text)) can be \(number) or \((Double(decimal) ?? 0).shortestText): write \(number) or \(decimal)"
        )
      }
    } else if points == 1 {
      mark = "."
    }
    let whole = mark.flatMap { text.lastIndex(of: $0) } ?? text.endIndex
    let tail = mark == nil ? "" : "." + text[text.index(after: whole)...]
    guard tail.dropFirst().allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
    let head = String(text[..<whole])
    if head.allSatisfy({ ("0"..."9").contains($0) }) {
      return (head.isEmpty ? "0" : head) + (tail == "." ? "" : tail)
    }
    guard let parts = thousands(head, { !("0"..."9").contains($0) }) else { return nil }
    return parts.joined() + (tail == "." ? "" : tail)
  }

  /// The groups of a number with one kind of mark between thousands; nil for something else.
  private static func thousands(_ text: String, _ isMark: (Character) -> Bool) -> [String]? {
    guard Set(text.filter(isMark)).count == 1 else { return nil }
    let parts = text.split(omittingEmptySubsequences: false, whereSeparator: isMark).map(String.init)
    guard parts.count > 1, let first = parts.first, (1...3).contains(first.count),
      parts.dropFirst().allSatisfy({ $0.count == 3 })
    else { return nil }
    return parts
  }
}

// MARK: - Lists

extension FieldNumber {
  /// The numbers of a text: `10, 20`, `10px 20px`, `{10, 20}`, `10,5; 20`, `CGPoint(x: 10, y: 20)`, `10 × 20`.
  ///
  /// - Parameter count: how many there have to be; nil for any number of them.
  package static func list(
    _ text: String, count: Int?, _ unit: Unit = .plain, decimalSign: Character = DecimalSign.current
  ) throws(ValueError) -> [Double] {
    if count == 1 { return [try value(text, unit, decimalSign: decimalSign)] }
    // The names of structures and of their parts, and brackets, only say what the numbers are.
    var plain = text.replacing(/[A-Za-z_]\w*\s*(?=\()|[A-Za-z_]\w*\s*:|[\[\]{}]/, with: " ")
    if plain != text { plain = plain.replacing(/[()]/, with: " ") }
    let parts = try parts(of: plain, count)
    if let count, parts.count != count {
      throw ValueError("\(count) numbers are expected, and \(ValueError.quoted(text)) has \(parts.count)")
    }
    return try parts.map { part throws(ValueError) in try value(part, unit, decimalSign: decimalSign)
    }
  }

  /// The texts of the numbers.
  private static func parts(of text: String, _ count: Int?) throws(ValueError) -> [String] {
    if text.contains(";") { return split(text, ";") }
    // The sides of a size.
    if count == 2, let match = text.wholeMatch(of: /\s*(\S*\d(?:px|pt|dp)?)\s*[x×]\s*(\d.*)/) {
      return [String(match.1), String(match.2)]
    }
    let words = text.split(whereSeparator: \.isWhitespace)
      .map { $0.hasSuffix(",") ? String($0.dropLast()) : String($0) }.filter { !$0.isEmpty }
    guard words.contains(where: { $0.contains(",") }) else {
      // Units may stand apart from their numbers, and arithmetic has spaces: then commas separate.
      let others = split(text, ",")
      return words.count != count && others.count == count ? others : words
    }
    if words.count == 1 { return split(words[0], ",") }
    guard words.count == count else {
      throw ValueError(

        "\(ValueError.quoted(text)) can be read in two ways: write a point before decimals, or a semicolon between numbers"
      )
    }
    return words
  }

  private static func split(_ text: String, _ separator: Character) -> [String] {
    text.split(separator: separator, omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }
}
