import XMLFiles

extension RuntimeAttribute {
  /// Gives an object the value, as key-value coding does on Apple's systems. A key that its class does not have gives a message.
  func set(on owner: NSObject, _ messages: InterfaceMessages) {
    let keys = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    var object = owner
    for (index, key) in keys.enumerated() {
      if let layer = object as? CALayer, !isOwn(key, of: layer) {
        // Layers have key-value coding of their own.
        return layer.setValue(value, forKeyPath: keys[index...].joined(separator: "."))
      }
      if index == keys.count - 1 { return set(key, of: object, messages) }
      guard let next = StandardMembers.object(key, of: object) else {
        return report(key, of: object, messages)
      }
      object = next
    }
  }

  private func isOwn(_ key: String, of object: NSObject) -> Bool {
    _InterfaceClasses.members(of: type(of: object)).contains { $0.properties[key] != nil }
  }

  private func set(_ key: String, of object: NSObject, _ messages: InterfaceMessages) {
    do {
      if try _InterfaceClasses.setOutlet(key, of: object, to: value) { return }
      if try StandardMembers.setValue(_InterfaceValue(value), forKey: key, of: object) { return }
      report(key, of: object, messages)
    } catch let error as InterfaceValueMismatch {
      messages.add(
        .error, .wrongType, element, attribute: "keyPath",
        "\(keyPath) of \(type(of: object)) is of type \(error.expected), and the file gives it a value of type \(error.given.map { "\($0)" } ?? "nil"); it is not set"
      )
    } catch {}
  }

  private func report(_ key: String, of object: NSObject, _ messages: InterfaceMessages) {
    messages.add(
      .error, .unknownProperty, element, attribute: "keyPath",
      "this class is not key value coding-compliant for the key \(key): \(type(of: object)) has no such property with @IBInspectable or @objc"
    )
  }
}
