import UIKit

/// A control or a text of the window's interface, as assistive technologies would tell of it.
///
/// Tests find the controls of panels by it, and `cambium describe --interface` prints it.
@MainActor package struct AccessibleElement {
  package enum Role: String, Sendable {
    case button, color, field, group, menu, message, row, slider, text, tree
    case toggle = "switch"

    /// Whether the texts in the view are listed, too: they are no part of its label.
    var keepsTexts: Bool { self == .group || self == .tree }
  }

  package let view: UIView
  package let role: Role
  package var label: String? { view.accessibilityLabel }
  package var value: String? { view.accessibilityValue }
  /// In points of the window.
  package var frame: CGRect { view.convert(view.bounds, to: nil) }
  package var isEnabled: Bool { !view.accessibilityTraits.contains(.notEnabled) }
  /// Whether it is switched on, or chosen.
  package var isOn: Bool { view.accessibilityTraits.contains(.selected) }

  /// The elements that are shown in a view, in the order of the tree of views, also those that a list has scrolled out of sight.
  package static func all(in view: UIView) -> [AccessibleElement] {
    var found: [AccessibleElement] = []
    add(view, withTexts: true, to: &found)
    return found
  }

  private static func add(_ view: UIView, withTexts: Bool, to found: inout [AccessibleElement]) {
    guard !view.isHidden, view.alpha > 0 else { return }
    var withTexts = withTexts
    if let role = (view as? InterfaceView)?.role {
      found.append(AccessibleElement(view: view, role: role))
      withTexts = withTexts && role.keepsTexts
    } else if withTexts, let label = view as? UILabel, label.text?.isEmpty == false {
      found.append(AccessibleElement(view: view, role: .text))
    }
    for subview in view.subviews { add(subview, withTexts: withTexts, to: &found) }
  }

  /// The element in a line: its role, its label and value, its frame, and what is not usual of it.
  package var line: String {
    let frame = frame
    let numbers = [frame.minX, frame.minY, frame.width, frame.height].map { number in
      number == number.rounded() ? "\(Int(clamping: Double(number)))" : "\((number * 10).rounded() / 10)"
    }
    var parts = ["\(role.rawValue) \"\(label ?? "")\""]
    if let value, !value.isEmpty { parts[0] += " = \"\(value)\"" }
    parts.append("\(numbers[2]) × \(numbers[3]) at \(numbers[0]), \(numbers[1])")
    if isOn { parts.append("on") }
    if !isEnabled { parts.append("not enabled") }
    return parts.joined(separator: ", ").escapingControls()
  }
}
