import CoreAnimationMarkup
import Localization
import UIKit

/// A row of the panel of states: a state or a transition, with what can be done with it. The buttons are seen under the pointer and on the
/// chosen row.
@MainActor package final class StateListRow: HoverableView {
  /// What a row is for: a state by its name, nil for the base state, or a transition.
  enum Subject { case state(String?), transition(TransitionNames) }

  /// What the row shows.
  struct Look: Equatable {
    var title: String
    /// What is said at the right edge.
    var note = ""
    var isChosen = false
    /// Whether the note is a warning.
    var isWarning = false
  }

  /// The row was clicked.
  var chose: @MainActor () -> Void = {}
  /// Takes a new name, which is typed after a double click. Nil: it has no name of its own.
  var renamed: (@MainActor (String) -> Void)? = nil
  /// What the row is for now; nil for nothing.
  var subject: @MainActor () -> Subject? = { nil }
  private let buttons: [IconButton]
  private let title = PanelText.label("", Theme.body)
  private let note = PanelText.label("", Theme.caption, alignment: .right)
  private let field = TextField(frame: .zero)
  private var look = Look(title: "")

  init(_ buttons: [IconButton]) {
    self.buttons = buttons
    super.init(frame: .zero)
    layer.cornerRadius = Theme.smallCorner
    title.lineBreakMode = .byTruncatingMiddle
    field.font = Theme.body
    field.isHidden = true
    field.changesScene = true
    field.commit = { [weak self] text in
      self?.renamed?(text)
      return nil
    }
    field.ended = { [weak self] _ in self?.endRenaming() }
    for view in [title, note, field] + buttons { addSubview(view) }
  }

  package required init?(coder: NSCoder) { nil }

  package override var role: AccessibleElement.Role? { .row }
  package override var defaultLabel: String? { look.title }
  package override var defaultValue: String? { look.note.isEmpty ? nil : look.note }
  package override var defaultTraits: UIAccessibilityTraits { traits(isOn: look.isChosen) }

  func show(_ new: Look) {
    guard new != look else { return }
    look = new
    title.text = new.title.escapingControls()
    note.text = new.note
    setNeedsLayout()
    themeChanged()
  }

  package override func themeChanged() {
    backgroundColor = look.isChosen ? theme.chosenGround : isHovered ? theme.hover : nil
    title.textColor = theme.text
    note.textColor = look.isWarning ? theme.warning : theme.tertiaryText
    for button in buttons { button.isHidden = !isHovered && !look.isChosen }
    setNeedsLayout()
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    var right = bounds.width - 4
    for button in buttons.reversed() where !button.isHidden {
      right -= button.bounds.width
      button.frame.origin = CGPoint(x: right, y: (bounds.height - button.bounds.height) / 2)
    }
    let wanted = min(title.sizeThatFits(.zero).width + 2, max(right - 16, 0))
    title.frame = CGRect(x: 8, y: 0, width: wanted, height: bounds.height)
    note.frame = CGRect(
      x: title.frame.maxX + 6, y: 0, width: max(right - title.frame.maxX - 10, 0), height: bounds.height)
    field.frame = CGRect(x: 4, y: 1, width: max(bounds.width - 8, 0), height: bounds.height - 2)
  }

  // MARK: Renaming

  func beginRenaming() {
    guard renamed != nil else { return }
    field.text = look.title
    field.isHidden = false
    field.accessibilityLabel = localized("Name of the state")
    field.beginEditing()
  }

  private func endRenaming() { field.isHidden = true }

  // MARK: The pointer

  package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}

  package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, bounds.contains(touch.location(in: self)) else { return }
    if touch.tapCount == 2, renamed != nil { beginRenaming() } else { chose() }
  }
}

extension StateListRow: FocusTarget {
  package func activate() { chose() }
}
