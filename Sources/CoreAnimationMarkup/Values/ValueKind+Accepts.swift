import CoreGraphics
import QuartzCore

extension ValueKind {
  /// Whether a value is of the type that a property of this kind wants.
  func accepts(_ value: Any) -> Bool {
    switch self {
    case .object, .value, .values: true
    // A list is looked at first: a cast of one to a class makes objects of all that it holds, lists of lists too, as often
    // as they are met.
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
}
