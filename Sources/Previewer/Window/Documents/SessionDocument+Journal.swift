import CoreAnimationMarkup
import Foundation
import QuartzCore
import SceneEditing
import SceneTools

/// Unsaved changes outlive the program: they are in a journal a moment after they were made, and come back at the next start.
extension SessionDocument {
  /// How long after a change it is in the journal at the latest, in seconds.
  private static let journalDelay = 0.3

  /// Something was changed, saved or taken back.
  func noteChange() {
    isGivenUp = false
    if journalTime == nil { journalTime = MediaClock.systemTime + Self.journalDelay }
  }

  /// The seconds until the journals have to be brought up to date; infinite if they need not.
  var journalWait: Double { journalTime.map { max($0 - MediaClock.systemTime, 0) } ?? .infinity }

  /// Brings the journals up to date, if it is time.
  ///
  /// - Parameter isLast: whether the session ends, so that there is no later time.
  func updateJournals(isLast: Bool = false) {
    guard let time = journalTime, isLast || MediaClock.systemTime >= time else { return }
    journalTime = nil
    if let failure = journals.update(Array(texts.values)) { tell(failure, true) }
    updateSourceJournal()
  }

  /// Gives up all changes that are not saved, because other scenes are shown or the window closes.
  func discard() {
    isGivenUp = true
    journalTime = nil
    journals.removeAll()
    sourceJournal?.remove()
  }

  /// Takes over unsaved changes of the scenes that a process has left behind.
  func restore() {
    for scene in scenes where !scene.markups.isEmpty {
      let found = journals.find(scene.url)
      guard !found.isEmpty, let texts = try? SceneTexts(of: scene) else { continue }
      var count = 0
      for journal in found {
        guard let part = texts.parts.firstIndex(where: { $0.key == journal.part }) else { continue }
        var text = journal.text
        let file = texts.parts[part].text.fileBytes
        if file != journal.bytes {
          guard let merged = try? text.merged(with: file) else { continue }
          text = merged.text
          texts.parts[part].conflicts = merged.conflicts
        }
        texts.parts[part].text = text
        count += text.unsavedCount
      }
      guard count > 0 || !texts.conflicts.isEmpty else {
        for journal in found { journals.remove(journal) }
        continue
      }
      self.texts[scene.url] = texts
      edits.history.restore(
        texts.parts.indices.flatMap { part in
          texts.parts[part].text.doneSteps.map { ($0.name, MarkupStep(texts, part, $0.number)) }
        })
      self.show([texts])
      // The changes are in a journal of this process before the other one goes.
      if journals.update([texts]) == nil { for journal in found { journals.remove(journal) } }
      log.write(
        "restore",
        [
          JSON.Member("file", .string(scene.url.relativePath)), JSON.Member("edits", .integer(count)),
        ])
      didRestore(scene.url.lastPathComponent, count)
    }
    reportConflicts()
    restoreSource()
  }
}
