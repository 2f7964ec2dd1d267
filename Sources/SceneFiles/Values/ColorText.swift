import CoreGraphics

/// The colours of scene files: three sRGB components, which may lie outside 0…1, or one gray component, and
/// optionally alpha.
package enum ColorText {
  package static func color(_ text: String, opacity: String? = nil) throws(ValueError) -> CGColor {
    let n = try NumberText.numbers(text)
    let given = try opacity.map { text throws(ValueError) in try NumberText.number(text) }
    switch n.count {
    case 1: return CGColor(srgbRed: n[0], green: n[0], blue: n[0], alpha: given ?? 1)
    case 2: return CGColor(srgbRed: n[0], green: n[0], blue: n[0], alpha: given ?? n[1])
    case 3: return CGColor(srgbRed: n[0], green: n[1], blue: n[2], alpha: given ?? 1)
    case 4: return CGColor(srgbRed: n[0], green: n[1], blue: n[2], alpha: given ?? n[3])
    default: throw ValueError("a colour has 3 or 4 numbers, and this one has \(n.count)", .badColor)
    }
  }
}
