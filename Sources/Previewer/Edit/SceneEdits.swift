import QuartzCore

/// All that a person changes in the window's scenes, with the history that undoes it.
@MainActor package final class SceneEdits {
  package let history = EditHistory()
  package let editor: LayerEditor
  package let overrides: LayerOverrides

  /// - Parameters:
  ///   - root: the root of the live tree, which is another one after a reload.
  ///   - changed: commits and shows the scene. It is called after every change, undo and redo.
  package init(root: @escaping @MainActor () -> CALayer, changed: @escaping @MainActor () -> Void) {
    editor = LayerEditor(history: history)
    overrides = LayerOverrides(root: root)
    editor.changed = changed
    overrides.changed = changed
  }

  /// Forgets everything, because the scenes were read again and have new layers.
  package func scenesReplaced() {
    overrides.removeAll()
    history.removeAll()
  }
}
