import Foundation
import UIKit
import Windowing

/// A field with one line of text, which can be edited while it has the focus.
///
/// A click begins to edit with all text selected. Return commits, Escape takes the former text back, Tab commits and goes on. While it is
/// edited, undo, redo and the keys of the clipboard belong to the text, and never to the scene (`TextCommand`).
/// A text that is refused stays, with a red border and the reason, also when the keyboard goes elsewhere: it is there to be mended when the
/// field is edited again, until the field gets another text or Escape takes it back.
@MainActor package class TextField: InterfaceView, KeyboardReceiver {
  /// The text outside of editing. Setting it does not disturb a text that is being edited.
  package var text = "" {
    didSet {
      guard text != oldValue, !isEditing else { return }
      refused = nil
      show()
    }
  }
  /// What is shown in place of an empty text.
  package var placeholder = "" { didSet { show() } }
  package var font: UIFont = Theme.number { didSet { show() } }
  package var alignment = NSTextAlignment.left { didSet { show() } }
  /// Whether the text can be edited. Default true.
  package var isEnabled = true { didSet { themeChanged() } }
  /// Takes the text that was typed. Returns nil, or why it is refused.
  package var commit: @MainActor (String) -> String? = { _ in nil }
  /// Called with every change while typing.
  package var typed: @MainActor (String) -> Void = { _ in }
  /// Called when the editing has ended in whatever way, also by the keyboard going elsewhere.
  package var stopped: @MainActor () -> Void = {}
  /// Called when the editing ends, by Tab with the direction in which to go on.
  package var ended: @MainActor (_ tab: Int) -> Void = { _ in }
  /// Called when Return has ended the editing.
  package var submitted: @MainActor () -> Void = {}
  /// Room for something at the left edge, for example an icon.
  package var leftInset: CGFloat = 5 { didSet { setNeedsLayout() } }
  /// Whether the field looks like text until the pointer is over it. Default false.
  package var isQuiet = false { didSet { themeChanged() } }
  package private(set) var isEditing = false
  /// Whether the text is a part of the scene. Then typed text that is not finished is an unsaved change. Default false.
  package var changesScene = false
  /// Whether the text only filters a list while it is typed, so that a press in the list, or a save, has nothing to finish. Default false.
  package var filtersList = false
  /// The text that was refused when the keyboard went elsewhere, and the reason; nil for none.
  private var refused: (text: String, reason: String)? {
    didSet { if refused?.text != oldValue?.text { themeChanged() } }
  }
  /// Why the text was refused; nil if it was not.
  package private(set) var problem: String?

  private let label = UILabel()
  private let marking = UIView()
  private let caretLine = UIView()
  private let bubble = MessageBubble()
  private let clip = UIView()
  private var editor = LineEditor()
  private var offset: CGFloat = 0
  private var isHovered = false { didSet { if isHovered != oldValue { themeChanged() } } }

  package override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = Theme.smallCorner
    clip.clipsToBounds = true
    clip.isUserInteractionEnabled = false
    addSubview(clip)
    for view in [marking, label, caretLine] { clip.addSubview(view) }
    marking.isHidden = true
    caretLine.isHidden = true
  }

  package required init?(coder: NSCoder) { nil }

  package override var role: AccessibleElement.Role? { .field }
  package override var defaultValue: String? { isEditing ? editor.text : text }
  package override var defaultTraits: UIAccessibilityTraits { traits(isEnabled: isEnabled) }

  package override func themeChanged() {
    backgroundColor = isEditing || !isQuiet || (isHovered && isEnabled) ? theme.field : nil
    let isRefused = problem != nil || refused != nil
    layer.borderWidth = isEditing || isRefused ? 1 : 0
    layer.borderColor = (isRefused ? theme.error : theme.accent).cgColor
    marking.backgroundColor = theme.accent.withAlphaComponent(0.35)
    caretLine.backgroundColor = theme.accent
    show()
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    clip.frame = CGRect(
      x: leftInset, y: 0, width: max(bounds.width - leftInset - 5, 0), height: bounds.height)
    show()
  }

  package override func pointerMoved(to point: CGPoint?) { isHovered = point != nil }

  // MARK: Editing

  /// Takes the focus, with all text selected.
  package func beginEditing() {
    guard isEnabled, !isEditing else { return }
    interface?.receiver = self
    isEditing = true
    let before = refused
    refused = nil
    editor = LineEditor(before?.text ?? text)
    offset = 0
    themeChanged()
    if let before { setProblem(before.reason) }
  }

  /// The typed text that is not finished; nil while the field has its former text.
  package var typedText: String? { isEditing && !filtersList && editor.text != text ? editor.text : nil }

  /// Commits the text and gives up the focus. A text that is refused keeps both.
  ///
  /// - Returns: whether the editing has ended.
  @discardableResult package func endEditing(tab: Int = 0) -> Bool {
    guard isEditing else { return true }
    let typed = editor.text
    if typed != text {
      if let reason = commit(typed) {
        setProblem(reason)
        return false
      }
    }
    stop()
    // In the panels Tab goes to the next control, whatever it is.
    if tab != 0, let focus = interface?.focus, focus.isActive {
      ended(0)
      focus.move(by: tab)
    } else {
      ended(tab)
    }
    return true
  }

  /// Ends the editing with the former text.
  package func cancelEditing() {
    guard isEditing else { return }
    let former = text
    if editor.text != former { typed(former) }
    stop()
    ended(0)
  }

  /// Takes the former text back in place of one that was refused.
  package func discardRefused() {
    cancelEditing()
    refused = nil
  }

  private func stop() {
    isEditing = false
    setProblem(nil)
    if let interface, interface.receiver === self {
      // The keyboard stays at the control to which it was brought.
      interface.receiver = interface.focus.target === self ? interface.focus : nil
    }
    themeChanged()
    stopped()
  }

  package func lostFocus() {
    guard isEditing else { return }
    // The typed text becomes the value. A text that the field cannot take stays in it.
    let typed = editor.text
    isEditing = false
    setProblem(nil)
    if typed != text, let reason = commit(typed) { refused = (typed, reason) }
    themeChanged()
    stopped()
  }

  private func setProblem(_ reason: String?) {
    problem = reason
    if let reason, let root = interface?.root {
      bubble.show(reason, beneath: convert(bounds, to: root), in: root)
    } else {
      bubble.removeFromSuperview()
    }
    themeChanged()
  }

  package func insert(_ text: String) {
    guard isEditing else { return }
    edit { $0.insert(text) }
  }

  /// What a key does: see `KeyboardReceiver`.
  package func press(_ key: Key, isControl: Bool) -> Bool {
    guard isEditing else { return false }
    switch key.name {
    case "Return": if endEditing() { submitted() }
    case "Escape": cancelEditing()
    case "Tab": endEditing(tab: key.shift ? -1 : 1)
    default:
      guard let command = TextCommand(key) else {
        // Other shortcuts of the window act on the scene, and letters are typed.
        return !isControl && key.name.count == 1
      }
      command.perform(extending: key.shift, interface?.clipboard, edit: edit)
    }
    return true
  }

  /// Changes the text or the selection, and tells and shows what has changed.
  private func edit(_ body: (inout LineEditor) -> Void) {
    let before = editor.characters
    body(&editor)
    let isChanged = editor.characters != before
    if isChanged, problem != nil { setProblem(nil) }
    show()
    if isChanged { typed(editor.text) }
  }

  // MARK: The pointer

  package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, isEnabled else { return }
    if isEditing {
      editor.move(to: index(at: touch.location(in: clip).x))
      show()
    }
  }

  package override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, isEditing else { return }
    editor.move(to: index(at: touch.location(in: clip).x), extending: true)
    show()
  }

  package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !isEditing, let touch = touches.first, bounds.contains(touch.location(in: self)) { beginEditing() }
  }

  private func index(at x: CGFloat) -> Int {
    var best = (index: 0, distance: CGFloat.infinity)
    for index in 0...editor.characters.count {
      let distance = abs(width(of: index) - offset - x)
      if distance < best.distance { best = (index, distance) }
    }
    return best.index
  }

  // MARK: Showing

  private func width(of count: Int) -> CGFloat {
    NSString(string: String(editor.characters[..<count])).size(withAttributes: [.font: font]).width
  }

  /// The text that the field shows while it is not being edited. Subclasses may shorten it to fit a width in points. Default: the whole text.
  package func shownText(within width: CGFloat) -> String { text }

  private func show() {
    let characters = editor.characters
    let (caret, selection) = (editor.caret, editor.selection)
    let shown = refused?.text ?? text
    let isEmpty = isEditing ? characters.isEmpty : shown.isEmpty
    label.font = font
    label.text =
      isEmpty ? placeholder : isEditing ? editor.text : refused?.text ?? shownText(within: clip.bounds.width)
    label.textColor = isEmpty ? theme.tertiaryText : isEnabled ? theme.text : theme.secondaryText
    marking.isHidden = !isEditing || selection.isEmpty
    caretLine.isHidden = !isEditing || !selection.isEmpty
    let (width, height) = (clip.bounds.width, clip.bounds.height)
    guard isEditing else {
      label.textAlignment = alignment
      label.frame = clip.bounds
      return
    }
    label.textAlignment = .left
    let place = self.width(of: caret)
    let total = self.width(of: characters.count)
    offset = min(max(offset, place - width + 2), max(min(offset, place), 0))
    offset = min(offset, max(total - width + 2, 0))
    label.frame = CGRect(x: -offset, y: 0, width: max(total + 4, width), height: height)
    let line = min(height, 16)
    let top = ((height - line) / 2).rounded()
    caretLine.frame = CGRect(x: place - offset, y: top, width: 1, height: line)
    let start = self.width(of: selection.lowerBound)
    let end = self.width(of: selection.upperBound)
    marking.frame = CGRect(x: start - offset, y: top, width: end - start, height: line)
  }
}

extension TextField: FocusTarget {
  package var canTakeFocus: Bool { isEnabled }
  package var ownReceiver: (any KeyboardReceiver)? { self }
  package func takeFocus() { beginEditing() }
  package func activate() { beginEditing() }
}
