/// The text of a Swift file, in which literals are replaced.
///
/// Ranges are those of the original bytes at any time, so that the sites of a program that was compiled from them stay valid. Everything
/// outside of the replaced ranges keeps its bytes.
package struct SwiftText: Sendable {
  package struct Replacement: Sendable, Equatable {
    /// Of the original.
    package let range: Range<Int>
    package let text: [UInt8]
  }

  /// A change of what stands in place of some ranges, to be made and taken back.
  package struct Change: Sendable, Equatable {
    package let old: [Replacement]
    package let new: [Replacement]

    package var inverse: Change { Change(old: new, new: old) }
    package var isEmpty: Bool { old == new }
  }

  package let original: [UInt8]
  /// In the order of the text; they do not overlap.
  private var replacements: [Replacement] = []

  package init(_ original: [UInt8]) { self.original = original }

  /// The bytes to save.
  package var bytes: [UInt8] {
    guard !replacements.isEmpty else { return original }
    var result: [UInt8] = []
    result.reserveCapacity(original.count)
    var end = 0
    for replacement in replacements {
      result += original[end..<replacement.range.lowerBound]
      result += replacement.text
      end = replacement.range.upperBound
    }
    return result + original[end...]
  }

  /// Where an offset of the original is in the text now.
  package func offset(of original: Int) -> Int {
    var shift = 0
    for replacement in replacements where replacement.range.upperBound <= original {
      shift += replacement.text.count - replacement.range.count
    }
    return original + shift
  }

  /// The text in place of a range; nil if the range is within one that was replaced as a whole, or is none.
  package func text(at range: Range<Int>) -> String? {
    guard range.lowerBound >= 0, range.upperBound <= original.count else { return nil }
    if let replacement = replacements.first(where: { $0.range == range }) {
      return String(decoding: replacement.text, as: UTF8.self)
    }
    if replacements.contains(where: { $0.range.overlaps(range) && !range.contains($0.range) }) { return nil }
    var result: [UInt8] = []
    var end = range.lowerBound
    for replacement in replacements where range.contains(replacement.range) {
      result += original[end..<replacement.range.lowerBound]
      result += replacement.text
      end = replacement.range.upperBound
    }
    return String(decoding: result + original[end..<range.upperBound], as: UTF8.self)
  }

  /// Puts a text in place of a range, and gives the change. What was replaced within the range goes.
  package mutating func replace(_ range: Range<Int>, with text: String) -> Change {
    let old = replacements.filter { $0.range == range || range.contains($0.range) }
    let new = Replacement(range: range, text: Array(text.utf8))
    let isOriginal = original[range].elementsEqual(new.text)
    let change = Change(old: old, new: isOriginal ? [] : [new])
    apply(change)
    return change
  }

  /// Makes a change again, or takes it back by its inverse.
  package mutating func apply(_ change: Change) {
    replacements.removeAll { change.old.contains($0) }
    replacements += change.new
    replacements.sort { $0.range.lowerBound < $1.range.lowerBound }
  }
}

extension Range<Int> {
  fileprivate func contains(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}
