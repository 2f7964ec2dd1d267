/// An affine map of the plane, for row vectors: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
///
/// ```swift
/// let turned = CGAffineTransform(translationX: 100, y: 0).rotated(by: .pi / 2)
/// let point = CGPoint(x: 10, y: 0).applying(turned)      // (100, 10)
/// ```
///
/// ```
///              ⎡ a   b   0 ⎤
/// [x y 1]  ·   ⎢ c   d   0 ⎥
///              ⎣ tx  ty  1 ⎦
/// ```
/// Source: Apple's documentation of `CGAffineTransform`.
public struct CGAffineTransform: Equatable, Hashable, Sendable {
  /// The coefficient of x in x′.
  public var a: CGFloat
  /// The coefficient of x in y′.
  public var b: CGFloat
  /// The coefficient of y in x′.
  public var c: CGFloat
  /// The coefficient of y in y′.
  public var d: CGFloat
  /// The translation along x, in points.
  public var tx: CGFloat
  /// The translation along y, in points.
  public var ty: CGFloat

  /// The transform whose six numbers are all zero (not the identity), as on Apple's systems.
  public init() {
    self.init(0, 0, 0, 0, 0, 0)
  }

  /// A transform with six given numbers.
  ///
  /// - Parameters:
  ///   - a: the coefficient of x in x′.
  ///   - b: the coefficient of x in y′.
  ///   - c: the coefficient of y in x′.
  ///   - d: the coefficient of y in y′.
  ///   - tx: what is added to x′.
  ///   - ty: what is added to y′.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.init(a, b, c, d, tx, ty)
  }

  /// A transform with six given numbers.
  public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// A transform that moves by (tx, ty).
  public init(translationX tx: CGFloat, y ty: CGFloat) {
    self.init(1, 0, 0, 1, tx, ty)
  }

  /// A transform that scales about the origin.
  public init(scaleX sx: CGFloat, y sy: CGFloat) {
    self.init(sx, 0, 0, sy, 0, 0)
  }

  /// A transform that rotates about the origin, from +x to +y.
  ///
  /// - Parameter angle: radians.
  public init(rotationAngle angle: CGFloat) {
    let sine = sin(angle)
    let cosine = cos(angle)
    self.init(cosine, sine, -sine, cosine, 0, 0)
  }

  /// The transform that changes nothing.
  public static var identity: CGAffineTransform { CGAffineTransform(1, 0, 0, 1, 0, 0) }

  /// Whether this is exactly the identity.
  public var isIdentity: Bool { self == .identity }

  /// This transform with a translation before it: translation · self.
  public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
    CGAffineTransform(a, b, c, d, tx * a + ty * c + self.tx, tx * b + ty * d + self.ty)
  }

  /// This transform with a scale before it: scale · self.
  public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
    CGAffineTransform(sx * a, sx * b, sy * c, sy * d, tx, ty)
  }

  /// This transform with a rotation before it: rotation · self.
  ///
  /// - Parameter angle: radians, from +x to +y.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// This transform followed by `t2`: self · t2.
  public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a * t2.a + b * t2.c, a * t2.b + b * t2.d,
      c * t2.a + d * t2.c, c * t2.b + d * t2.d,
      tx * t2.a + ty * t2.c + t2.tx, tx * t2.b + ty * t2.d + t2.ty)
  }

  /// The inverse transform. A singular transform is returned unchanged (Apple's documentation).
  public func inverted() -> CGAffineTransform {
    inverse ?? self
  }

  /// The inverse transform, or nil if there is none or its numbers are not finite.
  package var inverse: CGAffineTransform? {
    let determinant = self.determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let result = CGAffineTransform(
      d / determinant, -b / determinant, -c / determinant, a / determinant,
      (c * ty - d * tx) / determinant, (b * tx - a * ty) / determinant)
    return result.isFinite ? result : nil
  }

  /// The factor by which the transform scales areas. It is negative if the transform mirrors.
  package var determinant: CGFloat { a * d - b * c }

  /// Whether all six numbers are finite.
  package var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }
}

/// Encoded as an array of six numbers: a, b, c, d, tx, ty.
extension CGAffineTransform: Codable {
  /// Decodes six numbers. Throws the decoder's error if there are fewer, or other values.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    a = try container.decode(CGFloat.self)
    b = try container.decode(CGFloat.self)
    c = try container.decode(CGFloat.self)
    d = try container.decode(CGFloat.self)
    tx = try container.decode(CGFloat.self)
    ty = try container.decode(CGFloat.self)
  }

  /// Encodes the six numbers.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for number in [a, b, c, d, tx, ty] { try container.encode(number) }
  }
}
