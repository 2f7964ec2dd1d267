import CoreGraphics
import QuartzCore
import SceneFiles

/// Single values in the text form of scene files, for fields in which values are edited.
package enum MarkupValue {
  /// The value of a text for a key of a layer class, as scene files have it or as people type and paste it.
  ///
  /// Colours may be given in every form of CSS (`CSSColor`), and numbers with units, decimal commas and arithmetic (`FieldNumber`). For
  /// kinds that have no text, this throws.
  ///
  /// - Parameters:
  ///   - unit: what numbers count. A result is in this unit. Default: plain numbers.
  ///   - decimalSign: the sign of the person's locale. Default: that of the environment.
  package static func value(
    _ text: String, _ kind: ValueKind, key: String, names: [String] = [], unit: FieldNumber.Unit = .plain,
    decimalSign: Character = DecimalSign.current
  ) throws(ValueError) -> Any {
    switch kind {
    case .color: return try color(text)
    case .integer, .float, .number, .point, .size, .rect, .numbers:
      // A comma separates numbers in files, and may stand before decimals in a field.
      if !text.contains(","), let value = try? ValueText.value(text, kind, key: key) { return value }
      guard text.contains(where: \.isNumber) else { break }
      return try value(
        of: FieldNumber.list(
          text, count: count(of: kind), unit, decimalSign: decimalSign), kind, key)
    default: break
    }
    let known = names.isEmpty ? ValueText.knownNames[key] ?? [] : names
    if !known.isEmpty, !known.contains(text) {
      throw ValueError("\(ValueError.quoted(text)) is not one of \(known.joined(separator: ", "))")
    }
    switch kind {
    case .path:
      var budget = SceneLimits().pathElements
      return try PathText.path(text, budget: &budget)
    case .string, .enumeration, .filter: return text
    case .object where key == "string" || key == "font": return text
    default: return try ValueText.value(text, kind, key: key)
    }
  }

  /// Whether the numbers of a key may be infinite.
  package static func mayBeInfinite(_ key: String) -> Bool { ValueText.mayBeInfinite.contains(key) }

  /// Whether values of a kind have a text.
  package static func hasText(_ kind: ValueKind, key: String) -> Bool {
    switch kind {
    case .bool, .integer, .float, .number, .point, .size, .rect, .transform, .color, .path, .string,
      .enumeration, .numbers:
      true
    case .object: key == "string" || key == "font"
    default: false
    }
  }

  /// The text of a value. Nil for a value without one.
  package static func text(of value: Any?, _ kind: ValueKind) -> String? {
    switch kind {
    case .transform: return Unbox.transform(value).flatMap { TransformText.text(of: $0) }
    case .path: return Unbox.path(value)?.markupText
    case .string, .enumeration, .object: return Unbox.string(value)
    case .bool: return Unbox.number(value).map { $0 != 0 ? "1" : "0" }
    case .color: return Unbox.color(value).map { hexText(of: $0) }
    case .numbers:
      guard let list = Unbox.unwrapped(value) as? [Any] else { return nil }
      return list.compactMap { Unbox.number($0)?.shortestText }.joined(separator: " ")
    default:
      return Unbox.row(value, kind)?.map(\.shortestText).joined(separator: " ")
    }
  }

  /// The names that the values of a key have; empty if any text is one.
  package static func names(of property: Property) -> [String] {
    property.names.isEmpty ? ValueText.knownNames[property.key] ?? [] : property.names
  }

  // MARK: Numbers

  /// How many numbers the values of a kind have; nil for any number of them.
  private static func count(of kind: ValueKind) -> Int? { kind == .numbers ? nil : kind.width }

  /// The value with numbers, checked as one of a file.
  private static func value(of numbers: [Double], _ kind: ValueKind, _ key: String) throws(ValueError) -> Any
  {
    try ValueText.value(numbers.map(\.shortestText).joined(separator: " "), kind, key: key)
  }

  // MARK: Colours

  /// A colour of CSS, or the numbers of a file. Whole numbers of which one is greater than 1 are those of `rgb()`.
  private static func color(_ text: String) throws(ValueError) -> CGColor {
    if let color = try CSSColor.color(text) { return color }
    // Commas within words stand before decimals: `0,5 0,5 0,5`.
    let words = text.split(whereSeparator: \.isWhitespace)
    if words.count > 2, !text.contains("."), text.contains(/[0-9],[0-9]/) {
      let numbers = try FieldNumber.list(text, count: words.count, decimalSign: ",")
      return try ColorText.color(numbers.map(\.shortestText).joined(separator: " "))
    }
    guard let numbers = try? NumberText.numbers(text), (3...4).contains(numbers.count),
      numbers[..<3].contains(where: { $0 > 1 }),
      numbers[..<3].allSatisfy({ $0 == $0.rounded() && (0...255).contains($0) })
    else { return try ColorText.color(text) }
    let alpha = numbers.count == 4 ? numbers[3] : 1
    guard alpha <= 1 else {
      throw ValueError("\(ValueError.quoted(text)) is not a colour: its alpha is greater than 1")
    }
    return CGColor(srgbRed: numbers[0] / 255, green: numbers[1] / 255, blue: numbers[2] / 255, alpha: alpha)
  }

  /// `RRGGBB`, or `RRGGBBAA` for a colour that is not opaque. Components outside 0…1 are limited.
  package static func hexText(of color: CGColor) -> String {
    let c = color.srgba
    func part(_ value: CGFloat) -> String {
      let digits = String(
        UInt8(clamping: Int(clamping: (Double(value) * 255).rounded())), radix: 16, uppercase: true)
      return digits.count == 1 ? "0" + digits : digits
    }
    return part(c.red) + part(c.green) + part(c.blue) + (c.alpha < 1 ? part(c.alpha) : "")
  }
}

extension MarkupValue {
  /// A timing function: its name, or its control points.
  package static func text(of function: CAMediaTimingFunction) -> String {
    TimingFunctionText.text(of: function)
  }
}
