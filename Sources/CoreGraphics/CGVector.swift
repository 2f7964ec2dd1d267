/// A two-dimensional vector: a direction and a distance, without a place.
///
/// Source: Apple's documentation of `CGVector`.
public struct CGVector: Equatable, Hashable, Sendable {
  /// The horizontal part; 0 by default.
  public var dx: CGFloat
  /// The vertical part; 0 by default.
  public var dy: CGFloat

  /// The zero vector.
  public init() {
    dx = 0
    dy = 0
  }

  /// A vector from its two parts.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// A vector from its two parts.
  public init(dx: Int, dy: Int) {
    self.init(dx: CGFloat(dx), dy: CGFloat(dy))
  }

  /// A vector from its two parts.
  public init(dx: Double, dy: Double) {
    self.init(dx: CGFloat(dx), dy: CGFloat(dy))
  }

  /// The vector whose parts are both zero.
  public static var zero: CGVector { CGVector() }
}

/// Encoded as an array of two numbers, as Foundation does with `CGPoint` and `CGSize`.
extension CGVector: Codable {
  /// Decodes two numbers; throws what the decoder throws when there are fewer, or other things.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    dx = try container.decode(CGFloat.self)
    dy = try container.decode(CGFloat.self)
  }

  /// Encodes dx, then dy.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(dx)
    try container.encode(dy)
  }
}

/// A vector from its two parts.
public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector {
  CGVector(dx: dx, dy: dy)
}
