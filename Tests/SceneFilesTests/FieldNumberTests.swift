import Foundation
import Testing

@testable import SceneFiles

/// Numbers as people type and paste them. The values are the meanings of the units in CSS Values and Units Module Level 4 (W3C), and
/// arithmetic; the signs of locales are those of the Unicode CLDR.
@Suite struct FieldNumberTests {
  @Test(
    arguments: [
      ("12", .plain, 12), (" -3.5 ", .plain, -3.5), ("1.5e2", .plain, 150), ("1e-3", .plain, 0.001),
      ("+4", .plain, 4), ("−4", .plain, -4), (".5", .plain, 0.5), ("5.", .plain, 5),
      // Decimal commas, and marks between thousands.
      ("1,5", .plain, 1.5), (",5", .plain, 0.5), ("-0,25", .plain, -0.25), ("0,500", .plain, 0.5),
      ("12,34", .plain, 12.34), ("1.234,5", .plain, 1234.5), ("1,234.5", .plain, 1234.5),
      ("1,234,567", .plain, 1_234_567), ("1.234.567", .plain, 1_234_567), ("1\u{202F}234,5", .plain, 1234.5),
      ("12'345.5", .plain, 12345.5), ("1234,567", .plain, 1234.567),
      // Units.
      ("24px", .points, 24), ("24 pt", .points, 24), ("10 dp", .points, 10), ("90deg", .degrees, 90),
      ("90°", .degrees, 90), ("0.5turn", .degrees, 180), ("100grad", .degrees, 90),
      ("3.141592653589793rad", .degrees, 180), ("250ms", .seconds, 0.25), ("1,5 s", .seconds, 1.5),
      ("2min", .seconds, 120), ("50%", .ratio, 0.5), ("2x", .ratio, 2), ("1.5×", .ratio, 1.5),
      // Arithmetic.
      ("100/3*3", .plain, 100), ("1 + 2 * 3", .plain, 7), ("(1+2)*3", .plain, 9), ("-(2-5)", .plain, 3),
      ("2×3", .plain, 6), ("9÷2", .plain, 4.5), ("8 − 3", .plain, 5), ("10-2-3", .plain, 5),
      ("12px*2 + 1px", .points, 25), ("50% × 2", .ratio, 1),
      ("1s - 250ms", .seconds, 0.75), ("(1+1)s", .seconds, 2), ("1,5*2", .plain, 3),
    ] as [(String, FieldNumber.Unit, Double)])
  func numbersAreRead(_ text: String, _ unit: FieldNumber.Unit, _ number: Double) throws {
    #expect(abs(try FieldNumber.value(text, unit, decimalSign: ".") - number) < 1e-9)
  }

  /// In a locale with a comma it stands before decimals, whatever follows.
  @Test(arguments: [("1,000", 1.0), ("12,345", 12.345), ("1.5", 1.5), ("1.234,5", 1234.5), ("1.000", 1)])
  func theLocaleDecides(_ text: String, _ number: Double) throws {
    #expect(try FieldNumber.value(text, decimalSign: ",") == number)
  }

  /// What is no number, or could be two, is refused with a sentence that has these words.
  @Test(
    arguments: [
      ("1,000", .plain, "can be 1000 or 1"), ("12,345", .plain, "write 12345 or 12.345"),
      ("1,2,3", .plain, "groups of three"), ("1.2.3", .plain, "groups of three"),
      ("1,23.456,7", .plain, "groups of three"),
      ("1/0", .plain, "divides by zero"), ("1+", .plain, "missing at its end"), ("(1", .plain, "not closed"),
      ("1)", .plain, "not expected"), ("10 20", .plain, "not expected"),
      ("3mm", .points, "its unit is pt or px here"),
      ("50%", .points, "not \"%\""), ("5s", .plain, "no unit here"),
      ("5px", .degrees, "deg, rad, grad or turn"),
      ("2x3", .ratio, "not expected"), ("1e999", .plain, "infinite"), ("", .plain, "missing"),
      (String(repeating: "(", count: 1000) + "1", .plain, "too many parentheses"),
    ] as [(String, FieldNumber.Unit, String)])
  func whatIsNoNumberSaysWhy(_ text: String, _ unit: FieldNumber.Unit, _ words: String) {
    let failure = #expect(throws: ValueError.self) {
      try FieldNumber.value(text, unit, decimalSign: ".")
    }
    #expect(failure?.description.contains(words) == true, "\(failure?.description ?? "")")
  }

  @Test(
    arguments: [
      ("10 20", 2, [10, 20]), ("10, 20", 2, [10, 20]), ("10,20", 2, [10, 20]),
      ("10,5 20,5", 2, [10.5, 20.5]),
      ("10,5; 20,5", 2, [10.5, 20.5]), ("10px 20px", 2, [10, 20]), ("10 px, 20 px", 2, [10, 20]),
      ("{10, 20}", 2, [10, 20]), ("CGPoint(x: 10, y: 20)", 2, [10, 20]), ("10 × 20", 2, [10, 20]),
      ("10x20", 2, [10, 20]), ("10px x 20px", 2, [10, 20]), ("{{1, 2}, {3, 4}}", 4, [1, 2, 3, 4]),
      ("x: 1, y: 2, width: 3, height: 4", 4, [1, 2, 3, 4]), ("(1+2)*3, 4", 2, [9, 4]),
      ("4, 2, 1", nil, [4, 2, 1]),
      ("4,2", nil, [4, 2]), ("[0, 0.5, 1]", nil, [0, 0.5, 1]),
    ] as [(String, Int?, [Double])])
  func listsAreRead(_ text: String, _ count: Int?, _ numbers: [Double]) throws {
    #expect(try FieldNumber.list(text, count: count, .points, decimalSign: ".") == numbers)
  }

  @Test(arguments: [("0,5 0,5", nil), ("1 2 3", 2), ("1,5 2,5 3,5", 2), ("1", 2)] as [(String, Int?)])
  func listsThatCouldBeTwoAreRefused(_ text: String, _ count: Int?) {
    #expect(throws: ValueError.self) { try FieldNumber.list(text, count: count, decimalSign: ".") }
  }

  @Test(
    arguments: [
      (["LANG": "de_DE.UTF-8"], ","), (["LANG": "en_US.UTF-8"], "."), (["LANG": "fr_FR@euro"], ","),
      ([:], "."),
      (["LANG": "de_DE.UTF-8", "LC_NUMERIC": "C"], "."), (["LANG": "C.UTF-8", "LC_ALL": "pt_BR"], ","),
      (["LANG": "zh_CN.UTF-8"], "."), (["LANG": "de_CH"], "."), (["LANG": "no such locale"], "."),
    ] as [([String: String], Character)])
  func localesHaveASign(_ environment: [String: String], _ sign: Character) {
    #expect(DecimalSign.of(environment) == sign)
  }
}
