import CoreGraphics
import Foundation

/// Colours as style sheets and design programs write them: CSS Color Module Level 4 (W3C), and hexadecimal digits without `#`.
package enum CSSColor {
  /// The colour of a text: `#f80`, `FF8000CC`, `orange`, `rgb(255 128 0 / 50%)`, `hsl(30deg, 100%, 50%)`, `hwb(30 0% 0%)`,
  /// `color(srgb 1 0.5 0)`.
  ///
  /// - Returns: nil for a text of another form, such as the numbers of a scene file.
  package static func color(_ text: String) throws(ValueError) -> CGColor? {
    let plain = text.trimmingCharacters(in: .whitespaces).lowercased()
    if let color = hex(plain) { return color }
    if plain == "transparent" { return CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0) }
    if let digits = CSSColorNames.table[plain] { return hex(digits) }
    // A gray of a file has one digit before its point.
    let isDigits =
      plain.count > 1 && plain.allSatisfy { $0.isASCII && $0.isHexDigit } && plain.contains(where: \.isNumber)
    if plain.hasPrefix("#") || isDigits {
      throw failure(text, "it needs 3, 4, 6 or 8 digits from 0 to F")
    }
    if let parenthesis = plain.firstIndex(of: "(") {
      let name = plain[..<parenthesis].trimmingCharacters(in: .whitespaces)
      guard plain.hasSuffix(")") else { throw failure(text, "a parenthesis is not closed") }
      let inner = String(plain[plain.index(after: parenthesis)...].dropLast())
      return try function(name, inner, text)
    }
    guard !plain.isEmpty, plain.allSatisfy({ $0.isLetter || $0 == "-" }) else { return nil }
    throw ValueError(
      "\(ValueError.quoted(text)) is not a colour"
        + Spelling.hint(for: plain, among: Array(CSSColorNames.table.keys)))
  }

  private static func failure(_ text: String, _ reason: String) -> ValueError {
    ValueError("\(ValueError.quoted(text)) is not a colour: \(reason)")
  }

  /// Three, four, six or eight hexadecimal digits, with or without `#`. Nil for another text.
  static func hex(_ text: String) -> CGColor? {
    var digits = Substring(text)
    if digits.first == "#" { digits = digits.dropFirst() }
    guard [3, 4, 6, 8].contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      return nil
    }
    // Each digit of a short form stands for two.
    let long = digits.count < 6 ? digits.map { "\($0)\($0)" }.joined() : String(digits)
    guard let number = UInt32(long, radix: 16) else { return nil }
    let bits = long.count == 6 ? number << 8 | 0xFF : number
    func part(_ shift: UInt32) -> Double { Double(bits >> shift & 0xFF) / 255 }
    return CGColor(srgbRed: part(24), green: part(16), blue: part(8), alpha: part(0))
  }

  // MARK: Functions

  private static func function(_ name: String, _ inner: String, _ text: String) throws(ValueError)
    -> CGColor
  {
    var words = inner.replacing(/[,\/;]/, with: " ").split(separator: " ").map(String.init)
    if name == "color" {
      guard words.first == "srgb" else { throw failure(text, "only the colour space srgb can be given") }
      words.removeFirst()
    }
    guard words.count == 3 || words.count == 4 else {
      throw failure(text, "it has \(words.count) values where 3 or 4 are expected")
    }
    let alpha = words.count == 4 ? limited(try number(words[3], whole: 1, text)) : 1
    let rgb: [Double]
    switch name {
    case "rgb", "rgba":
      rgb = try words[..<3].map { word throws(ValueError) in
        limited(try number(word, whole: 255, text) / 255)
      }
    case "color":
      rgb = try words[..<3].map { word throws(ValueError) in
        limited(try number(word, whole: 1, text))
      }
    case "hsl", "hsla", "hwb":
      let hue = try angle(words[0], text)
      let (a, b) = (try share(words[1], text), try share(words[2], text))
      rgb = name == "hwb" ? hwb(hue, a, b) : hsl(hue, a, b)
    default:
      throw failure(text, "the function \(name)() is none of rgb(), hsl(), hwb() and color()")
    }
    return CGColor(srgbRed: rgb[0], green: rgb[1], blue: rgb[2], alpha: alpha)
  }

  private static func limited(_ number: Double) -> Double { min(max(number, 0), 1) }

  /// A number, or a percentage of a whole. `none` is 0.
  private static func number(_ word: String, whole: Double, _ text: String) throws(ValueError)
    -> Double
  {
    if word == "none" { return 0 }
    let isPercentage = word.hasSuffix("%")
    guard let number = Double(isPercentage ? String(word.dropLast()) : word), number.isFinite else {
      throw failure(text, "\(ValueError.quoted(word)) is not a number")
    }
    return isPercentage ? number / 100 * whole : number
  }

  /// A percentage, which may be without its sign.
  private static func share(_ word: String, _ text: String) throws(ValueError) -> Double {
    limited(try number(word, whole: 100, text) / 100)
  }

  /// An angle in turns, from 0 to 1. A number without a unit is in degrees.
  private static func angle(_ word: String, _ text: String) throws(ValueError) -> Double {
    if word == "none" { return 0 }
    let turns = try FieldNumber.value(word, .degrees, decimalSign: ".") / 360
    return turns - turns.rounded(.down)
  }

  /// The algorithm of CSS Color 4, section 7.1: `f(n) = l − a · max(−1, min(k − 3, 9 − k, 1))`.
  private static func hsl(_ hue: Double, _ saturation: Double, _ lightness: Double) -> [Double] {
    let a = saturation * min(lightness, 1 - lightness)
    return [0.0, 8, 4].map { n in
      let k = (n + hue * 12).truncatingRemainder(dividingBy: 12)
      return limited(lightness - a * max(-1, min(k - 3, 9 - k, 1)))
    }
  }

  /// The algorithm of section 8.1: whiteness and blackness whose sum is 1 or more give a gray.
  private static func hwb(_ hue: Double, _ white: Double, _ black: Double) -> [Double] {
    guard white + black < 1 else { return [Double](repeating: white / (white + black), count: 3) }
    return hsl(hue, 1, 0.5).map { $0 * (1 - white - black) + white }
  }
}
