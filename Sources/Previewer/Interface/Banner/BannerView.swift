import CoreAnimationMarkup
import SceneFiles
import UIKit

/// The messages at the top of the window, on up to three cards. A further card gives the number of the other messages.
///
/// Errors that follow from one cause share a card, which shows the first of them and the number of the others. Several warnings share one
/// card, which opens a list of them. The cards cover at most half of the view: in a small one they leave out the lines of files, and then
/// there are fewer cards, at last one with the number of messages. `show(_:)` replaces the messages, so
/// the card of an error disappears when the error is mended. A person can close a card; it appears again if its message was gone
/// and comes back. Outside of the cards the view takes no touches, so the scene gets them.
@MainActor package final class BannerView: InterfaceView {
  /// Called when a message is clicked, to choose the layer that it is about.
  package var choose: @MainActor (BannerMessage) -> Void = { _ in }
  /// Called when the place of a message is clicked, to open it in an editor.
  package var edit: @MainActor (BannerMessage) -> Void = { _ in }
  /// Called with messages whose problems are to be corrected.
  package var correct: @MainActor ([BannerMessage]) -> Void = { _ in }

  /// A card, which stays the same while what it shows does.
  enum Content: Hashable {
    /// A message, and the number of others with the same cause.
    case message(BannerMessage, others: Int = 0)
    /// The numbers of errors and warnings, which open the list of them.
    case count(errors: Int, warnings: Int)
    /// The number of messages that have no card.
    case more(Int)
    case list([BannerMessage])
  }

  private(set) var messages: [BannerMessage] = []
  private var closed: Set<BannerMessage> = []
  private var areWarningsClosed = false
  /// Which messages the list shows; nil without a list.
  private var list: List?
  private enum List: Equatable {
    case all, warnings
    /// What a check has found.
    case found([BannerMessage])
  }
  private var note: (message: BannerMessage, end: Double)?
  /// A sentence about what goes on, such as that a scene is compiled, on a card of its own; nil for none. Default nil.
  package var status: String? { didSet { if status != oldValue { update() } } }
  /// Whether the card of the status takes touches, which close it. Default true.
  package var statusTakesTouches = true
  private var statusMessage: BannerMessage? { status.map { BannerMessage(.info, $0) } }
  private var cards: [(content: Content, view: BannerCard)] = []
  /// Cards that were made to find out how large they are.
  private var spare: [Content: BannerCard] = [:]

  private static let most = 3
  private static let gap: CGFloat = 8
  private static let mostWidth: CGFloat = 640
  /// How long a notice is shown: the least time, and the time in which a person reads a character, in seconds.
  private static let noteSeconds = (least: 4.0, character: 0.06)

  package override init(frame: CGRect) {
    super.init(frame: frame)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    isHidden = true
  }

  package required init?(coder: NSCoder) { nil }

  package override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let found = super.hitTest(point, with: event)
    if !statusTakesTouches, let statusMessage,
      let card = cards.first(where: { $0.content == .message(statusMessage) })?.view,
      found?.isDescendant(of: card) == true
    {
      return nil
    }
    return found === self ? nil : found
  }

  // MARK: Messages

  /// Shows messages in place of those of the last call. Cards whose messages are not among them disappear.
  package func show(_ new: [BannerMessage]) {
    guard new != messages else { return }
    closed.formIntersection(new)
    if new.filter({ $0.severity != .error }) != messages.filter({ $0.severity != .error }) {
      areWarningsClosed = false
    }
    messages = new
    if new.isEmpty, list == .all || list == .warnings { list = nil }
    update()
  }

  /// Opens a list of what a check has found, in place of another list. Without anything found there is no list.
  package func list(_ found: [BannerMessage]) {
    list = found.isEmpty ? nil : .found(found)
    update()
  }

  /// Shows a message, for example the path of a screenshot: for four seconds, and a long one for as long as it takes to read.
  package func notify(_ text: String, _ severity: Diagnostic.Severity = .info, at now: Double) {
    let seconds = max(Self.noteSeconds.least, Double(text.count) * Self.noteSeconds.character)
    note = (BannerMessage(severity, text), now + seconds)
    update()
  }

  /// Ends a notice whose time is over.
  ///
  /// - Returns: the seconds until the notice ends; nil without one.
  @discardableResult package func update(at now: Double) -> Double? {
    guard let end = note?.end else { return nil }
    guard now >= end else { return end - now }
    note = nil
    update()
    return nil
  }

  /// Opens the list of all messages, if there are several. Returns whether it was opened now.
  package func openList() -> Bool {
    guard messages.count > 1, list == nil else { return false }
    list = .all
    update()
    return true
  }

  /// Closes the list. Returns whether it was open.
  package func closeList() -> Bool {
    guard list != nil else { return false }
    list = nil
    update()
    return true
  }

  /// Cards, from the top, and whether they leave out the lines of files.
  private struct Arrangement {
    var contents: [Content]
    var isCompact = false
  }

  /// What the cards show, from the top.
  var contents: [Content] { arrangement.contents }

  /// As much as covers at most half of the view. A list, which a person has opened, is shown in any case.
  private var arrangement: Arrangement {
    if let list {
      let shown =
        switch list {
        case .all: messages
        case .warnings: messages.filter { $0.severity != .error }
        case .found(let found): found
        }
      return Arrangement(contents: [.list(shown)] + passing)
    }
    let problems = problems
    // Where there is no room for all kinds of messages, those that go away after a time are left out.
    for passing in [passing, []] {
      for most in (0...Self.most).reversed() {
        let contents = Self.shorten(problems, to: most) + passing
        for isCompact in [false, true] where fits(contents, isCompact) {
          return Arrangement(contents: contents, isCompact: isCompact)
        }
      }
    }
    return Arrangement(contents: [])
  }

  /// A card for each cause of errors, and one for all warnings.
  private var problems: [Content] {
    let open = messages.filter { !closed.contains($0) }
    let warnings = open.filter { $0.severity != .error }
    var contents = BannerMessage.byMistake(open.filter { $0.severity == .error })
      .map { Content.message($0.message, others: $0.others) }
    if warnings.count == 1 {
      contents.append(.message(warnings[0]))
    } else if !warnings.isEmpty, !areWarningsClosed {
      contents.append(.count(errors: 0, warnings: warnings.count))
    }
    return contents
  }

  /// The first cards, and one with the number of messages that the others have.
  private static func shorten(_ contents: [Content], to most: Int) -> [Content] {
    guard contents.count > most else { return contents }
    var (errors, warnings) = (0, 0)
    for content in contents.dropFirst(most) {
      switch content {
      case .message(let message, let others):
        if message.severity == .error { errors += 1 + others } else { warnings += 1 + others }
      case .count(let moreErrors, let moreWarnings):
        (errors, warnings) = (errors + moreErrors, warnings + moreWarnings)
      case .more, .list: break
      }
    }
    let rest = most == 0 ? Content.count(errors: errors, warnings: warnings) : .more(errors + warnings)
    return contents.prefix(most) + [rest]
  }

  /// Whether cards cover at most half of the view.
  private func fits(_ contents: [Content], _ isCompact: Bool) -> Bool {
    guard cardWidth > 0 else { return true }
    let heights = contents.map { height(of: card(for: $0), isCompact) }
    return heights.reduce(0, +) * cardWidth <= bounds.width * bounds.height / 2
  }

  /// The cards below all others, which go by themselves.
  private var passing: [Content] { [statusMessage, note?.message].compactMap { $0 }.map { .message($0) } }

  private func close(_ content: Content) {
    switch content {
    case .message(let message, _):
      if note?.message == message { note = nil }
      if statusMessage == message { status = nil }
      closed.insert(message)
      // With a message those go that the card stands for.
      if let mistake = message.mistake { closed.formUnion(messages.filter { $0.mistake == mistake }) }
    case .count(errors: 0, _): areWarningsClosed = true
    case .more, .count: closed.formUnion(messages)
    case .list: list = nil
    }
    update()
  }

  private func press(_ content: Content) {
    switch content {
    case .message(let message, _):
      if message == note?.message || message == statusMessage { close(content) } else { choose(message) }
    case .count(errors: 0, _): list = .warnings
    case .more, .count: list = .all
    case .list: return
    }
    update()
  }

  /// The lower edge of the cards, in points of the superview; 0 without one.
  package var bottom: CGFloat {
    cards.map { $0.view.center.y + $0.view.bounds.height / 2 }.max().map { frame.minY + $0 } ?? 0
  }

  // MARK: Cards

  private func update() {
    let arrangement = arrangement
    let wanted = arrangement.contents
    let old = cards
    cards = wanted.map { ($0, card(for: $0)) }
    spare = [:]
    for (_, view) in cards {
      view.isCompact = arrangement.isCompact
      if view.superview == nil { addSubview(view) }
    }
    for (content, view) in old where !wanted.contains(content) { remove(view) }
    if !cards.isEmpty { isHidden = false }
    // The upper cards cover the lower ones while these move.
    for (_, view) in cards.reversed() { bringSubviewToFront(view) }
    var new: [BannerCard] = []
    for (content, view) in cards where !old.contains(where: { $0.content == content }) { new.append(view) }
    UIView.performWithoutAnimation {
      placeCards(new)
      for view in new {
        view.alpha = 0
        view.transform = CGAffineTransform(translationX: 0, y: -14)
      }
    }
    UIView.animate(withDuration: 0.22, delay: 0, options: [.curveEaseOut, .allowUserInteraction]) {
      self.placeCards(nil)
      for view in new {
        view.alpha = 1
        view.transform = .identity
      }
    }
  }

  /// The card that shows something already, else a new one.
  private func card(for content: Content) -> BannerCard {
    if let shown = cards.first(where: { $0.content == content })?.view ?? spare[content] { return shown }
    let card = BannerCard(content)
    spare[content] = card
    card.close = { [weak self] in self?.close(content) }
    card.press = { [weak self] in self?.press(content) }
    card.choose = { [weak self] message in self?.choose(message) }
    card.edit = { [weak self] message in self?.edit(message) }
    card.correct = { [weak self] messages in self?.correct(messages) }
    return card
  }

  private func remove(_ card: BannerCard) {
    card.isUserInteractionEnabled = false
    UIView.animate(withDuration: 0.16, delay: 0, options: .curveEaseIn) {
      card.alpha = 0
      card.transform = CGAffineTransform(translationX: 0, y: -14)
    } completion: { _ in
      card.removeFromSuperview()
      if self.cards.isEmpty { self.isHidden = true }
    }
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    // In another size there may be room for others.
    if contents != cards.map(\.content) || arrangement.isCompact != (cards.first?.view.isCompact ?? false) {
      update()
    } else {
      spare = [:]
      placeCards(nil)
    }
  }

  private var cardWidth: CGFloat { min(bounds.width - 2 * Theme.margin, Self.mostWidth) }

  private func height(of card: BannerCard, _ isCompact: Bool) -> CGFloat {
    card.height(width: cardWidth, most: bounds.height * 0.5, isCompact: isCompact)
  }

  /// Places cards: all of them, or only those given.
  private func placeCards(_ only: [BannerCard]?) {
    let width = cardWidth
    guard width > 0 else { return }
    let left = ((bounds.width - width) / 2).rounded()
    var y = Theme.margin
    for (_, view) in cards {
      let height = height(of: view, view.isCompact)
      if only == nil || only?.contains(where: { $0 === view }) == true {
        let size = CGSize(width: width, height: height)
        // The frame would depend on the transform with which a card slides in.
        view.bounds = CGRect(origin: .zero, size: size)
        view.center = CGPoint(x: left + width / 2, y: y + height / 2)
      }
      y += height + Self.gap
    }
  }
}
