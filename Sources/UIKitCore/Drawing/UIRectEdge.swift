/// Edges of a rectangle. Source: Apple's documentation of `UIRectEdge`.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Edges with these bits. Bits without a name are kept.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The edge of least y.
  public static let top = UIRectEdge(rawValue: 1 << 0)
  /// The edge of least x.
  public static let left = UIRectEdge(rawValue: 1 << 1)
  /// The edge of greatest y.
  public static let bottom = UIRectEdge(rawValue: 1 << 2)
  /// The edge of greatest x.
  public static let right = UIRectEdge(rawValue: 1 << 3)
  /// All four.
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}
