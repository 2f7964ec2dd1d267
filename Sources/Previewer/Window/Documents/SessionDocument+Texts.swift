import CoreAnimationMarkup
import Foundation
import Localization
import QuartzCore
import SceneEditing
import SceneTools
import SwiftLiterals

/// The texts of the scenes: changes of the window are written there, joined with those of other programs, and saved.
extension SessionDocument {
  func makeEdits() -> SceneEdits {
    let edits = SceneEdits(
      root: { [unowned self] in sheet.host }, changed: { [unowned self] in changed() })
    edits.history.write = { [unowned self] in write($0, $1, replacing: $2, isGrowing: $3) }
    edits.history.read = { [unowned self] in show($0) }
    edits.history.stateAnimationsChanged = { [unowned self] in
      for scene in scenes { scene.states.elementsChanged() }
    }
    edits.animations.origin = { [unowned self] in origin(of: $0) }
    edits.history.exchanged = { [unowned self] in literals?.traces.replace($0, with: $1) }
    edits.history.changed = { [unowned self] in noteChange() }
    return edits
  }

  /// The texts that were changed: those of scenes, in their order, and the source of a program.
  var editedTexts: [any EditedText] {
    let markups: [any EditedText] = scenes.compactMap { texts[$0.url] }
    return literals.map { markups + [$0] } ?? markups
  }

  /// Whether there are changes that are not saved, and that the person has not given up.
  var isEdited: Bool {
    guard !isGivenUp else { return false }
    return edits.history.isEdited || editedTexts.contains { $0.isChanged }
  }

  /// The number of changes that are not saved.
  var unsavedCount: Int {
    editedTexts.reduce(edits.history.unsavedCount) { $0 + $1.unsavedCount }
  }

  /// A sentence about changes that are lost when other scenes are opened or the window closes; nil without such changes.
  var unsavedLoss: String? {
    guard isEdited else { return nil }
    let count = max(unsavedCount, 1)
    return count == 1
      ? localized("A change to \(name) was not saved")
      : localized("\(count) changes to \(name) were not saved")
  }

  /// A scene as its texts have it, without the animations of a change of state that the window shows at the moment. The scene of the window
  /// itself where changes are in no text.
  func edited(_ scene: SceneDocument) -> SceneDocument {
    guard let texts = texts[scene.url], edits.history.unsavedCount == 0 else { return scene }
    return SceneDocument.open(scene.url, texts: texts.bytes)
  }

  // MARK: Changes

  /// The texts of a scene, which are read when it is changed for the first time.
  func texts(of scene: SceneDocument) throws -> EditedMarkup {
    if let known = texts[scene.url] { return known }
    let new = try EditedMarkup(of: scene)
    texts[scene.url] = new
    return new
  }

  /// Writes the changes of a step into the texts of their files, or into the source of the program. Empty if one of them is in no text, or
  /// the texts stay the same.
  ///
  /// - Parameters:
  ///   - last: the steps that these take the place of.
  ///   - isGrowing: whether the changes are a part of a drag, about which a person is told once.
  private func write(
    _ changes: [SceneChange], _ name: String, replacing last: [any TextStep], isGrowing: Bool
  ) -> [any TextStep] {
    let found = changesByScene(changes, name)
    if let literals {
      let step = writeSource(
        changes, to: literals, replacing: last.first as? LiteralStep, isGrowing: isGrowing)
      return step.map { [$0] } ?? []
    }
    guard let found, !found.contains(where: \.scene.isProgram) else { return [] }
    var before: [(texts: EditedMarkup, snapshot: [MarkupText])] = []
    do {
      var steps: [MarkupStep] = []
      for (scene, changes) in found {
        let texts = try texts(of: scene)
        before.append((texts, texts.snapshot))
        steps += try texts.write(changes, name, replacesLast: !last.isEmpty)
      }
      return steps
    } catch {
      for (texts, snapshot) in before { texts.restore(snapshot) }
      copyReason = "\(error)"
      return []
    }
  }

  /// The changes of each scene, which are logged; nil if a layer is in none of the scenes.
  private func changesByScene(
    _ changes: [SceneChange], _ name: String
  ) -> [(scene: SceneDocument, changes: [SceneChange])]? {
    var found: [(scene: SceneDocument, changes: [SceneChange])] = []
    for change in changes {
      guard let scene = scenes.first(where: { $0.id(of: change.layer) != nil }) else { return nil }
      if !isRestoring {
        log.write(
          "edit",
          [
            JSON.Member("name", .string(name)), JSON.Member("path", .optional(scene.path(of: change.layer))),
            JSON.Member("keyPath", .string(change.keyPath)),
          ])
      }
      if let index = found.firstIndex(where: { $0.scene === scene }) {
        found[index].changes.append(change)
      } else {
        found.append((scene, [change]))
      }
    }
    return found
  }

  // MARK: Reading

  /// Reads the scenes again. It keeps the time, the speed, the view, the states, the selection and the edits of the window, which are
  /// joined with what another program has saved. If there are errors or no scenes, the window keeps the old scenes.
  func reload() {
    // A drag ends where the layer is, and is a change like others.
    if pointerIsBusy() { willShow() }
    texts = texts.filter { $0.value.hasHistory }
    let overtaken = texts.values.filter(\.isOvertaken)
    if !overtaken.isEmpty {
      // A file with errors is not joined with anything: its author is about to mend it.
      let documents = Self.read(paths)
      if isWorse(documents) {
        report(documents)
        return watch((documents + scenes).flatMap(\.files))
      }
      for texts in overtaken {
        do { try texts.merge() } catch {
          return tell(localized("\(error); the window still shows the scene as it was"), true)
        }
      }
    }
    let documents = read(paths, texts: texts)
    // A missing file may come back, so the files of both the old and the new scenes are watched.
    watch((documents + scenes).flatMap(\.files))
    let readable = documents.filter { $0.root != nil }
    guard !isWorse(documents), !readable.isEmpty else { return }
    let told = exchange(for: readable)
    if let told { tell(told.text, told.isLoss) }
    for document in readable {
      log.write(
        "reload",
        [
          JSON.Member("file", .string(document.url.relativePath)), JSON.Member("line", .integer(0)),
          JSON.Member("column", .integer(0)),
          JSON.Member("message", .string("\(document.layerCount) layers")),
          JSON.Member("edits", .integer(unsavedCount)),
        ])
    }
    reportConflicts()
  }

  /// Whether scenes have errors that the shown ones do not have.
  private func isWorse(_ documents: [SceneDocument]) -> Bool {
    documents.contains(where: \.hasErrors) && !scenes.contains(where: \.hasErrors)
  }

  /// Reads scenes again whose texts were changed, so that their layers show them.
  func show(_ changed: [EditedMarkup]) {
    let indices = scenes.indices.filter { index in changed.contains { $0 === texts[scenes[index].url] } }
    guard !indices.isEmpty else { return }
    willShow()
    var new = scenes
    for index in indices {
      let url = scenes[index].url
      let document = SceneDocument.open(url, texts: texts[url]?.bytes ?? [:])
      didRead([document])
      guard document.root != nil else { return log.report([document]) }
      new[index] = document
    }
    exchange(for: new)
    self.changed()
  }

  /// Reads the scenes again whose layers do not show their texts, unless a step of the history can still grow.
  func showTexts() {
    guard !edits.history.isStepOpen else { return }
    let unread = texts.values.filter(\.needsReading)
    if !unread.isEmpty { show(unread) }
  }

  /// Shows scenes in place of the current ones, of which they are newer versions.
  @discardableResult private func exchange(for new: [SceneDocument]) -> (text: String, isLoss: Bool)? {
    let old = scenes
    let elements = texts.mapValues { $0.parts.map(\.elements) }
    let isSame = new.count == old.count
    let (selected, animations) = (selected, chosenAnimations)
    scenes = new
    if !isSame { shownScene = nil }
    show(shownScene.map { [new[$0]] } ?? new, keepsStates: isSame, edits: .rebased)
    var readAgain: Set<ObjectIdentifier> = []
    for document in new where !old.contains(where: { $0 === document }) {
      guard let texts = texts[document.url] else { continue }
      texts.attach(to: document)
      readAgain.insert(ObjectIdentifier(texts))
    }
    func counterpart(_ layer: CALayer) -> CALayer? {
      guard let before = old.first(where: { $0.id(of: layer) != nil }),
        let after = new.first(where: { $0.url == before.url })
      else { return nil }
      if after === before { return layer }
      for (part, elements) in (elements[before.url] ?? []).enumerated() {
        guard let element = elements[ObjectIdentifier(layer)] else { continue }
        return texts[before.url]?.layer(of: element, in: part)
      }
      return before.path(of: layer).flatMap { after.layer($0) }
    }
    let told = edits.scenesRead(
      name, counterpart: counterpart,
      isRead: { readAgain.contains(ObjectIdentifier($0)) },
      unsaved: texts.values.reduce(0) { $0 + $1.unsavedCount })
    self.selected = selected.compactMap(counterpart)
    chosenAnimations = animations
    return told
  }

  // MARK: Conflicts

  /// What another program has changed as well, until it is answered.
  var conflicts: [EditConflict] { editedTexts.flatMap(\.conflicts) }

  func reportConflicts() {
    let found = conflicts
    guard !found.isEmpty else { return }
    for conflict in found {
      StandardStreams.message(
        "cambium: conflict in \(conflict.text.scene.lastPathComponent): \(conflict.title) is \(conflict.mine ?? "deleted") here and "
          + "\(conflict.theirs ?? "deleted") in the file")
      log.write(
        "conflict",
        [
          JSON.Member("file", .string(conflict.text.scene.relativePath)),
          JSON.Member("path", .string(conflict.path)),
          JSON.Member("keyPath", .string(conflict.keyPath)), JSON.Member("mine", .optional(conflict.mine)),
          JSON.Member("theirs", .optional(conflict.theirs)),
        ])
    }
    askAboutConflicts()
  }

  /// Answers a conflict. The value that is not kept stays in the history.
  func resolve(_ conflict: EditConflict, keepingMine: Bool) throws {
    isRestoring = true
    defer { isRestoring = false }
    try conflict.answer(keepingMine, edits)
  }

  // MARK: Saving

  /// What saving did.
  struct Saved {
    var written: [WrittenFile] = []
    /// Why some changes stay unsaved; nil if all are saved.
    var failure: EditFailure?
  }

  /// Writes the changes of the window into the files of the scenes: each changed value where it stands, and nothing else. What another
  /// program has saved meanwhile is joined with them first.
  func save() -> Saved {
    if texts.values.contains(where: { $0.isChanged && $0.isOvertaken }) { reload() }
    var saved = Saved()
    if let title = conflicts.first?.title {
      askAboutConflicts()
      saved.failure = EditFailure(
        description: localized("A conflict is not answered (\(title)); answer it, then save again"))
      return saved
    }
    for text in editedTexts where text.isChanged {
      do { saved.written += try text.save() } catch {
        let failure = error as? EditFailure ?? EditFailure(description: "\(error)")
        saved.failure = saved.failure ?? failure
      }
    }
    watcher?.accept()
    edits.history.endStep()
    noteChange()
    if literals != nil {
      saved.failure = saved.failure ?? literalFailure
      return saved
    }
    if saved.failure == nil, edits.history.unsavedCount > 0 {
      saved.failure = EditFailure(
        description: copyReason
          ?? localized("the changes cannot be written into \(name), because it has no markup"),
        needsCopy: true)
    }
    return saved
  }
}
