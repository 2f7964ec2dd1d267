import UIKit

/// A view that shows an icon of 16 × 16 points.
@MainActor package final class IconView: InterfaceView {
  package var icon: Icon { didSet { show() } }
  /// The colour in a theme.
  package var color: @MainActor (Theme) -> UIColor { didSet { show() } }

  package override class var layerClass: AnyClass { CAShapeLayer.self }

  package init(_ icon: Icon, color: @escaping @MainActor (Theme) -> UIColor = { $0.secondaryText }) {
    self.icon = icon
    self.color = color
    super.init(frame: CGRect(x: 0, y: 0, width: 16, height: 16))
    isUserInteractionEnabled = false
    show()
  }

  package required init?(coder: NSCoder) { nil }

  package override func themeChanged() { show() }

  private func show() {
    guard let shape = layer as? CAShapeLayer else { return }
    icon.set(on: shape, color: color(theme))
  }
}
