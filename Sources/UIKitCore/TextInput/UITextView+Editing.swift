import CoreGraphics
import CoreText

extension UITextView: EditedView, InteractiveText {
  var textSpace: UIView { self }
  var canEdit: Bool { isEditable && isFirstResponder }
  var hasLines: Bool { true }
  var pageHeight: CGFloat { max(bounds.height - textContainerInset.top - textContainerInset.bottom, 1) }
  var typingStyle: StyledText.Style { StyledText.Style(typingAttributes) }

  func mayReplace(_ range: Range<Int>, with text: String) -> Bool {
    textDelegate?.textView(self, shouldChangeTextIn: NSRange(range), replacementText: text) ?? true
  }

  func textEdited() {
    setNeedsLayout()
    naturalSizeChanged("text")
    textDelegate?.textViewDidChange(self)
    post(Self.textDidChangeNotification)
  }

  func selectionChanged() {
    selectionMoved()
    textDelegate?.textViewDidChangeSelection(self)
    // The layout that follows an edit may change the size of the contents.
    guard isFirstResponder, window != nil, !isSelecting else { return }
    fitContents()
    let caret = interaction.caret(at: interaction.editor.caret)
    // The first line comes with the distance above it, and the last one with that below it.
    let inset = textContainerInset
    let top = caret.minY <= inset.top + 1 ? 0 : caret.minY - 2
    let bottom = caret.maxY >= contentSize.height - inset.bottom - 2 ? contentSize.height : caret.maxY + 2
    scrollRectToVisible(CGRect(x: 0, y: top, width: 1, height: max(bottom - top, 0)), animated: false)
  }

  /// The program has set the text, its attributes or the distances around it.
  func textChanged() {
    parts.drop()
    setNeedsLayout()
    naturalSizeChanged("text")
  }

  // MARK: Links

  /// Follows a link at a point. Returns whether there is one.
  func follow(at point: CGPoint) -> Bool {
    guard isSelectable else { return false }
    let text = interaction.editor.text
    let index = interaction.index(at: point)
    var found: (range: Range<Int>, url: URL)?
    text.forEachRun(in: 0..<text.length) { range, style in
      guard range.contains(index) || range.upperBound == index, let value = style.values[.link] else {
        return
      }
      if let url = value as? URL ?? (value as? String).flatMap({ URL(string: $0) }) { found = (range, url) }
    }
    guard let found,
      interaction.rects(of: found.range, from: point.y, to: point.y).contains(where: { $0.contains(point) })
    else { return false }
    if textDelegate?.textView(
      self, shouldInteractWith: found.url, in: NSRange(found.range), interaction: .invokeDefaultAction)
      ?? true
    {
      UIApplication.shared.open(found.url, options: [:], completionHandler: nil)
    }
    return true
  }
}

extension UITextView: TextReceiver {
  func insertTyped(_ text: String) {
    if clearsOnInsertion {
      clearsOnInsertion = false
      interaction.select(0..<interaction.editor.text.length)
    }
    interaction.insert(text)
  }

  func press(_ key: TypedKey) -> Bool {
    switch key.name {
    case "Return" where !key.control: insertTyped("\n")
    case "Tab" where !key.control && !key.shift && isEditable: insertTyped("\t")
    case "Escape": resignFirstResponder()
    case "Backspace" where !key.control: pressBackspace()
    default:
      guard let command = TextCommand(key: key.name, shift: key.shift, control: key.control) else {
        return false
      }
      interaction.perform(command, extending: key.shift)
    }
    return true
  }

  private func pressBackspace() {
    interaction.endComposition()
    let editor = interaction.editor
    let start = editor.selection.isEmpty ? editor.place(before: editor.caret) : editor.selection.lowerBound
    let range = start..<max(editor.selection.upperBound, start)
    guard canEdit, !range.isEmpty, mayReplace(range, with: "") else { return }
    deleteBackward()
  }

  func compose(_ text: String, selected: Range<Int>) { interaction.compose(text, selected: selected) }

  var takesTab: Bool { isEditable }

  var caretRect: CGRect { interaction.caret(at: interaction.editor.caret) }
}
