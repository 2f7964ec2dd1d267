import Foundation

/// A replacement of bytes that was made, with what it takes to make it again and to take it back.
struct TextReplacement: Sendable, Codable {
  /// What a replacement means, so that it can be made in another text.
  enum Meaning: Sendable, Codable {
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

  private enum CodingKeys: String, CodingKey {
    case offset, old, new, meaning, oldElements, newElements, changesElements
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    offset = try values.decode(Int.self, forKey: .offset)
    old = [UInt8](try values.decode(Data.self, forKey: .old))
    new = [UInt8](try values.decode(Data.self, forKey: .new))
    meaning = try values.decode(Meaning.self, forKey: .meaning)
    oldElements = try values.decode([Int32].self, forKey: .oldElements)
    newElements = try values.decode([Int32].self, forKey: .newElements)
    changesElements = try values.decode(Bool.self, forKey: .changesElements)
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(offset, forKey: .offset)
    // Text, and not a list of numbers.
    try values.encode(Data(old), forKey: .old)
    try values.encode(Data(new), forKey: .new)
    try values.encode(meaning, forKey: .meaning)
    try values.encode(oldElements, forKey: .oldElements)
    try values.encode(newElements, forKey: .newElements)
    try values.encode(changesElements, forKey: .changesElements)
  }

  init(offset: Int, old: [UInt8], new: [UInt8], meaning: Meaning) {
    self.offset = offset
    self.old = old
    self.new = new
    self.meaning = meaning
  }

  /// The same at another place.
  func moved(by delta: Int) -> TextReplacement {
    var moved = TextReplacement(offset: offset + delta, old: old, new: new, meaning: meaning)
    moved.oldElements = oldElements
    moved.newElements = newElements
    moved.changesElements = changesElements
    return moved
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
struct ElementSpot: Sendable, Codable {
  let parent: SceneElement
  /// The element before; nil for the first place.
  let previous: SceneElement?
}

/// Elements that were removed and put in place.
struct ElementsChange: Sendable, Codable {
  /// An element, and its place in the old or new bytes of the replacement.
  struct Item: Sendable, Codable {
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
  struct Step: Sendable, Codable {
    let name: String
    /// By which the step is known, also after a merge. No two steps of a text have the same.
    var number = 0
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
  /// How often the text on disk was found to be another one.
  var base = 0
  /// The replacements of the step that is being made.
  var open: [TextReplacement] = []
  /// Whether a step is being made.
  var isOpen = false
  /// The number of the next step.
  var nextNumber = 1

  mutating func add(_ step: Step) {
    forgetUndone()
    var step = step
    step.number = nextNumber
    nextNumber += 1
    steps.append(step)
    done += 1
    guard steps.count > Self.limit else { return }
    // The way to the text on disk is never given up: the oldest unsaved steps become one.
    if saved == 0, branch.isEmpty {
      steps[1].replacements = steps[0].replacements + steps[1].replacements
    } else if saved == 0 {
      branch.insert(steps[0].inverse, at: 0)
    }
    steps.removeFirst()
    done -= 1
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
  var isSaved: Bool { saved == done && branch.isEmpty }
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
  /// The number of steps between the text and the file on disk, made or taken back.
  package var unsavedCount: Int { abs(history.done - history.saved) + history.branch.count }
  /// The numbers of the steps that are done and of those that were taken back. A step keeps its number through undo, redo and merges.
  package var stepNumbers: (done: ArraySlice<Int>, undone: ArraySlice<Int>) {
    let numbers = history.steps.map(\.number)
    return (numbers[..<history.done], numbers[history.done...])
  }
  /// The steps that are done, with their numbers and names.
  package var doneSteps: [(number: Int, name: String)] {
    history.steps[..<history.done].map { ($0.number, $0.name) }
  }
  /// The number that the next step gets.
  package var nextStep: Int { history.nextNumber }
  /// The number of the last step that is done; nil if there is none.
  package var lastStep: Int? { history.done > 0 ? history.steps[history.done - 1].number : nil }

  /// The text is in the file on disk now.
  package mutating func markSaved() {
    history.saved = history.done
    history.branch = []
    history.base += 1
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
