import UIKit

/// A button with a word.
@MainActor package final class TextButton: HoverableView {
  package var title: String { didSet { label.text = title } }
  package var isOn = false { didSet { if isOn != oldValue { themeChanged() } } }
  /// Whether it is what the panel is there for, which the accent's colour shows. Default false.
  package var isPrimary = false { didSet { if isPrimary != oldValue { themeChanged() } } }
  /// Whether it can be pressed. Default true.
  package var isEnabled = true { didSet { if isEnabled != oldValue { themeChanged() } } }
  package var action: @MainActor () -> Void = {}
  private let label = UILabel()

  package init(_ title: String) {
    self.title = title
    super.init(frame: .zero)
    layer.cornerRadius = Theme.smallCorner
    label.text = title
    label.font = Theme.body
    label.textAlignment = .center
    addSubview(label)
  }

  package required init?(coder: NSCoder) { nil }

  package override var role: AccessibleElement.Role? { .button }
  package override var defaultLabel: String? { title }
  package override var defaultTraits: UIAccessibilityTraits {
    traits(isOn: isOn, isEnabled: isEnabled)
  }

  /// The width that the word needs.
  package var fittingWidth: CGFloat { label.sizeThatFits(.zero).width + 14 }

  package override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds
  }

  package override func themeChanged() {
    if isPrimary, isEnabled {
      backgroundColor = isHovered ? theme.accentFill.withAlphaComponent(0.9) : theme.accentFill
      label.textColor = theme.accentText
      return
    }
    let isHovered = isHovered && isEnabled
    backgroundColor = isOn ? theme.onGround : isHovered ? theme.hover : theme.field
    label.textColor = !isEnabled ? theme.tertiaryText : isOn ? theme.accent : theme.text
  }

  package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, let touch = touches.first, bounds.contains(touch.location(in: self)) else { return }
    action()
  }
}

extension TextButton: FocusTarget {
  package var canTakeFocus: Bool { isEnabled }
  package func activate() { action() }
}
