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
  public func _bridgeToObjectiveC() -> NSValue { boxed }

  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) {
    result = from(source)
  }

  public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) -> Bool {
    result = from(source)
    return result != nil
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Self {
    guard let source, let value = from(source) else {
      preconditionFailure("The value holds no \(Self.self)")
    }
    return value
  }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable, ValueBridgeable {
  package static func from(_ value: NSValue) -> CGPoint? {
    value.holds(NSValue(point: .zero)) ? value.pointValue : nil
  }

  package var boxed: NSValue { NSValue(point: self) }
}

extension CGSize: @retroactive _ObjectiveCBridgeable, ValueBridgeable {
  package static func from(_ value: NSValue) -> CGSize? {
    value.holds(NSValue(size: .zero)) ? value.sizeValue : nil
  }

  package var boxed: NSValue { NSValue(size: self) }
}

extension CGRect: @retroactive _ObjectiveCBridgeable, ValueBridgeable {
  package static func from(_ value: NSValue) -> CGRect? {
    value.holds(NSValue(rect: .zero)) ? value.rectValue : nil
  }

  package var boxed: NSValue { NSValue(rect: self) }
}

extension NSValue {
  /// Whether the value holds the same type of structure as `other`.
  fileprivate func holds(_ other: NSValue) -> Bool {
    strcmp(objCType, other.objCType) == 0
  }
}

extension CGFloat: @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

  public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
    result = CGFloat(source.doubleValue)
  }

  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSNumber, result: inout CGFloat?
  ) -> Bool {
    result = CGFloat(source.doubleValue)
    return true
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
    CGFloat(source?.doubleValue ?? 0)
  }
}
