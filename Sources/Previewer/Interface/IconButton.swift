import UIKit

/// A button with an icon. It is highlighted under the pointer, and in the accent's colour while it is on.
@MainActor package final class IconButton: InterfaceView {
  package var icon: Icon { didSet { showIcon() } }
  /// Whether what the button switches is on. Default false.
  package var isOn = false { didSet { showIcon() } }
  /// Whether the button can be pressed. Default true.
  package var isEnabled = true { didSet { showIcon() } }
  /// Called when the button is pressed and released inside.
  package var action: @MainActor () -> Void
  /// The pointer has come over the button, or has left it.
  package var pointed: @MainActor (Bool) -> Void = { _ in }
  private let image = CAShapeLayer()
  private var isHovered = false { didSet { showIcon() } }

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

  package override func pointerMoved(to point: CGPoint?) {
    let isOver = point != nil
    guard isOver != isHovered else { return }
    isHovered = isOver
    pointed(isOver)
  }

  package override func themeChanged() { showIcon() }

  private func showIcon() {
    icon.set(on: image, color: !isEnabled ? theme.tertiaryText : isOn ? theme.accent : theme.secondaryText)
    backgroundColor = isHovered && isEnabled ? theme.hover : nil
  }
}
