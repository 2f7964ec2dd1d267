import QuartzCore
import RenderTree
import SceneFiles

/// The transforms of scene files: functions that apply from right to left, as in CSS.
///
/// `translate(x, y, z)`, `scale(x, y, z)`, `rotate(30deg)`, `rotate(30deg, x, y, z)`, `perspective(d)`,
/// `matrix(m11, …, m44)`. An empty text is the identity. A `matrix` with six numbers is an affine transform.
/// Sixteen numbers without a function are a matrix too.
package enum TransformText {
  package static func transform(_ text: String) throws(ValueError) -> CATransform3D {
    var text = text
    let result: Result<CATransform3D, ValueError> = text.withUTF8 { bytes in
      var scanner = NumberScanner(bytes)
      do throws(ValueError) { return .success(try transform(&scanner)) } catch { return .failure(error) }
    }
    return try result.get()
  }

  private static func transform(_ scanner: inout NumberScanner) throws(ValueError) -> CATransform3D {
    var transform = CATransform3DIdentity
    guard let first = scanner.peek() else { return transform }
    if first < UInt8(ascii: "A") {
      var numbers: [Double] = []
      while let number = scanner.number() { numbers.append(number) }
      guard scanner.isAtEnd(), numbers.count == 16 else {
        throw ValueError(
          "the text contains neither transform functions nor a matrix of 16 numbers", .badTransform)
      }
      return try matrix(numbers)
    }
    while !scanner.isAtEnd() {
      let name = scanner.word()
      guard !name.isEmpty else {
        throw ValueError("\(ValueError.quoted(scanner.token())) is not a transform function", .badTransform)
      }
      guard scanner.peek() == UInt8(ascii: "(") else {
        throw name == "undefined"
          ? ValueError.undefined : ValueError("\"(\" is missing after \(name)", .badTransform)
      }
      scanner.advance()
      let function = try Self.function(name, try arguments(of: name, &scanner))
      transform = CATransform3DConcat(function, transform)
    }
    for number in transform.rowMajor { try NumberText.check(number) }
    return transform
  }

  /// The numbers up to `)`. Those with a unit are angles in radians.
  private static func arguments(
    of name: String, _ scanner: inout NumberScanner
  ) throws(ValueError) -> [(value: Double, hasUnit: Bool)] {
    var arguments: [(value: Double, hasUnit: Bool)] = []
    while let byte = scanner.peek(), byte != UInt8(ascii: ")") {
      guard let number = scanner.number() else {
        throw ValueError("\(ValueError.quoted(scanner.token())) in \(name)() is not a number", .badTransform)
      }
      try NumberText.check(number)
      switch scanner.wordHere() {
      case "": arguments.append((number, false))
      case "deg": arguments.append((number * .pi / 180, true))
      case "rad": arguments.append((number, true))
      case "turn": arguments.append((number * 2 * .pi, true))
      case let unit:
        throw ValueError("the unit \(ValueError.quoted(unit)) in \(name)() is not known", .badTransform)
      }
      guard arguments.count <= 16 else { throw ValueError("\(name)() has too many arguments", .badTransform) }
    }
    guard scanner.peek() != nil else { throw ValueError("\")\" is missing after \(name)(", .badTransform) }
    scanner.advance()
    return arguments
  }

  private static func function(
    _ name: String, _ arguments: [(value: Double, hasUnit: Bool)]
  ) throws(ValueError) -> CATransform3D {
    let n = arguments.map(\.value)
    let isAngle = arguments.map(\.hasUnit)
    if name != "rotate", isAngle.contains(true) {
      throw ValueError("\(name)() does not take an angle", .badTransform)
    }
    switch (name, n.count) {
    case ("translate", 1...3):
      return CATransform3DMakeTranslation(n[0], n.count > 1 ? n[1] : 0, n.count > 2 ? n[2] : 0)
    case ("scale", 1): return CATransform3DMakeScale(n[0], n[0], 1)
    case ("scale", 2...3): return CATransform3DMakeScale(n[0], n[1], n.count > 2 ? n[2] : 1)
    case ("rotate", 1), ("rotate", 4):
      if isAngle.dropFirst().contains(true) {
        throw ValueError("the axis of rotate() must be three numbers without units", .badTransform)
      }
      // Files always have the unit; a number without one is in degrees.
      let angle = isAngle[0] ? n[0] : n[0] * .pi / 180
      return n.count == 1
        ? CATransform3DMakeRotation(angle, 0, 0, 1) : CATransform3DMakeRotation(angle, n[1], n[2], n[3])
    case ("perspective", 1):
      guard n[0] != 0 else { throw ValueError("the distance of perspective() cannot be 0", .badTransform) }
      var transform = CATransform3DIdentity
      transform.m34 = -1 / n[0]
      return transform
    case ("matrix", 6):
      return try matrix([n[0], n[1], 0, 0, n[2], n[3], 0, 0, 0, 0, 1, 0, n[4], n[5], 0, 1])
    case ("matrix", 16): return try matrix(n)
    case ("translate", _), ("scale", _), ("rotate", _), ("perspective", _), ("matrix", _):
      throw ValueError("\(name)() cannot have \(n.count) argument\(n.count == 1 ? "" : "s")", .badTransform)
    default: throw ValueError("\(name)() is not a transform function", .badTransform)
    }
  }

  private static func matrix(_ n: [Double]) throws(ValueError) -> CATransform3D {
    for number in n { try NumberText.check(number) }
    return CATransform3D(
      m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7], m31: n[8],
      m32: n[9],
      m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15])
  }
}

extension CATransform3D {
  /// The elements m11 … m44.
  fileprivate var rowMajor: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44].map { Double($0) }
  }
}
