import CoreGraphics

extension UIScreen {
  /// The first responder; nil if it is not on this screen.
  var firstResponder: UIResponder? {
    guard let first = UIResponder.first else { return nil }
    let window = (first as? UIView)?.window ?? (first as? UIViewController)?.viewIfLoaded?.window
    return window?.screen === self ? first : nil
  }

  /// The first responder that gets what is typed; nil if there is none on this screen.
  var typingResponder: UIResponder? {
    firstResponder.flatMap { $0 is any TextReceiver || $0 is any UIKeyInput ? $0 : nil }
  }

  /// The windows of the program, the hindmost first: without that of the keyboard.
  var programWindows: [UIWindow] { windows.filter { !($0 is InputWindow) } }

  /// Whether a keyboard of a device is shown while something is typed. Default false.
  package static var simulatesKeyboard = false

  /// Another responder is the first one, or wants other views at the lower edge of the screen.
  func inputChanged() {
    guard inputPanel.isUsed || Self.simulatesKeyboard || firstResponder.map(InputPanel.hasViews) == true
    else { return }
    inputPanel.update()
  }

  /// Whether what is typed is a text for the program.
  package var takesText: Bool { typingResponder != nil }

  /// The place of the caret in points of the screen, beside which an input method shows its words; nil for none.
  package var caretFrame: CGRect? {
    guard let view = typingResponder as? UIView, let receiver = typingResponder as? any TextReceiver,
      let window = view.window
    else { return nil }
    return view.convert(receiver.caretRect, to: window).offsetBy(dx: window.frame.minX, dy: window.frame.minY)
  }

  /// Characters were typed, or an input method has finished them.
  package func type(_ text: String) {
    makingCurrent {
      switch typingResponder {
      case let receiver as any TextReceiver: receiver.insertTyped(text)
      case let receiver as any UIKeyInput: receiver.insertText(text)
      default: break
      }
    }
  }

  /// Does what a script says.
  func play(_ sample: TypedSample) {
    switch sample.kind {
    case .text(let text): for character in text { type(String(character)) }
    case .key(let key): _ = press(key)
    }
  }

  /// The text of the desktop's clipboard has come. Returns whether the program has asked for it.
  package func paste(_ text: String) -> Bool { makingCurrent { UIPasteboard.general.take(text) } }

  /// An input method has a text that is not finished; an empty one if it has given it up.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - selected: the part of it that the input method works at, in UTF-16 units.
  package func compose(_ text: String, selected: Range<Int>) {
    makingCurrent { (typingResponder as? any TextReceiver)?.compose(text, selected: selected) }
  }

  /// A key was pressed that types no character. Returns whether the program has used it.
  package func press(_ key: TypedKey) -> Bool {
    makingCurrent {
      guard let receiver = typingResponder else { return false }
      if key.name == "Tab", !key.control, moveFocus(from: receiver, back: key.shift) { return true }
      if let receiver = receiver as? any TextReceiver { return receiver.press(key) }
      guard let receiver = receiver as? any UIKeyInput else { return false }
      switch key.name {
      case "Backspace": receiver.deleteBackward()
      case "Return" where !key.control: receiver.insertText("\n")
      default: return false
      }
      return true
    }
  }

  /// Goes to the next text of the window in the order of places: from top to bottom, and from left to right.
  private func moveFocus(from first: UIResponder, back: Bool) -> Bool {
    guard let view = first as? UIView, let window = view.window,
      (first as? any TextReceiver)?.takesTab != true
    else { return false }
    var fields: [(view: UIView, place: CGRect)] = []
    func collect(_ view: UIView) {
      guard !view.isHidden, view.alpha > 0.01, view.isUserInteractionEnabled else { return }
      if view is any TextReceiver, view.canBecomeFirstResponder {
        fields.append((view, view.convert(view.bounds, to: window)))
      }
      for inner in view.subviews { collect(inner) }
    }
    collect(window)
    fields.sort {
      abs($0.place.midY - $1.place.midY) > 4 ? $0.place.midY < $1.place.midY : $0.place.minX < $1.place.minX
    }
    guard let index = fields.firstIndex(where: { $0.view === view }), fields.count > 1 else { return false }
    let next = (index + (back ? fields.count - 1 : 1)) % fields.count
    return fields[next].view.becomeFirstResponder()
  }
}
