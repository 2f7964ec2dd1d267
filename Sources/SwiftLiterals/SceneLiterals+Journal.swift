import CoreAnimationMarkup
import Foundation
import QuartzCore
import SceneEditing
import SourceLiterals

/// Unsaved changes of a Swift scene outlive its process: the next version in the window gets them, and the next start after a crash. They
/// are joined with the source by the names of the layers; a value that the source gives anew is a conflict.
extension SceneLiterals {
  private struct Content: Codable {
    let about: [String: String]
    let changes: [SourceChanges.Change]
  }

  package var journaledParts: [String] { [""] }
  package var replacesProcesses: Bool { true }

  package func updateJournal(of part: Int, about: [String: String]) -> TextJournal.Update {
    guard let root = document?.host else { return .none }
    // What is not answered is not given up.
    let open = waiting.compactMap { conflict in
      SourceChanges.change(of: conflict.property, base: conflict.base, mine: conflict.mine, below: root)
    }
    let changes = (isChanged || !open.isEmpty ? self.changes.changes(below: root) : []) + open
    guard changes != journaled ?? [] else { return .none }
    journaled = changes.isEmpty ? nil : changes
    return changes.isEmpty
      ? .remove : .begin(JournalLine.bytes(of: Content(about: about, changes: changes)))
  }

  package func forgetJournal(of part: Int) { journaled = nil }

  package func canRead(_ journal: [UInt8]) -> Bool { Self.changes(of: journal) != nil }

  private static func changes(of journal: [UInt8]) -> [SourceChanges.Change]? {
    var rest = journal[...]
    return JournalLine.next(Content.self, &rest)?.changes
  }

  package func takeOver(_ found: [Journals.Found], in edits: SceneEdits) -> [String] {
    guard let document else { return [] }
    var lost: [String] = []
    for change in found.compactMap({ Self.changes(of: $0.bytes) }).joined() {
      guard let property = SourceChanges.property(of: change, below: document.host),
        let now = SourceChanges.now(property)
      else {
        lost.append("\(change.layer.last?.prefix { $0 != "#" } ?? ""): \(change.keyPath)")
        continue
      }
      if SourceChanges.isEqual(now, change.mine) { continue }
      if SourceChanges.isEqual(now, change.base) {
        Self.set(property, to: change.mine, in: edits)
      } else {
        waiting.append(
          SourceConflict(
            property: property, path: document.path(of: property.layer) ?? "", base: change.base,
            mine: change.mine, theirs: now))
      }
    }
    return lost
  }

  package var conflicts: [EditConflict] {
    waiting.map { conflict in
      EditConflict(
        in: self, path: conflict.path, keyPath: conflict.property.title, mine: conflict.mine.text,
        theirs: conflict.theirs.text
      ) { [unowned self] keepingMine, edits in
        waiting.removeAll { $0.property.isSame(as: conflict.property) }
        Self.set(conflict.property, to: conflict.mine, in: edits)
        if !keepingMine { Self.set(conflict.property, to: conflict.theirs, in: edits) }
      }
    }
  }

  /// Gives a value of the scene another one, as a step of the history.
  private static func set(_ property: TracedProperty, to new: SourceValue, in edits: SceneEdits) {
    edits.history.endStep()
    let layer = property.layer
    if let place = property.animation {
      let object = new.object(like: place.animation?.value(forKey: property.keyPath))
      edits.animations.set([property.keyPath: object], of: place)
    } else if property.isMove, case .numbers(let numbers) = new, numbers.count == 2,
      case .numbers(let now)? = SourceChanges.now(property), now.count == 2
    {
      let before = LayerPosition(of: layer)
      DragSession.shift(layer, by: CGVector(dx: numbers[0] - now[0], dy: numbers[1] - now[1]))
      edits.history.layersChanged()
      edits.history.recordDrag(of: [(layer, before)])
    } else {
      let object = new.object(like: layer.value(forKeyPath: property.keyPath))
      edits.editor.set(object, of: layer, forKeyPath: property.keyPath)
    }
  }
}
