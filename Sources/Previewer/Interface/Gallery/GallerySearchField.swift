import Localization
import UIKit

/// The field that shows what was typed, with a button that clears it.
@MainActor final class GallerySearchField: InterfaceView {
  var text = "" { didSet { show() } }
  /// Whether the text is selected, so that what is typed replaces it.
  var isSelected = false { didSet { if isSelected != oldValue { show() } } }
  var clear: @MainActor () -> Void = {}
  private let icon = IconView(.search) { $0.tertiaryText }
  private let label = PanelText.label()
  private let caret = UIView(frame: .zero)
  private lazy var button = IconButton(.close, localized("Clear the search"), side: 20) { [weak self] in
    self?.clear()
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = Theme.smallCorner + 1
    layer.borderWidth = 1
    label.lineBreakMode = .byTruncatingHead
    for view in [icon, label, caret, button] as [UIView] { addSubview(view) }
    show()
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = bounds.height
    icon.center = CGPoint(x: 15, y: height / 2)
    button.center = CGPoint(x: bounds.width - 13, y: height / 2)
    let most = max(bounds.width - 28 - 26, 0)
    let width = min(label.intrinsicContentSize.width, most)
    label.frame = CGRect(x: 28, y: 0, width: width, height: height)
    caret.frame = CGRect(x: text.isEmpty ? 26 : 29 + width, y: 6, width: 1, height: height - 12)
  }

  override func themeChanged() { show() }

  private func show() {
    backgroundColor = theme.field
    layer.borderColor = theme.separator.cgColor
    label.text = text.isEmpty ? localized("Type to search") : text.escapingControls()
    label.textColor = text.isEmpty ? theme.tertiaryText : theme.text
    caret.backgroundColor = theme.accent
    caret.isHidden = isSelected
    label.backgroundColor = isSelected && !text.isEmpty ? theme.accent.withAlphaComponent(0.35) : nil
    button.isHidden = text.isEmpty
    setNeedsLayout()
  }
}
