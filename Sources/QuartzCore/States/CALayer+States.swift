import Foundation

/// States of a layer, kept under keys that no property table knows: few layers have any.
extension CALayer {
  static let statesKey = "states"
  static let transitionsKey = "stateTransitions"

  /// The keys that were set and that neither the class's table nor states account for, sorted.
  package var ownKeys: [String] {
    undeclared.keys.filter { $0 != Self.statesKey && $0 != Self.transitionsKey }.sorted()
  }

  /// The states of the layer and of what is beneath it, in order. Default nil: only the base state. Not animated; a
  /// change does not act on the state that the layer is in.
  public var states: [CAState]? {
    get { undeclared[Self.statesKey] as? [CAState] }
    set { undeclared[Self.statesKey] = newValue }
  }

  /// The transitions between the layer's states. Default nil: all changes of state happen at once.
  public var stateTransitions: [CAStateTransition]? {
    get { undeclared[Self.transitionsKey] as? [CAStateTransition] }
    set { undeclared[Self.transitionsKey] = newValue }
  }

  /// Adds a state after the others.
  public func addState(_ state: CAState) { states = (states ?? []) + [state] }

  /// Removes a state.
  public func removeState(_ state: CAState) {
    guard let left = states?.filter({ $0 !== state }) else { return }
    states = left.isEmpty ? nil : left
  }

  /// The state with a name; nil when there is none. Of two with one name, the later, as in scene files.
  public func state(withName name: String) -> CAState? { states?.last { $0.name == name } }

  /// The states that are based on `state`, directly or through others.
  public func dependentStates(of state: CAState) -> [CAState] {
    (states ?? []).filter { other in
      other !== state && stateChain(other).contains { $0 === state }
    }
  }

  /// The states whose elements apply in `state`: first those on which it is based, then itself. A cycle is cut at the
  /// state that closes it.
  package func stateChain(_ state: CAState) -> [CAState] {
    var chain = [state]
    while let name = chain[0].basedOn, let base = self.state(withName: name),
      !chain.contains(where: { $0 === base })
    {
      chain.insert(base, at: 0)
    }
    return chain
  }

  /// The transition for a change of state; nil when there is none.
  package func stateTransition(from: String, to: String) -> CAStateTransition? {
    Self.mostExact(stateTransitions ?? [], from: from, to: to)
  }

  /// The transition of a list that fits a change of state best; nil when none does.
  package static func mostExact(_ transitions: [CAStateTransition], from: String, to: String)
    -> CAStateTransition?
  {
    var best: (transition: CAStateTransition, exactness: Int)?
    for transition in transitions {
      guard let exactness = transition.exactness(from: from, to: to) else { continue }
      if exactness >= best?.exactness ?? 0 { best = (transition, exactness) }
    }
    return best?.transition
  }

  /// Seconds that the change from a state to another takes, by their names; nil is the base state. States that the layer
  /// does not have count as the base state. 0 when there is no transition.
  package func stateTransitionDuration(from: String?, to: String?) -> CFTimeInterval {
    let from = from.flatMap { state(withName: $0) }?.name ?? ""
    let to = to.flatMap { state(withName: $0) }?.name ?? ""
    guard from != to, let transition = stateTransition(from: from, to: to) else { return 0 }
    let plain = plainElements(from: from, to: to, beside: transition.elements)
    return max(transition.duration, plain.isEmpty ? 0 : CAStateTransition.plainDuration)
  }

  /// Elements for the values that a transition between two states gives none and that run without one. `*` stands for
  /// every state.
  package func plainElements(
    from: String, to: String, beside elements: [CAStateTransitionElement]
  ) -> [CAStateTransitionElement] {
    var plain: [CAStateTransitionElement] = []
    var animated = AnimatedKeyPaths(elements)
    let all = states ?? []
    for name in [from, to] where !name.isEmpty {
      let chosen = name == CAStateTransition.anyState ? all : all.last { $0.name == name }.map { [$0] } ?? []
      for case let set as CAStateSetValue in chosen.flatMap({ stateChain($0).flatMap(\.elements) }) {
        guard let target = set.target, let keyPath = set.keyPath, target.interpolates(keyPath),
          !animated.overlap(keyPath, of: target)
        else { continue }
        let element = CAStateTransitionElement(
          plain: keyPath, of: target, duration: CAStateTransition.plainDuration)
        animated.insert(element)
        plain.append(element)
      }
    }
    return plain
  }
}
