import CoreAnimationMarkup
import QuartzCore
import SceneFiles

/// The numbers in a value's text, such as those of a rectangle, a path or a list of transform functions, and the words between them.
struct NumberTokens {
  /// The places of the numbers in the UTF-8 of the text.
  private(set) var ranges: [Range<Int>] = []
  private(set) var numbers: [Double] = []
  /// What lies between the numbers without white space and commas, with a mark for each number.
  private var words: [UInt8] = []

  init(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { bytes in
      var scanner = NumberScanner(bytes)
      while !scanner.isAtEnd() {
        let start = scanner.position
        if let number = scanner.number() {
          ranges.append(start..<scanner.position)
          numbers.append(number)
          words.append(UInt8(ascii: "#"))
        } else if scanner.wordHere().isEmpty {
          words.append(bytes[start])
          scanner.advance()
        } else {
          words += bytes[start..<scanner.position]
        }
      }
    }
  }

  var count: Int { ranges.count }

  func hasSameWords(as other: NumberTokens) -> Bool { words == other.words }

  /// The text with other numbers, each of which keeps its spelling if it is the same; nil if the text has another number of them.
  static func text(_ old: String, with numbers: [Double], _ style: NumberStyle) -> String? {
    let bytes = Array(old.utf8)
    let tokens = NumberTokens(bytes)
    guard tokens.count == numbers.count else { return nil }
    var result: [UInt8] = []
    var end = 0
    for (index, range) in tokens.ranges.enumerated() {
      result += bytes[end..<range.lowerBound]
      if style.isSame(tokens.numbers[index], numbers[index]) {
        result += bytes[range]
      } else {
        result += style.text(numbers[index]).utf8
      }
      end = range.upperBound
    }
    result += bytes[end...]
    return String(decoding: result, as: UTF8.self)
  }
}

/// How new numbers are written: with at most four decimals, which is a thousandth of a pixel on any screen.
struct NumberStyle {
  /// Whether the property holds a `Float`, in which numbers are the same that differ as `Double`.
  var isFloat = false
  /// Whether numbers that are almost 0 mean something: a begin time of 1e-100 is time 0 of the document.
  var keepsTiny = false

  /// Whether numbers are written with all their digits.
  private var isExact = false

  /// Numbers with all their digits.
  static let exact = {
    var style = NumberStyle()
    style.isExact = true
    return style
  }()

  init(_ kind: ValueKind? = nil, key: String = "") {
    isFloat = kind == .float
    keepsTiny = key == "beginTime"
  }

  /// The number that is written for a number.
  func rounded(_ value: Double) -> Double {
    guard value.isFinite, abs(value) < 1e11, !isExact else { return value }
    if keepsTiny, value != 0, abs(value) < 1e-50 { return value }
    let rounded = (value * 1e4).rounded() / 1e4
    return rounded == 0 ? 0 : rounded
  }

  func text(_ value: Double) -> String {
    value == .infinity ? "inf" : rounded(value).shortestText
  }

  /// Whether a number that stands in the file need not be written again for a value. The last digits of computed values do not count.
  func isSame(_ old: Double, _ new: Double) -> Bool {
    if old == new || isExact || !old.isFinite || !new.isFinite { return old == new }
    if rounded(new) == old { return true }
    if isFloat, Float(old) == Float(new) { return true }
    return abs(old - new) <= 1e-9 * max(1, abs(old)) && !(keepsTiny && min(abs(old), abs(new)) < 1e-50)
  }
}
