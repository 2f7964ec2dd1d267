import QuartzCore

/// The properties of an animation class for the writer. They are determined once per class and file.
struct AnimationForm {
  let className: String
  /// Whether scene files can have the class.
  let isKnown: Bool
  /// Whether the class is the element's name, because it has a property `type`.
  let isNamedByElement: Bool
  /// All properties except the key path.
  let properties: [AnimationProperty]
  /// An animation with every property at its default.
  let defaults: CAAnimation

  init(_ given: CAAnimation.Type) {
    let type = given.writtenClass
    className = "\(type)"
    isKnown = animationClass(named: className) == type
    isNamedByElement = type.animationTable.property(forKey: "type") != nil
    properties = type.animationTable.properties.filter { $0.key != "keyPath" }
    defaults = type.make()
  }
}
