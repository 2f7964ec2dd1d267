import UIKit

/// The value of a key frame, edited in its row.
extension TimelineTracks {
  private static let fieldWidth: CGFloat = 110

  /// Shows a field beside a key frame, in which its value is typed.
  func editValue(of frame: TimelineEditor.KeyFrame) {
    guard let index = index(of: frame.place), let span = span(at: index) else { return }
    if let refusal = editor.refusal(of: span, .keyFrames) { return editor.refuse(refusal) }
    reveal(row: index)
    let mark = marks(of: index)?.keyFrames.first { $0.index == frame.index }
    let x = gutter + CGFloat(mark?.x ?? 0) + 8
    let field = TextField(frame: .zero)
    field.accessibilityLabel = span.title
    field.changesScene = true
    field.text = editor.valueText(of: frame, in: span) ?? ""
    field.commit = { [weak self] in self?.editor.setValue($0, of: frame) }
    // The ground hides the bar behind the text.
    let card = PanelView(frame: .zero)
    card.addSubview(field)
    field.ended = { [weak self, weak card] _ in
      card?.removeFromSuperview()
      self?.interface?.receiver = self
    }
    card.frame = CGRect(
      x: max(gutter + 2, min(x, bounds.width - Self.fieldWidth - 8)),
      y: CGFloat(index) * Theme.row - offset + 1, width: Self.fieldWidth, height: Theme.row - 2)
    card.layer.cornerRadius = Theme.smallCorner
    field.frame = card.bounds
    valueField?.superview?.removeFromSuperview()
    valueField = field
    addSubview(card)
    field.beginEditing()
  }
}
