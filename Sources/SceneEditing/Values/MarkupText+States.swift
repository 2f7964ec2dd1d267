import CoreAnimationMarkup
import CoreGraphics
import Foundation
import QuartzCore
import SceneFiles

/// Values that states set: `<LKStateSetValue targetId="#2" keyPath="position.y"><value type="real" value="182"/></LKStateSetValue>`.
extension MarkupText {
  /// The states with a name, of all layers, in the order of the file.
  package func states(named name: String) -> [MarkupElement] {
    states.filter { attribute("name", of: $0) == name }
  }

  /// All states of the file, in its order.
  package var states: [MarkupElement] {
    (0..<index.count).filter { place in
      let name = nameBytes(place)
      return name.count <= 7 && name.suffix(5).elementsEqual("State".utf8)
        && StateElement(name: string(place)) == .state
        && index.parent(of: place).map { string($0) == LayerChild.states.rawValue } ?? false
    }.map { index.element($0) }
  }

  /// Sets the value that a state gives to a layer: where the state has it, or in a new element at the end of the state. The layer itself
  /// stays as it is, but gets an id if it has none by which the state can name it.
  ///
  /// - Parameter id: the id for a layer without one, which is taken if no element has it.
  package mutating func set(
    _ value: Any?, forKeyPath keyPath: String, of layer: MarkupElement, in state: MarkupElement,
    id: String? = nil
  ) throws(MarkupTextError) {
    try change("Set \(keyPath)") { text throws(MarkupTextError) in
      try text.setStateValue(value, keyPath, StateTarget(layer: layer, state: state, id: id))
    }
  }

  /// Removes what a state sets of a property of a layer and of its parts.
  package mutating func removeValue(
    forKeyPath keyPath: String, of layer: MarkupElement, in state: MarkupElement
  ) throws(MarkupTextError) {
    try change("Remove \(keyPath)") { text throws(MarkupTextError) in
      for setter in text.setters(of: keyPath, layer, in: state) {
        try text.checkIsOwn(setter.element)
        try text.remove(setter.element)
      }
    }
  }

  // MARK: Setters

  /// An element of a state that sets a value.
  struct Setter {
    let keyPath: String
    let element: MarkupElement
  }

  /// The elements of a state that set a property of a layer or a part of it, in the order in which they act.
  func setters(of keyPath: String, _ layer: MarkupElement, in state: MarkupElement) -> [Setter] {
    guard let id = attribute("id", of: layer) else { return [] }
    return children(of: state, named: "elements").flatMap { children(of: $0) }.compactMap { element in
      guard let name = name(of: element), StateElement(name: name) == .setValue,
        let key = attribute("keyPath", of: element), key == keyPath || key.hasPrefix(keyPath + "."),
        targetID(of: element) == id
      else { return nil }
      return Setter(keyPath: key, element: element)
    }
  }

  /// A layer that a state changes.
  private struct StateTarget {
    let layer: MarkupElement
    let state: MarkupElement
    /// The id for a layer without one.
    let id: String?
  }

  private mutating func setStateValue(
    _ value: Any?, _ keyPath: String, _ target: StateTarget
  ) throws(MarkupTextError) {
    let layer = target.layer
    guard StateElement(name: string(try place(target.state))) == .state else {
      throw error("the element is not a state", at: target.state)
    }
    guard case .layer(let type, _) = role(of: try place(layer)),
      let kind = type.valueKind(forKeyPath: keyPath)
    else { throw error("the layer has no property \(ValueError.quoted(keyPath))", at: layer) }
    let head = String(keyPath.prefix { $0 != "." })
    let headKind = type.valueKind(forKeyPath: head)
    let new = NewValue(value: value, kind: kind, itemKind: kind == .colors ? .color : .number, key: keyPath)
    switch headKind {
    case .point, .size, .rect:
      guard let headKind else { return }
      try setStructure(new, head, headKind, target)
    default:
      if let own = setters(of: keyPath, layer, in: target.state).last(where: { $0.keyPath == keyPath }) {
        try update(own, new)
      } else {
        try add(new, target)
      }
    }
  }

  /// Sets numbers where the state has them, also as parts of a structure or as the whole of it.
  private mutating func setStructure(
    _ new: NewValue, _ head: String, _ kind: ValueKind, _ target: StateTarget
  ) throws(MarkupTextError) {
    let layer = target.layer
    guard let ownKind = new.kind, let part = Self.part(new.key, of: head, kind),
      let numbers = Unbox.row(new.value, ownKind), numbers.count == part.count
    else { throw error("a value of the type \(type(of: new.value)) does not fit \(new.key)", at: layer) }
    let known = setters(of: head, layer, in: target.state).filter {
      Self.part($0.keyPath, of: head, kind) != nil
    }
    if known.isEmpty { return try add(new, target) }
    var missing: [Int] = []
    var changes: [Int: Set<Int>] = [:]
    for number in part {
      if let last = known.lastIndex(where: {
        Self.part($0.keyPath, of: head, kind)?.contains(number) ?? false
      }) {
        changes[last, default: []].insert(number)
      } else {
        missing.append(number)
      }
    }
    for (position, changed) in changes.sorted(by: { $0.key < $1.key }) {
      let setter = known[position]
      guard let range = Self.part(setter.keyPath, of: head, kind) else { continue }
      let row = row(of: setter.element, range.count)
      var values = row ?? range.map { part.contains($0) ? numbers[$0 - part.lowerBound] : 0 }
      for number in changed { values[number - range.lowerBound] = numbers[number - part.lowerBound] }
      let partKind = Self.partKind(range, of: kind)
      try update(setter, NewValue(value: Self.box(values, partKind), kind: partKind, key: setter.keyPath))
    }
    guard !missing.isEmpty else { return }
    let now = try inherited(head, kind, target)
    for number in missing where !Self.isNear([now[number]], [numbers[number - part.lowerBound]]) {
      guard let name = Self.partName(number, of: kind) else { continue }
      let value = numbers[number - part.lowerBound]
      try add(NewValue(value: value, kind: .number, key: "\(head).\(name)"), target)
    }
  }

  /// The numbers of a property in a state, with those of the states on which it is based.
  private func inherited(
    _ head: String, _ kind: ValueKind, _ target: StateTarget
  ) throws(MarkupTextError) -> [Double] {
    let (layer, state) = (target.layer, target.state)
    var row =
      Unbox.row(try evaluated(layer).value(forKey: head), kind) ?? Array(repeating: 0, count: kind.width)
    var chain = [state]
    while let base = attribute("basedOn", of: chain[0]), chain.count < 64, let list = parent(of: state),
      let next = children(of: list).last(where: { attribute("name", of: $0) == base }), !chain.contains(next)
    { chain.insert(next, at: 0) }
    for state in chain {
      for setter in setters(of: head, layer, in: state) {
        guard let range = Self.part(setter.keyPath, of: head, kind),
          let numbers = self.row(of: setter.element, range.count)
        else { continue }
        row.replaceSubrange(range, with: numbers)
      }
    }
    return row
  }

  /// The numbers that an element of a state gives; nil if it has others.
  private func row(of setter: MarkupElement, _ count: Int) -> [Double]? {
    let text =
      attribute("value", of: setter)
      ?? children(of: setter, named: "value").first.flatMap { attribute("value", of: $0) }
    let numbers = text.flatMap { try? NumberText.numbers($0) }
    return numbers?.count == count ? numbers : nil
  }

  // MARK: Elements

  private mutating func update(_ setter: Setter, _ new: NewValue) throws(MarkupTextError) {
    try checkIsOwn(setter.element)
    if let old = attribute("value", of: setter.element) {
      var text: String?
      do throws(ValueError) {
        text = try AttributeText.text(of: new.value, new.kind ?? .number, key: new.key, old: old)
      } catch { throw self.error("\(new.key): \(error.message)", at: setter.element) }
      if let text { return try setAttribute("value", to: text, of: setter.element) }
      try removeAttribute("value", of: setter.element)
      try removeAttribute("type", of: setter.element)
    }
    if let child = children(of: setter.element, named: "value").first { return try update(child, to: new) }
    let lines: Lines
    do throws(ValueError) { lines = try self.lines("value", new) } catch {
      throw self.error("\(new.key): \(error.message)", at: setter.element)
    }
    try insert(lines, in: setter.element, after: children(of: setter.element).last)
  }

  private mutating func add(_ new: NewValue, _ target: StateTarget) throws(MarkupTextError) {
    let (layer, state) = (target.layer, target.state)
    let id = try self.id(of: layer, preferring: target.id)
    let prefix = name(of: state)?.hasPrefix("CA") == true ? "CA" : "LK"
    var lines: Lines
    do throws(ValueError) {
      let value = try self.lines("value", new)
      lines = try written { writer in
        writer.out.open(prefix + StateElement.setValue.rawValue)
        writer.attribute(StateElement.targetKey, id)
        writer.attribute("keyPath", new.key)
        writer.out.open("value")
        writer.out.close()
        writer.out.close()
      }
      let unit = indentUnit(of: 0)
      lines.lines.replaceSubrange(1..<2, with: value.lines.map { unit + $0 })
    } catch { throw self.error("\(new.key): \(error.message)", at: layer) }
    if isOnOneLine(setterLike: state) { lines.lines = [lines.joined([])] }
    if let list = children(of: state, named: "elements").last {
      try insert(lines, in: list, after: children(of: list).last)
    } else {
      let unit = indentUnit(of: 0)
      lines.lines = [Array("<elements>".utf8)] + lines.lines.map { unit + $0 } + [Array("</elements>".utf8)]
      try insert(lines, in: state, after: children(of: state).last)
    }
  }

  /// Whether elements of states stand on one line each in this file. The writer gives the value a line of its own.
  private func isOnOneLine(setterLike state: MarkupElement) -> Bool {
    let lists = [state] + states
    for element in lists.lazy.flatMap({ self.children(of: $0, named: "elements") }).flatMap({
      self.children(of: $0)
    }) {
      guard let place = index.place(of: element), !index.children(of: place).isEmpty,
        StateElement(name: string(place)) == .setValue
      else { continue }
      return !bytes[index.range(place)].contains(0x0A)
    }
    return false
  }

  // MARK: Ids

  /// The id by which others name a layer. A layer without one, or with one that another element has before, gets a new one.
  mutating func id(of layer: MarkupElement, preferring given: String?) throws(MarkupTextError) -> String {
    if let id = attribute("id", of: layer), !id.isEmpty, element(withID: id) == layer { return id }
    let taken = ids()
    if let given, !given.isEmpty, !taken.contains(given) {
      try setAttribute("id", to: given, of: layer)
      return given
    }
    let id = Self.freeID(taken)
    try setAttribute("id", to: id, of: layer)
    return id
  }

  /// `#1`, `#2`, …: the first that is free.
  static func freeID(_ taken: Set<String>) -> String {
    var number = 1
    while taken.contains("#\(number)") { number += 1 }
    return "#\(number)"
  }
}
