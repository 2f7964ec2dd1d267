import XMLFiles

extension InterfaceValues {
  /// A colour in one of the forms that Xcode writes. Nil for the element `nil`, and for a colour that cannot be read, which gives a message.
  func color(_ element: InterfaceElement) -> UIColor? {
    guard element.name == "color" else { return nil }
    // Beside the name for older systems there may be one for newer systems, which comes first.
    for attribute in ["systemColor", "xcode11CocoaTouchSystemColor", "cocoaTouchSystemColor"] {
      guard let name = element[attribute] else { continue }
      if let color = Self.formerColors[name] ?? UIColor.system(named: name) { return color }
      if let copy = document.resource("systemColor", named: name)?.child("color"), copy["systemColor"] != name
      {
        return components(copy)
      }
      if let color = components(element, isQuiet: true) { return color }
      messages.addOnce(
        .error, .badColor, element, attribute: attribute, kind: name,
        "the system has no colour “\(name)” here; the default is used")
      return nil
    }
    if let name = element["name"] { return named(name, element) }
    return components(element)
  }

  /// Colours of older systems.
  private static let formerColors: [String: UIColor] = [
    "groupTableViewBackgroundColor": .systemGroupedBackground, "tableBackgroundColor": .systemBackground,
    "tableCellBackgroundColor": .systemBackground, "tableGroupedBackgroundColor": .systemGroupedBackground,
    "tableCellGroupedBackgroundColor": .secondarySystemGroupedBackground,
    "viewFlipsideBackgroundColor": UIColor(red: 0.12, green: 0.13, blue: 0.14, alpha: 1),
    "scrollViewTexturedBackgroundColor": UIColor(red: 0.44, green: 0.45, blue: 0.47, alpha: 1),
    "labelColor": .label, "labelBlackColor": .label, "labelBackgroundColor": .systemBackground,
  ]

  /// A colour of an asset catalog; if there is none, Xcode's copy of it.
  private func named(_ name: String, _ element: InterfaceElement) -> UIColor? {
    if let color = UIColor.found(name, in: bundle) { return color }
    let copy = document.resource("namedColor", named: name)?.child("color")
    let color = copy.flatMap { $0["name"] == name ? nil : self.color($0) }
    messages.addOnce(
      color == nil ? .error : .warning, .badColor, element, attribute: "name", kind: "named \(name)",
      "no asset catalog has the colour “\(name)”; "
        + (color == nil ? "the default is used" : "the copy in the file is used"))
    return color
  }

  /// A colour that is given by its numbers. Spaces with profiles of older systems are read as sRGB, and grey as sRGB's grey, from which they
  /// differ by a few steps of 255.
  private func components(_ element: InterfaceElement, isQuiet: Bool = false) -> UIColor? {
    func value(_ attribute: String) -> CGFloat? { number(attribute, of: element) }
    let alpha = value("alpha") ?? 1
    if element["white"] != nil, let white = value("white") { return UIColor(white: white, alpha: alpha) }
    if let red = value("red"), let green = value("green"), let blue = value("blue") {
      return element["customColorSpace"] == "displayP3"
        ? UIColor(displayP3Red: red, green: green, blue: blue, alpha: alpha)
        : UIColor(red: red, green: green, blue: blue, alpha: alpha)
    }
    if let cyan = value("cyan"), let magenta = value("magenta"), let yellow = value("yellow"),
      let black = value("black")
    {
      return UIColor(
        red: (1 - cyan) * (1 - black), green: (1 - magenta) * (1 - black), blue: (1 - yellow) * (1 - black),
        alpha: alpha)
    }
    if let hue = value("hue"), let saturation = value("saturation"), let brightness = value("brightness") {
      return UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha)
    }
    if !isQuiet {
      messages.addOnce(
        .error, .badColor, element, kind: element.attributes.map(\.name).joined(separator: " "),
        "the colour has neither a name nor numbers that are read; the default is used")
    }
    return nil
  }
}
