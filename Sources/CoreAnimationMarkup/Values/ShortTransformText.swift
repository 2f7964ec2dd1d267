import QuartzCore
import SceneFiles

/// The text of a transform for a person who reads it: the shortest list of functions that gives the transform as far as it can be seen.
package enum ShortTransformText {
  /// The text. A text with the same functions keeps what is the same in it.
  package static func text(of transform: CATransform3D, old: String?) throws(ValueError) -> String {
    guard let wanted = Unbox.row(transform, .transform) else {
      throw ValueError("the value is not a transform")
    }
    for number in wanted { try NumberText.check(number) }
    if let old, let row = row(of: old), isSame(row, wanted) { return old }
    if CATransform3DIsIdentity(transform) { return "" }
    let candidates = functions(wanted).filter { row(of: $0).map { isSame($0, wanted) } ?? false }
    let style = NumberStyle()
    if let old {
      let tokens = NumberTokens(Array(old.utf8))
      for candidate in candidates {
        let new = NumberTokens(Array(candidate.utf8))
        if new.hasSameWords(as: tokens), let text = NumberTokens.text(old, with: new.numbers, style),
          row(of: text).map({ isSame($0, wanted) }) ?? false
        {
          return text
        }
      }
      if tokens.count == 16, let text = NumberTokens.text(old, with: wanted, .exact) { return text }
    }
    return candidates.first ?? "matrix(" + wanted.map { matrixNumber($0) }.joined(separator: ", ") + ")"
  }

  /// Six decimals, or six digits of small numbers: those of a perspective are below a thousandth.
  private static func matrixNumber(_ number: Double) -> String {
    guard number != 0, abs(number) < 1e9 else { return number.shortestText }
    var scale = 1e6
    while abs(number) * scale < 1e5, scale < 1e12 { scale *= 10 }
    let rounded = (number * scale).rounded() / scale
    return abs(rounded) < 1e-9 ? "0" : rounded.shortestText
  }

  private static func row(of text: String) -> [Double]? {
    (try? TransformText.transform(text)).flatMap { Unbox.row($0, .transform) }
  }

  /// Whether two transforms put points of a scene at the same place, within a tenth of a pixel at 1,000 points from the origin.
  private static func isSame(_ a: [Double], _ b: [Double]) -> Bool {
    for index in 0..<16 {
      let tolerance: Double
      switch index {
      case 12...14: tolerance = 1e-4
      case 3, 7, 11: tolerance = 1e-4 * max(abs(b[index]), 1e-6)
      default: tolerance = 2e-5 + 1e-4 * max(0, abs(b[index]) - 1)
      }
      if abs(a[index] - b[index]) > tolerance { return false }
    }
    return true
  }

  private static func functions(_ n: [Double]) -> [String] {
    let style = NumberStyle()
    func list(_ numbers: some Sequence<Double>) -> String {
      numbers.map { style.text($0) }.joined(separator: ", ")
    }
    guard n[15] == 1, n[3] == 0, n[7] == 0 else { return [] }
    if n[11] != 0 { return ["perspective(\(style.text(-1 / n[11])))"] }
    let offset = n[14] == 0 ? list(n[12..<14]) : list(n[12..<15])
    let start = n[12] == 0 && n[13] == 0 && n[14] == 0 ? "" : "translate(\(offset)) "
    var result: [String] = start.isEmpty ? [] : [String(start.dropLast())]
    func scale(_ x: Double, _ y: Double, _ z: Double) -> String {
      let factors = [x, y, z].map { style.rounded($0) }
      if factors[2] != 1 { return "scale(\(list(factors)))" }
      return factors[0] == factors[1]
        ? "scale(\(list(factors.prefix(1))))" : "scale(\(list(factors.prefix(2))))"
    }
    result.append(start + scale(n[0], n[5], n[10]))
    func degrees(_ sine: Double, _ cosine: Double) -> String { style.text(atan2(sine, cosine) * 180 / .pi) }
    result.append("\(start)rotate(\(degrees(n[1], n[0]))deg)")
    result.append("\(start)rotate(\(degrees(n[6], n[5]))deg, 1, 0, 0)")
    result.append("\(start)rotate(\(degrees(-n[2], n[0]))deg, 0, 1, 0)")
    result.append("\(start)rotate(\(degrees(n[8], n[0]))deg, 0, 1, 0)")
    // Scaled, then turned.
    let width = (n[0] * n[0] + n[1] * n[1]).squareRoot()
    let height = (n[4] * n[4] + n[5] * n[5]).squareRoot()
    let isMirrored = n[0] * n[5] - n[1] * n[4] < 0
    result.append(
      "\(start)rotate(\(degrees(n[1], n[0]))deg) \(scale(width, isMirrored ? -height : height, n[10]))")
    return result
  }
}
