/// The changes that were made in a text: what leads from the text on disk to this one, and what the steps of the window's history take back
/// and make again.
struct TextLog: Sendable {
  struct Step: Sendable, Codable {
    let name: String
    /// By which the step is known, also after a merge. No two steps of a text have the same.
    var number = 0
    var replacements: [TextReplacement]

    /// The step that takes it back.
    var inverse: Step {
      Step(name: name, number: number, replacements: replacements.reversed().map(\.inverse))
    }
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

extension MarkupText {
  // MARK: Steps

  /// Makes changes that are one step for undo. If one throws, nothing is changed.
  ///
  /// - Parameter replacesLast: whether the step takes the place of the last one with the same name, as during a drag: what the last one
  ///   changed is taken back first, so that a value that comes back to where it began has its old spelling.
  package mutating func change<Result>(
    _ name: String, replacesLast: Bool = false,
    _ body: (inout MarkupText) throws(MarkupTextError) -> Result
  ) throws(MarkupTextError) -> Result {
    if log.isOpen { return try body(&self) }
    let takesBack = replacesLast && undoName == name && log.done == log.steps.count
    let before = log
    if takesBack {
      undo()
      log.forgetUndone()
    }
    log.isOpen = true
    defer { log.isOpen = false }
    do throws(MarkupTextError) {
      let result = try body(&self)
      let replacements = log.open
      log.open = []
      if !replacements.isEmpty { log.add(TextLog.Step(name: name, replacements: replacements)) }
      return result
    } catch {
      for replacement in log.open.reversed() { apply(replacement.inverse) }
      if takesBack, let last = before.steps.last {
        for replacement in last.replacements { apply(replacement) }
      }
      log = before
      throw error
    }
  }

  /// What the next undo takes back; nil for nothing.
  package var undoName: String? { log.done > 0 ? log.steps[log.done - 1].name : nil }
  /// What the next redo makes again; nil for nothing.
  package var redoName: String? {
    log.done < log.steps.count ? log.steps[log.done].name : nil
  }

  /// Whether the text differs from the file on disk, as far as it is known.
  package var isChanged: Bool { !log.isSaved }
  /// The number of steps between the text and the file on disk, made or taken back.
  package var unsavedCount: Int { abs(log.done - log.saved) + log.branch.count }
  /// The numbers of the steps that are done and of those that were taken back. A step keeps its number through undo, redo and merges.
  package var stepNumbers: (done: ArraySlice<Int>, undone: ArraySlice<Int>) {
    let numbers = log.steps.map(\.number)
    return (numbers[..<log.done], numbers[log.done...])
  }
  /// The steps that are done, with their numbers and names.
  package var doneSteps: [(number: Int, name: String)] {
    log.steps[..<log.done].map { ($0.number, $0.name) }
  }
  /// The number that the next step gets.
  package var nextStep: Int { log.nextNumber }
  /// The number of the last step that is done; nil if there is none.
  package var lastStep: Int? { log.done > 0 ? log.steps[log.done - 1].number : nil }

  /// The text is in the file on disk now.
  package mutating func markSaved() {
    log.saved = log.done
    log.branch = []
    log.base += 1
  }

  /// Takes back the last step. Does nothing if there is none.
  package mutating func undo() {
    guard log.done > 0 else { return }
    log.done -= 1
    for replacement in log.steps[log.done].replacements.reversed() { apply(replacement.inverse) }
  }

  /// Makes a step again that was taken back. Does nothing if there is none.
  package mutating func redo() {
    guard log.done < log.steps.count else { return }
    for replacement in log.steps[log.done].replacements { apply(replacement) }
    log.done += 1
  }
}
