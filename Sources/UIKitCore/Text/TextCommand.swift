/// What a key does in a text, apart from ending the editing. The keys are those of desktop programs.
package enum TextCommand: Equatable, Sendable {
  case undo, redo, cut, copy, paste, selectAll
  case move(Destination)
  /// Deletes the selection, or what lies between the caret and a place.
  case delete(Destination)

  /// A place in the text, seen from the caret.
  package enum Destination: Equatable, Sendable {
    case before, after, wordBefore, wordAfter
    /// The ends of a line.
    case start, end
    case lineAbove, lineBelow, pageAbove, pageBelow
    /// The ends of the text.
    case top, bottom
  }

  /// Nil for a key that does nothing in a text.
  ///
  /// - Parameters:
  ///   - name: of the key, as SDL has it: "Left", "Z".
  ///   - shift: whether Shift is down.
  ///   - control: whether Ctrl is down.
  package init?(key name: String, shift: Bool, control: Bool) {
    switch name {
    case "Z" where control: self = shift ? .redo : .undo
    case "Y" where control: self = .redo
    case "X" where control: self = .cut
    case "C" where control: self = .copy
    case "V" where control: self = .paste
    case "A" where control: self = .selectAll
    case "Insert" where shift: self = .paste
    case "Insert" where control: self = .copy
    case "Delete" where shift && !control: self = .cut
    case "Left": self = .move(control ? .wordBefore : .before)
    case "Right": self = .move(control ? .wordAfter : .after)
    case "Up": self = .move(.lineAbove)
    case "Down": self = .move(.lineBelow)
    case "PageUp": self = .move(.pageAbove)
    case "PageDown": self = .move(.pageBelow)
    case "Home": self = .move(control ? .top : .start)
    case "End": self = .move(control ? .bottom : .end)
    case "Backspace": self = .delete(control ? .wordBefore : .before)
    case "Delete": self = .delete(control ? .wordAfter : .after)
    default: return nil
    }
  }
}
