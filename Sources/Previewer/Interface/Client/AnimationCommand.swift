/// What can be done with the chosen animation, or with several.
package enum AnimationCommand: Sendable, Equatable {
  /// Seeks to the begin or to the end of its first run with all repetitions.
  case goToBegin, goToEnd
  /// Makes the loop as long as the animation.
  case loop
  /// Puts it on the clipboard as an element of a scene file, or as Swift source.
  case copyMarkup, copySource
  /// Gives it the timing of the animation on the clipboard, and nothing else of that.
  case pasteTiming
  /// Takes it from its layer, or from its group.
  case remove
}
