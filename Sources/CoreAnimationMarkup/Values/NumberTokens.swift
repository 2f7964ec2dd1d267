import SceneFiles

/// The numbers in a value's text, such as those of a rectangle, a path or a list of transform functions, and the words between them.
package struct NumberTokens {
  /// The places of the numbers in the UTF-8 of the text.
  package private(set) var ranges: [Range<Int>] = []
  package private(set) var numbers: [Double] = []
  /// The text with a mark in place of each number, and without white space and commas.
  private var words: [UInt8] = []

  package init(_ bytes: [UInt8]) {
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

  package var count: Int { ranges.count }

  package func hasSameWords(as other: NumberTokens) -> Bool { words == other.words }

  /// The text with other numbers, each of which keeps its spelling if it is the same; nil if the text has another number of them.
  package static func text(_ old: String, with numbers: [Double], _ style: NumberStyle) -> String? {
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
