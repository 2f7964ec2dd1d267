/// What can be done with the gesture of a Swift scene: touches that are recorded, and replayed in each new version of the scene.
package enum GestureCommand: Sendable, Equatable {
  /// Begins a recording, or ends it.
  case record
  /// Starts the scene again and plays it from the begin of the gesture.
  case replay
  /// Writes the gesture into a file for `--input`: beside the scene, or where the person chooses.
  case save, saveElsewhere
  /// Later versions of the scene get no touches.
  case forget
}
