import CoreGraphics

/// A key of the keyboard by its name in SDL ("Left", "Z"), with the modifiers that are down.
package struct TypedKey: Sendable, Equatable {
  package let name: String
  package let shift: Bool
  package let control: Bool

  package init(_ name: String, shift: Bool = false, control: Bool = false) {
    self.name = name
    self.shift = shift
    self.control = control
  }
}

/// What a script types at a time.
package struct TypedSample: Sendable, Equatable {
  package enum Kind: Sendable, Equatable { case text(String), key(TypedKey) }
  package var kind: Kind
  /// In seconds.
  package var time: Double

  package init(_ kind: Kind, at time: Double) {
    self.kind = kind
    self.time = time
  }
}

extension TypedKey {
  /// A key as people write it, such as "Return", "Shift+Left" or "Ctrl+A". Nil for another form.
  package init?(_ text: String) {
    var parts = text.split(separator: "+").map(String.init)
    guard let name = parts.popLast() else { return nil }
    let modifiers = Set(parts)
    guard modifiers.isSubset(of: ["Shift", "Ctrl"]) else { return nil }
    self.init(
      name.count == 1 ? name.uppercased() : name, shift: modifiers.contains("Shift"),
      control: modifiers.contains("Ctrl"))
  }
}

/// A first responder that has a caret.
@MainActor protocol TextReceiver: UIResponder {
  /// Characters were typed or pasted.
  func insertTyped(_ text: String)
  /// A key was pressed that types no character. Returns whether it was used.
  func press(_ key: TypedKey) -> Bool
  /// An input method has a text that is not finished. See `TextInteraction.compose(_:selected:)`.
  func compose(_ text: String, selected: Range<Int>)
  /// The caret in points of the receiver.
  var caretRect: CGRect { get }
}

extension UIScreen {
  /// The first responder that gets what is typed; nil if there is none on this screen.
  private var receiver: UIResponder? {
    guard let first = UIResponder.first, first is any TextReceiver || first is any UIKeyInput else {
      return nil
    }
    let window = (first as? UIView)?.window ?? (first as? UIViewController)?.viewIfLoaded?.window
    return window?.screen === self ? first : nil
  }

  /// Whether what is typed is a text for the program.
  package var takesText: Bool { receiver != nil }

  /// The place of the caret in points of the screen, beside which an input method shows its words; nil for none.
  package var caretFrame: CGRect? {
    guard let view = receiver as? UIView, let receiver = receiver as? any TextReceiver,
      let window = view.window
    else { return nil }
    return view.convert(receiver.caretRect, to: window).offsetBy(dx: window.frame.minX, dy: window.frame.minY)
  }

  /// Characters were typed, or an input method has finished them.
  package func type(_ text: String) {
    makingCurrent {
      switch receiver {
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
    makingCurrent { (receiver as? any TextReceiver)?.compose(text, selected: selected) }
  }

  /// A key was pressed that types no character. Returns whether the program has used it.
  package func press(_ key: TypedKey) -> Bool {
    makingCurrent {
      guard let receiver else { return false }
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
      !((first as? any EditedView)?.hasLines ?? false)
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
