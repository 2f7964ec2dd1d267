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
  package init(_ icon: Icon, side: CGFloat = 24, action: @escaping @MainActor () -> Void = {}) {
    self.icon = icon
    self.action = action
    super.init(frame: CGRect(x: 0, y: 0, width: side, height: side))
    layer.cornerRadius = Theme.smallCorner
    image.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
    layer.addSublayer(image)
    let tap = UITapGestureRecognizer()
    tap.addAction { [weak self] _ in
      guard let self, isEnabled else { return }
      self.action()
    }
    addGestureRecognizer(tap)
  }

  package required init?(coder: NSCoder) { nil }

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
