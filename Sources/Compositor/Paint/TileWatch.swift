/// How a list waits for the tiles of tiled layers.
final class TileWatch {
  /// Called, on other threads, when a tile has been drawn that was missing. Nil: painting waits for all that it shows.
  var onReady: (@Sendable () -> Void)?
  /// Whether tiles of the last list are fading in.
  var isFading = false
}
