/// Edges of a rectangle. Source: Apple's documentation of `UIRectEdge`.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Edges with these bits. Bits without a name are kept.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The edge at the smallest y.
  public static let top = UIRectEdge(rawValue: 1 << 0)
  /// The edge at the smallest x.
  public static let left = UIRectEdge(rawValue: 1 << 1)
  /// The edge at the greatest y.
  public static let bottom = UIRectEdge(rawValue: 1 << 2)
  /// The edge at the greatest x.
  public static let right = UIRectEdge(rawValue: 1 << 3)
  /// All four edges.
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}
