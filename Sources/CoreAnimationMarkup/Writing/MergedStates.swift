import QuartzCore

/// The states of several layers as equivalent states of one layer, because players expect states at the root
/// of a scene.
///
/// A merged state has the elements of the states with this name of all layers (as in `SceneStates`) and of
/// the states on which they are based, in the order of the layers. Example: if the plane Background has a
/// state "Unlock", and Foreground has "Unlock" and "Sleep", the result has two states.
struct MergedStates {
  let states: [CAState]
  let transitions: [CAStateTransition]
  /// The layers that own the states.
  let owners: Set<ObjectIdentifier>

  /// Nil if fewer than two layers have states.
  init?(_ scene: SceneStates) {
    let owners = scene.owners
    guard owners.count > 1 else { return nil }
    self.owners = Set(owners.map { ObjectIdentifier($0) })
    states = scene.names.map { name in
      let merged = CAState(name: name)
      for owner in owners {
        guard let state = scene.state(name, of: owner) else { continue }
        for element in owner.stateChain(state).flatMap(\.elements) { merged.addElement(element) }
      }
      return merged
    }
    transitions = Self.transitions(of: owners, scene)
  }

  /// The merged transitions. Each layer uses its most specific transition, and goes to its base state if it
  /// has no state with the name. So a pair of names needs a transition if the more general ones give other
  /// animations.
  private static func transitions(of owners: [CALayer], _ scene: SceneStates) -> [CAStateTransition] {
    let all = owners.flatMap { $0.stateTransitions ?? [] }
    guard !all.isEmpty else { return [] }
    let names = ["*", ""] + scene.names
    var result: [CAStateTransition] = []
    // From the most general to the most specific pairs.
    for (anyFrom, anyTo) in [(true, true), (false, true), (true, false), (false, false)] {
      for to in names where (to == "*") == anyTo {
        for from in names where (from == "*") == anyFrom && (from != to || anyFrom) {
          let wanted = owners.flatMap { elements(of: $0, from: from, to: to, scene) }
          let general = CALayer.mostExact(result, from: from, to: to)?.elements ?? []
          if wanted.count == general.count, zip(wanted, general).allSatisfy({ $0 === $1 }) { continue }
          result.append(CAStateTransition(fromState: from, toState: to, elements: wanted))
        }
      }
    }
    return result
  }

  /// The animations of a layer for a change between two states of the scene. In the layer these states can
  /// have other names, or be the base state.
  private static func elements(
    of owner: CALayer, from: String, to: String, _ scene: SceneStates
  ) -> [CAStateTransitionElement] {
    func local(_ name: String) -> String {
      name == "*" || name.isEmpty ? name : scene.state(name, of: owner)?.name ?? ""
    }
    let (from, to) = (local(from), local(to))
    guard from != to || from == "*" else { return [] }
    return owner.stateTransition(from: from, to: to)?.elements ?? []
  }
}
