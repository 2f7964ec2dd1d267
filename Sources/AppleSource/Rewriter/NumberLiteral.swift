import SwiftSyntax

/// A number as source spells it: `10`, `-0.5`, `1_000`, `0xFF`.
struct NumberLiteral {
  let range: Range<Int>
  let value: Double
  let isInteger: Bool

  /// Nil for every other expression.
  init?(_ expression: ExprSyntax) {
    if let prefix = expression.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "-" {
      guard let number = Self(prefix.expression), number.value >= 0 else { return nil }
      self.init(range: expression.bytes, value: -number.value, isInteger: number.isInteger)
    } else if let literal = expression.as(IntegerLiteralExprSyntax.self) {
      guard let value = Self.integer(literal.literal.text) else { return nil }
      self.init(range: expression.bytes, value: value, isInteger: true)
    } else if let literal = expression.as(FloatLiteralExprSyntax.self) {
      guard let value = Double(literal.literal.text.filter { $0 != "_" }), value.isFinite else { return nil }
      self.init(range: expression.bytes, value: value, isInteger: false)
    } else {
      return nil
    }
  }

  private init(range: Range<Int>, value: Double, isInteger: Bool) {
    (self.range, self.value, self.isInteger) = (range, value, isInteger)
  }

  private static func integer(_ text: String) -> Double? {
    let digits = text.filter { $0 != "_" }
    let value =
      switch digits.prefix(2) {
      case "0x": Int(digits.dropFirst(2), radix: 16)
      case "0o": Int(digits.dropFirst(2), radix: 8)
      case "0b": Int(digits.dropFirst(2), radix: 2)
      default: Int(digits)
      }
    return value.flatMap { abs($0) < 1 << 53 ? Double($0) : nil }
  }
}
