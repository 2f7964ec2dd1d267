import CoreGraphics

/// A view whose text a `TextInteraction` edits.
@MainActor protocol EditedView: UIView {
  /// Whether the user may replace a part of the text. The delegate is asked, and may change the text meanwhile.
  func mayReplace(_ range: Range<Int>, with text: String) -> Bool
  /// The user has changed the text.
  func textEdited()
  /// The selection is another one.
  func selectionChanged()
  /// The attributes of text that is typed.
  var typingStyle: StyledText.Style { get }
  /// How lines are made.
  var lineFormat: TextLines.Format { get }
  /// Where the first line begins, in points of the view that shows the text.
  var textOrigin: CGPoint { get }
  /// Shows the text, the caret and the selection again.
  func showText()
  /// Whether the text can be changed.
  var canEdit: Bool { get }
  /// The height of a page, in points.
  var pageHeight: CGFloat { get }
  /// Whether a line end may be typed.
  var hasLines: Bool { get }
}

/// Edits the text of a field or a text view: what keys, the pointer and input methods do, and where the caret is.
@MainActor final class TextInteraction {
  private unowned let view: any EditedView
  private(set) var editor = TextEditor()
  private var keptLines: TextLines?
  /// Whether dots are shown in the place of the characters.
  var isSecure = false { didSet { if isSecure != oldValue { layoutChanged() } } }
  /// The column to which the keys for lines above and below go.
  private var column: CGFloat?

  init(_ view: any EditedView) { self.view = view }

  // MARK: What is shown

  private static let dot = "•"

  /// The text that is shown.
  var shown: StyledText {
    guard isSecure else { return editor.text }
    return StyledText(
      String(repeating: Self.dot, count: editor.text.string.count),
      editor.text.style(at: 0) ?? view.typingStyle)
  }

  /// The place in the shown text of one in the text.
  private func shownIndex(_ index: Int) -> Int {
    isSecure ? editor.text.characters(0..<index).count : index
  }

  private func textIndex(_ index: Int) -> Int {
    guard isSecure else { return editor.place(index) }
    let string = editor.text.string
    let place = string.index(
      string.startIndex, offsetBy: min(index, string.count), limitedBy: string.endIndex)
    return string.utf16.distance(from: string.startIndex, to: place ?? string.endIndex)
  }

  /// The lines, which are made when they are first asked for.
  private func withLines<Result>(_ body: (inout TextLines, StyledText) -> Result) -> Result {
    let text = shown
    let format = view.lineFormat
    var lines: TextLines
    if let kept = keptLines, kept.format == format { lines = kept } else { lines = TextLines(text, format) }
    keptLines = nil
    defer { keptLines = lines }
    return view.asCurrentTraits { body(&lines, text) }
  }

  /// The attributes or the width have changed.
  func layoutChanged() { keptLines = nil }

  /// The paragraphs between two heights, from the first line's top.
  func blocks(from top: CGFloat, to bottom: CGFloat) -> [TextLines.Block] {
    withLines { $0.blocks(from: top, to: bottom, $1) }
  }

  /// The size of the lines, as far as it is known. A short text is laid out.
  var size: CGSize {
    withLines { lines, text in
      lines.layOutAll(text)
      return CGSize(width: lines.width, height: lines.height)
    }
  }

  /// The caret before the character at an index, of no width, in points of the view that shows the text.
  func caret(at index: Int) -> CGRect {
    let index = shownIndex(index)
    let origin = view.textOrigin
    return withLines { $0.caret(at: index, $1) }.offsetBy(dx: origin.x, dy: origin.y)
  }

  /// The rectangles of a part of the text, as far as it lies between two heights of the view that shows it.
  func rects(of range: Range<Int>, from top: CGFloat, to bottom: CGFloat) -> [CGRect] {
    let part = shownIndex(range.lowerBound)..<shownIndex(range.upperBound)
    let origin = view.textOrigin
    return withLines { $0.rects(of: part, $1, from: top - origin.y, to: bottom - origin.y) }
      .map { $0.offsetBy(dx: origin.x, dy: origin.y) }
  }

  /// The place in the text that is nearest to a point of the view that shows it.
  func index(at point: CGPoint) -> Int {
    let origin = view.textOrigin
    let index = withLines { $0.index(at: CGPoint(x: point.x - origin.x, y: point.y - origin.y), $1) }
    return textIndex(index)
  }

  // MARK: Changes by the program

  /// Replaces the whole text.
  func setText(_ text: StyledText) {
    editor.setText(text)
    layoutChanged()
    column = nil
  }

  /// Selects a part of the text.
  func select(_ range: Range<Int>) {
    editor.select(range)
    column = nil
    view.selectionChanged()
    view.showText()
  }

  /// Gives a part of the text attributes.
  func setStyle(of range: Range<Int>, _ style: (StyledText.Style) -> StyledText.Style) {
    editor.setStyle(of: range, style)
    layoutChanged()
  }

  /// Replaces a part without asking anybody.
  func replace(_ range: Range<Int>, with new: StyledText, as change: TextEditor.Change = .other) {
    let range = range.clamped(to: 0..<editor.text.length)
    editor.replace(range, with: new, as: change)
    noteChange(range, new.length)
  }

  private func noteChange(_ range: Range<Int>, _ length: Int) {
    column = nil
    if isSecure {
      keptLines = nil
    } else {
      keptLines?.replaced(range, length: length, in: editor.text)
    }
  }

  // MARK: Changes by the user

  /// The user replaces a part of the text, if that is allowed. Returns whether it was.
  @discardableResult func edit(_ range: Range<Int>, with text: String, as change: TextEditor.Change) -> Bool {
    guard view.canEdit, view.mayReplace(range, with: text) else { return false }
    replace(range, with: StyledText(text, view.typingStyle), as: change)
    view.textEdited()
    view.selectionChanged()
    view.showText()
    return true
  }

  /// Characters were typed, or pasted.
  func insert(_ text: String) {
    endComposition()
    let text = Self.typable(text, hasLines: view.hasLines)
    guard !text.isEmpty else { return }
    edit(editor.selection, with: text, as: editor.change(inserting: text))
  }

  /// A text without control characters; line ends become blanks where there is one line.
  private static func typable(_ text: String, hasLines: Bool) -> String {
    var result = ""
    for character in text {
      if character.isNewline {
        result.append(hasLines ? "\n" : " ")
      } else if character == "\t"
        || !character.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
      {
        result.append(character)
      }
    }
    return result
  }

  /// Deletes the selection, or else what lies between the caret and a place.
  func delete(to place: Int) {
    let range =
      editor.selection.isEmpty ? min(place, editor.caret)..<max(place, editor.caret) : editor.selection
    guard !range.isEmpty else { return }
    edit(range, with: "", as: editor.selection.isEmpty ? .deleting : .other)
  }

  /// An input method has a text that is not finished. An empty one ends that.
  ///
  /// - Parameters:
  ///   - text: the text, which is underlined.
  ///   - selected: the part of it that the input method works at, in UTF-16 units.
  func compose(_ text: String, selected: Range<Int>) {
    guard view.canEdit else { return }
    let former = editor.composition ?? editor.selection
    let new = StyledText(text, Self.underlined(view.typingStyle))
    editor.compose(new, selected: selected)
    noteChange(former, new.length)
    view.textEdited()
    view.selectionChanged()
    view.showText()
  }

  private static func underlined(_ style: StyledText.Style) -> StyledText.Style {
    StyledText.Style(
      style.values.merging([.underlineStyle: NSUnderlineStyle.single.rawValue]) { $1 })
  }

  /// The composed text becomes usual text.
  func endComposition() {
    guard let range = editor.composition else { return }
    editor.endComposition()
    let style = view.typingStyle
    editor.setStyle(of: range) { _ in style }
    noteChange(range, range.count)
    view.showText()
  }

  // MARK: Keys

  /// Does what a key asks. To paste, the screen's clipboard is asked, whose text is then inserted.
  ///
  /// - Parameters:
  ///   - command: what the key does.
  ///   - isExtending: whether a move extends the selection.
  func perform(_ command: TextCommand, extending isExtending: Bool = false) {
    if command != .copy { endComposition() }
    switch command {
    case .undo: step { $0.undo() }
    case .redo: step { $0.redo() }
    case .selectAll: select(0..<editor.text.length)
    case .paste: if view.canEdit { UIPasteboard.general.ask(for: view) }
    case .copy, .cut:
      guard !editor.selection.isEmpty, !isSecure else { return }
      UIPasteboard.general.string = editor.selectedText
      if command == .cut { edit(editor.selection, with: "", as: .other) }
    case .move(let place): move(place, extending: isExtending)
    case .delete(let place): delete(to: index(of: place))
    }
  }

  private func step(_ body: (inout TextEditor) -> (range: Range<Int>, length: Int)?) {
    guard view.canEdit, let change = body(&editor) else { return }
    noteChange(change.range, change.length)
    view.textEdited()
    view.selectionChanged()
    view.showText()
  }

  private func move(_ place: TextCommand.Destination, extending isExtending: Bool) {
    let selection = editor.selection
    let former = column
    // Without Shift an arrow goes to the end of the selection on its side.
    switch place {
    case .before where !isExtending && !selection.isEmpty: editor.move(to: selection.lowerBound)
    case .after where !isExtending && !selection.isEmpty: editor.move(to: selection.upperBound)
    default: editor.move(to: index(of: place), extending: isExtending)
    }
    switch place {
    case .lineAbove, .lineBelow, .pageAbove, .pageBelow: column = column ?? former
    default: column = nil
    }
    view.selectionChanged()
    view.showText()
  }

  private func index(of place: TextCommand.Destination) -> Int {
    let caret = editor.caret
    switch place {
    case .before: return editor.place(before: caret)
    case .after: return editor.place(after: caret)
    case .wordBefore: return isSecure ? 0 : editor.wordStart(before: caret)
    case .wordAfter: return isSecure ? editor.text.length : editor.wordEnd(after: caret)
    case .start: return line(at: caret).lowerBound
    case .end: return line(at: caret).upperBound
    case .top: return 0
    case .bottom: return editor.text.length
    case .lineAbove: return vertical { $0.minY - 1 }
    case .lineBelow: return vertical { $0.maxY + 1 }
    case .pageAbove: return vertical { $0.midY - view.pageHeight }
    case .pageBelow: return vertical { $0.midY + view.pageHeight }
    }
  }

  private func line(at index: Int) -> Range<Int> {
    let index = shownIndex(index)
    let range = withLines { $0.line(at: index, $1) }
    return textIndex(range.lowerBound)..<textIndex(range.upperBound)
  }

  /// The place above or below the caret, in its column. Beyond the first and the last line it is an end of the text.
  private func vertical(_ height: (CGRect) -> CGFloat) -> Int {
    let rect = caret(at: editor.caret)
    let x = column ?? rect.minX
    column = x
    let y = height(rect)
    let top = view.textOrigin.y
    if y < top { return 0 }
    let bottom = withLines { lines, _ in lines.height } + top
    if y > bottom { return editor.text.length }
    return index(at: CGPoint(x: x, y: y))
  }

  // MARK: The pointer

  /// A finger or the pointer has come down in the text: one tap places the caret, two select a word, three a paragraph.
  func press(at point: CGPoint, taps: Int, extending isExtending: Bool = false) {
    endComposition()
    let index = index(at: point)
    switch taps {
    case 2 where !isSecure: editor.select(editor.word(at: index))
    case 2...: editor.select(isSecure ? 0..<editor.text.length : editor.paragraph(at: index))
    default: editor.move(to: index, extending: isExtending)
    }
    column = nil
    view.selectionChanged()
    view.showText()
  }

  /// The pointer has moved with its button down: the selection follows it.
  func drag(to point: CGPoint) {
    let index = index(at: point)
    guard index != editor.caret else { return }
    editor.move(to: index, extending: true)
    column = nil
    view.selectionChanged()
    view.showText()
  }
}
