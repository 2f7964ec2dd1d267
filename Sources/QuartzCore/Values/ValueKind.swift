/// The type of a property's value: how key-value coding boxes it, how a scene file spells it, how it animates.
package enum ValueKind: Sendable, Equatable {
  case bool
  /// Integers, and option sets by their raw value.
  case integer
  /// `Float`.
  case float
  /// `CGFloat`, and `Double` where a time is meant.
  case number
  case point, size, rect, transform, color
  /// A string type with a closed set of names, stored as an index into `Property.names`.
  case enumeration
  case string
  case path
  /// `contents`: a CGImage, or any object.
  case image
  /// `[NSNumber]`.
  case numbers
  /// `[CGColor]`.
  case colors
  /// `[CAMediaTimingFunction]`, `CAMediaTimingFunction`.
  case timingFunctions, timingFunction
  case valueFunction
  case layer, layers
  /// `[CAAnimation]`.
  case animations
  /// A value whose type is that of the animated property.
  case value
  /// A list of such values.
  case values
  case dictionary
  case filter, filters
  /// The twenty numbers of a colour matrix.
  case colorMatrix
  /// `[CAEmitterCell]`.
  case cells
  /// `[CAEmitterBehavior]`.
  case behaviors
  case object

  /// Whether a value is a list of objects that key paths find by their names: `filters.blur.inputRadius`.
  package var hasNamedObjects: Bool { self == .filters || self == .cells || self == .behaviors }

  /// The number of Doubles that a value takes in a row; 0 for objects.
  package var width: Int {
    switch self {
    case .bool, .integer, .float, .number, .enumeration: 1
    case .point, .size: 2
    case .rect: 4
    case .color: 5
    case .transform: 16
    case .colorMatrix: 20
    default: 0
    }
  }
}
