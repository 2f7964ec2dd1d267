/// The desktop's clipboard as text fields use it.
@MainActor package protocol TextClipboard: AnyObject {
  func copyText(_ text: String)
  /// Asks for the text of the clipboard. It comes to the receiver of the keyboard as if it were typed, at once or later.
  func askForText()
}
