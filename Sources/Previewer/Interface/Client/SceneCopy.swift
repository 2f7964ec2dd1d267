import QuartzCore
import SceneEditing

/// Saving a scene as another file.
@MainActor enum SceneCopy {
  /// Writes the scene of the chosen layer, or the first one, as a new file beside the file that was read.
  ///
  /// - Parameter reason: why the file itself is not written; nil: nobody has asked for that.
  static func save(_ client: any PreviewClient, because reason: String? = nil) {
    let layer = client.selection
    let document =
      client.documents.first { document in layer.map { document.id(of: $0) != nil } ?? false }
      ?? client.documents.first
    guard let document else { return }
    do {
      let saved = try EditedScene.save(document, client.edits.overrides)
      client.edits.history.noteSaved()
      client.tell((reason.map { "\($0). " } ?? "") + saved.message, isError: false)
    } catch { client.tell("\(error)", isError: true) }
  }
}
