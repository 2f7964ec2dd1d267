import UIKit
import Windowing

extension TextCommand {
  /// What a key does in a line of text, apart from ending the editing. Nil for a key that does nothing there.
  package init?(_ key: Key) {
    guard let command = TextCommand(key: key.name, shift: key.shift, control: key.control) else { return nil }
    switch command {
    case .move(.lineAbove), .move(.lineBelow), .move(.pageAbove), .move(.pageBelow): return nil
    case .move(.top): self = .move(.start)
    case .move(.bottom): self = .move(.end)
    default: self = command
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
    case .start, .top: 0
    case .end, .bottom: characters.count
    case .lineAbove, .lineBelow, .pageAbove, .pageBelow: caret
    }
  }
}
