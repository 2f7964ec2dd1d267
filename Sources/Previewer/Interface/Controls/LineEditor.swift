/// One line of text while it is edited: its characters, the selection, and what was there before, for undo.
///
/// It knows nothing of keys and views, which `TextField` and the gallery's search add.
package struct LineEditor: Equatable, Sendable {
  private struct Moment: Equatable {
    var characters: [Character]
    var caret: Int
    var anchor: Int
  }

  /// What changed last. Characters that are typed one after the other are one step of undo, up to the next word.
  private enum Change { case none, typing, deleting, other }

  private var now: Moment
  private var done: [Moment] = []
  private var undone: [Moment] = []
  private var last = Change.none
  /// The number of steps that are kept.
  private static let limit = 200

  /// A text, all of which is selected.
  package init(_ text: String = "") {
    let characters = Array(text)
    now = Moment(characters: characters, caret: characters.count, anchor: 0)
  }

  package var text: String { String(now.characters) }
  package var characters: [Character] { now.characters }
  /// The index of the character after the caret.
  package var caret: Int { now.caret }
  /// The selected characters.
  package var selection: Range<Int> { min(now.anchor, now.caret)..<max(now.anchor, now.caret) }
  package var selectedText: String { String(now.characters[selection]) }

  // MARK: The caret

  /// Moves the caret.
  ///
  /// - Parameter extending: whether the other end of the selection stays.
  package mutating func move(to index: Int, extending: Bool = false) {
    now.caret = min(max(index, 0), now.characters.count)
    if !extending { now.anchor = now.caret }
    last = .none
  }

  package mutating func selectAll() {
    now.anchor = 0
    now.caret = now.characters.count
    last = .none
  }

  /// The beginning of the word at or before the caret.
  package var wordBefore: Int {
    var index = now.caret
    while index > 0, !Self.isWord(now.characters[index - 1]) { index -= 1 }
    while index > 0, Self.isWord(now.characters[index - 1]) { index -= 1 }
    return index
  }

  /// The end of the word at or after the caret.
  package var wordAfter: Int {
    var index = now.caret
    let end = now.characters.count
    while index < end, !Self.isWord(now.characters[index]) { index += 1 }
    while index < end, Self.isWord(now.characters[index]) { index += 1 }
    return index
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  // MARK: Changes

  /// Replaces the selection with a text. Line ends, tabs and other control characters are left out.
  package mutating func insert(_ text: String) {
    let new = text.filter {
      !$0.isNewline && !$0.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    guard !new.isEmpty else { return }
    let isTyping = new.count == 1
    let beginsWord =
      now.caret > 0 && !Self.isWord(now.characters[now.caret - 1]) && Self.isWord(new[new.startIndex])
    replace(selection, with: Array(new), isTyping && selection.isEmpty && !beginsWord ? .typing : .other)
    if isTyping { last = .typing }
  }

  /// Deletes the selection, or else the characters between the caret and an index.
  package mutating func delete(to index: Int) {
    guard selection.isEmpty else { return replace(selection, with: [], .other) }
    let end = min(max(index, 0), now.characters.count)
    replace(
      min(end, now.caret)..<max(end, now.caret), with: [], abs(end - now.caret) == 1 ? .deleting : .other)
  }

  private mutating func replace(_ range: Range<Int>, with new: [Character], _ change: Change) {
    guard !range.isEmpty || !new.isEmpty else { return }
    if change == .other || change != last {
      done.append(now)
      if done.count > Self.limit { done.removeFirst() }
    }
    undone = []
    last = change
    now.characters.replaceSubrange(range, with: new)
    now.caret = range.lowerBound + new.count
    now.anchor = now.caret
  }

  /// Takes the last change back. Returns whether there was one.
  @discardableResult package mutating func undo() -> Bool {
    exchange(from: \.done, to: \.undone)
  }

  /// Makes the change again that was taken back last. Returns whether there was one.
  @discardableResult package mutating func redo() -> Bool {
    exchange(from: \.undone, to: \.done)
  }

  /// Goes to the last moment of one list, and keeps the present one in another. Returns whether there was one.
  private mutating func exchange(
    from source: WritableKeyPath<Self, [Moment]>, to target: WritableKeyPath<Self, [Moment]>
  ) -> Bool {
    guard let moment = self[keyPath: source].popLast() else { return false }
    self[keyPath: target].append(now)
    now = moment
    last = .none
    return true
  }
}
