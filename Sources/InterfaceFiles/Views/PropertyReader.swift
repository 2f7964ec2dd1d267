import XMLFiles

/// Reads the properties of one element: its attributes, and the elements in it that have a key.
///
/// A variation for the size classes of the screen may replace a value; it is read first. At the end the reader names what nobody has asked for,
/// so that no table of known attributes has to be kept beside the code that reads them.
@MainActor package final class PropertyReader {
  let element: InterfaceElement
  let values: InterfaceValues
  /// Where a value is looked for: the variations that hold, the most specific one first, and the element.
  private let sources: [InterfaceElement]
  /// Which attributes and which children of the element have been asked for.
  private var readAttributes: [Bool]
  private var readChildren: [Bool]

  init(_ element: InterfaceElement, _ values: InterfaceValues, variations: [InterfaceElement] = []) {
    self.element = element
    self.values = values
    sources = variations + [element]
    readAttributes = Array(repeating: false, count: element.attributes.count)
    readChildren = Array(repeating: false, count: element.children.count)
  }

  // MARK: Sources

  /// The element that has an attribute.
  private func source(_ attribute: String) -> InterfaceElement? {
    if let index = element.attributes.firstIndex(where: { $0.name == attribute }) {
      readAttributes[index] = true
    }
    return sources.first { $0[attribute] != nil }
  }

  /// The child that is the value of a property.
  func child(key: String) -> InterfaceElement? {
    if let index = element.children.firstIndex(where: { $0.key == key }) { readChildren[index] = true }
    for source in sources {
      if let child = source.child(key: key) { return child }
    }
    return nil
  }

  /// The children of a child with a name, such as `segments`.
  func list(_ name: String) -> [InterfaceElement] {
    for (index, child) in element.children.enumerated() where child.name == name {
      readChildren[index] = true
    }
    return element.list(name)
  }

  /// The children with a name.
  func children(_ name: String) -> [InterfaceElement] {
    for (index, child) in element.children.enumerated() where child.name == name {
      readChildren[index] = true
    }
    return element.children.filter { $0.name == name }
  }

  // MARK: Values

  /// The text of an attribute that is no text for people.
  func word(_ attribute: String) -> String? { source(attribute)?[attribute] }

  func text(_ property: String) -> String? {
    _ = source(property)
    _ = child(key: property)
    for source in sources {
      if let text = values.text(property, of: source) { return text }
    }
    return nil
  }

  func attributedText(_ key: String) -> NSAttributedString? {
    guard let child = child(key: key), child.name == "attributedString" else { return nil }
    return values.attributedText(child)
  }

  func bool(_ attribute: String) -> Bool? { word(attribute).map { $0 == "YES" || $0 == "1" || $0 == "true" } }

  /// A number that is no length.
  func number(_ attribute: String) -> CGFloat? {
    source(attribute).flatMap { values.number(attribute, of: $0) }
  }

  func length(_ attribute: String) -> CGFloat? {
    source(attribute).flatMap { values.length(attribute, of: $0) }
  }

  func integer(_ attribute: String) -> Int? { number(attribute).map { Int(clamping: Double($0).rounded()) } }

  /// A value by its name in files. A name that is not in the table gives a message.
  func choice<Value>(_ attribute: String, _ table: [String: Value]) -> Value? {
    guard let source = source(attribute), let name = source[attribute] else { return nil }
    if let value = table[name] { return value }
    values.messages.addOnce(
      .warning, .unknownName, source, attribute: attribute, kind: "\(element.name).\(attribute)=\(name)",
      "“\(name)” is no \(attribute) that is read; the default is used")
    return nil
  }

  /// A colour. Nil if there is no such element; its value is nil for the element `nil` or a colour that cannot be read.
  func color(_ key: String) -> UIColor?? { child(key: key).map { values.color($0) } }

  /// A font; `size` is that for a font without one.
  func font(_ key: String, size: CGFloat) -> UIFont? {
    child(key: key).flatMap { values.font($0, size: size) }
  }

  /// An image that an attribute or an element `imageReference` names.
  func image(_ property: String) -> UIImage? {
    if let reference = child(key: property), reference.name == "imageReference" {
      return values.image("image", of: reference)
    }
    return source(property).flatMap { values.image(property, of: $0) }
  }

  func size(_ key: String) -> CGSize? { child(key: key).flatMap { values.size($0) } }
  func insets(_ key: String) -> UIEdgeInsets? { child(key: key).map { values.insets($0) } }

  // MARK: The rest

  /// Attributes that say something to Xcode alone, or that other code reads.
  private static let knownAttributes: Set<String> = [
    "id", "key", "customClass", "customModule", "customModuleProvider", "userLabel", "sceneMemberID",
    "misplaced", "ambiguous", "verifyAmbiguity", "placeholderIntrinsicWidth", "placeholderIntrinsicHeight",
    "colorLabel", "translatesAutoresizingMaskIntoConstraints", "fixedFrame", "storyboardIdentifier",
    "restorationIdentifier", "colorMatched", "springLoaded",
  ]

  /// Elements that other code reads, or that say something to Xcode alone.
  private static let knownChildren: Set<String> = [
    "rect", "frame", "subviews", "constraints", "connections", "variation", "viewLayoutGuide",
    "userDefinedRuntimeAttributes", "gestureRecognizers", "point", "value", "animations",
  ]

  /// Names each kind of attribute and element that nothing has read.
  func finish() {
    for (index, attribute) in element.attributes.enumerated() where !readAttributes[index] {
      guard !Self.knownAttributes.contains(attribute.name) else { continue }
      values.messages.addOnce(
        .warning, .unknownProperty, element, attribute: attribute.name,
        kind: "\(element.name).\(attribute.name)",
        "the attribute \(attribute.name) of \(element.name) is not read")
    }
    for (index, child) in element.children.enumerated() where !readChildren[index] {
      let key = child.key ?? ""
      guard !Self.knownChildren.contains(child.name), !key.hasPrefix("simulated"), !key.hasPrefix("freeform")
      else { continue }
      let name = child.key.map { "\(child.name) (\($0))" } ?? child.name
      values.messages.addOnce(
        .warning, .unknownElement, child, kind: "\(element.name)>\(name)",
        "the element \(name) of \(element.name) is not read")
    }
  }

  /// Says that an attribute has no effect here, on purpose.
  func ignore(_ names: String...) {
    for name in names {
      _ = source(name)
      _ = child(key: name)
    }
  }
}
