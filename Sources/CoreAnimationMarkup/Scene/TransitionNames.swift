import QuartzCore

/// The states between which a transition is, by the names in the file: empty for the base state, `*` for every state.
package struct TransitionNames: Hashable, Sendable {
  package let from: String
  package let to: String

  /// The name that stands for every state.
  package static let any = "*"

  package init(from: String, to: String) { (self.from, self.to) = (from, to) }

  package init(_ transition: CAStateTransition) {
    self.init(from: transition.fromState, to: transition.toState)
  }
}

/// A value that changes in a transition.
package struct TransitionValue {
  /// How the value comes to that of the new state.
  package enum Way {
    /// By the animation of an element.
    case animation(CAStateTransitionElement)
    /// In half a second, because no element animates it.
    case plain
    /// At once, because it is not made of numbers and no element animates it.
    case jump
  }

  /// The layer that has the transition.
  package let owner: CALayer
  /// The layer that has the value.
  package let layer: CALayer
  /// The key of the element, which is the key path of a value without one.
  package let key: String
  package let keyPath: String
  package let way: Way
}

/// A value that a state of a layer sets.
package struct StateSetter {
  /// The layer that has the state.
  package let owner: CALayer
  /// The state with the element: the one that lasts, or one on which it is based.
  package let state: CAState
  package let keyPath: String

  /// Whether it sets a property, a part of it, or what it is a part of.
  package func overlaps(_ other: String) -> Bool {
    keyPath == other || keyPath.hasPrefix(other + ".") || other.hasPrefix(keyPath + ".")
  }
}

extension CALayer {
  /// The transition that names two states exactly so. Of several the last one, which is the one that is used. Nil if there is none.
  package func transition(named names: TransitionNames) -> CAStateTransition? {
    stateTransitions?.last { TransitionNames($0) == names }
  }
}
