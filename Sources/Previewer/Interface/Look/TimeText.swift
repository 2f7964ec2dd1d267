import Foundation
import Localization

/// How times are written.
package enum TimeText {
  /// A number with at most so many digits after the point, without zeros at the end.
  package static func number(_ value: Double, digits: Int) -> String {
    guard value.isFinite else { return value > 0 ? "∞" : value < 0 ? "−∞" : "–" }
    var text = String(format: "%.\(digits)f", abs(value))
    if text.contains(".") {
      while text.hasSuffix("0") { text.removeLast() }
      if text.hasSuffix(".") { text.removeLast() }
    }
    return value < 0 && text != "0" ? "−" + text : text
  }

  package static func seconds(_ value: Double) -> String { number(value, digits: 3) + " s" }

  /// A time with all digits, whose width does not change while it runs.
  package static func clock(_ time: Double) -> String {
    let minutes = (abs(time) / 60).rounded(.down)
    let rest = String(format: "%06.3f", abs(time) - minutes * 60)
    return "\(time < 0 ? "−" : "")\(Int(clamping: minutes)):\(rest)"
  }

  /// A speed: ¼×, 1×, 1.5×.
  package static func speed(_ value: Double) -> String {
    for (part, name) in [(0.0625, "1⁄16"), (0.125, "⅛"), (0.25, "¼"), (0.5, localized("½"))]
    where abs(value - part) < 1e-6 { return name + "×" }
    return number(value, digits: value < 1 ? 3 : 2) + "×"
  }
}
