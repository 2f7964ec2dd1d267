import CoreAnimationMarkup
import QuartzCore
import SceneFiles

/// Transitions between the states of a layer, and their elements: `<LKStateTransitionElement targetId="#2" key="position.y">…`.
///
/// The values of an element's animation are set by `set(_:forKey:ofAnimation:)`.
extension MarkupText {
  /// The transitions of a layer, in the order of the file.
  package func transitions(of owner: MarkupElement) -> [MarkupElement] {
    items(of: .transition, in: .stateTransitions, of: owner)
  }

  /// The transition of a layer that names two states exactly so; `*` is a name too. Of several the last one, which is the one that is used.
  package func transition(from: String, to: String, of owner: MarkupElement) -> MarkupElement? {
    transitions(of: owner).last { names(of: $0) == (from, to) }
  }

  /// The names of the states of a transition, as the reader takes them.
  package func names(of transition: MarkupElement) -> (from: String, to: String) {
    (attribute("fromState", of: transition) ?? "*", attribute("toState", of: transition) ?? "*")
  }

  /// An element of a transition.
  package struct TransitionItem {
    /// The element in the transition, which may stand for another one by `object`.
    let element: MarkupElement
    /// The id of the layer whose value is animated; nil where the file names none.
    package let target: String?
    package let key: String
    /// The element of the animation.
    package let animation: MarkupElement
  }

  /// The elements of a transition that have an animation. Of two for one value the later one counts.
  package func items(of transition: MarkupElement) -> [TransitionItem] {
    children(of: transition, named: "elements").flatMap { children(of: $0) }.compactMap { element in
      let definition = definition(of: element)
      guard name(of: definition).flatMap({ StateElement(name: $0) }) == .transitionElement,
        let key = attribute("key", of: definition) ?? attribute("keyPath", of: definition),
        let animation = animation(in: definition)
      else { return nil }
      return TransitionItem(
        element: element, target: targetID(of: definition), key: key, animation: animation)
    }
  }

  /// The animation in an element of a state or a transition; nil if there is none.
  private func animation(in element: MarkupElement) -> MarkupElement? {
    children(of: element).first { child in
      if attribute("object", of: child) != nil { return name(of: child) != "target" }
      guard let place = index.place(of: child), case .animation = role(of: place) else { return false }
      return true
    }
  }

  /// The element of a transition that counts for a value of a layer; nil if there is none.
  package func item(
    forKey key: String, of layer: MarkupElement, in transition: MarkupElement
  ) -> TransitionItem? {
    guard let id = attribute("id", of: layer) else { return nil }
    return items(of: transition).last { $0.key == key && $0.target == id }
  }

  /// The animation that a state adds to a layer under a key; nil if it adds none.
  package func addedAnimation(
    _ key: String, to layer: MarkupElement, in state: MarkupElement
  ) -> MarkupElement? {
    addingElements(key, of: layer, in: state).last.flatMap { animation(in: $0) }
  }

  private func addingElements(
    _ key: String, of layer: MarkupElement, in state: MarkupElement
  ) -> [MarkupElement] {
    guard let id = attribute("id", of: layer) else { return [] }
    return children(of: state, named: "elements").flatMap { children(of: $0) }.filter { element in
      name(of: element).flatMap { StateElement(name: $0) } == .addAnimation && targetID(of: element) == id
        && (attribute("key", of: element) ?? attribute("keyPath", of: element)) == key
    }
  }

  /// The transition of a layer that a change between two states uses: the most exact one. Nil if there is none.
  package func transitionUsed(for change: TransitionNames, of owner: MarkupElement) -> MarkupElement? {
    var best: (transition: MarkupElement, exactness: Int)?
    for transition in transitions(of: owner) {
      let names = names(of: transition)
      guard names.from == change.from || names.from == TransitionNames.any,
        names.to == change.to || names.to == TransitionNames.any
      else { continue }
      let exactness = (names.to == change.to ? 2 : 0) + (names.from == change.from ? 1 : 0)
      if exactness >= best?.exactness ?? 0 { best = (transition, exactness) }
    }
    return best?.transition
  }

  // MARK: Changes

  /// Adds a transition after the others of a layer. It begins with copies of the elements of another one, or without elements.
  ///
  /// Throws, and changes nothing, if the layer has a transition that names the same states.
  @discardableResult package mutating func addTransition(
    from: String, to: String, like other: MarkupElement? = nil, to owner: MarkupElement
  ) throws(MarkupTextError) -> MarkupElement {
    try change("Add transition") { text throws(MarkupTextError) in
      try text.checkHasNoTransition(from: from, to: to, owner)
      if let other {
        return try text.addCopy(of: other) { copy throws(MarkupTextError) in
          try copy.setAttribute("fromState", to: from, of: copy.root)
          try copy.setAttribute("toState", to: to, of: copy.root)
        }
      }
      let lines = try text.stateLines(.transition, at: owner) { writer in
        writer.attribute("fromState", from)
        writer.attribute("toState", to)
        writer.out.open("elements")
        writer.out.close()
      }
      return try text.insert(lines, inList: LayerChild.stateTransitions.rawValue, of: owner)
    }
  }

  /// Lets a transition be one between other states.
  package mutating func setNames(
    from: String, to: String, of transition: MarkupElement
  ) throws(MarkupTextError) {
    guard names(of: transition) != (from, to) else { return }
    try change("Change transition") { text throws(MarkupTextError) in
      guard let owner = text.parent(of: transition).flatMap({ text.parent(of: $0) }) else {
        throw text.error("the transition is in no layer", at: transition)
      }
      try text.checkHasNoTransition(from: from, to: to, owner)
      try text.setAttribute("fromState", to: from, of: transition)
      try text.setAttribute("toState", to: to, of: transition)
    }
  }

  private func checkHasNoTransition(
    from: String, to: String, _ owner: MarkupElement
  ) throws(MarkupTextError) {
    guard let known = transition(from: from, to: to, of: owner) else { return }
    throw error(
      "there is a transition from \(ValueError.quoted(from)) to \(ValueError.quoted(to)) already", at: known)
  }

  /// Deletes a transition, and the list with the last one.
  package mutating func deleteTransition(_ transition: MarkupElement) throws(MarkupTextError) {
    try change("Delete transition") { text throws(MarkupTextError) in try text.removeItem(transition) }
  }

  /// Adds an element for a value of a layer at the end of a transition. A layer without an id gets one.
  ///
  /// Throws, and changes nothing, if the transition has an element for the value, or the animation cannot be written.
  package mutating func addItem(
    _ animation: CAAnimation, forKey key: String, of layer: MarkupElement, to transition: MarkupElement
  ) throws(MarkupTextError) {
    try change("Animate \(key)") { text throws(MarkupTextError) in
      guard case .layer(let type, _) = text.role(of: try text.place(layer)) else {
        throw text.error("only values of layers are animated", at: layer)
      }
      guard text.item(forKey: key, of: layer, in: transition) == nil else {
        throw text.error("the transition animates \(ValueError.quoted(key)) already", at: transition)
      }
      let id = try text.id(of: layer, preferring: nil)
      var lines = try text.stateLines(.transitionElement, at: transition) { writer in
        writer.attribute("key", key)
        writer.attribute(StateElement.targetKey, id)
        writer.animation(animation, key: nil, target: type, inherited: key)
      }
      if text.writesItemsOnOneLine(transition) { lines.lines = [lines.joined([])] }
      if let list = text.children(of: transition, named: "elements").last {
        try text.insert(lines, in: list, after: text.children(of: list).last)
      } else {
        let unit = text.indentUnit(of: 0)
        lines.lines =
          [Array("<elements>".utf8)] + lines.lines.map { unit + $0 } + [Array("</elements>".utf8)]
        try text.insert(lines, in: transition, after: text.children(of: transition).last)
      }
    }
  }

  /// Whether elements of transitions stand on one line each in the file.
  private func writesItemsOnOneLine(_ transition: MarkupElement) -> Bool {
    let owner = parent(of: transition).flatMap { parent(of: $0) }
    for other in [transition] + (owner.map { transitions(of: $0) } ?? []) {
      for item in items(of: other) {
        guard let place = index.place(of: item.element), !index.children(of: place).isEmpty else { continue }
        return !bytes[index.range(place)].contains(0x0A)
      }
    }
    return false
  }

  /// Deletes the elements that add an animation to a layer from a state.
  package mutating func deleteAddedAnimation(
    _ key: String, of layer: MarkupElement, in state: MarkupElement
  ) throws(MarkupTextError) {
    try change("Remove \(key)") { text throws(MarkupTextError) in
      for element in text.addingElements(key, of: layer, in: state) { try text.removeItem(element) }
    }
  }

  /// Deletes the elements for a value of a layer from a transition, so that the value runs as one without an element.
  package mutating func deleteItems(
    forKey key: String, of layer: MarkupElement, in transition: MarkupElement
  ) throws(MarkupTextError) {
    try change("Remove \(key)") { text throws(MarkupTextError) in
      guard let id = text.attribute("id", of: layer) else { return }
      for item in text.items(of: transition) where item.key == key && item.target == id {
        try text.removeItem(item.element)
      }
    }
  }
}
