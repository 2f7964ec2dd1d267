import Localization
import UIKit

/// A small card with five hints for somebody who starts the window for the first time. It does not take the keyboard, and stays until it
/// is closed. `HelpPanel` has all keys.
@MainActor package final class WelcomeCard: PanelView {
  /// Called when the card is closed with its button.
  var close: @MainActor () -> Void = {}

  private let topic: HelpTopicView
  private lazy var closeButton = IconButton(.close, localized("Close"), side: 20) { [weak self] in
    self?.close()
  }

  private static let inset: CGFloat = 16

  package init(_ hints: [HelpLine]) {
    topic = HelpTopicView(HelpTopic(title: localized("Getting started"), lines: hints))
    super.init(frame: .zero)
    addSubview(topic)
    addSubview(closeButton)
  }

  package required init?(coder: NSCoder) { nil }

  /// The size that the card needs, in points; nil if it would cover more than half of `area`.
  func size(within area: CGSize) -> CGSize? {
    let inner = topic.neededWidth
    let size = CGSize(width: inner + 2 * Self.inset, height: topic.height(width: inner) + 2 * Self.inset - 6)
    let isSmall = size.width * size.height <= area.width * area.height / 2
    return isSmall && size.width <= area.width && size.height <= area.height ? size : nil
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    topic.frame = bounds.insetBy(dx: Self.inset, dy: Self.inset - 4)
    closeButton.center = CGPoint(x: bounds.width - 18, y: 22)
  }

  /// Scrolling over the card does not zoom the scene.
  package override func wheel(_ steps: CGVector, at point: CGPoint) -> Bool { true }
}
