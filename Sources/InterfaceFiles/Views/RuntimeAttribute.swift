import XMLFiles

/// A value that a person has given an object in Xcode by a key path: "User Defined Runtime Attributes".
@MainActor package struct RuntimeAttribute {
  package let keyPath: String
  /// The value: a number, a text, a colour, an image or a structure in an `NSValue`. Nil for the type `nil`.
  package let value: Any?
  package let element: InterfaceElement

  /// The attributes of an object, in their order. One that is damaged is left out with a message.
  package static func all(of element: InterfaceElement, _ values: InterfaceValues) -> [RuntimeAttribute] {
    element.list("userDefinedRuntimeAttributes").compactMap { RuntimeAttribute($0, values) }
  }

  private init?(_ element: InterfaceElement, _ values: InterfaceValues) {
    guard element.name == "userDefinedRuntimeAttribute", let keyPath = element["keyPath"] else { return nil }
    self.keyPath = keyPath
    self.element = element
    let child = element.child(key: "value")
    switch element["type"] {
    case "nil": value = nil
    case "boolean": value = element["value"] == "YES"
    case "string", "localizedString":
      value = element["value"] ?? child.flatMap { values.plainText(of: $0) } ?? ""
    case "image": value = values.image("value", of: element)
    case "color": value = child.flatMap { values.color($0) }
    case "number":
      guard let number = child.flatMap({ values.number("value", of: $0) }) else { return nil }
      value = NSNumber(value: Double(number))
    case "point":
      guard let point = child.flatMap({ values.point($0) }) else { return nil }
      value = NSValue(cgPoint: point)
    case "size":
      guard let size = child.flatMap({ values.size($0) }) else { return nil }
      value = NSValue(cgSize: size)
    case "rect":
      guard let rect = child.flatMap({ values.rect($0) }) else { return nil }
      value = NSValue(cgRect: rect)
    case let type:
      values.messages.addOnce(
        .error, .wrongType, element, attribute: "type", kind: type ?? "",
        "values of the type “\(type ?? "")” are not read; \(keyPath) is left out")
      return nil
    }
  }
}
