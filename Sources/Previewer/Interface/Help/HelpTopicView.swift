import UIKit

/// A topic of the help: a heading, and lines with keys on the left and what they do on the right.
@MainActor package final class HelpTopicView: InterfaceView {
  private let heading: UILabel
  private let rows: [(keys: [KeyCap], text: UILabel)]

  private static let keyGap: CGFloat = 4
  private static let textGap: CGFloat = 12
  private static let headingHeight: CGFloat = 26
  private static let rowGap: CGFloat = 5
  private static let mostTextWidth: CGFloat = 220

  init(_ topic: HelpTopic) {
    heading = PanelText.label(topic.title, Theme.heading)
    rows = topic.lines.map { line in
      (line.keys.map { KeyCap($0, isMouse: line.isMouse) }, PanelText.label(line.text, Theme.body, lines: 0))
    }
    super.init(frame: .zero)
    addSubview(heading)
    for row in rows {
      for key in row.keys { addSubview(key) }
      addSubview(row.text)
    }
  }

  package required init?(coder: NSCoder) { nil }

  package override func themeChanged() {
    heading.textColor = theme.secondaryText
    for row in rows { row.text.textColor = theme.text }
  }

  private lazy var keyWidth: CGFloat = max(rows.map { width(of: $0.keys) }.max() ?? 0, 0)
  /// Where the texts begin.
  private var textLeft: CGFloat { keyWidth > 0 ? keyWidth + Self.textGap : 0 }

  private func width(of keys: [KeyCap]) -> CGFloat {
    keys.reduce(0) { $0 + $1.neededWidth + Self.keyGap } - Self.keyGap
  }

  lazy var neededWidth: CGFloat = {
    let text = rows.map { min($0.text.intrinsicContentSize.width, Self.mostTextWidth) }.max() ?? 0
    return (textLeft + text).rounded(.up)
  }()

  private func rowHeight(_ text: UILabel, width: CGFloat) -> CGFloat {
    let inside = max(width - textLeft, 40)
    return max(KeyCap.height, text.sizeThatFits(CGSize(width: inside, height: 0)).height)
  }

  func height(width: CGFloat) -> CGFloat {
    rows.reduce(Self.headingHeight) { $0 + rowHeight($1.text, width: width) + Self.rowGap }
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    heading.frame = CGRect(x: 0, y: 0, width: bounds.width, height: Self.headingHeight - 4)
    var y = Self.headingHeight
    for (keys, text) in rows {
      let height = rowHeight(text, width: bounds.width)
      var x: CGFloat = 0
      for key in keys {
        let width = key.neededWidth
        key.frame = CGRect(x: x, y: y, width: width, height: KeyCap.height)
        x += width + Self.keyGap
      }
      text.frame = CGRect(
        x: textLeft, y: y, width: max(bounds.width - textLeft, 40), height: height)
      y += height + Self.rowGap
    }
  }
}
