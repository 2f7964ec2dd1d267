import Localization
import UIKit
import Windowing

/// The palette: a field at the top of the window, and a list of the commands whose texts have the words that are typed.
///
/// Return runs the chosen command, which is the first one after each change of the words; Up and Down choose another, a click runs
/// one. Escape or a press elsewhere closes the palette. While it is open it has the keyboard.
@MainActor package final class PaletteView: InterfaceView {
  /// Runs a command, after the palette has closed.
  package var run: @MainActor (WindowCommand) -> Void = { _ in }

  /// The commands that have the words, the best first.
  package var found: [CommandEntry] { places.map { commands[$0] } }
  /// The index among `found` of the command that Return runs.
  package private(set) var chosen = 0
  package let field = PaletteField(frame: .zero)

  private let commands: [CommandEntry]
  private let search: CommandSearch
  /// The indices of the commands that are found.
  private var places: [Int]
  private let states: [CommandState]
  private let card = PanelView(frame: .zero)
  private let searchIcon = IconView(.search)
  private let line = InterfaceView(frame: .zero)
  private let nothing = PanelText.label("", Theme.body)
  private let scrollBar = InterfaceView(frame: .zero)
  /// The rows of the commands that were in sight, by the commands' indices. They are kept: a row that comes back is not drawn again.
  private var rows: [Int: CommandRow] = [:]
  /// The index of the first command in sight.
  private var first = 0
  /// Who had the keyboard before.
  private weak var former: (any KeyboardReceiver)?

  static let width: CGFloat = 480
  private static let fieldHeight: CGFloat = 38
  private static let rowHeight: CGFloat = 24
  static let padding: CGFloat = 5
  private static let mostRows = 12

  /// A palette of the commands that a client has now, with their states.
  package init(of client: any PreviewClient) {
    commands = client.commands
    search = CommandSearch(commands)
    places = Array(commands.indices)
    states = commands.map { client.state(of: $0.command) }
    super.init(frame: .zero)
    addSubview(card)
    for view in [field, searchIcon, line, nothing, scrollBar] as [UIView] { card.addSubview(view) }
    scrollBar.layer.cornerRadius = 2
    scrollBar.isUserInteractionEnabled = false
    field.filtersList = true
    field.placeholder = localized("Find a command")
    field.accessibilityLabel = field.placeholder
    field.font = UIFont.systemFont(ofSize: 14)
    field.leftInset = 26
    field.typed = { [weak self] in self?.show($0) }
    field.pressed = { [weak self] in self?.press($0) ?? false }
    field.lost = { [weak self] in self?.close() }
  }

  package required init?(coder: NSCoder) { nil }

  // MARK: Opening and closing

  /// Whether it is shown and does not disappear at the moment.
  package private(set) var isOpen = false

  /// Shows the palette over the whole interface, and takes the keyboard.
  package func open(in interface: InterfaceScreen) {
    guard !isOpen else { return }
    isOpen = true
    // A field that was edited has committed its text, and does not go on.
    former = interface.receiver is TextField ? nil : interface.receiver
    frame = interface.root.bounds
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    interface.root.addSubview(self)
    field.beginEditing()
    layoutIfNeeded()
    alpha = 0
    UIView.animate(withDuration: 0.1, delay: 0, options: .allowUserInteraction) { self.alpha = 1 }
  }

  package func close() {
    guard isOpen else { return }
    isOpen = false
    isUserInteractionEnabled = false
    if let interface, interface.receiver === field || interface.receiver == nil {
      interface.receiver = former
    }
    UIView.animate(withDuration: 0.08) {
      self.alpha = 0
    } completion: { _ in
      self.removeFromSuperview()
    }
  }

  private func runChosen() {
    guard places.indices.contains(chosen) else { return }
    let command = commands[places[chosen]].command
    close()
    run(command)
  }

  // MARK: Keyboard

  /// Takes a key before the field. Returns whether it was used.
  private func press(_ key: Key) -> Bool {
    let page = max(visibleRows - 1, 1)
    switch key.name {
    case "Escape": close()
    case "Return": runChosen()
    case "Up": choose(place: chosen - 1)
    case "Down": choose(place: chosen + 1)
    case "Tab": choose(place: chosen + (key.shift ? -1 : 1))
    case "PageUp": choose(place: max(chosen - page, 0))
    case "PageDown": choose(place: min(chosen + page, places.count - 1))
    case "P" where key.control && key.shift: close()
    default: return false
    }
    return true
  }

  /// Chooses a command. Beyond an end it is that at the other end.
  private func choose(place: Int, scrolls: Bool = true) {
    guard !places.isEmpty else { return }
    chosen = (place + places.count) % places.count
    if scrolls {
      first = min(max(first, chosen - visibleRows + 1), chosen)
    }
    showRows()
  }

  private func show(_ query: String) {
    places = search.find(query)
    chosen = 0
    first = 0
    nothing.text = localized("No command contains “\(query)”.").escapingControls()
    setNeedsLayout()
    layoutIfNeeded()
  }

  // MARK: Layout

  /// The rows that there is room for.
  private var visibleRows: Int {
    let room = bounds.height - 2 * Theme.margin - Self.fieldHeight - 2 * Self.padding
    return min(max(Int(clamping: (room / Self.rowHeight).rounded(.down)), 1), Self.mostRows)
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    let count = min(max(places.count, 1), visibleRows)
    let width = max(min(Self.width, bounds.width - 2 * Theme.margin), 120)
    card.frame = CGRect(
      x: ((bounds.width - width) / 2).rounded(), y: Theme.margin, width: width,
      height: Self.fieldHeight + CGFloat(count) * Self.rowHeight + 2 * Self.padding)
    field.frame = CGRect(x: 5, y: 5, width: width - 10, height: Self.fieldHeight - 10)
    searchIcon.center = CGPoint(x: 19, y: Self.fieldHeight / 2)
    line.frame = CGRect(x: 0, y: Self.fieldHeight, width: width, height: 1)
    nothing.isHidden = !places.isEmpty
    nothing.frame = CGRect(
      x: 15, y: Self.fieldHeight + Self.padding, width: width - 30, height: Self.rowHeight)
    showRows()
  }

  private func showRows() {
    let count = min(places.count, visibleRows)
    first = min(max(first, 0), max(places.count - count, 0))
    let shown = places[first..<first + count]
    for (index, row) in rows { row.isHidden = !shown.contains(index) }
    let width = card.bounds.width - 2 * Self.padding
    for (place, index) in shown.enumerated() {
      let row = rows[index] ?? makeRow(index)
      row.frame = CGRect(
        x: Self.padding, y: Self.fieldHeight + Self.padding + CGFloat(place) * Self.rowHeight, width: width,
        height: Self.rowHeight)
      row.isMarked = first + place == chosen
    }
    scrollBar.isHidden = count >= places.count
    guard !scrollBar.isHidden else { return }
    let height = CGFloat(count) * Self.rowHeight
    let length = max(height * CGFloat(count) / CGFloat(places.count), 20)
    let way = (height - length) * CGFloat(first) / CGFloat(places.count - count)
    scrollBar.frame = CGRect(
      x: card.bounds.width - 6, y: Self.fieldHeight + Self.padding + way, width: 4, height: length)
  }

  /// Makes the row of a command.
  private func makeRow(_ index: Int) -> CommandRow {
    let row = CommandRow(hasMarks: false)
    row.run = { [weak self] in
      guard let self else { return }
      choose(index)
      runChosen()
    }
    row.pointed = { [weak self] isOver in
      guard let self, isOver else { return }
      choose(index)
    }
    card.insertSubview(row, belowSubview: scrollBar)
    row.show(commands[index].localizedText, keys: commands[index].keysText, states[index])
    rows[index] = row
    return row
  }

  /// Chooses the command of a row, which is in sight.
  private func choose(_ index: Int) {
    if let place = places.firstIndex(of: index) { choose(place: place, scrolls: false) }
  }

  package override func themeChanged() {
    line.backgroundColor = theme.separator
    nothing.textColor = theme.secondaryText
    scrollBar.backgroundColor = theme.tertiaryText.withAlphaComponent(0.35)
  }

  // MARK: The pointer

  package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, !card.frame.contains(touch.location(in: self)) else { return }
    close()
  }

  /// The wheel scrolls the list. Elsewhere it does not zoom the scene, which has no keyboard.
  package override func wheel(_ steps: CGVector, at point: CGPoint) -> Bool {
    first -= Int(clamping: (steps.dy * 3).rounded())
    showRows()
    return true
  }
}

/// The field of the palette. Keys that choose and run commands go to the palette.
@MainActor package final class PaletteField: TextField {
  /// Takes a key before the field. Returns whether it was used.
  var pressed: @MainActor (Key) -> Bool = { _ in false }
  /// The keyboard went elsewhere.
  var lost: @MainActor () -> Void = {}

  package override func press(_ key: Key, isControl: Bool) -> Bool {
    if pressed(key) || super.press(key, isControl: isControl) { return true }
    // Function keys keep their actions; no other key of the scene acts while words are typed.
    return !(key.name.count > 1 && key.name.hasPrefix("F"))
  }

  package override func lostFocus() {
    super.lostFocus()
    lost()
  }
}
