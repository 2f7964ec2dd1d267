import CoreAnimationMarkup
import Localization
import QuartzCore
import SceneEditing

/// States and transitions are added, changed and deleted in the texts of their files, as one step. The layers are read again afterwards.
extension SessionDocument {
  /// Where an animation comes from that a state or a transition has added to its layer; nil for one of the layer itself.
  func origin(of animation: AnimationPath) -> AnimationPath? {
    scenes.first { $0.id(of: animation.layer) != nil }?.states.origin(of: animation)
  }

  /// Makes a change of states or transitions.
  func edit(_ edit: StateEdit) throws {
    switch edit {
    case .addState(let name): try addState(name)
    case .copyState(let name, let new): try copyState(name, as: new)
    case .renameState(let name, let new): try renameState(name, to: new)
    case .deleteState(let name): try deleteState(name)
    case .resetValue(let keyPath, let layer): try resetStateValue(keyPath, of: layer)
    case .addTransition(let names): try addTransition(names)
    case .deleteTransition(let names): try deleteTransition(names)
    case .renameTransition(let names, let new): try renameTransition(names, to: new)
    case .addElements(let values, let names): try addItems(values, to: names)
    case .removeElement(let animation): try removeItem(animation)
    }
  }

  // MARK: States

  /// Adds a state to every layer with states, and shows it. In a scene without states the root gets it.
  func addState(_ name: String) throws {
    let owners = try stateOwners()
    try change("Add state \(name)", owners.isEmpty ? [try rootPlace()] : owners) {
      text, elements throws(MarkupTextError) in
      for owner in elements { try text.addState(name, to: owner) }
      return []
    }
    show(state: name)
  }

  /// Adds a copy of a state, with copies of the transitions that name it, and shows it.
  func copyState(_ name: String, as new: String) throws {
    try change("Copy state \(name)", try stateOwners(named: name)) {
      text, elements throws(MarkupTextError) in
      for owner in elements { try text.copyState(name, as: new, of: owner) }
      return []
    }
    show(state: new)
  }

  /// Gives a state another name, also where other states and transitions name it.
  func renameState(_ name: String, to new: String) throws {
    let isShown = documents.contains { $0.states.current == name }
    try change("Rename state \(name)", try stateOwners(named: name)) {
      text, elements throws(MarkupTextError) in
      for owner in elements { try text.renameState(name, to: new, of: owner) }
      return []
    }
    if isShown { show(state: new) }
  }

  /// Deletes a state, and the transitions that name it.
  func deleteState(_ name: String) throws {
    try change("Delete state \(name)", try stateOwners(named: name)) {
      text, elements throws(MarkupTextError) in
      for owner in elements { try text.deleteState(name, of: owner) }
      return []
    }
  }

  /// Removes what the shown state sets of a property of a layer.
  func resetStateValue(_ keyPath: String, of layer: CALayer) throws {
    guard let scene = scenes.first(where: { $0.id(of: layer) != nil }) else { return }
    let place = try place(of: layer)
    guard let setter = scene.states.setters(of: layer).first(where: { $0.overlaps(keyPath) }),
      let owner = place.texts.element(of: setter.owner), owner.part == place.part
    else {
      throw EditFailure(
        description: localized("No state sets \(keyPath) of \(LayerEditor.title(of: layer)) now"))
    }
    let name = setter.state.name
    try change("\(LayerEditor.title(of: layer)): reset \(keyPath) in \(name)", place) {
      text throws(MarkupTextError) in
      for state in text.states(of: owner.element) where text.attribute("name", of: state) == name {
        try text.removeValue(forKeyPath: setter.keyPath, of: place.element, in: state)
      }
      return nil
    }
  }

  private func show(state name: String) {
    for scene in documents where scene.states.names.contains(name) { scene.states.set(name, speed: 0) }
    changed()
  }

  // MARK: Transitions

  /// Adds a transition to every layer that has one of the states. It begins as a copy of the transition that was used for the change before.
  func addTransition(_ names: TransitionNames) throws {
    try change("Add transition \(names.text)", try stateOwners(of: names)) {
      text, elements throws(MarkupTextError) in
      for owner in elements {
        let used = text.transitionUsed(for: names, of: owner)
        try text.addTransition(from: names.from, to: names.to, like: used, to: owner)
      }
      return []
    }
  }

  /// Deletes a transition.
  func deleteTransition(_ names: TransitionNames) throws {
    try changeTransitions(names, "Delete transition \(names.text)") {
      text, transition throws(MarkupTextError) in try text.deleteTransition(transition)
    }
  }

  /// Lets a transition be one between other states.
  func renameTransition(_ names: TransitionNames, to new: TransitionNames) throws {
    try changeTransitions(names, "Change transition \(names.text)") {
      text, transition throws(MarkupTextError) in
      try text.setNames(from: new.from, to: new.to, of: transition)
    }
  }

  private func changeTransitions(
    _ names: TransitionNames, _ name: String,
    _ body: (inout MarkupText, MarkupElement) throws(MarkupTextError) -> Void
  ) throws {
    try change(name, try stateOwners(of: names)) { text, elements throws(MarkupTextError) in
      for owner in elements {
        if let transition = text.transition(from: names.from, to: names.to, of: owner) {
          try body(&text, transition)
        }
      }
      return []
    }
  }

  /// Gives values elements in a transition, with animations that move as the values do without them.
  func addItems(_ values: [TransitionValue], to names: TransitionNames) throws {
    let places = try values.map {
      (value: $0, layer: try place(of: $0.layer), owner: try place(of: $0.owner))
    }
    let title =
      values.count == 1
      ? "\(LayerEditor.title(of: values[0].layer)): \(values[0].key)" : "\(values.count) values"
    let groups = Self.groups(places.map(\.owner))
    try change("Animate \(title) in \(names.text)", groups: groups) {
      text, group throws(MarkupTextError) in
      for place in places where place.owner.texts === group.texts && place.owner.part == group.part {
        let owner = place.owner.element
        let transition: MarkupElement
        if let known = text.transition(from: names.from, to: names.to, of: owner) {
          transition = known
        } else {
          transition = try text.addTransition(from: names.from, to: names.to, to: owner)
        }
        try text.addItem(
          place.value.newAnimation, forKey: place.value.key, of: place.layer.element, to: transition)
      }
      return []
    }
  }

  /// Takes an animation from a state or a transition.
  func removeItem(_ animation: AnimationPath) throws {
    guard let owner = animation.source.owner else { return }
    let (layer, place) = (try place(of: animation.layer), try place(of: owner))
    let title = LayerEditor.title(of: animation.layer)
    try change("\(title): remove \(animation.title)", place) { text throws(MarkupTextError) in
      switch animation.source {
      case .layer: break
      case .state(let name, _):
        for state in text.states(of: place.element) where text.attribute("name", of: state) == name {
          try text.deleteAddedAnimation(animation.key, of: layer.element, in: state)
        }
      case .transition(let from, let to, _):
        if let transition = text.transition(from: from, to: to, of: place.element) {
          try text.deleteItems(forKey: animation.key, of: layer.element, in: transition)
        }
      }
      return nil
    }
  }

  // MARK: Owners

  /// The elements of the layers with states, of all scenes that are shown.
  ///
  /// - Parameter name: only those with a state of the name; nil for all.
  private func stateOwners(named name: String? = nil) throws -> [LayerElement] {
    try documents.flatMap { scene in
      try scene.states.owners.filter { owner in
        name.map { owner.state(withName: $0) != nil } ?? (owner.states?.isEmpty == false)
      }.map { try place(of: $0) }
    }
  }

  /// Those for which a transition between two states has a meaning.
  private func stateOwners(of names: TransitionNames) throws -> [LayerElement] {
    try documents.flatMap { scene in
      try scene.states.owners.filter { owner in
        owner.transition(named: names) != nil
          || [names.from, names.to].allSatisfy {
            $0 == "*" || $0.isEmpty || owner.state(withName: $0) != nil
          }
      }.map { try place(of: $0) }
    }
  }
}
