import QuartzCore
import UIKit

/// The mark of a value that a state sets: a disk, and a cross under the pointer. A click takes the value from the state.
@MainActor final class StateMark: HoverableView {
  var action: @MainActor () -> Void = {}
  private let disk = UIView()
  private let cross = CAShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    disk.layer.cornerRadius = 2.5
    disk.isUserInteractionEnabled = false
    addSubview(disk)
    cross.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
    cross.setAffineTransform(CGAffineTransform(scaleX: 0.7, y: 0.7))
    layer.addSublayer(cross)
  }

  required init?(coder: NSCoder) { nil }

  override var role: AccessibleElement.Role? { .button }

  override func layoutSubviews() {
    super.layoutSubviews()
    disk.frame = CGRect(x: bounds.midX - 2.5, y: bounds.midY - 2.5, width: 5, height: 5)
    cross.position = CGPoint(x: bounds.midX, y: bounds.midY)
  }

  override func themeChanged() {
    disk.backgroundColor = theme.accent
    disk.isHidden = isHovered
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    Icon.close.set(on: cross, color: theme.accent)
    cross.isHidden = !isHovered
    CATransaction.commit()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, bounds.contains(touch.location(in: self)) else { return }
    action()
  }
}

extension StateMark: FocusTarget {
  package func activate() { action() }
}
