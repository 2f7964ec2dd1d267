import UIKit

/// A key, drawn as on a keyboard; for the mouse, plain text.
@MainActor package final class KeyCap: InterfaceView {
  static let height: CGFloat = 20
  private let label: UILabel
  private let isMouse: Bool

  init(_ text: String, isMouse: Bool) {
    self.isMouse = isMouse
    let shown = text.count == 1 ? text.uppercased() : text
    label = PanelText.label(shown, isMouse ? Theme.body : UIFont.systemFont(ofSize: 11, weight: .medium))
    label.textAlignment = isMouse ? .left : .center
    super.init(frame: .zero)
    if !isMouse {
      layer.cornerRadius = 4
      layer.borderWidth = 1
    }
    addSubview(label)
  }

  package required init?(coder: NSCoder) { nil }

  lazy var neededWidth: CGFloat = {
    let text = label.intrinsicContentSize.width.rounded(.up)
    return isMouse ? min(text, 190) : max(text + 12, 22)
  }()

  package override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = isMouse ? bounds : bounds.insetBy(dx: 2, dy: 0)
  }

  package override func themeChanged() {
    label.textColor = isMouse ? theme.secondaryText : theme.text
    guard !isMouse else { return }
    backgroundColor = theme.field
    layer.borderColor = theme.separator.cgColor
  }
}
