import CoreAnimationMarkup
import Foundation
import Localization
import QuartzCore
import SceneEditing
import SceneTools
import SourceLiterals
import SwiftLiterals

/// A value of a Swift scene that was changed in the window and, differently, in the source on disk.
@MainActor struct SourceConflict {
  let value: TracedProperty
  let path: String
  let keyPath: String
  /// What the source gave before both changed it.
  let base: SourceValue
  let own: SourceValue
  let other: SourceValue

  var title: String { [path, keyPath].filter { !$0.isEmpty }.joined(separator: ", ") }
  var mine: String { SourceChanges.text(own) }
  var theirs: String { SourceChanges.text(other) }
}

/// Unsaved changes of a Swift scene outlive its process: the next version in the window gets them, and the next start after a crash.
extension SessionDocument {
  /// The scene of a program; nil for files.
  private var programScene: SceneDocument? { scenes.first(where: \.isProgram) }

  /// Takes the source of the program; nil to keep it as it is.
  func setSource(_ literals: SceneLiterals?, at url: URL) {
    self.literals = literals
    sourceJournal = literals.map { _ in SourceJournal(url, in: journals.folder) }
  }

  /// Brings the journal of the source up to date.
  func updateSourceJournal() {
    guard let sourceJournal, !isGivenUp else { return }
    // What is not answered is not given up.
    let waiting = sourceConflicts.compactMap { conflict in
      SourceChanges.change(
        of: conflict.value, base: conflict.base, mine: conflict.own, below: sheet.host)
    }
    let changes = literals?.isChanged == true || !waiting.isEmpty ? sourceChanges.changes(below: sheet.host) : []
    do { try sourceJournal.update(changes + waiting) } catch {
      if !isJournalLost { tell("\(error); unsaved changes would be lost if the program ended", true) }
      isJournalLost = true
    }
  }

  /// Takes over the changes of a process that this one replaces in its window, or that has ended without saving them. They are joined
  /// with the source by the names of the layers; a value that the source gives anew is a conflict.
  func restoreSource() {
    guard let sourceJournal, let scene = programScene, let found = sourceJournal.find() else { return }
    var lost: [String] = []
    isRestoring = true
    for change in found.changes {
      let name = "\(change.layer.last?.prefix { $0 != "#" } ?? ""): \(change.keyPath)"
      guard let value = SourceChanges.value(of: change, below: sheet.host),
        let now = SourceChanges.now(value)
      else {
        lost.append(name)
        continue
      }
      if SourceChanges.isEqual(now, change.mine) { continue }
      guard SourceChanges.isEqual(now, change.base) else {
        sourceConflicts.append(
          SourceConflict(
            value: value, path: scene.path(of: value.layer) ?? "", keyPath: value.title, base: change.base,
            own: change.mine, other: now))
        continue
      }
      set(value, to: change.mine)
    }
    isRestoring = false
    // The changes are in a journal of this process before the other one goes.
    journalTime = 0
    updateJournals(isLast: true)
    sourceJournal.remove(found)
    let count = literals?.unsavedCount ?? 0
    log.write(
      found.isOfWindow ? "reload" : "restore",
      [JSON.Member("file", .string(scene.url.relativePath))]
        + (found.isOfWindow
          ? [
            JSON.Member("line", .integer(0)), JSON.Member("column", .integer(0)),
            JSON.Member("message", .string("\(found.changes.count) unsaved changes")),
          ] : []) + [JSON.Member("edits", .integer(count))])
    if !found.isOfWindow, count > 0 { didRestore(scene.url.lastPathComponent, count) }
    if !lost.isEmpty {
      tell(
        localized(
          "\(scene.url.lastPathComponent) was read again; lost with what had them: \(lost.joined(separator: ", "))"
        ),
        true)
    }
    reportSourceConflicts()
  }

  /// Gives a value of the scene another one, as a step of the history.
  private func set(_ value: TracedProperty, to new: SourceValue) {
    edits.history.endStep()
    if let place = value.animation {
      let object = SourceChanges.object(new, like: place.animation?.value(forKey: value.keyPath))
      edits.animations.set([value.keyPath: object], of: place)
    } else if value.isMove, case .numbers(let numbers) = new, numbers.count == 2,
      case .numbers(let now)? = SourceChanges.now(value), now.count == 2
    {
      let before = LayerPlace(of: value.layer)
      DragSession.shift(value.layer, by: CGVector(dx: numbers[0] - now[0], dy: numbers[1] - now[1]))
      changed()
      edits.history.recordDrag(of: [(value.layer, before)])
    } else {
      let object = SourceChanges.object(new, like: value.layer.value(forKeyPath: value.keyPath))
      edits.editor.set(object, of: value.layer, forKeyPath: value.keyPath)
    }
  }

  // MARK: Conflicts

  private func reportSourceConflicts() {
    guard !sourceConflicts.isEmpty, let scene = programScene else { return }
    for conflict in sourceConflicts {
      StandardStreams.message(
        "cambium: conflict in \(scene.url.lastPathComponent): \(conflict.title) is \(conflict.mine) here and "
          + "\(conflict.theirs) in the source")
      log.write(
        "conflict",
        [
          JSON.Member("file", .string(scene.url.relativePath)), JSON.Member("path", .string(conflict.path)),
          JSON.Member("keyPath", .string(conflict.keyPath)), JSON.Member("mine", .string(conflict.mine)),
          JSON.Member("theirs", .string(conflict.theirs)),
        ])
    }
    askAboutConflicts()
  }

  /// Answers a conflict. The value that is not kept stays in the history.
  func resolve(_ conflict: SourceConflict, keepingMine: Bool) {
    sourceConflicts.removeAll { $0.value.isSame(as: conflict.value) }
    isRestoring = true
    set(conflict.value, to: conflict.own)
    if !keepingMine { set(conflict.value, to: conflict.other) }
    isRestoring = false
    noteChange()
  }
}
