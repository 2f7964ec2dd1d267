import RenderTree

/// Reads a value out of `Any`: the one place where the engine looks into boxes.
///
/// Takes Int, Double, Float, CGFloat, Bool and NSNumber for scalars; raw structures and NSValue for
/// structures; strings and string types for names. Nil for anything else.
package enum Unbox {
  /// The value itself, taken out of any number of optionals.
  package static func unwrapped(_ value: Any?) -> Any? {
    guard let value else { return nil }
    // Casts to a protocol are slow; most values are of these types.
    if isPlain(type(of: value)) { return value }
    if let optional = value as? any OptionalValue { return unwrapped(optional.wrappedAny) }
    return value is NSNull ? nil : value
  }

  /// Whether values of a type are neither optionals nor null, as far as comparing types tells.
  private static func isPlain(_ type: Any.Type) -> Bool {
    type == String.self || type == NSNumber.self || type == Double.self || type == CGFloat.self
      || type == Bool.self || type == CGPoint.self || type == CGRect.self || type == CATransform3D.self
      || type == CGColor.self || type == Int.self || type == Float.self || type == [Any].self
  }

  package static func number(_ value: Any?) -> Double? {
    // A cast of a number to Double goes through bridging, which is slow.
    if let value, type(of: value) == NSNumber.self { return (value as? NSNumber)?.doubleValue }
    return switch unwrapped(value) {
    case let value as Double: value
    case let value as CGFloat: Double(value)
    case let value as Int: Double(value)
    case let value as Float: Double(value)
    case let value as Bool: value ? 1 : 0
    case let value as NSNumber: value.doubleValue
    case let value as any BinaryInteger: Double(Int(truncatingIfNeeded: value))
    case let value as any RawRepresentable:
      (value.rawValue as? any BinaryInteger).map { Double(Int(truncatingIfNeeded: $0)) }
    default: nil
    }
  }

  /// The number that key-value coding stores in a property of a scalar type: nil gives 0, and a string the number
  /// that it spells (measured: "0.5" gives 0.5). Nil for any other object.
  static func scalar(_ value: Any?) -> Double? {
    guard let plain = unwrapped(value) else { return 0 }
    if let number = number(plain) { return number }
    return (plain as? String).map { NSString(string: $0).doubleValue }
  }

  /// The same as `scalar` for a property that is true or false: a string that begins with Y, T or a digit from 1 is
  /// true.
  static func flag(_ value: Any?) -> Bool? {
    if let string = unwrapped(value) as? String { return NSString(string: string).boolValue }
    return scalar(value).map { $0 != 0 }
  }

  /// The same as `scalar` for a set of bits.
  static func bits(_ value: Any?) -> UInt32? {
    scalar(value).map { UInt32(clamping: $0) }
  }

  /// The numbers that key-value coding stores in a property of `kind`: those of `row`, or what `scalar` makes of the
  /// value where one number is wanted. Nil if the value does not fit; a nil does not fit a structure.
  static func keyValueRow(_ value: Any?, _ kind: ValueKind) -> [Double]? {
    switch kind {
    case .bool: flag(value).map { [$0 ? 1 : 0] }
    case .integer: scalar(value).map { [$0.rounded(.towardZero)] }
    case .float, .number: scalar(value).map { [$0] }
    default: row(value, kind)
    }
  }

  package static func string(_ value: Any?) -> String? {
    switch unwrapped(value) {
    case let value as String: value
    case let value as NSString: value as String
    case let value as any RawRepresentable: value.rawValue as? String
    default: nil
    }
  }

  package static func point(_ value: Any?) -> CGPoint? {
    switch unwrapped(value) {
    case let value as CGPoint: value
    case let value as CGVector: CGPoint(x: value.dx, y: value.dy)
    case let value as NSValue: CGPoint.from(value)
    default: nil
    }
  }

  package static func size(_ value: Any?) -> CGSize? {
    switch unwrapped(value) {
    case let value as CGSize: value
    case let value as NSValue: CGSize.from(value)
    default: nil
    }
  }

  package static func rect(_ value: Any?) -> CGRect? {
    switch unwrapped(value) {
    case let value as CGRect: value
    case let value as NSValue: CGRect.from(value)
    default: nil
    }
  }

  package static func transform(_ value: Any?) -> CATransform3D? {
    switch unwrapped(value) {
    case let value as CATransform3D: value
    case let value as CGAffineTransform: CATransform3DMakeAffineTransform(value)
    case let value as NSValue:
      CATransform3D.from(value) ?? CGAffineTransform.from(value).map { CATransform3DMakeAffineTransform($0) }
    default: nil
    }
  }

  package static func color(_ value: Any?) -> CGColor? { unwrapped(value) as? CGColor }

  package static func path(_ value: Any?) -> CGPath? { unwrapped(value) as? CGPath }

  package static func numbers(_ value: Any?) -> [Double]? {
    guard let values = unwrapped(value) as? [Any] else { return nil }
    let numbers = values.compactMap { number($0) }
    return numbers.count == values.count ? numbers : nil
  }

  /// A colour as five Doubles: red, green, blue, alpha in sRGB, not premultiplied, and 1; all 0 for nil.
  static func colorRow(_ color: CGColor?) -> [Double] {
    guard let color else { return [0, 0, 0, 0, 0] }
    let c = color.srgba
    return [c.red, c.green, c.blue, c.alpha, 1]
  }

  /// A value of `kind` as the Doubles of a row; nil when it is not one.
  package static func row(_ value: Any?, _ kind: ValueKind) -> [Double]? {
    switch kind {
    case .bool: return number(value).map { [$0 != 0 ? 1 : 0] }
    case .integer: return number(value).map { [$0.rounded(.towardZero)] }
    case .float, .number: return number(value).map { [$0] }
    case .point: return point(value).map { [$0.x, $0.y] }
    case .size:
      // A size is accepted as a point and a point as a size, as in offsets and translations.
      return size(value).map { [$0.width, $0.height] } ?? point(value).map { [$0.x, $0.y] }
    case .rect: return rect(value).map { [$0.origin.x, $0.origin.y, $0.size.width, $0.size.height] }
    case .color: return color(value).map { colorRow($0) }
    case .transform:
      return transform(value).map { transform in
        [Double](unsafeUninitializedCapacity: 16) { buffer, count in
          if let base = buffer.baseAddress { transform.store(to: base) }
          count = 16
        }
      }
    default: return nil
    }
  }
}

/// An optional in a box.
private protocol OptionalValue { var wrappedAny: Any? { get } }

extension Optional: OptionalValue {
  fileprivate var wrappedAny: Any? { self }
}

/// Puts a value into the box in which Apple's key-value coding gives it back.
package enum Box {
  /// The Doubles of a row as a value of `kind`.
  package static func value(_ row: UnsafePointer<Double>, _ kind: ValueKind, names: [String] = []) -> Any? {
    switch kind {
    case .bool: NSNumber(value: row[0] != 0)
    case .integer: NSNumber(value: Int(clamping: row[0]))
    case .float: NSNumber(value: Float(row[0]))
    case .number: NSNumber(value: row[0])
    case .point: NSValue(cgPoint: CGPoint(x: row[0], y: row[1]))
    case .size: NSValue(cgSize: CGSize(width: row[0], height: row[1]))
    case .rect: NSValue(cgRect: CGRect(x: row[0], y: row[1], width: row[2], height: row[3]))
    case .color: row[4] == 0 ? nil : CGColor(srgbRed: row[0], green: row[1], blue: row[2], alpha: row[3])
    case .transform: NSValue(caTransform3D: CATransform3D(row: row))
    case .enumeration: names.indices.contains(Int(clamping: row[0])) ? names[Int(clamping: row[0])] : nil
    default: nil
    }
  }
}

/// A value that is not an object, held where an object is wanted.
final class AnyBox {
  let value: Any
  init(_ value: Any) { self.value = value }

  static func object(_ value: Any?) -> AnyObject? {
    guard let value = Unbox.unwrapped(value) else { return nil }
    // Only class instances are stored directly; bridging would lose the type of a structure.
    return type(of: value) is AnyObject.Type ? value as AnyObject : AnyBox(value)
  }

  static func value(_ object: AnyObject?) -> Any? {
    switch object {
    case let box as AnyBox: box.value
    case let list as NumberList: list.value
    case let name as KeptName: name.name
    case let cells as EmitterCells: cells.original
    case let behaviors as EmitterBehaviors: behaviors.original
    case let filters as LayerFilters: filters.original
    default: object
    }
  }
}
