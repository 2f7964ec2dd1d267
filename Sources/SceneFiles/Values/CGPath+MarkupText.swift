import CoreGraphics

extension CGPath {
  /// The path in the postfix form of scene files: the points of an element, then its letter (m move, l line,
  /// q quadratic, c cubic, h close).
  package var markupText: String { markupText { $0.shortestText } }

  /// - Parameter text: the text of a number.
  package func markupText(_ text: (Double) -> String) -> String {
    var bytes: [UInt8] = []
    appendMarkup(to: &bytes, text)
    return String(decoding: bytes, as: UTF8.self)
  }

  package func appendMarkup(to bytes: inout [UInt8], _ text: (Double) -> String) {
    let blank = UInt8(ascii: " ")
    var index = 0
    for (position, verb) in verbs.enumerated() {
      if position > 0 { bytes.append(blank) }
      for point in points[index..<index + verb.pointCount] {
        bytes.append(contentsOf: text(Double(point.x)).utf8)
        bytes.append(blank)
        bytes.append(contentsOf: text(Double(point.y)).utf8)
        bytes.append(blank)
      }
      index += verb.pointCount
      bytes.append(verb.letter)
    }
  }
}

extension CGPathElementType {
  /// The letter after an element's points in scene files.
  fileprivate var letter: UInt8 {
    switch self {
    case .moveToPoint: UInt8(ascii: "m")
    case .addLineToPoint: UInt8(ascii: "l")
    case .addQuadCurveToPoint: UInt8(ascii: "q")
    case .addCurveToPoint: UInt8(ascii: "c")
    case .closeSubpath: UInt8(ascii: "h")
    }
  }
}
