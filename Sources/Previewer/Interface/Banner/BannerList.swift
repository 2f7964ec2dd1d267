import Localization
import UIKit

/// Messages with a line each.
@MainActor package final class BannerList: ScrollView {
  var choose: @MainActor (BannerMessage) -> Void = { _ in }
  var edit: @MainActor (BannerMessage) -> Void = { _ in }
  /// Called with the message whose button was pressed, to correct its problem.
  var correct: @MainActor (BannerMessage) -> Void = { _ in }
  private let rows: [Row]
  private static let rowHeight: CGFloat = 40
  /// Further ones are left out; the terminal has them all.
  private static let most = 200

  package init(_ messages: [BannerMessage]) {
    rows = messages.prefix(Self.most).map { Row($0) }
    super.init(frame: .zero)
    for row in rows {
      content.addSubview(row)
      row.press = { [weak self] message in self?.choose(message) }
      row.edit = { [weak self] message in self?.edit(message) }
      let message = row.message
      row.correct?.action = { [weak self] in self?.correct(message) }
    }
  }

  package required init?(coder: NSCoder) { nil }

  var neededHeight: CGFloat { CGFloat(rows.count) * Self.rowHeight + 6 }

  package override func layoutSubviews() {
    contentSize = CGSize(width: bounds.width, height: CGFloat(rows.count) * Self.rowHeight)
    for (index, row) in rows.enumerated() {
      row.frame = CGRect(
        x: 0, y: CGFloat(index) * Self.rowHeight, width: bounds.width, height: Self.rowHeight)
    }
    super.layoutSubviews()
  }

  @MainActor package final class Row: InterfaceView {
    var press: @MainActor (BannerMessage) -> Void = { _ in }
    var edit: @MainActor (BannerMessage) -> Void = { _ in }
    let message: BannerMessage
    /// The button that corrects the problem; nil where nothing does.
    let correct: TextButton?
    private let icon: IconView
    private let text: UILabel
    private let place: SourceLabel
    private var isHovered = false { didSet { if isHovered != oldValue { themeChanged() } } }
    private var isOverPlace = false { didSet { if isOverPlace != oldValue { themeChanged() } } }

    package init(_ message: BannerMessage) {
      self.message = message
      icon = IconView(BannerCard.icon(message.severity)) { BannerCard.color(message.severity, $0) }
      text = PanelText.label(message.text.asSentence)
      place = SourceLabel(message.place)
      correct = message.correction.map { _ in TextButton(localized("Correct")) }
      super.init(frame: .zero)
      for view in [icon, text, place, correct].compactMap({ $0 }) as [UIView] { addSubview(view) }
      let tap = UITapGestureRecognizer()
      tap.addAction { [weak self] tap in
        guard let self else { return }
        if place.contains(tap.location(in: self)) { edit(message) } else { press(message) }
      }
      addGestureRecognizer(tap)
    }

    package required init?(coder: NSCoder) { nil }

    package override var role: AccessibleElement.Role? { .message }
    package override var defaultLabel: String? { text.text }
    package override var defaultValue: String? { place.text }

    package override func layoutSubviews() {
      super.layoutSubviews()
      icon.center = CGPoint(x: 19, y: 12)
      let button = correct?.fittingWidth.rounded(.up) ?? 0
      correct?.frame = CGRect(x: bounds.width - button - 12, y: 9, width: button, height: 22)
      let width = max(bounds.width - 37 - 14 - (button > 0 ? button + 6 : 0), 0)
      text.frame = CGRect(x: 37, y: 3, width: width, height: 18)
      place.frame = CGRect(x: 37, y: 20, width: width, height: 15)
    }

    package override func pointerMoved(to point: CGPoint?) {
      isHovered = point != nil
      isOverPlace = point.map { place.contains($0) } ?? false
    }

    package override func themeChanged() {
      backgroundColor = isHovered ? theme.hover : nil
      text.textColor = theme.text
      place.textColor = isOverPlace ? theme.accent : theme.secondaryText
    }
  }
}
