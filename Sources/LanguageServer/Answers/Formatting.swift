/// The indentation of a text. Nothing but white space at the beginning of lines changes, so a comment and a number stay as they are.
extension OpenDocument {
  func formatted(_ options: FormattingParameters.Options) -> [TextEdit] {
    let unit = options.insertSpaces ? String(repeating: " ", count: min(max(options.tabSize, 0), 16)) : "\t"
    let outline = outline
    var next = 0
    var open: [Int] = []
    return (0..<text.lineCount).compactMap { index in
      let line = text.line(index)
      guard let first = line.first(where: { !Self.isBlank(text.bytes[$0]) }) else {
        return line.isEmpty ? nil : TextEdit(range: text.range(line), newText: "")
      }
      while next < outline.elements.count, outline.elements[next].tag.lowerBound < first {
        open.append(next)
        next += 1
      }
      while let last = open.last, outline.elements[last].range.upperBound <= first { open.removeLast() }
      var depth = open.count
      if let last = open.last {
        let element = outline.elements[last]
        // In a tag of several lines the attributes stand one step further in than the tag.
        let isEndTag =
          text.bytes[first] == UInt8(ascii: "<") && first + 1 < line.upperBound
          && text.bytes[first + 1] == UInt8(ascii: "/")
        if isEndTag { depth -= 1 }
        // Text of an element and comments of several lines keep their form.
        let isTag = text.bytes[first] == UInt8(ascii: "<")
        if !isTag, first >= element.tag.upperBound { return nil }
        if !isTag, isInValue(first, element) { return nil }
      } else if text.bytes[first] != UInt8(ascii: "<") {
        return nil
      }
      let wanted = String(repeating: unit, count: depth)
      let present = line.lowerBound..<first
      return text.string(present) == wanted ? nil : TextEdit(range: text.range(present), newText: wanted)
    }
  }

  /// Whether an offset is within the value of an attribute, whose lines are a part of it.
  private func isInValue(_ offset: Int, _ element: MarkupOutline.Element) -> Bool {
    element.attributes.contains { attribute in
      let value = attribute.valueRange(in: text.bytes)
      return value.lowerBound < offset && offset <= value.upperBound
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
