/// A replacement of bytes of a text.
package struct ByteEdit: Sendable, Equatable {
  /// The replaced bytes.
  package let range: Range<Int>
  package let replacement: [UInt8]

  package init(range: Range<Int>, replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }
}

extension [UInt8] {
  /// Makes replacements, whose ranges are those of the text before all of them. Of two that overlap the one that begins earlier is
  /// left out.
  ///
  /// - Returns: the number of replacements that were made.
  package mutating func apply(_ edits: [ByteEdit]) -> Int {
    var end = count
    var made = 0
    // From the end, so that earlier positions stay valid.
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound })
    where edit.range.upperBound <= end {
      replaceSubrange(edit.range, with: edit.replacement)
      end = edit.range.lowerBound
      made += 1
    }
    return made
  }
}
