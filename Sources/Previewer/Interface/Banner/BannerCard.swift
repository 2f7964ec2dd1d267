import CoreAnimationMarkup
import UIKit

/// A card of the banners: a message with its place and the line of the file, a count, or a list.
@MainActor package final class BannerCard: PanelView {
  var close: @MainActor () -> Void = {}
  var press: @MainActor () -> Void = {}
  /// Called with the message of a list that was clicked.
  var choose: @MainActor (BannerMessage) -> Void = { _ in }

  private let content: BannerView.Content
  private let icon: IconView
  private let text: UILabel
  private let place = PanelText.label("", Theme.code)
  private let excerpt: ExcerptView?
  private let list: BannerList?
  /// What a click on a count does.
  private let verb: UILabel?
  private lazy var closeButton = IconButton(.close, side: 20) { [weak self] in self?.close() }
  private var isHovered = false { didSet { if isHovered != oldValue { themeChanged() } } }

  private static let inset: CGFloat = 12
  private static let left: CGFloat = 38

  init(_ content: BannerView.Content) {
    self.content = content
    var excerpt: SourceExcerpt?
    var title: String
    var symbol = Icon.warning
    var color: @MainActor (Theme) -> UIColor = { $0.warning }
    var rows: [BannerMessage]?
    switch content {
    case .message(let message):
      title = message.text
      symbol = Self.icon(message.severity)
      color = { Self.color(message.severity, $0) }
      place.text = message.place
      excerpt = SourceExcerpt(file: message.file, line: message.line, column: message.column)
    case .warnings(let count): title = count == 1 ? "1 warning" : "\(count) warnings"
    case .more(let count):
      title = "\(count) more"
      symbol = .chevronDown
      color = { $0.secondaryText }
    case .list(let messages):
      let errors = messages.filter { $0.severity == .error }.count
      let others = messages.count - errors
      title = [
        errors > 0 ? "\(errors) error\(errors == 1 ? "" : "s")" : nil,
        others > 0 ? "\(others) warning\(others == 1 ? "" : "s")" : nil,
      ].compactMap { $0 }.joined(separator: ", ")
      symbol = errors > 0 ? .error : .warning
      color = { errors > 0 ? $0.error : $0.warning }
      rows = messages
    }
    icon = IconView(symbol, color: color)
    text = PanelText.label(title, Theme.body, lines: 4)
    text.lineBreakMode = .byTruncatingTail
    place.lineBreakMode = .byTruncatingHead
    self.excerpt = excerpt.map { ExcerptView($0) }
    list = rows.map { BannerList($0) }
    let opens =
      switch content {
      case .warnings, .more: true
      case .message, .list: false
      }
    verb = opens ? PanelText.label("Show", Theme.body, alignment: .right) : nil
    super.init(frame: .zero)
    // Cards lie closely below each other.
    layer.shadowRadius = 6
    layer.shadowOffset = CGSize(width: 0, height: 2)
    for view in [icon, text, place, self.excerpt, list, verb, closeButton] as [UIView?] {
      if let view { addSubview(view) }
    }
    list?.choose = { [weak self] message in self?.choose(message) }
    if list == nil {
      let tap = UITapGestureRecognizer()
      tap.addAction { [weak self] _ in self?.press() }
      addGestureRecognizer(tap)
    }
  }

  package required init?(coder: NSCoder) { nil }

  static func icon(_ severity: Diagnostic.Severity) -> Icon {
    switch severity {
    case .error: .error
    case .warning: .warning
    case .info: .info
    }
  }

  static func color(_ severity: Diagnostic.Severity, _ theme: Theme) -> UIColor {
    switch severity {
    case .error: theme.error
    case .warning: theme.warning
    case .info: theme.accent
    }
  }

  private func textHeight(_ width: CGFloat) -> CGFloat {
    max(text.sizeThatFits(CGSize(width: width - Self.left - 36, height: 0)).height.rounded(.up), 16)
  }

  /// The height that the card needs, in points.
  ///
  /// - Parameter most: the greatest height of a list.
  func height(width: CGFloat, most: CGFloat) -> CGFloat {
    var height = 2 * Self.inset - 2 + textHeight(width)
    if place.text?.isEmpty == false { height += 18 }
    if excerpt != nil { height += ExcerptView.height + 8 }
    if let list { height += min(list.neededHeight, max(most - height, 60)) }
    return height
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width
    icon.center = CGPoint(x: 20, y: Self.inset + 7)
    closeButton.center = CGPoint(x: width - 18, y: Self.inset + 7)
    verb?.frame = CGRect(x: width - 34 - 60, y: Self.inset - 1, width: 60, height: 16)
    var y = Self.inset - 1
    let textHeight = textHeight(width)
    text.frame = CGRect(x: Self.left, y: y, width: max(width - Self.left - 36, 0), height: textHeight)
    y += textHeight
    if place.text?.isEmpty == false {
      place.frame = CGRect(x: Self.left, y: y + 3, width: max(width - Self.left - 36, 0), height: 15)
      y += 18
    }
    if let excerpt {
      excerpt.frame = CGRect(
        x: Self.left, y: y + 7, width: max(width - Self.left - Self.inset, 0), height: ExcerptView.height)
    }
    if let list {
      list.frame = CGRect(x: 1, y: y + 8, width: width - 2, height: max(bounds.height - y - 14, 0))
    }
  }

  package override func pointerMoved(to point: CGPoint?) { isHovered = point != nil }

  package override func themeChanged() {
    super.themeChanged()
    text.textColor = theme.text
    place.textColor = isHovered && isAboutALayer ? theme.accent : theme.secondaryText
    verb?.textColor = theme.accent
  }

  private var isAboutALayer: Bool {
    if case .message(let message) = content { message.layer != nil } else { false }
  }

  /// Scrolling over a card does not zoom the scene.
  package override func wheel(_ steps: CGVector, at point: CGPoint) -> Bool { true }
}

/// A line of a file, and a mark below the character that is meant.
@MainActor private final class ExcerptView: InterfaceView {
  static let height: CGFloat = 36
  private let line: UILabel
  private let mark: UILabel

  init(_ excerpt: SourceExcerpt) {
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

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    line.sizeToFit()
    mark.sizeToFit()
    // A mark outside of the visible part brings it into view.
    let over = mark.bounds.width + 40 - bounds.width
    let x = 8 - max(min(over, line.bounds.width + 16 - bounds.width), 0)
    line.frame.origin = CGPoint(x: x, y: 4)
    mark.frame.origin = CGPoint(x: x, y: 18)
  }

  override func themeChanged() {
    backgroundColor = theme.field
    line.textColor = theme.text
    mark.textColor = theme.error
  }
}

/// Messages with a line each.
@MainActor private final class BannerList: ScrollView {
  var choose: @MainActor (BannerMessage) -> Void = { _ in }
  private let rows: [Row]
  private static let rowHeight: CGFloat = 40
  /// Further ones are left out; the terminal has them all.
  private static let most = 200

  init(_ messages: [BannerMessage]) {
    rows = messages.prefix(Self.most).map { Row($0) }
    super.init(frame: .zero)
    for row in rows {
      content.addSubview(row)
      row.press = { [weak self] message in self?.choose(message) }
    }
  }

  required init?(coder: NSCoder) { nil }

  var neededHeight: CGFloat { CGFloat(rows.count) * Self.rowHeight + 6 }

  override func layoutSubviews() {
    contentSize = CGSize(width: bounds.width, height: CGFloat(rows.count) * Self.rowHeight)
    for (index, row) in rows.enumerated() {
      row.frame = CGRect(
        x: 0, y: CGFloat(index) * Self.rowHeight, width: bounds.width, height: Self.rowHeight)
    }
    super.layoutSubviews()
  }

  @MainActor final class Row: InterfaceView {
    var press: @MainActor (BannerMessage) -> Void = { _ in }
    private let message: BannerMessage
    private let icon: IconView
    private let text: UILabel
    private let place: UILabel
    private var isHovered = false { didSet { if isHovered != oldValue { themeChanged() } } }

    init(_ message: BannerMessage) {
      self.message = message
      icon = IconView(BannerCard.icon(message.severity)) { BannerCard.color(message.severity, $0) }
      text = PanelText.label(message.text)
      place = PanelText.label(message.place, Theme.code)
      place.lineBreakMode = .byTruncatingHead
      super.init(frame: .zero)
      for view in [icon, text, place] as [UIView] { addSubview(view) }
      let tap = UITapGestureRecognizer()
      tap.addAction { [weak self] _ in
        guard let self else { return }
        press(self.message)
      }
      addGestureRecognizer(tap)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
      super.layoutSubviews()
      icon.center = CGPoint(x: 19, y: 12)
      let width = max(bounds.width - 37 - 14, 0)
      text.frame = CGRect(x: 37, y: 3, width: width, height: 18)
      place.frame = CGRect(x: 37, y: 20, width: width, height: 15)
    }

    override func pointerMoved(to point: CGPoint?) { isHovered = point != nil }

    override func themeChanged() {
      backgroundColor = isHovered ? theme.hover : nil
      text.textColor = theme.text
      place.textColor = theme.secondaryText
    }
  }
}
