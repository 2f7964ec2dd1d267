import Foundation

/// The formulae of W3C's Compositing and Blending Level 1, and of Core Image's further ways to blend, in double
/// precision: what the tests of blending expect.
enum BlendFormulae {
  typealias Components = [Double]

  /// Porter and Duff's: the shares of source and destination, by their alphas.
  static let porterDuff: [String: @Sendable (_ source: Double, _ beneath: Double) -> (Double, Double)] = [
    "clear": { _, _ in (0, 0) },
    "copy": { _, _ in (1, 0) },
    "sourceOver": { s, _ in (1, 1 - s) },
    "normalBlendMode": { s, _ in (1, 1 - s) },
    "sourceIn": { _, b in (b, 0) },
    "sourceOut": { _, b in (1 - b, 0) },
    "sourceAtop": { s, b in (b, 1 - s) },
    "destOver": { _, b in (1 - b, 1) },
    "destIn": { s, _ in (0, s) },
    "destOut": { s, _ in (0, 1 - s) },
    "destAtop": { s, b in (1 - b, s) },
    "xor": { s, b in (1 - b, 1 - s) },
    "plusL": { _, _ in (1, 1) },
  ]

  /// B(cb, cs) of one component.
  static let separable: [String: @Sendable (_ b: Double, _ s: Double) -> Double] = [
    "multiply": { $0 * $1 },
    "multiplyBlendMode": { $0 * $1 },
    "screenBlendMode": { $0 + $1 - $0 * $1 },
    "overlayBlendMode": { hardLight($1, $0) },
    "darkenBlendMode": { min($0, $1) },
    "lightenBlendMode": { max($0, $1) },
    "colorDodgeBlendMode": { b, s in b == 0 ? 0 : s == 1 ? 1 : min(1, b / (1 - s)) },
    "colorBurnBlendMode": { b, s in b == 1 ? 1 : s == 0 ? 0 : 1 - min(1, (1 - b) / s) },
    "hardLightBlendMode": { hardLight($0, $1) },
    "softLightBlendMode": { b, s in
      if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
      let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return b + (2 * s - 1) * (d - b)
    },
    "differenceBlendMode": { abs($0 - $1) },
    "exclusionBlendMode": { $0 + $1 - 2 * $0 * $1 },
    "linearBurnBlendMode": { max($0 + $1 - 1, 0) },
    "linearDodgeBlendMode": { min($0 + $1, 1) },
    "linearLightBlendMode": { min(max($0 + 2 * $1 - 1, 0), 1) },
    "pinLightBlendMode": { b, s in s <= 0.5 ? min(b, 2 * s) : max(b, 2 * s - 1) },
    "subtractBlendMode": { max($0 - $1, 0) },
    "divideBlendMode": { b, s in b == 0 ? 0 : s == 0 ? 1 : min(b / s, 1) },
  ]

  /// B(cb, cs) of whole colours.
  static let inseparable: [String: @Sendable (_ b: Components, _ s: Components) -> Components] = [
    "hueBlendMode": { b, s in setLum(setSat(s, sat(b)), lum(b)) },
    "saturationBlendMode": { b, s in setLum(setSat(b, sat(s)), lum(b)) },
    "colorBlendMode": { b, s in setLum(s, lum(b)) },
    "luminosityBlendMode": { b, s in setLum(b, lum(s)) },
  ]

  /// The premultiplied result for colours that are not premultiplied: red, green, blue, alpha.
  static func result(_ mode: String, beneath b: Components, source s: Components) -> Components {
    let (ab, alpha) = (b[3], s[3])
    let cb = b[0..<3].map { $0 * ab }
    let cs = s[0..<3].map { $0 * alpha }
    var result = Components()
    if let shares = porterDuff[mode] {
      let (fs, fb) = shares(alpha, ab)
      for index in 0..<3 { result.append(min(cs[index] * fs + cb[index] * fb, 1)) }
      return result + [min(alpha * fs + ab * fb, 1)]
    }
    if mode == "plusD" {
      let sum = min(alpha + ab, 1)
      for index in 0..<3 { result.append(max(sum - (alpha - cs[index]) - (ab - cb[index]), 0)) }
      return result + [sum]
    }
    if mode == "subtractS" {
      let rest = max(ab - alpha, 0)
      let colors = (0..<3).map { index -> Double in min(max(cb[index] - cs[index], 0), rest) }
      return colors + [rest]
    }
    let blended: Components
    if let one = separable[mode] {
      blended = (0..<3).map { one(b[$0], s[$0]) }
    } else if let whole = inseparable[mode] {
      blended = whole(Array(b[0..<3]), Array(s[0..<3]))
    } else {
      return []
    }
    for index in 0..<3 {
      let apart = cs[index] * (1 - ab) + cb[index] * (1 - alpha)
      result.append(apart + alpha * ab * blended[index])
    }
    return result + [alpha + ab - alpha * ab]
  }

  private static func hardLight(_ b: Double, _ s: Double) -> Double {
    s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
  }
  private static func lum(_ c: Components) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }
  private static func sat(_ c: Components) -> Double { c.max()! - c.min()! }
  private static func setLum(_ c: Components, _ l: Double) -> Components {
    var c = c.map { $0 + l - lum(c) }
    let (l, n, x) = (lum(c), c.min()!, c.max()!)
    if n < 0 { c = c.map { l + ($0 - l) * l / (l - n) } }
    if x > 1 { c = c.map { l + ($0 - l) * (1 - l) / (x - l) } }
    return c
  }
  /// As the specification has it, by rank.
  private static func setSat(_ c: Components, _ s: Double) -> Components {
    let order = [0, 1, 2].sorted { c[$0] < c[$1] }
    var result = [0.0, 0, 0]
    if c[order[2]] > c[order[0]] {
      result[order[1]] = (c[order[1]] - c[order[0]]) * s / (c[order[2]] - c[order[0]])
      result[order[2]] = s
    }
    return result
  }
}
