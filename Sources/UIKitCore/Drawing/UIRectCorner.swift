/// Corners of a rectangle. Source: Apple's documentation of `UIRectCorner`.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Corners with these bits. Bits without a name are kept.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The corner at the smallest x and y.
  public static let topLeft = UIRectCorner(rawValue: 1 << 0)
  /// The corner at the greatest x and the smallest y.
  public static let topRight = UIRectCorner(rawValue: 1 << 1)
  /// The corner at the smallest x and the greatest y.
  public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
  /// The corner at the greatest x and y.
  public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
  /// All four corners.
  public static let allCorners = UIRectCorner(rawValue: .max)
}
