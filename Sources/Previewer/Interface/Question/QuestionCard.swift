import UIKit

/// A card with a question: its text, and its answers as buttons.
@MainActor package final class QuestionCard: PanelView {
  /// Called when an answer was chosen, with its index.
  var choose: @MainActor (Int) -> Void = { _ in }
  /// The answer that Return gives, which is marked; nil for none.
  var focus: Int? { didSet { markFocus() } }
  let buttons: [TextButton]
  private let title: UILabel
  private let detail: UILabel

  private static let inset: CGFloat = 18
  static let mostWidth: CGFloat = 460

  init(_ question: Question) {
    title = PanelText.label(question.title, UIFont.systemFont(ofSize: 14, weight: .semibold), lines: 3)
    detail = PanelText.label(question.detail, Theme.body, lines: 8)
    buttons = question.answers.map { TextButton($0.title) }
    super.init(frame: .zero)
    for view in [title, detail] + buttons { addSubview(view) }
    for (index, button) in buttons.enumerated() { button.action = { [weak self] in self?.choose(index) } }
    buttons.last?.isPrimary = true
  }

  package required init?(coder: NSCoder) { nil }

  private func markFocus() {
    for (index, button) in buttons.enumerated() {
      button.layer.borderWidth = index == focus ? 2 : 0
      button.layer.borderColor = (button.isPrimary ? theme.text : theme.accent).cgColor
    }
  }

  private func height(of label: UILabel, _ width: CGFloat) -> CGFloat {
    guard label.text?.isEmpty == false else { return 0 }
    return label.sizeThatFits(CGSize(width: width - 2 * Self.inset, height: 0)).height.rounded(.up)
  }

  /// The height that the card needs, in points.
  func height(width: CGFloat) -> CGFloat {
    let text = height(of: title, width) + height(of: detail, width)
    return Self.inset * 2 + text + (detail.text?.isEmpty == false ? 8 : 0) + 16 + 26
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width
    let inner = max(width - 2 * Self.inset, 0)
    var y = Self.inset
    let titleHeight = height(of: title, width)
    title.frame = CGRect(x: Self.inset, y: y, width: inner, height: titleHeight)
    y += titleHeight + 8
    detail.frame = CGRect(x: Self.inset, y: y, width: inner, height: height(of: detail, width))
    var x = width - Self.inset
    for button in buttons.reversed() {
      let wide = max(button.fittingWidth + 14, 72)
      x -= wide
      button.frame = CGRect(x: x, y: bounds.height - Self.inset - 26, width: wide, height: 26)
      x -= 8
    }
  }

  package override func themeChanged() {
    super.themeChanged()
    title.textColor = theme.text
    detail.textColor = theme.secondaryText
    markFocus()
  }

  /// Scrolling over the card does not zoom the scene.
  package override func wheel(_ steps: CGVector, at point: CGPoint) -> Bool { true }
}
