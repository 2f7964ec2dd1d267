import Foundation
import QuartzCore

/// Writes `<states>` and `<stateTransitions>` of a layer, with the prefix LK.
extension MarkupWriter {
  /// The states and transitions that are written in a layer. The root has those that are merged of several layers.
  func states(of layer: CALayer, isRoot: Bool) -> (states: [CAState], transitions: [CAStateTransition]) {
    var states = isRoot ? mergedStates?.states ?? [] : []
    var transitions = isRoot ? mergedStates?.transitions ?? [] : []
    if mergedStates?.owners.contains(ObjectIdentifier(layer)) == true { return (states, transitions) }
    // The states of property groups are written as such, in the style.
    let made = parallax?.states.made ?? []
    states += layer.states?.filter { !made.contains(ObjectIdentifier($0)) } ?? []
    transitions += layer.stateTransitions ?? []
    return (states, transitions)
  }

  func state(_ state: CAState) {
    out.open(StateElement.state.name)
    attribute("name", state.name, keyPath: "states")
    if let base = state.basedOn { attribute("basedOn", base, keyPath: "states") }
    if state.isInitial { out.attribute("initial", 1) }
    // Where nothing is written, `element` only reports why.
    let owner = "state \"\(state.name)\""
    if state.elements.contains(where: isWritten) {
      out.open("elements")
      for element in state.elements { self.element(element, owner) }
      out.close()
    } else {
      for element in state.elements { self.element(element, owner) }
    }
    out.close()
  }

  /// Whether an element of a state has a target in the file and a class that files can name.
  private func isWritten(_ element: CAStateElement) -> Bool {
    element.target.flatMap { ids[$0] } != nil && StateElement(of: element) != nil
  }

  private func element(_ element: CAStateElement, _ owner: String) {
    guard let target = element.target, let id = ids[target] else {
      return lose(
        "states",
        "an element of the \(owner) changes a layer that is not in the file; the element is not written")
    }
    switch element {
    case let element as CAStateSetValue:
      open(.setValue, id, element.keyPath)
      stateValue(element.value, keyPath: element.keyPath ?? "", of: target)
    case let element as CAStateAddAnimation:
      open(.addAnimation, id, element.key)
      if let animation = element.animation { added(animation, element.key, to: target) }
    case let element as CAStateRemoveAnimation:
      open(.removeAnimation, id, element.key)
    case let element as CAStateAddElement:
      open(.addElement, id, element.keyPath)
      if element.beforeObject != nil {
        lose(
          element.keyPath,
          "the index at which the \(owner) adds a layer cannot be written; the layer is added at the end")
      }
      listObject(element.object, element.keyPath ?? "", owner)
    case let element as CAStateRemoveElement:
      open(.removeElement, id, element.keyPath)
      if let layer = element.object as? CALayer, let removed = ids[layer] {
        out.element("\(Swift.type(of: layer))") { $0.attribute("object", removed) }
      } else if element.object != nil {
        lose(
          element.keyPath,
          "the \(owner) removes an object that is not a layer of the file; the element is not written")
      }
    default:
      return lose(
        "states",
        "the \(owner) has an element of the class \(Swift.type(of: element)), which cannot be written")
    }
    out.close()
  }

  private func open(_ kind: StateElement, _ target: String, _ key: String?) {
    out.open(kind.name)
    attribute(StateElement.targetKey, target, keyPath: "states")
    for name in kind.row.keys { if let key { attribute(name, key, keyPath: "states") } }
  }

  /// Writes the `<value>` that a state sets.
  private func stateValue(_ value: Any?, keyPath: String, of target: CALayer) {
    let plain = Unbox.unwrapped(value)
    let kind = Swift.type(of: target).valueKind(forKeyPath: keyPath)
    switch kind {
    case .filters where plain != nil: filters("value", plain)
    case .filter where plain is CAFilter:
      if let filter = plain as? CAFilter { self.filter(filter, element: "value", givesType: true) }
    case .filter where plain is String:
      out.open("value")
      attribute("value", plain as? String ?? "", keyPath: keyPath)
      out.close()
    case .cells where plain is [CAEmitterCell]: emitterCells("value", plain as? [CAEmitterCell] ?? [])
    default: self.value("value", plain, kind: kind, key: keyPath)
    }
  }

  private func added(_ animation: CAAnimation, _ key: String?, to target: CALayer) {
    self.animation(animation, key: nil, target: Swift.type(of: target), inherited: key)
  }

  /// Writes the object that a state adds to a list.
  private func listObject(_ object: AnyObject?, _ keyPath: String, _ owner: String) {
    switch object {
    case let layer as CALayer where layer.superlayer == nil: self.layer(layer)
    case is CALayer:
      lose(keyPath, "the layer that the \(owner) adds is already in the tree; the element is not written")
    case let cell as CAEmitterCell: emitterCell(cell)
    case let other?: filter(other, key: keyPath)
    case nil: break
    }
  }

  func transition(_ transition: CAStateTransition) {
    out.open(StateElement.transition.name)
    attribute("fromState", transition.fromState, keyPath: "stateTransitions")
    attribute("toState", transition.toState, keyPath: "stateTransitions")
    // An element may be without a target that is written, so that none may be left.
    let written = transition.elements.compactMap { element in
      element.target.flatMap { target in ids[target].map { (element, target, $0) } }
    }
    for _ in written.count..<transition.elements.count {
      lose(
        "stateTransitions",
        "an element of the transition to \"\(transition.toState)\" changes a layer that is not in the file; the element is "
          + "not written")
    }
    if !written.isEmpty {
      out.open("elements")
      for (element, target, id) in written {
        open(.transitionElement, id, element.key)
        if let animation = element.animation { added(animation, element.key, to: target) }
        out.close()
      }
      out.close()
    }
    out.close()
  }
}
