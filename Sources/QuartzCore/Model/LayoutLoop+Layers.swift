/// What the search for endless layouts says of layers.
extension LayoutLoop {
  /// Notes that a property of a layer has changed in a way that may ask for a layout.
  static func note(_ property: String, of layer: CALayer) {
    note(property, of: name(layer), .geometry)
  }

  /// What `leave(_:)` says of a layer that waits for another layout.
  static func finding(_ layer: CALayer) -> String {
    "Layout does not settle: \(name(layer)) asks for another layout after each one"
  }

  /// A layer by the name that its delegate gives it, its own name, or its class.
  private static func name(_ layer: CALayer) -> String {
    if let name = (layer.delegate as? any NamedInMessages)?.nameInMessages { return name }
    return layer.name.map { "\(type(of: layer)) \"\($0)\"" } ?? "\(type(of: layer))"
  }
}

/// A delegate that messages call by a name of its own.
package protocol NamedInMessages: AnyObject {
  /// The name for people.
  var nameInMessages: String { get }
}
