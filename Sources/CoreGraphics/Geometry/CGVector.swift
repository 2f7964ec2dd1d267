/// A vector in two dimensions: a direction and a length, without a position.
///
/// ```swift
/// let velocity = CGVector(dx: 3, dy: 4)
/// let speed = hypot(velocity.dx, velocity.dy)      // 5
/// ```
///
/// Source: Apple's documentation of `CGVector`.
public struct CGVector: Equatable, Hashable, Sendable {
  /// The horizontal component. The default is 0.
  public var dx: CGFloat
  /// The vertical component. The default is 0.
  public var dy: CGFloat

  /// The zero vector.
  public init() {
    dx = 0
    dy = 0
  }

  /// A vector with two components.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// A vector with two components.
  public init(dx: Int, dy: Int) {
    self.init(dx: CGFloat(dx), dy: CGFloat(dy))
  }

  /// A vector with two components.
  public init(dx: Double, dy: Double) {
    self.init(dx: CGFloat(dx), dy: CGFloat(dy))
  }

  /// The vector whose components are both zero.
  public static var zero: CGVector { CGVector() }
}

/// Encoded as an array of two numbers, as Foundation encodes `CGPoint` and `CGSize`.
extension CGVector: Codable {
  /// Decodes two numbers. Throws the decoder's error if there are fewer, or other values.
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

/// A vector with two components.
public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector {
  CGVector(dx: dx, dy: dy)
}
