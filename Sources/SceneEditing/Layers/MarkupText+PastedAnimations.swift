import CoreAnimationMarkup
import QuartzCore
import SceneFiles

/// Animations as text that comes from elsewhere, such as the clipboard: elements of animations, a list of them, or a document with either.
extension MarkupText {
  /// Whether a text has animations, and no layers, outside of all other elements.
  package static func hasAnimations(_ markup: String) -> Bool {
    guard let text = try? MarkupText(Array(markup.utf8), file: "pasted text") else { return false }
    return (try? text.pastedAnimations()) != nil
  }

  /// Adds animations from a text to a layer, after those that it has. Keys and ids that are in use get other numbers.
  ///
  /// Throws, and changes nothing, if the text is no markup, has no animations, or has one of a property that the layer does not have.
  ///
  /// - Returns: the new elements.
  @discardableResult package mutating func insertAnimations(
    _ markup: String, to layer: MarkupElement
  ) throws(MarkupTextError) -> [MarkupElement] {
    var source = try MarkupText(Array(markup.utf8), file: "pasted text")
    try source.checkIsWellFormed()
    let elements = try source.pastedAnimations()
    try source.renameIDs(taken: ids())
    return try change("Paste animation") { text throws(MarkupTextError) in
      guard case .layer(let type, _) = text.role(of: try text.place(layer)) else {
        throw text.error("only layers have animations", at: layer)
      }
      var made: [MarkupElement] = []
      for element in elements {
        try source.checkFits(element, type)
        try text.checkHasReference(of: element, in: source)
        let taken = Set(text.animations(of: layer).map(\.key))
        try source.giveKey(to: element, taken: taken)
        let lines = source.ownLines(of: try source.place(element), unit: text.indentUnit(of: 0))
        made.append(try text.insert(lines, inList: "animations", of: layer))
      }
      return made
    }
  }

  /// The outermost animations of a pasted text.
  private func pastedAnimations() throws(MarkupTextError) -> [MarkupElement] {
    var animations: [MarkupElement] = []
    func add(_ place: Int) throws(MarkupTextError) {
      let name = MarkupReader.split(string(place)).local
      if name == "caml" || name == LayerChild.animations.rawValue {
        for inner in index.children(of: place) { try add(inner) }
        return
      }
      guard pastedClass(place) != nil else {
        throw error("<\(string(place))> is not an animation", at: index.start(place))
      }
      animations.append(index.element(place))
    }
    for place in 0..<index.count where index.parent(of: place) == nil { try add(place) }
    if animations.isEmpty { throw error("there is no animation", at: 0) }
    return animations
  }

  /// The class of a pasted animation, which no element around it tells.
  private func pastedClass(_ place: Int) -> CAAnimation.Type? {
    let type = ElementTag(bytes, index.tag(place))?["type"]
    return animationClass(named: string(place)) ?? type.flatMap { animationClass(named: $0) }
  }

  /// Throws for an animation of a property that a class of layers does not have. Members of groups count, too.
  private func checkFits(_ animation: MarkupElement, _ target: CALayer.Type) throws(MarkupTextError) {
    for place in index.place(of: animation).map({ $0..<$0 + index.handles(of: $0).count }) ?? 0..<0 {
      guard let type = pastedClass(place) as? CAPropertyAnimation.Type, type != CAMatchMoveAnimation.self
      else { continue }
      let tag = ElementTag(bytes, index.tag(place))
      guard let keyPath = tag?["keyPath"] ?? tag?["key"] ?? MarkupReader.key(string(place)) else { continue }
      let leadsElsewhere = keyPath.hasPrefix("sublayers.") || keyPath.hasPrefix("mask.")
      guard target.valueKind(forKeyPath: keyPath) == nil, !leadsElsewhere else { continue }
      throw error(
        "a \(target) has no property \(ValueError.quoted(keyPath)), so the animation cannot be pasted onto it",
        at: index.start(place))
    }
  }

  /// Throws if a pasted animation refers to an object that neither text has.
  private func checkHasReference(of animation: MarkupElement, in source: MarkupText) throws(MarkupTextError) {
    guard let first = source.index.place(of: animation) else { return }
    for place in first..<first + source.index.handles(of: first).count {
      guard let id = ElementTag(source.bytes, source.index.tag(place))?["object"],
        source.element(withID: id) == nil,
        element(withID: id) == nil
      else { continue }
      throw source.error(
        "nothing has the id \(ValueError.quoted(id)), to which the animation refers",
        at: source.index.start(place))
    }
  }

  /// Gives an animation a key that a layer does not have: its own, or that with a number.
  private mutating func giveKey(to animation: MarkupElement, taken: Set<String>) throws(MarkupTextError) {
    let own = attribute("key", of: animation) ?? name(of: animation).flatMap { MarkupReader.key($0) }
    // One without a key replaces no other.
    guard let base = own, taken.contains(base) else { return }
    var key = base
    var number = 2
    while taken.contains(key) {
      key = "\(base) \(number)"
      number += 1
    }
    try setAttribute("key", to: key, of: animation)
  }
}
