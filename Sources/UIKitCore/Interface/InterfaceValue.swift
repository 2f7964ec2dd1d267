/// A value that an interface file gives a property. The rewriter of module `AppleSource` writes code that reads it; programs do not use it.
public struct _InterfaceValue {
  private let value: Any?

  package init(_ value: Any?) { self.value = value }

  /// The value as the type that the property has. A number becomes one of any numeric type, as key-value coding does it.
  public func get<Value>() throws -> Value {
    guard let value else {
      if let nothing = Value.self as? any ExpressibleByNilLiteral.Type,
        let result = nothing.init(nilLiteral: ()) as? Value
      {
        return result
      }
      throw InterfaceValueMismatch(expected: Value.self, given: nil)
    }
    if let result = value as? Value { return result }
    // Nil must not become a value of an optional type.
    if let converted = Self.converted(value, to: Value.self), let result = converted as? Value {
      return result
    }
    throw InterfaceValueMismatch(expected: Self.wrapped(Value.self), given: type(of: value))
  }

  private static func wrapped(_ type: Any.Type) -> Any.Type {
    (type as? any OptionalValue.Type)?.wrapped ?? type
  }

  /// The value as another type that stands for the same: numbers, strings and colours. Nil if it stands for nothing of the type.
  private static func converted(_ value: Any, to type: Any.Type) -> Any? {
    let type = wrapped(type)
    switch value {
    case let text as String:
      if type == NSString.self { return NSString(string: text) }
      if type == Character.self { return text.count == 1 ? text.first : nil }
      // A number in a field for strings, as key-value coding reads it.
      return Double(text).flatMap { number($0, as: type) }
    case let color as UIColor: return type == CGColor.self ? color.cgColor : nil
    case let image as UIImage: return type == CGImage.self ? image.cgImage : nil
    case let flag as Bool: return number(flag ? 1 : 0, as: type)
    case let number as NSNumber: return self.number(number.doubleValue, as: type)
    case let number as Double: return self.number(number, as: type)
    case let number as CGFloat: return self.number(Double(number), as: type)
    case let number as Int: return self.number(Double(number), as: type)
    case let value as NSValue: return structure(value, as: type)
    case let objects as [Any]: return type == NSArray.self ? NSArray(array: objects) : nil
    default: return nil
    }
  }

  private static func number(_ number: Double, as type: Any.Type) -> Any? {
    if type == Bool.self { return number != 0 }
    if type == CGFloat.self { return CGFloat(number) }
    if type == Double.self { return number }
    if type == NSNumber.self { return NSNumber(value: number) }
    if let type = type as? any BinaryFloatingPoint.Type { return type.init(number) }
    return (type as? any FixedWidthInteger.Type).flatMap { integer(number, as: $0) }
  }

  private static func structure(_ value: NSValue, as type: Any.Type) -> Any? {
    if type == CGPoint.self { return value.cgPointValue }
    if type == CGSize.self { return value.cgSizeValue }
    return type == CGRect.self ? value.cgRectValue : nil
  }

  private static func integer<Integer: FixedWidthInteger>(_ number: Double, as type: Integer.Type) -> Integer?
  {
    Integer(exactly: number.rounded(.towardZero))
  }
}

/// A value of another type than a property has.
package struct InterfaceValueMismatch: Error {
  /// The type of the property, without its optional.
  package let expected: Any.Type
  /// The type of the value; nil for no value.
  package let given: Any.Type?
}

/// An optional type, of which the type of its value is asked.
private protocol OptionalValue { static var wrapped: Any.Type { get } }

extension Optional: OptionalValue { static var wrapped: Any.Type { Wrapped.self } }
