/// Numbers with names that compare and can be added to: levels of windows, weights of fonts, priorities.
///
/// ```swift
/// window.windowLevel = .alert + 1
/// ```
public protocol _UIKitNumericRawRepresentable: RawRepresentable, Comparable
where RawValue: Comparable & Numeric {
  /// The value with a number.
  init(rawValue: RawValue)
}

extension _UIKitNumericRawRepresentable {
  /// Whether the first number is smaller.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  /// The value with a larger number.
  public static func + (left: Self, right: RawValue) -> Self { Self(rawValue: left.rawValue + right) }
  /// The value with a larger number.
  public static func + (left: RawValue, right: Self) -> Self { Self(rawValue: left + right.rawValue) }
  /// The value with a smaller number.
  public static func - (left: Self, right: RawValue) -> Self { Self(rawValue: left.rawValue - right) }
  /// The distance of two values.
  public static func - (left: Self, right: Self) -> RawValue { left.rawValue - right.rawValue }
  /// Increases the number.
  public static func += (left: inout Self, right: RawValue) { left = left + right }
  /// Decreases the number.
  public static func -= (left: inout Self, right: RawValue) { left = left - right }
}
