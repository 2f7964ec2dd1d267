import UIKit

/// A message at the top of the window of a Swift scene, for example a compiler's error.
@MainActor final class MessageBanner: PanelView {
  private let text = UILabel()
  private let icon = CAShapeLayer()
  private static let iconSide: CGFloat = 16

  override init(frame: CGRect) {
    super.init(frame: frame)
    text.font = Theme.code
    text.numberOfLines = 0
    addSubview(text)
    icon.bounds = CGRect(x: 0, y: 0, width: Self.iconSide, height: Self.iconSide)
    layer.addSublayer(icon)
  }

  required init?(coder: NSCoder) { nil }

  override func themeChanged() {
    super.themeChanged()
    text.textColor = theme.text
    Icon.error.set(on: icon, color: theme.error)
  }

  func show(_ message: String) {
    text.text = message.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).escapingControls() }.joined(separator: "\n")
    isHidden = false
    superview?.setNeedsLayout()
    setNeedsLayout()
    place()
  }

  func hide() { isHidden = true }

  private func place() {
    guard let superview else { return }
    let width = max(superview.bounds.width - 2 * Theme.margin, 80)
    let left = Theme.margin + Self.iconSide + Theme.margin
    let inner = max(width - left - Theme.margin, 40)
    let height = min(
      text.sizeThatFits(CGSize(width: inner, height: 0)).height,
      max(superview.bounds.height - 4 * Theme.margin, 20))
    frame = CGRect(x: Theme.margin, y: Theme.margin, width: width, height: height + 2 * Theme.margin)
    text.frame = CGRect(x: left, y: Theme.margin, width: inner, height: height)
    icon.position = CGPoint(x: Theme.margin + Self.iconSide / 2, y: Theme.margin + Self.iconSide / 2)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }
}
