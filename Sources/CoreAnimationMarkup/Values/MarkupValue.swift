import CoreGraphics
import QuartzCore

/// Single values in the text form of scene files, for fields in which values are edited.
package enum MarkupValue {
  /// Why a text is not a value. The description is a part of a sentence, as in a diagnostic.
  package struct Failure: Error, Equatable, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
  }

  /// The value of a text for a key of a layer class.
  ///
  /// Colours may also be given as six or eight hexadecimal digits, with or without `#`. For kinds that have no text, this
  /// throws.
  package static func value(
    _ text: String, _ kind: ValueKind, key: String, names: [String] = []
  ) throws(Failure) -> Any {
    if kind == .color, let color = hexColor(text) { return color }
    let known = names.isEmpty ? ValueText.knownNames[key] ?? [] : names
    if !known.isEmpty, !known.contains(text) {
      throw Failure(description: "\(ValueError.quoted(text)) is not one of \(known.joined(separator: ", "))")
    }
    do throws(ValueError) {
      switch kind {
      case .path:
        var budget = SceneLimits().pathElements
        return try PathText.path(text, budget: &budget)
      case .string, .enumeration, .filter: return text
      case .object where key == "string" || key == "font": return text
      default: return try ValueText.value(text, kind, key: key)
      }
    } catch { throw Failure(description: error.message) }
  }

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

  // MARK: Hexadecimal colours

  /// `RRGGBB` or `RRGGBBAA`, with or without `#`. Nil for another text.
  package static func hexColor(_ text: String) -> CGColor? {
    var digits = Substring(text.trimmingCharacters(in: .whitespaces))
    if digits.first == "#" { digits = digits.dropFirst() }
    guard digits.count == 6 || digits.count == 8, digits.allSatisfy(\.isHexDigit),
      let number = UInt32(digits, radix: 16)
    else { return nil }
    let bits = digits.count == 6 ? number << 8 | 0xFF : number
    func part(_ shift: UInt32) -> Double { Double(bits >> shift & 0xFF) / 255 }
    return CGColor(srgbRed: part(24), green: part(16), blue: part(8), alpha: part(0))
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
