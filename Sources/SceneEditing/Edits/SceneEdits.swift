import Localization
import QuartzCore

/// All that a person changes in the window's scenes, with the history that undoes it.
@MainActor package final class SceneEdits {
  package let history = EditHistory()
  package let editor: LayerEditor
  package let animations: AnimationEditor
  package let overrides: LayerOverrides

  /// - Parameters:
  ///   - root: the root of the live tree, which is another one after a reload.
  ///   - changed: commits and shows the scene. It is called after every change, undo and redo.
  package init(root: @escaping @MainActor () -> CALayer, changed: @escaping @MainActor () -> Void) {
    editor = LayerEditor(history: history)
    animations = AnimationEditor(history: history)
    overrides = LayerOverrides(root: root)
    history.layersChanged = changed
    overrides.changed = changed
  }

  /// Forgets everything, because other scenes are shown.
  package func scenesReplaced() {
    overrides.removeAll()
    history.removeAll()
  }

  /// Makes everything again in scenes that were read again and have new layers.
  ///
  /// - Parameters:
  ///   - counterpart: the layer in place of an old one; nil if there is none.
  ///   - isRead: whether a text was read again.
  ///   - unsaved: the number of changes in texts that are not saved.
  /// - Returns: a sentence for the person about what was kept and what was lost; nil if nothing was changed.
  package func scenesRead(
    _ name: String, counterpart: (CALayer) -> CALayer?,
    isRead: (EditedMarkup) -> Bool = { _ in false }, unsaved: Int = 0
  ) -> (text: String, isLoss: Bool)? {
    overrides.rebase(counterpart)
    let before = history.unsavedCount + unsaved
    let lost = history.rebase(counterpart, isRead: isRead)
    guard before > 0 else { return nil }
    let kept = history.unsavedCount + unsaved
    var text = localized("\(name) was read again")
    if kept > 0 {
      text +=
        kept == 1
        ? localized("; the unsaved change of the window is kept")
        : localized("; the \(kept) unsaved changes of the window are kept")
    }
    if !lost.isEmpty {
      let names = lost.joined(separator: ", ")
      text +=
        lost.count == 1
        ? localized("; this change is lost, because its layer is gone: \(names)")
        : localized("; these changes are lost, because their layers are gone: \(names)")
    }
    return (text, !lost.isEmpty)
  }
}
