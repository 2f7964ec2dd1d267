/// A text while it is edited: its characters, the selection, the composition of an input method, and what was there before, for undo.
///
/// It knows nothing of keys, lines and views. A text field and a text view each have one. Indices are in UTF-16 units, and always lie between
/// characters as people see them: an emoji of several parts is one.
package struct TextEditor {
  /// One change that undo takes back.
  private struct Step {
    /// The part of the present text, and what was there before.
    var range: Range<Int>
    var former: StyledText
    var selection: Range<Int>
  }

  /// What changed last. Characters that are typed one after the other are one step of undo, up to the next word.
  package enum Change { case none, typing, deleting, composing, other }

  package private(set) var text: StyledText
  /// The end of the selection that moves.
  package private(set) var caret: Int
  /// The other end.
  package private(set) var anchor: Int
  /// The text that an input method has not finished.
  package private(set) var composition: Range<Int>?
  private var done: [Step] = []
  private var undone: [Step] = []
  private var last = Change.none
  /// The number of steps that are kept.
  static let limit = 200

  /// A text with the caret at its end.
  package init(_ text: StyledText = StyledText()) {
    self.text = text
    caret = text.length
    anchor = text.length
  }

  /// The selected units; empty where there is only a caret.
  package var selection: Range<Int> { min(anchor, caret)..<max(anchor, caret) }
  package var selectedText: String { String(text.characters(selection)) }

  // MARK: Places

  /// The nearest place between characters at or before an index.
  package func place(_ index: Int) -> Int {
    guard index > 0 else { return 0 }
    guard index < text.length else { return text.length }
    let place = text.index(index)
    var rounded = place
    // The middle of a character outside of the basic plane.
    if String.Index(rounded, within: text.string.unicodeScalars) == nil {
      rounded = text.string.utf16.index(before: rounded)
    }
    while String.Index(rounded, within: text.string) == nil {
      rounded = text.string.unicodeScalars.index(before: rounded)
    }
    return rounded == place ? index : index - text.string.utf16.distance(from: rounded, to: place)
  }

  package func place(before index: Int) -> Int {
    guard index > 0 else { return 0 }
    let place = text.index(index)
    return index - text.string[text.string.index(before: place)..<place].utf16.count
  }

  package func place(after index: Int) -> Int {
    guard index < text.length else { return text.length }
    let place = text.index(index)
    return index + text.string[place..<text.string.index(after: place)].utf16.count
  }

  private func character(before index: Int) -> Character? {
    index > 0 ? text.string[text.string.index(before: text.index(index))] : nil
  }

  private func character(after index: Int) -> Character? {
    index < text.length ? text.string[text.index(index)] : nil
  }

  /// The beginning of the word at or before an index.
  package func wordStart(before index: Int) -> Int {
    var index = index
    while let character = character(before: index), !Self.isWord(character) { index = place(before: index) }
    while let character = character(before: index), Self.isWord(character) { index = place(before: index) }
    return index
  }

  /// The end of the word at or after an index.
  package func wordEnd(after index: Int) -> Int {
    var index = index
    while let character = character(after: index), !Self.isWord(character) { index = place(after: index) }
    while let character = character(after: index), Self.isWord(character) { index = place(after: index) }
    return index
  }

  /// The word at an index; where there is none, the character there.
  package func word(at index: Int) -> Range<Int> {
    let isInside = character(after: index).map(Self.isWord) ?? false
    let isAfter = character(before: index).map(Self.isWord) ?? false
    guard isInside || isAfter else {
      return index < text.length ? index..<place(after: index) : place(before: index)..<index
    }
    let end = isInside ? wordEnd(after: index) : index
    return wordStart(before: end)..<end
  }

  /// The paragraph at an index, without the line end behind it.
  package func paragraph(at index: Int) -> Range<Int> {
    var start = index
    while let character = character(before: start), !character.isNewline { start = place(before: start) }
    var end = index
    while let character = character(after: end), !character.isNewline { end = place(after: end) }
    return start..<end
  }

  static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  // MARK: Selection

  /// Moves the caret.
  ///
  /// - Parameters:
  ///   - index: the new place.
  ///   - isExtending: whether the other end of the selection stays.
  package mutating func move(to index: Int, extending isExtending: Bool = false) {
    caret = place(index)
    if !isExtending { anchor = caret }
    last = .none
  }

  /// Selects a part; its end is the one that moves.
  package mutating func select(_ range: Range<Int>) {
    anchor = place(range.lowerBound)
    caret = place(range.upperBound)
    last = .none
  }

  // MARK: Changes

  /// Replaces the whole text from outside: the caret goes to the end, and nothing is there to be undone.
  package mutating func setText(_ new: StyledText) { self = TextEditor(new) }

  /// Gives a part attributes, which undo does not take back.
  package mutating func setStyle(of range: Range<Int>, _ style: (StyledText.Style) -> StyledText.Style) {
    text.setStyle(of: range.clamped(to: 0..<text.length), style)
  }

  /// How inserting a text is joined with what was typed before: letters of one word are one step.
  package func change(inserting new: String) -> Change {
    guard new.count == 1, let character = new.first, selection.isEmpty else { return .other }
    let beginsWord = self.character(before: caret).map { !Self.isWord($0) } ?? false
    return Self.isWord(character) && beginsWord || character.isNewline ? .other : .typing
  }

  /// Replaces a part. The caret goes behind the new text.
  package mutating func replace(_ range: Range<Int>, with new: StyledText, as change: Change = .other) {
    let range = range.clamped(to: 0..<text.length)
    guard !range.isEmpty || !new.isEmpty else { return }
    note(range, new.length, change)
    text.replace(range, with: new)
    caret = place(after: range.lowerBound, inserted: new.length)
    anchor = caret
    if change != .composing { composition = nil }
    // A word that begins with this letter goes on as one step.
    last = change == .other && new.length > 0 && new.string.count == 1 ? .typing : change
  }

  /// A mark that was inserted may have joined the character before it.
  private func place(after start: Int, inserted length: Int) -> Int {
    let end = start + length
    let rounded = place(end)
    return rounded == end ? end : place(after: rounded)
  }

  private mutating func note(_ range: Range<Int>, _ length: Int, _ change: Change) {
    undone = []
    if change != .other, change == last, var step = done.popLast() {
      // What follows the step's end or lies before its start belongs to it; what lies inside it changes only its end.
      let before = max(step.range.lowerBound - range.lowerBound, 0)
      let behind = max(range.upperBound - step.range.upperBound, 0)
      if before > 0 {
        step.former.replace(0..<0, with: text[range.lowerBound..<step.range.lowerBound])
      }
      if behind > 0 {
        let end = step.former.length
        step.former.replace(end..<end, with: text[step.range.upperBound..<range.upperBound])
      }
      let start = min(step.range.lowerBound, range.lowerBound)
      let end = max(step.range.upperBound, range.upperBound) + length - range.count
      step.range = start..<end
      done.append(step)
      return
    }
    done.append(
      Step(range: range.lowerBound..<range.lowerBound + length, former: text[range], selection: selection))
    if done.count > Self.limit { done.removeFirst() }
  }

  package var canUndo: Bool { !done.isEmpty }
  package var canRedo: Bool { !undone.isEmpty }

  /// Takes the last change back. Returns the part of the text that was replaced and the length of what is there now; nil if there was none.
  package mutating func undo() -> (range: Range<Int>, length: Int)? {
    exchange(from: \.done, to: \.undone, isUndo: true)
  }

  /// Makes the change again that was taken back last. As `undo()`.
  package mutating func redo() -> (range: Range<Int>, length: Int)? {
    exchange(from: \.undone, to: \.done, isUndo: false)
  }

  private mutating func exchange(
    from source: WritableKeyPath<Self, [Step]>, to target: WritableKeyPath<Self, [Step]>, isUndo: Bool
  ) -> (range: Range<Int>, length: Int)? {
    guard let step = self[keyPath: source].popLast() else { return nil }
    let start = step.range.lowerBound
    let inverse = Step(
      range: start..<start + step.former.length, former: text[step.range], selection: selection)
    self[keyPath: target].append(inverse)
    text.replace(step.range, with: step.former)
    if isUndo {
      (anchor, caret) = (place(step.selection.lowerBound), place(step.selection.upperBound))
    } else {
      caret = place(start + step.former.length)
      anchor = caret
    }
    composition = nil
    last = .none
    return (step.range, step.former.length)
  }

  // MARK: Composition

  /// Shows the text that an input method has not finished, in the place of the last one or of the selection. An empty one ends the composition.
  ///
  /// - Parameters:
  ///   - new: the text.
  ///   - selected: the part of it that the input method works at.
  package mutating func compose(_ new: StyledText, selected: Range<Int>) {
    let range = composition ?? selection
    guard !range.isEmpty || !new.isEmpty else { return }
    replace(range, with: new, as: .composing)
    composition = new.isEmpty ? nil : range.lowerBound..<range.lowerBound + new.length
    let part = selected.clamped(to: 0..<new.length)
    anchor = place(range.lowerBound + part.lowerBound)
    caret = place(range.lowerBound + part.upperBound)
  }

  /// The composed text becomes usual text.
  package mutating func endComposition() {
    guard let range = composition else { return }
    composition = nil
    caret = range.upperBound
    anchor = caret
    last = .none
  }
}
