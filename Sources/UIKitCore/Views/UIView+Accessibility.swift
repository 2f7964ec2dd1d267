extension UIView {
  /// What the program has made accessible of a view, in the terms of its properties, for dumps. Nil if the view is no element, and has
  /// neither an identifier nor texts.
  package struct AccessibilityReport {
    package let isElement: Bool
    package let label: String?
    package let hint: String?
    package let value: String?
    package let traits: [String]
    package let identifier: String?

    @MainActor package init?(_ view: UIView) {
      (isElement, identifier) = (view.isAccessibilityElement, view.accessibilityIdentifier)
      (label, hint, value) = (view.accessibilityLabel, view.accessibilityHint, view.accessibilityValue)
      traits = view.accessibilityTraits.names
      guard isElement || identifier != nil || label != nil || hint != nil || value != nil || !traits.isEmpty
      else { return nil }
    }
  }
}
