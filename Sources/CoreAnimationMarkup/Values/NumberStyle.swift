import QuartzCore
import SceneFiles

/// How numbers are written into markup: with all digits from which they can be read, or, where a person edits a text, with at most four
/// decimals, which is a thousandth of a pixel on any screen.
package struct NumberStyle {
  /// Whether the property holds a `Float`, in which numbers are the same that differ as `Double`.
  package var isFloat = false
  /// Whether numbers that are almost 0 mean something: a begin time of 1e-100 is time 0 of the document.
  private let keepsTiny: Bool
  /// One over the last decimal: key times are parts of a duration that may be long, and have six decimals.
  private let scale: Double
  /// Whether numbers are written with all their digits.
  private var isExact = false

  /// Numbers with all their digits.
  package static let exact = {
    var style = NumberStyle()
    style.isExact = true
    return style
  }()

  /// Numbers with at most four decimals; key times with six.
  ///
  /// - Parameters:
  ///   - kind: the kind of the property; nil for any.
  ///   - key: the key of the property.
  package init(_ kind: ValueKind? = nil, key: String = "") {
    isFloat = kind == .float
    keepsTiny = key == "beginTime"
    scale = key == "keyTimes" ? 1e6 : 1e4
  }

  /// The number that is written for a number.
  package func rounded(_ value: Double) -> Double {
    guard value.isFinite, abs(value) < 1e11, !isExact else { return value }
    if keepsTiny, value != 0, abs(value) < 1e-50 { return value }
    let rounded = (value * scale).rounded() / scale
    return rounded == 0 ? 0 : rounded
  }

  package func text(_ value: Double) -> String { rounded(value).shortestText }

  /// Whether a number that stands in the file need not be written again for a value. The last digits of computed values do not count.
  package func isSame(_ old: Double, _ new: Double) -> Bool {
    if old == new || isExact || !old.isFinite || !new.isFinite { return old == new }
    if rounded(new) == old { return true }
    if isFloat, Float(old) == Float(new) { return true }
    return abs(old - new) <= 1e-9 * max(1, abs(old)) && !(keepsTiny && min(abs(old), abs(new)) < 1e-50)
  }
}
