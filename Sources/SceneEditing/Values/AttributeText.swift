import CoreAnimationMarkup
import CoreGraphics
import Foundation
import QuartzCore
import SceneFiles

/// The text of a value as it is written into an attribute of a text that has another value there.
enum AttributeText {
  /// The text of a value; nil if the value needs an element, such as a list or a colour with alpha.
  ///
  /// - Parameter old: the text that stands there, whose numbers keep their spelling where they are the same. Nil for a new attribute.
  static func text(
    of value: Any?, _ kind: ValueKind, key: String, old: String? = nil
  ) throws(ValueError) -> String? {
    guard let value = Unbox.unwrapped(value) else { return nil }
    let style = NumberStyle(kind, key: key)
    switch kind {
    case .bool:
      guard let number = Unbox.number(value) else { throw mismatch(value, key) }
      return flag(number != 0, old)
    case .integer, .float, .number, .point, .size, .rect:
      guard let numbers = Unbox.row(value, kind) else { throw mismatch(value, key) }
      try check(numbers, kind, key)
      return list(numbers, style, old)
    case .colorMatrix:
      guard let numbers = Unbox.numbers(value), numbers.count == 20 else { throw mismatch(value, key) }
      try check(numbers, kind, key)
      return list(numbers, style, old)
    case .color:
      guard let color = Unbox.color(value) else { throw mismatch(value, key) }
      return try self.color(color, key, old)
    case .transform:
      guard let transform = Unbox.transform(value) else { throw mismatch(value, key) }
      return try ShortTransformText.text(of: transform, old: old)
    case .path:
      guard let path = Unbox.path(value) else { throw mismatch(value, key) }
      for point in path.points { try check([Double(point.x), Double(point.y)], kind, key) }
      return self.path(path, style, old)
    case .timingFunction:
      guard let function = value as? CAMediaTimingFunction else { throw mismatch(value, key) }
      let single = NumberStyle(.float, key: key)
      let numbers = NumberTokens(Array(TimingFunctionText.text(of: function).utf8)).numbers
      return old.flatMap { numbers.count == 4 ? NumberTokens.text($0, with: numbers, single) : nil }
        ?? TimingFunctionText.text(of: function, single)
    case .valueFunction:
      guard let function = value as? CAValueFunction else { throw mismatch(value, key) }
      return function.name.rawValue
    case .string, .enumeration:
      guard let text = Unbox.string(value) else { throw mismatch(value, key) }
      return text
    case .filter: return value as? String
    case .object where key == "string" || key == "font": return Unbox.string(value)
    default: return nil
    }
  }

  // MARK: Kinds

  private static func flag(_ isOn: Bool, _ old: String?) -> String {
    if let old, (try? ValueText.flag(old)) == isOn { return old }
    switch old {
    case "true", "false": return isOn ? "true" : "false"
    case "True", "False": return isOn ? "True" : "False"
    case "YES", "NO": return isOn ? "YES" : "NO"
    case "yes", "no": return isOn ? "yes" : "no"
    default: return isOn ? "1" : "0"
    }
  }

  private static func list(_ numbers: [Double], _ style: NumberStyle, _ old: String?) -> String {
    if let old, let text = NumberTokens.text(old, with: numbers, style) { return text }
    return numbers.map { style.text($0) }.joined(separator: " ")
  }

  /// Red, green and blue, or with alpha where the text has it. Nil if the alpha cannot stand in an attribute.
  private static func color(_ color: CGColor, _ key: String, _ old: String?) throws(ValueError) -> String? {
    let c = color.srgba
    let numbers = [c.red, c.green, c.blue].map { Double($0) }
    let style = NumberStyle(.float, key: key)
    let alpha = Double(c.alpha)
    try check(numbers + [alpha], .color, key)
    if let old, NumberTokens(Array(old.utf8)).count == 4 {
      return NumberTokens.text(old, with: numbers + [alpha], style)
    }
    guard style.rounded(alpha) == 1 else { return nil }
    return list(numbers, style, old)
  }

  private static func path(_ path: CGPath, _ style: NumberStyle, _ old: String?) -> String {
    let tokens = NumberTokens(Array(path.markupText.utf8))
    if let old, NumberTokens(Array(old.utf8)).hasSameWords(as: tokens),
      let same = NumberTokens.text(old, with: tokens.numbers, style)
    {
      return same
    }
    return path.markupText { style.text($0) }
  }

  // MARK: Errors

  static func mismatch(_ value: Any, _ key: String) -> ValueError {
    ValueError("a value of the type \(type(of: value)) does not fit \(key)", .wrongType)
  }

  /// Throws for numbers that a file cannot have.
  static func check(_ numbers: [Double], _ kind: ValueKind, _ key: String) throws(ValueError) {
    for number in numbers where !(number == .infinity && ValueText.mayBeInfinite.contains(key)) {
      try NumberText.check(number)
    }
    if kind == .integer, numbers[0] != numbers[0].rounded() {
      throw ValueError("\(numbers[0]) is not a whole number", .badNumber)
    }
    if kind == .rect {
      _ = try ValueText.checked(
        CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]), key: key)
    }
    if kind == .size { _ = try ValueText.checked(CGSize(width: numbers[0], height: numbers[1]), key: key) }
  }
}
