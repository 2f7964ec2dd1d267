/// How a paint list handles tiles that have not been drawn yet.
final class TileWatch {
  /// Called, on other threads, when a missing tile has been drawn. Nil: painting waits for all tiles that it
  /// shows.
  var onReady: (@Sendable () -> Void)?
  /// Whether tiles of the last list are fading in.
  var isFading = false
}
