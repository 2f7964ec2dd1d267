import Foundation

/// Writes transforms as the calls that make them: a rotation, a translation or a scale.
struct TransformLiteral {
  private let writer: LiteralWriter

  init(_ writer: LiteralWriter) { self.writer = writer }

  func replacements(_ new: [Double], _ old: [Double]) throws(SourceReason) -> [LiteralWriter.Piece] {
    guard !Self.isSame(new, old) else { return [] }
    if !writer.isReplaced, let numbers = numbers(new) { return try writer.slots(numbers) }
    return [try whole(new)]
  }

  /// The numbers with which the literal's own call gives a transform; nil if it cannot.
  private func numbers(_ new: [Double]) -> [Double]? {
    switch writer.literal.form {
    case .translation3D: Self.translation(new)
    case .translation2D: Self.translation(new).map { Array($0[..<2]) }
    case .scale3D: Self.scale(new)
    case .scale2D: Self.scale(new).map { Array($0[..<2]) }
    case .rotation2D: Self.angle(new, around: [0, 0, 1]).map { [turned($0)] }
    case .rotation3D:
      axis.flatMap { axis in Self.angle(new, around: axis).map { [turned($0)] + axis } }
    default: nil
    }
  }

  /// The axis that the literal names; nil if a part of it is computed.
  private var axis: [Double]? {
    let parts = (1...3).compactMap { writer.number($0) }
    return parts.count == 3 && parts.contains { $0 != 0 } ? parts : nil
  }

  /// An angle with the turns that the literal has now.
  private func turned(_ angle: Double) -> Double {
    guard let old = writer.number(0) else { return angle }
    return angle + ((old - angle) / (2 * .pi)).rounded() * 2 * .pi
  }

  /// The call that gives a transform.
  private func whole(_ new: [Double]) throws(SourceReason) -> LiteralWriter.Piece {
    let isFlat = writer.literal.type == "CGAffineTransform"
    if let offset = Self.translation(new) {
      return isFlat
        ? writer.call("CGAffineTransform", ["translationX: ", "y: "], offset)
        : writer.call("CATransform3DMakeTranslation", ["", "", ""], offset)
    }
    if let factors = Self.scale(new) {
      return isFlat
        ? writer.call("CGAffineTransform", ["scaleX: ", "y: "], factors)
        : writer.call("CATransform3DMakeScale", ["", "", ""], factors)
    }
    for axis in [[0.0, 0, 1], [1, 0, 0], [0, 1, 0]] {
      guard let angle = Self.angle(new, around: axis), !isFlat || axis[2] == 1 else { continue }
      return isFlat
        ? writer.call("CGAffineTransform", ["rotationAngle: "], [angle])
        : writer.call("CATransform3DMakeRotation", ["", "", "", ""], [angle] + axis)
    }
    throw SourceReason(
      "\(writer.site.keyPath) of \(writer.site.place) is a literal of one step, and the new transform has several"
    )
  }

  // MARK: Matrices

  private static let identity = (0..<16).map { $0 % 5 == 0 ? 1.0 : 0 }

  private static func isSame(_ a: [Double], _ b: [Double]) -> Bool {
    zip(a, b).allSatisfy { abs($0 - $1) <= 1e-6 * max(1, abs($0)) }
  }

  /// The offset of a transform that does nothing else.
  static func translation(_ m: [Double]) -> [Double]? {
    var rest = m
    for index in 12...14 { rest[index] = 0 }
    return isSame(rest, identity) ? Array(m[12...14]) : nil
  }

  /// The factors of a transform that does nothing else.
  static func scale(_ m: [Double]) -> [Double]? {
    var rest = m
    for index in [0, 5, 10] { rest[index] = 1 }
    return isSame(rest, identity) ? [m[0], m[5], m[10]] : nil
  }

  /// The angle of a rotation about an axis; nil for other transforms.
  static func angle(_ m: [Double], around axis: [Double]) -> Double? {
    let length = (axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]).squareRoot()
    guard length > 0 else { return nil }
    let unit = axis.map { $0 / length }
    // Row vectors: a positive angle about z has its sine in m12.
    let sines = [(m[6] - m[9]) / 2, (m[8] - m[2]) / 2, (m[1] - m[4]) / 2]
    let sine = zip(sines, unit).reduce(0) { $0 + $1.0 * $1.1 }
    let angle = atan2(sine, (m[0] + m[5] + m[10] - 1) / 2)
    return isSame(rotation(angle, unit), m) ? angle : nil
  }

  static func rotation(_ angle: Double, _ u: [Double]) -> [Double] {
    let (s, c) = (sin(angle), cos(angle))
    var m = identity
    for row in 0..<3 {
      for column in 0..<3 { m[row * 4 + column] = u[row] * u[column] * (1 - c) + (row == column ? c : 0) }
    }
    m[1] += u[2] * s
    m[4] -= u[2] * s
    m[6] += u[0] * s
    m[9] -= u[0] * s
    m[8] += u[1] * s
    m[2] -= u[1] * s
    return m
  }
}
