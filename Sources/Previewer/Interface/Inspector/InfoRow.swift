import QuartzCore
import UIKit

/// A line with a title and up to three texts that cannot be changed.
@MainActor package final class InfoRow: DetailRow {
  private let title = UILabel()
  private let values: [UILabel]
  private let read: @MainActor (_ layer: CALayer, _ shown: CALayer?) -> [String]

  /// - Parameter read: the texts, `count` of them.
  init(
    _ name: String, count: Int = 1,
    read: @escaping @MainActor (_ layer: CALayer, _ shown: CALayer?) -> [String]
  ) {
    self.read = read
    values = (0..<count).map { _ in UILabel() }
    super.init(frame: .zero)
    title.text = name
    title.font = Theme.body
    addSubview(title)
    for label in values {
      label.font = Theme.number
      label.textAlignment = count == 1 ? .left : .right
      addSubview(label)
    }
  }

  package required init?(coder: NSCoder) { nil }

  package override func height(for width: CGFloat) -> CGFloat { Theme.row - 2 }

  package override func themeChanged() {
    title.textColor = theme.secondaryText
    for label in values { label.textColor = theme.text }
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    title.frame = CGRect(x: Theme.margin, y: 0, width: PropertyRow.titleWidth - 6, height: bounds.height)
    let x = Theme.margin + PropertyRow.titleWidth
    let width = (max(bounds.width - x - Theme.margin, 0) / CGFloat(values.count)).rounded(.down)
    for (index, label) in values.enumerated() {
      label.frame = CGRect(x: x + CGFloat(index) * width, y: 0, width: width - 5, height: bounds.height)
    }
  }

  /// The texts that are shown, for tests.
  var texts: [String] { values.map { $0.text ?? "" } }

  package override func update(_ layer: CALayer, _ shown: CALayer?) {
    for (label, text) in zip(values, read(layer, shown)) where label.text != text { label.text = text }
  }
}
