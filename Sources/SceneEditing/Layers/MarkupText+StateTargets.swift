import CoreAnimationMarkup
import SceneFiles

/// The layers that states and transitions change, which they name by their ids.
extension MarkupText {
  /// The ids of an element and of those in it.
  func ids(in element: MarkupElement) -> Set<String> {
    guard let first = index.place(of: element) else { return [] }
    return Set(index.handles(of: first).indices.compactMap { attribute("id", of: index.element(first + $0)) })
  }

  /// Removes what states and transitions have for layers that are gone: the values that states set, the animations that they add, and the
  /// elements of transitions. An element on which another one depends stays.
  ///
  /// - Parameter ids: those of the layers. One that another element has as well is not gone.
  mutating func removeStateElements(forTargets ids: Set<String>) throws(MarkupTextError) {
    let gone = ids.isEmpty ? [] : ids.subtracting(self.ids())
    guard !gone.isEmpty else { return }
    var found: [MarkupElement] = []
    for place in 0..<index.count {
      let name = nameBytes(place)
      guard name.count > 5,
        name.first == UInt8(ascii: "L") || name.first == UInt8(ascii: "C") || name.first == UInt8(ascii: "S"),
        let kind = StateElement(name: string(place)), kind.row.hasTarget
      else { continue }
      let element = index.element(place)
      if namesTarget(definition(of: element), among: gone) { found.append(element) }
    }
    // Those that stand for others go first, so that nothing stands for these any more.
    for isReference in [true, false] {
      for element in found where contains(element) && (attribute("object", of: element) != nil) == isReference
      {
        if !holdsShared(element) { try remove(element) }
      }
    }
  }

  /// Whether an element of a state or a transition changes one of some layers, or adds or removes it.
  private func namesTarget(_ element: MarkupElement, among ids: Set<String>) -> Bool {
    if let target = targetID(of: element), ids.contains(target) { return true }
    return children(of: element, named: "object").contains { child in
      attribute("object", of: child).map { ids.contains($0) } ?? false
    }
  }

  /// Whether another element stands for an element, or for one in it.
  private func holdsShared(_ element: MarkupElement) -> Bool {
    ids(in: element).contains { hasReference(to: $0) }
  }

  /// Gives an object another id, also where others refer to it: states, transitions, and elements that stand for it.
  ///
  /// Throws, and changes nothing, if the id is empty or another element has it.
  package mutating func renameID(of element: MarkupElement, to new: String) throws(MarkupTextError) {
    let old = attribute("id", of: element)
    guard old != new else { return }
    if new.allSatisfy(\.isWhitespace) { throw error("an id needs a character", at: element) }
    if let other = self.element(withID: new) {
      throw error("another element has the id \(ValueError.quoted(new))", at: other)
    }
    try change("Rename id") { text throws(MarkupTextError) in
      guard let old, text.element(withID: old) == element else {
        return try text.setAttribute("id", to: new, of: element)
      }
      try text.replaceIDs([old: new])
    }
  }
}
