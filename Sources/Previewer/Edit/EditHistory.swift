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
@MainActor package final class EditHistory {
  /// Names the changes that may become one step: those of one value, until `endStep()`.
  package struct MergeKey: Hashable, Sendable {
    private let object: ObjectIdentifier
    private let name: String

    package static func value(_ object: AnyObject, _ name: String) -> MergeKey {
      MergeKey(object: ObjectIdentifier(object), name: name)
    }
  }

  private struct Step {
    let name: String
    var key: MergeKey?
    let edit: any Edit
    let number: Int
  }

  private var done: [Step] = []
  private var undone: [Step] = []
  private var nextNumber = 1
  private var savedNumber = 0
  /// The number of the last step that the file of the scene has.
  private var fileNumber = 0
  /// The number of steps that are kept.
  package static let limit = 1000

  /// Called after a step was recorded, undone, made again or forgotten.
  package var changed: @MainActor () -> Void = {}

  package init() {}

  package var canUndo: Bool { !done.isEmpty }
  package var canRedo: Bool { !undone.isEmpty }
  /// What the next undo takes back; nil for nothing.
  package var undoName: String? { done.last?.name }
  package var redoName: String? { undone.last?.name }
  /// The number of steps that can be undone.
  package var count: Int { done.count }
  /// Whether the scene differs from the one that was read or saved.
  package var isEdited: Bool { (done.last?.number ?? 0) != savedNumber }

  /// Adds a change that has been made. The steps that were undone before can no longer be made again.
  package func record(_ name: String, _ edit: any Edit, merging key: MergeKey? = nil) {
    undone.removeAll()
    if let key, let last = done.last, last.key == key {
      last.edit.absorb(edit)
    } else {
      endStep()
      done.append(Step(name: name, key: key, edit: edit, number: nextNumber))
      nextNumber += 1
      if done.count > Self.limit { done.removeFirst() }
    }
    changed()
  }

  /// Ends the last step: a later change of the same value is a step of its own.
  package func endStep() {
    if let last = done.indices.last { done[last].key = nil }
  }

  /// Takes the last step back. Returns whether there was one.
  @discardableResult package func undo() -> Bool {
    guard var step = done.popLast() else { return false }
    step.key = nil
    step.edit.undo()
    undone.append(step)
    endStep()
    changed()
    return true
  }

  /// Makes the step again that was undone last. Returns whether there was one.
  @discardableResult package func redo() -> Bool {
    guard let step = undone.popLast() else { return false }
    step.edit.redo()
    done.append(step)
    changed()
    return true
  }

  /// Notes that the scene was saved as it is now.
  ///
  /// - Parameter isInFile: whether its own file has the changes, and not a copy.
  package func noteSaved(isInFile: Bool = false) {
    savedNumber = done.last?.number ?? 0
    if isInFile { fileNumber = savedNumber }
    endStep()
    changed()
  }

  /// The number of steps that changed the scene since it was read or saved.
  package var unsavedCount: Int { done.filter { $0.edit.changesScene && $0.number > savedNumber }.count }

  /// What the file of the scene does not have yet: steps that were made since it was written, and steps in it that were undone since.
  package var fileChanges: [FileChange] {
    undone.filter { $0.number <= fileNumber }.compactMap { $0.edit.fileChange?.inverse }
      + done.filter { $0.number > fileNumber }.compactMap { $0.edit.fileChange }
  }

  /// Applies all changes that the file does not have, in their order, to the new layers of a scene that was read again. Changes that were undone can no longer be
  /// made again.
  ///
  /// - Parameter counterpart: the layer in place of an old one; nil if there is none.
  /// - Returns: the names of the changes of layers that are gone.
  package func rebase(_ counterpart: (CALayer) -> CALayer?) -> [String] {
    undone = []
    endStep()
    var lost: [String] = []
    done = done.filter { step in
      if step.number <= fileNumber { return false }
      if step.edit.rebase(counterpart) { return true }
      if step.edit.changesScene { lost.append(step.name) }
      return false
    }
    changed()
    return lost
  }

  /// Forgets all steps, because other scenes are shown.
  package func removeAll() {
    done = []
    undone = []
    (savedNumber, fileNumber) = (0, 0)
    changed()
  }
}
