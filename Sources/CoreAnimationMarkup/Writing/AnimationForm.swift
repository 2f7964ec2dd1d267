import QuartzCore

/// What the writer knows of a class of animations: found out once for each class of a file.
struct AnimationForm {
  let className: String
  /// Whether files know the class.
  let isKnown: Bool
  /// Whether the class is the element's name, because the class has a property `type`.
  let isNamedByElement: Bool
  /// All but the key path.
  let properties: [AnimationProperty]
  /// An animation with every property at its default.
  let defaults: CAAnimation

  init(_ type: CAAnimation.Type) {
    className = "\(type)"
    isKnown = animationClass(named: className) == type
    isNamedByElement = type.animationTable.property(forKey: "type") != nil
    properties = type.animationTable.properties.filter { $0.key != "keyPath" }
    defaults = type.make()
  }
}
