extension MarkupText {
  /// Gives an attribute a value: characters of the value that stay the same keep their form, and a new attribute becomes the last of
  /// its tag, in the style of the tag or of the tags nearby.
  mutating func setAttribute(
    _ name: String, to value: String, of element: MarkupElement
  ) throws(MarkupTextError) {
    let tag = try tag(element)
    guard let attribute = tag.attribute(name) else { return try append(name, value, to: element, tag) }
    if attribute.value == value { return }
    if attribute.isBroken {
      throw error("the value of \(name) has no closing quote", at: attribute.range.lowerBound)
    }
    let meaning = TextReplacement.Meaning.attribute(element, name, old: attribute.value, new: value)
    guard let quote = attribute.quote else {
      let written = try escaped(value, quote: UInt8(ascii: "\""), at: attribute.range.lowerBound)
      return replace(attribute.valueRange, with: [0x22] + written + [0x22], meaning)
    }
    let start = attribute.valueRange.lowerBound
    let text = DecodedText(bytes[attribute.valueRange])
    let edits = TextDifference.differences(from: text.bytes, to: Array(value.utf8))
    guard let first = edits.first, let last = edits.last else { return }
    let range = text.written(first.range).lowerBound..<text.written(last.range).upperBound
    var new: [UInt8] = []
    var end = range.lowerBound
    for edit in edits {
      let written = text.written(edit.range)
      new += bytes[start + end..<start + written.lowerBound]
      new += try escaped(edit.text, quote: quote, at: start)
      end = written.upperBound
    }
    replace(start + range.lowerBound..<start + range.upperBound, with: new, meaning)
  }

  /// Removes an attribute with the white space before it. Does nothing if the element does not have it.
  mutating func removeAttribute(_ name: String, of element: MarkupElement) throws(MarkupTextError) {
    // An attribute may be given several times.
    while let attribute = try tag(element).attribute(name) {
      var start = attribute.range.lowerBound
      while start > 0, Self.isSpace(bytes[start - 1]) { start -= 1 }
      replace(
        start..<attribute.range.upperBound, with: [],
        .attribute(element, name, old: attribute.value, new: nil))
    }
  }

  private mutating func append(
    _ name: String, _ value: String, to element: MarkupElement, _ tag: ElementTag
  ) throws(MarkupTextError) {
    let style = attributeStyle(for: element, tag)
    let written = try escaped(value, quote: style.quote, at: tag.range.lowerBound)
    var end = tag.nameEnd
    for attribute in tag.attributes { end = max(end, attribute.range.upperBound) }
    for range in tag.repeats { end = max(end, range.upperBound) }
    if tag.attributes.contains(where: \.isBroken) {
      throw error("an attribute of the tag <\(tag.name)> has no closing quote", at: tag.range.lowerBound)
    }
    let new = style.separator + Array(name.utf8) + style.equals + [style.quote] + written + [style.quote]
    replace(end..<end, with: new, .attribute(element, name, old: nil, new: value))
  }

  // MARK: Style

  private struct AttributeStyle {
    var separator: [UInt8] = [0x20]
    var equals: [UInt8] = [UInt8(ascii: "=")]
    var quote = UInt8(ascii: "\"")
  }

  /// How a new attribute of a tag is written.
  private func attributeStyle(for element: MarkupElement, _ tag: ElementTag) -> AttributeStyle {
    if tag.attributes.count > 1 { return style(of: tag) }
    var style = AttributeStyle()
    guard let place = index.place(of: element) else { return style }
    // The tags before, which are those of siblings and of elements around it, show the style of the file.
    for other in stride(from: place - 1, through: max(0, place - 50), by: -1) {
      guard let model = ElementTag(bytes, index.tag(other)), model.attributes.count > 1 else { continue }
      let found = self.style(of: model)
      style.quote = found.quote
      style.equals = found.equals
      if found.separator.contains(0x0A), let indent = indent(of: place), let base = self.indent(of: other) {
        let depth = found.separator.count - 1 - (found.separator.lastIndex(of: 0x0A) ?? 0) - base.count
        style.separator = lineEnd + indent + [UInt8](repeating: indentByte, count: max(0, depth))
      }
      break
    }
    if let only = tag.attributes.first {
      let own = self.style(of: tag)
      style.quote = only.quote ?? style.quote
      style.equals = own.equals
      if own.separator.contains(0x0A) { style.separator = own.separator }
    }
    return style
  }

  /// Whether the file writes attributes between apostrophes, as the first elements show.
  var usesApostrophes: Bool {
    var count = 0
    for place in 0..<min(index.count, 20) {
      for attribute in ElementTag(bytes, index.tag(place))?.attributes ?? [] where attribute.name != "xmlns" {
        count += attribute.quote == 0x27 ? 1 : -1
      }
    }
    return count > 0
  }

  /// The style of a tag that has attributes.
  private func style(of tag: ElementTag) -> AttributeStyle {
    var style = AttributeStyle()
    var separators: [[UInt8]] = []
    for attribute in tag.attributes {
      var start = attribute.range.lowerBound
      while start > 0, Self.isSpace(bytes[start - 1]) { start -= 1 }
      separators.append(Array(bytes[start..<attribute.range.lowerBound]))
    }
    if let last = tag.attributes.last {
      style.quote = last.quote ?? style.quote
      let valueStart = last.valueRange.lowerBound - (last.quote == nil ? 0 : 1)
      let nameEnd = last.range.lowerBound + last.name.utf8.count
      if last.quote != nil, nameEnd < valueStart { style.equals = Array(bytes[nameEnd..<valueStart]) }
    }
    // Attributes that stand on lines of their own, perhaps all but the first.
    let rest = separators.count > 1 ? separators[1...] : separators[...]
    if let last = rest.last, rest.allSatisfy({ $0.contains(0x0A) }) { style.separator = last }
    return style
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

  // MARK: Characters

  /// A text as it is written between quotes.
  func escaped(_ text: String, quote: UInt8, at offset: Int) throws(MarkupTextError) -> [UInt8] {
    var result: [UInt8] = []
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;".utf8
      case "<": result += "&lt;".utf8
      case ">": result += "&gt;".utf8
      case "\"" where quote == UInt8(ascii: "\""): result += "&quot;".utf8
      case "'" where quote == UInt8(ascii: "'"): result += "&apos;".utf8
      case "\u{0}": throw error("a text with the character U+0000 cannot be written", at: offset)
      case _ where scalar.value < 0x20 || scalar.value == 0x7F || scalar.value & ~1 == 0xFFFE:
        result += "&#\(scalar.value);".utf8
      case _ where !encoding.has(scalar): result += "&#\(scalar.value);".utf8
      default: result += String(scalar).utf8
      }
    }
    return result
  }
}
