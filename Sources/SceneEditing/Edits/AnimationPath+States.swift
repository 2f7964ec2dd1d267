import CoreAnimationMarkup
import QuartzCore

/// Animations of states and transitions. Their elements have the animations; the layers get copies when the state changes.
extension AnimationPath {
  /// Where the animation of an element of a transition is.
  package init(
    _ element: CAStateTransitionElement, of transition: CAStateTransition, on target: CALayer, owner: CALayer
  ) {
    self.init(
      target, key: element.key,
      in: .transition(from: transition.fromState, to: transition.toState, of: owner))
  }

  /// The animation of the element; nil if it is gone.
  @MainActor var template: CAAnimation? { transitionElement?.animation ?? stateElement?.animation }

  /// The element of the transition. Of two for one value the later one counts, as in a change of state.
  @MainActor private var transitionElement: CAStateTransitionElement? {
    guard case .transition(let from, let to, let owner) = source else { return nil }
    return owner.stateTransitions?.last { $0.fromState == from && $0.toState == to }?.elements.last {
      $0.target === layer && $0.key == key
    }
  }

  /// The element of the state.
  @MainActor private var stateElement: CAStateAddAnimation? {
    guard case .state(let name, let owner) = source else { return nil }
    return owner.state(withName: name)?.elements.lazy.compactMap { $0 as? CAStateAddAnimation }.last {
      $0.target === layer && $0.key == key
    }
  }

  /// Puts another animation into the element. If the state lasts, the layer has a copy of the animation, which follows; what a transition
  /// has added follows by `SceneStates.elementsChanged()`.
  @MainActor func setTemplate(_ animation: CAAnimation?) {
    guard let animation else { return }
    if let element = transitionElement {
      element.animation = animation
    } else if let element = stateElement {
      element.animation = animation
      layer.change(to: animation, forKey: key)
    }
  }

  /// The same place in a scene that was read again; nil if the layers are gone.
  func rebased(_ counterpart: (CALayer) -> CALayer?) -> AnimationPath? {
    guard let layer = counterpart(layer) else { return nil }
    var path = self
    path.layer = layer
    guard let owner = source.owner else { return path }
    guard let new = counterpart(owner) else { return nil }
    switch source {
    case .layer: break
    case .state(let name, _): path.source = .state(name, of: new)
    case .transition(let from, let to, _): path.source = .transition(from: from, to: to, of: new)
    }
    return path
  }
}

extension SceneStates {
  /// Where an animation comes from that a layer has because of its state: an element of the state, or of the transition that runs or is
  /// held. Nil for an animation of the layer itself, and for a value that runs without an element.
  @MainActor package func origin(of path: AnimationPath) -> AnimationPath? {
    guard path.source == .layer else { return nil }
    if let found = transition(ofAnimation: path.key, on: path.layer) {
      return AnimationPath(
        path.layer, key: path.key, member: path.member,
        in: .transition(from: found.transition.fromState, to: found.transition.toState, of: found.owner))
    }
    return state(addingAnimation: path.key, to: path.layer).map { owner, state in
      AnimationPath(path.layer, key: path.key, member: path.member, in: .state(state.name, of: owner))
    }
  }
}
