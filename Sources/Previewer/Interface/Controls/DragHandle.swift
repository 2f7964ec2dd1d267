import Localization
import UIKit

/// A narrow strip that is dragged to change a length. It shows a line while the pointer is over it.
@MainActor package final class DragHandle: InterfaceView {
  /// Takes the pointer's place in the superview.
  package var moved: @MainActor (CGPoint) -> Void = { _ in }
  private let isVertical: Bool
  private let line = CALayer()
  private var isPointedAt = false { didSet { themeChanged() } }
  private var isDragged = false { didSet { themeChanged() } }

  /// - Parameter isVertical: whether it is dragged up and down.
  package init(isVertical: Bool) {
    self.isVertical = isVertical
    super.init(frame: .zero)
    line.cornerRadius = 1
    layer.addSublayer(line)
    accessibilityLabel = localized("Size")
  }

  package required init?(coder: NSCoder) { nil }

  package override var role: AccessibleElement.Role? { .slider }

  package override func themeChanged() {
    line.backgroundColor = (isDragged || isPointedAt ? theme.accent : nil)?.cgColor
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    line.frame =
      isVertical
      ? CGRect(x: 0, y: bounds.midY - 1, width: bounds.width, height: 2)
      : CGRect(x: bounds.midX - 1, y: 0, width: 2, height: bounds.height)
  }

  package override func pointerMoved(to point: CGPoint?) { isPointedAt = point != nil }

  package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { isDragged = true }

  package override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first { moved(touch.location(in: superview)) }
  }

  package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { isDragged = false }
  package override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { isDragged = false }
}
