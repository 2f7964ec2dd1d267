/// Unsaved changes of a text, made in the text that another program has saved meanwhile.
package struct MarkupMerge: Sendable {
  /// The other text with all changes that are not in conflict, and with the history.
  package internal(set) var text: MarkupText
  /// What both have changed. The text has the other program's values until `MarkupText.resolve(_:keepingMine:)`.
  package internal(set) var conflicts: [MarkupConflict]
}

/// A value that was changed here and by another program, or an element that one of the two has deleted.
package struct MarkupConflict: Sendable, Equatable {
  /// The path of the layer: names from the root down, joined by `/`. A layer without a name is given by its id, else by its class.
  package let path: String
  /// The property, with the animation or the state that has it: `position`, `animations.spin.duration`, `states.Locked.opacity`. Empty
  /// for a whole layer.
  package let keyPath: String
  /// The text of the value here; nil if it was removed, or its layer was deleted.
  package internal(set) var mine: String?
  /// The text of the value of the other program; nil if it was removed, or its layer was deleted.
  package let theirs: String?
  let kind: Kind

  enum Kind: Sendable, Equatable {
    case attribute(MarkupElement, String)
    /// Deleted here, changed by the other program.
    case deleted(MarkupElement)
    /// Changed here, deleted by the other program: the element as it is here, and where it was.
    case gone(MarkupElement, parent: MarkupElement, previous: MarkupElement?)
  }
}

extension MarkupText {
  /// Makes the unsaved changes in bytes that another program has saved in place of those that were read or saved here. Undo and redo
  /// go on as before.
  ///
  /// Changes are made by element and attribute. Where both have changed the same value, there is a conflict. Throws if the bytes cannot
  /// be read to their end.
  package func merged(with theirs: [UInt8]) throws(MarkupTextError) -> MarkupMerge {
    var line = try MarkupText(theirs, file: file)
    let base = onDisk
    line.take(ElementMatch(base, line).handles, of: self)
    var merger = Merger(mine: self, track: base, line: line)
    // From the text on disk to where its branch left the history.
    var branch: [TextLog.Step] = []
    for step in log.branch.reversed() {
      let made = merger.replay(step.inverse, isUnsaved: true)
      branch.insert(made.inverse, at: 0)
    }
    // Back to the beginning of the history, then to its end.
    var steps: [TextLog.Step] = []
    for number in (0..<log.saved).reversed() {
      let made = merger.replay(log.steps[number].inverse, isUnsaved: number >= log.done)
      steps.insert(made.inverse, at: 0)
    }
    for step in steps { for replacement in step.replacements { merger.line.apply(replacement) } }
    for step in log.steps[..<log.saved] {
      for replacement in step.replacements { merger.track.apply(replacement) }
    }
    for number in log.saved..<log.steps.count {
      steps.append(merger.replay(log.steps[number], isUnsaved: number < log.done))
    }
    var merged = merger.line
    merged.log = TextLog()
    merged.log.nextNumber = log.nextNumber
    merged.log.base = log.base + 1
    // Steps of which nothing is left are gone.
    func count(_ number: Int) -> Int { steps[..<number].count { !$0.replacements.isEmpty } }
    let done = count(log.done)
    merged.log.steps = steps.filter { !$0.replacements.isEmpty }
    merged.log.done = merged.log.steps.count
    merged.log.saved = count(log.saved)
    merged.log.branch = branch.filter { !$0.replacements.isEmpty }
    while merged.log.done > done { merged.undo() }
    return MarkupMerge(text: merged, conflicts: merger.conflicts(in: merged))
  }

  /// Answers a conflict. The value that is not kept stays in the history: one undo gives it.
  package mutating func resolve(_ conflict: MarkupConflict, keepingMine: Bool) throws(MarkupTextError) {
    let what = conflict.keyPath.isEmpty ? "layer" : conflict.keyPath
    try change("My \(what)") { text throws(MarkupTextError) in
      switch conflict.kind {
      case .attribute(let element, let name):
        if let mine = conflict.mine {
          try text.setAttribute(name, to: mine, of: element)
        } else {
          try text.removeAttribute(name, of: element)
        }
      case .deleted(let element): try text.remove(element)
      case .gone(let element, let parent, let previous):
        guard let source = conflict.mine else { return }
        let own = try MarkupText(Array(source.utf8), file: text.file)
        let previous = previous.flatMap { text.contains($0) && text.parent(of: $0) == parent ? $0 : nil }
        try text.insert(
          own.ownLines(of: 0, unit: text.indentUnit(of: 0)), in: parent,
          after: previous ?? text.children(of: parent).last, keeping: [element.handle])
      }
    }
    guard !keepingMine, log.done > 0 else { return }
    let made = log.steps[log.done - 1].inverse
    for replacement in made.replacements { apply(replacement) }
    log.add(TextLog.Step(name: "Their \(what)", replacements: made.replacements))
  }
}
