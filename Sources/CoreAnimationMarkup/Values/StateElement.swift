import QuartzCore

/// The elements of `<states>` and `<stateTransitions>`. In markup their names have the prefix LK or CA, and so have the classes of the
/// objects in archives.
///
/// The readers, the writer and the editor of texts know the elements from here.
package enum StateElement: String, CaseIterable, Sendable {
  case state = "State"
  case setValue = "StateSetValue"
  case addAnimation = "StateAddAnimation"
  case removeAnimation = "StateRemoveAnimation"
  case addElement = "StateAddElement"
  case removeElement = "StateRemoveElement"
  case transition = "StateTransition"
  case transitionElement = "StateTransitionElement"

  package struct Row: Sendable {
    /// The attributes by which an element is known: the name of a state, or the key that an element changes.
    let keys: [String]
    /// Further attributes that are read, beside the id and that of the target.
    var others: [String] = []
    /// Whether the element changes a layer: it is in a state or a transition.
    package var hasTarget = true
    /// Whether it holds an animation.
    package var isAnimated = false
  }

  package var row: Row {
    switch self {
    case .state: Row(keys: ["name"], others: ["basedOn", "initial"], hasTarget: false)
    case .setValue: Row(keys: ["keyPath"], others: ["value", "type"])
    case .addAnimation: Row(keys: ["key"], others: ["keyPath"], isAnimated: true)
    case .removeAnimation: Row(keys: ["key"], others: ["keyPath"])
    case .addElement, .removeElement: Row(keys: ["keyPath"])
    case .transition: Row(keys: ["fromState", "toState"], hasTarget: false)
    case .transitionElement: Row(keys: ["key"], others: ["keyPath"], isAnimated: true)
    }
  }

  /// The attribute with the id of the layer that an element changes.
  package static let targetKey = "targetId"

  /// The element with a name in markup, or with the name of a class in an archive.
  package init?(name: String) {
    let isPrefixed = name.hasPrefix("LK") || name.hasPrefix("CA")
    self.init(rawValue: isPrefixed ? String(name.dropFirst(2)) : name)
  }

  /// The element for an object of a state; nil if files have none for its class.
  init?(of object: CAStateElement) {
    switch object {
    case is CAStateSetValue: self = .setValue
    case is CAStateAddAnimation: self = .addAnimation
    case is CAStateRemoveAnimation: self = .removeAnimation
    case is CAStateAddElement: self = .addElement
    case is CAStateRemoveElement: self = .removeElement
    default: return nil
    }
  }

  /// The name in markup that is written.
  var name: String { "LK" + rawValue }

  /// Whether an element may have an attribute.
  func has(_ attribute: String) -> Bool {
    attribute == "id" || attribute == Self.targetKey && row.hasTarget || row.keys.contains(attribute)
      || row.others.contains(attribute)
  }
}
