import QuartzCore
import SceneFiles

extension TransformText {
  /// A transform as text from which the same sixteen numbers can be read: a short list of functions if one
  /// gives exactly these numbers, else `matrix(…)`. Empty for the identity. Nil if a number is not finite.
  static func text(of transform: CATransform3D) -> String? {
    guard let n = Unbox.row(transform, .transform), n.allSatisfy({ abs($0) <= NumberText.greatest }) else {
      return nil
    }
    if CATransform3DIsIdentity(transform) { return "" }
    return functions(n).first { reads($0, as: n) } ?? "matrix(" + list(n) + ")"
  }

  private static func reads(_ text: String, as numbers: [Double]) -> Bool {
    guard let transform = try? Self.transform(text) else { return false }
    return Unbox.row(transform, .transform) == numbers
  }

  /// Function texts that may give these numbers, the simplest first. Rounding decides whether they do.
  private static func functions(_ n: [Double]) -> [String] {
    let translation = n[12] == 0 && n[13] == 0 && n[14] == 0 ? "" : "translate(\(list(trimmed(n[12..<15]))))"
    let isOrthographic = n[3] == 0 && n[7] == 0 && n[15] == 1
    if !isOrthographic { return [] }
    if n[11] != 0 {
      let eye = -1 / n[11]
      return [eye.rounded(), rounded(eye), eye].map { "perspective(\($0.shortestText))" }
    }
    let prefix = translation.isEmpty ? "" : translation + " "
    let isDiagonal = [1, 2, 4, 6, 8, 9].allSatisfy { n[$0] == 0 }
    if isDiagonal, n[0] == 1, n[5] == 1, n[10] == 1 { return [translation] }
    var result: [String] = []
    if isDiagonal {
      let factors = n[10] != 1 ? [n[0], n[5], n[10]] : n[0] == n[5] ? [n[0]] : [n[0], n[5]]
      result.append("\(prefix)scale(\(list(factors)))")
    }
    let turns: [(cosine: Int, sine: Int, axis: String)] = [
      (0, 1, ""), (5, 6, ", 1, 0, 0"), (0, 8, ", 0, 1, 0"),
    ]
    for turn in turns where n[turn.sine] != 0 || n[turn.cosine] < 0 {
      let degrees = atan2(n[turn.sine], n[turn.cosine]) * 180 / .pi
      for angle in [degrees.rounded(), rounded(degrees), degrees] {
        result.append("\(prefix)rotate(\(angle.shortestText)deg\(turn.axis))")
      }
    }
    return result
  }

  private static func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }

  /// Translations with z = 0 are written with two numbers.
  private static func trimmed(_ n: ArraySlice<Double>) -> [Double] {
    n.last == 0 ? Array(n.dropLast()) : Array(n)
  }

  private static func list(_ numbers: [Double]) -> String {
    numbers.map { $0.shortestText }.joined(separator: ", ")
  }
}
