import CoreGraphics

/// The paths of scene files: operands first, then a letter. `m` is a move, `l` a line, `q` a quadratic curve,
/// `c` a cubic curve, `h` a close.
package enum PathText {
  /// The path of a text. `budget` is the number of segments that the document may still have.
  package static func path(_ text: String, budget: inout Int) throws(ValueError) -> CGPath {
    var text = text
    var left = budget
    let result: Result<CGPath, ValueError> = text.withUTF8 { bytes in
      var scanner = NumberScanner(bytes)
      do throws(ValueError) { return .success(try path(&scanner, &left)) } catch { return .failure(error) }
    }
    budget = left
    return try result.get()
  }

  private static func path(_ scanner: inout NumberScanner, _ budget: inout Int) throws(ValueError) -> CGPath {
    let path = CGMutablePath()
    // No letter takes more than six operands.
    var operands: [CGFloat] = []
    operands.reserveCapacity(6)
    var hasPoint = false
    while let byte = scanner.peek() {
      let letter = byte | 0x20
      let isWord = letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z")
      let isSpecial = letter == UInt8(ascii: "i") || letter == UInt8(ascii: "n")
      if !isWord || isSpecial {
        guard let number = scanner.number() else {
          throw ValueError(
            "\(ValueError.quoted(scanner.token())) is neither a number nor one of m l q c h", .badPath)
        }
        try NumberText.check(number)
        guard operands.count < 6 else {
          throw ValueError("a path has more than six numbers before a letter", .badPath)
        }
        operands.append(number)
        continue
      }
      let needed: Int
      switch byte {
      case UInt8(ascii: "m"), UInt8(ascii: "l"): needed = 2
      case UInt8(ascii: "q"): needed = 4
      case UInt8(ascii: "c"): needed = 6
      case UInt8(ascii: "h"): needed = 0
      default:
        throw ValueError(
          "\(ValueError.quoted(scanner.token())) is neither a number nor one of m l q c h", .badPath)
      }
      let name = Unicode.Scalar(byte)
      guard operands.count == needed else {
        throw ValueError("\"\(name)\" in a path takes \(needed) numbers, not \(operands.count)", .badPath)
      }
      guard hasPoint || byte == UInt8(ascii: "m") else {
        throw ValueError("the path begins with \"\(name)\" and not with a move", .badPath)
      }
      budget -= 1
      guard budget >= 0 else {
        throw ValueError("the paths of the document have too many segments", .limitExceeded)
      }
      func point(_ index: Int) -> CGPoint { CGPoint(x: operands[index], y: operands[index + 1]) }
      switch byte {
      case UInt8(ascii: "m"): path.move(to: point(0))
      case UInt8(ascii: "l"): path.addLine(to: point(0))
      case UInt8(ascii: "q"): path.addQuadCurve(to: point(2), control: point(0))
      case UInt8(ascii: "c"): path.addCurve(to: point(4), control1: point(0), control2: point(2))
      default: path.closeSubpath()
      }
      hasPoint = true
      operands.removeAll(keepingCapacity: true)
      scanner.advance()
    }
    guard operands.isEmpty else {
      throw ValueError("the path ends with numbers that are not followed by a letter", .badPath)
    }
    return path
  }
}
