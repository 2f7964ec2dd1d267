/// What the reference says about the word under the pointer.
extension OpenDocument {
  func hover(at position: Position) -> HoverAnswer? {
    let offset = text.offset(of: position)
    guard let place = outline.tagged(at: offset) else { return nil }
    let element = outline.elements[place]
    if element.nameRange.contains(offset) || element.nameRange.upperBound == offset {
      return about(element).map {
        HoverAnswer(contents: MarkupContent(value: $0), range: text.range(element.nameRange))
      }
    }
    guard let attribute = element.attributes.first(where: { $0.range.contains(offset) }) else { return nil }
    let value = attribute.valueRange(in: text.bytes)
    if value.contains(offset), let answer = about(value: attribute.value, of: attribute.name, in: element) {
      return HoverAnswer(contents: MarkupContent(value: answer), range: text.range(value))
    }
    return about(attribute: attribute.name, of: element).map {
      HoverAnswer(contents: MarkupContent(value: $0), range: text.range(attribute.nameRange))
    }
  }

  private func about(_ element: MarkupOutline.Element) -> String? {
    let pages = ReferencePages.shared
    if let property = property(of: element) { return Self.text(of: property) }
    if let name = className(of: element), let summary = pages.summary(of: name) {
      return "**\(name)**\n\n\(Self.plain(summary))"
    }
    if let type = pages.types.first(where: { $0.name == element.name }) {
      return "**\(type.name)**\n\n\(Self.plain(type.text))"
    }
    return pages.elements[element.name].map { "**\(element.name)**\n\n\(Self.plain($0.text))" }
  }

  private func about(attribute name: String, of element: MarkupOutline.Element) -> String? {
    let pages = ReferencePages.shared
    if let owner = className(of: element) {
      if let property = pages.property(name, of: owner) { return Self.text(of: property) }
      if let answer = about(keyPath: name, of: owner) { return answer }
    }
    if name == "value", let property = property(of: element) { return Self.text(of: property) }
    return pages.attributes[name].map { "**\(name)**\n\n\(Self.plain($0.text))" }
  }

  private func about(value: String, of attribute: String, in element: MarkupOutline.Element) -> String? {
    let pages = ReferencePages.shared
    switch attribute {
    case "keyPath", "key":
      let place = outline.elements.lastIndex { $0.tag == element.tag }
      return about(keyPath: value, of: layerClass(around: place) ?? "CALayer")
    case "targetId", "object":
      guard let target = outline.elements.first(where: { $0["id"] == value }) else { return nil }
      return "**\(target["name"] ?? value)**\n\n\(target.name)"
    case "type":
      if let summary = pages.summary(of: value) { return "**\(value)**\n\n\(Self.plain(summary))" }
      return pages.types.first { $0.name == value }.map { "**\(value)**\n\n\(Self.plain($0.text))" }
    case "filter":
      return pages.filters.first { $0.name == value }.map { "**\(value)**\n\n\(Self.plain($0.text))" }
    default: return nil
    }
  }

  /// The property that a key path begins with.
  private func about(keyPath: String, of owner: String) -> String? {
    let first = String(keyPath.prefix { $0 != "." })
    return ReferencePages.shared.property(first, of: owner).map { Self.text(of: $0) }
  }

  private static func text(of property: ReferencePages.Property) -> String {
    """
    **\(property.key)**: \(plain(property.value)), default \(plain(property.standard))\(property.isAnimatable ? ", animates" : "")

    \(plain(property.effect))
    """
  }
}
