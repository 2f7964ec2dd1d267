/// What can be done with key frames in the timeline.
package enum KeyFrameCommand: Sendable, Equatable, CaseIterable {
  /// Adds one to the chosen animation at the playhead, with the value that it has there.
  case add
  /// Edits the value of the selected one in its row.
  case edit
  case copy, paste, delete
  /// Moves the end of the chosen animation's bar to the playhead, or its begin.
  case beginHere, endHere

  /// Whether it needs selected key frames.
  package var actsOnSelection: Bool { [.edit, .copy, .delete].contains(self) }
}
