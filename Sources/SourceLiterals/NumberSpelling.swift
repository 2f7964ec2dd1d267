/// How a number is spelled in Swift source, and how another one is written in its place.
///
/// ```swift
/// NumberSpelling("10.50").text(for: 10.5)      // "10.50": the same number keeps its spelling
/// NumberSpelling("1_000").text(for: 2500)      // "2_500"
/// NumberSpelling("10").text(for: 10.25)        // "10.25"
/// NumberSpelling("0.5").text(for: 1)           // "1.0": a number with a point keeps its type
/// ```
package struct NumberSpelling {
  private let text: String
  /// The number; nil if the text is none.
  package let value: Double?
  private let radix: Int
  private let isInteger: Bool

  package init(_ text: String) {
    self.text = text
    var digits = text.filter { $0 != "_" && !$0.isWhitespace }
    let isNegative = digits.hasPrefix("-")
    if isNegative { digits.removeFirst() }
    radix =
      switch digits.prefix(2) {
      case "0x": 16
      case "0o": 8
      case "0b": 2
      default: 10
      }
    let whole = radix == 10 ? Int(digits) : Int(digits.dropFirst(2), radix: radix)
    isInteger = whole != nil
    let magnitude = whole.map(Double.init) ?? Double(digits)
    value = magnitude.map { isNegative ? -$0 : $0 }
  }

  /// The text for a number, with at most four decimals, or four digits where it is smaller than a thousandth.
  package func text(for number: Double) -> String {
    if let value, Self.isSame(value, number) { return text }
    let rounded = Self.rounded(number)
    let isWhole = rounded == rounded.rounded() && abs(rounded) < 1e15
    if isInteger, isWhole {
      let magnitude = Int(abs(rounded))
      let sign = rounded < 0 ? "-" : ""
      if radix != 10 {
        var digits = String(magnitude, radix: radix)
        if text.contains(where: { ("A"..."F").contains($0) }) { digits = digits.uppercased() }
        return sign + ["0x", "0o", "0b"][radix == 16 ? 0 : radix == 8 ? 1 : 2] + digits
      }
      return sign + (text.contains("_") ? Self.grouped(String(magnitude)) : String(magnitude))
    }
    let plain = Self.plain(rounded)
    guard !isInteger, isWhole else { return plain }
    return plain.contains(where: { ".e".contains($0) }) ? plain : plain + ".0"
  }

  /// The text for a number that stands in no text yet.
  package static func text(of number: Double) -> String { plain(rounded(number)) }

  /// Whether a number in the source need not be written again for a value. The last digits of computed values do not count.
  package static func isSame(_ old: Double, _ new: Double) -> Bool {
    guard old.isFinite, new.isFinite else { return old == new }
    return old == new || abs(old - new) <= 1e-9 * max(1, abs(old)) || Float(old) == Float(new) && old != 0
      || rounded(new) == old
  }

  package static func rounded(_ number: Double) -> Double {
    guard number != 0, number.isFinite, abs(number) < 1e11 else { return number }
    var scale = 1e4
    if abs(number) < 1e-3 { while abs(number) * scale < 1e3, scale < 1e300 { scale *= 10 } }
    let result = (number * scale).rounded() / scale
    return result == 0 ? 0 : result
  }

  private static func plain(_ number: Double) -> String {
    if number == number.rounded(), abs(number) < 1e15 { return String(Int(number)) }
    return number.description
  }

  private static func grouped(_ digits: String) -> String {
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { result += "_" }
      result.append(digit)
    }
    return result
  }
}
