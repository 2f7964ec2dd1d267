import UIKit

/// A short message beneath a field, for example why a text is refused.
@MainActor final class MessageBubble: PanelView {
  private let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = Theme.smallCorner
    isUserInteractionEnabled = false
    label.font = Theme.caption
    label.numberOfLines = 0
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  override func themeChanged() {
    super.themeChanged()
    label.textColor = theme.error
    layer.borderColor = theme.error.withAlphaComponent(0.5).cgColor
  }

  /// Shows a message beneath a rectangle of `root`, or above it where there is no room.
  func show(_ text: String, beneath rect: CGRect, in root: UIView) {
    label.text = text.asSentence
    let size = label.sizeThatFits(CGSize(width: 220, height: 0))
    let own = CGSize(width: size.width + 16, height: size.height + 10)
    root.addSubview(self)
    let y = rect.maxY + 4 + own.height <= root.bounds.height ? rect.maxY + 4 : rect.minY - 4 - own.height
    frame = CGRect(
      x: max(4, min(rect.minX, root.bounds.width - own.width - 4)), y: max(y, 4), width: own.width,
      height: own.height)
    label.frame = CGRect(x: 8, y: 5, width: size.width, height: size.height)
  }
}
