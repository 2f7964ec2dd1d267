import SceneFiles

/// The colours of a text, which editors show as squares and edit.
extension OpenDocument {
  /// A colour in the text: the components in the value, and the opacity beside it.
  private struct Found {
    let range: Range<Int>
    let components: [Double]
    let opacity: Double
    let separator: String
  }

  private func colors() -> [Found] {
    outline.elements.flatMap { element in
      let owner = className(of: element)
      let opacity = owner == nil ? element["opacity"].flatMap(Double.init) : nil
      return element.attributes.compactMap { attribute -> Found? in
        let isColor =
          if let owner { ReferencePages.shared.property(attribute.name, of: owner)?.isColor ?? false } else {
            attribute.name == "value" && isColorElement(element)
          }
        guard isColor else { return nil }
        let parts = attribute.value.split { $0 == " " || $0 == "," }
        let components = parts.compactMap { Double($0) }
        guard components.count == parts.count, (1...4).contains(components.count) else { return nil }
        return Found(
          range: attribute.valueRange(in: text.bytes), components: components, opacity: opacity ?? 1,
          separator: attribute.value.contains(",") ? ", " : " ")
      }
    }
  }

  private func isColorElement(_ element: MarkupOutline.Element) -> Bool {
    element.name == "CGColor" || element["type"] == "CGColor" || property(of: element)?.isColor ?? false
  }

  func colorInformation() -> [ColorInformation] {
    colors().map { found in
      let parts = found.components.map { min(max($0, 0), 1) }
      let isGray = parts.count < 3
      let alpha = parts.count % 2 == 0 ? parts[parts.count - 1] : 1
      return ColorInformation(
        range: text.range(found.range),
        color: ColorValue(
          red: parts[0], green: isGray ? parts[0] : parts[1], blue: isGray ? parts[0] : parts[2],
          alpha: alpha * found.opacity))
    }
  }

  /// The text of a colour. The opacity of the element stays, so the alpha in the text is a part of it.
  func presentations(of color: ColorValue, in range: TextRange) -> [ColorPresentation] {
    guard let found = colors().first(where: { self.text.range($0.range) == range }) else { return [] }
    let alpha = found.opacity > 0 ? min(color.alpha / found.opacity, 1) : 1
    var parts = [color.red, color.green, color.blue].map(Self.number)
    if alpha < 0.9995 || found.components.count % 2 == 0 { parts.append(Self.number(alpha)) }
    let value = parts.joined(separator: found.separator)
    return [ColorPresentation(label: value, textEdit: TextEdit(range: range, newText: value))]
  }

  /// A component with three decimals, which are more than the 256 steps of a picker.
  private static func number(_ value: Double) -> String {
    let thousandths = Int((value * 1000).rounded())
    guard thousandths % 1000 != 0 else { return String(thousandths / 1000) }
    var text = String(thousandths)
    text = "0." + String(repeating: "0", count: 3 - text.count) + text
    while text.hasSuffix("0") { text.removeLast() }
    return text
  }
}
