import Testing
import UIKit
import Windowing

@testable import Previewer

/// A line of text while it is edited.
@Suite struct LineEditorTests {
  private static func typing(_ text: String, into editor: inout LineEditor) {
    for character in text { editor.insert(String(character)) }
  }

  @Test func wordsThatAreTypedAreStepsOfUndo() {
    var editor = LineEditor("old")
    Self.typing("one two", into: &editor)
    #expect(editor.text == "one two")
    // What each call returns, and the text after it.
    func undo() -> String { editor.undo() ? editor.text : "none" }
    func redo() -> String { editor.redo() ? editor.text : "none" }
    #expect([undo(), undo()] == ["one ", "old"])
    #expect(editor.selection == 0..<3)
    #expect(undo() == "none")
    #expect([redo(), redo(), redo()] == ["one ", "one two", "none"])
    // A new change takes the place of what was undone.
    editor.undo()
    Self.typing("x", into: &editor)
    #expect(editor.text == "one x")
    #expect(redo() == "none")
  }

  @Test func deletionsAreAStep() {
    var editor = LineEditor("hello")
    editor.move(to: 5)
    for _ in 0..<3 { editor.perform(.delete(.before)) }
    Self.typing("p", into: &editor)
    #expect(editor.text == "hep")
    editor.undo()
    #expect(editor.text == "he")
    editor.undo()
    #expect(editor.text == "hello" && editor.caret == 5)
    editor.perform(.delete(.before))
    editor.move(to: 0)
    editor.perform(.delete(.after))
    editor.undo()
    #expect(editor.text == "hell")
  }

  @Test func controlStepsByWords() {
    var editor = LineEditor("/home/me/ein bild.png")
    editor.move(to: 0)
    var stops: [Int] = []
    for _ in 0..<6 {
      editor.perform(.move(.wordAfter))
      stops.append(editor.caret)
    }
    #expect(stops == [5, 8, 12, 17, 21, 21])
    stops = []
    for _ in 0..<6 {
      editor.perform(.move(.wordBefore))
      stops.append(editor.caret)
    }
    #expect(stops == [18, 13, 9, 6, 1, 0])
    editor.perform(.move(.end))
    editor.perform(.delete(.wordBefore))
    #expect(editor.text == "/home/me/ein bild.")
    editor.perform(.move(.start))
    editor.perform(.delete(.wordAfter))
    #expect(editor.text == "/me/ein bild.")
  }

  @Test func arrowsEndASelectionOnTheirSide() {
    var editor = LineEditor("abcdef")
    editor.move(to: 2)
    editor.perform(.move(.after), extending: true)
    editor.perform(.move(.after), extending: true)
    #expect(editor.selection == 2..<4 && editor.selectedText == "cd")
    editor.perform(.move(.before))
    #expect(editor.caret == 2 && editor.selection.isEmpty)
    editor.selectAll()
    editor.perform(.move(.after))
    #expect(editor.caret == 6)
  }

  @Test func cutAndCopyTakeTheSelection() {
    var copied: [String] = []
    var editor = LineEditor("a colour")
    editor.perform(.copy) { copied.append($0) }
    editor.perform(.cut) { copied.append($0) }
    #expect(copied == ["a colour", "a colour"] && editor.text == "")
    // Without a selection the clipboard stays as it is.
    editor.perform(.copy) { copied.append($0) }
    #expect(copied.count == 2)
    editor.undo()
    #expect(editor.text == "a colour" && editor.selection == 0..<8)
  }

  /// What is pasted often ends with a line.
  @Test func aPastedTextHasOneLine() {
    var editor = LineEditor("x")
    editor.insert("/tmp/a\r\nb\t\u{1B}c\n")
    #expect(editor.text == "/tmp/abc")
    editor.undo()
    #expect(editor.text == "x")
  }

  @Test func keysAreThoseOfDesktopPrograms() {
    let keys: [(Key, TextCommand?)] = [
      (Key("Z", control: true), .undo), (Key("Z", shift: true, control: true), .redo),
      (Key("Y", control: true), .redo), (Key("X", control: true), .cut), (Key("C", control: true), .copy),
      (Key("V", control: true), .paste), (Key("A", control: true), .selectAll),
      (Key("Insert", shift: true), .paste), (Key("Insert", control: true), .copy),
      (Key("Delete", shift: true), .cut), (Key("Delete"), .delete(.after)),
      (Key("Delete", control: true), .delete(.wordAfter)),
      (Key("Backspace", control: true), .delete(.wordBefore)),
      (Key("Left", control: true), .move(.wordBefore)), (Key("End"), .move(.end)), (Key("Insert"), nil),
      (Key("Z"), nil), (Key("E", control: true), nil), (Key("F9"), nil),
    ]
    for (key, command) in keys { #expect(TextCommand(key) == command, "\(key)") }
  }
}

/// Fields in a window: the keys that are theirs.
@MainActor @Suite struct TextFieldTests {
  private final class Clipboard: TextClipboard {
    var text = ""
    var paste: (String) -> Void = { _ in }
    func copyText(_ text: String) { self.text = text }
    func askForText() { paste(text) }
  }

  private let fixture = InterfaceFixture()
  private let field = TextField(frame: CGRect(x: 10, y: 10, width: 200, height: 22))
  private let clipboard = Clipboard()
  private var interface: InterfaceScreen { fixture.interface }

  init() {
    let interface = fixture.interface
    interface.clipboard = clipboard
    clipboard.paste = { [unowned interface] text in interface.receiver?.insert(text) }
    interface.within { interface.root.addSubview(field) }
    field.text = "walk"
    fixture.click(CGPoint(x: 60, y: 20))
  }

  private func press(_ key: Key) -> Bool { field.press(key, isControl: key.control) }

  /// Ctrl+Z never acts on the scene, also where the text has nothing to take back.
  @Test func undoIsTheFields() {
    #expect(field.isEditing)
    #expect(press(Key("Z", control: true)) && press(Key("Z", shift: true, control: true)))
    field.insert("run")
    #expect(press(Key("Z", control: true)))
    var typed: [String] = []
    field.typed = { typed.append($0) }
    #expect(press(Key("Y", control: true)))
    #expect(typed == ["run"])
    field.commit = {
      typed.append("committed \($0)"); return nil
    }
    #expect(press(Key("Return")))
    #expect(typed == ["run", "committed run"])
  }

  @Test func theClipboardIsTheFields() {
    var typed = ""
    field.typed = { typed = $0 }
    #expect(press(Key("C", control: true)) && clipboard.text == "walk")
    #expect(press(Key("Right")) && press(Key("V", control: true)) && typed == "walkwalk")
    #expect(press(Key("A", control: true)) && press(Key("X", control: true)) && typed == "")
    #expect(clipboard.text == "walkwalk")
    clipboard.text = "/tmp/a folder\n"
    #expect(press(Key("Insert", shift: true)) && typed == "/tmp/a folder")
  }

  /// Other shortcuts are the window's.
  @Test func otherShortcutsAreTheWindows() {
    #expect(!press(Key("E", control: true)) && !press(Key("F9")))
    #expect(press(Key("Q")))
  }
}
