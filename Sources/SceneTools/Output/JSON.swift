import CoreAnimationMarkup
import CoreGraphics
import Foundation

/// A JSON value whose members keep the order in which they were added.
///
/// Numbers have the fewest digits from which they can be read. JSON has no infinities and no NaN; they are
/// written as the strings `"inf"`, `"-inf"` and `"nan"`, as in scene files.
package indirect enum JSON: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  /// A named value of an object.
  package struct Member: Sendable, Equatable {
    package let key: String
    package let value: JSON

    package init(_ key: String, _ value: JSON) {
      self.key = key
      self.value = value
    }
  }

  /// A list of numbers.
  package static func numbers(_ values: [Double]) -> JSON { .array(values.map { .number($0) }) }

  /// A string, or null.
  package static func optional(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }

  /// The value of a member. Nil if there is none, or this is not an object.
  package subscript(key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  package init(stringLiteral value: String) { self = .string(value) }
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
}

extension JSON {
  /// The value on one line.
  package var line: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// The value on several lines: the members of an object on lines of their own, lists of scalars on one
  /// line.
  package var pretty: String {
    var text = ""
    write(to: &text, indent: "")
    return text
  }

  private var isScalar: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }

  /// Adds the value to `text` as `pretty` does, with lines after the first indented by `indent`.
  package func write(to text: inout String, indent: String) {
    let inner = indent + "  "
    switch self {
    case .array(let values) where !values.allSatisfy(\.isScalar):
      text += "["
      for (index, value) in values.enumerated() {
        text += index == 0 ? "\n\(inner)" : ",\n\(inner)"
        value.write(to: &text, indent: inner)
      }
      text += "\n\(indent)]"
    case .object(let members) where !members.isEmpty:
      text += "{"
      for (index, member) in members.enumerated() {
        text += index == 0 ? "\n\(inner)" : ",\n\(inner)"
        Self.quote(member.key, to: &text)
        text += ": "
        member.value.write(to: &text, indent: inner)
      }
      text += "\n\(indent)}"
    default: write(to: &text)
    }
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += Self.text(of: value)
    case .string(let value): Self.quote(value, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += ", " }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += ", " }
        Self.quote(member.key, to: &text)
        text += ": "
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  /// The fewest digits from which `value` can be read. Whole numbers have no fraction, and zero has no minus
  /// sign.
  static func text(of value: Double) -> String {
    guard value.isFinite else { return value.isNaN ? "\"nan\"" : value < 0 ? "\"-inf\"" : "\"inf\"" }
    return value.shortestText
  }

  private static func quote(_ string: String, to text: inout String) {
    text += "\""
    // Most texts need no escapes.
    if string.utf8.allSatisfy({
      $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }) {
      text += string
      text += "\""
      return
    }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      // Characters that would control a terminal or reorder the text there.
      case let scalar where scalar.isHiddenControl:
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
          let code = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - code.count) + code
        }
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
