import CoreAnimationMarkup
import QuartzCore

/// Makes the steps of one text in another that has the same elements.
struct Merger {
  /// The text with the steps, whose elements are named in conflicts.
  let mine: MarkupText
  /// The text in which they are made.
  var line: MarkupText
  /// The text as it was before the next step.
  var track: MarkupText

  private struct Key: Hashable {
    let element: MarkupElement
    let attribute: String
  }

  /// A value that both have changed.
  private struct Clash {
    let base: String?
    var mine: String?
    let theirs: String?
  }

  private var clashes: [Key: Clash] = [:]
  private var order: [Key] = []
  /// Elements that were deleted here and changed there, and the other way round with the first attribute that was changed.
  private var deleted: [MarkupElement] = []
  private var gone: [(element: MarkupElement, attribute: String?)] = []

  /// - Parameters:
  ///   - mine: the text with all steps.
  ///   - track: the text before the first step that is made.
  ///   - line: the other text.
  init(mine: MarkupText, track: MarkupText, line: MarkupText) {
    self.mine = mine
    self.track = track
    self.line = line
  }

  /// Makes those replacements of a step that the other text allows, and returns them.
  ///
  /// - Parameter isUnsaved: whether the step is a change that is not on disk, so that what does not go is a conflict. Otherwise it is
  ///   only a part of the history, and left out.
  mutating func replay(_ step: TextLog.Step, isUnsaved: Bool) -> TextLog.Step {
    defer { for replacement in step.replacements { track.apply(replacement) } }
    if let made = literally(step) { return made }
    line.log.isOpen = true
    line.log.open = []
    for replacement in step.replacements {
      switch replacement.meaning {
      case .attribute(let element, let name, let old, let new):
        set(Key(element: element, attribute: name), old, new, isUnsaved)
      case .elements(let change): put(change, replacement, isUnsaved)
      case .move(let element, let from, let to): move(element, from, to, isUnsaved)
      case .part: continue
      }
    }
    let made = line.log.open
    line.log.open = []
    line.log.isOpen = false
    return TextLog.Step(name: step.name, number: step.number, replacements: made)
  }

  /// Makes the very replacements of a step, so that undoing all leads to the bytes of the start. Nil, and nothing is made, where the
  /// other program has changed the elements around them.
  private mutating func literally(_ step: TextLog.Step) -> TextLog.Step? {
    var made: [TextReplacement] = []
    var own: [TextReplacement] = []
    func revert() {
      for replacement in made.reversed() { line.apply(replacement.inverse) }
      for replacement in own.reversed() { track.apply(replacement.inverse) }
    }
    for replacement in step.replacements {
      guard let moved = moved(replacement) else {
        revert()
        return nil
      }
      line.apply(moved)
      track.apply(replacement)
      made.append(moved)
      own.append(replacement)
    }
    for replacement in own.reversed() { track.apply(replacement.inverse) }
    return TextLog.Step(name: step.name, number: step.number, replacements: made)
  }

  /// A replacement at its place in the other text, if the element around it is the same there.
  private func moved(_ replacement: TextReplacement) -> TextReplacement? {
    let range = replacement.offset..<replacement.offset + replacement.old.count
    guard let place = track.index.innermost(around: range) else { return nil }
    let element = track.index.element(place)
    if case .attribute(_, let name, _, _) = replacement.meaning,
      clashes[Key(element: element, attribute: name)] != nil
    {
      return nil
    }
    guard let other = line.index.place(of: element) else { return nil }
    let (old, new) = (track.index.range(place), line.index.range(other))
    guard track.bytes[old] == line.bytes[new],
      track.index.handles(of: place) == line.index.handles(of: other)
    else { return nil }
    return replacement.moved(by: new.lowerBound - old.lowerBound)
  }

  private mutating func set(_ key: Key, _ old: String?, _ new: String?, _ isUnsaved: Bool) {
    if clashes[key] != nil {
      if isUnsaved { clashes[key]?.mine = new }
      return
    }
    guard line.contains(key.element) else {
      if isUnsaved, mine.contains(key.element) { gone.append((key.element, key.attribute)) }
      return
    }
    let now = line.attribute(key.attribute, of: key.element)
    if now == new { return }
    guard now == old else {
      guard isUnsaved else { return }
      clashes[key] = Clash(base: old, mine: new, theirs: now)
      order.append(key)
      return
    }
    _ = line.attempt { line throws(MarkupTextError) in
      if let new {
        try line.setAttribute(key.attribute, to: new, of: key.element)
      } else {
        try line.removeAttribute(key.attribute, of: key.element)
      }
      return true
    }
  }

  private mutating func put(_ change: ElementsChange, _ replacement: TextReplacement, _ isUnsaved: Bool) {
    // An element that is written anew is one that changed.
    for item in change.old where line.contains(item.element) {
      let source = Array(replacement.old[item.range])
      guard line.isSame(item.element, as: source) else {
        if isUnsaved, !deleted.contains(item.element) { deleted.append(item.element) }
        return
      }
    }
    guard line.contains(change.spot.parent) || change.new.isEmpty else {
      if isUnsaved, let first = change.new.first, mine.contains(first.element) {
        gone.append((first.element, nil))
      }
      return
    }
    _ = line.attempt { line throws(MarkupTextError) in
      if change.old.count == 1, change.new.count == 1, change.old[0].element == change.new[0].element,
        line.contains(change.old[0].element)
      {
        try line.replace(
          change.new[0].element, with: line.lines(of: Array(replacement.new[change.new[0].range])))
        return true
      }
      for item in change.old where line.contains(item.element) { try line.remove(item.element) }
      var handles = replacement.newElements[...]
      var previous = line.previous(change.spot)
      for item in change.new {
        let source = Array(replacement.new[item.range])
        let count = ElementIndex(source, file: line.file).count
        let own = Array(handles.prefix(count))
        handles = handles.dropFirst(count)
        guard !line.contains(item.element) else { continue }
        previous =
          try line.insert(line.lines(of: source), in: change.spot.parent, after: previous, keeping: own).first
          ?? previous
      }
      return true
    }
  }

  private mutating func move(
    _ element: MarkupElement, _ from: ElementSpot, _ to: ElementSpot, _ isUnsaved: Bool
  ) {
    guard line.contains(element), line.contains(to.parent) else {
      if isUnsaved, mine.contains(element) { gone.append((element, nil)) }
      return
    }
    // Where the other program has put it elsewhere, it stays there.
    guard line.parent(of: element) == from.parent else { return }
    _ = line.attempt { line throws(MarkupTextError) in
      var previous = line.previous(to)
      if previous == element {
        previous = line.index.place(of: element).flatMap { line.spot(of: $0) }?.previous
      }
      try line.relocate(element, to: ElementSpot(parent: to.parent, previous: previous))
      return true
    }
  }

  // MARK: Conflicts

  /// The conflicts that remain after all steps.
  func conflicts(in merged: MarkupText) -> [MarkupConflict] {
    var found: [MarkupConflict] = []
    for key in order {
      guard let clash = clashes[key], clash.mine != clash.theirs, clash.mine != clash.base else { continue }
      let name = mine.describe(key.element, key.attribute)
      found.append(
        MarkupConflict(
          path: name.path, keyPath: name.keyPath, mine: clash.mine, theirs: clash.theirs,
          kind: .attribute(key.element, key.attribute)))
    }
    for element in deleted where merged.contains(element) && !mine.contains(element) {
      let name = merged.describe(element, nil)
      found.append(
        MarkupConflict(
          path: name.path, keyPath: name.keyPath, mine: nil, theirs: merged.source(of: element),
          kind: .deleted(element)))
    }
    var seen: Set<MarkupElement> = []
    for (element, attribute) in gone where mine.contains(element) {
      // The outermost element that is gone.
      var outer = element
      while let parent = mine.parent(of: outer), !merged.contains(parent) { outer = parent }
      guard !merged.contains(outer), let place = mine.index.place(of: outer), let spot = mine.spot(of: place),
        seen.insert(outer).inserted
      else { continue }
      let name = mine.describe(element, attribute)
      found.append(
        MarkupConflict(
          path: name.path, keyPath: name.keyPath, mine: mine.source(of: outer), theirs: nil,
          kind: .gone(outer, parent: spot.parent, previous: spot.previous)))
    }
    return found
  }
}

extension MarkupText {
  /// The element before a place, as far as it is there.
  fileprivate func previous(_ spot: ElementSpot) -> MarkupElement? {
    guard let previous = spot.previous else { return nil }
    return parent(of: previous) == spot.parent ? previous : children(of: spot.parent).last
  }

  /// The lines of an element that comes from another text.
  fileprivate func lines(of source: [UInt8]) throws(MarkupTextError) -> Lines {
    try MarkupText(source, file: file).ownLines(of: 0, unit: indentUnit(of: 0))
  }

  /// Whether an element is the same as one of another text, up to white space and comments.
  fileprivate func isSame(_ element: MarkupElement, as source: [UInt8]) -> Bool {
    guard let place = index.place(of: element) else { return false }
    if bytes[index.range(place)].elementsEqual(source) { return true }
    let other = ElementIndex(source, file: file)
    guard other.count == index.handles(of: place).count else { return false }
    return (0..<other.count).allSatisfy { step in
      let (a, b) = (ElementTag(bytes, index.tag(place + step)), ElementTag(source, other.tag(step)))
      guard let a, let b, a.name == b.name, a.attributes.count == b.attributes.count else { return false }
      return a.attributes.allSatisfy { b[$0.name] == $0.value }
        && index.children(of: place + step).count == other.children(of: step).count
    }
  }

  /// The path of the layer of an element, and the name of one of its values, for people.
  func describe(_ element: MarkupElement, _ attribute: String?) -> (path: String, keyPath: String) {
    var chain: [MarkupElement] = []
    var current: MarkupElement? = element
    while let inner = current, let place = index.place(of: inner) {
      if case .layer = role(of: place) { break }
      chain.insert(inner, at: 0)
      current = parent(of: inner)
    }
    guard let layer = current else { return ("", attribute ?? "") }
    let own = path(of: layer)
    let names = chain.map { name(of: $0) ?? "" }
    guard let first = names.first else { return (own, attribute ?? "") }
    switch LayerChild(rawValue: first) {
    case .animations where chain.count > 1:
      let key = animations(of: layer).first { $0.element == chain[1] }?.key ?? names[1]
      let rest = chain.count > 2 ? names[2] : attribute ?? ""
      return (own, [first, key, rest].filter { !$0.isEmpty }.joined(separator: "."))
    case .states:
      let state = chain.count > 1 ? self.attribute("name", of: chain[1]) ?? "" : ""
      guard let setter = chain.first(where: { self.attribute("keyPath", of: $0) != nil }) else {
        return (own, "states.\(state)")
      }
      let target = targetID(of: setter).flatMap { self.element(withID: $0) }.map { path(of: $0) }
      return (target ?? own, "states.\(state).\(self.attribute("keyPath", of: setter) ?? "")")
    case .sublayers: return (own, "")
    case nil where CAEmitterLayer.valueKind(forKeyPath: first)?.hasNamedObjects == true:
      let name = chain.count > 1 ? self.attribute("name", of: chain[1]) ?? names[1] : ""
      return (own, [first, name, attribute ?? ""].filter { !$0.isEmpty }.joined(separator: "."))
    default: return (own, first)
    }
  }

  /// The names of layers from the root down to a layer.
  private func path(of layer: MarkupElement) -> String {
    var names: [String] = []
    var current: MarkupElement? = layer
    while let element = current, let place = index.place(of: element) {
      if case .layer = role(of: place) {
        let given = [attribute("name", of: element), attribute("id", of: element)].lazy.compactMap { $0 }
        names.insert(given.first { !$0.isEmpty } ?? string(place), at: 0)
      }
      current = parent(of: element)
    }
    return names.joined(separator: "/")
  }
}
