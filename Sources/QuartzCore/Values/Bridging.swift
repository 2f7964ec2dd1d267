import CoreGraphics
import Foundation

// What `value(forKey:)` gives back is cast as on Apple's systems: an NSValue `as? CGPoint`, an NSNumber
// `as? CGFloat`, and the other way round. The language's dynamic casts ask `_ObjectiveCBridgeable`, on Linux
// too, and Foundation there conforms only its own types.

/// A structure that an NSValue can hold.
package protocol ValueBridgeable: _ObjectiveCBridgeable where _ObjectiveCType == NSValue {
  /// The structure that `value` holds; nil when it holds something else.
  static func from(_ value: NSValue) -> Self?
  /// An object that holds the structure.
  var boxed: NSValue { get }
}

extension ValueBridgeable {
  /// An NSValue that holds it: what `as NSValue` makes.
  public func _bridgeToObjectiveC() -> NSValue { boxed }

  /// What `as!` does: nil where the value holds another structure, and the cast traps.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) {
    result = from(source)
  }

  /// What `as?` does: false where the value holds another structure.
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) -> Bool {
    result = from(source)
    return result != nil
  }

  /// What a bridged argument goes through; traps where there is no such structure in the value.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Self {
    guard let source, let value = from(source) else {
      preconditionFailure("The value does not contain a \(Self.self)")
    }
    return value
  }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable, ValueBridgeable {
  package static func from(_ value: NSValue) -> CGPoint? {
    value.heldStructure as? CGPoint ?? (value.isEncoded(as: "{CGPoint=dd}") ? value.pointValue : nil)
  }

  package var boxed: NSValue { NSValue(point: self) }
}

extension CGSize: @retroactive _ObjectiveCBridgeable, ValueBridgeable {
  package static func from(_ value: NSValue) -> CGSize? {
    value.heldStructure as? CGSize ?? (value.isEncoded(as: "{CGSize=dd}") ? value.sizeValue : nil)
  }

  package var boxed: NSValue { NSValue(size: self) }
}

extension CGRect: @retroactive _ObjectiveCBridgeable, ValueBridgeable {
  package static func from(_ value: NSValue) -> CGRect? {
    value.heldStructure as? CGRect
      ?? (value.isEncoded(as: "{CGRect={CGPoint=dd}{CGSize=dd}}") ? value.rectValue : nil)
  }

  package var boxed: NSValue { NSValue(rect: self) }
}

extension NSValue {
  /// The structure that one of Foundation's own values holds; nil if it cannot be read.
  ///
  /// Foundation's `objCType` makes a C string each time and never frees it: animations that are made and removed by
  /// the thousand would grow by that.
  var heldStructure: Any? {
    self is NSNumber || self is StructureValue ? nil : Mirror(reflecting: self).children.first?.value
  }

  /// Whether the value declares an encoding.
  fileprivate func isEncoded(as encoding: String) -> Bool {
    guard !(self is NSNumber), !(self is StructureValue), heldStructure == nil else { return false }
    return strcmp(objCType, encoding) == 0
  }
}

extension CGFloat: @retroactive _ObjectiveCBridgeable {
  /// An NSNumber of it: what `as NSNumber` makes.
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

  /// What `as!` does: every NSNumber is a CGFloat, rounded to a Double.
  public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
    result = CGFloat(source.doubleValue)
  }

  /// What `as?` does: every NSNumber is a CGFloat, rounded to a Double.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSNumber, result: inout CGFloat?
  ) -> Bool {
    result = CGFloat(source.doubleValue)
    return true
  }

  /// What a bridged argument goes through; nil is 0.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
    CGFloat(source?.doubleValue ?? 0)
  }
}
