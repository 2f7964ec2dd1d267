import Testing

@testable import CoreText
@testable import UIKitCore

/// Where the characters of an edited text are.
@Suite @MainActor struct TextLinesTests {
  private let font = UIFont.systemFont(ofSize: 20)

  private func text(_ string: String) -> StyledText { StyledText(string, .init([.font: font])) }

  private func lines(
    _ text: StyledText, width: CGFloat? = 200, _ alignment: TextLayout.Alignment = .natural
  ) -> TextLines { TextLines(text, .init(width: width, alignment: alignment, font: font)) }

  /// Each place has a caret, and the place at that caret is the place itself, in text of one direction.
  @Test(arguments: [
    "Hello world", "two words\n\nand more of them, which break", "שלום עולם", "e\u{301}a👨‍👩‍👧b", "",
  ])
  func placesAndPoints(_ string: String) {
    let text = text(string)
    var lines = lines(text)
    let editor = TextEditor(text)
    var index = 0
    while true {
      let caret = lines.caret(at: index, text)
      #expect(lines.index(at: CGPoint(x: caret.minX, y: caret.midY), text) == index, "\(index)")
      guard index < text.length else { break }
      index = editor.place(after: index)
    }
  }

  @Test func rightToLeftTextBeginsAtTheRight() {
    let text = text("שלום")
    var lines = lines(text)
    #expect(lines.caret(at: 0, text).minX > lines.caret(at: 4, text).minX + 20)
    #expect(lines.caret(at: 0, text).minX == 200)
    // A Latin word within it is selected as one stretch, both words as two.
    let mixed = self.text("abc שלום")
    var both = self.lines(mixed)
    #expect(both.rects(of: 0..<3, mixed, from: 0, to: 100).count == 1)
    #expect(both.rects(of: 2..<6, mixed, from: 0, to: 100).count == 2)
  }

  @Test func alignment() {
    let empty = text("")
    for (alignment, x) in [(TextLayout.Alignment.left, 0.0), (.center, 100), (.right, 200)] {
      var lines = lines(empty, alignment)
      let caret = lines.caret(at: 0, empty)
      #expect(Double(caret.minX) == x)
    }
  }

  /// A change leaves the same lines as a new layout of the whole text.
  @Test func changesAreLocal() {
    var random = SystemRandomNumberGenerator()
    var editor = TextEditor(text("one\ntwo\n\nthree four five six seven eight\n"))
    var lines = lines(editor.text)
    for step in 0..<300 {
      let length = editor.text.length
      let start = editor.place(Int.random(in: 0...length, using: &random))
      let end = editor.place(min(start + Int.random(in: 0...6, using: &random), length))
      let new = text(["", "\n", "x", "a\nb", "wide words here"].randomElement(using: &random) ?? "")
      guard !(start..<max(end, start)).isEmpty || !new.isEmpty else { continue }
      editor.replace(start..<max(end, start), with: new)
      lines.replaced(start..<max(end, start), length: new.length, in: editor.text)
      lines.layOutAll(editor.text)
      var fresh = self.lines(editor.text)
      fresh.layOutAll(editor.text)
      #expect(near(lines.height, fresh.height, 1e-6), "step \(step)")
      let last = editor.text.length
      #expect(lines.caret(at: last, editor.text) == fresh.caret(at: last, editor.text), "step \(step)")
      if lines.height != fresh.height { return }
    }
  }

  /// In a text of 10 MB only what is seen is laid out, and a letter costs one paragraph more.
  @Test func longTextsAreLaidOutWhereTheyAreSeen() {
    let line = "The quick brown fox jumps over the lazy dog, again and again and again.\n"
    var editor = TextEditor(text(String(repeating: line, count: 10_000_000 / line.count)))
    var lines = lines(editor.text)
    #expect(lines.laidOut == 0 && lines.height > 1e6)
    _ = lines.blocks(from: 0, to: 600, editor.text)
    let seen = lines.laidOut
    #expect(seen < 40)
    let middle = editor.text.length / 2
    editor.replace(middle..<middle, with: text("x"), as: .typing)
    lines.replaced(middle..<middle, length: 1, in: editor.text)
    _ = lines.caret(at: middle + 1, editor.text)
    #expect(lines.laidOut <= seen + 1)
  }

  /// One paragraph without an end is laid out in pieces.
  @Test func endlessParagraphsArePieces() {
    let text = text(String(repeating: "word ", count: 40_000))
    var lines = lines(text)
    _ = lines.blocks(from: 0, to: 600, text)
    #expect(lines.laidOut == 1)
    #expect(lines.caret(at: text.length, text).minY > 10_000)
  }
}
