import CoreAnimationMarkup
import QuartzCore
import SceneFiles

/// States of a layer that are added, copied, renamed and deleted. The transitions that name a state follow it.
extension MarkupText {
  /// The layers that have states or transitions, in the order of the file.
  package var stateOwners: [MarkupElement] {
    let lists: Set<String> = [LayerChild.states.rawValue, LayerChild.stateTransitions.rawValue]
    var owners: [MarkupElement] = []
    for place in 0..<index.count where nameBytes(place).first == UInt8(ascii: "s") {
      guard lists.contains(string(place)), let parent = index.parent(of: place),
        case .layer = role(of: parent), owners.last != index.element(parent)
      else { continue }
      owners.append(index.element(parent))
    }
    return owners
  }

  /// The states of a layer, in the order of the file. Of two with one name the later one counts.
  package func states(of owner: MarkupElement) -> [MarkupElement] {
    items(of: .state, in: .states, of: owner)
  }

  /// The items of a kind in a layer's lists of a name.
  func items(of kind: StateElement, in list: LayerChild, of owner: MarkupElement) -> [MarkupElement] {
    children(of: owner, named: list.rawValue).flatMap { children(of: $0) }.filter { item in
      name(of: item).flatMap { StateElement(name: $0) } == kind
    }
  }

  // MARK: Adding

  /// Adds a state after the others of a layer. It sets what all of them set, to the values that the layers have without a state, because a
  /// device animates only values that every state sets.
  ///
  /// Throws, and changes nothing, if the name is empty, `*`, or that of another state.
  @discardableResult package mutating func addState(
    _ name: String, to owner: MarkupElement
  ) throws(MarkupTextError) -> MarkupElement {
    try change("Add state \(name)") { text throws(MarkupTextError) in
      try text.checkIsFree(name, of: owner)
      let values = text.valuesOfAllStates(of: owner)
      let lines = try text.stateLines(.state, at: owner) { writer in
        writer.attribute("name", name)
        writer.out.open("elements")
        writer.out.close()
      }
      let state = try text.insert(lines, inList: LayerChild.states.rawValue, of: owner)
      for (layer, keyPath) in values {
        let value = try text.evaluated(layer).value(forKeyPath: keyPath)
        try text.set(value, forKeyPath: keyPath, of: layer, in: state)
      }
      return state
    }
  }

  /// The values that every state of a layer sets, in the order of the last one.
  private func valuesOfAllStates(of owner: MarkupElement) -> [(layer: MarkupElement, keyPath: String)] {
    let states = states(of: owner)
    guard let last = states.last else { return [] }
    let all = states.map { state in Set(setters(in: state).map { SetterKey($0) }) }
    return setters(in: last).compactMap { setter in
      guard all.allSatisfy({ $0.contains(SetterKey(setter)) }), let layer = element(withID: setter.target)
      else { return nil }
      return (layer, setter.keyPath)
    }
  }

  private struct SetterKey: Hashable {
    let target: String
    let keyPath: String
    init(_ setter: (target: String, keyPath: String)) {
      (target, keyPath) = (setter.target, setter.keyPath)
    }
  }

  /// The targets and the key paths of the values that a state sets itself.
  private func setters(in state: MarkupElement) -> [(target: String, keyPath: String)] {
    children(of: state, named: "elements").flatMap { children(of: $0) }.compactMap { element in
      guard name(of: element).flatMap({ StateElement(name: $0) }) == .setValue,
        let target = targetID(of: element), let keyPath = attribute("keyPath", of: element)
      else { return nil }
      return (target, keyPath)
    }
  }

  /// Adds a copy of a state after it, and copies of the transitions that name the state, so that the copy moves as the state does.
  ///
  /// Throws, and changes nothing, if there is no such state, or the new name cannot be that of a state.
  @discardableResult package mutating func copyState(
    _ name: String, as new: String, of owner: MarkupElement
  ) throws(MarkupTextError) -> MarkupElement {
    try change("Copy state \(name)") { text throws(MarkupTextError) in
      let state = try text.lastState(name, of: owner)
      try text.checkIsFree(new, of: owner)
      let made = try text.addCopy(of: state) { copy throws(MarkupTextError) in
        try copy.setAttribute("name", to: new, of: copy.root)
        try copy.removeAttribute("initial", of: copy.root)
      }
      for transition in text.transitions(of: owner) {
        let names = text.names(of: transition)
        guard names.from == name || names.to == name else { continue }
        try text.addCopy(of: transition) { copy throws(MarkupTextError) in
          if names.from == name { try copy.setAttribute("fromState", to: new, of: copy.root) }
          if names.to == name { try copy.setAttribute("toState", to: new, of: copy.root) }
        }
      }
      return made
    }
  }

  /// Adds a copy of an element after it, with ids of its own.
  ///
  /// - Parameter edit: changes the copy, whose root is the element, before it is added.
  @discardableResult mutating func addCopy(
    of element: MarkupElement, _ edit: (inout MarkupText) throws(MarkupTextError) -> Void
  ) throws(MarkupTextError) -> MarkupElement {
    guard let list = parent(of: element) else {
      throw error("the outermost element cannot be copied", at: element)
    }
    guard let made = try insert(try copiedLines(of: element, edit), in: list, after: element).first else {
      throw error("the element could not be copied", at: element)
    }
    return made
  }

  private func copiedLines(
    of element: MarkupElement, _ edit: (inout MarkupText) throws(MarkupTextError) -> Void = { _ in }
  ) throws(MarkupTextError) -> Lines {
    var source = try copy(of: element)
    try source.renameIDs(taken: ids())
    try edit(&source)
    return source.ownLines(of: 0, unit: indentUnit(of: 0))
  }

  // MARK: Renaming and deleting

  /// Gives a state another name, also in the states that are based on it and in transitions.
  ///
  /// Throws, and changes nothing, if there is no such state, or the new name cannot be that of a state.
  package mutating func renameState(
    _ name: String, to new: String, of owner: MarkupElement
  ) throws(MarkupTextError) {
    guard name != new else { return }
    try change("Rename state \(name)") { text throws(MarkupTextError) in
      _ = try text.lastState(name, of: owner)
      try text.checkIsFree(new, of: owner, except: name)
      for state in text.states(of: owner) {
        for key in ["name", "basedOn"] where text.attribute(key, of: state) == name {
          try text.setAttribute(key, to: new, of: state)
        }
      }
      for transition in text.transitions(of: owner) {
        for key in ["fromState", "toState"] where text.attribute(key, of: transition) == name {
          try text.setAttribute(key, to: new, of: transition)
        }
      }
    }
  }

  /// Deletes a state, and the transitions that name it. States that are based on it get what it sets.
  ///
  /// Throws, and changes nothing, if there is no such state, or another element stands for a part of it.
  package mutating func deleteState(_ name: String, of owner: MarkupElement) throws(MarkupTextError) {
    try change("Delete state \(name)") { text throws(MarkupTextError) in
      let state = try text.lastState(name, of: owner)
      for other in text.states(of: owner)
      where text.attribute("basedOn", of: other) == name && text.attribute("name", of: other) != name {
        try text.takeOver(state, into: other)
      }
      for transition in text.transitions(of: owner) {
        let names = text.names(of: transition)
        if names.from == name || names.to == name { try text.removeItem(transition) }
      }
      for state in text.states(of: owner) where text.attribute("name", of: state) == name {
        try text.removeItem(state)
      }
    }
  }

  /// Puts copies of a state's elements before those of a state that is based on it.
  private mutating func takeOver(
    _ base: MarkupElement, into state: MarkupElement
  ) throws(MarkupTextError) {
    let lists = children(of: base, named: "elements")
    if let own = children(of: state, named: "elements").first {
      var previous: MarkupElement?
      for element in lists.flatMap({ children(of: $0) }) {
        previous = try insert(try copiedLines(of: element), in: own, after: previous).first
      }
    } else {
      for list in lists { try insert(try copiedLines(of: list), in: state, after: children(of: state).last) }
    }
    if let next = attribute("basedOn", of: base), !next.isEmpty {
      try setAttribute("basedOn", to: next, of: state)
    } else {
      try removeAttribute("basedOn", of: state)
    }
  }

  /// Removes a state, a transition or an element of one, and its list with the last one.
  mutating func removeItem(_ item: MarkupElement) throws(MarkupTextError) {
    try checkHoldsNothingShared(item)
    guard let list = parent(of: item) else {
      throw error("the outermost element cannot be removed", at: item)
    }
    let listName = name(of: list)
    let isList = listName.flatMap { LayerChild(rawValue: $0) } != nil
    let hasComment = source(of: list)?.contains("<!--") ?? false
    try remove(isList && children(of: list) == [item] && !hasComment ? list : item)
  }

  /// Throws if something elsewhere stands for an element, or for one in it.
  private func checkHoldsNothingShared(_ element: MarkupElement) throws(MarkupTextError) {
    if let id = attribute("id", of: element), hasReference(to: id) {
      throw error(
        "the element is shared: another one refers to it by its id \(ValueError.quoted(id))", at: element)
    }
    for child in children(of: element) { try checkHoldsNothingShared(child) }
  }

  // MARK: Names

  private func lastState(_ name: String, of owner: MarkupElement) throws(MarkupTextError) -> MarkupElement {
    guard let state = states(of: owner).last(where: { attribute("name", of: $0) == name }) else {
      throw error("there is no state \(ValueError.quoted(name))", at: owner)
    }
    return state
  }

  /// Throws if a name cannot be that of a new state.
  private func checkIsFree(
    _ name: String, of owner: MarkupElement, except old: String? = nil
  ) throws(MarkupTextError) {
    if name.allSatisfy(\.isWhitespace) { throw error("a state needs a name", at: owner) }
    if name == "*" {
      throw error(
        "\(ValueError.quoted(name)) means any state, and cannot be the name of one", at: owner)
    }
    for state in states(of: owner) {
      guard let other = attribute("name", of: state), other != old,
        other.lowercased() == name.lowercased()
      else { continue }
      throw error("there is a state \(ValueError.quoted(other)) already", at: state)
    }
  }

  // MARK: Lines

  /// An element of states as the file writes them: with the prefix LK, or CA where the file has that.
  func stateLines(
    _ kind: StateElement, at place: MarkupElement, _ body: (MarkupWriter) -> Void
  ) throws(MarkupTextError) -> Lines {
    let prefix = usesPrefixCA ? "CA" : "LK"
    do throws(ValueError) {
      return try written { writer in
        writer.out.open(prefix + kind.rawValue)
        body(writer)
        writer.out.close()
      }
    } catch { throw self.error(error.message, at: place) }
  }

  /// Whether the first state or transition of the file has the prefix CA.
  private var usesPrefixCA: Bool {
    for place in 0..<index.count where StateElement(name: string(place)) != nil {
      return nameBytes(place).starts(with: "CA".utf8)
    }
    return false
  }
}
