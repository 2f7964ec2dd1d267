import CoreAnimationMarkup
import Localization
import SceneFiles
import UIKit

/// A card of the banners: a message with its place and the line of the file, a count, or a list.
@MainActor package final class BannerCard: PanelView {
  var close: @MainActor () -> Void = {}
  var press: @MainActor () -> Void = {}
  /// Called with the message of a list that was clicked.
  var choose: @MainActor (BannerMessage) -> Void = { _ in }
  /// Called with the message whose place was clicked.
  var edit: @MainActor (BannerMessage) -> Void = { _ in }

  /// Called with the messages of a list whose problems are to be corrected.
  var correct: @MainActor ([BannerMessage]) -> Void = { _ in }

  /// Whether the card leaves out the line of the file, and all but two lines of its text. Default false.
  var isCompact = false {
    didSet {
      text.numberOfLines = isCompact ? Self.fewLines : Self.mostLines
      excerpt?.isHidden = isCompact
      setNeedsLayout()
    }
  }
  private static let mostLines = 4
  private static let fewLines = 2

  private let content: BannerView.Content
  private let icon: IconView
  private let text: UILabel
  private let place = SourceLabel("")
  private let excerpt: ExcerptView?
  private let list: BannerList?
  /// What a click on a count does.
  private let verb: UILabel?
  /// How many messages have the same cause.
  private let others: UILabel?
  /// Corrects all problems of a list that can be corrected; nil if these are not several.
  private let correctAll: TextButton?
  private lazy var closeButton = IconButton(.close, localized("Close"), side: 20) { [weak self] in
    self?.close()
  }
  private var isHovered = false { didSet { if isHovered != oldValue { themeChanged() } } }
  private var isOverPlace = false { didSet { if isOverPlace != oldValue { themeChanged() } } }

  private static let inset: CGFloat = 12
  private static let left: CGFloat = 38

  init(_ content: BannerView.Content) {
    self.content = content
    var excerpt: SourceExcerpt?
    var title: String
    var symbol = Icon.warning
    var color: @MainActor (Theme) -> UIColor = { $0.warning }
    var rows: [BannerMessage]?
    var others: Int?
    switch content {
    case .message(let message, let more):
      title = message.text.asSentence
      symbol = Self.icon(message.severity)
      color = { Self.color(message.severity, $0) }
      place.text = message.place
      excerpt = SourceExcerpt(file: message.file, line: message.line, column: message.column)
      if more > 0 { others = more }
    case .count(let errors, let warnings):
      title = Self.title(errors: errors, warnings: warnings)
      if errors > 0 {
        symbol = .error
        color = { $0.error }
      }
    case .more(let count):
      title = localized("\(count) more")
      symbol = .chevronDown
      color = { $0.secondaryText }
    case .list(let messages):
      let errors = messages.filter { $0.severity == .error }.count
      title = Self.title(errors: errors, warnings: messages.count - errors)
      symbol = errors > 0 ? .error : .warning
      color = { errors > 0 ? $0.error : $0.warning }
      rows = messages
    }
    icon = IconView(symbol, color: color)
    text = PanelText.label(title, Theme.body, lines: Self.mostLines)
    text.lineBreakMode = .byTruncatingTail
    self.excerpt = excerpt.map { ExcerptView($0) }
    list = rows.map { BannerList($0) }
    let opens =
      switch content {
      case .count, .more: true
      case .message, .list: false
      }
    verb = opens ? PanelText.label(localized("Show"), Theme.body, alignment: .right) : nil
    self.others = others.map {
      PanelText.label(localized("and \($0) more"), Theme.caption, alignment: .right)
    }
    let corrected = rows?.filter { $0.correction != nil } ?? []
    correctAll = corrected.count > 1 ? TextButton(localized("Correct all \(corrected.count)")) : nil
    super.init(frame: .zero)
    // Cards lie closely below each other.
    layer.shadowRadius = 6
    layer.shadowOffset = CGSize(width: 0, height: 2)
    for view in [icon, text, place, self.others, self.excerpt, list, verb, correctAll, closeButton]
      as [UIView?]
    {
      if let view { addSubview(view) }
    }
    list?.choose = { [weak self] message in self?.choose(message) }
    list?.edit = { [weak self] message in self?.edit(message) }
    list?.correct = { [weak self] message in self?.correct([message]) }
    correctAll?.action = { [weak self] in self?.correct(corrected) }
    if list == nil {
      let tap = UITapGestureRecognizer()
      tap.addAction { [weak self] tap in
        guard let self else { return }
        if case .message(let message, _) = content, place.contains(tap.location(in: self)) {
          edit(message)
        } else {
          press()
        }
      }
      addGestureRecognizer(tap)
    }
  }

  package required init?(coder: NSCoder) { nil }

  package override var role: AccessibleElement.Role? { .message }
  package override var defaultLabel: String? { text.text }
  package override var defaultValue: String? { place.text }

  private static func title(errors: Int, warnings: Int) -> String {
    [
      errors > 0 ? CountText.errors(errors) : nil, warnings > 0 ? CountText.warnings(warnings) : nil,
    ].compactMap { $0 }.joined(separator: ", ")
  }

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

  /// The heights of the text in a width, with few lines and with most. They do not depend on what the card shows at the moment, so that a
  /// view that compares both always finds the same.
  private var textHeights: (width: CGFloat, few: CGFloat, most: CGFloat)?

  private func textHeight(_ width: CGFloat, isCompact: Bool) -> CGFloat {
    func height(_ lines: Int) -> CGFloat {
      text.numberOfLines = lines
      let size = text.sizeThatFits(CGSize(width: width - Self.left - 36, height: 0))
      return max(size.height.rounded(.up), 16)
    }
    if textHeights?.width != width {
      textHeights = (width, height(Self.fewLines), height(Self.mostLines))
      text.numberOfLines = self.isCompact ? Self.fewLines : Self.mostLines
    }
    return (isCompact ? textHeights?.few : textHeights?.most) ?? 16
  }

  private var hasPlaceLine: Bool { place.text?.isEmpty == false || others != nil }

  /// The height that the card needs, in points.
  ///
  /// - Parameters:
  ///   - most: the greatest height of a list.
  ///   - isCompact: whether that is the height of the card as it is when it leaves things out.
  func height(width: CGFloat, most: CGFloat, isCompact: Bool) -> CGFloat {
    var height = 2 * Self.inset - 2 + textHeight(width, isCompact: isCompact)
    if hasPlaceLine { height += 18 }
    if excerpt != nil, !isCompact { height += ExcerptView.height + 8 }
    if let list { height += min(list.neededHeight, max(most - height, 60)) }
    return height
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width
    icon.center = CGPoint(x: 20, y: Self.inset + 7)
    closeButton.center = CGPoint(x: width - 18, y: Self.inset + 7)
    verb?.frame = CGRect(x: width - 34 - 60, y: Self.inset - 1, width: 60, height: 16)
    // In a narrow card the word would lie over the text; a click on the card does the same.
    verb?.isHidden = width < 180
    if let correctAll {
      let wide = correctAll.fittingWidth.rounded(.up)
      correctAll.frame = CGRect(x: width - 34 - wide, y: Self.inset - 4, width: wide, height: 22)
    }
    var y = Self.inset - 1
    let textHeight = textHeight(width, isCompact: isCompact)
    text.frame = CGRect(x: Self.left, y: y, width: max(width - Self.left - 36, 0), height: textHeight)
    y += textHeight
    if hasPlaceLine {
      let room = max(width - Self.left - Self.inset, 0)
      let wide = others?.intrinsicContentSize.width.rounded(.up) ?? 0
      others?.frame = CGRect(x: Self.left + room - wide, y: y + 3, width: wide, height: 15)
      place.frame = CGRect(x: Self.left, y: y + 3, width: max(room - max(wide + 8, 24), 0), height: 15)
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

  package override func pointerMoved(to point: CGPoint?) {
    isHovered = point != nil
    isOverPlace = point.map { place.contains($0) } ?? false
  }

  package override func themeChanged() {
    super.themeChanged()
    text.textColor = isHovered && !isOverPlace && isAboutALayer ? theme.accent : theme.text
    place.textColor = isOverPlace ? theme.accent : theme.secondaryText
    verb?.textColor = theme.accent
    others?.textColor = theme.accent
  }

  private var isAboutALayer: Bool {
    if case .message(let message, _) = content { message.layer != nil } else { false }
  }

  /// Scrolling over a card does not zoom the scene.
  package override func wheel(_ steps: CGVector, at point: CGPoint) -> Bool { true }
}

extension BannerCard: FocusTarget {
  package func activate() { press() }
}
