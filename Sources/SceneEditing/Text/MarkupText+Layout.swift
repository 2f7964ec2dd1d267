/// Where elements are put and how they are indented, so that a new one looks like those beside it.
extension MarkupText {
  // MARK: Lines

  /// The line end of the file.
  var lineEnd: [UInt8] {
    guard let first = bytes.firstIndex(of: 0x0A), first > 0, bytes[first - 1] == 0x0D else { return [0x0A] }
    return [0x0D, 0x0A]
  }

  /// The white space before an element that is the first on its line; nil for another.
  func indent(of place: Int) -> [UInt8]? {
    let end = index.start(place)
    var start = end
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    let isFirst =
      start == 0 || bytes[start - 1] == 0x0A || start == 3 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
    return isFirst ? Array(bytes[start..<end]) : nil
  }

  /// The character of indentation.
  var indentByte: UInt8 { indentUnit(of: 0).first ?? 0x20 }

  /// What an element is indented by in the element around it.
  func indentUnit(of place: Int) -> [UInt8] {
    var around: Int? = place
    while let outer = around {
      if let unit = ownIndentUnit(of: outer) { return unit }
      around = index.parent(of: outer)
    }
    for other in 0..<min(index.count, 200) {
      if let unit = ownIndentUnit(of: other) { return unit }
    }
    return [0x20, 0x20]
  }

  private func ownIndentUnit(of place: Int) -> [UInt8]? {
    guard let own = indent(of: place), let first = index.children(of: place).first,
      let inner = indent(of: first), inner.count > own.count, inner.starts(with: own)
    else { return nil }
    return Array(inner[own.count...])
  }

  /// The end of what belongs to the line of something that ends at an offset: after a comment on the line. Nil if anything else follows.
  private func endOfLine(_ offset: Int) -> Int? {
    var end = offset
    var next = offset
    while next < bytes.count {
      if bytes[next] == 0x0A || bytes[next] == 0x0D { return end }
      if bytes[next] == 0x20 || bytes[next] == 0x09 {
        next += 1
      } else if bytes[next...].starts(with: "<!--".utf8) {
        next += 4
        while next < bytes.count, bytes[next] != 0x0A, !bytes[next...].starts(with: "-->".utf8) { next += 1 }
        guard next < bytes.count, bytes[next] != 0x0A else { return nil }
        next += 3
        end = next
      } else {
        return nil
      }
    }
    return end
  }

  // MARK: Insertion

  /// A new element as lines, whose indentation is relative to the element.
  struct Lines {
    var lines: [[UInt8]]
    /// Whether the lines may become one.
    var mayJoin = true

    func text(indent: [UInt8], lineEnd: [UInt8]) -> [UInt8] {
      var text: [UInt8] = []
      for (number, line) in lines.enumerated() {
        if number > 0 { text += lineEnd + (line.isEmpty ? [] : indent) }
        text += line
      }
      return text
    }

    /// The text without line ends.
    func joined(_ lineEnd: [UInt8]) -> [UInt8] {
      guard mayJoin else { return text(indent: [], lineEnd: lineEnd) }
      return lines.flatMap { line in line.drop { $0 == 0x20 || $0 == 0x09 } }
    }
  }

  /// Puts an element into another, after one of its children; nil makes it the first.
  ///
  /// - Parameters:
  ///   - kept: the handles of the new elements in their order, for elements that were elsewhere.
  ///   - isPart: whether the meaning of the change is recorded by the caller.
  /// - Returns: the outermost new elements.
  @discardableResult mutating func insert(
    _ new: Lines, in parent: MarkupElement, after previous: MarkupElement?, keeping kept: [Int32] = [],
    isPart: Bool = false
  ) throws(MarkupTextError) -> [MarkupElement] {
    let outer = try place(parent)
    let lineEnd = lineEnd
    var range: Range<Int>
    var text: [UInt8]
    if let previous {
      let before = try place(previous)
      let end = index.range(before).upperBound
      if let indent = indent(of: before) {
        let at = endOfLine(end) ?? end
        range = at..<at
        text = lineEnd + indent + new.text(indent: indent, lineEnd: lineEnd)
      } else {
        range = end..<end
        text = separator(before: before) + new.joined(lineEnd)
      }
    } else {
      (range, text) = try first(new, in: outer, lineEnd)
    }
    try replaceElements(range, with: text, keeping: kept, isPart: isPart)
    return index.outermost(in: range.lowerBound..<range.lowerBound + text.count).map { index.element($0) }
  }

  /// The white space between an element and the one before it on the line.
  private func separator(before place: Int) -> [UInt8] {
    guard let previous = index.previous(of: place) else { return [] }
    let between = bytes[index.range(previous).upperBound..<index.start(place)]
    return between.allSatisfy { Self.isSpace($0) } ? Array(between) : []
  }

  /// Where the first element of an element goes, and its text.
  private func first(
    _ new: Lines, in place: Int, _ lineEnd: [UInt8]
  ) throws(MarkupTextError) -> (Range<Int>, [UInt8]) {
    let tag = index.tag(place)
    let indent = indent(of: place)
    let inner = indent.map { $0 + indentUnit(of: place) }
    func body() -> [UInt8] {
      guard let inner, let indent else { return new.joined(lineEnd) }
      return lineEnd + inner + new.text(indent: inner, lineEnd: lineEnd) + lineEnd + indent
    }
    if bytes[tag].suffix(2).elementsEqual("/>".utf8), index.content(place).isEmpty {
      // <a/> becomes <a>…</a>.
      var end = tag.upperBound - 2
      while bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
      return (
        end..<tag.upperBound,
        [UInt8(ascii: ">")] + body() + Array("</".utf8) + nameBytes(place) + [UInt8(ascii: ">")]
      )
    }
    let content = index.content(place)
    if let child = index.children(of: place).first {
      if let indent = self.indent(of: child) {
        let at = endOfLine(tag.upperBound) ?? tag.upperBound
        return (at..<at, lineEnd + indent + new.text(indent: indent, lineEnd: lineEnd))
      }
      return (tag.upperBound..<tag.upperBound, new.joined(lineEnd))
    }
    if bytes[content].allSatisfy({ Self.isSpace($0) }) { return (content, body()) }
    guard let inner, bytes[content].contains(0x0A) else {
      return (tag.upperBound..<tag.upperBound, new.joined(lineEnd))
    }
    let at = endOfLine(tag.upperBound) ?? tag.upperBound
    return (at..<at, lineEnd + inner + new.text(indent: inner, lineEnd: lineEnd))
  }

  /// Puts new text in place of an element, which stays the same element.
  mutating func replace(_ element: MarkupElement, with new: Lines) throws(MarkupTextError) {
    let place = try place(element)
    let text =
      indent(of: place).map { new.text(indent: $0, lineEnd: lineEnd) } ?? new.joined(lineEnd)
    try replaceElements(index.range(place), with: text, keeping: [element.handle])
  }

  // MARK: Removal

  /// Removes an element, with its lines if nothing else is on them.
  mutating func remove(_ element: MarkupElement, isPart: Bool = false) throws(MarkupTextError) {
    let place = try place(element)
    guard index.parent(of: place) != nil else {
      throw error("the outermost element cannot be removed", at: element)
    }
    try replaceElements(removal(of: place), with: [], isPart: isPart)
  }

  /// The bytes that go with an element.
  private func removal(of place: Int) -> Range<Int> {
    let range = index.range(place)
    var start = range.lowerBound
    var end = range.upperBound
    func isBlank(_ offset: Int) -> Bool { bytes[offset] == 0x20 || bytes[offset] == 0x09 }
    if let indent = indent(of: place) {
      while end < bytes.count, isBlank(end) { end += 1 }
      if end < bytes.count, bytes[end] == 0x0D { end += 1 }
      if end < bytes.count, bytes[end] == 0x0A {
        return start - indent.count..<end + 1
      }
      // Something else is on the line, and takes the place.
      end = range.upperBound
      while end < bytes.count, isBlank(end) { end += 1 }
      return start..<end
    }
    while start > 0, isBlank(start - 1) { start -= 1 }
    return start..<end
  }
}
