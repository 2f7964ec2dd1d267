import UIKit
import Windowing

/// A question over the dimmed window, which has to be answered before anything else.
///
/// Return gives the marked answer, which is the last one at first; Tab and the arrow keys mark another; Escape closes the question and
/// does nothing else. Other keys do nothing.
@MainActor package final class QuestionView: InterfaceView, KeyboardReceiver {
  private let question: Question
  private let card: QuestionCard
  /// Whether the question is not answered yet.
  package private(set) var isOpen = true

  package init(_ question: Question) {
    self.question = question
    card = QuestionCard(question)
    super.init(frame: .zero)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(card)
    card.choose = { [weak self] in self?.answer($0) }
    card.focus = question.answers.indices.last
  }

  package required init?(coder: NSCoder) { nil }

  /// Shows the question over the whole interface, with the keyboard.
  package func show(in interface: InterfaceScreen) {
    frame = interface.root.bounds
    interface.root.addSubview(self)
    interface.receiver = self
    layoutIfNeeded()
    alpha = 0
    UIView.animate(withDuration: 0.12, delay: 0, options: [.curveEaseOut, .allowUserInteraction]) {
      self.alpha = 1
    }
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    let width = min(bounds.width - 2 * Theme.margin, QuestionCard.mostWidth)
    let height = card.height(width: width)
    card.frame = CGRect(
      x: ((bounds.width - width) / 2).rounded(),
      y: max(min((bounds.height * 0.22).rounded(), bounds.height - height - Theme.margin), 0), width: width,
      height: height)
  }

  package override func themeChanged() {
    backgroundColor = UIColor(white: 0, alpha: theme.style == .dark ? 0.45 : 0.25)
  }

  package override func wheel(_ steps: CGVector, at point: CGPoint) -> Bool { true }

  private func close() -> Bool {
    guard isOpen else { return false }
    isOpen = false
    isUserInteractionEnabled = false
    if let interface, interface.receiver === self { interface.receiver = nil }
    UIView.animate(withDuration: 0.1) {
      self.alpha = 0
    } completion: { _ in
      self.removeFromSuperview()
    }
    return true
  }

  private func answer(_ index: Int) {
    guard question.answers.indices.contains(index), close() else { return }
    question.answers[index].action()
  }

  /// Closes the question as Escape does.
  package func cancel() { if close() { question.cancel() } }

  // MARK: Keys

  package func insert(_ text: String) {}

  package func press(_ key: Key, isControl: Bool) -> Bool {
    guard isOpen else { return false }
    let count = question.answers.count
    let focus = card.focus ?? count - 1
    switch key.name {
    case "Return": answer(focus)
    case "Escape": cancel()
    case "Tab": card.focus = (focus + (key.shift ? count - 1 : 1)) % count
    case "Right": card.focus = (focus + 1) % count
    case "Left": card.focus = (focus + count - 1) % count
    default: break
    }
    return true
  }

  /// The focus stays with the question until it is answered.
  package func lostFocus() {
    guard isOpen, let interface else { return }
    interface.receiver = self
  }
}
