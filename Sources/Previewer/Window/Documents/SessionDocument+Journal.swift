import CoreAnimationMarkup
import Foundation
import Localization
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
    if let failure = journals.update(editedTexts) { tell(failure, true) }
  }

  /// Gives up all changes that are not saved, because other scenes are shown or the window closes.
  func discard() {
    isGivenUp = true
    journalTime = nil
    journals.removeAll(of: editedTexts)
  }

  /// Takes over unsaved changes of the scenes that a process has left behind, or that of a program which this one replaces.
  func restore() {
    for scene in scenes where !scene.isProgram && !scene.markups.isEmpty {
      guard journals.hasAny(of: scene.url), let text = try? texts(of: scene) else { continue }
      if !takeOver(text) { texts[scene.url] = nil }
    }
    if let literals { takeOver(literals) }
    reportConflicts()
  }

  /// - Returns: whether the text has changes, or conflicts.
  @discardableResult private func takeOver(_ text: any EditedText) -> Bool {
    let found = journals.find(text)
    guard !found.isEmpty else { return false }
    isRestoring = true
    let lost = text.takeOver(found, in: edits)
    isRestoring = false
    // The changes are in a journal of this process before the other one goes.
    if journals.update(editedTexts) == nil { for journal in found { journals.remove(journal) } }
    let name = text.scene.lastPathComponent
    let count = text.unsavedCount
    let hasChanges = count > 0 || !text.conflicts.isEmpty
    let file = JSON.Member("file", .string(text.scene.relativePath))
    if found.contains(where: \.isOfWindow) {
      log.write(
        "reload",
        [
          file, JSON.Member("line", .integer(0)), JSON.Member("column", .integer(0)),
          JSON.Member("message", .string("\(count) unsaved changes")), JSON.Member("edits", .integer(count)),
        ])
    } else if hasChanges {
      log.write("restore", [file, JSON.Member("edits", .integer(count))])
      if count > 0 { didRestore(name, count) }
    }
    if !lost.isEmpty {
      tell(
        localized(
          "\(name) was read again; these changes are lost, because their layers are gone: \(lost.joined(separator: ", "))"
        ), true)
    }
    return hasChanges
  }
}
