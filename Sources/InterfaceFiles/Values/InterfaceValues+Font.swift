import XMLFiles

extension InterfaceValues {
  private static let weights: [String: UIFont.Weight] = [
    "ultraLight": .ultraLight, "thin": .thin, "light": .light, "regular": .regular, "medium": .medium,
    "semibold": .semibold, "bold": .bold, "heavy": .heavy, "black": .black,
  ]

  /// The names of the system's sizes.
  private static let sizes: [String: CGFloat] = [
    "system": UIFont.systemFontSize, "smallSystem": UIFont.smallSystemFontSize, "label": UIFont.labelFontSize,
    "button": UIFont.buttonFontSize,
  ]

  /// A font in one of the forms that Xcode writes: of the system, of a text style, or by its name.
  ///
  /// - Parameter size: the size for a font without one, in points: that which the view has by itself.
  func font(_ element: InterfaceElement, size usual: CGFloat) -> UIFont? {
    guard element.name == "fontDescription" || element.name == "font" else { return nil }
    if let style = element["style"] {
      return UIFont.preferredFont(forTextStyle: UIFont.TextStyle(rawValue: style))
    }
    let written =
      length("pointSize", of: element) ?? element["size"].flatMap { Self.sizes[$0] }
      ?? length("size", of: element) ?? 0
    let size = written > 0 ? written : usual
    let kind = element["type"] ?? element["metaFont"]
    if kind == nil, let name = element["name"] ?? element["family"] { return UIFont(name: name, size: size) }
    var weight = UIFont.Weight.regular
    if let name = element["weight"] {
      if let known = Self.weights[name] {
        weight = known
      } else {
        messages.addOnce(
          .warning, .unknownName, element, attribute: "weight", kind: name,
          "“\(name)” is no weight of a font; the regular weight is used")
      }
    }
    switch kind {
    case "italicSystem": return .italicSystemFont(ofSize: size)
    case "boldSystem", "systemBold": return .boldSystemFont(ofSize: size)
    case "system", "systemRegular", "label", "smallSystem", "menu", "controlContent", "cellTitle", "user",
      nil:
      return .systemFont(ofSize: size, weight: weight)
    case let kind?:
      messages.addOnce(
        .warning, .unknownName, element, kind: kind,
        "“\(kind)” is no kind of font that is read; the system's font is used")
      return .systemFont(ofSize: size, weight: weight)
    }
  }
}
