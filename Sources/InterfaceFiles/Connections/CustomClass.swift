import XMLFiles

/// The class that a file names for an object.
@MainActor enum CustomClass {
  /// The class of an element, or of a segue. Nil if the file names none, or none that there is; then a message says so.
  ///
  /// - Parameter base: the class from which it has to inherit.
  static func type<Base: NSObject>(
    of element: InterfaceElement, like base: Base.Type, _ messages: InterfaceMessages
  ) -> Base.Type? {
    guard let name = element["customClass"] else { return nil }
    guard let type = _InterfaceClasses.type(named: name, in: element["customModule"]) else {
      messages.addOnce(
        .error, .unknownClass, element, attribute: "customClass", kind: name,
        "Unknown class \(name) in Interface Builder file")
      return nil
    }
    let classes = _InterfaceClasses.ambiguity(of: name)
    if !classes.isEmpty, !classes.contains("\(element["customModule"] ?? "").\(name)") {
      messages.addOnce(
        .warning, .duplicateName, element, attribute: "customClass", kind: name,
        "\(classes.joined(separator: " and ")) have the name \(name); the file means \(String(reflecting: type)) here"
      )
    }
    if let type = type as? Base.Type { return type }
    messages.add(
      .error, .wrongType, element, attribute: "customClass",
      "\(name) does not inherit from \(base), as the class of this \(element.name) has to; \(base) is used")
    return nil
  }

  /// The class of the object of an element.
  static func type(of element: InterfaceElement, _ messages: InterfaceMessages) -> AnyClass? {
    if element.name.hasSuffix("Controller") {
      return type(of: element, like: UIViewController.self, messages)
    }
    if element.name == "constraint" { return type(of: element, like: NSLayoutConstraint.self, messages) }
    if element.name.hasSuffix("GestureRecognizer") {
      return type(of: element, like: UIGestureRecognizer.self, messages)
    }
    let isView = element.child("rect") != nil || element.child("subviews") != nil
    if isView { return type(of: element, like: UIView.self, messages) }
    return type(of: element, like: NSObject.self, messages)
  }
}
