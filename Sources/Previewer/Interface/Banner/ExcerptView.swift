import CoreAnimationMarkup
import UIKit

/// A line of a file, and a mark below the character that is meant.
@MainActor package final class ExcerptView: InterfaceView {
  static let height: CGFloat = 36
  private let line: UILabel
  private let mark: UILabel

  package init(_ excerpt: SourceExcerpt) {
    line = PanelText.label(excerpt.text, Theme.code)
    mark = PanelText.label(String(repeating: " ", count: excerpt.column) + "^", Theme.code)
    line.lineBreakMode = .byClipping
    mark.lineBreakMode = .byClipping
    super.init(frame: .zero)
    layer.cornerRadius = Theme.smallCorner
    clipsToBounds = true
    isUserInteractionEnabled = false
    addSubview(line)
    addSubview(mark)
  }

  package required init?(coder: NSCoder) { nil }

  package override func layoutSubviews() {
    super.layoutSubviews()
    line.sizeToFit()
    mark.sizeToFit()
    // A mark outside of the visible part brings it into view.
    let over = mark.bounds.width + 40 - bounds.width
    let x = 8 - max(min(over, line.bounds.width + 16 - bounds.width), 0)
    line.frame.origin = CGPoint(x: x, y: 4)
    mark.frame.origin = CGPoint(x: x, y: 18)
  }

  package override func themeChanged() {
    backgroundColor = theme.field
    line.textColor = theme.text
    mark.textColor = theme.error
  }
}
