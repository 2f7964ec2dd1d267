import UIKit

/// A button with an icon. It is highlighted under the pointer, and in the accent's colour while it is on.
@MainActor package final class IconButton: HoverableView {
  package var icon: Icon { didSet { showIcon() } }
  /// Whether what the button switches is on. Default false.
  package var isOn = false { didSet { showIcon() } }
  /// Whether the button can be pressed. Default true.
  package var isEnabled = true { didSet { showIcon() } }
  /// Called when the button is pressed and released inside.
  package var action: @MainActor () -> Void
  private let image = CAShapeLayer()

  /// A square button of `side` points.
  ///
  /// - Parameter label: what the button does, for people who do not see the icon.
  package init(
    _ icon: Icon, _ label: String, side: CGFloat = 24, action: @escaping @MainActor () -> Void = {}
  ) {
    self.icon = icon
    self.action = action
    super.init(frame: CGRect(x: 0, y: 0, width: side, height: side))
    layer.cornerRadius = Theme.smallCorner
    image.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
    layer.addSublayer(image)
    accessibilityLabel = label
    let tap = UITapGestureRecognizer()
    tap.addAction { [weak self] _ in
      guard let self, isEnabled else { return }
      self.action()
    }
    addGestureRecognizer(tap)
  }

  package required init?(coder: NSCoder) { nil }

  package override var role: AccessibleElement.Role? { .button }
  package override var defaultTraits: UIAccessibilityTraits {
    traits(isOn: isOn, isEnabled: isEnabled)
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    image.position = CGPoint(x: bounds.midX, y: bounds.midY)
  }

  package override func themeChanged() { showIcon() }

  private func showIcon() {
    icon.set(on: image, color: !isEnabled ? theme.tertiaryText : isOn ? theme.accent : theme.secondaryText)
    backgroundColor = isHovered && isEnabled ? theme.hover : nil
  }
}

extension IconButton: FocusTarget {
  package var canTakeFocus: Bool { isEnabled }
  package func activate() { action() }
}
