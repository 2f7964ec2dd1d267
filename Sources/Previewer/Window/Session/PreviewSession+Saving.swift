import CoreAnimationMarkup
import Foundation
import Localization
import QuartzCore
import SceneEditing
import SceneTools

/// Saving, and the questions about changes that are not saved.
extension PreviewSession {
  /// Writes the changes into the files of the scenes. What no file can have is saved as a copy.
  func save() { finishField { [unowned self] in saveNow() } }

  private func saveNow() {
    let began = DispatchTime.now().uptimeNanoseconds
    let saved = document.save()
    let seconds = Double(DispatchTime.now().uptimeNanoseconds - began) / 1e9
    for file in saved.written {
      log.write(
        "save",
        [
          JSON.Member("file", .string(file.url.relativePath)), JSON.Member("bytes", .integer(file.bytes)),
          JSON.Member("seconds", .number(seconds)),
        ])
    }
    cards.closeNotice()
    let losses = saved.written.filter { !$0.lost.isEmpty }.map { file in
      localized(
        "\(file.url.lastPathComponent) was saved, but the system did not keep these attributes of the file: \(file.lost.joined(separator: ", "))"
      )
    }
    let names = saved.written.map(\.url.lastPathComponent).joined(separator: ", ")
    guard let failure = saved.failure else {
      if !losses.isEmpty { return tell(losses.joined(separator: "\n"), isError: true) }
      return tell(
        names.isEmpty ? localized("There is nothing to save") : localized("Saved \(names)"), isError: false)
    }
    if failure.needsCopy { return SceneCopy.save(self, because: failure.description) }
    StandardStreams.message("cambium: \(failure)")
    log.writeError(failure.description, file: document.paths.first)
    cards.notify(failure.description, .error)
  }

  // MARK: Questions

  /// Asks what becomes of changes that are not saved before something is done by which they would be lost.
  ///
  /// - Parameter what: what is done: `quit`, `close` or `open`.
  func askBeforeLoss(_ what: String, then action: @escaping @MainActor () -> Void) {
    finishField { [unowned self] in askBeforeLossNow(what, then: action) }
  }

  private func askBeforeLossNow(_ what: String, then action: @escaping @MainActor () -> Void) {
    guard document.isEdited, !isBackground else { return action() }
    if pointer.isDragging { pointer.cancel() }
    let count = max(document.unsavedCount, 1)
    let question = Question(
      localized("Save the changes to \(document.name)?"),
      detail: count == 1 ? localized("A change is not saved.") : localized("\(count) changes are not saved."),
      answers: [
        Question.Answer(localized("Don't save")) { [unowned self] in
          document.discard()
          action()
        },
        Question.Answer(localized("Cancel")) {},
        Question.Answer(localized("Save")) { [unowned self] in
          saveNow()
          if !document.isEdited { action() }
        },
      ])
    if cards.ask(question) { logQuestion(what) }
  }

  /// Commits the typed text, and then calls `action`. If the field cannot take the text, the window asks first.
  func finishField(then action: @escaping @MainActor () -> Void) {
    guard let refused = interface.finishEditing() else { return action() }
    let field = refused.field
    let question = Question(
      localized("The field cannot take “\(refused.text)”"), detail: refused.reason.asSentence,
      answers: [
        Question.Answer(localized("Discard the text")) { [weak self, weak field] in
          self?.interface.within { field?.discardRefused() }
          action()
        },
        Question.Answer(localized("Go on editing")) { [weak self, weak field] in
          self?.interface.within { field?.beginEditing() }
        },
      ],
      cancel: { [weak self, weak field] in self?.interface.within { field?.beginEditing() } })
    if cards.ask(question) { logQuestion("field") }
  }

  /// Whether a change is unsaved, which the title shows. Typed text that is not finished is a change.
  var isEdited: Bool { document.isEdited || interface.hasTypedChange }

  func logQuestion(_ what: String) {
    log.write("ask", [JSON.Member("what", .string(what))])
  }

  /// Asks about the first conflict that is not answered.
  func askAboutConflict() {
    guard let conflict = document.conflicts.first else { return }
    func text(_ value: String?) -> String {
      value.map { $0.count > 160 ? "\($0.prefix(160))…" : $0 } ?? localized("deleted")
    }
    func resolve(keepingMine: Bool) {
      do { try document.resolve(conflict, keepingMine: keepingMine) } catch {
        tell("\(error)", isError: true)
      }
      askAboutConflict()
    }
    let file = conflict.text.scene.lastPathComponent
    let question = Question(
      localized("Another program has changed \(file) as well: \(conflict.title)"),
      detail: localized("Here: \(text(conflict.mine))") + "\n"
        + localized("In the file: \(text(conflict.theirs))") + "\n"
        + localized("The other value stays in the history. Undo restores it."),
      answers: [
        Question.Answer(localized("Keep the file's")) { resolve(keepingMine: false) },
        Question.Answer(localized("Keep mine")) { resolve(keepingMine: true) },
      ])
    if cards.ask(question) { logQuestion("conflict") }
  }

  // MARK: Changes of earlier sessions

  /// Says that changes of a session were taken over that ended without saving them.
  func noteRestored(_ name: String, count: Int) {
    cards.note(
      Question(
        count == 1
          ? localized("An unsaved change to \(name) was restored")
          : localized("\(count) unsaved changes to \(name) were restored"),
        detail: count == 1
          ? localized("The program ended before it was saved.")
          : localized("The program ended before they were saved."),
        answers: [
          Question.Answer(localized("Discard")) { [unowned self] in discardRestored() },
          Question.Answer(localized("Keep")) {},
        ]))
  }

  /// Takes back all changes that are not saved. Redo makes them again.
  private func discardRestored() {
    while document.isEdited, edits.history.undo() {}
    canRestore = edits.history.canRedo
  }

  /// Makes the changes again that were given up at the start.
  func restoreDiscarded() {
    guard canRestore else { return }
    canRestore = false
    while edits.history.redo() {}
  }

  /// Says on standard error what the session leaves behind. Texts are in the journal, unless the person has given them up.
  func sayWhatIsUnsaved() {
    document.updateJournals(isLast: true)
    guard let loss = document.unsavedLoss else { return }
    let isKept = edits.history.unsavedCount == 0
    StandardStreams.message(
      "cambium: \(loss)\(isKept ? "; unsaved changes are restored when the scene is opened again" : "")")
  }
}
