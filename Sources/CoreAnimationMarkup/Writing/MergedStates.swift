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
      merged.isInitial = owners.contains { scene.state(name, of: $0)?.isInitial == true }
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
    guard owners.contains(where: { $0.stateTransitions?.isEmpty == false }) else { return [] }
    let names = ["*", ""] + scene.names
    var result: [CAStateTransition] = []
    // From the most general to the most specific pairs.
    for (anyFrom, anyTo) in [(true, true), (false, true), (true, false), (false, false)] {
      for to in names where (to == "*") == anyTo {
        for from in names where (from == "*") == anyFrom && (from != to || anyFrom) {
          let changes = owners.map { Change(of: $0, from: from, to: to, scene) }
          let general = CALayer.mostExact(result, from: from, to: to)
          let isNeeded = changes.contains { $0.transition != nil } || general != nil
          let wanted = changes.flatMap(\.elements)
          guard isNeeded, general.map({ !areSame(wanted, $0.elements) }) ?? true else { continue }
          result.append(CAStateTransition(fromState: from, toState: to, elements: wanted))
        }
      }
    }
    return result
  }

  /// A change of one layer between two states of the scene. In the layer these states can have other names, or be
  /// the base state.
  private struct Change {
    /// Nil if the layer changes at once, or not at all.
    let transition: CAStateTransition?
    /// The elements of the merged transition. In a transition, values without an element run to the new state, also
    /// those of this layer; where the layer has no transition, elements that show nothing keep them from that.
    let elements: [CAStateTransitionElement]

    init(of owner: CALayer, from: String, to: String, _ scene: SceneStates) {
      func local(_ name: String) -> String {
        name == "*" || name.isEmpty ? name : scene.state(name, of: owner)?.name ?? ""
      }
      let (from, to) = (local(from), local(to))
      guard from != to || from == "*" else {
        transition = nil
        elements = []
        return
      }
      transition = owner.stateTransition(from: from, to: to)
      elements =
        transition?.elements
        ?? owner.plainElements(from: from, to: to, beside: []).map { plain in
          CAStateTransitionElement(target: plain.target, key: plain.keyPath, animation: CAAnimationGroup())
        }
    }
  }

  private static func areSame(_ a: [CAStateTransitionElement], _ b: [CAStateTransitionElement]) -> Bool {
    a.count == b.count
      && zip(a, b).allSatisfy {
        $0 === $1 || $0.showsNothing && $1.showsNothing && $0.target === $1.target && $0.key == $1.key
      }
  }
}

extension CAStateTransitionElement {
  /// Whether the element is a group of no animations, which lets its value change at once.
  var showsNothing: Bool { (animation as? CAAnimationGroup).map { $0.animations?.isEmpty ?? true } ?? false }
}
