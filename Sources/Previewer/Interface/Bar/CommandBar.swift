import Localization
import UIKit
import Windowing

/// The bar at the upper edge of the window, with the commands that are used most: open, save, undo, play, speed, states, panels, export,
/// and the palette, which has all others.
@MainActor package final class CommandBar: PanelView {
  private weak var client: (any PreviewClient)?
  private var buttons: [(button: IconButton, command: WindowCommand)] = []
  let speed = MenuField(frame: .zero)
  let state = MenuField(frame: .zero)
  let device = MenuField(frame: .zero)
  private var parts: [Part] = []
  /// The part with a button for each alignment. Where it has no room, or no layer is selected, there is the button of their menu after it.
  private var alignments = 0
  private var hasSelection = false
  private var lines: [InterfaceView] = []
  private let tip = BarTip(frame: .zero)
  private var stateNames: [String] = []

  /// Neighbours without a line between them. Where the window is narrow, parts of the lowest rank are left out first.
  private struct Part {
    var views: [UIView]
    var rank: Int
  }

  package static let height: CGFloat = 34
  /// The distance from the upper edge of the window.
  package static let top: CGFloat = 8
  private static let side: CGFloat = 26
  private static let gap: CGFloat = 11
  private static let padding: CGFloat = 6

  /// The speeds of the menu.
  static let speeds: [(name: String, value: Double)] = [
    ("⅒×", 0.1), ("¼×", 0.25), (localized("½") + "×", 0.5), ("1×", 1), ("2×", 2), ("4×", 4),
  ]

  package init(_ client: any PreviewClient) {
    self.client = client
    super.init(frame: .zero)
    func part(_ rank: Int, _ items: (Icon, WindowCommand)...) {
      parts.append(Part(views: items.map { makeButton($0.0, $0.1) }, rank: rank))
    }
    part(6, (.folder, .chooseScene), (.save, .save))
    part(2, (.undo, .undo), (.redo, .redo))
    part(9, (.pause, .togglePause))
    parts[2].views.append(speed)
    parts.append(Part(views: [state], rank: 4))
    parts.append(Part(views: [device], rank: 5))
    part(
      1, (.alignLeft, .arrange(.alignLeft)), (.alignCenter, .arrange(.alignCenter)),
      (.alignRight, .arrange(.alignRight)), (.alignTop, .arrange(.alignTop)),
      (.alignMiddle, .arrange(.alignMiddle)), (.alignBottom, .arrange(.alignBottom)),
      (.spaceHorizontally, .arrange(.spaceHorizontally)), (.spaceVertically, .arrange(.spaceVertically)))
    alignments = parts.count - 1
    part(6, (.arrange, .arrangements))
    part(7, (.sidebar, .inspector), (.lowerPanel, .toggleTimeline))
    part(3, (.export, .export))
    part(8, (.search, .palette))
    speed.names = Self.speeds.map(\.name)
    speed.changed = { [weak self] name in
      guard let speed = Self.speeds.first(where: { $0.name == name }) else { return }
      self?.client?.perform(.speed(speed.value))
    }
    state.changed = { [weak self] name in
      guard let self, let index = state.names.firstIndex(of: name) else { return }
      self.client?.perform(.setState(index == 0 ? nil : stateNames[index - 1]))
    }
    device.names = [localized("No device")] + ScreenDevice.all.map(\.title)
    device.changed = { [weak self] name in
      guard let self, let index = device.names.firstIndex(of: name) else { return }
      self.client?.perform(.device(index == 0 ? "" : ScreenDevice.all[index - 1].name))
    }
    let fields = [
      (speed, localized("Speed")), (state, localized("State of the scene")), (device, localized("Device")),
    ]
    for (field, text) in fields {
      field.accessibilityLabel = text
      field.pointed = { [weak self, weak field] isOver in
        if let self, let field { showTip(isOver, text, below: field) }
      }
    }
    lines = parts.dropFirst().map { _ in InterfaceView(frame: .zero) }
    for view in parts.flatMap(\.views) + lines { addSubview(view) }
    update()
  }

  package required init?(coder: NSCoder) { nil }

  private func makeButton(_ icon: Icon, _ command: WindowCommand) -> IconButton {
    let button = IconButton(icon, client?.entry(of: command).title ?? "", side: Self.side)
    button.action = { [weak self] in self?.client?.perform(command) }
    button.pointed = { [weak self, weak button] isOver in
      guard let self, let button, let entry = client?.entry(of: command) else { return }
      showTip(isOver, entry.title, entry.keyText, below: button)
    }
    buttons.append((button, command))
    return button
  }

  package override func themeChanged() {
    super.themeChanged()
    for line in lines { line.backgroundColor = theme.separator }
  }

  // MARK: Layout

  /// Places the bar in the middle of the upper edge of a rectangle of its superview.
  package func place(in area: CGRect) {
    let most = max(area.width - 2 * Theme.margin, 0)
    let width = widthOfParts(within: most)
    let frame = CGRect(
      x: (area.midX - width / 2).rounded(), y: area.minY + Self.top, width: width, height: Self.height)
    guard frame != self.frame else { return }
    let isOther = frame.size != self.frame.size
    self.frame = frame
    if isOther { setNeedsLayout() }
  }

  private var shownParts: Set<Int> = []

  private func width(of view: UIView) -> CGFloat {
    view === speed ? 62 : view === state ? 112 : view === device ? 136 : Self.side
  }

  private func width(of part: Part) -> CGFloat {
    part.views.reduce(0) { $0 + width(of: $1) }
  }

  /// Chooses the parts that fit, and returns the width that they take.
  private func widthOfParts(within most: CGFloat) -> CGFloat {
    var chosen = Set(parts.indices)
    func leaveOut(_ field: MenuField) {
      if let index = parts.firstIndex(where: { $0.views.first === field }) { chosen.remove(index) }
    }
    if stateNames.isEmpty { leaveOut(state) }
    if client?.deviceName == nil { leaveOut(device) }
    if !hasSelection { chosen.remove(alignments) }
    let menu = chosen.contains(alignments) ? chosen.remove(alignments + 1) : nil
    func total() -> CGFloat {
      let widths = chosen.reduce(0) { $0 + width(of: parts[$1]) }
      return widths + CGFloat(max(chosen.count - 1, 0)) * Self.gap + 2 * Self.padding
    }
    while total() > most, chosen.count > 1,
      let least = chosen.min(by: { parts[$0].rank < parts[$1].rank })
    {
      chosen.remove(least)
      if least == alignments, let menu { chosen.insert(menu) }
    }
    if chosen != shownParts {
      shownParts = chosen
      setNeedsLayout()
    }
    return total()
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    var x = Self.padding
    var isFirst = true
    for (index, part) in parts.enumerated() {
      let isShown = shownParts.contains(index)
      for view in part.views { view.isHidden = !isShown }
      if index > 0 { lines[index - 1].isHidden = !isShown || isFirst }
      guard isShown else { continue }
      if !isFirst {
        lines[index - 1].frame = CGRect(
          x: x + (Self.gap - 1) / 2, y: 8, width: 1, height: bounds.height - 16)
        x += Self.gap
      }
      isFirst = false
      for view in part.views {
        let isField = view is MenuField
        let width = width(of: view)
        view.frame =
          isField
          ? CGRect(x: x + 4, y: 6, width: width - 4, height: bounds.height - 12)
          : CGRect(x: x, y: (bounds.height - Self.side) / 2, width: Self.side, height: Self.side)
        x += width
      }
    }
  }

  // MARK: Turns

  /// Shows what has changed since the last turn.
  package func update() {
    guard let client else { return }
    for (button, command) in buttons {
      let now = client.state(of: command)
      // What is set again is drawn again.
      if button.isEnabled != now.isEnabled { button.isEnabled = now.isEnabled }
      let isOn = now.isOn && command != .togglePause
      if button.isOn != isOn { button.isOn = isOn }
      guard command == .togglePause else { continue }
      let icon = client.playback.isPaused ? Icon.play : .pause
      if button.icon != icon { button.icon = icon }
    }
    hasSelection = client.selection != nil
    let value = client.playback.speed
    speed.name =
      Self.speeds.first { abs($0.value - value) < 1e-9 }?.name ?? WindowTitle.text(ofSpeed: value)
    if let name = client.deviceName {
      let title = name.isEmpty ? device.names[0] : ScreenDevice(name)?.title ?? name
      if device.name != title { device.name = title }
    }
    let names = client.stateNames
    if names != stateNames {
      stateNames = names
      state.names = [localized("Base")] + names.map { $0.escapingControls() }
    }
    if !names.isEmpty {
      let index = client.currentState.flatMap { names.firstIndex(of: $0) }
      state.name = state.names[index.map { $0 + 1 } ?? 0]
    }
  }

  private func showTip(_ isShown: Bool, _ text: String, _ key: String = "", below view: UIView) {
    guard isShown, let superview else { return tip.isHidden = true }
    // Panels do not cover it.
    superview.addSubview(tip)
    tip.show(text, key, below: view.convert(view.bounds, to: superview))
  }

  /// Hides the tip, because the bar hides.
  package func hideTip() { tip.isHidden = true }
}

/// The text and the key of a button, below it.
@MainActor final class BarTip: PanelView {
  private let label = UILabel()
  private let key = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = Theme.smallCorner
    isUserInteractionEnabled = false
    isHidden = true
    for view in [label, key] {
      view.font = Theme.caption
      addSubview(view)
    }
  }

  required init?(coder: NSCoder) { nil }

  override func themeChanged() {
    super.themeChanged()
    label.textColor = theme.text
    key.textColor = theme.secondaryText
  }

  /// Shows a text below a rectangle of the superview, inside of its bounds.
  func show(_ text: String, _ keyText: String, below rect: CGRect) {
    guard let superview else { return }
    label.text = text
    key.text = keyText
    let width = label.intrinsicContentSize.width.rounded(.up)
    let keyWidth = keyText.isEmpty ? 0 : key.intrinsicContentSize.width.rounded(.up) + 10
    let size = CGSize(width: width + keyWidth + 16, height: 22)
    label.frame = CGRect(x: 8, y: 0, width: width, height: size.height)
    key.frame = CGRect(x: 8 + width + 10, y: 0, width: max(keyWidth - 10, 0), height: size.height)
    let x = max(min(rect.midX - size.width / 2, superview.bounds.maxX - size.width - 4), 4)
    frame = CGRect(x: x.rounded(), y: rect.maxY + 9, width: size.width, height: size.height)
    isHidden = false
  }
}
