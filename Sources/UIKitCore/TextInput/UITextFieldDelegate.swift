/// An object that a text field asks before it changes, and tells when it has. Every method is optional.
///
/// ```swift
/// final class NameController: UIViewController, UITextFieldDelegate {
///   let field = UITextField(frame: CGRect(x: 20, y: 100, width: 335, height: 34))
///
///   override func viewDidLoad() {
///     super.viewDidLoad()
///     field.delegate = self
///     view.addSubview(field)
///   }
///   func textFieldShouldReturn(_ textField: UITextField) -> Bool { textField.resignFirstResponder() }
/// }
/// ```
///
/// Source: Apple's documentation of UITextFieldDelegate. Menus and images that are inserted are left out.
@preconcurrency @MainActor public protocol UITextFieldDelegate: NSObjectProtocol {
  /// The field is about to be edited. Default: returns true.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// The field is edited now. Default: nothing.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// The editing is about to end. Default: returns true.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// The editing has ended. Default: nothing.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// The editing has ended, for a reason. Default: calls `textFieldDidEndEditing(_:)`.
  func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
  /// The user replaces a part of the text. Default: returns true.
  ///
  /// - Parameters:
  ///   - textField: the field, which has the former text.
  ///   - range: the part in UTF-16 units; empty where text is inserted.
  ///   - string: the new text; empty where text is deleted.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool
  /// The selection, or the text, is another one. Default: nothing.
  func textFieldDidChangeSelection(_ textField: UITextField)
  /// The clear button was pressed. Default: returns true.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// The return key was pressed. Default: returns true, which has no further effect.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  /// The default implementation, which returns true.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  /// The default implementation, which does nothing.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// The default implementation, which returns true.
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  /// The default implementation, which does nothing.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  /// The default implementation, which calls the method without a reason.
  public func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
    textFieldDidEndEditing(textField)
  }
  /// The default implementation, which returns true.
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { true }
  /// The default implementation, which does nothing.
  public func textFieldDidChangeSelection(_ textField: UITextField) {}
  /// The default implementation, which returns true.
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  /// The default implementation, which returns true.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
