import Testing

@testable import UIKitCore

/// The editing of a text without keys and views.
@Suite struct TextEditorTests {
  private func editor(_ text: String, caret: Int? = nil) -> TextEditor {
    var editor = TextEditor(StyledText(text))
    if let caret { editor.move(to: caret) }
    return editor
  }

  private func type(_ text: String, _ editor: inout TextEditor) {
    for character in text {
      let new = String(character)
      editor.replace(editor.selection, with: StyledText(new), as: editor.change(inserting: new))
    }
  }

  /// Characters as people see them: a family of emoji, a flag, a letter with a mark, a syllable of Hangul in parts.
  @Test(arguments: ["👨‍👩‍👧‍👦", "🇩🇪", "e\u{301}", "\u{1112}\u{1161}\u{11AB}", "\r\n", "क्षि"])
  func charactersAreWhole(_ character: String) {
    let length = character.utf16.count
    var editor = editor("a" + character + "b")
    #expect(editor.place(after: 1) == 1 + length)
    #expect(editor.place(before: 1 + length) == 1)
    for index in 1..<1 + length { #expect(editor.place(index) == 1, "\(index)") }
    editor.move(to: 1 + length)
    editor.replace(editor.place(before: editor.caret)..<editor.caret, with: StyledText(), as: .deleting)
    #expect(editor.text.string == "ab" && editor.caret == 1)
  }

  @Test func aMarkJoinsTheLetterBefore() {
    var editor = editor("ae", caret: 2)
    type("\u{301}", &editor)
    #expect(editor.text.string == "ae\u{301}" && editor.caret == 3)
    editor = self.editor("ae", caret: 1)
    type("\u{301}", &editor)
    #expect(editor.caret == 2)
  }

  @Test(arguments: [
    ("one two", 0, 0, 3), ("one two", 2, 0, 3), ("one two", 3, 0, 7), ("one two", 4, 0, 7),
    ("one  two", 5, 0, 8),
    ("a_b.c", 5, 4, 5), ("über Öl", 7, 5, 7), ("", 0, 0, 0),
  ]) func words(_ text: String, _ index: Int, _ start: Int, _ end: Int) {
    let editor = editor(text)
    #expect(editor.wordStart(before: index) == start)
    #expect(editor.wordEnd(after: index) == end)
  }

  @Test(arguments: [
    ("one two", 1, 0..<3), ("one two", 3, 0..<3), ("one, two", 4, 4..<5), ("one", 3, 0..<3), ("", 0, 0..<0),
  ])
  func aWordIsSelected(_ text: String, _ index: Int, _ word: Range<Int>) {
    #expect(editor(text).word(at: index) == word)
  }

  @Test func paragraphs() {
    let editor = editor("one\ntwo\n\nthree")
    #expect(editor.paragraph(at: 5) == 4..<7 && editor.paragraph(at: 8) == 8..<8)
    #expect(editor.paragraph(at: 0) == 0..<3 && editor.paragraph(at: 14) == 9..<14)
  }

  /// Letters of a word are one step, deletions another, and a new change forgets what was taken back.
  @Test func undo() {
    var editor = editor("")
    type("one two", &editor)
    editor.replace(6..<7, with: StyledText(), as: .deleting)
    editor.replace(5..<6, with: StyledText(), as: .deleting)
    #expect(editor.text.string == "one t")
    var texts: [String] = []
    while editor.undo() != nil { texts.append(editor.text.string) }
    #expect(texts == ["one two", "one ", ""])
    texts = []
    while editor.redo() != nil { texts.append(editor.text.string) }
    #expect(texts == ["one ", "one two", "one t"])
    _ = editor.undo()
    type("!", &editor)
    #expect(editor.redo() == nil && editor.text.string == "one two!")
  }

  /// Steps of undo lead back through all texts, whatever was done.
  @Test func undoOfRandomChanges() {
    var random = SystemRandomNumberGenerator()
    var editor = editor("The quick brown fox")
    var texts = [editor.text.string]
    for _ in 0..<300 {
      let length = editor.text.length
      let start = editor.place(Int.random(in: 0...length, using: &random))
      let end = editor.place(Int.random(in: start...length, using: &random))
      let new = ["", "x", "né", "👩‍👧", "two words"].randomElement(using: &random) ?? ""
      guard !(start == end && new.isEmpty) else { continue }
      editor.replace(start..<end, with: StyledText(new))
      #expect(editor.text.length == editor.text.string.utf16.count)
      texts.append(editor.text.string)
    }
    for text in texts.dropLast().suffix(200).reversed() {
      #expect(editor.undo() != nil)
      #expect(editor.text.string == text)
    }
  }

  @Test func composition() {
    var editor = editor("日", caret: 1)
    editor.compose(StyledText("ni"), selected: 0..<2)
    editor.compose(StyledText("nihon"), selected: 5..<5)
    #expect(editor.text.string == "日nihon" && editor.composition == 1..<6 && editor.caret == 6)
    editor.compose(StyledText("本"), selected: 1..<1)
    editor.endComposition()
    #expect(editor.text.string == "日本" && editor.composition == nil && editor.caret == 2)
    _ = editor.undo()
    #expect(editor.text.string == "日")
    editor.compose(StyledText("abc"), selected: 0..<0)
    editor.compose(StyledText(), selected: 0..<0)
    #expect(editor.text.string == "日" && editor.composition == nil)
  }

  @Test func attributesStayWithTheirText() {
    let key = NSAttributedString.Key("key")
    var text = StyledText("abcdef", .init([key: 1]))
    text.replace(2..<4, with: StyledText("XYZ", .init([key: 2])))
    #expect(text.string == "abXYZef" && text.length == 7)
    var parts: [String] = []
    text.forEachRun(in: 1..<6) { parts.append("\($0) \($1.values[key] ?? "")") }
    #expect(parts == ["1..<2 1", "2..<5 2", "5..<6 1"])
    text.replace(2..<5, with: StyledText())
    parts = []
    text.forEachRun(in: 0..<4) { range, _ in parts.append("\(range)") }
    #expect(parts == ["0..<4"], "Equal neighbours are joined.")
    text.setStyle(of: 1..<2) { _ in .init([key: 3]) }
    #expect(text.style(at: 1)?.values[key] as? Int == 3 && text[1..<3].string == "be")
    #expect(text.attributed.length == 4)
  }
}
