import XMLFiles

extension InterfaceValues {
  /// The text of a property: an attribute, or an element of its own where it has line breaks. A translation of the file comes first.
  ///
  /// - Parameter property: the name of the attribute, which is the key of the element.
  func text(_ property: String, of element: InterfaceElement) -> String? {
    let written = element[property] ?? element.child(key: property).flatMap { plainText(of: $0) }
    guard let id = element.id, let translation = translations["\(id).\(property)"] else { return written }
    return translation
  }

  /// The text of an element of the kind `string`. Nil for another one.
  func plainText(of element: InterfaceElement) -> String? {
    guard element.name == "string" || element.name == "mutableString" else { return nil }
    guard element["base64-UTF8"] == "YES" else { return element.text }
    // Xcode leaves out the padding.
    let digits = element.text.filter { !$0.isWhitespace && $0 != "=" }
    let padding = String(repeating: "=", count: (4 - digits.count % 4) % 4)
    guard let data = Data(base64Encoded: digits + padding) else {
      messages.add(.error, .badValue, element, "the text is not in base 64; it is left out")
      return nil
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// A text with attributes, which consists of fragments.
  func attributedText(_ element: InterfaceElement) -> NSAttributedString {
    let whole = NSMutableAttributedString()
    for fragment in element.children where fragment.name == "fragment" {
      addFragment(fragment, to: whole)
    }
    for fragment in element.list("fragments") where fragment.name == "fragment" {
      addFragment(fragment, to: whole)
    }
    return whole
  }

  private func addFragment(_ fragment: InterfaceElement, to whole: NSMutableAttributedString) {
    guard let text = text("content", of: fragment) else { return }
    var attributes: [NSAttributedString.Key: Any] = [:]
    for element in fragment.list("attributes") {
      switch (element.name, element.key) {
      case ("color", "NSColor"): attributes[.foregroundColor] = color(element)
      case ("color", "NSBackgroundColor"): attributes[.backgroundColor] = color(element)
      case ("color", "NSStrokeColor"): attributes[.strokeColor] = color(element)
      case ("font", _), ("fontDescription", _): attributes[.font] = font(element, size: 17)
      case ("paragraphStyle", _): attributes[.paragraphStyle] = paragraphStyle(element)
      case ("integer", "NSUnderline"): attributes[.underlineStyle] = integer(element)
      case ("integer", "NSStrikethrough"): attributes[.strikethroughStyle] = integer(element)
      case ("real", "NSKern"), ("integer", "NSKern"): attributes[.kern] = number("value", of: element)
      case ("real", "NSBaselineOffset"): attributes[.baselineOffset] = number("value", of: element)
      case ("integer", "NSLigature"): break
      default:
        let name = element.key ?? element.name
        messages.addOnce(
          .warning, .unknownProperty, element, kind: "fragment.\(name)",
          "the attribute \(name) of texts is not read")
      }
    }
    whole.append(NSAttributedString(string: text, attributes: attributes))
  }

  private func integer(_ element: InterfaceElement) -> NSNumber? {
    number("value", of: element).map { NSNumber(value: Int(clamping: Double($0))) }
  }

  static let alignments: [String: NSTextAlignment] = [
    "left": .left, "center": .center, "right": .right, "justified": .justified, "natural": .natural,
  ]

  static let lineBreaks: [String: NSLineBreakMode] = [
    "wordWrap": .byWordWrapping, "wordWrapping": .byWordWrapping, "characterWrap": .byCharWrapping,
    "charWrapping": .byCharWrapping, "clip": .byClipping, "clipping": .byClipping,
    "headTruncation": .byTruncatingHead, "truncatingHead": .byTruncatingHead,
    "tailTruncation": .byTruncatingTail, "truncatingTail": .byTruncatingTail,
    "middleTruncation": .byTruncatingMiddle, "truncatingMiddle": .byTruncatingMiddle,
  ]

  private func paragraphStyle(_ element: InterfaceElement) -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    if let alignment = element["alignment"].flatMap({ Self.alignments[$0] }) { style.alignment = alignment }
    if let mode = element["lineBreakMode"].flatMap({ Self.lineBreaks[$0] }) { style.lineBreakMode = mode }
    func set(_ attribute: String, _ property: ReferenceWritableKeyPath<NSMutableParagraphStyle, CGFloat>) {
      if let value = length(attribute, of: element) { style[keyPath: property] = value }
    }
    set("lineSpacing", \.lineSpacing)
    set("paragraphSpacing", \.paragraphSpacing)
    set("paragraphSpacingBefore", \.paragraphSpacingBefore)
    set("headIndent", \.headIndent)
    set("tailIndent", \.tailIndent)
    set("firstLineHeadIndent", \.firstLineHeadIndent)
    set("minimumLineHeight", \.minimumLineHeight)
    set("maximumLineHeight", \.maximumLineHeight)
    set("lineHeightMultiple", \.lineHeightMultiple)
    return style
  }
}
