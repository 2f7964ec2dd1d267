/// The field in which something is being typed.
extension InterfaceScreen {
  /// The field in which something is being typed; nil for none.
  package var editedField: TextField? { (receiver as? TextField).flatMap { $0.typedText == nil ? nil : $0 } }

  /// Whether something is being typed that changes the scene.
  package var hasTypedChange: Bool { editedField?.changesScene == true }

  /// Commits the typed text.
  ///
  /// - Returns: the field that refuses its text, with the text and the reason; nil if there is none.
  package func finishEditing() -> (field: TextField, text: String, reason: String)? {
    guard let field = editedField, let text = field.typedText else { return nil }
    return within {
      field.endEditing() ? nil : (field, text, field.problem ?? "")
    }
  }
}
