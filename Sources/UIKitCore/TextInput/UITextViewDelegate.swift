/// An object that a text view asks before it changes, and tells when it has. Every method is optional.
///
/// ```swift
/// final class CounterDelegate: NSObject, UITextViewDelegate {
///   func textView(
///     _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
///   ) -> Bool {
///     textView.text.count - range.length + text.count <= 140
///   }
/// }
/// ```
///
/// Source: Apple's documentation of UITextViewDelegate. Attachments, menus and previews are left out.
@preconcurrency @MainActor public protocol UITextViewDelegate: UIScrollViewDelegate {
  /// The view is about to be edited. Default: returns true.
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  /// The view is edited now. Default: nothing.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// The editing is about to end. Default: returns true.
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  /// The editing has ended. Default: nothing.
  func textViewDidEndEditing(_ textView: UITextView)
  /// The user replaces a part of the text. Default: returns true.
  ///
  /// - Parameters:
  ///   - textView: the view, which has the former text.
  ///   - range: the part in UTF-16 units; empty where text is inserted.
  ///   - text: the new text; empty where text is deleted, "\n" for the return key.
  func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String)
    -> Bool
  /// The user has changed the text. Default: nothing.
  func textViewDidChange(_ textView: UITextView)
  /// The selection is another one. Default: nothing.
  func textViewDidChangeSelection(_ textView: UITextView)
  /// A link was tapped in a view that is not edited. Default: returns true, and nothing is opened here.
  func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool
}

/// How a link was touched.
public enum UITextItemInteraction: Int, Sendable {
  /// By a tap.
  case invokeDefaultAction = 0
  /// By a long press. Never here.
  case presentActions = 1
  /// By a deep press. Never here.
  case preview = 2
}

extension UITextViewDelegate {
  /// The default implementation, which returns true.
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  /// The default implementation, which does nothing.
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  /// The default implementation, which returns true.
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  /// The default implementation, which does nothing.
  public func textViewDidEndEditing(_ textView: UITextView) {}
  /// The default implementation, which returns true.
  public func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  /// The default implementation, which does nothing.
  public func textViewDidChange(_ textView: UITextView) {}
  /// The default implementation, which does nothing.
  public func textViewDidChangeSelection(_ textView: UITextView) {}
  /// The default implementation, which returns true.
  public func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool { true }
}
