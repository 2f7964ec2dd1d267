import CoreGraphics
import Foundation
import QuartzCore

/// Spells values as Swift source.
enum SwiftSpelling {
  // MARK: Numbers

  /// A number with at most four decimals, as in edited scene files. One whose first four decimals are 0 keeps four significant digits, and
  /// parts of π that no four decimals give are written as such: `.pi / 4`.
  ///
  /// - Parameter pi: the spelling of π: `Double.pi` where the type is not known; nil where an NSNumber is wanted. Default `.pi`.
  static func number(_ value: Double, pi: String? = ".pi") -> String {
    guard value.isFinite else {
      let name = value.isNaN ? "nan" : "infinity"
      guard let pi else { return "\(value < 0 ? "-" : "")Double.\(name) as NSNumber" }
      return "\(value < 0 ? "-" : "")\(pi.dropLast(3)).\(name)"
    }
    let rounded = (value * 1e4).rounded() / 1e4
    if abs(value) >= 1e11 || value == rounded { return value.shortestText }
    if let pi, let text = angle(value, pi) { return text }
    if abs(value) >= 1e-3 { return rounded.shortestText }
    return Double(String(format: "%.3e", value)).map(\.shortestText) ?? value.shortestText
  }

  /// A multiple of a 24th of π, or of a degree, as text; nil for another number.
  private static func angle(_ value: Double, _ pi: String) -> String? {
    func whole(_ parts: Double) -> Int? {
      let count = value / .pi * parts
      let near = count.rounded()
      return near != 0 && abs(near) < 1e4 && abs(count - near) < 1e-6 ? Int(clamping: near) : nil
    }
    for divisor in [1, 2, 3, 4, 6, 8, 12, 24] {
      guard let count = whole(Double(divisor)) else { continue }
      let factor = count == 1 ? pi : count == -1 ? "-\(pi)" : "\(count) * \(pi)"
      return divisor == 1 ? factor : "\(factor) / \(divisor)"
    }
    return whole(180).map { "\($0) * \(pi) / 180" }
  }

  static func point(_ n: [Double]) -> String { call("CGPoint", ["x", "y"], n) }
  static func size(_ n: [Double]) -> String { call("CGSize", ["width", "height"], n) }
  static func rect(_ n: [Double]) -> String { call("CGRect", ["x", "y", "width", "height"], n) }

  private static func call(_ name: String, _ labels: [String], _ numbers: [Double]) -> String {
    let arguments = zip(labels, numbers).map { "\($0): \(number($1))" }
    return "\(name)(\(arguments.joined(separator: ", ")))"
  }

  static func color(_ color: CGColor) -> String {
    let c = color.srgba
    return call(
      "CGColor", ["srgbRed", "green", "blue", "alpha"], [c.red, c.green, c.blue, c.alpha].map { Double($0) })
  }

  /// A boolean, a number or a structure from the numbers of a row; nil for a kind of other values.
  ///
  /// - Parameter pi: the spelling of π where a number stands alone.
  static func value(_ numbers: [Double], _ kind: ValueKind, pi: String = ".pi") -> String? {
    guard numbers.count == kind.width else { return nil }
    switch kind {
    case .bool: return numbers[0] != 0 ? "true" : "false"
    case .integer, .float, .number: return number(numbers[0], pi: pi)
    case .point: return point(numbers)
    case .size: return size(numbers)
    case .rect: return rect(numbers)
    case .transform: return transform(numbers)
    default: return nil
    }
  }

  // MARK: Transforms

  /// A transform as a call that makes it, or as its sixteen numbers.
  static func transform(_ n: [Double]) -> String {
    let identity = CATransform3D(row: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    let given = CATransform3D(row: n)
    if CATransform3DEqualToTransform(given, identity) { return "CATransform3DIdentity" }
    if let text = single(n) { return text }
    // A turn, a scale and a perspective are often followed by a translation.
    var rest = n
    for index in 12...14 { rest[index] = 0 }
    if n[12...14].contains(where: { $0 != 0 }), n[15] == 1, n[3] == 0, n[7] == 0, n[11] == 0,
      let text = single(rest)
    {
      return "CATransform3DConcat(\(text), CATransform3DMakeTranslation(\(list(n[12...14]))))"
    }
    let names = (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
    return "CATransform3D(\(zip(names, n).map { "\($0): \(entry($1))" }.joined(separator: ", ")))"
  }

  /// An entry of a matrix. A perspective is the inverse of a distance, of which four decimals would leave little.
  private static func entry(_ value: Double) -> String {
    let distance = 1 / value
    if abs(value) < 0.05, distance.isFinite, abs(distance - distance.rounded()) < 1e-9 * abs(distance) {
      return "\(value < 0 ? "-" : "")1 / \(abs(distance.rounded()).shortestText)"
    }
    return abs(value) < 0.05 ? significant(value) : number(value)
  }

  private static func significant(_ value: Double) -> String {
    value == 0 ? "0" : Double(String(format: "%.5e", value)).map(\.shortestText) ?? value.shortestText
  }

  /// A translation, a scale or a turn around an axis; nil for another transform.
  private static func single(_ n: [Double]) -> String? {
    func isSame(_ transform: CATransform3D) -> Bool {
      guard let row = Unbox.row(transform, .transform) else { return false }
      return zip(row, n).allSatisfy { abs($0 - $1) < 1e-9 }
    }
    let (x, y, z) = (n[12], n[13], n[14])
    if isSame(CATransform3DMakeTranslation(x, y, z)) {
      return "CATransform3DMakeTranslation(\(list(n[12...14])))"
    }
    if isSame(CATransform3DMakeScale(n[0], n[5], n[10])) {
      return "CATransform3DMakeScale(\(list([n[0], n[5], n[10]][...])))"
    }
    let turns: [(angle: Double, axis: [Double])] = [
      (atan2(n[1], n[0]), [0, 0, 1]), (atan2(n[6], n[5]), [1, 0, 0]), (atan2(n[8], n[0]), [0, 1, 0]),
    ]
    for (angle, axis) in turns where isSame(CATransform3DMakeRotation(angle, axis[0], axis[1], axis[2])) {
      return "CATransform3DMakeRotation(\(number(angle)), \(list(axis[...])))"
    }
    return nil
  }

  private static func list(_ numbers: ArraySlice<Double>) -> String {
    numbers.map { number($0) }.joined(separator: ", ")
  }

  // MARK: Texts and names

  /// A string literal.
  static func literal(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        let isHidden = [.control, .format, .lineSeparator, .paragraphSeparator].contains(
          scalar.properties.generalCategory)
        // A joiner belongs to the emoji around it.
        if isHidden, scalar != "\u{200D}" {
          result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }

  /// A static member of a string type, or its initialiser for a name that is none.
  static func member(_ name: String, of known: [String]) -> String {
    guard known.contains(name) else { return ".init(rawValue: \(literal(name)))" }
    return ".\(members[name] ?? name)"
  }

  /// The members whose names are not their raw values.
  private static let members = [
    "non-zero": "nonZero", "even-odd": "evenOdd", "auto": "rotateAuto", "autoReverse": "rotateAutoReverse",
  ]

  /// A timing function: `CAMediaTimingFunction(name: .easeIn)`, or with its control points.
  static func function(_ function: CAMediaTimingFunction) -> String {
    if let name = function.name?.rawValue, TimingFunctionText.names.contains(name) {
      return "CAMediaTimingFunction(name: .\(name))"
    }
    var points: [Float] = []
    for index in 1...2 {
      var point: [Float] = [0, 0]
      function.getControlPoint(at: index, values: &point)
      points += point
    }
    return
      "CAMediaTimingFunction(controlPoints: \(points.map { number(Double($0)) }.joined(separator: ", ")))"
  }

  /// A name as an identifier that begins with a small letter: "Left door 2" is `leftDoor2`. Nil if nothing is left of it.
  static func identifier(_ name: String) -> String? {
    let words = name.unicodeScalars.split { scalar in
      scalar == "_"
        || !(scalar.isASCII
          ? scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          : scalar.properties.isXIDContinue)
    }.map { String($0) }
    guard let first = words.first else { return nil }
    // An abbreviation is one word: "URL bar" is `urlBar`.
    let isCapital = first.count > 1 && first.allSatisfy { $0.isUppercase || $0.isNumber }
    let head = isCapital ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst()
    let text = head + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    guard let start = text.unicodeScalars.first else { return nil }
    let short = String(text.prefix(40))
    return start.properties.isXIDStart ? short : "layer\(short)"
  }

  /// Words that cannot be the name of a constant, or that would hide what the source uses.
  static let reserved: Set<String> = [
    "any", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func",
    "guard", "if",
    "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private",
    "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
    "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}

extension CATransform3D {
  fileprivate init(row: [Double]) {
    self =
      row.withUnsafeBufferPointer { $0.baseAddress.map { CATransform3D(row: $0) } } ?? CATransform3DIdentity
  }
}
