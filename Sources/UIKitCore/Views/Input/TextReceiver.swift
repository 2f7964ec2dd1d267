import CoreGraphics

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
  /// Whether the Tab key types a tab, and does not go to the next field.
  var takesTab: Bool { get }
}
