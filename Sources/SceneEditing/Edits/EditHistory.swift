import QuartzCore

/// The changes that a person made in the window, to be undone and made again.
///
/// A change is recorded after it was made. Changes with the same merge key that follow each other become one step, so that
/// a drag is undone at once:
///
/// ```swift
/// history.record("Opacity", edit, merging: .value(layer, "opacity"))
/// history.endStep()  // the button was released
/// ```
///
/// A change that can stand in a file of the scene is also a step of the text of that file (`SceneTexts`), or of the source of a Swift scene
/// (`SourceStep`), which is undone with it.
@MainActor package final class EditHistory {
  /// Names the changes that may become one step: those of one value, until `endStep()`.
  package struct MergeKey: Hashable, Sendable {
    private let objects: [ObjectIdentifier]
    private let name: String

    package static func value(_ object: AnyObject, _ name: String) -> MergeKey { values([object], name) }

    /// The same value of several objects, in their order.
    package static func values(_ objects: [AnyObject], _ name: String) -> MergeKey {
      MergeKey(objects: objects.map { ObjectIdentifier($0) }, name: name)
    }
  }

  private struct Step {
    let name: String
    var key: MergeKey?
    var edit: any Edit
    let number: Int
    /// The steps in the texts of files, at most one for each text; empty for what is in no file.
    var texts: [TextStep] = []
    /// The step in the source of a Swift scene; nil for what is not there.
    var source: (any SourceStep)?

    /// Whether it changes the scene and is in no text, so that only a copy of the scene can have it.
    @MainActor var needsCopy: Bool {
      guard texts.isEmpty, source == nil else { return false }
      return edit.changesScene
    }
  }

  private var done: [Step] = []
  private var undone: [Step] = []
  private var nextNumber = 1
  private var savedNumber = 0
  /// The number of steps that are kept.
  package static let limit = 10_000

  /// Called after a step was recorded, undone, made again or forgotten.
  package var changed: @MainActor () -> Void = {}
  /// Writes the changes of a step into the texts of their files: all of them or, where that is not possible, none. Empty also where the
  /// texts stay the same. Set by the session.
  package var write: Write = { _, _, _ in [] }
  package typealias Write =
    @MainActor (_ changes: [FileChange], _ name: String, _ replacesLast: Bool) -> [TextStep]
  /// Writes changes into the source of a Swift scene, in place of a former step. Nil where that is not possible, or changes nothing. Set
  /// by the session.
  package var writeSource: WriteSource = { _, _, _ in nil }
  package typealias WriteSource =
    @MainActor (_ changes: [FileChange], _ last: (any SourceStep)?, _ isGrowing: Bool) -> (any SourceStep)?

  package init() {}

  package var canUndo: Bool { !done.isEmpty }
  package var canRedo: Bool { !undone.isEmpty }
  /// What the next undo takes back; nil for nothing.
  package var undoName: String? { done.last?.name }
  package var redoName: String? { undone.last?.name }
  /// The number of steps that can be undone.
  package var count: Int { done.count }
  /// Whether the scene has changes that are in no text and were not saved as a copy.
  package var isEdited: Bool { (done.last { $0.needsCopy }?.number ?? 0) != savedNumber }
  /// Whether the last step may still grow, as during a drag.
  package var isStepOpen: Bool { done.last?.key != nil }

  /// Adds a change that has been made. The steps that were undone before can no longer be made again.
  package func record(_ name: String, _ edit: any Edit, merging key: MergeKey? = nil) {
    undone.removeAll()
    if let key, let last = done.last, last.key == key {
      last.edit.absorb(edit)
      done[done.count - 1].texts = write(last.edit.fileChanges, name, !last.texts.isEmpty)
      done[done.count - 1].source = writeSource(last.edit.fileChanges, last.source, true)
    } else {
      endStep()
      let texts = write(edit.fileChanges, name, false)
      let source = writeSource(edit.fileChanges, nil, false)
      add(Step(name: name, key: key, edit: edit, number: nextNumber, texts: texts, source: source))
    }
    changed()
  }

  /// Adds a step that texts already have. The steps that were undone before can no longer be made again.
  ///
  /// - Parameter edit: what shows the texts after undo and redo.
  package func record(_ name: String, _ texts: [TextStep], _ edit: any Edit) {
    undone.removeAll()
    endStep()
    add(Step(name: name, edit: edit, number: nextNumber, texts: texts))
    changed()
  }

  /// Adds steps that a text had before this session: those that are done, and those that were taken back, the next one first.
  package func restore(_ done: [(name: String, text: TextStep, edit: any Edit)]) {
    for step in done { add(Step(name: step.name, edit: step.edit, number: nextNumber, texts: [step.text])) }
    changed()
  }

  private func add(_ step: Step) {
    done.append(step)
    nextNumber += 1
    if done.count > Self.limit { done.removeFirst() }
  }

  /// Ends the last step: a later change of the same value is a step of its own.
  package func endStep() {
    if let last = done.indices.last { done[last].key = nil }
  }

  /// Takes the last step back. Returns whether there was one.
  @discardableResult package func undo() -> Bool {
    guard var step = done.popLast() else { return false }
    step.key = nil
    for text in step.texts { text.undo() }
    step.source?.undo()
    undone.append(step)
    step.edit.undo()
    endStep()
    changed()
    return true
  }

  /// Makes the step again that was undone last. Returns whether there was one.
  @discardableResult package func redo() -> Bool {
    guard let step = undone.popLast() else { return false }
    for text in step.texts { text.redo() }
    step.source?.redo()
    done.append(step)
    step.edit.redo()
    changed()
    return true
  }

  /// Notes that a copy of the scene was saved as it is now.
  package func noteSaved() {
    savedNumber = done.last { $0.needsCopy }?.number ?? 0
    endStep()
    changed()
  }

  /// The number of steps that changed the scene, are in no text, and were made since a copy was saved.
  package var unsavedCount: Int { done.filter { $0.needsCopy && $0.number > savedNumber }.count }

  /// The edit of the last step, if it is in the source of a Swift scene.
  package var lastSourceEdit: (any Edit)? { done.last.flatMap { $0.source == nil ? nil : $0.edit } }

  /// The number of steps that are in the source of a Swift scene.
  package var sourceCount: Int { done.count { $0.source != nil } }

  /// The steps of texts that were kept have other layers now, and show the text after undo and redo. Other changes are made in the new
  /// layers, in their order.
  ///
  /// - Parameters:
  ///   - counterpart: the layer in place of an old one; nil if there is none.
  ///   - edit: what shows the texts of a step after undo and redo, in place of its edit; nil to keep it. Steps that texts have lost are
  ///     removed.
  /// - Returns: the names of the changes of layers that are gone.
  func rebase(
    _ counterpart: (CALayer) -> CALayer?, texts edit: ([SceneTexts]) -> (any Edit)? = { _ in nil }
  ) -> [String] {
    endStep()
    var lost: [String] = []
    var numbers: [ObjectIdentifier: [Set<Int>]] = [:]
    func isKept(_ step: inout Step, isDone: Bool) -> Bool {
      if !step.texts.isEmpty {
        guard let edit = edit(step.texts.map(\.texts)) else { return true }
        step.edit = edit
        step.texts.removeAll { text in
          let id = ObjectIdentifier(text.texts)
          let known =
            numbers[id]
            ?? text.texts.parts.map { part in
              let numbers = part.text.stepNumbers
              return Set(numbers.done + numbers.undone)
            }
          numbers[id] = known
          return !known.indices.contains(text.part) || !known[text.part].contains(text.number)
        }
        return !step.texts.isEmpty
      }
      // A change that was undone is not made again in layers that were read again.
      guard isDone else { return false }
      if step.edit.rebase(counterpart) { return true }
      if step.edit.changesScene { lost.append(step.name) }
      return false
    }
    done = done.compactMap { step in
      var step = step
      return isKept(&step, isDone: true) ? step : nil
    }
    undone = undone.compactMap { step in
      var step = step
      return isKept(&step, isDone: false) ? step : nil
    }
    changed()
    return lost
  }

  /// Forgets all steps, because other scenes are shown.
  package func removeAll() {
    done = []
    undone = []
    savedNumber = 0
    changed()
  }
}

/// A step of the source of a Swift scene, as the window's history has it.
@MainActor package protocol SourceStep {
  func undo()
  func redo()
}
