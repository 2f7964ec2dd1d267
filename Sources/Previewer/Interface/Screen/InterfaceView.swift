import QuartzCore
import UIKit
import Windowing

/// A view of the window's own interface. It has the theme of its superview.
///
/// Subclasses set their colours in `themeChanged()`, which is called when the view comes into the interface and when
/// the theme changes.
@MainActor package class InterfaceView: UIView {
  /// The theme. Default: dark.
  package private(set) var theme = Theme.dark

  /// Sets the theme of this view and of those in it.
  package final func apply(_ theme: Theme) {
    self.theme = theme
    themeChanged()
    Self.apply(theme, below: self)
  }

  private static func apply(_ theme: Theme, below view: UIView) {
    for subview in view.subviews {
      if let subview = subview as? InterfaceView {
        subview.apply(theme)
      } else {
        apply(theme, below: subview)
      }
    }
  }

  package override func didMoveToSuperview() {
    super.didMoveToSuperview()
    var above = superview
    while let view = above, !(view is InterfaceView) { above = view.superview }
    // Without a superview the theme is set, too, so that a view can be drawn alone.
    apply((above as? InterfaceView)?.theme ?? theme)
  }

  /// Sets the colours. Subclasses override it.
  package func themeChanged() {}

  /// Such views draw nothing themselves, but with layers and labels. So no bitmap is made to find that out.
  package override func display(_ layer: CALayer) {}

  // MARK: Accessibility

  /// What the view is as a control; nil for what is none. A control has an `accessibilityLabel`. Subclasses override it.
  package var role: AccessibleElement.Role? { nil }
  /// What a control has where nothing else was set. Subclasses override them.
  package var defaultLabel: String? { nil }
  package var defaultValue: String? { nil }
  package var defaultTraits: UIAccessibilityTraits { .none }

  package override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? defaultLabel }
    set { super.accessibilityLabel = newValue }
  }
  package override var accessibilityValue: String? {
    get { super.accessibilityValue ?? defaultValue }
    set { super.accessibilityValue = newValue }
  }
  package override var accessibilityTraits: UIAccessibilityTraits {
    get { super.accessibilityTraits.union(defaultTraits) }
    set { super.accessibilityTraits = newValue }
  }

  /// The traits of a control that is switched on, or cannot be used now.
  package final func traits(isOn: Bool = false, isEnabled: Bool = true) -> UIAccessibilityTraits {
    var traits = UIAccessibilityTraits.none
    if isOn { traits.insert(.selected) }
    if !isEnabled { traits.insert(.notEnabled) }
    return traits
  }

  // MARK: The pointer

  /// The pointer is over the view or a view in it, at a point of this view; nil when it has left.
  package func pointerMoved(to point: CGPoint?) {}

  /// The wheel was turned over the view. `steps` are positive away from the person (`dy`) and to the right (`dx`).
  ///
  /// - Returns: whether the view used it. If not, the view above is asked.
  package func wheel(_ steps: CGVector, at point: CGPoint) -> Bool { false }
}

/// A view that receives the keyboard while it has the focus, for example a text field.
@MainActor package protocol KeyboardReceiver: AnyObject {
  /// Text was typed.
  func insert(_ text: String)
  /// A key was pressed: "Backspace", "Delete", "Insert", "Left", "Right", "Up", "Down", "Home", "End", "Return", "Escape", "Tab", or a
  /// letter with `isControl`. The keys of the number pad have the same names.
  ///
  /// - Returns: whether the key was used. A key that is not used has its action in the window.
  func press(_ key: Key, isControl: Bool) -> Bool
  /// The focus went elsewhere.
  func lostFocus()
  /// Whether text of the clipboard is for it and not for the scene. Default true.
  var takesPastedText: Bool { get }
}

extension KeyboardReceiver {
  package var takesPastedText: Bool { true }
}

/// A card over the scene: a rounded background with a border and a shadow.
@MainActor package class PanelView: InterfaceView {
  package override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = Theme.corner
    layer.borderWidth = 1
    layer.shadowRadius = 14
    layer.shadowOffset = CGSize(width: 0, height: 4)
  }

  package required init?(coder: NSCoder) { nil }

  package override func themeChanged() {
    backgroundColor = theme.panel
    layer.borderColor = theme.separator.cgColor
    layer.shadowOpacity = theme.shadowOpacity
  }

  /// The shadow is that of the card alone. Without a path it would be that of everything in the panel, because the background is
  /// slightly transparent, and would be computed anew whenever something in the panel changes.
  package override func layoutSubviews() {
    super.layoutSubviews()
    let corner = min(layer.cornerRadius, bounds.width / 2, bounds.height / 2)
    layer.shadowPath = CGPath(
      roundedRect: bounds, cornerWidth: corner, cornerHeight: corner, transform: nil)
  }
}
