import QuartzCore
import UIKit

/// What a line of the inspector shows without a field for it.
enum InfoValue: Equatable {
  case text(String)
  /// A number, with as many digits as there is room for.
  case number(Double)
}

/// A line with a title and up to three texts or numbers that cannot be changed.
@MainActor package final class InfoRow: DetailRow {
  private let title = UILabel()
  private let values: [UILabel]
  private let read: @MainActor (_ layer: CALayer, _ shown: CALayer?) -> [InfoValue]
  private var shownValues: [InfoValue] = []

  /// - Parameter read: the texts and numbers, `count` of them.
  init(
    _ name: String, count: Int = 1,
    read: @escaping @MainActor (_ layer: CALayer, _ shown: CALayer?) -> [InfoValue]
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
    show()
  }

  package override func update(_ layer: CALayer, _ shown: CALayer?) {
    let new = read(layer, shown)
    guard new != shownValues else { return }
    shownValues = new
    show()
  }

  private func show() {
    for (label, value) in zip(values, shownValues) {
      let text =
        switch value {
        case .text(let text): text
        case .number(let number): NumberField.text(of: number, within: label.bounds.width)
        }
      if label.text != text { label.text = text }
    }
  }
}
