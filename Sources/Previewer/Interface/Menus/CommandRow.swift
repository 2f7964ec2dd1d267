import UIKit

/// A row of the palette or of a menu: a mark for what is on, a text, and the key.
@MainActor package final class CommandRow: InterfaceView {
  /// The row was pressed and released inside.
  var run: @MainActor () -> Void = {}
  /// The pointer has come over the row, or has left it.
  var pointed: @MainActor (Bool) -> Void = { _ in }
  /// Whether Return runs the row. Default false.
  var isMarked = false { didSet { if isMarked != oldValue { themeChanged() } } }
  private(set) var text = ""
  private(set) var keys = ""
  private(set) var state = CommandState()
  private let label = UILabel()
  private let keyLabel = UILabel()
  private let check = IconView(.check)
  private let insets: (left: CGFloat, right: CGFloat)

  /// - Parameter hasMarks: whether there is room for a mark at the left edge.
  init(hasMarks: Bool) {
    insets = (hasMarks ? 24 : 10, 10)
    super.init(frame: .zero)
    layer.cornerRadius = 4
    label.font = Theme.body
    keyLabel.font = Theme.caption
    keyLabel.textAlignment = .right
    for view in [label, keyLabel, check] as [UIView] { addSubview(view) }
    check.isHidden = true
  }

  package required init?(coder: NSCoder) { nil }

  package override var role: AccessibleElement.Role? { .row }
  package override var defaultLabel: String? { text }
  package override var defaultValue: String? { keys }
  package override var defaultTraits: UIAccessibilityTraits {
    traits(isOn: state.isOn, isEnabled: state.isEnabled)
  }

  func show(_ text: String, keys: String, _ state: CommandState) {
    if text != self.text { label.text = text }
    if keys != self.keys { keyLabel.text = keys }
    (self.text, self.keys, self.state) = (text, keys, state)
    check.isHidden = !state.isOn || insets.left < 20
    themeChanged()
    setNeedsLayout()
  }

  /// The width that the texts need.
  var fittingWidth: CGFloat {
    let key = keys.isEmpty ? 0 : keyLabel.intrinsicContentSize.width + 24
    return (insets.left + label.intrinsicContentSize.width + key + insets.right).rounded(.up)
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    let (width, height) = (bounds.width, bounds.height)
    let room = max(width - insets.left - insets.right, 0)
    // The text matters more than the second key.
    let key = keys.isEmpty ? 0 : min(keyLabel.intrinsicContentSize.width, room * 0.45)
    check.center = CGPoint(x: 12, y: height / 2)
    // As wide as its text: an empty part of a label would be drawn as well.
    let free = max(room - key - (key > 0 ? 10 : 0), 0)
    label.frame = CGRect(
      x: insets.left, y: 0, width: min(label.intrinsicContentSize.width.rounded(.up), free), height: height)
    keyLabel.frame = CGRect(x: width - insets.right - key, y: 0, width: key, height: height)
  }

  package override func themeChanged() {
    backgroundColor = isMarked ? theme.accentFill : nil
    let isPale = !state.isEnabled
    label.textColor =
      isMarked
      ? theme.accentText.withAlphaComponent(isPale ? 0.85 : 1) : isPale ? theme.tertiaryText : theme.text
    keyLabel.textColor = isMarked ? theme.accentText.withAlphaComponent(0.85) : theme.secondaryText
    check.color = { [isMarked] in isMarked ? $0.accentText : $0.secondaryText }
  }

  package override func pointerMoved(to point: CGPoint?) { pointed(point != nil) }

  package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}

  package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, bounds.contains(touch.location(in: self)) else { return }
    run()
  }
}
