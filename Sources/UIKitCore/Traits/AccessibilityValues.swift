/// What a program has said of an object for assistive technologies. A value that is nil was not set.
final class AccessibilityValues {
  var isElement: Bool?
  var label: String??
  var hint: String?
  var value: String??
  var traits: UIAccessibilityTraits?
  var identifier: String?
  var language: String?
  var frame: CGRect?
  var elements: [Any]?
  var hidesElements = false
  var isModal = false
  var groupsChildren = false
}
