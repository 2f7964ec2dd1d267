import CoreAnimationMarkup
import Localization
import SceneFiles
import UIKit

/// A colour: a swatch, which opens the picker, and its hexadecimal digits.
@MainActor package final class ColorField: InterfaceView {
  /// The colour; nil for none.
  package var color: CGColor? {
    didSet {
      if color == oldValue { return }
      show()
      if picker?.color != color { picker?.color = color }
    }
  }
  /// Takes a colour. `isDragged` says that more will follow, until `dragEnded`.
  package var changed: @MainActor (_ color: CGColor?, _ isDragged: Bool) -> Void = { _, _ in }
  package var dragEnded: @MainActor () -> Void = {}
  /// Whether the colour is a part of the scene (`TextField.changesScene`). Default false.
  package var changesScene = false { didSet { field.changesScene = changesScene } }
  package let swatch = Swatch()
  package let field = TextField(frame: .zero)
  private weak var picker: ColorPicker?

  package override init(frame: CGRect) {
    super.init(frame: frame)
    field.font = Theme.code
    field.placeholder = localized("none")
    field.commit = { [weak self] text in self?.take(text) }
    swatch.pressed = { [weak self] in self?.openPicker() }
    addSubview(swatch)
    addSubview(field)
  }

  package required init?(coder: NSCoder) { nil }

  /// Both parts of the field have its label.
  package override var accessibilityLabel: String? {
    didSet { for view in [swatch, field] { view.accessibilityLabel = accessibilityLabel } }
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    let side = min(bounds.height, 18)
    swatch.frame = CGRect(x: 0, y: (bounds.height - side) / 2, width: side * 1.4, height: side)
    let x = swatch.frame.maxX + 5
    field.frame = CGRect(x: x, y: 0, width: max(bounds.width - x, 0), height: bounds.height)
  }

  private func show() {
    swatch.color = color
    field.text = color.map { MarkupValue.hexText(of: $0) } ?? ""
  }

  private func take(_ text: String) -> String? {
    if text.isEmpty || text == "none" || text == localized("none") {
      changed(nil, false)
      return nil
    }
    do throws(ValueError) {
      let value = try MarkupValue.value(text, .color, key: "") as? CGColor
      changed(value, false)
      if let value { interface?.recentColors.note(value) }
      return nil
    } catch { return error.description }
  }

  /// Opens the picker, as a click on the swatch does.
  package func openPicker() {
    let picker = ColorPicker(
      color ?? CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1), in: interface)
    picker.changed = { [weak self] in self?.changed($0, $1) }
    picker.dragEnded = { [weak self] in self?.dragEnded() }
    picker.changesScene = changesScene
    self.picker = picker
    picker.open(beside: swatch)
  }
}

/// A rectangle with a colour, over a checkerboard where the colour is not opaque. No colour is a line across.
@MainActor package final class Swatch: InterfaceView {
  package var color: CGColor? { didSet { show() } }
  package var pressed: @MainActor () -> Void = {}
  private let checkers = CAShapeLayer()
  private let fill = CALayer()
  private let line = CAShapeLayer()

  package override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = 4
    layer.borderWidth = 1
    layer.masksToBounds = true
    layer.backgroundColor = UIColor.white.cgColor
    checkers.fillColor = UIColor(white: 0.75, alpha: 1).cgColor
    line.lineWidth = 1.4
    line.fillColor = nil
    for layer in [checkers, fill, line] { self.layer.addSublayer(layer) }
  }

  package required init?(coder: NSCoder) { nil }

  package override var role: AccessibleElement.Role? { isUserInteractionEnabled ? .color : nil }
  package override var defaultValue: String? {
    color.map { MarkupValue.hexText(of: $0) } ?? localized("none")
  }

  package override func themeChanged() {
    layer.borderColor = theme.text.withAlphaComponent(0.25).cgColor
    line.strokeColor = theme.error.cgColor
    show()
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    fill.frame = bounds
    let squares = UIBezierPath()
    let side: CGFloat = 4.5
    for row in 0..<Int(clamping: (bounds.height / side).rounded(.up)) {
      for column in 0..<Int(clamping: (bounds.width / side).rounded(.up)) where (row + column) % 2 == 1 {
        squares.append(
          UIBezierPath(
            rect: CGRect(x: CGFloat(column) * side, y: CGFloat(row) * side, width: side, height: side)))
      }
    }
    checkers.path = squares.cgPath
    let cross = UIBezierPath()
    cross.move(to: CGPoint(x: 2, y: bounds.height - 2))
    cross.addLine(to: CGPoint(x: bounds.width - 2, y: 2))
    line.path = cross.cgPath
  }

  private func show() {
    fill.backgroundColor = color
    line.isHidden = color != nil
    checkers.isHidden = color == nil
  }

  package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { pressed() }
}

extension Swatch: FocusTarget {
  package func activate() { pressed() }
}
