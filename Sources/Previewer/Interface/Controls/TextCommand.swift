import Windowing

/// What a key does in a line of text, apart from ending the editing. The keys are those of desktop programs.
package enum TextCommand: Equatable, Sendable {
  case undo, redo, cut, copy, paste, selectAll
  case move(Destination)
  /// Deletes the selection, or what lies between the caret and a place.
  case delete(Destination)

  /// A place in the text, seen from the caret.
  package enum Destination: Equatable, Sendable { case before, after, wordBefore, wordAfter, start, end }

  /// Nil for a key that does nothing in a text.
  package init?(_ key: Key) {
    let control = key.control
    switch key.name {
    case "Z" where control: self = key.shift ? .redo : .undo
    case "Y" where control: self = .redo
    case "X" where control: self = .cut
    case "C" where control: self = .copy
    case "V" where control: self = .paste
    case "A" where control: self = .selectAll
    case "Insert" where key.shift: self = .paste
    case "Insert" where control: self = .copy
    case "Delete" where key.shift && !control: self = .cut
    case "Left": self = .move(control ? .wordBefore : .before)
    case "Right": self = .move(control ? .wordAfter : .after)
    case "Home": self = .move(.start)
    case "End": self = .move(.end)
    case "Backspace": self = .delete(control ? .wordBefore : .before)
    case "Delete": self = .delete(control ? .wordAfter : .after)
    default: return nil
    }
  }
}

extension TextCommand {
  /// Does the command in a text.
  ///
  /// - Parameters:
  ///   - extending: whether a move extends the selection.
  ///   - clipboard: the desktop's; nil without one.
  ///   - edit: changes the text. It is not called to paste: the clipboard's text is inserted when it comes.
  @MainActor func perform(
    extending: Bool = false, _ clipboard: (any TextClipboard)?, edit: ((inout LineEditor) -> Void) -> Void
  ) {
    guard self != .paste else { return clipboard?.askForText() ?? () }
    edit { $0.perform(self, extending: extending) { clipboard?.copyText($0) } }
  }
}

extension LineEditor {
  /// Does what a key asks. To paste, the owner of the text asks the clipboard, whose text is then inserted.
  ///
  /// - Parameters:
  ///   - extending: whether a move extends the selection.
  ///   - copy: puts the selection of `cut` and `copy` on the clipboard.
  package mutating func perform(
    _ command: TextCommand, extending: Bool = false, copy: (String) -> Void = { _ in }
  ) {
    switch command {
    case .undo: undo()
    case .redo: redo()
    case .selectAll: selectAll()
    case .paste: break
    case .copy, .cut:
      guard !selection.isEmpty else { return }
      copy(selectedText)
      if command == .cut { delete(to: caret) }
    case .move(let place):
      // Without Shift an arrow goes to the end of the selection on its side.
      switch place {
      case .before where !extending && !selection.isEmpty: move(to: selection.lowerBound)
      case .after where !extending && !selection.isEmpty: move(to: selection.upperBound)
      default: move(to: index(of: place), extending: extending)
      }
    case .delete(let place): delete(to: index(of: place))
    }
  }

  private func index(of place: TextCommand.Destination) -> Int {
    switch place {
    case .before: caret - 1
    case .after: caret + 1
    case .wordBefore: wordBefore
    case .wordAfter: wordAfter
    case .start: 0
    case .end: characters.count
    }
  }
}
