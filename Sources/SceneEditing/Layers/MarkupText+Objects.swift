import CoreAnimationMarkup
import QuartzCore
import SceneFiles

/// Lists of filters, emitter cells and emitter behaviours. The values of their objects are set by `set(_:forKeyPath:of:)`.
extension MarkupText {
  /// The element of an object in a list of a layer; nil if the text does not have it.
  ///
  /// - Parameters:
  ///   - key: the property that has the list.
  ///   - way: the index in the list, or the indices through cells that emit cells. Empty for the layer itself.
  package func object(_ key: String, _ way: [Int], of layer: MarkupElement) -> MarkupElement? {
    var element = layer
    for (depth, index) in way.enumerated() {
      guard let list = children(of: element, named: depth == 0 ? key : "emitterCells").last else {
        return nil
      }
      let items = children(of: list)
      guard items.indices.contains(index) else { return nil }
      element = items[index]
    }
    return element
  }

  /// Adds an object at the end of a list, which is made if there is none.
  ///
  /// - Parameter owner: a layer, or a cell that emits cells.
  package mutating func addObject(
    _ object: Any, to key: String, of owner: MarkupElement
  ) throws(MarkupTextError) {
    try change("Add to \(key)") { text throws(MarkupTextError) in
      if let list = text.children(of: owner, named: key).last { try text.checkIsList(list) }
      let lines: Lines
      do throws(ValueError) {
        let kind = CAEmitterLayer.valueKind(forKeyPath: key)
        lines = try text.lines(key, NewValue(value: [object], kind: kind, key: key))
      } catch { throw text.error(error.message, at: owner) }
      // The list goes with the first object alone.
      let unit = text.indentUnit(of: 0)
      var item = lines
      item.lines = lines.lines.dropFirst().dropLast().map {
        $0.starts(with: unit) ? Array($0.dropFirst(unit.count)) : $0
      }
      _ = try text.insert(item, inList: key, of: owner)
    }
  }

  /// Adds a copy of an object after it.
  package mutating func duplicateObject(
    _ element: MarkupElement, named name: String
  ) throws(MarkupTextError) {
    try change("Duplicate") { text throws(MarkupTextError) in
      try text.checkIsItem(element)
      let copy = try text.duplicate(element)
      try text.setAttribute("name", to: name, of: copy)
    }
  }

  /// Moves an object in its list.
  ///
  /// - Parameter index: its index afterwards.
  package mutating func moveObject(_ element: MarkupElement, to index: Int) throws(MarkupTextError) {
    try change("Move") { text throws(MarkupTextError) in
      let list = try text.checkIsItem(element)
      let others = text.children(of: list).filter { $0 != element }
      let before = max(0, min(index, others.count))
      try text.relocate(
        element, to: ElementSpot(parent: list, previous: before > 0 ? others[before - 1] : nil))
    }
  }

  /// Removes an object, the list with the last one, and what refers to the object by its key path: animations of the layer, and values of states.
  ///
  /// - Parameter keyPath: the key path of the object in its layer; nil if it has none.
  package mutating func removeObject(
    _ element: MarkupElement, keyPath: String?, of layer: MarkupElement
  ) throws(MarkupTextError) {
    try change("Remove") { text throws(MarkupTextError) in
      let list = try text.checkIsItem(element)
      if let keyPath {
        for reference in text.references(to: keyPath, of: layer) where text.contains(reference.element) {
          try text.checkIsOwn(reference.element)
          try text.remove(reference.element)
        }
      }
      let isLast = text.children(of: list) == [element]
      let hasComment = text.source(of: list)?.contains("<!--") ?? false
      try text.remove(isLast && !hasComment ? list : element)
    }
  }

  /// Gives an object another name, also in the key paths of the layer's animations and of states.
  ///
  /// - Parameter keyPath: the key path of the object with its old name; nil if it has none.
  package mutating func renameObject(
    _ element: MarkupElement, to name: String, keyPath: String?, of layer: MarkupElement
  ) throws(MarkupTextError) {
    try change("Rename") { text throws(MarkupTextError) in
      try text.checkIsItem(element)
      let references = keyPath.map { text.references(to: $0, of: layer) } ?? []
      try text.setAttribute("name", to: name, of: element)
      guard let keyPath else { return }
      let outer = keyPath.prefix(upTo: keyPath.lastIndex(of: ".") ?? keyPath.endIndex)
      let new = "\(outer).\(name)"
      for reference in references {
        guard let old = text.attribute(reference.attribute, of: reference.element) else { continue }
        try text.setAttribute(
          reference.attribute, to: new + String(old.dropFirst(keyPath.count)), of: reference.element)
      }
    }
  }

  // MARK: Checks

  /// Throws for a list that has its objects elsewhere.
  private func checkIsList(_ list: MarkupElement) throws(MarkupTextError) {
    try checkIsOwn(list)
    guard attribute("object", of: list) == nil else {
      throw error("the list is that of another element, to which it refers by its id", at: list)
    }
  }

  /// Throws for an object that cannot be changed in its list. Returns the list.
  @discardableResult private func checkIsItem(_ element: MarkupElement) throws(MarkupTextError)
    -> MarkupElement
  {
    guard let list = parent(of: element) else {
      throw error("the outermost element is in no list", at: element)
    }
    try checkIsOwn(element)
    try checkIsList(list)
    return list
  }

  // MARK: References

  /// An element whose attribute has a key path into an object.
  private struct Reference {
    let element: MarkupElement
    let attribute: String
  }

  /// The animations of a layer and the elements of states and transitions that have a key path into one of the layer's objects, the outer
  /// ones first.
  private func references(to keyPath: String, of layer: MarkupElement) -> [Reference] {
    var found: [Reference] = []
    func look(_ element: MarkupElement) {
      for attribute in ["keyPath", "key"] {
        if let value = self.attribute(attribute, of: element), value.hasPrefix(keyPath + ".") {
          found.append(Reference(element: element, attribute: attribute))
        }
      }
      for child in children(of: element) where name(of: child) != "sublayers" { look(child) }
    }
    for list in children(of: layer, named: "animations") { look(list) }
    guard let id = attribute("id", of: layer) else { return found }
    for place in 0..<index.count {
      guard StateElement(name: string(place)) != nil else { continue }
      let element = index.element(place)
      if targetID(of: element) == id { look(element) }
    }
    return found
  }
}
