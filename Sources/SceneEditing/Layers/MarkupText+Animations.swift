import CoreAnimationMarkup
import CoreGraphics
import Foundation
import QuartzCore
import SceneFiles

/// Animations of layers. Their values are set by `set(_:forKeyPath:of:)`: `fromValue`, `values`, `duration`, ….
extension MarkupText {
  /// The animations of a layer with the keys under which the reader adds them, or the members of a group. Of two with the same key the
  /// later one is there.
  package func animations(of element: MarkupElement) -> [(key: String, element: MarkupElement)] {
    var found: [(key: String, element: MarkupElement)] = []
    for child in children(of: element, named: "animations").flatMap({ children(of: $0) }) {
      guard let place = index.place(of: child) else { continue }
      let given = attribute("key", of: child) ?? MarkupReader.key(string(place))
      if attribute("object", of: child) == nil {
        guard case .animation(let type, _, let keyPath) = role(of: place) else { continue }
        let needsPath = type is CAPropertyAnimation.Type && !(type is CAMatchMoveAnimation.Type)
        if given == nil, keyPath == nil, needsPath { continue }
      }
      var key = given ?? "animation \(found.count + 1)"
      while given == nil, found.contains(where: { $0.key == key }) { key += "′" }
      if let earlier = found.firstIndex(where: { $0.key == key }) { found[earlier].key = "" }
      found.append((key, child))
    }
    return found.filter { !$0.key.isEmpty }
  }

  /// The element of an animation of a layer: one that defines it, or one that refers to another with `object`.
  ///
  /// - Parameters:
  ///   - key: the key under which the layer has the outermost animation.
  ///   - member: the way to the animation within groups, by index; empty for the outermost one.
  /// - Returns: the element; nil if the text does not have it.
  package func animation(_ key: String, member: [Int] = [], of layer: MarkupElement) -> MarkupElement? {
    animations(of: layer).first { $0.key == key }.flatMap { self.member(member, of: $0.element) }
  }

  /// The element of an animation within groups; nil if there is none at the place.
  ///
  /// - Parameter member: the way to the animation, by index; empty for the element itself.
  package func member(_ member: [Int], of animation: MarkupElement) -> MarkupElement? {
    var element = animation
    for number in member {
      let members = members(of: definition(of: element))
      guard members.indices.contains(number) else { return nil }
      element = members[number]
    }
    return element
  }

  /// The members of a group as the reader takes them: of several lists the last one counts.
  func members(of group: MarkupElement) -> [MarkupElement] {
    let list = children(of: group, named: "animations").last
    return (list.map { children(of: $0) } ?? []).filter { child in
      if let id = attribute("object", of: child) { return self.element(withID: id) != nil }
      guard let place = index.place(of: child), case .animation = role(of: place) else { return false }
      return true
    }
  }

  /// The element that defines an animation: the one that an element refers to, else the element itself.
  package func definition(of animation: MarkupElement) -> MarkupElement {
    attribute("object", of: animation).flatMap { self.element(withID: $0) } ?? animation
  }

  /// Whether something else stands for an animation or one around it, so that a change of its element is one of them all.
  package func isShared(_ animation: MarkupElement) -> Bool {
    guard attribute("object", of: animation) == nil else { return true }
    do throws(MarkupTextError) { try checkIsOwn(animation) } catch { return true }
    return false
  }

  /// Sets a value of an animation where it is defined. Others that refer to it change with it.
  package mutating func set(
    _ value: Any?, forKey key: String, ofAnimation animation: MarkupElement
  ) throws(MarkupTextError) {
    let definition = definition(of: animation)
    changedForAll = definition
    defer { changedForAll = nil }
    try set(value, forKeyPath: key, of: definition)
  }

  /// Deletes an animation from its list, and the list with the last one. A reference goes, and not what it refers to.
  package mutating func deleteAnimation(_ animation: MarkupElement) throws(MarkupTextError) {
    try change("Delete animation") { text throws(MarkupTextError) in
      try text.checkIsOwn(animation)
      guard let list = text.parent(of: animation) else {
        throw text.error("the outermost element cannot be deleted", at: animation)
      }
      let isLast = text.children(of: list) == [animation]
      let hasComment = text.source(of: list)?.contains("<!--") ?? false
      try text.delete([isLast && !hasComment && text.name(of: list) == "animations" ? list : animation])
    }
  }

  /// Adds an animation to a layer, as the last of its animations.
  @discardableResult package mutating func addAnimation(
    _ animation: CAAnimation, forKey key: String?, to layer: MarkupElement
  ) throws(MarkupTextError) -> MarkupElement {
    try change("Add animation") { text throws(MarkupTextError) in
      guard case .layer(let type, _) = text.role(of: try text.place(layer)) else {
        throw text.error("only layers have animations", at: layer)
      }
      let lines: Lines
      do throws(ValueError) {
        lines = try text.written { $0.animation(animation, key: key, target: type) }
      } catch { throw text.error(error.message, at: layer) }
      return try text.insert(lines, inList: "animations", of: layer)
    }
  }

  /// Puts an element into a list of a layer, which is made if the layer does not have it. A nil index is the end.
  mutating func insert(
    _ lines: Lines, inList name: String, of layer: MarkupElement, at position: Int? = nil,
    keeping kept: [Int32] = [],
    isPart: Bool = false
  ) throws(MarkupTextError) -> MarkupElement {
    var made: [MarkupElement]
    if let list = children(of: layer, named: name).last {
      let items = children(of: list)
      let before = min(position ?? items.count, items.count)
      made = try insert(
        lines, in: list, after: before > 0 ? items[before - 1] : nil, keeping: kept, isPart: isPart)
    } else {
      var outer = lines
      let unit = indentUnit(of: 0)
      outer.lines = [Array("<\(name)>".utf8)] + lines.lines.map { unit + $0 } + [Array("</\(name)>".utf8)]
      let list = try insert(
        outer, in: layer, after: spot(for: name, in: layer), keeping: kept.isEmpty ? [] : [-1] + kept,
        isPart: isPart)
      made = list.first.map { children(of: $0) } ?? []
    }
    guard let first = made.first else { throw error("the element could not be put here", at: layer) }
    return first
  }

  // MARK: Moving

  /// Moves a layer, and the key values of the animations of its position by the same amount: from, to, values and path. Nothing is
  /// added to them.
  ///
  /// - Parameters:
  ///   - position: the new position of the layer.
  ///   - offset: how far it is from the old one.
  package mutating func move(
    _ layer: MarkupElement, to position: CGPoint, by offset: CGVector
  ) throws(MarkupTextError) {
    try change("Move") { text throws(MarkupTextError) in
      try text.set(position, forKeyPath: "position", of: layer)
      for (_, animation) in text.animations(of: layer) { try text.moveKeyValues(of: animation, by: offset) }
    }
  }

  mutating func moveKeyValues(of element: MarkupElement, by offset: CGVector) throws(MarkupTextError) {
    var animation = element
    if let id = attribute("object", of: element), let shared = self.element(withID: id) { animation = shared }
    guard case .animation(let type, _, let keyPath) = role(of: try place(animation)) else { return }
    if type is CAAnimationGroup.Type {
      for (_, member) in animations(of: animation) { try moveKeyValues(of: member, by: offset) }
      return
    }
    // Additive values are offsets themselves.
    if let text = attribute("additive", of: animation), (try? ValueText.flag(text)) == true { return }
    let amounts: [Double]
    switch keyPath {
    case "position": amounts = [Double(offset.dx), Double(offset.dy)]
    case "position.x": amounts = [Double(offset.dx)]
    case "position.y": amounts = [Double(offset.dy)]
    default: return
    }
    try checkIsOwn(animation)
    for key in ["fromValue", "toValue", "path"] {
      if attribute(key, of: animation) != nil { try add(amounts, to: key, of: animation) }
    }
    for child in children(of: animation) {
      guard ["fromValue", "toValue", "values", "path"].contains(name(of: child)) else { continue }
      try addToAll(amounts, child)
    }
  }

  /// Adds amounts to the numbers of a value and of all values in it.
  mutating func addToAll(_ amounts: [Double], _ element: MarkupElement) throws(MarkupTextError) {
    try checkIsOwn(element)
    try add(amounts, to: "value", of: element)
    for child in children(of: element) { try addToAll(amounts, child) }
  }

  private mutating func add(
    _ amounts: [Double], to name: String, of element: MarkupElement
  ) throws(MarkupTextError) {
    guard let old = attribute(name, of: element) else { return }
    let numbers = NumberTokens(Array(old.utf8)).numbers
    guard numbers.count % amounts.count == 0 else { return }
    let moved = numbers.enumerated().map { $1 + amounts[$0 % amounts.count] }
    if let text = NumberTokens.text(old, with: moved, NumberStyle()) {
      try setAttribute(name, to: text, of: element)
    }
  }
}
