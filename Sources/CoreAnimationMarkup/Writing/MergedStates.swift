import QuartzCore

/// The states of several layers as those of one, which means the same: players look for states at the root of a scene.
///
/// A name stands for the states of this name of all layers, as in `SceneStates`: the elements of each with those that it is
/// based on, in the order of the layers. Example: of the planes Background, with a state "Unlock", and Foreground, with
/// "Unlock" and "Sleep", come two states.
struct MergedStates {
  let states: [CAState]
  let transitions: [CAStateTransition]
  /// The layers whose states these are.
  let owners: Set<ObjectIdentifier>

  /// Nil where fewer than two layers have states.
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

  /// Each layer uses the transition that fits best, and goes to its base state where it has none of the name. So a pair of
  /// names gets a transition where the more general ones before it do not animate the same.
  private static func transitions(of owners: [CALayer], _ scene: SceneStates) -> [CAStateTransition] {
    let all = owners.flatMap { $0.stateTransitions ?? [] }
    guard !all.isEmpty else { return [] }
    let names = ["*", ""] + scene.names
    var result: [CAStateTransition] = []
    // From the least exact pairs to the most exact ones.
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

  /// What a layer animates in a change between states of the scene, which have other names in it or are its base state.
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
