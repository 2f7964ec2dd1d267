import CoreText

/// A text with attributes, as an editor keeps it. Indices are in UTF-16 units.
///
/// A change costs as much as the text that it replaces, and a copy of the bytes behind it; attributes are looked for only where they change.
package struct StyledText {
  /// Attributes that stretches of text share.
  package final class Style {
    package let values: [NSAttributedString.Key: Any]
    package init(_ values: [NSAttributedString.Key: Any] = [:]) { self.values = values }
  }

  private struct Run {
    var length: Int
    var style: Style
  }

  package private(set) var string: String
  /// The number of units.
  package private(set) var length: Int
  private var runs: [Run]

  /// A text with the same attributes everywhere.
  package init(_ string: String = "", _ style: Style = Style()) {
    self.string = string
    self.string.makeContiguousUTF8()
    length = self.string.utf16.count
    runs = length > 0 ? [Run(length: length, style: style)] : []
  }

  /// The text of a string with attributes. Values that a part does not have are those of `base`.
  package init(_ attributed: NSAttributedString, over base: [NSAttributedString.Key: Any] = [:]) {
    string = attributed.string
    string.makeContiguousUTF8()
    length = string.utf16.count
    runs = []
    attributed.enumerateAttributes(in: NSRange(location: 0, length: attributed.length)) { values, range, _ in
      runs.append(Run(length: range.length, style: Style(base.merging(values) { $1 })))
    }
  }

  package var isEmpty: Bool { length == 0 }

  /// The text with attributes as Foundation has it.
  package var attributed: NSAttributedString {
    let result = NSMutableAttributedString(string: string)
    var start = 0
    for run in runs {
      result.setAttributes(run.style.values, range: NSRange(location: start, length: run.length))
      start += run.length
    }
    return result
  }

  /// The attributes of the unit at an index; at the end, those of the last one. Nil for an empty text.
  package func style(at index: Int) -> Style? {
    var start = 0
    for run in runs {
      start += run.length
      if index < start { return run.style }
    }
    return runs.last?.style
  }

  /// Gives a part attributes, by a function of those that it has.
  package mutating func setStyle(of range: Range<Int>, _ style: (Style) -> Style) {
    guard !range.isEmpty else { return }
    let first = split(at: range.lowerBound)
    let end = split(at: range.upperBound)
    for index in first..<end { runs[index].style = style(runs[index].style) }
  }

  // MARK: Parts

  /// The index of the string at a unit.
  package func index(_ offset: Int) -> String.Index {
    string.utf16.index(string.startIndex, offsetBy: min(max(offset, 0), length))
  }

  /// The characters of a part.
  package func characters(_ range: Range<Int>) -> Substring {
    string[index(range.lowerBound)..<index(range.upperBound)]
  }

  /// A part with its attributes.
  package subscript(range: Range<Int>) -> StyledText {
    var part = StyledText()
    part.string = String(characters(range))
    part.length = range.count
    forEachRun(in: range) { part.runs.append(Run(length: $0.count, style: $1)) }
    return part
  }

  /// The stretches of equal attributes in a part, in their order.
  package func forEachRun(in range: Range<Int>, _ body: (Range<Int>, Style) -> Void) {
    var start = 0
    for run in runs {
      let end = start + run.length
      let common =
        max(start, range.lowerBound)..<max(min(end, range.upperBound), max(start, range.lowerBound))
      if !common.isEmpty { body(common, run.style) }
      if end >= range.upperBound { return }
      start = end
    }
  }

  /// Replaces a part.
  package mutating func replace(_ range: Range<Int>, with new: StyledText) {
    let first = split(at: range.lowerBound)
    let end = split(at: range.upperBound)
    string.replaceSubrange(index(range.lowerBound)..<index(range.upperBound), with: new.string)
    length += new.length - range.count
    runs.replaceSubrange(first..<end, with: new.runs)
    join(around: first)
    join(around: first + new.runs.count)
  }

  /// Makes a run begin at a unit. Returns its index.
  private mutating func split(at offset: Int) -> Int {
    var start = 0
    for (index, run) in runs.enumerated() {
      if offset <= start { return index }
      if offset < start + run.length {
        runs[index].length = offset - start
        runs.insert(Run(length: start + run.length - offset, style: run.style), at: index + 1)
        return index + 1
      }
      start += run.length
    }
    return runs.count
  }

  /// Joins a run with the one before if both share their attributes.
  private mutating func join(around index: Int) {
    guard index > 0, index < runs.count, runs[index].style === runs[index - 1].style else { return }
    runs[index - 1].length += runs[index].length
    runs.remove(at: index)
  }
}
