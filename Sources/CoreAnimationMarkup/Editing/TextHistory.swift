/// A replacement of bytes that was made, with what it takes to make it again and to take it back.
struct TextReplacement: Sendable {
  /// What a replacement means, so that it can be made in another text.
  enum Meaning: Sendable {
    /// An attribute was set or removed.
    case attribute(SceneElement, String, old: String?, new: String?)
    /// Elements were removed and others put in their place.
    case elements(ElementsChange)
    /// An element went to another place.
    case move(SceneElement, from: ElementSpot, to: ElementSpot)
    /// A part of a change whose meaning stands in another replacement.
    case part

    var inverse: Meaning {
      switch self {
      case .attribute(let element, let name, let old, let new): .attribute(element, name, old: new, new: old)
      case .elements(let change): .elements(change.inverse)
      case .move(let element, let from, let to): .move(element, from: to, to: from)
      case .part: .part
      }
    }
  }

  let offset: Int
  let old: [UInt8]
  let new: [UInt8]
  var meaning: Meaning
  /// The handles of the elements that begin in the old and in the new bytes, in their order.
  var oldElements: [Int32] = []
  var newElements: [Int32] = []
  /// Whether elements begin or end in the bytes.
  var changesElements = false

  init(offset: Int, old: [UInt8], new: [UInt8], meaning: Meaning) {
    self.offset = offset
    self.old = old
    self.new = new
    self.meaning = meaning
  }

  /// What takes it back.
  var inverse: TextReplacement {
    var inverse = TextReplacement(offset: offset, old: new, new: old, meaning: meaning.inverse)
    inverse.oldElements = newElements
    inverse.newElements = oldElements
    inverse.changesElements = changesElements
    return inverse
  }
}

/// A place among the elements in an element.
struct ElementSpot: Sendable {
  let parent: SceneElement
  /// The element before; nil for the first place.
  let previous: SceneElement?
}

/// Elements that were removed and put in place.
struct ElementsChange: Sendable {
  /// An element, and its place in the old or new bytes of the replacement.
  struct Item: Sendable {
    let element: SceneElement
    let range: Range<Int>
  }

  let spot: ElementSpot
  let old: [Item]
  let new: [Item]

  var inverse: ElementsChange { ElementsChange(spot: spot, old: new, new: old) }
}

/// The changes of a text, to be undone and made again.
struct TextHistory: Sendable {
  struct Step: Sendable {
    let name: String
    var replacements: [TextReplacement]
  }

  /// The number of steps that are kept.
  static let limit = 10_000

  /// Steps that are done, then those that were undone.
  var steps: [Step] = []
  /// The number of steps that are done.
  var done = 0
  /// The number of done steps from which the text on disk comes, and further steps that lead to it. There are such steps after others
  /// were made in their place.
  var saved = 0
  var branch: [Step] = []
  /// Whether the steps that lead to the text on disk were given up, because there are too many.
  var isLost = false
  /// The replacements of the step that is being made.
  var open: [TextReplacement] = []
  /// Whether a step is being made.
  var isOpen = false

  mutating func add(_ step: Step) {
    forgetUndone()
    steps.append(step)
    done += 1
    guard steps.count > Self.limit else { return }
    steps.removeFirst()
    done -= 1
    if saved == 0 { isLost = true }
    saved = max(0, saved - 1)
  }

  /// Removes the steps that were undone.
  mutating func forgetUndone() {
    guard steps.count > done else { return }
    if saved > done {
      branch = Array(steps[done..<saved]) + branch
      saved = done
    }
    steps.removeSubrange(done...)
  }

  /// Whether the text is the one on disk.
  var isSaved: Bool { saved == done && branch.isEmpty && !isLost }
}

extension SceneText {
  // MARK: Steps

  /// Makes changes that are one step for undo. If one throws, nothing is changed.
  ///
  /// - Parameter replacesLast: whether the step takes the place of the last one with the same name, as during a drag: what the last one
  ///   changed is taken back first, so that a value that comes back to where it began has its old spelling.
  package mutating func change<Result>(
    _ name: String, replacesLast: Bool = false,
    _ body: (inout SceneText) throws(SceneTextError) -> Result
  ) throws(SceneTextError) -> Result {
    if history.isOpen { return try body(&self) }
    let takesBack = replacesLast && undoName == name && history.done == history.steps.count
    let before = history
    if takesBack {
      undo()
      history.forgetUndone()
    }
    history.isOpen = true
    defer { history.isOpen = false }
    do throws(SceneTextError) {
      let result = try body(&self)
      let replacements = history.open
      history.open = []
      if !replacements.isEmpty { history.add(TextHistory.Step(name: name, replacements: replacements)) }
      return result
    } catch {
      for replacement in history.open.reversed() { apply(replacement.inverse) }
      if takesBack, let last = before.steps.last {
        for replacement in last.replacements { apply(replacement) }
      }
      history = before
      throw error
    }
  }

  /// What the next undo takes back; nil for nothing.
  package var undoName: String? { history.done > 0 ? history.steps[history.done - 1].name : nil }
  /// What the next redo makes again; nil for nothing.
  package var redoName: String? {
    history.done < history.steps.count ? history.steps[history.done].name : nil
  }

  /// Whether the text differs from the file on disk, as far as it is known.
  package var isChanged: Bool { !history.isSaved }

  /// The text is in the file on disk now.
  package mutating func markSaved() {
    history.saved = history.done
    history.branch = []
    history.isLost = false
  }

  /// Takes back the last step. Does nothing if there is none.
  package mutating func undo() {
    guard history.done > 0 else { return }
    history.done -= 1
    for replacement in history.steps[history.done].replacements.reversed() { apply(replacement.inverse) }
  }

  /// Makes a step again that was taken back. Does nothing if there is none.
  package mutating func redo() {
    guard history.done < history.steps.count else { return }
    for replacement in history.steps[history.done].replacements { apply(replacement) }
    history.done += 1
  }
}
