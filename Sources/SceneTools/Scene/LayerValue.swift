import CoreAnimationMarkup
import QuartzCore

/// Converts values of layers to JSON: points and sizes `[x, y]`, rectangles `[x, y, width, height]`, colours
/// `[red, green, blue, alpha]`, transforms 16 numbers, paths as scene files write them, images by their size in
/// pixels, layers by their path.
package struct LayerValue {
  let document: SceneDocument

  package init(document: SceneDocument) { self.document = document }

  /// A value whose kind is known from the property table.
  package func json(_ value: Any?, _ kind: ValueKind?) -> JSON {
    guard let kind, let value, let numbers = Unbox.row(value, kind) else { return json(value) }
    if kind == .color { return .numbers(Array(numbers[..<4])) }
    return numbers.withUnsafeBufferPointer { Self.json($0, kind) } ?? .numbers(numbers)
  }

  /// The value for numbers of a row. Nil for a kind that the numbers do not determine.
  static func json(_ numbers: UnsafeBufferPointer<Double>, _ kind: ValueKind) -> JSON? {
    switch kind {
    case .bool: .bool(numbers[0] != 0)
    case .integer: .integer(Int(clamping: numbers[0]))
    // A Float has fewer digits than the Double that holds it.
    case .float: float(numbers[0])
    case .number: .number(numbers[0])
    case .point, .size, .rect, .transform: .numbers(Array(numbers))
    default: nil
    }
  }

  /// A value of any type.
  private func json(_ value: Any?) -> JSON {
    guard let value else { return .null }
    switch value {
    case let layer as CALayer: return .optional(document.path(of: layer))
    case let image as CGImage: return ["width": .integer(image.width), "height": .integer(image.height)]
    case let color as CGColor: return json(color, .color)
    case let path as CGPath: return .string(path.markupText)
    case let text as String: return .string(text)
    case let list as [Any]: return .array(list.map { json($0) })
    case let entries as [String: Any]:
      return .object(entries.sorted { $0.key < $1.key }.map { JSON.Member($0.key, json($0.value)) })
    case let name as any RawRepresentable: return json(name.rawValue)
    case let number as NSNumber: return Self.json(number)
    default: break
    }
    for kind in [ValueKind.transform, .rect, .point, .size, .number] {
      if let numbers = Unbox.row(value, kind) {
        return numbers.count == 1 ? .number(numbers[0]) : .numbers(numbers)
      }
    }
    // The class is used, because an address or a date would change from run to run.
    return ["class": .string("\(type(of: value))")]
  }

  private static func json(_ number: NSNumber) -> JSON {
    switch UInt8(bitPattern: number.objCType.pointee) {
    case UInt8(ascii: "f"): float(number.doubleValue)
    case UInt8(ascii: "d"): .number(number.doubleValue)
    case UInt8(ascii: "B"): .bool(number.boolValue)
    // Foundation's booleans are chars.
    case UInt8(ascii: "c"):
      number === (true as NSNumber) || number === (false as NSNumber)
        ? .bool(number.boolValue) : .integer(number.intValue)
    default: .integer(number.intValue)
    }
  }

  private static func float(_ value: Double) -> JSON { .number(Double(Float(value).description) ?? value) }
}
