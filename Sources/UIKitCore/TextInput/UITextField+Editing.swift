import CoreGraphics

extension UITextField {
  /// The field has become first responder.
  func beginEditing() {
    if clearsOnBeginEditing, hasText, delegate?.textFieldShouldClear(self) ?? true { text = "" }
    interaction.select(interaction.editor.text.length..<interaction.editor.text.length)
    setNeedsLayout()
    parts.canvas.setNeedsDisplay()
    layoutIfNeeded()
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    post(Self.textDidBeginEditingNotification)
    reloadInputViews()
  }

  /// The field is first responder no more.
  func endEditing() {
    interaction.endComposition()
    scrolled = 0
    setNeedsLayout()
    parts.canvas.setNeedsDisplay()
    showText()
    delegate?.textFieldDidEndEditing(self, reason: .committed)
    sendActions(for: .editingDidEnd)
    NotificationCenter.default.post(
      name: Self.textDidEndEditingNotification, object: self,
      userInfo: [Self.didEndEditingReasonUserInfoKey: NSNumber(value: 0)])
  }

  /// The clear button was pressed.
  func clear() {
    guard delegate?.textFieldShouldClear(self) ?? true else { return }
    interaction.endComposition()
    interaction.replace(0..<interaction.editor.text.length, with: StyledText())
    textEdited()
    selectionChanged()
    showText()
  }

  /// The return key was pressed.
  func pressReturn() {
    interaction.endComposition()
    guard !enablesReturnKeyAutomatically || hasText, delegate?.textFieldShouldReturn(self) ?? true else {
      return
    }
    // A target for this event ends the editing, as on Apple's systems.
    let ends = !allControlEvents.isDisjoint(with: .editingDidEndOnExit)
    sendActions(for: .editingDidEndOnExit)
    sendActions(for: .primaryActionTriggered)
    if ends { resignFirstResponder() }
  }

  /// The program has set the text.
  func textChanged() {
    setNeedsLayout()
    parts.canvas.setNeedsDisplay()
    naturalSizeChanged("text")
    showText()
  }
}

extension UITextField: EditedView, InteractiveText {
  var textSpace: UIView { parts.clip }
  var canEdit: Bool { isEnabled && isFirstResponder }
  var hasLines: Bool { false }
  var pageHeight: CGFloat { bounds.height }

  var typingStyle: StyledText.Style {
    StyledText.Style(defaultTextAttributes.merging(typingAttributes ?? [:]) { $1 })
  }

  func mayReplace(_ range: Range<Int>, with text: String) -> Bool {
    delegate?.textField(
      self, shouldChangeCharactersIn: NSRange(range), replacementString: text) ?? true
  }

  func textEdited() {
    parts.canvas.setNeedsDisplay()
    // The clear button appears with the first character, and goes with the last.
    setNeedsLayout()
    naturalSizeChanged("text")
    KeyValueObservers.objectChanged(self)
    sendActions(for: .editingChanged)
    post(Self.textDidChangeNotification)
  }

  func selectionChanged() { delegate?.textFieldDidChangeSelection(self) }
}

extension UITextField: TextReceiver {
  func insertTyped(_ text: String) {
    if clearsOnInsertion {
      clearsOnInsertion = false
      interaction.select(0..<interaction.editor.text.length)
    }
    interaction.insert(text)
  }

  func press(_ key: TypedKey) -> Bool {
    switch key.name {
    case "Return": pressReturn()
    case "Escape": resignFirstResponder()
    case "Backspace" where !key.control: pressBackspace()
    default:
      guard let command = TextCommand(key: key.name, shift: key.shift, control: key.control) else {
        return false
      }
      interaction.perform(Self.inOneLine(command), extending: key.shift)
    }
    return true
  }

  /// Lines above and below are the ends of the text.
  private static func inOneLine(_ command: TextCommand) -> TextCommand {
    switch command {
    case .move(.lineAbove), .move(.pageAbove): .move(.start)
    case .move(.lineBelow), .move(.pageBelow): .move(.end)
    default: command
    }
  }

  /// Subclasses, such as fields for codes, override `deleteBackward()`.
  private func pressBackspace() {
    interaction.endComposition()
    let editor = interaction.editor
    let start = editor.selection.isEmpty ? editor.place(before: editor.caret) : editor.selection.lowerBound
    let range = start..<max(editor.selection.upperBound, start)
    guard canEdit, range.isEmpty || mayReplace(range, with: "") else { return }
    deleteBackward()
  }

  func compose(_ text: String, selected: Range<Int>) { interaction.compose(text, selected: selected) }

  var takesTab: Bool { false }

  var caretRect: CGRect { parts.clip.convert(interaction.caret(at: interaction.editor.caret), to: self) }
}
