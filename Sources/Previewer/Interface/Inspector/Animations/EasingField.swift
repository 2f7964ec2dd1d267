import Localization
import QuartzCore
import UIKit

/// A field with a timing function: a picture of its curve, and its name. A click opens the curves to choose from.
@MainActor final class EasingField: HoverableView {
  /// The function that is shown; nil for none.
  var function: CAMediaTimingFunction? { didSet { show() } }
  /// Whether several animations are shown that have different functions. Default false.
  var isMixed = false { didSet { if isMixed != oldValue { show() } } }
  /// Whether "none" is offered. Default true.
  var offersNone = true
  /// A curve was chosen.
  var changed: @MainActor (CAMediaTimingFunction?) -> Void = { _ in }
  private let picture = CurvePicture(size: CGSize(width: 18, height: 16))
  private let label = UILabel()
  private let arrow = CAShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = Theme.smallCorner
    label.font = Theme.body
    addSubview(label)
    layer.addSublayer(picture)
    arrow.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
    arrow.setAffineTransform(CGAffineTransform(scaleX: 0.7, y: 0.7))
    layer.addSublayer(arrow)
    show()
  }

  required init?(coder: NSCoder) { nil }

  override var role: AccessibleElement.Role? { .menu }
  override var defaultValue: String? { label.text }

  private func show() {
    let curve = EasingCurve(of: function)
    label.text = isMixed ? localized("mixed") : curve?.title ?? localized("custom")
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    picture.isHidden = isMixed
    picture.points = function.map { ControlPoints($0) }
    CATransaction.commit()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    picture.position = CGPoint(x: 14, y: bounds.midY)
    label.frame = CGRect(x: 27, y: 0, width: max(bounds.width - 45, 0), height: bounds.height)
    arrow.position = CGPoint(x: bounds.width - 10, y: bounds.midY)
  }

  override func themeChanged() {
    backgroundColor = isHovered ? theme.hover : theme.field
    label.textColor = theme.text
    picture.strokeColor = theme.accent.cgColor
    Icon.chevronDown.set(on: arrow, color: theme.secondaryText)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, bounds.contains(touch.location(in: self)) else { return }
    openPicker()
  }

  private func openPicker() {
    let picker = EasingPicker(chosen: isMixed ? nil : EasingCurve(of: function), offersNone: offersNone)
    picker.choose = { [weak self] in self?.changed($0.function) }
    picker.open(beside: self)
  }
}

extension EasingField: FocusTarget {
  func activate() { openPicker() }
}
