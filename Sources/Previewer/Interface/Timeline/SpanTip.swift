import QuartzCore
import UIKit

/// The description of an animation beside the pointer.
@MainActor package final class SpanTip: InterfaceView {
  private let title = UILabel()
  private var lines: [(name: UILabel, value: UILabel)] = []
  private static let nameWidth: CGFloat = 66
  private static let lineHeight: CGFloat = 15

  package override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    layer.cornerRadius = 7
    layer.borderWidth = 1
    layer.shadowRadius = 10
    layer.shadowOffset = CGSize(width: 0, height: 3)
    title.font = Theme.heading
    addSubview(title)
    isHidden = true
  }

  package required init?(coder: NSCoder) { nil }

  package override func themeChanged() {
    backgroundColor = theme.bar
    layer.borderColor = theme.separator.cgColor
    layer.shadowOpacity = theme.shadowOpacity
    title.textColor = theme.text
    for line in lines {
      line.name.textColor = theme.secondaryText
      line.value.textColor = theme.text
    }
  }

  /// Shows a title and lines beside a point of the superview, inside its bounds.
  package func show(_ text: String, _ description: [(name: String, value: String)], at point: CGPoint) {
    guard let superview else { return }
    isHidden = false
    if title.text != text { title.text = text }
    while lines.count < description.count {
      let line = (UILabel(), UILabel())
      line.0.font = Theme.caption
      line.1.font = Theme.caption
      line.0.textColor = theme.secondaryText
      line.1.textColor = theme.text
      addSubview(line.0)
      addSubview(line.1)
      lines.append(line)
    }
    var widest: CGFloat = 60
    for (index, line) in lines.enumerated() {
      let isShown = index < description.count
      line.name.isHidden = !isShown
      line.value.isHidden = !isShown
      guard isShown else { continue }
      if line.name.text != description[index].name { line.name.text = description[index].name }
      if line.value.text != description[index].value { line.value.text = description[index].value }
      widest = max(widest, line.value.intrinsicContentSize.width)
    }
    let most = max(superview.bounds.width - 40 - Self.nameWidth, 60)
    let inner = max(min(widest, most, 300) + Self.nameWidth, min(title.intrinsicContentSize.width, 300))
      .rounded(.up)
    let size = CGSize(width: inner + 20, height: 30 + CGFloat(description.count) * Self.lineHeight + 6)
    title.frame = CGRect(x: 10, y: 6, width: inner, height: 18)
    for (index, line) in lines.prefix(description.count).enumerated() {
      let y = 28 + CGFloat(index) * Self.lineHeight
      line.name.frame = CGRect(x: 10, y: y, width: Self.nameWidth, height: Self.lineHeight)
      line.value.frame = CGRect(
        x: 10 + Self.nameWidth, y: y, width: inner - Self.nameWidth, height: Self.lineHeight)
    }
    var origin = CGPoint(x: point.x + 14, y: point.y - size.height - 10)
    if origin.x + size.width > superview.bounds.width - 6 { origin.x = point.x - 14 - size.width }
    origin.y = max(origin.y, 6)
    frame = CGRect(
      x: max(origin.x, 6).rounded(), y: max(origin.y, 6).rounded(), width: size.width.rounded(.up),
      height: size.height)
    // Without a path the shadow would be that of the texts, and computed anew with each of them.
    if layer.shadowPath?.boundingBox != bounds {
      layer.shadowPath = CGPath(
        roundedRect: bounds, cornerWidth: layer.cornerRadius, cornerHeight: layer.cornerRadius, transform: nil
      )
    }
  }

  package func hide() { isHidden = true }
}
