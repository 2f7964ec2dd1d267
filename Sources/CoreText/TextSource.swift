/// A copy of an attributed string: its UTF-16 units and its resolved attributes.
package final class TextSource: Sendable {
  let units: [UniChar]
  /// In order, without gaps.
  let spans: [Span]

  struct Span: Sendable {
    let range: Range<Int>
    let attributes: TextAttributes
  }

  /// A text with the same attributes everywhere.
  ///
  /// It does not use an attributed string, because Foundation for Linux never frees the runs of one (400
  /// bytes for each string).
  package init(_ text: String, _ attributes: [NSAttributedString.Key: Any] = [:]) {
    units = Array(text.utf16)
    spans = units.isEmpty ? [] : [Span(range: 0..<units.count, attributes: TextAttributes(attributes))]
  }

  /// A text in parts with attributes of their own.
  package init(_ text: String, parts: [(length: Int, attributes: [NSAttributedString.Key: Any])]) {
    units = Array(text.utf16)
    var spans: [Span] = []
    var start = 0
    for part in parts where part.length > 0 && start < units.count {
      let end = min(start + part.length, units.count)
      spans.append(Span(range: start..<end, attributes: TextAttributes(part.attributes)))
      start = end
    }
    if start < units.count { spans.append(Span(range: start..<units.count, attributes: TextAttributes([:]))) }
    self.spans = spans
  }

  package init(_ string: NSAttributedString) {
    units = Array(string.string.utf16)
    var spans: [Span] = []
    let count = units.count
    var start = 0
    while start < count && start < string.length {
      var effective = NSRange(location: start, length: 0)
      let values = string.attributes(at: start, effectiveRange: &effective)
      let end = min(max(effective.location + effective.length, start + 1), count)
      spans.append(Span(range: start..<end, attributes: TextAttributes(values)))
      start = end
    }
    if start < count { spans.append(Span(range: start..<count, attributes: TextAttributes([:]))) }
    self.spans = spans
  }

  /// The index of the span that contains a unit. Past the end it is the last one.
  func spanIndex(at index: Int) -> Int {
    var (low, high) = (0, spans.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if spans[middle].range.lowerBound <= index { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The attributes of a unit. Past the end they are those of the last one.
  func attributes(at index: Int) -> TextAttributes {
    spans.isEmpty ? TextAttributes([:]) : spans[spanIndex(at: index)].attributes
  }

  /// The paragraph that begins at a unit, with its separator.
  func paragraph(from start: Int) -> Range<Int> {
    var index = start
    while index < units.count {
      let unit = units[index]
      index += 1
      if unit == 0x0D && index < units.count && units[index] == 0x0A { continue }
      if unit == 0x0A || unit == 0x0D || unit == 0x85 || unit == 0x2029 { break }
    }
    return start..<index
  }

  /// The style of the paragraph that begins at a unit.
  func paragraphStyle(at start: Int) -> CTParagraphStyle {
    (spans.isEmpty ? nil : attributes(at: start).paragraphStyle) ?? .default
  }
}
