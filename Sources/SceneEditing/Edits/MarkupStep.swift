/// A step of a markup file's text.
@MainActor package struct MarkupStep: TextStep {
  package let texts: EditedMarkup
  let part: Int
  /// The step's number in its text.
  let number: Int

  package init(_ texts: EditedMarkup, _ part: Int, _ number: Int) {
    (self.texts, self.part, self.number) = (texts, part, number)
  }

  package func undo() { texts.parts[part].text.undo() }
  package func redo() { texts.parts[part].text.redo() }
}
