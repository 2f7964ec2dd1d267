import QuartzCore

/// What the panel of states lists: transitions, and the values that change in them.
extension SceneStates {
  /// The transitions of the file, in its order, each pair of names once.
  package var transitions: [TransitionNames] {
    var seen: Set<TransitionNames> = []
    return owners.flatMap { $0.stateTransitions ?? [] }.map { TransitionNames($0) }.filter {
      seen.insert($0).inserted
    }
  }

  /// The transition that is used for a change between two states, nil for the base state; nil if there is none, so that all values jump.
  package func transition(from: String?, to: String?) -> TransitionNames? {
    for owner in owners {
      let (from, to) = (state(from, of: owner)?.name ?? "", state(to, of: owner)?.name ?? "")
      if from != to, let found = owner.stateTransition(from: from, to: to) { return TransitionNames(found) }
    }
    return nil
  }

  /// A change of state in which a transition is used.
  ///
  /// - Parameter current: the state from which the change is to lead, or at which it is to arrive, if there is such a change.
  /// - Returns: nil for a transition that is never used, because its states are gone or more exact transitions cover all of its changes.
  package func change(with names: TransitionNames, near current: String?) -> (from: String?, to: String?)? {
    let all: [String?] = self.names + [nil]
    func matches(_ name: String, _ state: String?) -> Bool {
      name == TransitionNames.any || name == state ?? ""
    }
    let found = all.filter { matches(names.from, $0) }.flatMap { from in
      all.filter { $0 != from && matches(names.to, $0) && transition(from: from, to: $0) == names }.map {
        (from: from, to: $0)
      }
    }
    return found.first { $0.to == current && $0.from != nil } ?? found.first { $0.from == current }
      ?? found.first { $0.to == current } ?? found.first
  }

  /// The values that change in a transition: those of its elements, then those that the states set and no element animates.
  package func values(of names: TransitionNames) -> [TransitionValue] {
    owners.flatMap { owner -> [TransitionValue] in
      guard let transition = owner.transition(named: names) else { return [] }
      var values: [TransitionValue] = []
      for element in transition.elements {
        guard let target = element.target else { continue }
        let value = TransitionValue(
          owner: owner, layer: target, key: element.key, keyPath: element.keyPath, way: .animation(element))
        // Of two for one value the later one counts.
        if let index = values.firstIndex(where: { $0.layer === target && $0.key == element.key }) {
          values[index] = value
        } else {
          values.append(value)
        }
      }
      return values + valuesWithoutElements(of: transition, owner)
    }
  }

  private func valuesWithoutElements(of transition: CAStateTransition, _ owner: CALayer) -> [TransitionValue]
  {
    var animated = AnimatedKeyPaths(transition.elements)
    var values: [TransitionValue] = []
    let states = owner.states ?? []
    for name in [transition.fromState, transition.toState] where !name.isEmpty {
      let chosen =
        name == TransitionNames.any ? states : states.last { $0.name == name }.map { [$0] } ?? []
      for element in chosen.flatMap({ owner.stateChain($0).flatMap(\.elements) }) {
        guard let set = element as? CAStateSetValue, let target = set.target, let keyPath = set.keyPath,
          !animated.overlap(keyPath, of: target)
        else { continue }
        animated.insert(CAStateTransitionElement(target: target, key: keyPath, animation: nil))
        values.append(
          TransitionValue(
            owner: owner, layer: target, key: keyPath, keyPath: keyPath,
            way: target.interpolates(keyPath) ? .plain : .jump))
      }
    }
    return values
  }

  /// The number of values that a state sets, without those of the states on which it is based.
  package func valueCount(of name: String?) -> Int {
    owners.reduce(0) { count, owner in
      count + (state(name, of: owner)?.elements.count { $0 is CAStateSetValue } ?? 0)
    }
  }

  /// The values of a layer that the states set which last now; the one that counts first.
  package func setters(of layer: CALayer) -> [StateSetter] {
    owners.flatMap { owner -> [StateSetter] in
      guard let state = state(current, of: owner) else { return [] }
      return owner.stateChain(state).reversed().flatMap { state in
        state.elements.reversed().compactMap { element in
          guard let set = element as? CAStateSetValue, set.target === layer, let keyPath = set.keyPath else {
            return nil
          }
          return StateSetter(owner: owner, state: state, keyPath: keyPath)
        }
      }
    }
  }
}
