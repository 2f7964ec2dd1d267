import CoreGraphics
import QuartzCore

extension ValueKind {
  /// Whether a value has the right type for a property of this kind.
  func accepts(_ value: Any) -> Bool {
    switch self {
    case .object, .value, .values: true
    // Lists are tested first, because casting a list to a class creates objects for all of its items, also of
    // nested lists.
    case .numbers, .colorMatrix:
      (value as? [Any])?.allSatisfy { !($0 is [Any]) && Unbox.number($0) != nil } ?? false
    case .colors: (value as? [Any])?.allSatisfy { !($0 is [Any]) && $0 is CGColor } ?? false
    case .timingFunctions:
      (value as? [Any])?.allSatisfy { !($0 is [Any]) && $0 is CAMediaTimingFunction } ?? false
    case _ where value is [Any]: false
    case .bool, .integer, .float, .number: Unbox.number(value) != nil
    case .point, .size: value is CGPoint || value is CGSize
    case .rect: value is CGRect
    case .transform: value is CATransform3D
    case .color: value is CGColor
    case .path: value is CGPath
    case .image: value is CGImage
    case .string, .enumeration: value is String
    case .timingFunction: value is CAMediaTimingFunction
    case .valueFunction: value is CAValueFunction
    default: false
    }
  }

  /// The kind of the items of a list of this kind. Nil for any items.
  var itemKind: ValueKind? {
    switch self {
    case .numbers: .number
    case .colors: .color
    case .timingFunctions: .timingFunction
    case .filters: .filter
    default: nil
    }
  }
}
