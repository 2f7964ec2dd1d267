import Foundation

/// A colour for several devices and appearances.
package struct ColorSet: Sendable {
  /// A colour as a catalog has it.
  package enum Value: Equatable, Sendable {
    /// Components of 0…1, more or less in extended spaces.
    case components(Space, red: Double, green: Double, blue: Double, alpha: Double)
    case gray(white: Double, alpha: Double)
    /// A colour of the system, such as `systemBlueColor`.
    case system(String)
  }

  /// A colour space with red, green and blue.
  package enum Space: String, Sendable {
    case sRGB = "srgb"
    case extendedSRGB = "extended-srgb"
    case extendedLinearSRGB = "extended-linear-srgb"
    case displayP3 = "display-p3"
  }

  private let slots: [AssetSlot<Value>]

  /// The colour for traits. Nil if the set has none, as Xcode's `AccentColor` before somebody picks a colour.
  package func value(for traits: AssetTraits) -> Value? { slots.best(for: traits) }

  /// Whether the set has no colour.
  package var isEmpty: Bool { slots.isEmpty }
  /// Whether another appearance or device may have another colour.
  package var isDynamic: Bool { slots.count > 1 }
}

extension ColorSet: AssetSet {
  struct Contents: Decodable { var colors: [AssetSlot<Entry>]? }

  struct Entry: Decodable {
    struct Color: Decodable {
      var space: String?
      var components: [String: Component]?
      var reference: String?
      enum CodingKeys: String, CodingKey {
        case components, reference
        case space = "color-space"
      }
    }
    let color: Color?
  }

  /// A component in one of Xcode's spellings: "0.250" of 1, "0x40" or "64" of 255. An alpha is always of 1.
  struct Component: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self.text = text
      } else {
        text = String(try container.decode(Double.self))
      }
    }

    var fraction: Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }

    var value: Double? {
      if text.hasPrefix("0x") || text.hasPrefix("0X") {
        return Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 }
      }
      return text.contains(".") ? fraction : fraction.map { $0 / 255 }
    }
  }

  init(_ contents: Contents, in folder: URL, _ problems: inout [AssetProblem]) {
    slots = (contents.colors ?? []).compactMap { slot in
      slot.map { entry in
        guard let color = entry.color else { return nil }
        if let value = Self.value(color) { return value }
        problems.append(
          AssetProblem(folder, "a colour cannot be read; its space is “\(color.space ?? "")”"))
        return nil
      }
    }
  }

  private static func value(_ color: Entry.Color) -> Value? {
    if let name = color.reference { return .system(name) }
    guard let components = color.components else { return nil }
    let alpha = components["alpha"].map(\.fraction) ?? 1
    guard let alpha else { return nil }
    if let white = components["white"] { return white.value.map { .gray(white: $0, alpha: alpha) } }
    guard let space = Space(rawValue: color.space ?? "srgb"), let red = components["red"]?.value,
      let green = components["green"]?.value, let blue = components["blue"]?.value
    else { return nil }
    return .components(space, red: red, green: green, blue: blue, alpha: alpha)
  }
}
