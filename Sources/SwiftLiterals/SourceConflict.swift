import SceneEditing
import SourceLiterals

/// A value of a Swift scene that was changed in the window and, differently, in the source on disk.
@MainActor struct SourceConflict {
  let property: TracedProperty
  /// The path of the layer.
  let path: String
  /// What the source gave before both changed it.
  let base: SourceValue
  let mine: SourceValue
  let theirs: SourceValue
}
