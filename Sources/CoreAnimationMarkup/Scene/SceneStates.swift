import QuartzCore

/// The states of a document by name, for `--state` and the Tab key.
///
/// The states of a document usually belong to its root, or to the roots of a wallpaper's planes. If several
/// layers have states, a name refers to the states of this name of all of them. A layer without an exact
/// match uses a state whose name differs only in case; a layer without a match goes to its base state.
package final class SceneStates {
  /// The names of the states without duplicates, in the order of the file. The base state has no name and is
  /// not included.
  package let names: [String]
  /// The name of the current state. Nil for the base state. At first it is the initial state of the file, if there is one.
  package private(set) var current: String?

  /// The name of the base state, if no state has this name.
  package static let baseName = "base"

  private let controller: CAStateController?
  /// The layers that have states.
  package let owners: [CALayer]

  init(root: CALayer?) {
    controller = root.map { CAStateController(layer: $0) }
    var owners: [CALayer] = []
    var names: [String] = []
    var seen: Set<String> = []
    // Names that differ only in case are one name. Within one layer they are different, because either could
    // be meant.
    var seenElsewhere: Set<String> = []
    var pending = root.map { [$0] } ?? []
    while let layer = pending.popLast() {
      if let states = layer.states {
        owners.append(layer)
        for state in states where !state.name.isEmpty && !seenElsewhere.contains(state.name.lowercased()) {
          if seen.insert(state.name).inserted { names.append(state.name) }
        }
        for state in states { seenElsewhere.insert(state.name.lowercased()) }
      }
      if let mask = layer.mask { pending.append(mask) }
      pending.append(contentsOf: (layer.sublayers ?? []).reversed())
    }
    self.owners = owners
    self.names = names
    enterInitial()
  }

  /// Puts each layer that has an initial state into it.
  private func enterInitial() {
    for owner in owners {
      guard let state = owner.initialState else { continue }
      if current == nil { current = state.name }
      controller?.setState(state, ofLayer: owner, transitionSpeed: 0)
    }
  }

  /// Runs `body` while the layers have the values of the file: layers leave their initial states for that. A state that
  /// was set later stays.
  func withFileValues<Result>(_ body: () throws -> Result) rethrows -> Result {
    let inside = owners.filter { owner in
      owner.initialState.map { controller?.state(ofLayer: owner) === $0 } ?? false
    }
    for owner in inside { controller?.setState(nil, ofLayer: owner, transitionSpeed: 0) }
    defer {
      for owner in inside { controller?.setState(owner.initialState, ofLayer: owner, transitionSpeed: 0) }
    }
    return try body()
  }

  /// The state for a name: an exact match, else one that differs only in case, else the one for the same
  /// phase of the screen (`locked` for `Lock`), else the base state for `base`. Nil for an unknown name.
  package func resolve(_ name: String) -> String?? { Self.resolve(name, among: names) }

  /// The state for a name among those of a scene, as `resolve(_:)` finds it.
  package static func resolve(_ name: String, among names: [String]) -> String?? {
    if names.contains(name) { return .some(name) }
    if let similar = names.first(where: { $0.lowercased() == name.lowercased() }) { return .some(similar) }
    if let same = ScreenPhase.state(like: name, of: names) { return .some(same) }
    return name == baseName ? .some(nil) : .none
  }

  /// Sets the state of the document; nil is the base state. The caller commits.
  ///
  /// - Parameter speed: the speed of the transitions; 0 changes everything at once.
  package func set(_ name: String?, speed: Float = 1) {
    current = name
    for owner in owners {
      controller?.setState(state(name, of: owner), ofLayer: owner, transitionSpeed: speed)
    }
  }

  /// Holds the document at a fraction (0 to 1) of its transition to a state. The caller commits.
  package func apply(_ name: String?, progress: Double) {
    current = name
    for owner in owners {
      controller?.apply(state: state(name, of: owner), ofLayer: owner, progress: progress)
    }
  }

  /// Holds the last change of state at a time, in seconds since it began. The caller commits.
  package func hold(at time: Double) { for owner in owners { controller?.hold(ofLayer: owner, at: time) } }

  /// The duration of a change between two states in seconds; 0 if it is immediate. Nil is the base state.
  package func duration(from: String?, to: String?) -> Double {
    owners.map { owner in
      owner.stateTransitionDuration(from: state(from, of: owner)?.name, to: state(to, of: owner)?.name)
    }.max() ?? 0
  }

  // MARK: Animations

  /// The transition whose element has added an animation to a layer, with the layer that has the transition. Nil for another animation.
  package func transition(ofAnimation key: String, on layer: CALayer)
    -> (owner: CALayer, transition: CAStateTransition, element: CAStateTransitionElement)?
  {
    for owner in owners {
      if let found = controller?.element(ofAnimation: key, on: layer, ofLayer: owner) {
        return (owner, found.transition, found.element)
      }
    }
    return nil
  }

  /// The state, of those that last, that has added an animation to a layer, with the layer that has the state. Nil for another animation.
  package func state(
    addingAnimation key: String, to layer: CALayer
  ) -> (owner: CALayer, state: CAState)? {
    for owner in owners {
      guard let current = controller?.state(ofLayer: owner) else { continue }
      let chain = owner.stateChain(current).reversed()
      let found = chain.first { state in
        state.elements.contains { element in
          (element as? CAStateAddAnimation).map { $0.target === layer && $0.key == key } ?? false
        }
      }
      if let found { return (owner, found) }
    }
    return nil
  }

  /// Lets the transition that runs, or is held, have the animations that its elements have now. The caller commits.
  package func elementsChanged() {
    for owner in owners { controller?.elementsChanged(ofLayer: owner) }
  }

  /// The state of a layer for a name.
  package func state(_ name: String?, of owner: CALayer) -> CAState? {
    guard let name else { return nil }
    return owner.state(withName: name)
      ?? owner.states?.last { !$0.name.isEmpty && $0.name.lowercased() == name.lowercased() }
  }

  /// The state after a number of steps from the current one, in the cyclic order base, first, second, ….
  package func name(after step: Int) -> String? {
    let all: [String?] = [nil] + names
    let index = all.firstIndex(of: current) ?? 0
    return all[((index + step) % all.count + all.count) % all.count]
  }
}

extension CALayer {
  /// The state in which the scene begins. Nil for the base state.
  fileprivate var initialState: CAState? { states?.last { $0.isInitial } }
}
