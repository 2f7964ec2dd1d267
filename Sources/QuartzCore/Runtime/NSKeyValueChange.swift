import Foundation

/// The kind of a change that an observer is told of: here always `setting`. Source: Apple's documentation of NSKeyValueChange.
public enum NSKeyValueChange: UInt, Sendable {
  /// The property has another value.
  case setting = 1
  /// Objects were put into a collection.
  case insertion = 2
  /// Objects were taken out of a collection.
  case removal = 3
  /// Objects of a collection were replaced.
  case replacement = 4
}

/// A key of the dictionary that `observeValue(forKeyPath:of:change:context:)` gets. Source: Apple's documentation of NSKeyValueChangeKey.
///
/// ```swift
/// let change: [NSKeyValueChangeKey: Any] = [.newKey: CGPoint(x: 0, y: 40)]
/// let offset = change[.newKey] as? CGPoint
/// ```
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  /// The name of the key.
  public let rawValue: String
  /// A key with a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// An NSNumber with the raw value of an `NSKeyValueChange`.
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  /// The value after the change, with the option `new`; NSNull for nil.
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  /// The value before the change, with the option `old`; NSNull for nil.
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
  /// The indexes of changed objects of a collection: never there.
  public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
  /// Whether the change is still to come: never there.
  public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}
