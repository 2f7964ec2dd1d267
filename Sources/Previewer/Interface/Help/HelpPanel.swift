import Localization
import UIKit
import Windowing

/// All keys and the actions of the mouse, in columns by topic, over the dimmed scene. It is made from `KeyBindings`.
///
/// The keys keep their actions while it is shown, so that they can be tried.
@MainActor package final class HelpPanel: InterfaceView {
  /// Called when the panel closes itself.
  package var onClose: @MainActor () -> Void = {}

  private let card = PanelView(frame: .zero)
  private let heading = PanelText.label(localized("Keys"), UIFont.systemFont(ofSize: 15, weight: .semibold))
  private let scroll = ScrollView(frame: .zero)
  private let line = InterfaceView(frame: .zero)
  private lazy var closeButton = IconButton(.close) { [weak self] in self?.close() }
  private let topics: [HelpTopicView]

  private static let columnGap: CGFloat = 28
  private static let padding: CGFloat = 20
  private static let header: CGFloat = 44

  package override init(frame: CGRect) {
    topics = Self.content.map { HelpTopicView($0.title, $0.rows) }
    super.init(frame: frame)
    addSubview(card)
    for view in [heading, closeButton, line, scroll] as [UIView] { card.addSubview(view) }
    for topic in topics { scroll.content.addSubview(topic) }
    let tap = UITapGestureRecognizer()
    tap.addAction { [weak self] tap in
      guard let self, !card.frame.contains(tap.location(in: self)) else { return }
      close()
    }
    addGestureRecognizer(tap)
  }

  package required init?(coder: NSCoder) { nil }

  /// A line of the help: the keys, or the action of the mouse, and what they do. A command of the palette and the menus has no key.
  struct Row: Equatable {
    let keys: [String]
    let text: String
    let isMouse: Bool
  }

  /// The topics with their lines.
  static var content: [(title: String, rows: [Row])] {
    let keys = KeyTopic.allCases.map { topic in
      (
        title: localized(Phrase(verbatim: topic.rawValue)),
        rows: KeyBindings.table.filter { $0.topic == topic }.map { Row($0) }
      )
    }
    let mouse = (
      title: localized("Mouse"),
      rows: KeyBindings.mouse.map {
        Row(
          keys: [localized(Phrase(verbatim: $0.input))], text: localized(Phrase(verbatim: $0.text)),
          isMouse: true)
      }
    )
    let keyless = (
      title: localized("Palette and menus"),
      rows: Command.keyless.map { Row(keys: [], text: $0.localizedText, isMouse: true) }
    )
    return (keys + [mouse, keyless]).filter { !$0.rows.isEmpty }
  }

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

  /// Scrolls by a part of what is visible, for the arrow keys.
  package func scroll(by part: CGFloat) {
    scroll.scroll(to: CGPoint(x: 0, y: scroll.offset.y + scroll.bounds.height * part))
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

extension HelpPanel.Row {
  /// A line of the table of keys.
  init(_ binding: KeyBindings.Binding) {
    self.init(
      keys: binding.keys.map { $0.key.text() }, text: localized(Phrase(verbatim: binding.text)),
      isMouse: false)
  }
}

/// A topic of the help: a heading, and lines with keys on the left and what they do on the right.
@MainActor package final class HelpTopicView: InterfaceView {
  private let heading: UILabel
  private let rows: [(keys: [KeyCap], text: UILabel)]

  private static let keyGap: CGFloat = 4
  private static let textGap: CGFloat = 12
  private static let headingHeight: CGFloat = 26
  private static let rowGap: CGFloat = 5
  private static let mostTextWidth: CGFloat = 220

  init(_ title: String, _ rows: [HelpPanel.Row]) {
    heading = PanelText.label(title, Theme.heading)
    self.rows = rows.map { row in
      (row.keys.map { KeyCap($0, isMouse: row.isMouse) }, PanelText.label(row.text, Theme.body, lines: 0))
    }
    super.init(frame: .zero)
    addSubview(heading)
    for row in self.rows {
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

/// A key, drawn as on a keyboard; for the mouse, plain text.
@MainActor package final class KeyCap: InterfaceView {
  static let height: CGFloat = 20
  private let label: UILabel
  private let isMouse: Bool

  init(_ text: String, isMouse: Bool) {
    self.isMouse = isMouse
    let shown = text.count == 1 ? text.uppercased() : text
    label = PanelText.label(shown, isMouse ? Theme.body : UIFont.systemFont(ofSize: 11, weight: .medium))
    label.textAlignment = isMouse ? .left : .center
    super.init(frame: .zero)
    if !isMouse {
      layer.cornerRadius = 4
      layer.borderWidth = 1
    }
    addSubview(label)
  }

  package required init?(coder: NSCoder) { nil }

  lazy var neededWidth: CGFloat = {
    let text = label.intrinsicContentSize.width.rounded(.up)
    return isMouse ? min(text, 190) : max(text + 12, 22)
  }()

  package override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = isMouse ? bounds : bounds.insetBy(dx: 2, dy: 0)
  }

  package override func themeChanged() {
    label.textColor = isMouse ? theme.secondaryText : theme.text
    guard !isMouse else { return }
    backgroundColor = theme.field
    layer.borderColor = theme.separator.cgColor
  }
}
