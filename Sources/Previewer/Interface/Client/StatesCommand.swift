import CoreAnimationMarkup

/// What menus do with a state or a transition of the scenes.
package enum StatesCommand: Sendable, Equatable {
  /// Adds a state with a name that no other one has.
  case add
  /// Edits the name of a state in its row of the panel of states, which is shown.
  case rename(String)
  case copy(String)
  /// Deletes a state with the transitions that name it.
  case delete(String)
  case playTransition(TransitionNames)
  case deleteTransition(TransitionNames)
}
