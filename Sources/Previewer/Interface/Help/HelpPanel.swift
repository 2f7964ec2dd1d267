import Localization
import UIKit
import Windowing

/// All keys and the actions of the mouse, in columns by topic, over the dimmed scene.
///
/// The keys keep their actions while it is shown, so that they can be tried.
@MainActor package final class HelpPanel: InterfaceView {
  /// Called when the panel closes itself.
  package var onClose: @MainActor () -> Void = {}

  private let card = PanelView(frame: .zero)
  private let heading = PanelText.label(localized("Keys"), UIFont.systemFont(ofSize: 15, weight: .semibold))
  private let scroll = ScrollView(frame: .zero)
  private let line = InterfaceView(frame: .zero)
  private lazy var closeButton = IconButton(.close, localized("Close")) { [weak self] in self?.close() }
  private let topics: [HelpTopicView]

  private static let columnGap: CGFloat = 28
  private static let padding: CGFloat = 20
  private static let header: CGFloat = 44

  package init(_ topics: [HelpTopic]) {
    self.topics = topics.map { HelpTopicView($0) }
    super.init(frame: .zero)
    addSubview(card)
    for view in [heading, closeButton, line, scroll] as [UIView] { card.addSubview(view) }
    for topic in self.topics { scroll.content.addSubview(topic) }
    let tap = UITapGestureRecognizer()
    tap.addAction { [weak self] tap in
      guard let self, !card.frame.contains(tap.location(in: self)) else { return }
      close()
    }
    addGestureRecognizer(tap)
  }

  package required init?(coder: NSCoder) { nil }

  /// Shows the panel over the whole interface.
  package func show(in interface: InterfaceScreen) {
    frame = interface.root.bounds
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    interface.root.addSubview(self)
    scroll.scroll(to: .zero)
    layoutIfNeeded()
    alpha = 0
    card.transform = CGAffineTransform(scaleX: 0.97, y: 0.97)
    UIView.animate(withDuration: 0.16, delay: 0, options: [.curveEaseOut, .allowUserInteraction]) {
      self.alpha = 1
      self.card.transform = .identity
    }
  }

  /// Whether the panel is shown and does not disappear at the moment.
  package private(set) var isOpen = false

  package override func didMoveToSuperview() {
    super.didMoveToSuperview()
    isOpen = superview != nil
  }

  /// Hides the panel.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    isUserInteractionEnabled = false
    onClose()
    UIView.animate(withDuration: 0.12) {
      self.alpha = 0
    } completion: { _ in
      self.isUserInteractionEnabled = true
      // It may have been shown again in the meantime.
      if !self.isOpen { self.removeFromSuperview() }
    }
  }

  package override func themeChanged() {
    backgroundColor = UIColor(white: 0, alpha: theme.style == .dark ? 0.45 : 0.25)
    heading.textColor = theme.text
    line.backgroundColor = theme.separator
  }

  /// Scrolling over the dimmed scene does not zoom it.
  package override func wheel(_ steps: CGVector, at point: CGPoint) -> Bool { true }

  package override func layoutSubviews() {
    super.layoutSubviews()
    let outside: CGFloat = bounds.width < 560 ? 12 : 32
    let mostWidth = max(bounds.width - 2 * outside, 100)
    let needed = topics.map(\.neededWidth).max() ?? 0
    let room = mostWidth - 2 * Self.padding
    let columns = max(1, min(3, Int(clamping: (room + Self.columnGap) / (needed + Self.columnGap))))
    let columnWidth = min(
      needed, (room - CGFloat(columns - 1) * Self.columnGap) / CGFloat(columns))
    let parts = Self.columns(topics.map { $0.height(width: columnWidth) }, count: columns)
    var height: CGFloat = 0
    for (column, part) in parts.enumerated() {
      var y: CGFloat = 0
      for index in part {
        let size = topics[index].height(width: columnWidth)
        topics[index].frame = CGRect(
          x: Self.padding + CGFloat(column) * (columnWidth + Self.columnGap), y: y + 14, width: columnWidth,
          height: size)
        y += size + 16
      }
      height = max(height, y)
    }
    let contents = CGSize(
      width: CGFloat(parts.count) * (columnWidth + Self.columnGap) - Self.columnGap + 2 * Self.padding,
      height: height + 10)
    let cardHeight = min(contents.height + Self.header + 1, max(bounds.height - 2 * outside, 80))
    card.bounds = CGRect(origin: .zero, size: CGSize(width: contents.width, height: cardHeight))
    card.center = CGPoint(
      x: ((bounds.width - contents.width) / 2).rounded() + contents.width / 2,
      y: ((bounds.height - cardHeight) / 2).rounded() + cardHeight / 2)
    heading.frame = CGRect(x: Self.padding, y: 0, width: 200, height: Self.header)
    closeButton.center = CGPoint(x: contents.width - 22, y: Self.header / 2)
    line.frame = CGRect(x: 0, y: Self.header - 1, width: contents.width, height: 1)
    scroll.frame = CGRect(
      x: 1, y: Self.header, width: contents.width - 2, height: cardHeight - Self.header - 1)
    scroll.contentSize = CGSize(width: contents.width - 2, height: contents.height)
  }

  /// Puts blocks of the given heights into columns in order, so that the highest column is as low as possible.
  static func columns(_ heights: [CGFloat], count: Int) -> [Range<Int>] {
    guard count > 1, heights.count > 1 else { return [0..<heights.count] }
    var best: (height: CGFloat, parts: [Range<Int>]) = (.infinity, [])
    // The first column has the first blocks; the rest is shared in the same way.
    for end in 1...heights.count {
      let first = heights[..<end].reduce(0, +)
      let rest = end < heights.count ? columns(Array(heights[end...]), count: count - 1) : []
      let shifted = rest.map { $0.lowerBound + end..<$0.upperBound + end }
      let height = shifted.map { heights[$0].reduce(0, +) }.reduce(first, max)
      if height < best.height { best = (height, [0..<end] + shifted) }
    }
    return best.parts
  }
}
